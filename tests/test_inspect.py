"""wl-inspect where every number can be found by hand; pictures are in test_inspect_pictures.py."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from brute_force_graph import plain_ilg
from brute_force_wl import vectors
from inspecting import run, write_count, write_walk

from wl_core import Task
from wl_core.feature_generation import ALGORITHMS, WLFeatures
from wl_core.planning import parse_domain, parse_problem
from wl_train.inspect.__main__ import COMMANDS, main


@pytest.fixture
def walk(tmp_path: Path) -> Path:
    """One problem with places p0 … p8: eight states that are not the goal."""
    write_walk(tmp_path / "walk", "p01", 9)
    return tmp_path / "walk"


@pytest.fixture
def count(tmp_path: Path) -> Path:
    """One numeric problem with three states that are not the goal."""
    return write_count(tmp_path / "count")


def fail(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that fails for a reason that the user can change; return what it says."""
    assert main([str(argument) for argument in arguments]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith("wl-inspect: error: ") and "Traceback" not in errors
    return errors


# --- distinguish ------------------------------------------------------------------------------------------


def test_without_refinement_all_places_look_alike(walk: Path) -> None:
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--iterations", 0, "--json"))
    # object, (next …), (at …), goal: four colors, equally often in all of the eight states.
    assert (found["states"], found["features"], found["pairs"]) == (8, 4, 8 * 7 // 2)


def test_one_iteration_knows_the_start_and_two_know_who_is_next_to_an_end(walk: Path) -> None:
    # One: a walker at p0 stands where no (next …) arrives; p1 … p7 look alike.
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--iterations", 1, "--json"))
    # Layer 1 has places at the start, in between, each with the walker or not, and at the end; three atoms.
    assert (found["features"], found["pairs"]) == (4 + 8, 7 * 6 // 2)
    # Two: (next …) tells p1 from p2, and p7 from p6.
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--iterations", 2, "--json"))
    assert found["pairs"] == 5 * 4 // 2


def test_all_algorithms_count_as_the_definition_does(tmp_path: Path) -> None:
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


def test_only_sums_of_numbers_tell_a_counter_from_itself(count: Path) -> None:
    found = json.loads(run("distinguish", count, "--algorithm", "wl", "--algorithm", "ccwl", "--json"))
    assert found["states"] == {"count": 3}
    assert found["pairs"] == {"wl": {"count": 3}, "ccwl": {"count": 0}}


def test_a_folder_of_domains_makes_a_column_each(walk: Path, count: Path) -> None:
    lines = run("distinguish", walk.parent, "--algorithm", "wl").splitlines()
    assert lines[0].split() == ["pairs", "count", "walk"]
    assert lines[1].split() == ["wl", "3", "10"]
    assert lines[2].split() == ["states", "3", "8"]


def test_a_cell_that_needs_more_memory_is_a_dash_and_the_others_are_not(tmp_path: Path) -> None:
    # 8402 nodes. 2-wl: 71 million pairs of 16 bytes are refused. 2-lwl: half as many, but of 32 bytes.
    write_walk(tmp_path / "walk", "p01", places=4200, start=4197)
    rows = itertools.chain(*[("--algorithm", name) for name in ("wl", "2-wl", "2-lwl")])
    output = run("distinguish", tmp_path / "walk", *rows, "--memory-limit", "1000M")
    assert [line.split() for line in output.splitlines()[1:4]] == [["wl", "0"], ["2-wl", "–"], ["2-lwl", "–"]]
    assert "–: needs more than 1000 MiB" in output


def test_a_process_that_is_refused_memory_is_a_dash(walk: Path) -> None:
    found = json.loads(run("distinguish", walk, "--algorithm", "wl", "--memory-limit", "1M", "--json"))
    assert (found["pairs"], found["limit"]) == (None, "memory")


def test_a_cell_that_needs_more_time_is_shown_as_dots(tmp_path: Path) -> None:
    write_walk(tmp_path / "walk", "p01", places=20000, start=19900)  # takes thirty times as long
    output = run("distinguish", tmp_path / "walk", "--algorithm", "wl", "--time-limit", "0.01")
    assert output.splitlines()[1].split() == ["wl", "…"]


def test_a_picture_that_cannot_be_written_is_refused_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "walk"
    write_walk(folder, "missing", 6, plan=False)
    output = tmp_path / "nowhere" / "pca.png"
    assert str(output) in fail(capsys, "pca", folder, "-o", output, "--missing", "compute", "--keep-plans")
    assert not (folder / "training_plans" / "missing.plan").exists()


def test_missing_plans_are_computed_if_asked(tmp_path: Path) -> None:
    folder = tmp_path / "walk"
    write_walk(folder, "given", 4)
    write_walk(folder, "missing", 6, plan=False)
    arguments = ("distinguish", folder, "--algorithm", "wl", "--json")
    assert json.loads(run(*arguments))["states"] == 3
    assert json.loads(run(*arguments, "--missing", "compute"))["states"] == 3 + 5
    assert not (folder / "training_plans" / "missing.plan").exists()
    run(*arguments, "--missing", "compute", "--keep-plans")
    assert json.loads(run(*arguments))["states"] == 3 + 5


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


def test_a_model_is_described_in_words(model: Path) -> None:
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


def test_features_without_weights_are_described_too(model: Path) -> None:
    bare = WLFeatures(parse_domain(model.parent / "domain.pddl"))
    bare.save(model)
    found = json.loads(run("features", model, "--json"))
    assert (found["features"], found["has_weights"], found["heaviest"]) == (0, False, [])
    assert "not trained" in run("features", model)


# --- stats ------------------------------------------------------------------------------------------------


def test_sizes_of_states_graphs_and_layers(tmp_path: Path) -> None:
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


def test_stats_of_several_domains_are_tables(walk: Path, count: Path) -> None:
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
