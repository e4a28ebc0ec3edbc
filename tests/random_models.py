"""Models with random weights, and random walks to evaluate them on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
from generators import DOMAINS, problems

from wl_core import Task
from wl_core.feature_generation import FeatureGenerator, get_feature_generator
from wl_core.planning import Domain, State, parse_domain, parse_problem_text


@cache
def bundled_domain(name: str) -> Domain:
    return parse_domain(DOMAINS[name].file)


@cache
def bundled_task(name: str, size: int = 2) -> Task:
    """The grounded size-th of five training problems, counted from 0."""
    text = problems(DOMAINS[name], "training", 5)[size]
    return Task(parse_problem_text(bundled_domain(name), text))


def random_walk(task: Task, steps: int, seed: int = 0, restart: int = 500) -> list[State]:
    """The states of a random walk that starts anew at dead ends and every `restart` steps."""
    rng = random.Random(seed)
    states = [task.initial_state]
    for step in range(1, steps + 1):
        applicable = task.applicable(states[-1])
        if not applicable or step % restart == 0:
            states.append(task.initial_state)
        else:
            states.append(task.apply(states[-1], rng.choice(applicable)))
    return states


def random_model(
    task: Task,
    states: Sequence[State],
    *,
    algorithm: str = "wl",
    density: float = 1.0,
    last_layer: int | None = None,
    seed: int = 0,
    **options: object,
) -> FeatureGenerator:
    """Colors of `states`, random weights; a share of 1 - `density` and all beyond `last_layer` are zero."""
    features = get_feature_generator(algorithm, task.domain, **options)
    features.collect(states)
    rng = np.random.default_rng(seed)
    weights = rng.normal(size=features.n_features) * (rng.random(features.n_features) < density)
    if last_layer is not None:
        layers = np.array([features.color(color)[0] for color in range(features.n_colors)])
        weights[np.tile(layers, features.n_features // features.n_colors) > last_layer] = 0
    features.set_weights(weights, intercept=float(rng.normal()))
    return features
