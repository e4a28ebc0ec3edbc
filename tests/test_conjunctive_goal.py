"""Goals as conjunctions of ground literals and comparisons."""

from __future__ import annotations

import pytest

from wl_core import UnsupportedError
from wl_core.planning import (
    parse_domain_text,
    parse_problem_text,
)

DOMAIN = parse_domain_text(
    "(define (domain d) (:types t) (:constants x y - t z) (:predicates (p ?x) (q)) (:functions (f ?x) (g)))"
)


@pytest.mark.parametrize(
    ("goal", "positive", "negative", "numeric"),
    [
        ("()", [], [], []),
        ("(q)", ["(q)"], [], []),
        ("(and (p y) (and (p x) (q)) (p y))", ["(p x)", "(p y)", "(q)"], [], []),
        ("(not (q))", [], ["(q)"], []),
        ("(not (not (q)))", ["(q)"], [], []),
        ("(forall (?v - t) (p ?v))", ["(p x)", "(p y)"], [], []),
        ("(forall (?v - t ?w - t) (imply (= ?v ?w) (not (p ?v))))", [], ["(p x)", "(p y)"], []),
        ("(not (exists (?v) (p ?v)))", [], ["(p x)", "(p y)", "(p z)"], []),
        ("(exists (?v) (and (= ?v y) (p ?v)))", ["(p y)"], [], []),
        ("(not (or (q) (p z)))", [], ["(p z)", "(q)"], []),
        ("(not (imply (q) (p x)))", ["(q)"], ["(p x)"], []),
        ("(or (= x y) (q))", ["(q)"], [], []),
        ("(or (= x x) (q))", [], [], []),
        ("(>= (g) 3)", [], [], ["(>= (- (g) 3) 0)"]),
        ("(> (g) 0)", [], [], ["(> (g) 0)"]),
        ("(<= (g) 3)", [], [], ["(>= (- 3 (g)) 0)"]),
        ("(< (f x) (g))", [], [], ["(> (- (g) (f x)) 0)"]),
        ("(= (g) 3)", [], [], ["(= (- (g) 3) 0)"]),
        ("(not (>= (g) 3))", [], [], ["(> (- 3 (g)) 0)"]),
        ("(not (> (g) 3))", [], [], ["(>= (- 3 (g)) 0)"]),
        ("(not (<= (g) 3))", [], [], ["(> (- (g) 3) 0)"]),
        ("(not (< (g) 3))", [], [], ["(>= (- (g) 3) 0)"]),
        ("(forall (?v - t) (> (f ?v) 1))", [], [], ["(> (- (f x) 1) 0)", "(> (- (f y) 1) 0)"]),
    ],
)
def test_goals_become_conjunctions(
    goal: str, positive: list[str], negative: list[str], numeric: list[str]
) -> None:
    problem = parse_problem_text(DOMAIN, f"(define (problem p) (:domain d) (:init) (:goal {goal}))")
    assert [str(atom) for atom in problem.positive_goals] == positive
    assert [str(atom) for atom in problem.negative_goals] == negative
    assert [str(comparison) for comparison in problem.numeric_goals] == numeric


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("(or (q) (p x))", "expected a conjunctive goal, got a disjunction"),
        ("(exists (?v) (p ?v))", "expected a conjunctive goal, got a disjunction"),
        ("(imply (q) (p x))", "expected a conjunctive goal, got a disjunction"),
        ("(not (and (q) (p x)))", "expected a conjunctive goal, got a disjunction"),
        ("(not (= (g) 3))", "expected a conjunctive goal, got a numeric inequality (not (= …))"),
        ("(= x y)", "the goal is false in every state"),
        ("(or)", "the goal is false in every state"),
    ],
)
def test_goals_that_are_no_conjunctions_are_refused(goal: str, message: str) -> None:
    problem = parse_problem_text(DOMAIN, f"(define (problem p) (:domain d) (:init) (:goal {goal}))")
    with pytest.raises(UnsupportedError) as error:
        _ = problem.positive_goals
    assert str(error.value) == f"problem 'p': {message}"
