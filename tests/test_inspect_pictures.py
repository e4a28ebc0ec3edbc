"""What wl-inspect draws: states in the plane, and the graph of a state."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from xml.etree import ElementTree

import matplotlib.image
import numpy as np
import pytest
from inspecting import run, write_count, write_walk

from wl_train.inspect.layout import place_nodes
from wl_train.inspect.pca import principal_components

# --- pca --------------------------------------------------------------------------------------------------


def test_places_and_their_links_grow_along_one_line(tmp_path: Path) -> None:
    for name, places in (("a", 3), ("b", 4), ("c", 6)):
        write_walk(tmp_path / "walk", name, places)
    found = json.loads(run("pca", tmp_path / "walk", "--iterations", 0, "--json"))["domains"][0]
    assert (found["domain"], found["states"], found["features"]) == ("walk", 2 + 3 + 5, 4)
    np.testing.assert_allclose(found["explained_variance"], [1, 0], atol=1e-12)
    assert found["h"] == [2, 1, 3, 2, 1, 5, 4, 3, 2, 1]
    # Vectors (places, places - 1, 1, 1): one more place is √2 further.
    x = [point[0] for point in found["points"]]
    assert abs(x[2] - x[0]) == pytest.approx(2**0.5) and abs(x[5] - x[2]) == pytest.approx(2 * 2**0.5)


def test_principal_components_agree_with_a_dense_decomposition() -> None:
    import scipy.sparse

    dense = np.random.default_rng(0).poisson(0.5, (60, 30)).astype(float)
    points, shares = principal_components(scipy.sparse.csr_matrix(dense))
    _, values, directions = np.linalg.svd(dense - dense.mean(axis=0))
    np.testing.assert_allclose(shares, values[:2] ** 2 / (values**2).sum())
    np.testing.assert_allclose(
        np.abs(points), np.abs((dense - dense.mean(axis=0)) @ directions[:2].T), atol=1e-9
    )


def test_one_panel_per_domain_and_the_same_bytes_again(tmp_path: Path) -> None:
    walk, count = tmp_path / "walk", write_count(tmp_path / "count")
    write_walk(walk, "p01", 9)
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    assert f"written: {first}" in run("pca", walk, count, "-o", first)
    run("pca", walk, count, "-o", second)
    pixels = matplotlib.image.imread(first)
    assert pixels.shape[:2] == (360, 816)  # two panels of 3.4 × 3 inches at 120 dots
    assert len(np.unique(pixels.reshape(-1, pixels.shape[2]), axis=0)) > 20
    assert first.read_bytes() == second.read_bytes()


# --- graph ------------------------------------------------------------------------------------------------


def test_the_graph_of_a_line_of_three(tmp_path: Path) -> None:
    write_walk(tmp_path, "p01", 3)
    files = (tmp_path / "domain.pddl", tmp_path / "training" / "p01.pddl")
    found = json.loads(run("graph", *files, "--json"))
    assert (found["num_nodes"], found["num_edges"]) == (3 + 2 + 1 + 1, 2 * 2 + 1 + 1)
    names = {node["name"]: node["feature_name"] for node in found["nodes"]}
    assert names["p0"] == "object" and names["(next p0 p1)"] == "true atom `next`"
    ends = {
        (found["nodes"][edge["source"]]["name"], found["nodes"][edge["target"]]["name"])
        for edge in found["edges"]
    }
    assert ("p0", "(at p0)") in ends and ("p1", "(next p0 p1)") in ends
    # The plan is found by its name; at its end the goal is achieved and has no node of its own.
    last = json.loads(run("graph", *files, "--step", -1, "--json"))
    assert last["num_nodes"] == 6 and last["title"] == "walk p01, state after step 2 of 2"
    assert {"achieved goal `at`"} == {node["feature_name"] for node in last["nodes"] if "at" in node["name"]}
    fluent = json.loads(run("graph", *files, "--atoms", "fluent", "--json"))
    assert fluent["num_nodes"] == 3 + 1 + 1


def test_graphs_are_drawn_as_pictures_and_for_graphviz(tmp_path: Path) -> None:
    write_walk(tmp_path, "p01", 3)
    files = (tmp_path / "domain.pddl", tmp_path / "training" / "p01.pddl")
    for ending in ("png", "svg", "pdf", "dot"):
        run("graph", *files, "-o", tmp_path / f"graph.{ending}")
    assert matplotlib.image.imread(tmp_path / "graph.png").shape[:2] == (600, 960)  # 8 × 5 inches at 120 dots
    svg = ElementTree.parse(tmp_path / "graph.svg").getroot()
    assert svg.tag.endswith("svg") and len(list(svg.iter())) > 50
    assert (tmp_path / "graph.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "graph.dot").read_text().count(" -- ") == 6
    before = (tmp_path / "graph.svg").read_bytes()
    run("graph", *files, "-o", tmp_path / "graph.svg")
    assert (tmp_path / "graph.svg").read_bytes() == before


def test_edges_of_a_grid_have_about_equal_length() -> None:
    edges = [((x, y), (x + 1, y)) for x in range(4) for y in range(5)]
    edges += [((x, y), (x, y + 1)) for x in range(5) for y in range(4)]
    numbered = [(5 * a + b, 5 * c + d) for (a, b), (c, d) in edges]
    positions = place_nodes(25, numbered)
    lengths = [np.linalg.norm(positions[a] - positions[b]) for a, b in numbered]
    assert min(lengths) > 0.9 and max(lengths) < 1.3
    apart = [np.linalg.norm(positions[a] - positions[b]) for a, b in itertools.combinations(range(25), 2)]
    assert min(apart) > 0.9


def test_parts_that_are_not_connected_do_not_overlap() -> None:
    positions = place_nodes(9, [(0, 1), (1, 2), (2, 0), (4, 5), (5, 6)])
    boxes = [positions[[0, 1, 2]], positions[[3]], positions[[4, 5, 6]], positions[[7]], positions[[8]]]
    for one, other in itertools.combinations(boxes, 2):
        gap = np.maximum(one.min(axis=0) - other.max(axis=0), other.min(axis=0) - one.max(axis=0))
        assert gap.max() >= 0.99
