"""Counters: bring numbers into a given order, one step at a time."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import pairwise
from random import Random

from generators.problem_text import names, problem_text

COMPARATORS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}

Comparison = tuple[str, str, int, str]  # (op, a, offset, b) stands for: value(a) + offset op value(b)


def generate(rng: Random, counters: int, limit: int) -> str:
    """Return a problem with `counters` (at least 2) values between 0 and `limit` (at least 1).

    Solvable: the goals are true of a valuation drawn at random, and stepping
    reaches every valuation within the limits.
    """
    all_counters = names("c", counters)
    while True:
        start = {counter: rng.randint(0, limit) for counter in all_counters}
        target = {counter: rng.randint(0, limit) for counter in all_counters}
        goals = [_random_goal(rng, a, b, start, target) for a, b in pairwise(all_counters)]
        if not all(_holds(goal, start) for goal in goals):
            break
    init = [f"(= (limit) {limit})"]
    init += [f"(= (value {counter}) {value})" for counter, value in start.items()]
    goal = [f"({op} {_sum(a, offset)} (value {b}))" for op, a, offset, b in goals]
    return problem_text("counters", [counters, limit], {"counter": all_counters}, init, goal)


def _random_goal(rng: Random, a: str, b: str, start: dict[str, int], target: dict[str, int]) -> Comparison:
    """Return a comparison that the target satisfies and, if soon found, the start does not."""
    for _ in range(3):
        goal = _comparison(rng, a, b, target)
        if not _holds(goal, start):
            break
    return goal


def _holds(goal: Comparison, values: dict[str, int]) -> bool:
    comparator, a, offset, b = goal
    return COMPARATORS[comparator](values[a] + offset, values[b])


def _comparison(rng: Random, a: str, b: str, target: dict[str, int]) -> Comparison:
    """Return a comparison of two counters that the target valuation satisfies."""
    gap = target[b] - target[a]
    choices: list[tuple[str, int]] = [("=", gap)]
    if gap > 0:
        choices += [("<", 0), ("<=", rng.randint(1, gap))]
    elif gap < 0:
        choices += [(">", 0), (">=", rng.randint(gap, -1))]
    else:
        choices += [("<=", 0), (">=", 0)]
    op, offset = rng.choice(choices)
    return op, a, offset, b


def _sum(counter: str, offset: int) -> str:
    if offset == 0:
        return f"(value {counter})"
    return f"({'+' if offset > 0 else '-'} (value {counter}) {abs(offset)})"
