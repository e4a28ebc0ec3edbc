"""The five algorithms against a brute-force version of each, against theorems and against networkx."""

from __future__ import annotations

import random
from collections.abc import Sequence

import networkx
import numpy as np
import pytest
from brute_force_wl import PlainGraph, vectors
from hypothesis import given, settings
from hypothesis import strategies as st

from wl_core import InputError, LimitError
from wl_core.analysis import distinguish
from wl_core.feature_generation import ALGORITHMS, FeatureGenerator, get_feature_generator
from wl_core.graph import Graph

PAIR_ALGORITHMS = ["2-wl", "2-lwl"]


def to_graph(plain: PlainGraph) -> Graph:
    return Graph(plain.features, plain.edges, plain.continuous or None)


def generator(algorithm: str, iterations: int = 2, neighbors: str = "multiset") -> FeatureGenerator:
    return get_feature_generator(algorithm, None, iterations=iterations, neighbors=neighbors)


def columns(rows: Sequence[Sequence[float]], continuous: bool) -> list[tuple[float, ...]]:
    """Columns without their order; a count stays with its continuous column."""
    matrix = np.asarray(rows, dtype=float)
    if continuous:
        half = matrix.shape[1] // 2
        matrix = np.vstack([matrix[:, :half], matrix[:, half:]])
    return sorted(map(tuple, matrix.T.tolist()))


@st.composite
def plain_graphs(draw: st.DrawFn) -> PlainGraph:
    nodes = draw(st.integers(0, 6))
    features = draw(st.lists(st.integers(0, 2), min_size=nodes, max_size=nodes))
    continuous = draw(st.lists(st.sampled_from([0.0, 0.5, 1.0, -2.0]), min_size=nodes, max_size=nodes))
    possible = [(v, u, label) for v in range(nodes) for u in range(v) for label in range(3)]
    edges = draw(st.lists(st.sampled_from(possible), unique=True, max_size=10)) if possible else []
    return PlainGraph(features, edges, continuous)


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=60, deadline=None)
@given(
    train=st.lists(plain_graphs(), min_size=1, max_size=3),
    test=st.lists(plain_graphs(), max_size=2),
    iterations=st.integers(0, 3),
)
def test_vectors_equal_those_of_the_brute_force_version(
    algorithm: str, neighbors: str, train: list[PlainGraph], test: list[PlainGraph], iterations: int
) -> None:
    expected = vectors(algorithm, train, test, iterations, neighbors)
    features = generator(algorithm, iterations, neighbors)
    features.collect([to_graph(graph) for graph in train])
    actual = features.embed([to_graph(graph) for graph in [*train, *test]], dense=True)
    assert columns(actual, algorithm == "ccwl") == columns(expected, algorithm == "ccwl")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(plain=plain_graphs(), seed=st.integers(0, 1000))
def test_vectors_do_not_depend_on_the_order_of_nodes_and_edges(
    algorithm: str, plain: PlainGraph, seed: int
) -> None:
    rng = random.Random(seed)
    place = list(plain.nodes)
    rng.shuffle(place)
    features, continuous = [0] * len(place), [0.0] * len(place)
    for v in plain.nodes:
        features[place[v]], continuous[place[v]] = plain.features[v], plain.continuous[v]
    edges = [(place[v], place[u], label) for v, u, label in plain.edges]
    rng.shuffle(edges)
    model = generator(algorithm)
    model.collect([to_graph(plain)])
    model.set_weights(np.random.default_rng(seed).normal(size=model.n_features))
    shuffled = PlainGraph(features, edges, continuous)
    both = model.embed([to_graph(plain), to_graph(shuffled)], dense=True)
    assert (both[0] == both[1]).all()
    values = model.predict([to_graph(plain), to_graph(shuffled)])
    assert values[0] == values[1]
    assert values[0] == pytest.approx(both[0] @ model.weights)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=30, deadline=None)
@given(plain=plain_graphs())
def test_every_color_refines_exactly_one_color_of_the_layer_below(algorithm: str, plain: PlainGraph) -> None:
    features = generator(algorithm)
    features.collect([to_graph(plain)])
    (row,) = features.embed([to_graph(plain)], dense=True)
    parents = np.zeros(features.n_colors)
    for color in range(features.n_colors):
        layer, key = features.color(color)
        if layer > 0:
            assert features.color(key[0])[0] == layer - 1
            parents[key[0]] += row[color]
    inner = [color for color in range(features.n_colors) if features.color(color)[0] < 2]
    if algorithm == "iwl":  # a ball that covers the graph leaves no color without an individualized node
        return
    assert (parents[inner] == row[: features.n_colors][inner]).all()


# --- expressivity -----------------------------------------------------------------------------------------


def unlabeled(edges: list[tuple[int, int]]) -> Graph:
    nodes = 1 + max(max(edge) for edge in edges)
    return Graph([0] * nodes, [(*edge, 0) for edge in edges])


def cycles(*lengths: int) -> Graph:
    edges, first = [], 0
    for length in lengths:
        edges += [(first + at, first + (at + 1) % length) for at in range(length)]
        first += length
    return unlabeled(edges)


def of_networkx(graph: networkx.Graph[int]) -> Graph:
    return unlabeled(list(graph.edges))


def shrikhande() -> Graph:
    steps = [(0, 1), (1, 0), (1, 1)]
    edges = {
        frozenset((4 * x + y, 4 * ((x + dx) % 4) + (y + dy) % 4))
        for x in range(4)
        for y in range(4)
        for dx, dy in steps
    }
    return unlabeled([(min(edge), max(edge)) for edge in edges])


def rook() -> Graph:
    return of_networkx(
        networkx.convert_node_labels_to_integers(networkx.line_graph(networkx.complete_bipartite_graph(4, 4)))
    )


def tells_apart(algorithm: str, a: Graph, b: Graph, iterations: int = 4) -> bool:
    features = generator(algorithm, iterations)
    features.collect([a, b])
    rows = features.embed([a, b], dense=True)
    return bool((rows[0] != rows[1]).any())


# Two cycles of n nodes against one of 2n, after two iterations: each algorithm sees up to this n.
SIGHT = {"wl": 2, "ccwl": 2, "iwl": 4, "2-lwl": 6, "2-wl": 8}


@pytest.mark.parametrize("length", range(3, 12))
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_cycles_separate_the_algorithms_in_the_order_of_the_hierarchy(algorithm: str, length: int) -> None:
    expected = length <= SIGHT[algorithm]
    assert tells_apart(algorithm, cycles(length, length), cycles(2 * length), 2) is expected


@pytest.mark.parametrize("algorithm", ["2-wl", "2-lwl", "iwl"])
def test_all_extensions_tell_all_graphs_of_up_to_seven_nodes_apart_and_wl_does_not(algorithm: str) -> None:
    graphs = [
        Graph([0] * graph.number_of_nodes(), [(*edge, 0) for edge in graph.edges])
        for graph in networkx.graph_atlas_g()
        if graph.number_of_nodes() >= 2
    ]
    costs = range(len(graphs))
    assert distinguish(generator(algorithm, 4), graphs, costs).pairs == 0
    assert distinguish(generator("wl", 6), graphs, costs).pairs == 26


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_nobody_tells_a_graph_from_itself_with_nodes_renamed(algorithm: str) -> None:
    graph = networkx.petersen_graph()
    renamed = networkx.relabel_nodes(graph, {node: (3 * node + 1) % 10 for node in graph})
    assert not tells_apart(algorithm, of_networkx(graph), of_networkx(renamed))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_everybody_tells_a_star_from_a_path(algorithm: str) -> None:
    assert tells_apart(algorithm, unlabeled([(0, 1), (0, 2), (0, 3)]), unlabeled([(0, 1), (1, 2), (2, 3)]))


@pytest.mark.parametrize("algorithm", ["wl", "2-wl", "2-lwl", "iwl"])
def test_strongly_regular_graphs_with_the_same_parameters_look_alike_to_all(algorithm: str) -> None:
    """The Shrikhande graph and the 4x4 rook's graph: not even folklore 2-WL, which bounds the others."""
    assert not tells_apart(algorithm, shrikhande(), rook(), 3)


@settings(max_examples=40, deadline=None)
@given(a=plain_graphs(), b=plain_graphs())
def test_what_wl_tells_apart_every_extension_tells_apart(a: PlainGraph, b: PlainGraph) -> None:
    if min(len(a.features), len(b.features)) >= 2 and tells_apart("wl", to_graph(a), to_graph(b), 2):
        for algorithm in ["2-wl", "iwl", "ccwl"]:
            assert tells_apart(algorithm, to_graph(a), to_graph(b), 3)


@pytest.mark.parametrize("iterations", [0, 1, 2, 5])
def test_partitions_of_nodes_equal_those_of_networkx(iterations: int) -> None:
    for seed in range(20):
        graph = networkx.gnp_random_graph(12, 0.2, seed=seed)
        ours = Graph([0] * 12, [(*edge, 0) for edge in graph.edges])
        features = generator("wl", iterations)
        features.collect([ours])
        (row,) = features.embed([ours], dense=True)
        last = [row[c] for c in range(features.n_colors) if features.color(c)[0] == iterations]
        if iterations == 0:
            assert last == [12]
            continue
        hashes = networkx.weisfeiler_lehman_subgraph_hashes(graph, iterations=iterations)
        theirs = [h[-1] for h in hashes.values()]
        assert sorted(last) == sorted(theirs.count(h) for h in set(theirs))


# --- limits and arguments ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("algorithm", "pairs"), [("2-wl", 10**10), ("2-lwl", 10**10 // 2 - 10**5 // 2)])
def test_too_many_pairs_are_refused_with_their_number_before_memory_is_spent(
    algorithm: str, pairs: int
) -> None:
    graph = Graph([0] * 10**5)
    with pytest.raises(LimitError, match=rf"100000 nodes has {pairs} pairs .* max_pairs = 25000000"):
        generator(algorithm).collect([graph])


@pytest.mark.parametrize("algorithm", PAIR_ALGORITHMS)
def test_max_pairs_can_be_set(algorithm: str) -> None:
    features = get_feature_generator(algorithm, None, max_pairs=5)
    with pytest.raises(LimitError, match="max_pairs = 5"):
        features.collect([cycles(6)])
    features.set_params(max_pairs=36)
    features.collect([cycles(6)])


@pytest.mark.parametrize(
    ("features", "edges", "continuous", "message"),
    [
        ([0, 0], [(0, 2, 0)], None, "expected a node below 2, got 2"),
        ([0, 0], [(-1, 1, 0)], None, "expected a node below 2, got -1"),
        ([0, 0], [(1, 1, 0)], None, "joins node 1 to itself"),
        ([0, 0], [(0, 1, -3)], None, "expected a label of 0 or more, got -3"),
        ([0, 0], [(0, 1, 2), (1, 0, 2)], None, "two edges between nodes 0 and 1 with label 2"),
        ([0, -1], [], None, "node 1: expected a feature of 0 or more, got -1"),
        ([0, 0], [(0, 1)], None, "three columns"),
        ([0, 0], [], [1.0], "one continuous feature for each of 2 nodes, got 1"),
    ],
)
def test_malformed_graphs_are_refused(features, edges, continuous, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError, match=message):
        Graph(features, edges, continuous)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"iterations": -1}, "iterations: expected 0 to 1000, got -1"),
        ({"neighbors": "bag"}, "neighbors: expected 'multiset' or 'set', got 'bag'"),
        ({"atoms": "some"}, "atoms: expected 'all' or 'fluent', got 'some'"),
        ({"graph": "olg"}, "unknown graph 'olg'"),
        ({"max_pairs": 0}, "max_pairs: expected a positive number"),
    ],
)
def test_bad_options_are_refused_by_name(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        get_feature_generator("wl", None, **options)
    with pytest.raises(InputError, match="unknown algorithm '3-wl': expected one of wl, 2-wl"):
        get_feature_generator("3-wl")


def test_no_graphs_and_no_threads() -> None:
    features = generator("wl")
    features.collect([])
    assert features.embed([]).shape == (0, 0)
    with pytest.raises(InputError, match="threads: expected at least 1, got 0"):
        features.collect([cycles(3)], threads=0)


@pytest.mark.parametrize("threads", [2, 3, 7])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_threads_give_the_same_table_and_the_same_vectors(algorithm: str, threads: int) -> None:
    graphs = [of_networkx(networkx.gnp_random_graph(8, 0.4, seed=seed)) for seed in range(40)]
    one, many = generator(algorithm), generator(algorithm)
    one.collect(graphs)
    many.collect(graphs[:13], threads=threads)
    many.collect(graphs[13:], threads=threads)
    assert one._core.to_text() == many._core.to_text()
    assert (one.embed(graphs) != many.embed(graphs, threads=threads)).nnz == 0
