"""wl-inspect on a domain so small that every number can be found by hand.

A walker moves along a line p0 → p1 → … to its end. The graph of a state has a node per place, per
(next …), for (at …) and for the goal.
"""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import matplotlib.image
import numpy as np
import pytest
from brute_force_graph import plain_ilg
from brute_force_wl import vectors

from wl_core import Task
from wl_core.feature_generation import ALGORITHMS, WLFeatures
from wl_core.planning import parse_domain, parse_problem
from wl_train.inspect.__main__ import COMMANDS, main
from wl_train.inspect.layout import place_nodes
from wl_train.inspect.pca import principal_components

WALK = """
(define (domain walk)
  (:requirements :strips)
  (:predicates (at ?x) (next ?x ?y))
  (:action move :parameters (?x ?y) :precondition (and (at ?x) (next ?x ?y))
   :effect (and (not (at ?x)) (at ?y))))
"""

COUNT = """
(define (domain count)
  (:requirements :numeric-fluents)
  (:predicates (ready))
  (:functions (value))
  (:action increase-value :parameters () :precondition (ready) :effect (increase (value) 1)))
"""

COUNT_TO_3 = """
(define (problem count-to-3) (:domain count) (:init (ready) (= (value) 0)) (:goal (>= (value) 3)))
"""


def write_walk(folder: Path, name: str, places: int, start: int = 0, plan: bool = True) -> None:
    """Add a problem of walking from place `start` to the last, with its plan."""
    line = [f"p{place}" for place in range(places)]
    following = " ".join(f"(next {a} {b})" for a, b in itertools.pairwise(line))
    for inside in ("training", "training_plans"):
        (folder / inside).mkdir(parents=True, exist_ok=True)
    (folder / "domain.pddl").write_text(WALK)
    (folder / "training" / f"{name}.pddl").write_text(
        f"(define (problem {name}) (:domain walk) (:objects {' '.join(line)})"
        f" (:init (at p{start}) {following}) (:goal (at p{places - 1})))"
    )
    if plan:
        steps = "".join(f"(move {a} {b})\n" for a, b in itertools.pairwise(line[start:]))
        (folder / "training_plans" / f"{name}.plan").write_text(steps)


@pytest.fixture
def walk(tmp_path: Path) -> Path:
    """One problem with places p0 … p8: eight states that are not the goal."""
    write_walk(tmp_path / "walk", "p01", 9)
    return tmp_path / "walk"


@pytest.fixture
def count(tmp_path: Path) -> Path:
    """One numeric problem with three states that are not the goal."""
    folder = tmp_path / "count"
    (folder / "training").mkdir(parents=True)
    (folder / "training_plans").mkdir()
    (folder / "domain.pddl").write_text(COUNT)
    (folder / "training" / "p01.pddl").write_text(COUNT_TO_3)
    (folder / "training_plans" / "p01.plan").write_text("(increase-value)\n" * 3)
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command that succeeds; return what it prints."""

    def call(*arguments: object) -> str:
        code = main([str(argument) for argument in arguments])
        output, errors = capsys.readouterr()
        assert code == 0, errors
        return output

    return call


def fail(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that fails for a reason that the user can change; return what it says."""
    assert main([str(argument) for argument in arguments]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("wl-inspect: error: ") and "Traceback" not in errors
    return errors


# --- distinguish ------------------------------------------------------------------------------------------


def test_without_refinement_all_places_look_alike(walk: Path, run: Any) -> None:
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--iterations", 0, "--json"))
    # object, (next …), (at …), goal: four colors, equally often in all of the eight states.
    assert (found["states"], found["features"], found["pairs"]) == (8, 4, 8 * 7 // 2)


def test_one_iteration_knows_the_start_and_two_know_who_is_next_to_an_end(walk: Path, run: Any) -> None:
    # One: a walker at p0 stands where no (next …) arrives; p1 … p7 look alike.
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--iterations", 1, "--json"))
    # Layer 1 has places at the start, in between, each with the walker or not, and at the end; three atoms.
    assert (found["features"], found["pairs"]) == (4 + 8, 7 * 6 // 2)
    # Two: (next …) tells p1 from p2, and p7 from p6.
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--iterations", 2, "--json"))
    assert found["pairs"] == 5 * 4 // 2


def test_all_algorithms_count_as_the_definition_does(tmp_path: Path, run: Any) -> None:
    folder = tmp_path / "walk"
    for name, places in (("a", 4), ("b", 7), ("c", 6)):
        write_walk(folder, name, places)
    found = json.loads(run("distinguish", folder, "--algorithm", "all", "--json"))
    domain = parse_domain(folder / "domain.pddl")
    graphs, h = [], []
    for name in "abc":
        problem = parse_problem(domain, folder / "training" / f"{name}.pddl")
        states = Task(domain, problem).replay(folder / "training_plans" / f"{name}.plan")[:-1]
        graphs += [plain_ilg(problem, state)[1] for state in states]
        h += list(range(len(states), 0, -1))
    assert found["states"] == {"walk": len(graphs)}
    for algorithm in ALGORITHMS:
        if algorithm == "ccwl":
            continue
        rows = vectors(algorithm, graphs, [], 2, "multiset")
        pairs = [
            i for i, j in itertools.combinations(range(len(h)), 2) if rows[i] == rows[j] and h[i] != h[j]
        ]
        assert found["pairs"][algorithm] == {"walk": len(pairs)}
        assert found["features"][algorithm] == {"walk": len(rows[0])}
    assert found["pairs"]["ccwl"] == found["pairs"]["wl"]  # without numbers


def test_only_sums_of_numbers_tell_a_counter_from_itself(count: Path, run: Any) -> None:
    found = json.loads(run("distinguish", count, "--algorithm", "wl", "--algorithm", "ccwl", "--json"))
    assert found["states"] == {"count": 3}
    assert found["pairs"] == {"wl": {"count": 3}, "ccwl": {"count": 0}}


def test_a_folder_of_domains_makes_a_column_each(walk: Path, count: Path, run: Any) -> None:
    lines = run("distinguish", walk.parent, "--algorithm", "wl").splitlines()
    assert lines[0].split() == ["pairs", "count", "walk"]
    assert lines[1].split() == ["wl", "3", "10"]
    assert lines[2].split() == ["states", "3", "8"]


def test_a_cell_that_needs_more_memory_is_a_dash_and_the_others_are_not(tmp_path: Path, run: Any) -> None:
    # 8402 nodes. 2-wl: 71 million pairs of 16 bytes are refused. 2-lwl: half as many, but of 32 bytes.
    write_walk(tmp_path / "walk", "p01", places=4200, start=4197)
    rows = itertools.chain(*[("--algorithm", name) for name in ("wl", "2-wl", "2-lwl")])
    output = run("distinguish", tmp_path / "walk", *rows, "--memory-limit", "1000M")
    assert [line.split() for line in output.splitlines()[1:4]] == [["wl", "0"], ["2-wl", "–"], ["2-lwl", "–"]]
    assert "–: needs more than 1000 MiB" in output


def test_a_process_that_is_refused_memory_is_a_dash(walk: Path, run: Any) -> None:
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--memory-limit", "1M", "--json"))
    assert (found["pairs"], found["limit"]) == (None, "memory")


def test_a_cell_that_needs_more_time_is_shown_as_dots(walk: Path, run: Any) -> None:
    output = run("distinguish", walk, "--algorithm", "wl", "--time-limit", "0.01")
    assert output.splitlines()[1].split() == ["wl", "…"]


def test_missing_plans_are_computed_if_asked(tmp_path: Path, run: Any) -> None:
    folder = tmp_path / "walk"
    write_walk(folder, "given", 4)
    write_walk(folder, "missing", 6, plan=False)
    arguments = ("distinguish", folder, "--algorithm", "wl", "--json")
    assert json.loads(run(*arguments))["states"] == 3
    assert json.loads(run(*arguments, "--missing", "compute"))["states"] == 3 + 5
    assert not (folder / "training_plans" / "missing.plan").exists()
    run(*arguments, "--missing", "compute", "--keep-plans")
    assert json.loads(run(*arguments))["states"] == 3 + 5


# --- pca --------------------------------------------------------------------------------------------------


def test_places_and_their_links_grow_along_one_line(tmp_path: Path, run: Any) -> None:
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


def test_one_panel_per_domain_and_the_same_bytes_again(
    walk: Path, count: Path, run: Any, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.png", tmp_path / "second.png"
    assert f"written: {first}" in run("pca", walk, count, "-o", first)
    run("pca", walk, count, "-o", second)
    pixels = matplotlib.image.imread(first)
    assert pixels.shape[:2] == (360, 816)  # two panels of 3.4 × 3 inches at 120 dots
    assert len(np.unique(pixels.reshape(-1, pixels.shape[2]), axis=0)) > 20
    assert first.read_bytes() == second.read_bytes()


# --- graph ------------------------------------------------------------------------------------------------


def test_the_graph_of_a_line_of_three(tmp_path: Path, run: Any) -> None:
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


def test_graphs_are_drawn_as_pictures_and_for_graphviz(tmp_path: Path, run: Any) -> None:
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


# --- features ---------------------------------------------------------------------------------------------


@pytest.fixture
def model(walk: Path) -> Path:
    """Layers of 4 and 8 colors; weight 2 for an unachieved goal, -0.5 for a color of layer 1."""
    domain = parse_domain(walk / "domain.pddl")
    problem = parse_problem(domain, walk / "training" / "p01.pddl")
    features = WLFeatures(domain, iterations=1)
    features.collect([(problem, Task(domain, problem).replay(walk / "training_plans" / "p01.plan")[:-1])])
    goal = next(color for color in range(4) if "unachieved goal" in features.describe(color))
    weights = np.zeros(features.n_features)
    weights[[goal, features.n_features - 1]] = 2, -0.5
    features.set_weights(weights, intercept=1.5)
    features.provenance = {"objective": {"name": "by hand"}, "seed": 0}
    features.save(walk / "model.json")
    return walk / "model.json"


def test_a_model_is_described_in_words(model: Path, run: Any) -> None:
    found = json.loads(run("features", model, "--json"))
    assert (found["domain"], found["algorithm"], found["iterations"]) == ("walk", "wl", 1)
    assert (found["features"], found["layer_sizes"]) == (12, [4, 8])
    assert (found["weighted_features"], found["weighted_per_layer"], found["intercept"]) == (2, [1, 1], 1.5)
    assert [entry["weight"] for entry in found["heaviest"]] == [2, -0.5]
    assert found["heaviest"][0]["words"] == "an unachieved goal `at`"
    assert found["provenance"] == {"objective": {"name": "by hand"}, "seed": 0}
    text = run("features", model, "--top", 1)
    assert "+2  an unachieved goal `at`" in text and "-0.5" not in text
    assert re.search(r"layer 1 +8 +1", text) and 'name: "by hand"' in text


def test_features_without_weights_are_described_too(model: Path, run: Any) -> None:
    bare = WLFeatures(parse_domain(model.parent / "domain.pddl"))
    bare.save(model)
    found = json.loads(run("features", model, "--json"))
    assert (found["features"], found["has_weights"], found["heaviest"]) == (0, False, [])
    assert "not trained" in run("features", model)


# --- stats ------------------------------------------------------------------------------------------------


def test_sizes_of_states_graphs_and_layers(tmp_path: Path, run: Any) -> None:
    write_walk(tmp_path / "walk", "a", 3)
    write_walk(tmp_path / "walk", "b", 9)
    found = json.loads(run("stats", tmp_path / "walk", "--iterations", 1, "--json"))
    assert (found["problems"], found["states"], found["max_h"]) == (2, 2 + 8, 8)
    assert found["layer_sizes"] == [4, 8] and found["features"] == 12
    # n places: n - 1 links and (at …) are atoms; places, atoms and the goal are nodes.
    assert found["atoms"] == {"min": 3, "mean": (2 * 3 + 8 * 9) / 10, "max": 9}
    assert found["nodes"] == {"min": 7, "mean": (2 * 7 + 8 * 19) / 10, "max": 19}
    assert found["edges"] == {"min": 6, "mean": (2 * 6 + 8 * 18) / 10, "max": 18}
    row = run("stats", tmp_path / "walk", "--iterations", 1).splitlines()[1].split()
    assert row[:4] == ["walk", "2", "10", "8"] and row[-2:] == ["4", "8"]


def test_stats_of_several_domains_are_tables(walk: Path, count: Path, run: Any) -> None:
    found = json.loads(run("stats", walk, count, "--iterations", 0, "--json"))
    assert found["states"] == {"walk": 8, "count": 3}
    assert found["layer_sizes"]["walk"] == [4]
    assert [entry["domain"] for entry in found["domains"]] == ["walk", "count"]


# --- errors and help --------------------------------------------------------------------------------------


def test_mistakes_are_told_in_one_line(
    walk: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "no such folder" in fail(capsys, "stats", tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    assert "no domain.pddl" in fail(capsys, "distinguish", tmp_path / "empty")
    assert "no such" in fail(capsys, "features", tmp_path / "none.json").lower()
    assert "expected a name that ends in .png .svg .pdf" in fail(
        capsys, "pca", walk, "-o", tmp_path / "x.jpeg"
    )
    files = (walk / "domain.pddl", walk / "training" / "p01.pddl")
    assert "has 8 steps" in fail(capsys, "graph", *files, "--step", 9)
    (walk / "training_plans" / "p01.plan").write_text("(move p0 p2)\n")
    assert "none of 1 problems has a valid plan" in fail(capsys, "distinguish", walk, "--algorithm", "wl")
    (walk / "training_plans" / "p01.plan").unlink()
    assert "--missing compute" in fail(capsys, "stats", walk)
    assert "--plan FILE" in fail(capsys, "graph", *files, "--step", 1)


@pytest.mark.parametrize("size", ["0", "12X", "-1", "100K"])
def test_sizes_that_are_none_are_refused(walk: Path, size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["distinguish", str(walk), f"--memory-limit={size}"])
    assert "512M" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_shows_an_example_that_parses(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from wl_train.inspect.arguments import make_parser

    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    examples = re.findall(rf"^  wl-inspect ({command} .*?)(?:  .*)?$", capsys.readouterr().out, re.MULTILINE)
    assert examples
    for example in examples:
        assert make_parser().parse_args(example.split()).command == command


def test_the_command_is_installed_and_tolerates_a_reader_that_leaves(walk: Path) -> None:
    program = Path(sys.executable).with_name("wl-inspect")
    files = [str(walk / "domain.pddl"), str(walk / "training" / "p01.pddl")]
    with subprocess.Popen(
        [program, "graph", *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0
