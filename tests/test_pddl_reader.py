"""What the PDDL reader reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from wl_core import Error, InputError, UnsupportedError
from wl_core.planning import (
    Axiom,
    Parameter,
    PlanStep,
    parse_domain_text,
    parse_plan,
    parse_plan_text,
    parse_problem_text,
)


def domain_with(body: str, types: str = "(:types a b - object c - a)") -> str:
    return f"(define (domain d) {types} {body})"


def problem_with(body: str, goal: str = "()") -> str:
    return f"(define (problem p) (:domain d) {body} (:goal {goal}))"


def test_names_are_lower_case() -> None:
    domain = parse_domain_text("(DEFINE (Domain D) (:Types Block) (:Predicates (ON ?X - BLOCK)))")
    assert domain.name == "d"
    assert str(domain.predicates[0]) == "(on ?x - block)"


def test_the_root_of_types_is_object() -> None:
    domain = parse_domain_text(domain_with(""))
    assert [(t.name, t.parents) for t in domain.types] == [
        ("object", ()),
        ("a", ("object",)),
        ("b", ("object",)),
        ("c", ("a",)),
    ]


def test_a_type_declared_twice_has_both_parents() -> None:
    domain = parse_domain_text("(define (domain d) (:types a b c - object c - a c - b))")
    assert domain.types[3].parents == ("object", "a", "b")


def test_object_may_be_declared() -> None:
    domain = parse_domain_text("(define (domain d) (:types object a - object object))")
    assert [t.name for t in domain.types] == ["object", "a"]


def test_untyped_names_are_objects() -> None:
    domain = parse_domain_text("(define (domain d) (:constants x) (:predicates (p ?x ?y)))")
    assert domain.constants == {"x": "object"}
    assert domain.predicates[0].parameters == (Parameter("?x"), Parameter("?y"))


def test_either_allows_several_types() -> None:
    domain = parse_domain_text(domain_with("(:predicates (p ?x - (either b a)))"))
    assert domain.predicates[0].parameters[0].type == "(either a b)"
    problem = parse_problem_text(
        domain, problem_with("(:objects x - a y - b z - c) (:init (p x) (p y) (p z))")
    )
    assert len(problem.init) == 3


def test_sections_and_action_parts_may_come_in_any_order() -> None:
    ordered = parse_domain_text(
        "(define (domain d) (:types t) (:constants x - t) (:predicates (p ?x - t) (q ?x - t))"
        " (:derived (q ?x) (p ?x)) (:action a :parameters (?y - t) :precondition (q ?y) :effect (p ?y)))"
    )
    shuffled = parse_domain_text(
        "(define (domain d) (:action a :effect (p ?y) :precondition (q ?y) :parameters (?y - t))"
        " (:derived (q ?x) (p ?x)) (:predicates (p ?x - t) (q ?x - t)) (:constants x - t) (:types t))"
    )
    assert ordered == shuffled
    text = "(define (problem p) {} (:domain d))"
    first = parse_problem_text(ordered, text.format("(:objects y - t) (:init (p x) (p y)) (:goal (q y))"))
    second = parse_problem_text(ordered, text.format("(:goal (q y)) (:init (p y) (p x)) (:objects y - t)"))
    assert first == second


def test_parts_of_an_action_may_be_missing_or_empty() -> None:
    short = parse_domain_text("(define (domain d) (:action a))")
    long = parse_domain_text("(define (domain d) (:action a :parameters () :precondition () :effect ()))")
    assert short == long
    assert short.actions[0].precondition == short.actions[0].effect == "(and)"


def test_the_predicate_equals_may_be_declared() -> None:
    assert parse_domain_text("(define (domain d) (:predicates (= ?x ?y) (p)))").predicates[0].name == "p"


def test_an_axiom_without_types_has_those_of_its_predicate() -> None:
    predicates = "(:predicates (p ?x - (either a b)))"
    domain = parse_domain_text(domain_with(f"{predicates} (:derived (p ?y) (= ?y ?y))"))
    assert domain.axioms == [Axiom("p", (Parameter("?y", "(either a b)"),), "(= ?y ?y)")]
    narrow = parse_domain_text(
        domain_with("(:predicates (p ?x - (either a b))) (:derived (p ?y - c) (= ?y ?y))")
    )
    assert narrow.axioms[0].parameters[0].type == "c"


def test_what_actions_change_is_fluent() -> None:
    domain = parse_domain_text(
        "(define (domain d) (:predicates (added) (deleted) (fixed) (derived) (deep ?x))"
        " (:functions (grown) (still) (total-cost)) (:derived (derived) (fixed))"
        " (:action a :effect (and (added) (not (deleted)) (increase (grown) (still))"
        "   (increase (total-cost) (still)) (forall (?x) (when (fixed) (and (deep ?x)))))))"
    )
    assert {p.name for p in domain.predicates if p.is_fluent} == {"added", "deleted", "derived", "deep"}
    assert {p.name for p in domain.predicates if p.is_derived} == {"derived"}
    assert {f.name for f in domain.functions if f.is_fluent} == {"grown"}
    assert domain.cost_function == "total-cost"
    assert domain.is_numeric


@pytest.mark.parametrize(
    ("functions", "action", "cost"),
    [
        ("(total-cost)", ":effect (increase (total-cost) 1)", True),
        ("(total-cost)", "", True),
        ("(total-cost)", ":effect (decrease (total-cost) 1)", False),
        ("(total-cost)", ":effect (assign (total-cost) 1)", False),
        ("(total-cost) (f)", ":effect (increase (f) (total-cost))", False),
        ("(total-cost)", ":effect (increase (total-cost) (total-cost))", False),
        ("(total-cost)", ":precondition (< (total-cost) 5)", False),
        ("(total-cost)", ":effect (when (< (total-cost) 5) (increase (total-cost) 1))", False),
        ("(total-cost ?x)", ":effect (forall (?x) (increase (total-cost ?x) 1))", False),
        ("(cost)", ":effect (increase (cost) 1)", False),
    ],
)
def test_the_cost_function_is_only_ever_increased(functions: str, action: str, cost: bool) -> None:
    domain = parse_domain_text(f"(define (domain d) (:functions {functions}) (:action a {action}))")
    assert (domain.cost_function == "total-cost") == cost


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("-3", -3),
        ("+3", 3),
        ("0.1", 0.1),
        (".5", 0.5),
        ("5.", 5),
        ("1e3", 1000),
        ("1E-3", 0.001),
        ("-2.5e+2", -250),
        ("0.1234567890123456789", 0.1234567890123456789),
    ],
)
def test_numbers(written: str, value: float) -> None:
    domain = parse_domain_text("(define (domain d) (:functions (f)))")
    problem = parse_problem_text(domain, problem_with(f"(:init (= (f) {written}))"))
    assert list(problem.init_values.values()) == [value]
    assert parse_problem_text(domain, problem.to_pddl()) == problem


def test_a_function_without_arguments_needs_no_parentheses() -> None:
    domain = parse_domain_text("(define (domain d) (:functions (f)) (:action a :precondition (> f 1)))")
    problem = parse_problem_text(domain, problem_with("(:init (= f 3))", "(= f 4)"))
    assert domain.actions[0].precondition == "(> (f) 1)"
    assert problem.goal == "(= (f) 4)"


def test_equality_of_objects_and_of_numbers_are_told_apart() -> None:
    domain = parse_domain_text("(define (domain d) (:constants 1 2) (:functions (f) (g)))")
    goals = {"(= 1 2)": 0, "(= (f) 2)": 1, "(= 1 (f))": 1, "(= f g)": 1, "(= 1 1)": 0, "(= 3 4)": 1}
    for goal, numeric in goals.items():
        problem = parse_problem_text(domain, problem_with("(:init)", f"(imply {goal} {goal})"))
        assert problem.to_pddl().count("(f)") + problem.to_pddl().count(" 3 ") >= numeric
    problem = parse_problem_text(domain, problem_with("(:init)", "(and (= 1 1) (= (f) 1) (= 3 (g)))"))
    assert [str(goal) for goal in problem.numeric_goals] == ["(= (- (f) 1) 0)", "(= (- 3 (g)) 0)"]


def test_negative_literals_in_the_initial_state_change_nothing() -> None:
    domain = parse_domain_text("(define (domain d) (:predicates (p) (q)))")
    assert parse_problem_text(domain, problem_with("(:init (not (p)) (q))")).init == [
        *parse_problem_text(domain, problem_with("(:init (q) (q))")).init
    ]


def test_an_object_may_repeat_a_constant() -> None:
    domain = parse_domain_text(domain_with("(:constants x - c)"))
    problem = parse_problem_text(domain, problem_with("(:objects x - a y - b) (:init)"))
    assert problem.objects == {"x": "c", "y": "b"}


def test_the_problem_may_name_another_domain() -> None:
    domain = parse_domain_text("(define (domain one))")
    assert (
        parse_problem_text(domain, "(define (problem p) (:domain two) (:init) (:goal ()))").domain is domain
    )


def test_the_length_of_a_plan_is_a_hint_nobody_needs() -> None:
    domain = parse_domain_text("(define (domain d))")
    text = problem_with("(:init) (:length (:serial 3) (:parallel 2))")
    assert parse_problem_text(domain, text) == parse_problem_text(domain, problem_with("(:init)"))


def test_at_is_a_predicate_like_any_other() -> None:
    domain = parse_domain_text("(define (domain d) (:constants 5 6) (:predicates (at ?x ?y)))")
    assert str(parse_problem_text(domain, problem_with("(:init (at 5 6))")).init[0]) == "(at 5 6)"


def test_plans_are_lists_of_steps(tmp_path: Path) -> None:
    file = tmp_path / "plan"
    file.write_text("(Pick Ball1 rooma)\n\n( move rooma  roomb)\r\n(wait); cost = 3 (unit cost)\n")
    assert parse_plan(file) == [
        PlanStep("pick", ["ball1", "rooma"]),
        PlanStep("move", ["rooma", "roomb"]),
        PlanStep("wait"),
    ]
    assert parse_plan_text("; nothing to do") == []


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("(pick a\n", InputError, "plan:2:1: expected ')' for the '(' at 1:1, got the end of the file"),
        ("pick a", InputError, "plan:1:1: expected '(' of a step, got 'pick'"),
        ("()", InputError, "plan:1:2: expected the name of an action, got ')'"),
        ("(pick (a))", InputError, "plan:1:7: expected an object or ')', got '('"),
        ("(pick ?x)", InputError, "plan:1:7: expected an object or ')', got '?x'"),
        (
            "0.000: (pick a)",
            UnsupportedError,
            "plan:1:1: a time or duration in a plan ('0.000:') is not supported",
        ),
        (
            "(pick a) [1.0]",
            UnsupportedError,
            "plan:1:10: a time or duration in a plan ('[1.0]') is not supported",
        ),
    ],
)
def test_malformed_plans_are_refused(text: str, error: type[Error], message: str) -> None:
    with pytest.raises(error) as raised:
        parse_plan_text(text)
    assert str(raised.value) == message
