"""Objects of the `pddl` package, and two readers of PDDL held against each other."""

from __future__ import annotations

import random
from functools import cache

import pytest
from generators import DOMAINS, problems
from hypothesis import given, settings
from hypothesis import strategies as st
from pddl.action import Action
from pddl.core import Domain, Problem
from pddl.logic.base import And, ForallCondition, Not, OneOf, Or
from pddl.logic.effects import When
from pddl.logic.functions import EqualTo, Increase, Metric, NumericFunction, NumericValue
from pddl.logic.predicates import Predicate
from pddl.logic.terms import Constant, Variable
from pddl.parser.domain import DomainParser
from pddl.parser.problem import ProblemParser
from pddl.requirements import Requirements
from pddl_meaning import meaning
from random_syntax import RandomPddl, write

from wl_core import InputError, UnsupportedError
from wl_core.planning import from_pddl, parse_domain_text, parse_problem_text

# What the package refuses to read although it is PDDL, and what is read in its place.
REWRITTEN_DOMAINS = {"delivery": (":action-costs", ":action-costs :numeric-fluents")}
REFUSED_PROBLEMS = {"office"}  # quantifiers in the goal


@cache
def domain_parser() -> DomainParser:
    return DomainParser()


@cache
def problem_parser() -> ProblemParser:
    parser = ProblemParser()
    # It forgets the domain's requirements and would refuse most goals.
    parser._transformer._domain_transformer._extended_requirements = set(Requirements)
    return parser


def assert_both_readers_agree(domain_text: str, problem_text: str | None) -> None:
    ours = parse_domain_text(domain_text)
    theirs = from_pddl(domain_parser()(domain_text))
    assert meaning(theirs.to_pddl(), simplify=True) == meaning(ours.to_pddl(), simplify=True)
    assert parse_domain_text(theirs.to_pddl()) == theirs
    if problem_text is not None:
        our_problem = parse_problem_text(ours, problem_text)
        their_problem = from_pddl(problem_parser()(problem_text), theirs)
        assert meaning(their_problem.to_pddl(), simplify=True) == meaning(
            our_problem.to_pddl(), simplify=True
        )
        assert parse_problem_text(theirs, their_problem.to_pddl()) == their_problem
        assert str(their_problem.initial_state) == str(our_problem.initial_state)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_both_readers_agree_on_random_pddl(seed: int) -> None:
    source = RandomPddl(random.Random(seed), plain=True)
    tree = source.domain()
    assert_both_readers_agree(write(tree), write(source.problem(tree)))


@pytest.mark.parametrize("name", DOMAINS)
def test_both_readers_agree_on_bundled_pddl(name: str) -> None:
    domain = DOMAINS[name].file.read_text().replace(*REWRITTEN_DOMAINS.get(name, ("", "")))
    problem = None if name in REFUSED_PROBLEMS else problems(DOMAINS[name], "training", 2)[-1]
    assert_both_readers_agree(domain, problem)


# By hand.

X = Variable("x", ["block"])
A, B = Constant("A", "block"), Constant("b", "block")
CLEAR, DONE = Predicate("clear", X), Predicate("Done")
COST = NumericFunction("total-cost")
NOTHING = And()


def blocks(precondition: object = NOTHING, effect: object = NOTHING) -> Domain:
    return Domain(
        "Blocks",
        requirements=[Requirements.ADL, Requirements.ACTION_COSTS],
        types={"block": None},
        constants=[A],
        predicates=[CLEAR, DONE],
        functions={COST: None},
        actions=[Action("act", [X], precondition, effect)],
    )


def test_objects_built_by_hand_are_converted() -> None:
    effect = And(
        Not(Predicate("clear", X)), When(DONE, Predicate("clear", A)), Increase(COST, NumericValue(2))
    )
    domain = from_pddl(blocks(Predicate("clear", X), effect))
    assert domain == parse_domain_text(
        """(define (domain blocks) (:requirements :action-costs :adl) (:types block) (:constants a - block)
        (:predicates (clear ?x - block) (done)) (:functions (total-cost))
        (:action act :parameters (?x - block) :precondition (clear ?x)
          :effect (and (not (clear ?x)) (when (done) (clear a)) (increase (total-cost) 2))))"""
    )


def test_a_problem_brings_its_own_domain() -> None:
    source = Problem(
        "One",
        domain=blocks(),
        objects=[B],
        init=[Predicate("clear", B), Not(DONE), EqualTo(COST, NumericValue(0))],
        goal=ForallCondition(Predicate("clear", X), [X]),
        metric=Metric(COST),
    )
    problem = from_pddl(source)
    assert problem == from_pddl(source, from_pddl(blocks())) == from_pddl(source, blocks())
    assert problem == parse_problem_text(
        problem.domain,
        """(define (problem one) (:domain blocks) (:objects b - block) (:init (clear b) (= (total-cost) 0))
        (:goal (forall (?x - block) (clear ?x))) (:metric minimize (total-cost)))""",
    )
    assert list(map(str, problem.positive_goals)) == ["(clear a)", "(clear b)"]


def test_an_empty_body_asks_for_nothing() -> None:
    # The package reads "()" as an empty disjunction.
    assert from_pddl(blocks(Or(), Or())) == from_pddl(blocks())
    assert from_pddl(blocks(And(Not(Or()), DONE))).actions[0].precondition == "(and (not (or)) (done))"


def test_a_problem_without_a_domain_is_refused() -> None:
    with pytest.raises(InputError, match="expected the domain of problem 'one', got none"):
        from_pddl(Problem("one", domain_name="blocks"))


def test_other_things_are_refused() -> None:
    with pytest.raises(InputError, match="expected a Domain or a Problem of the pddl package, got 5"):
        from_pddl(5)  # type: ignore[call-overload]
    with pytest.raises(UnsupportedError, match="of the pddl package is not supported"):
        from_pddl(blocks(NOTHING, OneOf(DONE, DONE)))


@pytest.mark.parametrize(
    ("precondition", "message"),
    [
        (Predicate("clear", Variable("y")), "expected a declared variable, got '\\?y'"),
        (Predicate("clear", Constant("c")), "expected a declared object, got 'c'"),
        (Predicate("broken"), "expected a declared predicate, got 'broken'"),
        (Predicate("clear"), "expected 1 arguments of 'clear', got 0"),
    ],
)
def test_names_that_are_not_declared_are_refused(precondition: Predicate, message: str) -> None:
    with pytest.raises(InputError, match=message):
        from_pddl(blocks(precondition))
