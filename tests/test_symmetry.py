"""Symmetric successors: what is left out, and that no plan is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from planner import KEYS, Run, plan

OPEN_ALL = "(and (open a) (open b) (open c))"


def keys(count: int, goal: str) -> str:
    """A problem of KEYS with three doors and `count` keys in hand."""
    names = [f"k{i}" for i in range(count)]
    has = " ".join(f"(has {name})" for name in names)
    return (
        f"(define (problem p) (:domain keys) (:objects {' '.join(names)} - key a b c - door)"
        f" (:init {has}) (:goal {goal}))"
    )


def search(folder: Path, domain: str, problem: str, pruning: bool, heuristic: str = "blind()") -> Run:
    expression = f"astar({heuristic}, prune_symmetric={str(pruning).lower()}, max_evaluations=20000)"
    return plan(folder, domain, problem, "--search", expression)


def generated(folder: Path, problem: str, domain: str = KEYS) -> float:
    """How many successors a search for something impossible generates."""
    run = search(folder, domain, problem, pruning=True)
    assert run.code == 11
    return run.number("Generated")


def test_one_of_many_equal_keys_is_tried(tmp_path: Path) -> None:
    run = search(tmp_path, KEYS, keys(50, OPEN_ALL), pruning=True)
    assert (run.code, run.number("Plan cost")) == (0, 3)
    # The first step opens some door with some key: one successor of 150.
    assert run.number("Generated") <= 2 * run.number("Expanded")
    assert search(tmp_path, KEYS, keys(50, OPEN_ALL), pruning=False).number("Generated") > 150


def test_doors_that_the_goal_treats_alike_are_interchangeable(tmp_path: Path) -> None:
    # No door open: one successor. One door: that one again, or another.
    assert generated(tmp_path, keys(2, OPEN_ALL)) == 1 + 2


def test_objects_that_the_domain_names_are_not_exchanged(tmp_path: Path) -> None:
    domain = KEYS.replace("(:types key door)", "(:types key door) (:constants a - door)")
    problem = keys(2, OPEN_ALL).replace("a b c - door", "b c - door")
    # {}: a or b; {a}: a or b; {b}: a, b or c.
    assert generated(tmp_path, problem, domain) == 2 + 2 + 3


def test_objects_of_a_goal_that_is_no_literal_are_not_exchanged(tmp_path: Path) -> None:
    domain = KEYS.replace(":typing", ":typing :adl")
    problem = keys(2, "(and (or (open a) (open b)) (open c) (open b) (open a))")
    # a and b are named by the disjunction; c is alone with its goal.
    # {}: 3; each of the three states with one open door: 3.
    assert generated(tmp_path, problem, domain) == 3 + 3 * 3


@pytest.mark.parametrize(
    "enough",
    [
        "(forall (?d - door) (open ?d))",
        "(exists (?d ?e ?f - door) (and (open ?d) (open ?e) (open ?f)"
        " (not (= ?d ?e)) (not (= ?d ?f)) (not (= ?e ?f))))",
    ],
)
def test_a_quantifier_may_need_more_objects_than_an_operator_has(tmp_path: Path, enough: str) -> None:
    end = f"(:action end :parameters () :precondition {enough} :effect (end))"
    domain = KEYS.replace(":typing", ":typing :adl").replace("(has ?k - key)", "(has ?k - key) (end)")
    run = search(tmp_path, f"{domain[:-1]} {end})", keys(3, "(end)"), pruning=True)
    assert (run.code, run.number("Plan length")) == (0, 4)


def test_effects_that_have_no_value_because_of_other_objects_keep_nothing_from_being_found(
    tmp_path: Path,
) -> None:
    """Only a closed door gets its number divided by zero, and the doors are all open in the end."""
    end = """(:action end :parameters () :precondition () :effect (and (end)
      (forall (?d - door) (when (not (open ?d)) (assign (f) (/ 1 0))))))"""
    domain = KEYS.replace(":typing", ":typing :adl :numeric-fluents").replace(
        "(has ?k - key)", "(has ?k - key) (end)"
    )
    domain = f"{domain[:-1]} (:functions (f)) {end})"
    problem = keys(3, "(end)").replace("(:init", "(:init (= (f) 0)")
    run = search(tmp_path, domain, problem, pruning=True)
    assert (run.code, run.number("Plan length")) == (0, 4)


def test_preferred_operators_are_kept(tmp_path: Path) -> None:
    """A search that follows preferred operators only must still find its plan."""
    problem = keys(9, OPEN_ALL)
    run = plan(tmp_path, KEYS, problem, "--search", "eager(single(ff(), pref_only=true), preferred=[ff()])")
    assert run.code == 0
    assert run.number("Plan length") == 3
