"""Models of numeric tasks: what ccWL sees of the numbers, and of what is missing of a numeric goal."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
import tiny_pddl
from agreement import make_task
from brute_force_graph import plain_nilg
from brute_force_wl import vectors
from random_models import random_walk
from random_numeric import COMPARATORS

from wl_core import Task
from wl_core.feature_generation import CCWLFeatures


@cache
def levels(goal: str) -> tuple[Task, tiny_pddl.Task]:
    domain = """(define (domain levels) (:requirements :typing :numeric-fluents) (:types tank)
      (:predicates (open ?t - tank)) (:functions (level ?t - tank) (rate ?t - tank) (pressure))
      (:action fill :parameters (?t - tank) :precondition (open ?t) :effect (increase (level ?t) (rate ?t)))
      (:action drain :parameters (?t - tank) :effect (and (decrease (level ?t) 0.5) (not (open ?t))))
      (:action turn :parameters (?t - tank) :effect (and (open ?t) (increase (pressure) 1))))"""
    problem = f"""(define (problem p) (:domain levels) (:objects a b - tank)
      (:init (open a) (= (level a) 1) (= (level b) 2) (= (rate a) 0.5) (= (rate b) 1) (= (pressure) 0))
      (:goal (and (open b) {goal})))"""
    return make_task(domain, problem), tiny_pddl.Task(domain, problem)


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("comparator", COMPARATORS)
@pytest.mark.parametrize(
    "sides", [("(level a)", "2"), ("2", "(level a)"), ("(level a)", "(- (level b) (pressure))")]
)
def test_incremental_ccwl_is_that_of_the_definition_with_the_error_of_every_comparator(
    comparator: str, sides: tuple[str, str], neighbors: str
) -> None:
    task, tiny = levels(f"({comparator} {sides[0]} {sides[1]})")
    states = random_walk(task, 40, restart=10)
    graphs = [plain_nilg(tiny, task.problem, state) for state in states]
    features = CCWLFeatures(task.domain, iterations=2, neighbors=neighbors)
    features.collect(states[:15])
    rows = features.embed(states, dense=True)
    expected = np.array(vectors("ccwl", graphs[:15], graphs, 2, neighbors))[15:]
    assert sorted(map(tuple, rows.T)) == sorted(map(tuple, expected.T))

    rng = np.random.default_rng(0)
    weights = rng.integers(-8, 8, features.n_features) / 4
    features.set_weights(weights, intercept=0.25)
    evaluator = features.evaluator(task)
    assert evaluator.is_incremental
    assert np.array_equal(evaluator.evaluate_all(states), rows @ weights + 0.25)
    for state in states:
        successors = [child for _, child in task.successors(state)]
        assert np.array_equal(evaluator.evaluate_successors(state), features.predict(successors))


@pytest.mark.parametrize(
    ("comparator", "value", "expected"),
    [
        ("=", 3, 1), ("=", 2, 0), ("=", 1, -1),
        ("<", 3, -1), ("<", 2, 0), ("<", 1, 0),
        ("<=", 3, -1), ("<=", 2, 0), ("<=", 1, 0),
        (">", 3, 0), (">", 2, 0), (">", 1, -1),
        (">=", 3, 0), (">=", 2, 0), (">=", 1, -1),
    ],
)  # fmt: skip
def test_the_error_of_a_goal_has_the_sign_of_its_normal_form(
    comparator: str, value: int, expected: int
) -> None:
    """a < b is b - a > 0: what is missing is negative, and what is missing of = has either sign."""
    domain = """(define (domain d) (:requirements :numeric-fluents) (:functions (f))
      (:action up :effect (increase (f) 1)))"""
    problem = f"(define (problem p) (:domain d) (:init (= (f) {value})) (:goal ({comparator} (f) 2)))"
    task = make_task(domain, problem)
    features = CCWLFeatures(task.domain, iterations=0)
    features.collect([task.initial_state])
    names = [features.describe(feature) for feature in range(features.n_features)]
    weights = [float("sum" in name and "goal" in name) for name in names]
    assert sum(weights) == 1, names
    features.set_weights(weights)
    assert features.evaluator(task).evaluate(task.initial_state) == expected


def test_exact_rationals_are_what_the_interpreter_computes_with() -> None:
    _, tiny = levels("(> (level a) 5)")
    assert all(isinstance(value, Fraction) for _, value in tiny.initial.values)
