"""Heuristics that only serve to find preferred operators get half of a search's effort, and no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generators import DOMAINS, problems
from planner import Run, plan, run_planner
from random_tasks import random_task

ASK, SETUP = 0.03, 4  # per operator, in generated states


def search(folder: Path, name: str, size: int, *options: str, order: str = "goalcount()") -> Run:
    (folder / "problem.pddl").write_text(problems(DOMAINS[name], "testing", 8)[size])
    expression = f"eager_greedy([{order}], {', '.join(('preferred=[ff()]', *options))})"
    return run_planner(folder, DOMAINS[name].file, "problem.pddl", "--search", expression)


def operators(run: Run) -> int:
    (count,) = re.findall(r"Grounded: (\d+) operators", run.log)
    return int(count)


def asked(run: Run) -> float:
    """How often ff was computed: all other evaluations are those of states."""
    return run.number("Evaluations") - run.number("Evaluated")


@pytest.mark.parametrize(("name", "size"), [("satellite", 3), ("rovers", 2), ("transport", 3), ("ferry", 2)])
def test_preferred_operators_take_at_most_half_of_the_effort(tmp_path: Path, name: str, size: int) -> None:
    run = search(tmp_path, name, size, "max_evaluations=40000")
    assert asked(run) > 10
    cost = ASK * operators(run)
    assert asked(run) * cost + SETUP * operators(run) <= run.number("Generated") + cost


@pytest.mark.parametrize(("name", "size"), [("satellite", 3), ("ferry", 2)])
def test_without_the_ration_every_expanded_state_is_asked_about(tmp_path: Path, name: str, size: int) -> None:
    run = search(tmp_path, name, size, "ration_preferred=false", "max_evaluations=4000")
    assert asked(run) in (run.number("Expanded"), run.number("Expanded") - 1)  # not about the goal


def test_a_search_that_ends_before_needs_no_heuristic_for_preferred_operators(tmp_path: Path) -> None:
    assert "ff: prepared in" not in search(tmp_path, "ferry", 0, "max_evaluations=10").log
    assert "ff: prepared in" in search(tmp_path, "ferry", 0, "ration_preferred=false").log
    log = search(tmp_path, "ferry", 2).log
    assert log.index("Initial heuristic value") < log.index("ff: prepared in") < log.index("Solution found!")


def test_heuristics_that_order_states_are_asked_about_all(tmp_path: Path) -> None:
    """As in Fast Downward, whatever the ration."""
    runs = [
        search(tmp_path, "ferry", 1, f"ration_preferred={ration}", order="ff()")
        for ration in ("true", "false")
    ]
    assert len({(run.number("Expanded"), run.number("Evaluations")) for run in runs}) == 1
    assert asked(runs[0]) in (runs[0].number("Expanded"), runs[0].number("Expanded") - 1)


@pytest.mark.parametrize("seed", range(30))
def test_the_ration_changes_no_verdict(tmp_path: Path, seed: int) -> None:
    domain, problem = random_task(seed, numeric=seed % 3 == 0, adl=seed % 2 == 0, axioms=seed % 5 == 0)
    codes = []
    for preferred in ("[]", "[ff()]"):
        expression = f"eager_greedy([goalcount()], preferred={preferred}, max_evaluations=30000)"
        codes.append(plan(tmp_path, domain, problem, "--search", expression).code)
    assert codes[0] == codes[1] or 12 in codes
