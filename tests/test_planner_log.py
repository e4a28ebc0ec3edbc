"""The log, as Downward Lab's stock parsers read it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from planner import KEYS, TWO_KEYS_THREE_DOORS, WALK, Run, plan, walk

downward = pytest.importorskip("downward.experiment", reason="needs Downward Lab: pip install lab simplejson")
tools = pytest.importorskip("lab.tools")

SOLVABLE = walk("sa sb as ac bc bg")
LIMITS = ["--overall-time-limit", "50s", "--overall-memory-limit", "1G", "--search-time-limit", "40s"]


def parse(folder: Path, run: Run) -> dict[str, Any]:
    """The properties that Lab finds in a finished run."""
    (folder / "run.log").write_text(run.log)
    (folder / "run.err").write_text(run.errors)
    (folder / "driver.log").write_text(
        f"node: here\nplanner exit code: {run.code}\nplanner wall-clock time: 0.10s\n"
    )
    properties = tools.Properties()
    experiment = downward.FastDownwardExperiment
    for parser in (experiment.EXITCODE_PARSER, experiment.SINGLE_SEARCH_PARSER, experiment.PLANNER_PARSER):
        parser.parse(folder, properties)
    return dict(properties)


def test_lab_finds_everything_in_the_log_of_a_solved_task(tmp_path: Path) -> None:
    run = plan(tmp_path, WALK, SOLVABLE, "--search", "eager_greedy([blind()])", *LIMITS)
    found = parse(tmp_path, run)
    expected = {
        "coverage": 1, "unsolvable": 0, "error": "success", "planner_exit_code": 0,
        "cost": 2, "plan_length": 2,
        "expansions": 4, "reopened": 0, "evaluated": 5, "evaluations": 5, "generated": 6, "dead_ends": 0,
        "initial_h_value": 1, "initial_h_values": {"blind": 1},
        "limit_search_time": 40, "limit_search_memory": 1024,
        "planner_time_limit": 50, "planner_memory_limit": 1024,
    }  # fmt: skip
    assert {key: found.get(key) for key in expected} == expected
    assert "unexplained_errors" not in found
    assert 0 < found["search_time"] <= max(found["total_time"], 0.01) < 5
    assert found["planner_time"] >= 0
    assert 1000 < found["raw_memory"] == found["memory"] < 1024 * 1024
    for score in ("score_total_time", "score_memory", "score_planner_time"):
        assert 0 < found[score] <= 1
    assert run.errors == ""


def test_lab_finds_jumps_of_astar(tmp_path: Path) -> None:
    found = parse(tmp_path, plan(tmp_path, WALK, SOLVABLE, "--search", "astar(blind())"))
    assert found["expansions_until_last_jump"] <= found["expansions"]
    assert "unexplained_errors" not in found


def test_lab_finds_initial_values_however_large(tmp_path: Path) -> None:
    domain = WALK.replace("(:predicates", "(:functions (total-cost)) (:predicates")
    domain = domain.replace("(not (at ?x))", "(not (at ?x)) (increase (total-cost) 1e20)")
    problem = SOLVABLE[:-1] + "(:metric minimize (total-cost)))"
    found = parse(tmp_path, plan(tmp_path, domain, problem, "--search", "astar(hmax())"))
    assert found["initial_h_value"] == 10**15  # the most that is written
    assert found["cost"] == 2e20


def test_lab_understands_an_unsolvable_task(tmp_path: Path) -> None:
    found = parse(
        tmp_path,
        plan(
            tmp_path, KEYS, TWO_KEYS_THREE_DOORS, "--search", "astar(blind(), prune_symmetric=false)", *LIMITS
        ),
    )
    assert (found["coverage"], found["unsolvable"], found["error"]) == (0, 1, "search-unsolvable")
    assert "unexplained_errors" not in found
    assert found["expansions"] == 1 + 6 + 3 + 3  # no, one or two doors open, or one opened twice


@pytest.mark.parametrize("search", ["astar(blind(), bound=1)", "eager_greedy([blind()], bound=2)"])
def test_lab_understands_a_search_that_gave_up(tmp_path: Path, search: str) -> None:
    run = plan(tmp_path, WALK, SOLVABLE, "--search", search)
    assert (run.code, run.plan) == (12, None)
    found = parse(tmp_path, run)
    assert (found["coverage"], found["error"]) == (0, "search-unsolved-incomplete")
    assert "unexplained_errors" not in found


def test_lab_understands_errors(tmp_path: Path) -> None:
    errors = {
        "translate-input-error": (WALK, "(define", "astar(blind())"),
        "search-input-error": (WALK, SOLVABLE, "astar(blond())"),
    }
    for error, (domain, problem, search) in errors.items():
        assert parse(tmp_path, plan(tmp_path, domain, problem, "--search", search))["error"] == error


def test_the_order_of_lines_is_that_of_fast_downward(tmp_path: Path) -> None:
    log = plan(tmp_path, WALK, SOLVABLE, "--search", "eager_greedy([blind()])").log
    lines = ["Initial heuristic value for blind: 1", "Solution found!\n", "go s b (1)\ngo b g (1)\n",
             "Plan length: 2 step(s).", "Plan cost: 2", "Expanded 4 state(s).", "Reopened 0 state(s).",
             "Evaluated 5 state(s).", "Evaluations: 5", "Generated 6 state(s).", "Dead ends: 0 state(s).",
             "Number of registered states: 5", "Bytes per state:", "Search time:", "Total time:",
             "Solution found.", "Peak memory:", "search exit code: 0\n"]  # fmt: skip
    positions = [log.index(line) for line in lines]
    assert positions == sorted(positions)
    assert [log.count(line) for line in lines] == [1] * len(lines)


def test_quiet_runs_say_only_what_tools_need(tmp_path: Path) -> None:
    run = plan(tmp_path, WALK, SOLVABLE, "--search", "astar(blind())", "--log-level", "quiet")
    assert "New best" not in run.log
    assert "f = " not in run.log
    assert parse(tmp_path, run)["coverage"] == 1
