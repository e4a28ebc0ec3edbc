"""wl-train as its users run it: from a folder of small problems to a model that plans."""

from __future__ import annotations

import json
import math
import shlex
import shutil
import signal
import subprocess
import time
from pathlib import Path
from random import Random

import numpy as np
import pytest
from generators.blocksworld import generate
from planner import KEYS, PLANNER, run_planner
from training import BLOCKSWORLD, TRAIN, refused, train, write_blocksworld

from wl_train import Config, Traces, TrainingSet, fit, select
from wl_train.__main__ import main
from wl_train.config import DataConfig
from wl_train.report import Report


@pytest.fixture(scope="module")
def blocks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two to six blocks, with the optimal plans that a first run kept."""
    folder = write_blocksworld(
        tmp_path_factory.mktemp("blocks") / "data", [2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]
    )
    run = train(folder, "-o", folder / "model.json", "--keep-plans", "--jobs", 2)
    assert run.returncode == 0, run.stderr
    return folder


# What a run leaves behind.


def test_thirty_blocks_are_planned_after_training_on_six(blocks: Path, tmp_path: Path) -> None:
    problem = tmp_path / "large.pddl"
    for seed in range(3):
        problem.write_text(generate(Random(seed), 30))
        run = run_planner(tmp_path, blocks / "domain.pddl", problem, "--model", blocks / "model.json")
        assert run.code == 0
        assert run.number("Expanded") < 1000


def test_plans_that_are_kept_are_optimal(blocks: Path) -> None:
    traces = Traces.load(blocks, missing="skip").traces
    assert len(traces) == 12
    assert [len(trace.operators) for trace in traces] == [
        trace.task.state_space(100_000).distances[0] for trace in traces
    ]


@pytest.mark.parametrize(
    ("axiom", "effect"),
    [
        ("(:derived (ajar) (exists (?d - door) (open ?d)))", ""),
        ("", "(forall (?e - door) (when (open ?e) (ajar)))"),
    ],
)
def test_plans_are_computed_where_lmcut_is_not_supported(tmp_path: Path, axiom: str, effect: str) -> None:
    (tmp_path / "keys" / "training").mkdir(parents=True)
    (tmp_path / "keys" / "domain.pddl").write_text(
        f"""(define (domain keys) (:requirements :adl :derived-predicates) (:types key door)
          (:predicates (has ?k - key) (open ?d - door) (ajar)) {axiom}
          (:action unlock :parameters (?k - key ?d - door)
            :precondition (has ?k) :effect (and (open ?d) (not (has ?k)) {effect})))"""
    )
    (tmp_path / "keys" / "training" / "p01.pddl").write_text(
        """(define (problem p) (:domain keys) (:objects k l - key a b - door)
          (:init (has k) (has l)) (:goal (and (open b) (ajar))))"""
    )
    run = train(tmp_path / "keys", "-o", tmp_path / "keys.json")
    assert run.returncode == 0, run.stderr
    assert "1 with plans, 0 without" in run.stdout


def test_plans_that_are_kept_are_used_again(blocks: Path, tmp_path: Path) -> None:
    """To compute a single one would fail: there is no such search."""
    no_planning = ["--keep-plans", "--set", "plans.search=no_such_search()"]
    shutil.copytree(blocks, tmp_path / "again")
    run = train(tmp_path / "again", "-o", tmp_path / "again.json", *no_planning)
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "again.json").read_bytes() == (blocks / "model.json").read_bytes()
    (tmp_path / "again" / "training_plans" / "p00.plan").unlink()
    assert "no_such_search" in refused(tmp_path / "again", *no_planning)


def test_keeping_plans_goes_on_where_an_interrupted_run_stopped(blocks: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(blocks, folder)
    missing = [folder / "training_plans" / f"p{number:02}.plan" for number in (2, 3)]
    for plan in missing:
        plan.unlink()
    run = train(folder, "-o", tmp_path / "m.json", "--no-select", "--keep-plans")
    assert "12 with plans, 0 without" in run.stdout
    assert all(plan.is_file() for plan in missing)


def test_the_report_says_what_was_learned_and_what_to_try(blocks: Path, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    run = train(blocks, "-o", tmp_path / "m.json", "--report", page)
    assert run.returncode == 0
    for word in ["problems", "12 with plans", "order accuracy", "validation", "candidates", "wl-planner "]:
        assert word in run.stdout
    html = page.read_text()
    assert html.count("data:image/png;base64") + html.count("<svg") >= 2
    assert "heaviest features" in html


def test_the_commands_to_try_find_plans(blocks: Path, tmp_path: Path) -> None:
    """As printed, but for where the planner is."""
    said = train(blocks, "-o", tmp_path / "m.json", "--no-select").stdout.splitlines()
    commands = [shlex.split(line) for line in said if line.strip().startswith("wl-planner ")]
    assert ["--model" in command for command in commands] == [True, False]
    for command in commands:
        done = subprocess.run([PLANNER, *command[1:]], cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0 and (tmp_path / "plan").is_file()
        (tmp_path / "plan").unlink()


def test_the_candidates_are_kept_in_the_model(blocks: Path) -> None:
    candidates = json.loads((blocks / "model.json").read_text())["provenance"]["candidates"]
    assert len(candidates) > 1
    assert all({"candidate", "solved", "expanded"} <= set(candidate) for candidate in candidates)


def test_what_the_command_line_sets_is_not_varied(blocks: Path, tmp_path: Path) -> None:
    run = train(blocks, "-o", tmp_path / "m.json", "--iterations", 2, "--atoms", "all")
    assert run.returncode == 0
    model = json.loads((tmp_path / "m.json").read_text())
    assert model["provenance"]["candidates"] == []
    assert "iterations=" not in run.stdout


# Data.


def exact_data(folder: Path, **changes: object) -> tuple[Traces, TrainingSet]:
    traces = Traces.load(folder)
    return traces, TrainingSet.of(traces, DataConfig(**changes))  # type: ignore[arg-type]


def test_costs_to_go_are_those_of_breadth_first_search(blocks: Path) -> None:
    """Every row's h against distances found backwards over the task's own successors."""
    traces, data = exact_data(blocks, sampled_states=20)
    trace = traces.traces[2]  # three blocks
    distances = {state: math.inf for state in reachable(trace.task)}
    parents: dict[object, list[object]] = {state: [] for state in distances}
    for state in distances:
        for _, successor in trace.task.successors(state):
            parents[successor].append(state)
    layer = [state for state in distances if trace.task.is_goal(state)]
    depth = 0
    while layer:
        for state in layer:
            distances[state] = depth
        depth += 1
        layer = list({p for state in layer for p in parents[state] if distances[p] == math.inf})
    rows = np.flatnonzero(data.problem_of_row == 2)
    states = data.blocks[2][1]
    assert len(rows) == len(states) > len(trace.states)
    for row, state in zip(rows, states, strict=True):
        assert math.isnan(data.h[row]) or data.h[row] == distances[state]


def reachable(task: object) -> set[object]:
    seen = {task.initial_state}  # type: ignore[attr-defined]
    queue = list(seen)
    while queue:
        for _, successor in task.successors(queue.pop()):  # type: ignore[attr-defined]
            if successor not in seen:
                seen.add(successor)
                queue.append(successor)
    return seen


def test_equally_good_successors_are_never_forced_apart(blocks: Path) -> None:
    _, data = exact_data(blocks, sampled_states=50)
    known = np.isfinite(data.h[data.worse]) & np.isfinite(data.h[data.better])
    assert known.sum() > 100
    assert (data.h[data.worse][known] > data.h[data.better][known]).all()


def test_dead_ends_are_known_as_dead_ends(tmp_path: Path) -> None:
    """Two keys for two doors: to open a door twice wastes a key."""
    (tmp_path / "training").mkdir()
    (tmp_path / "domain.pddl").write_text(KEYS)
    (tmp_path / "training" / "p.pddl").write_text(
        "(define (problem p) (:domain keys) (:objects k l - key a b - door)"
        " (:init (has k) (has l)) (:goal (and (open a) (open b))))"
    )
    traces, data = exact_data(tmp_path)
    task = traces.traces[0].task
    dead = [state for (_, states) in data.blocks for state in states if len(state.atoms) == 1]
    assert np.isinf(data.h).sum() == len(dead) > 0
    model = fit(data, Config())
    values = model.features.predict(task.problem, dead)
    goal = traces.traces[0].states[-1]
    assert min(values) > model.features.predict(task.problem, [goal])[0]


# Selection.


def test_selection_picks_the_planted_best_candidate(blocks: Path) -> None:
    """With no layer, blocks in place and blocks in the way look the same."""
    grid = {"features.iterations": [0, 2]}
    config = Config().replace({"select.grid": grid, "select.problems": 3})
    chosen = select(Traces.load(blocks), config, jobs=2)
    assert chosen.model.config.features.iterations == 2
    assert chosen.best == 1
    assert chosen.scores[1].solved >= chosen.scores[0].solved


# Mistakes: one clear message, exit code 2, no model.


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "data" / "training").mkdir(parents=True)
    assert "domain.pddl: no such file" in refused(tmp_path / "data")
    (tmp_path / "data" / "domain.pddl").write_text(BLOCKSWORLD)
    assert "training: no problems" in refused(tmp_path / "data")


def test_a_problem_of_another_domain_is_named(tmp_path: Path) -> None:
    folder = write_blocksworld(tmp_path / "data", [2])
    (folder / "domain.pddl").write_text(KEYS)
    assert "p00.pddl:" in refused(folder)


def test_an_unsolvable_problem_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "training").mkdir(parents=True)
    (folder / "domain.pddl").write_text(KEYS)
    (folder / "training" / "stuck.pddl").write_text(
        "(define (problem p) (:domain keys) (:objects a - door) (:init) (:goal (open a)))"
    )
    assert "stuck.pddl: unsolvable" in refused(folder)


@pytest.mark.parametrize("setting", ["objective.name", "features.algorithm"])
def test_unknown_names_are_refused_before_plans_are_computed(tmp_path: Path, setting: str) -> None:
    data = write_blocksworld(tmp_path / "data", [2])
    no_planning = ["--set", "plans.search=no_such_search()"]
    assert "no_such_search" in refused(data, *no_planning)
    assert "'rank-net'" in refused(data, *no_planning, "--set", f"{setting}=rank-net")


@pytest.mark.parametrize("text", ["(pickup b1\n", "no plan at all\n", "\x00\x01\x02"])
def test_a_corrupt_plan_is_named(tmp_path: Path, text: str) -> None:
    folder = write_blocksworld(tmp_path / "data", [2, 3])
    (folder / "training_plans").mkdir()
    (folder / "training_plans" / "p01.plan").write_text(text)
    assert "p01.plan" in refused(folder)


def test_a_plan_without_its_problem_is_named(tmp_path: Path) -> None:
    folder = write_blocksworld(tmp_path / "data", [2, 3])
    (folder / "training_plans").mkdir()
    (folder / "training_plans" / "p07.plan").write_text("")
    assert "p07.plan: no problem of that name" in refused(folder)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", -1], "--seed: expected 0 to 4294967295, got -1"),
        (["--set", "objective.C=0"], "command line: objective.C: expected a number above 0, got 0.0"),
        (["--iterations", 10**14], "features.iterations: expected at most 2147483647, got 100000000000000"),
        (["--set", "data.max_siblings=0", "--set", "data.parent_weight=0"], "no training data"),
    ],
)
def test_wrong_settings_are_named(blocks: Path, arguments: list[object], message: str) -> None:
    assert message in refused(blocks, *arguments, "--no-select")


def test_a_time_limit_may_be_longer_than_any_clock(tmp_path: Path) -> None:
    folder = write_blocksworld(tmp_path / "data", [2])
    assert train(folder, "-o", tmp_path / "m.json", "--time-limit", "123456789").returncode == 0


def test_plans_of_problems_that_are_not_listed_are_left_alone(blocks: Path, tmp_path: Path) -> None:
    problems = [blocks / "training" / f"p{number:02}.pddl" for number in range(3)]
    run = train(blocks, "-o", tmp_path / "m.json", "--problems", *problems)
    assert run.returncode == 0, run.stderr
    assert "3 with plans, 0 without" in run.stdout


def test_an_invalid_plan_is_named_and_left_out(blocks: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(blocks, folder)
    plan = folder / "training_plans" / "p04.plan"
    plan.write_text("\n".join(plan.read_text().splitlines()[1:]))
    run = train(folder, "-o", tmp_path / "m.json", "--no-select")
    assert run.returncode == 0
    assert "p04.plan: not a plan for" in run.stderr
    assert "11 with plans, 1 without" in run.stdout


def has_children(pid: int) -> bool:
    return any(file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children"))


def test_an_interrupted_run_leaves_no_model(tmp_path: Path) -> None:
    folder = write_blocksworld(tmp_path / "data", [14])  # its optimal plan takes minutes
    command = [str(TRAIN), str(folder), "-o", str(tmp_path / "m.json"), "--keep-plans"]
    process = subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored by background jobs
    )
    while not has_children(process.pid):
        assert process.poll() is None
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted; no model was written" in errors
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]
    assert not (folder / "training_plans").exists()


def test_a_reader_that_stops_early_is_no_error(blocks: Path, tmp_path: Path) -> None:
    command = [str(TRAIN), str(blocks), "-o", str(tmp_path / "m.json"), "--no-select"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("page", ["/proc/page.html", "/proc/none/page.html", "data/domain.pddl/page.html"])
def test_a_page_that_cannot_be_written_is_named_before_any_training(tmp_path: Path, page: str) -> None:
    folder = write_blocksworld(tmp_path / "data", [2])
    assert str(Path(page).parent) in refused(folder, "--report", tmp_path / page, "--keep-plans")
    assert not (folder / "training_plans").exists()


def test_no_model_is_written_when_the_page_is_interrupted(
    blocks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(report: Report) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Report, "page", interrupt)
    arguments = [blocks, "-o", tmp_path / "m.json", "--no-select", "--report", tmp_path / "page.html"]
    assert main(list(map(str, arguments))) == 130
    assert "no model was written" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
