"""The incremental evaluator gives exactly the values of predict, whatever the path."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from generators import DOMAINS
from random_models import bundled_task, random_model, random_walk

from wl_core import InputError, ModelError, Task
from wl_core.feature_generation import ALGORITHMS, FeatureGenerator, WLFeatures
from wl_core.planning import State, parse_domain_text, parse_problem_text

STEPS = 10_000
# The goals of office are no conjunctions, so its states have no graph.
LEARNABLE = [name for name in DOMAINS if name != "office"]

# Negative goals, a hub, atoms that come and go, a disjunction, conditional effects, a derived predicate.
SWITCHES = """(define (domain switches)
  (:requirements :adl :derived-predicates :constants)
  (:constants master)
  (:predicates (on ?x) (wired ?x ?y) (knows ?x ?y) (quiet) (lit))
  (:derived (lit) (exists (?x) (on ?x)))
  (:action flip-on :parameters (?x) :precondition (not (on ?x))
    :effect (and (on ?x) (forall (?y) (when (wired ?x ?y) (knows ?y ?x)))))
  (:action flip-off :parameters (?x) :precondition (and (on ?x) (or (quiet) (knows master ?x) (on master)))
    :effect (and (not (on ?x)) (forall (?y) (not (knows ?y ?x)))))
  (:action hush :precondition (not (quiet)) :effect (quiet))
  (:action shout :precondition (quiet) :effect (not (quiet))))"""


def switches(number: int, goal: str) -> Task:
    """A task of SWITCHES where the master is wired to all other switches."""
    names = [f"s{i}" for i in range(number)]
    wires = " ".join(f"(wired {name} master)" for name in names)
    domain = parse_domain_text(SWITCHES)
    text = (
        f"(define (problem p) (:domain switches) (:objects {' '.join(names)})"
        f" (:init (on s0) (knows s1 s2) (wired s0 s1) {wires}) (:goal {goal}))"
    )
    return Task(parse_problem_text(domain, text))


NUMBERS = """(define (domain numbers)
  (:requirements :strips :numeric-fluents)
  (:predicates (box ?x) (marked ?x))
  (:functions (size ?x) (limit) (level ?x) (rate ?x) (count))
  (:action more :parameters (?x) :precondition (box ?x) :effect (increase (level ?x) (rate ?x)))
  (:action less :parameters (?x) :precondition (>= (level ?x) 0) :effect (decrease (level ?x) (size ?x)))
  (:action mark :parameters (?x) :effect (and (marked ?x) (increase (count) 1)))
  (:action clear :parameters (?x) :precondition (marked ?x)
    :effect (and (not (marked ?x)) (assign (level ?x) 0.1) (scale-down (count) 2)))
  (:action change :parameters (?x) :effect (assign (rate ?x) (* (level ?x) 0.3))))"""


def numbers(goal: str, init: str = "") -> Task:
    text = f"""(define (problem p) (:domain numbers) (:objects a b c)
      (:init (box a) (box b) (= (size a) 1) (= (size b) 2.5) (= (limit) 3) (= (count) 0) (= (level a) 1)
             (= (level b) 0.7) (= (rate a) 0.1) (= (rate b) 2) {init}) (:goal {goal}))"""
    return Task(parse_problem_text(parse_domain_text(NUMBERS), text))


def check_path(model: FeatureGenerator, task: Task, states: list[State], successors_every: int = 10) -> None:
    """Evaluate the states in this order, and the successors of some of them; all values must be exact."""
    evaluator = model.evaluator(task)
    values = []
    parents: list[tuple[State, np.ndarray[Any, Any]]] = []
    for step, state in enumerate(states):
        values.append(evaluator.evaluate(state))
        if step % successors_every == 0:
            parents.append((state, evaluator.evaluate_successors(state)))
    assert np.array_equal(np.array(values), model.predict(states))
    for state, successor_values in parents:
        assert np.array_equal(successor_values, model.predict([child for _, child in task.successors(state)]))


def options_of(name: str) -> dict[str, Any]:
    return {"algorithm": "ccwl", "graph": "nilg"} if DOMAINS[name].numeric else {}


@pytest.mark.parametrize("name", LEARNABLE)
def test_incremental_values_equal_those_from_scratch_on_long_random_walks(name: str) -> None:
    task = bundled_task(name)
    states = random_walk(task, STEPS)
    for iterations in range(5):
        for neighbors, atoms in (("multiset", "all"), ("set", "fluent")):
            options = {"iterations": iterations, "neighbors": neighbors, "atoms": atoms, **options_of(name)}
            model = random_model(task, states[::20], **options)
            check_path(model, task, states, successors_every=100)


@pytest.mark.parametrize("name", LEARNABLE)
def test_jumps_between_unrelated_states_keep_values_exact(name: str) -> None:
    task = bundled_task(name)
    states = random_walk(task, 600, restart=60)
    model = random_model(task, states[:50], neighbors="set", **options_of(name))
    random.Random(0).shuffle(states)
    check_path(model, task, states, successors_every=20)


@pytest.mark.parametrize("iterations", range(5))
@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("atoms", ["all", "fluent"])
@pytest.mark.parametrize("name", LEARNABLE)
def test_every_depth_neighborhood_and_choice_of_atoms_is_exact(
    name: str, iterations: int, neighbors: str, atoms: str
) -> None:
    task = bundled_task(name, 1)
    states = random_walk(task, 120, restart=40)
    model = random_model(
        task, states[:20], iterations=iterations, neighbors=neighbors, atoms=atoms, **options_of(name)
    )
    check_path(model, task, states, successors_every=15)


@pytest.mark.parametrize(
    "density, last_layer", [(0.1, None), (0.01, None), (1.0, 0), (1.0, 1), (0.3, 2), (0.0, None)]
)
@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("name", ["ferry", "satellite", "delivery"])
def test_sparse_models_skip_layers_and_colors_without_changing_values(
    name: str, neighbors: str, density: float, last_layer: int | None
) -> None:
    task = bundled_task(name, 1)
    states = random_walk(task, 200, restart=50)
    model = random_model(
        task,
        states[:50],
        iterations=3,
        neighbors=neighbors,
        density=density,
        last_layer=last_layer,
        **options_of(name),
    )
    check_path(model, task, states, successors_every=15)


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("options", [{}, {"constants": False}, {"object_types": True}, {"atoms": "fluent"}])
def test_negative_goals_axioms_disjunctions_and_conditional_effects_are_exact(
    neighbors: str, options: dict[str, Any]
) -> None:
    rest = "(not (on s0)) (on s2) (not (knows s1 s2)) (wired s0 s1) (not (wired s2 s0)) (lit)"
    goal = f"(and (not (on s1)) {rest})"
    task = switches(5, goal)
    states = random_walk(task, 1000, restart=100)
    model = random_model(task, states[:100], iterations=3, neighbors=neighbors, **options)
    check_path(model, task, states)
    assert any(task.is_goal(state) for state in states)


def test_derived_goals_change_with_what_they_are_derived_from() -> None:
    task = switches(3, "(not (lit))")
    states = random_walk(task, 300, restart=30)
    check_path(random_model(task, states[:30], neighbors="set"), task, states)
    assert any(task.is_goal(state) for state in states)


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
def test_hub_objects_with_thousands_of_atoms_are_exact(neighbors: str) -> None:
    task = switches(2000, "(and (on master) (not (on s7)))")
    rng = random.Random(1)
    states = [task.initial_state]
    for _ in range(60):
        states.append(task.apply(states[-1], rng.choice(task.applicable(states[-1]))))
    model = random_model(task, states[:10], neighbors=neighbors)
    check_path(model, task, states, successors_every=30)


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
def test_atoms_that_come_and_go_a_thousand_times_leave_no_trace(neighbors: str) -> None:
    task = switches(6, "(on s0)")
    start = task.initial_state
    there = task.apply(start, "(flip-on s3)")
    back = task.apply(task.apply(there, "(hush)"), "(flip-off s3)")
    model = random_model(task, [start, there], neighbors=neighbors)
    evaluator = model.evaluator(task, check=True)
    expected = model.predict([start, there, back])
    for _ in range(1000):
        assert evaluator.evaluate(start) == expected[0]
        assert evaluator.evaluate(there) == expected[1]
        assert evaluator.evaluate(back) == expected[2]


@pytest.mark.parametrize("comparator", ["=", "<", "<=", ">", ">="])
@pytest.mark.parametrize("neighbors", ["multiset", "set"])
def test_numeric_goals_of_every_comparator_are_exact(comparator: str, neighbors: str) -> None:
    second = f"({comparator} (- (level a) (size a)) (* 0 (count)))"
    goals = f"(and ({comparator} (count) 1) {second})"
    task = numbers(goals)
    states = random_walk(task, 800, restart=40)
    for algorithm, atoms in (("ccwl", "all"), ("ccwl", "fluent"), ("wl", "all")):
        model = random_model(
            task, states[:80], algorithm=algorithm, graph="nilg", neighbors=neighbors, atoms=atoms
        )
        check_path(model, task, states)
    achieved = [state for state in states if task.is_goal(state)]
    assert 0 < len(achieved) < len(states)


def test_functions_that_get_a_value_on_the_way_are_exact() -> None:
    # (rate c) and (level c) have no value at first: no node in the graph, and no goal can hold over them.
    task = numbers("(and (>= (rate c) 1) (> (count) 3) (= (level c) (level a)))")
    assert any(op.action == "clear" and op.objects == ("c",) for op in task.operators)
    states = random_walk(task, 400, restart=20)
    model = random_model(task, states[:80], algorithm="ccwl", graph="nilg", iterations=3)
    check_path(model, task, states, successors_every=3)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_has_an_evaluator(algorithm: str) -> None:
    task = bundled_task("ferry", 0)
    states = random_walk(task, 60, restart=20)
    model = random_model(task, states[:5], algorithm=algorithm, graph="ilg")
    check_path(model, task, states)
    assert model.evaluator(task).is_incremental == (algorithm in ("wl", "ccwl"))


@pytest.mark.parametrize("name", ["blocksworld", "counters", "sokoban"])
def test_checked_evaluators_agree_with_themselves(name: str) -> None:
    task = bundled_task(name)
    states = random_walk(task, 300)
    model = random_model(task, states[:100], neighbors="set", **options_of(name))
    evaluator = model.evaluator(task, check=True)
    assert np.array_equal(evaluator.evaluate_all(states), model.predict(states))
    for state in states[::10]:
        evaluator.evaluate_successors(state)


def test_unseen_colors_are_counted_once_per_state() -> None:
    task = bundled_task("blocksworld")
    states = random_walk(task, 200)
    known = random_model(task, states)
    evaluator = known.evaluator(task)
    evaluator.evaluate_all(states)
    assert (evaluator.num_evaluations, evaluator.num_unseen) == (len(states), 0)

    narrow = random_model(task, states[:1])
    evaluator = narrow.evaluator(task)
    counts = narrow.embed(states).sum(axis=1).A1
    nodes = known.embed(states).sum(axis=1).A1
    evaluator.evaluate_all(states)
    assert evaluator.num_unseen == (counts < nodes).sum() > 0


def test_an_evaluator_keeps_the_model_that_it_was_made_from() -> None:
    task = bundled_task("ferry")
    states = random_walk(task, 50)
    model = random_model(task, states)
    evaluator = model.evaluator(task, check=True)
    expected = model.predict(states)
    model.set_weights(np.zeros(model.n_features))
    model.collect(random_walk(task, 50, seed=1))
    assert np.array_equal(evaluator.evaluate_all(states), expected)


def test_wrong_models_and_states_are_refused() -> None:
    ferry, other = bundled_task("ferry", 1), bundled_task("ferry", 2)
    states = random_walk(ferry, 20)
    model = random_model(ferry, states)
    with pytest.raises(ModelError, match="no weights"):
        WLFeatures(ferry.domain).evaluator(ferry)
    with pytest.raises(ModelError, match="domain"):
        model.evaluator(bundled_task("miconic"))
    evaluator = model.evaluator(ferry)
    with pytest.raises(InputError, match="belongs to problem"):
        evaluator.evaluate(other.initial_state)
    assert evaluator.evaluate(states[-1]) == model.predict([states[-1]])[0]
    with pytest.raises(InputError, match="expected a state, got None"):
        model.evaluator(ferry).evaluate_all([None])
    with pytest.raises(InputError, match="expected a state, got None"):
        ferry.successors_of([None])


def test_states_that_cannot_be_reached_are_refused_and_leave_the_evaluator_intact() -> None:
    task = bundled_task("blocksworld", 1)
    states = random_walk(task, 20)
    model = random_model(task, states)
    evaluator = model.evaluator(task)
    impossible = State(task.problem, [*states[0].atoms, *states[-1].atoms, "(holding b1)", "(arm-empty)"])
    with pytest.raises(InputError):
        evaluator.evaluate(impossible)
    assert np.array_equal(evaluator.evaluate_all(states), model.predict(states))
