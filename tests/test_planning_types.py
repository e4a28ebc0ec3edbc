"""Domains, problems, states, atoms and plans in Python."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_syntax import RandomPddl, write

import wl_core
from wl_core import Error, InputError, LimitError, ModelError, UnsupportedError
from wl_core.planning import (
    Action,
    Atom,
    Function,
    Parameter,
    PlanStep,
    Predicate,
    Problem,
    State,
    parse_domain_text,
    parse_problem_text,
)

DOMAIN = parse_domain_text(
    """(define (domain logistics) (:requirements :typing)
    (:types truck place) (:constants depot - place)
    (:predicates (at ?t - truck ?p - place) (road ?p ?q - place) (broken ?t - truck))
    (:functions (fuel ?t - truck) (distance ?p ?q - place) (total-cost))
    (:action drive :parameters (?t - truck ?p ?q - place)
      :precondition (and (at ?t ?p) (road ?p ?q) (not (broken ?t)) (>= (fuel ?t) (distance ?p ?q)))
      :effect (and (at ?t ?q) (not (at ?t ?p))
        (decrease (fuel ?t) (distance ?p ?q)) (increase (total-cost) 1))))"""
)
PROBLEM_TEXT = """(define (problem one) (:domain logistics) (:objects t1 t2 - truck home - place)
    (:init (road home depot) (at t2 depot) (at t1 home) (= (total-cost) 0)
           (= (fuel t1) 7.5) (= (fuel t2) -1) (= (distance home depot) 3))
    (:goal (and (at t1 depot) (not (broken t1)) (> (fuel t1) 0))) (:metric minimize (total-cost)))"""
ATOMS = ["(at t1 home)", "(at t2 depot)", "(road home depot)"]
VALUES = {"(fuel t1)": 7.5, "(fuel t2)": -1, "(distance home depot)": 3}


@pytest.fixture
def problem() -> Problem:
    return parse_problem_text(DOMAIN, PROBLEM_TEXT)


# What they say of themselves.


def test_a_domain_lists_its_parts() -> None:
    assert DOMAIN.name == "logistics"
    assert DOMAIN.requirements == [":typing"]
    assert [t.name for t in DOMAIN.types] == ["object", "truck", "place"]
    assert DOMAIN.constants == {"depot": "place"}
    truck, place, other = Parameter("?t", "truck"), Parameter("?p", "place"), Parameter("?q", "place")
    assert DOMAIN.predicates == [
        Predicate("at", (truck, place), is_fluent=True),
        Predicate("road", (place, other)),
        Predicate("broken", (truck,)),
    ]
    assert DOMAIN.functions == [
        Function("fuel", (truck,), is_fluent=True),
        Function("distance", (place, other)),
        Function("total-cost"),
    ]
    assert [predicate.arity for predicate in DOMAIN.predicates] == [2, 2, 1]
    assert DOMAIN.actions == [
        Action(
            "drive",
            (truck, place, other),
            "(and (at ?t ?p) (road ?p ?q) (not (broken ?t)) (>= (fuel ?t) (distance ?p ?q)))",
            "(and (at ?t ?q) (not (at ?t ?p)) "
            "(decrease (fuel ?t) (distance ?p ?q)) (increase (total-cost) 1))",
        )
    ]
    assert str(DOMAIN.actions[0]) == "(drive ?t - truck ?p - place ?q - place)"
    assert repr(DOMAIN) == "<Domain 'logistics': 3 predicates, 3 functions, 1 actions>"


def test_a_problem_lists_its_parts(problem: Problem) -> None:
    assert problem.domain is DOMAIN
    assert problem.name == "one"
    assert problem.objects == {"depot": "place", "t1": "truck", "t2": "truck", "home": "place"}
    assert list(map(str, problem.init)) == ["(at t1 home)", "(at t2 depot)", "(road home depot)"]
    assert problem.init_values[Atom("total-cost")] == 0
    assert problem.goal == "(and (at t1 depot) (not (broken t1)) (> (fuel t1) 0))"
    assert problem.positive_goals == [Atom("at", ["t1", "depot"])]
    assert problem.negative_goals == [Atom("broken", ["t1"])]
    assert list(map(str, problem.numeric_goals)) == ["(> (fuel t1) 0)"]
    assert problem.metric == "minimize (total-cost)"
    assert repr(problem) == "<Problem 'one' of domain 'logistics': 4 objects, 3 initial atoms>"


def test_a_state_lists_its_atoms_and_values(problem: Problem) -> None:
    state = problem.initial_state
    assert state.problem is problem
    assert list(map(str, state.atoms)) == ATOMS
    assert list(map(str, state.fluent_atoms)) == ATOMS[:2]
    assert list(state) == state.atoms
    assert len(state) == 3
    assert {str(function): value for function, value in state.values.items()} == VALUES
    assert repr(state) == "<State of 'one': 3 atoms, 3 values>"
    assert str(state) == (
        "(= (distance home depot) 3) (= (fuel t1) 7.5) (= (fuel t2) -1) "
        "(at t1 home) (at t2 depot) (road home depot)"
    )


def test_action_costs_are_no_part_of_a_state(problem: Problem) -> None:
    assert Atom("total-cost") not in problem.initial_state.values
    assert problem.initial_state.value("(total-cost)") is None
    assert State(problem, ATOMS, {**VALUES, "(total-cost)": 5}) == problem.initial_state


def test_a_state_knows_what_holds(problem: Problem) -> None:
    state = problem.initial_state
    assert Atom("at", ["t1", "home"]) in state
    assert "(road HOME depot)" in state
    assert "(at t1 depot)" not in state
    assert "(road depot home)" not in state
    assert state.value("(fuel t1)") == 7.5
    assert state.value(Atom("distance", ["home", "depot"])) == 3
    assert state.value("(distance depot home)") is None


# How states are made.


def test_states_from_strings_and_from_atoms_are_equal(problem: Problem) -> None:
    state = problem.initial_state
    assert State(problem, ATOMS, VALUES) == state
    assert State(problem, reversed([*ATOMS, *ATOMS]), VALUES) == state
    assert State(problem, [Atom.from_string(atom) for atom in ATOMS], state.values) == state
    assert State(problem, state) != state  # without values
    assert State(problem, state.fluent_atoms, VALUES, with_statics=True) == state
    assert State(problem, state.fluent_atoms, VALUES) != state


@pytest.mark.parametrize(
    ("atoms", "values", "message"),
    [
        (["(near t1 home)"], {}, "expected a predicate of domain 'logistics', got 'near'"),
        (["(at t3 home)"], {}, "expected an object of problem 'one', got 't3'"),
        (["(at t1)"], {}, "state: expected 2 objects after predicate 'at', got 1"),
        (["(at home home)"], {}, "state: object 'home' does not fit argument 1 of predicate 'at'"),
        (["(at t1"], {}, "'(at t1':1:7: expected ')' for the '(' at 1:1, got the end of the file"),
        (
            ["(at t1 home) (broken t1)"],
            {},
            "'(at t1 home) (broken t1)': expected one '(name object …)', got 2",
        ),
        ([], {"(speed t1)": 1}, "expected a function of domain 'logistics', got 'speed'"),
        ([], {"(fuel t1)": float("nan")}, "state: expected a number as value of (fuel t1), got nan"),
        ([], {"(fuel home)": 1}, "state: object 'home' does not fit argument 1 of function 'fuel'"),
        (
            [],
            {"(fuel t1)": 1, Atom("fuel", ["t1"]): 2},
            "state: expected one value of (fuel t1), got 1 and 2",
        ),
    ],
)
def test_states_that_do_not_fit_their_problem_are_refused(
    problem: Problem, atoms: list[str], values: dict[str | Atom, float], message: str
) -> None:
    with pytest.raises(InputError) as error:
        State(problem, atoms, values)
    assert str(error.value) == message


def test_things_that_are_no_atoms_are_refused(problem: Problem) -> None:
    with pytest.raises(TypeError, match="expected an Atom, a PlanStep or a string"):
        State(problem, [5])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        _ = 5 in problem.initial_state  # type: ignore[operator]


# Equality, hashes, order.


def test_equal_content_is_equal(problem: Problem) -> None:
    again = parse_problem_text(parse_domain_text(DOMAIN.to_pddl()), PROBLEM_TEXT)
    assert again.domain == DOMAIN and hash(again.domain) == hash(DOMAIN)
    assert again == problem and hash(again) == hash(problem)
    assert again.initial_state == problem.initial_state
    assert len({again.initial_state, problem.initial_state, State(again, ATOMS, VALUES)}) == 1
    assert problem != DOMAIN and DOMAIN != "logistics" and problem.initial_state != problem


@pytest.mark.parametrize(
    ("atoms", "values"),
    [
        (ATOMS[1:], VALUES),
        ([*ATOMS, "(broken t1)"], VALUES),
        ([*ATOMS, "(road depot home)"], VALUES),
        (ATOMS, {**VALUES, "(fuel t1)": 7}),
        (ATOMS, {**VALUES, "(distance home depot)": 4}),
        (ATOMS, {"(fuel t1)": 7.5, "(distance home depot)": 3}),
    ],
)
def test_other_content_is_different(problem: Problem, atoms: list[str], values: dict[str, float]) -> None:
    assert State(problem, atoms, values) != problem.initial_state


def test_minus_zero_is_zero(problem: Problem) -> None:
    zero, minus = (State(problem, [], {"(fuel t1)": value}) for value in (0.0, -0.0))
    assert zero == minus and hash(zero) == hash(minus)


def test_atoms_are_values() -> None:
    atom = Atom("ON", ["A", "b"])
    assert atom == Atom("on", ("a", "b")) == Atom.from_string(" ( on a\tB )")
    assert str(atom) == "(on a b)" and repr(atom) == "Atom('on', ['a', 'b'])"
    assert str(Atom("handempty")) == "(handempty)"
    assert sorted([Atom("on", ["b", "a"]), Atom("clear", ["z"]), atom]) == [
        Atom("clear", ["z"]),
        atom,
        Atom("on", ["b", "a"]),
    ]
    assert {atom: 1}[Atom("on", ["a", "b"])] == 1
    assert atom != PlanStep("on", ["a", "b"])
    with pytest.raises(AttributeError):
        atom.name = "off"  # type: ignore[misc]
    with pytest.raises(InputError):
        Atom.from_string("on(a, b)")


def test_plan_steps_are_values() -> None:
    step = PlanStep("Pick", ["BALL", "room"])
    assert step == PlanStep.from_string("(pick ball room)")
    assert str(step) == "(pick ball room)" and repr(step) == "PlanStep('pick', ['ball', 'room'])"


def test_types_are_immutable(problem: Problem) -> None:
    for thing in (DOMAIN, problem, problem.initial_state):
        with pytest.raises(AttributeError):
            thing.name = "other"  # type: ignore[union-attr,misc]
    DOMAIN.predicates.clear()
    assert len(DOMAIN.predicates) == 3


# Pickles.


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_everything_survives_pickling(problem: Problem, protocol: int) -> None:
    things = [DOMAIN, problem, problem.initial_state, problem.init[0], PlanStep("a", ["b"])]
    things += [*DOMAIN.types, *DOMAIN.predicates, *DOMAIN.functions, *DOMAIN.actions, *problem.numeric_goals]
    for thing in things:
        again = pickle.loads(pickle.dumps(thing, protocol))
        assert again == thing and hash(again) == hash(thing) and str(again) == str(thing)


def test_states_work_after_pickling(problem: Problem) -> None:
    states = [
        problem.initial_state,
        State(problem, ATOMS[1:], VALUES),
        State(problem, [*ATOMS, "(road depot home)"], VALUES),  # other statics
        State(problem, ATOMS, {"(fuel t2)": 4}),  # other functions
        State(problem, []),
    ]
    again = pickle.loads(pickle.dumps(states))
    assert again == states and list(map(str, again)) == list(map(str, states))
    assert "(road depot home)" in again[2] and again[3].value("(fuel t2)") == 4


def test_pickled_states_of_one_problem_share_it(problem: Problem) -> None:
    states = [State(problem, [f"(at t{1 + i % 2} home)"], {"(fuel t1)": i}) for i in range(100)]
    one, many = len(pickle.dumps(states[:1])), len(pickle.dumps(states))
    assert many < one + 100 * 150
    again = pickle.loads(pickle.dumps(states))
    assert len({id(state.problem) for state in again}) == 1
    domain, first, state = pickle.loads(pickle.dumps((DOMAIN, problem, states[0])))
    assert first.domain is domain and state.problem is first


def test_copies_are_equal(problem: Problem) -> None:
    for thing in (DOMAIN, problem, problem.initial_state):
        assert copy.copy(thing) == thing == copy.deepcopy(thing)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_random_problems_survive_pickling(seed: int) -> None:
    source = RandomPddl(random.Random(seed))
    tree = source.domain()
    problem = parse_problem_text(parse_domain_text(write(tree)), write(source.problem(tree)))
    state = pickle.loads(pickle.dumps(problem.initial_state))
    assert state == problem.initial_state and state.problem == problem
    assert State(problem, problem.init, problem.init_values) == state


# Errors.


def test_errors_are_what_python_expects() -> None:
    assert issubclass(InputError, Error) and issubclass(InputError, ValueError)
    assert issubclass(UnsupportedError, Error) and issubclass(UnsupportedError, NotImplementedError)
    assert issubclass(ModelError, Error) and issubclass(ModelError, ValueError)
    assert issubclass(LimitError, Error)
    assert not issubclass(UnsupportedError, InputError)


def test_errors_survive_pickling() -> None:
    with pytest.raises(InputError) as caught:
        parse_domain_text("")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is wl_core.InputError and str(again) == str(caught.value)
