"""Graphs of states: against the paper's definition, by hand, and as arrays, networkx and Graphviz."""

from __future__ import annotations

import pickle
import random

import networkx
import numpy as np
import pytest
from brute_force_graph import plain_ilg
from hypothesis import given, settings
from hypothesis import strategies as st
from small_tasks import DEPOT_PROBLEM, depot, random_depot, random_state, tanks

from wl_core import InputError, UnsupportedError
from wl_core.graph import GRAPHS, Graph, ILGGenerator, NILGGenerator, get_graph_generator
from wl_core.planning import Problem, State, parse_problem_text

DEPOT, DEPOT_1 = depot()
TANKS, TANKS_1 = tanks()


def as_sets(graph: Graph) -> tuple[set[tuple[str, str]], set[tuple[str, str, int]]]:
    """Nodes with what they are, and edges, by name; goals that do not hold lose their prefix."""
    names = [name.removeprefix("goal ").removeprefix("(not ").replace("))", ")") for name in graph.nodes]
    features = [graph.feature_name(feature) for feature in graph.node_features.tolist()]
    edges = {(names[source], names[target], label) for source, target, label in graph.edges.tolist()}
    return set(zip(names, features, strict=True)), edges


def expected_sets(problem: Problem, state: State) -> tuple[set[tuple[str, str]], set[tuple[str, str, int]]]:
    names, plain = plain_ilg(problem, state)

    def text(feature: object) -> str:
        assert isinstance(feature, tuple)
        if feature[0] == "object" and len(feature) == 1:
            return "object"
        return f"constant `{feature[1]}`" if feature[0] == "constant" else f"{feature[1]} `{feature[0]}`"

    nodes = {(name, text(feature)) for name, feature in zip(names, plain.features, strict=True)}
    return nodes, {(names[v], names[u], label) for v, u, label in plain.edges}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_ilg_is_the_one_of_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    problem = random_depot(rng, DEPOT)
    state = random_state(rng, problem)
    for generator in (ILGGenerator(DEPOT), NILGGenerator(DEPOT)):
        generator.set_problem(problem)
        graph = generator.to_graph(state)
        assert len(set(graph.nodes)) == graph.n_nodes
        assert as_sets(graph) == expected_sets(problem, state)


def test_the_ilg_of_a_small_state_by_hand() -> None:
    generator = ILGGenerator(DEPOT)
    generator.set_problem(DEPOT_1)
    graph = generator.to_graph(DEPOT_1.initial_state)
    assert graph.nodes[:4] == ["hub", "p", "q", "b1"]
    what = dict(zip(graph.nodes, map(graph.feature_name, graph.node_features.tolist()), strict=True))
    assert what["hub"] == "constant `hub`"
    assert what["b1"] == "object"
    assert what["(stored b2 p)"] == "achieved goal `stored`"
    assert what["goal (stored b1 hub)"] == "unachieved goal `stored`"
    assert what["(stored b1 p)"] == "true atom `stored`"
    assert what["(alarm)"] == "unachieved negative goal `alarm`"
    assert what["goal (not (at t q))"] == "achieved negative goal `at`"
    twice = [
        label
        for source, target, label in graph.edges.tolist()
        if (graph.nodes[source], graph.nodes[target]) == ("p", "(swapped p p q)")
    ]
    assert sorted(twice) == [1, 2]


def test_fluent_atoms_leave_out_what_no_action_changes() -> None:
    everything, fluent = ILGGenerator(DEPOT), ILGGenerator(DEPOT, atoms="fluent")
    everything.set_problem(DEPOT_1)
    fluent.set_problem(DEPOT_1)
    state = DEPOT_1.initial_state
    left_out = set(everything.to_graph(state).nodes) - set(fluent.to_graph(state).nodes)
    assert left_out == {"(road p q)", "(road q p)", "(road q hub)", "(road hub q)"}


def test_static_goals_are_left_out_with_their_atoms() -> None:
    text = DEPOT_PROBLEM.replace("(stored b1 hub)", "(road p q) (road p hub)")
    problem = parse_problem_text(DEPOT, text)
    everything, fluent = ILGGenerator(DEPOT), ILGGenerator(DEPOT, atoms="fluent")
    everything.set_problem(problem)
    fluent.set_problem(problem)
    assert "goal (road p hub)" in everything.to_graph(problem.initial_state).nodes
    assert not [node for node in fluent.to_graph(problem.initial_state).nodes if "road" in node]


def test_constants_and_types_are_options() -> None:
    def features(**options: bool) -> dict[str, str]:
        generator = ILGGenerator(DEPOT, **options)  # type: ignore[arg-type]
        generator.set_problem(DEPOT_1)
        graph = generator.to_graph(DEPOT_1.initial_state)
        names = map(graph.feature_name, graph.node_features.tolist())
        return dict(zip(graph.nodes, names, strict=True))

    assert features(constants=False)["hub"] == "object"
    typed = features(constants=False, object_types=True)
    assert [typed[name] for name in ("hub", "b1", "t", "v")] == [
        "object of type `place`",
        "object of type `box`",
        "object of type `truck`",
        "object of type `van`",
    ]
    assert features(object_types=True)["hub"] == "constant `hub`"


def test_the_numeric_graph_shows_variables_and_normalized_goals_with_their_errors() -> None:
    generator = NILGGenerator(TANKS)
    generator.set_problem(TANKS_1)
    graph = generator.to_graph(TANKS_1.initial_state)
    names = [graph.feature_name(feature) for feature in graph.node_features.tolist()]
    what = dict(zip(graph.nodes, zip(names, graph.continuous_features.tolist(), strict=True), strict=True))
    assert what["(level a)"] == ("numeric variable `level`", 3)
    assert what["(level b)"] == ("numeric variable `level`", 0.5)
    assert what["(capacity a)"] == ("numeric variable `capacity`", 4)
    assert what["(pressure)"] == ("numeric variable `pressure`", 0)
    assert "(capacity b)" not in what and "(total-cost)" not in what
    # (1 + b) - a, b - 1, (a + b + 1) - 4.5, capacity - pressure, a - 3
    goals = [what[f"numeric goal {number}"] for number in range(1, 6)]
    assert goals == [
        ("unachieved numeric goal >= 0", -1.5),
        ("unachieved numeric goal >= 0", -0.5),
        ("achieved numeric goal = 0", 0),
        ("achieved numeric goal > 0", 0),
        ("unachieved numeric goal > 0", 0),
    ]


def test_numeric_goals_are_joined_to_their_variables_with_label_0() -> None:
    def joined(atoms: str) -> dict[str, set[str]]:
        generator = NILGGenerator(TANKS, atoms=atoms)
        generator.set_problem(TANKS_1)
        graph = generator.to_graph(TANKS_1.initial_state)
        result: dict[str, set[str]] = {}
        for source, target, label in graph.edges.tolist():
            if label == 0:
                variable, goal = sorted((graph.nodes[source], graph.nodes[target]))
                result.setdefault(goal.removeprefix("numeric "), set()).add(variable)
        return result

    both = {"(level a)", "(level b)"}
    expected = {"goal 1": both, "goal 2": {"(level b)"}, "goal 3": both, "goal 5": {"(level a)"}}
    assert joined("all") == {**expected, "goal 4": {"(pressure)", "(capacity a)"}}
    assert joined("fluent") == {**expected, "goal 4": {"(pressure)"}}


def test_the_ilg_refuses_numeric_goals_by_name() -> None:
    with pytest.raises(UnsupportedError, match=r"'tanks-1' has numeric conditions.*use graph 'nilg'"):
        ILGGenerator(TANKS).set_problem(TANKS_1)


def test_states_and_problems_must_belong_together() -> None:
    generator = ILGGenerator(DEPOT)
    with pytest.raises(InputError, match="no problem was set"):
        generator.to_graph(DEPOT_1.initial_state)
    with pytest.raises(InputError, match="another domain, 'tanks', than the graph generator, 'depot'"):
        generator.set_problem(TANKS_1)
    other = parse_problem_text(DEPOT, DEPOT_PROBLEM.replace("depot-1", "depot-2"))
    generator.set_problem(DEPOT_1)
    with pytest.raises(InputError, match="belongs to problem 'depot-2', not to 'depot-1'"):
        generator.to_graph(other.initial_state)
    again = parse_problem_text(DEPOT, DEPOT_PROBLEM)
    assert generator.to_graph(again.initial_state) == generator.to_graph(DEPOT_1.initial_state)


@pytest.mark.parametrize("name", GRAPHS)
def test_every_registered_graph_can_be_made_by_name(name: str) -> None:
    generator = get_graph_generator(name, DEPOT)
    generator.set_problem(DEPOT_1)
    graph = generator.to_graph(DEPOT_1.initial_state)
    assert graph.node_features.max() < len(generator.node_feature_names)
    assert graph.edges[:, 2].max() < len(generator.edge_label_names)


def test_unknown_graphs_are_refused() -> None:
    with pytest.raises(InputError, match="unknown graph 'slg': expected one of ilg, nilg"):
        get_graph_generator("slg", DEPOT)


def test_a_graph_prints_its_nodes_with_neighbors() -> None:
    graph = Graph([0, 1], [(0, 1, 2)], [0, 1.5], nodes=["a", "(p a)"], feature_names=["object", "p"])
    assert repr(graph) == "<Graph: 2 nodes, 1 edges>"
    assert str(graph).splitlines()[1:] == ["   0  a      object  1:2", "   1  (p a)  p       0:2 = 1.5"]


def test_a_graph_goes_to_networkx_and_graphviz() -> None:
    generator = NILGGenerator(TANKS)
    generator.set_problem(TANKS_1)
    graph = generator.to_graph(TANKS_1.initial_state)
    other = graph.to_networkx()
    assert isinstance(other, networkx.MultiGraph)
    assert [other.nodes[node]["name"] for node in other] == graph.nodes
    assert [other.nodes[node]["continuous"] for node in other] == graph.continuous_features.tolist()
    assert sorted((*sorted((u, v)), label) for u, v, label in other.edges(data="label")) == sorted(
        map(tuple, graph.edges.tolist())
    )
    dot = graph.to_dot()
    assert dot.startswith("graph {") and dot.count(" -- ") == graph.n_edges
    assert Graph([0], nodes=['a"b']).to_dot().count('\\"') == 1


def test_graphs_from_arrays_keep_them_and_can_be_pickled() -> None:
    graph = Graph(np.array([3, 1, 4]), np.array([[2, 0, 5], [0, 1, 1]]), [0.5, 0, 0])
    assert graph.node_features.tolist() == [3, 1, 4]
    assert sorted(graph.edges.tolist()) == [[0, 1, 1], [0, 2, 5]]
    assert pickle.loads(pickle.dumps(graph)) == graph
    assert graph != Graph([3, 1, 4])
    with pytest.raises(InputError, match="expected a name for each of 2 nodes, got 1"):
        Graph([0, 0], nodes=["a"])
