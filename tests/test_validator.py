"""The plan validator, held against the tiny interpreter and against verdicts found by hand."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from generators import DOMAINS, Domain, problems
from hypothesis import given, settings
from hypothesis import strategies as st
from planner import verdict
from tiny_pddl import Atom, Task

from wl_core import UnsupportedError, validate_plan
from wl_core.planning import PlanStep, Problem, parse_domain, parse_domain_text, parse_problem_text

every_domain = pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)


@cache
def smallest(name: str) -> tuple[Problem, Task]:
    domain = DOMAINS[name]
    text = problems(domain, "training", 2)[0]
    return parse_problem_text(parse_domain(domain.file), text), Task(domain.file.read_text(), text)


@cache
def optimal_plan(name: str) -> list[Atom]:
    plan = smallest(name)[1].shortest_plan()
    assert plan is not None
    return plan


def steps(plan: list[Atom]) -> list[PlanStep]:
    return [PlanStep(name, objects) for name, *objects in plan]


@every_domain
def test_optimal_plans_are_valid_and_cost_what_they_should(domain: Domain) -> None:
    problem, _ = smallest(domain.name)
    check = validate_plan(problem, steps(optimal_plan(domain.name)))
    assert check
    assert (check.valid, check.failed_step, check.reason) == (True, None, "")
    if "total-cost" not in domain.file.read_text():
        assert check.cost == len(optimal_plan(domain.name))


@every_domain
def test_the_empty_plan_fails_at_the_goal(domain: Domain) -> None:
    check = validate_plan(smallest(domain.name)[0], [])
    assert not check
    assert check.failed_step is None
    assert check.reason.startswith("the goal (")


@every_domain
def test_random_sequences_get_the_verdict_of_the_tiny_interpreter(domain: Domain) -> None:
    problem, task = smallest(domain.name)
    rng = Random(domain.name)
    for _ in range(20):
        state, plan = task.initial, []
        for _ in range(rng.randrange(12)):
            successors = list(task.successors(state))
            if not successors:
                break
            step, state = rng.choice(successors)
            plan.append(step)
        if rng.random() < 0.5:
            plan.insert(rng.randrange(len(plan) + 1), rng.choice(task.ground_actions)[0])
        check = validate_plan(problem, steps(plan))
        assert (check.valid, check.failed_step) == verdict(task, plan), plan


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_mutated_plans_get_the_verdict_of_the_tiny_interpreter(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["blocksworld", "office", "ferry", "counters", "delivery"]))
    problem, task = smallest(name)
    plan = list(optimal_plan(name))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(plan)))
        kind = data.draw(st.sampled_from(["drop", "repeat", "swap", "insert"]))
        if kind == "insert":
            plan.insert(at, data.draw(st.sampled_from(task.ground_actions))[0])
        elif at < len(plan):
            other = data.draw(st.integers(0, len(plan) - 1))
            if kind == "drop":
                del plan[at]
            elif kind == "repeat":
                plan.insert(other, plan[at])
            else:
                plan[at], plan[other] = plan[other], plan[at]
    check = validate_plan(problem, steps(plan))
    assert (check.valid, check.failed_step) == verdict(task, plan), plan


def judge(domain: str, problem: str, *plan: str) -> str:
    """The reason why a plan is not valid, or its cost."""
    check = validate_plan(parse_problem_text(parse_domain_text(domain), problem), plan)
    return f"cost {check.cost:g}" if check else check.reason


GRIPPER = """(define (domain gripper) (:requirements :strips :typing)
  (:types room ball)
  (:predicates (in ?r - room) (at ?b - ball ?r - room) (held ?b - ball) (free))
  (:action move :parameters (?a ?b - room) :precondition (in ?a) :effect (and (in ?b) (not (in ?a))))
  (:action pick :parameters (?b - ball ?r - room) :precondition (and (in ?r) (at ?b ?r) (free))
    :effect (and (held ?b) (not (at ?b ?r)) (not (free)))))"""
TWO_ROOMS = """(define (problem p) (:domain gripper) (:objects a b - room x - ball)
  (:init (in a) (at x b) (free)) (:goal (held x)))"""


def test_a_failing_step_is_named_with_the_precondition_that_fails() -> None:
    assert judge(GRIPPER, TWO_ROOMS, "(move a b)", "(pick x b)") == "cost 2"
    assert judge(GRIPPER, TWO_ROOMS, "(move b a)") == "step 1 (move b a): precondition (in b) does not hold"
    assert judge(GRIPPER, TWO_ROOMS, "(move a b)", "(move b b)", "(pick x a)") == (
        "step 3 (pick x a): precondition (in a) does not hold"
    )


def test_a_plan_that_stops_early_is_told_which_part_of_the_goal_is_missing() -> None:
    assert judge(GRIPPER, TWO_ROOMS, "(move a b)") == "the goal (held x) does not hold"


def test_moving_to_where_one_is_keeps_the_added_atom() -> None:
    assert judge(GRIPPER, TWO_ROOMS, "(move a a)", "(move a b)", "(pick x b)") == "cost 3"


def test_malformed_steps_are_explained() -> None:
    assert judge(GRIPPER, TWO_ROOMS, "(fly a b)") == "step 1 (fly a b): there is no action 'fly'"
    assert judge(GRIPPER, TWO_ROOMS, "(move a)") == "step 1 (move a): the action takes 2 objects, got 1"
    assert judge(GRIPPER, TWO_ROOMS, "(move a c)") == "step 1 (move a c): there is no object 'c'"
    assert judge(GRIPPER, TWO_ROOMS, "(move a x)") == (
        "step 1 (move a x): 'x' is not of the type that ?b asks for"
    )


RICH = """(define (domain rich)
  (:requirements :adl :typing :derived-predicates :numeric-fluents :action-costs)
  (:types node token)
  (:constants home - node)
  (:predicates (arc ?a ?b - node) (on ?t - token ?n - node) (locked) (flag)
               (far ?n - node) (reach ?a ?b - node))
  (:functions (fuel) (weight ?t - token) (total-cost))
  (:derived (reach ?a ?b - node)
    (or (= ?a ?b) (exists (?c - node) (and (arc ?a ?c) (reach ?c ?b)))))
  (:derived (far ?n - node) (and (not (= ?n home)) (not (reach home ?n))))
  (:action cut :parameters (?a ?b - node) :precondition (arc ?a ?b)
    :effect (and (not (arc ?a ?b)) (increase (total-cost) 2)))
  (:action shift :parameters (?t - token ?n - node)
    :precondition (and (imply (locked) (far ?n)) (forall (?u - token) (or (= ?u ?t) (not (on ?u ?n))))
                       (exists (?m - node) (and (on ?t ?m) (reach ?m ?n))) (>= (fuel) (weight ?t)))
    :effect (and (on ?t ?n) (forall (?m - node) (when (and (on ?t ?m) (not (= ?m ?n))) (not (on ?t ?m))))
                 (decrease (fuel) (weight ?t)) (increase (total-cost) 1)))
  (:action swap-flag :parameters ()
    :precondition (and)
    :effect (and (when (flag) (not (flag))) (when (not (flag)) (and (flag) (increase (total-cost) 5)))))
  (:action refuel :parameters () :precondition (flag) :effect (and (assign (fuel) 10) (not (locked)))))"""


def rich(goal: str, metric: str = "(:metric minimize (total-cost))") -> str:
    return f"""(define (problem p) (:domain rich) (:objects n1 n2 n3 - node s t - token)
      (:init (arc home n1) (arc n1 n2) (arc n2 home) (on s home) (on t n1) (locked)
             (= (fuel) 1) (= (weight s) 1) (= (weight t) 2) (= (total-cost) 100))
      (:goal {goal}) {metric})"""


def test_axioms_quantifiers_numbers_and_conditional_effects_work_together() -> None:
    plan = ["(swap-flag)", "(refuel)", "(shift s n2)", "(shift t home)", "(swap-flag)"]
    assert judge(RICH, rich("(and (on s n2) (on t home) (not (flag)) (not (on s home)))"), *plan) == "cost 7"
    assert judge(RICH, rich("(= (fuel) 7)"), *plan) == "cost 7"
    assert judge(RICH, rich("(= (fuel) 7)", metric=""), *plan) == "cost 5"
    assert judge(RICH, rich("(far n3)")) == "cost 0"


def test_failures_inside_quantifiers_name_the_objects() -> None:
    goal = "(on t home)"
    assert judge(RICH, rich(goal), "(swap-flag)", "(refuel)", "(shift t home)") == (
        "step 3 (shift t home): precondition (or (= s t) (not (on s home))) does not hold"
    )
    assert judge(RICH, rich(goal), "(shift s n1)") == (
        "step 1 (shift s n1): precondition (imply (locked) (far n1)) does not hold"
    )
    assert (
        judge(RICH, rich("(forall (?n - node) (reach home ?n))")) == "the goal (reach home n3) does not hold"
    )


def test_failures_of_numbers_show_the_values() -> None:
    assert judge(RICH, rich("(> (fuel) 3)")) == "the goal (> (fuel) 3) does not hold: the values are 1 and 3"


def test_derived_atoms_follow_what_they_depend_on() -> None:
    assert judge(RICH, rich("(reach home n2)"), "(cut n1 n2)") == "the goal (reach home n2) does not hold"
    assert judge(RICH, rich("(far n2)"), "(cut n1 n2)") == "cost 2"
    assert judge(RICH, rich("(far n2)"), "(cut n2 home)") == "the goal (far n2) does not hold"


COUNTER = """(define (domain counter) (:requirements :numeric-fluents)
  (:functions (x) (y) (z))
  (:action twice :parameters () :effect (and (increase (x) 1) (increase (x) (y)) (assign (y) (x))))
  (:action both :parameters () :effect (and (assign (x) 1) (assign (x) (y))))
  (:action mixed :parameters () :effect (and (assign (x) 1) (increase (x) 1)))
  (:action undefined :parameters () :effect (increase (x) (z)))
  (:action shrink :parameters () :effect (scale-down (x) (- (y) 3))))"""


def counter(goal: str) -> str:
    return f"(define (problem p) (:domain counter) (:init (= (x) 2) (= (y) 3)) (:goal {goal}))"


def test_numeric_effects_read_the_state_before_the_step() -> None:
    assert judge(COUNTER, counter("(and (= (x) 6) (= (y) 2))"), "(twice)") == "cost 1"


def test_contradicting_numeric_effects_and_undefined_values_fail_the_step() -> None:
    contradiction = "the effects on (x) contradict each other"
    assert judge(COUNTER, counter("(and)"), "(both)") == f"step 1 (both): {contradiction}"
    assert judge(COUNTER, counter("(and)"), "(mixed)") == f"step 1 (mixed): {contradiction}"
    assert judge(COUNTER, counter("(and)"), "(undefined)") == (
        "step 1 (undefined): the effect reads (z), which has no value"
    )
    assert judge(COUNTER, counter("(and)"), "(shrink)") == "step 1 (shrink): the effect divides by zero"


def test_a_comparison_with_an_undefined_value_is_false_both_ways() -> None:
    assert judge(COUNTER, counter("(>= (z) 0)")).startswith("the goal (>= (z) 0) does not hold")
    assert judge(COUNTER, counter("(< (z) 0)")).startswith("the goal (< (z) 0) does not hold")


def test_axioms_through_their_own_negation_are_refused() -> None:
    domain = """(define (domain liar) (:requirements :derived-predicates) (:predicates (p) (q))
      (:derived (p) (not (q))) (:derived (q) (not (p)))
      (:action a :parameters () :precondition (p) :effect (and)))"""
    with pytest.raises(UnsupportedError, match="its own negation"):
        judge(domain, "(define (problem x) (:domain liar) (:init) (:goal (p)))")


def test_long_plans_in_large_states_are_checked_quickly() -> None:
    """Scanning all pairs of rooms at each step would take minutes."""
    domain = """(define (domain walk) (:requirements :typing :adl) (:types room)
      (:predicates (here ?r - room) (door ?a ?b - room) (seen ?r - room))
      (:action go :parameters (?a ?b - room)
        :precondition (and (here ?a) (exists (?c - room) (and (door ?a ?c) (door ?c ?b))))
        :effect (and (not (here ?a)) (here ?b) (forall (?r - room) (when (door ?b ?r) (seen ?r))))))"""
    n = 1500
    doors = " ".join(f"(door r{i} r{(i + 1) % n}) (door r{i} r{(i + 6) % n})" for i in range(n))
    problem = f"""(define (problem p) (:domain walk) (:objects {" ".join(f"r{i}" for i in range(n))} - room)
      (:init (here r0) {doors}) (:goal (and (here r0) (forall (?r - room) (seen ?r)))))"""
    plan = [f"(go r{2 * i % n} r{2 * (i + 1) % n})" for i in range(n // 2)]
    assert judge(domain, problem, *plan) == f"cost {n // 2}"
