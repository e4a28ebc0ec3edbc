"""Heuristics that only serve to find preferred operators get half of a search's effort, and no more."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from generators import DOMAINS, problems
from planner import Run, plan, run_planner

ASK, SETUP = 0.03, 4  # per operator, in generated states


def search(
    folder: Path, name: str, size: int, *options: str, order: str = "goalcount()", preferred: str = "[ff()]"
) -> Run:
    (folder / "problem.pddl").write_text(problems(DOMAINS[name], "testing", 8)[size])
    expression = f"eager_greedy([{order}], {', '.join((f'preferred={preferred}', *options))})"
    return run_planner(folder, DOMAINS[name].file, "problem.pddl", "--search", expression)


def operators(run: Run) -> int:
    (count,) = re.findall(r"Grounded: (\d+) operators", run.log)
    return int(count)


def asked(run: Run) -> int:
    """How many states ff was asked about."""
    found = re.findall(r"Preferred operators computed for (\d+) state", run.log)
    return int(found[0]) if found else 0


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


@pytest.mark.parametrize("name", ["childsnack", "rovers", "satellite"])
def test_a_search_among_preferred_states_finds_what_it_finds_alone(tmp_path: Path, name: str) -> None:
    """Where the number of open goals alone leads nowhere, though it has met many of the states before."""
    limit = "max_evaluations=200000"
    assert search(tmp_path, name, 2, limit, preferred="[]").code == 12
    assert search(tmp_path, name, 2, limit, "ration_preferred=false").code == 0
    assert search(tmp_path, name, 2, limit).code == 0


@pytest.mark.parametrize("order", ["add()", "ff()", "max([goalcount(), add()])"])
def test_where_states_are_expensive_all_are_asked_about(tmp_path: Path, order: str) -> None:
    runs = [
        search(tmp_path, "ferry", 1, f"ration_preferred={ration}", order=order)
        for ration in ("true", "false")
    ]
    assert runs[0].number("Expanded") == runs[1].number("Expanded")
    assert asked(runs[0]) == asked(runs[1]) > 0


def test_questions_that_nobody_waits_for_are_not_rationed(tmp_path: Path) -> None:
    """Without lists of preferred states, the ration would have nothing to give."""
    (tmp_path / "problem.pddl").write_text(problems(DOMAINS["ferry"], "testing", 8)[1])
    expression = "eager(single(goalcount()), preferred=[ff()], max_evaluations=3000)"
    run = run_planner(tmp_path, DOMAINS["ferry"].file, "problem.pddl", "--search", expression)
    assert asked(run) in (run.number("Expanded"), run.number("Expanded") - 1)


# Each button flips two lamps, so that the number of lamps that are lit stays even.
LAMPS = """(define (domain lamps) (:requirements :adl) (:predicates (lit ?x) (joined ?x ?y))
  (:action light :parameters (?x ?y) :precondition (and (joined ?x ?y) (not (lit ?x)) (not (lit ?y)))
    :effect (and (lit ?x) (lit ?y)))
  (:action quench :parameters (?x ?y) :precondition (and (joined ?x ?y) (lit ?x) (lit ?y))
    :effect (and (not (lit ?x)) (not (lit ?y))))
  (:action shift :parameters (?x ?y) :precondition (and (joined ?x ?y) (lit ?x) (not (lit ?y)))
    :effect (and (not (lit ?x)) (lit ?y)))
  (:action back :parameters (?x ?y) :precondition (and (joined ?x ?y) (not (lit ?x)) (lit ?y))
    :effect (and (lit ?x) (not (lit ?y)))))"""


@pytest.mark.parametrize("order", ["blind()", "goalcount()"])
@pytest.mark.parametrize(("lit", "code"), [(6, 0), (5, 11)])
def test_all_states_are_expanded_before_a_task_is_called_unsolvable(
    tmp_path: Path, order: str, lit: int, code: int
) -> None:
    lamps = [f"x{number}" for number in range(11)]
    joined = " ".join(f"(joined {x} {y})" for x, y in pairwise(lamps))
    goal = " ".join(f"(lit {x})" if number < lit else f"(not (lit {x}))" for number, x in enumerate(lamps))
    objects = f"(:objects {' '.join(lamps)})"
    problem = f"(define (problem p) (:domain lamps) {objects} (:init {joined}) (:goal (and {goal})))"
    for ration in ("true", "false"):
        options = f"preferred=[ff()], ration_preferred={ration}, prune_symmetric=false, prune_dead_ends=false"
        run = plan(tmp_path, LAMPS, problem, "--search", f"eager_greedy([{order}], {options})")
        assert run.code == code
        if code == 11:
            assert asked(run) > 5
            assert run.number("Number of registered states") == 1024
            expanded = run.number("Expanded")
            assert expanded == 1024 if ration == "false" else 1024 < expanded <= 1024 + asked(run)
