"""Around hubs, the evaluator counts the last two layers without writing them: values stay exact."""

from __future__ import annotations

import random

import numpy as np
import pytest
from random_models import random_model, random_walk

from wl_core import Task
from wl_core.planning import parse_domain_text, parse_problem_text

# Places with a relation to nearly every other, some with a second one or one in common with a third place;
# a visitor who is at one place; marks and pairs that come and go, many of them goals.
PLACES = """(define (domain places)
  (:predicates (above ?x ?y) (next ?x ?y) (between ?x ?y ?z) (special ?x)
               (here ?x) (marked ?x) (paired ?x ?y))
  (:action go :parameters (?x ?y) :precondition (here ?x) :effect (and (not (here ?x)) (here ?y)))
  (:action mark :parameters (?x) :precondition (here ?x) :effect (marked ?x))
  (:action clear :parameters (?x ?y) :precondition (and (here ?x) (marked ?x) (above ?x ?y))
    :effect (and (not (marked ?x)) (marked ?y)))
  (:action pair :parameters (?x ?y) :precondition (and (here ?x) (marked ?y)) :effect (paired ?x ?y))
  (:action part :parameters (?x ?y) :precondition (and (here ?x) (paired ?x ?y))
    :effect (not (paired ?x ?y))))"""


def places(number: int, seed: int) -> Task:
    rng = random.Random(seed)
    names = [f"x{i}" for i in range(number)]
    pairs = [(x, y) for i, x in enumerate(names) for y in names[i + 1 :]]
    init = {"(here x0)", "(marked x1)", "(paired x0 x1)"}
    init |= {f"(above {x} {y})" for x, y in pairs if rng.random() < 0.95}
    init |= {f"(next {x} {y})" for x, y in rng.sample(pairs, number // 4)}
    init |= {f"(between {x} {y} {rng.choice(names)})" for x, y in rng.sample(pairs, number // 4)}
    init |= {f"(special {x})" for x in rng.sample(names, number // 3)}
    goals = [f"(paired {x} {rng.choice(names[:2])})" for x in names]
    goals += [f"(marked {x})" for x in rng.sample(names, 3)] + ["(not (marked x1))"]
    text = (
        f"(define (problem p) (:domain places) (:objects {' '.join(names)})"
        f" (:init {' '.join(sorted(init))}) (:goal (and {' '.join(goals)})))"
    )
    return Task(parse_problem_text(parse_domain_text(PLACES), text))


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("iterations", [3, 4])
@pytest.mark.parametrize("density", [1.0, 0.2, 0.03])
def test_successors_of_states_with_hubs_have_exact_values(
    neighbors: str, iterations: int, density: float
) -> None:
    for seed in range(3):
        task = places(22, seed)
        states = random_walk(task, 60, seed)
        options = {"neighbors": neighbors, "iterations": iterations, "density": density, "seed": seed}
        # Half of the states were never seen, so that colors without weights appear, too.
        model = random_model(task, states[:30], **options)
        evaluator = model.evaluator(task)
        for state in states[::6]:
            children = [child for _, child in task.successors(state)]
            assert np.array_equal(evaluator.evaluate_successors(state), model.predict(children))
            assert evaluator.evaluate(state) == model.predict([state])[0]


@pytest.mark.parametrize("last_layer", [1, 2, 3])
def test_hubs_do_not_change_which_states_have_unseen_colors(last_layer: int) -> None:
    task = places(20, 5)
    states = random_walk(task, 40, seed=5)
    model = random_model(task, states[:10], iterations=3, neighbors="set", last_layer=last_layer)
    stepwise, at_once = model.evaluator(task), model.evaluator(task)
    children = []
    for state in states[::5]:
        stepwise.evaluate_successors(state)
        children += [child for _, child in task.successors(state)]
    for child in children:
        at_once.evaluate(child)
    assert stepwise.num_evaluations == at_once.num_evaluations == len(children)
    assert stepwise.num_unseen == at_once.num_unseen
    assert 0 < stepwise.num_unseen <= len(children)
