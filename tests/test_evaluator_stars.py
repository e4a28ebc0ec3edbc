"""However hubs change, and little else around them: values and unseen colors stay exact."""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
from random_models import random_model, random_walk

from wl_core import Task
from wl_core.feature_generation import FeatureGenerator
from wl_core.planning import State, parse_domain_text, parse_problem_text

MARK_AND_MEET = """(:action mark :parameters (?x ?y) :precondition (link ?x ?y) :effect (m0 ?x))
  (:action meet :parameters (?x ?y) :precondition (link ?x ?y) :effect (go ?x ?y))"""


def stars(
    actions: str, init: Iterable[str], goals: Iterable[str], *, inward: str = "0", marks: int = 2
) -> Task:
    """A task where y0, y1, ... have one edge each: from x0 or x1 in turn, or to it where `inward` says 1."""
    leaves = [f"y{i}" for i in range(34)]
    edges = [
        f"(edge {leaf} x{i % 2})" if inward[i % len(inward)] == "1" else f"(edge x{i % 2} {leaf})"
        for i, leaf in enumerate(leaves)
    ]
    domain = f"""(define (domain stars) (:types a b - object)
        (:predicates (edge ?x ?y) (link ?x ?y) (go ?x ?y) {" ".join(f"(m{i} ?x)" for i in range(marks))})
        {actions})"""
    problem = f"""(define (problem p) (:domain stars)
        (:objects x0 x1 {" ".join(leaves[:17])} - a z {" ".join(leaves[17:])} - b)
        (:init {" ".join(edges)} {" ".join(init)}) (:goal (and {" ".join(goals)})))"""
    return Task(parse_problem_text(parse_domain_text(domain), problem))


def random_stars(rng: random.Random) -> Task:
    names = ["x0", "x1", *(f"y{i}" for i in range(34))]
    links = [" ".join(rng.choice(names[: rng.choice([2, 36])]) for _ in "xy") for _ in range(6)]
    literals = [f"{atom})" for atom in ("(m0 ?x", "(m0 ?y", "(m1 ?x", "(m1 ?y", "(go ?x ?y", "(go ?y ?x")]
    actions = ""
    for name in "abc":
        atoms = rng.sample(literals, rng.randint(1, 3))
        effect = " ".join(rng.choice([atom, f"(not {atom})"]) for atom in atoms)
        actions += f"(:action {name} :parameters (?x ?y) :precondition (link ?x ?y) :effect (and {effect}))"
    pairs = links[:3] + [f"{x} {rng.choice(names)}" for x in names[: rng.choice([2, 36])]]
    goals = [f"(go {pair})" for pair in dict.fromkeys(pairs)]
    return stars(actions, [f"(link {link})" for link in links], goals, inward=rng.choice(["0", "1", "0011"]))


def node_features(model: FeatureGenerator) -> list[int]:
    """Per color: what its nodes start with."""
    result: list[int] = []
    for layer, key in map(model.color, range(model.n_colors)):
        result.append(key[0] if layer == 0 else result[key[0]])
    return result


def flatten(model: FeatureGenerator, deep: int) -> None:
    """Only nodes with the feature `deep` keep weights at the last two layers."""
    assert model.weights is not None
    layers = np.array([model.color(color)[0] for color in range(model.n_colors)])
    is_dropped = (np.array(node_features(model)) != deep) & (layers > model.iterations - 2)
    model.set_weights(np.where(is_dropped, 0, model.weights))


def check_successors(model: FeatureGenerator, task: Task, states: list[State]) -> None:
    stepwise, at_once = model.evaluator(task), model.evaluator(task)
    for state in states:
        children = [child for _, child in task.successors(state)]
        assert np.array_equal(stepwise.evaluate_successors(state), model.predict(children))
        for child in children:
            at_once.evaluate(child)
        assert stepwise.num_unseen == at_once.num_unseen
        assert stepwise.evaluate(state) == model.predict([state])[0]
        at_once.evaluate(state)


def check_flat_models(task: Task, known: list[State], states: list[State], neighbors: str) -> None:
    options = {"iterations": 3, "neighbors": neighbors, "object_types": True}
    for deep in sorted(set(node_features(random_model(task, known, **options)))):
        model = random_model(task, known, **options)
        flatten(model, deep)
        check_successors(model, task, states)


def test_successors_around_random_stars_have_exact_values_and_unseen_colors() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        task = random_stars(rng)
        states = random_walk(task, 12, seed)
        known = states[: rng.choice([1, 3, 12])]
        known += [child for state in known for _, child in task.successors(state)][: rng.choice([0, 5, 500])]
        options = {"neighbors": rng.choice(["multiset", "set"]), "object_types": rng.random() < 0.5}
        density = rng.choice([1.0, 0.2, 0.03])
        model = random_model(
            task, known, iterations=rng.choice([3, 4]), density=density, seed=seed, **options
        )
        if rng.random() < 0.4:
            flatten(model, rng.choice(node_features(model)))
        check_successors(model, task, rng.choices(states, k=6))


def test_two_hubs_that_were_alike_may_change_differently() -> None:
    action = "(:action a :parameters (?x ?y) :precondition (link ?x ?y) :effect (and (m0 ?x) (m1 ?y)))"
    task = stars(action, ["(link x0 x1)", "(link x1 x0)"], ["(m0 z)"])
    start = task.initial_state
    model = random_model(task, [start, *(child for _, child in task.successors(start))], iterations=3)
    check_successors(model, task, [start])


# So many that what becomes known of an object takes the place of something else about it.
def test_a_hub_may_change_in_hundreds_of_ways() -> None:
    action = "(:action a{0} :parameters (?x) :precondition (m0 ?x) :effect (m{0} ?x))"
    task = stars("".join(map(action.format, range(1, 300))), ["(m0 x0)"], ["(m1 z)"], marks=300)
    start = task.initial_state
    model = random_model(task, [child for _, child in task.successors(start)], iterations=3)
    check_successors(model, task, [start])


# In the first state nothing but edges changes around x0, which has no color there and gets one in the second.
def test_what_a_hub_without_a_color_counts_is_put_back() -> None:
    links = ["x0 z", "x1 y0"]
    task = stars(MARK_AND_MEET, [f"(link {link})" for link in links], [f"(go {link})" for link in links])
    start = task.initial_state
    known = task.apply(task.apply(start, "(meet x0 z)"), "(mark x0 z)")
    model = random_model(task, [known], iterations=3, object_types=True)
    check_successors(model, task, [start, known])


# That y2 has another achieved goal makes no difference to a set, until the next layer tells y17's type.
def test_relations_may_end_before_the_objects_that_they_change() -> None:
    action = """(:action a :parameters (?x ?y ?z) :precondition (and (link ?x ?x) (link ?y ?z))
        :effect (and (m0 ?x) (go ?y ?z)))"""
    goals = ["(go y17 y2)", "(go y18 y2)", "(go y4 y2)"]
    task = stars(action, ["(link x0 x0)", "(link y17 y2)", "(go y4 y2)"], goals)
    start = task.initial_state
    states = [start, *(child for _, child in task.successors(start))]
    check_flat_models(task, states, [start], "set")


def test_edges_that_do_not_matter_at_the_last_layers_are_never_unseen() -> None:
    task = stars(MARK_AND_MEET, ["(link x0 x0)", "(link y0 y0)"], ["(go z z)"])
    start = task.initial_state
    known = [start, *(child for _, child in task.successors(start))]
    check_flat_models(task, known, known, "multiset")
