"""The successors of plan states: which are as good as the plan's own, and which are worse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wl_core import InputError
from wl_core.planning import State
from wl_train.oracle import ExactOracle, Oracle, Successor
from wl_train.traces import Trace


@dataclass(frozen=True)
class Choice:
    """An expanded state: successors to go to, and those that are worse, each with h* (nan: unknown)."""

    state: State
    best: Mapping[State, float]
    worse: Mapping[State, float]


def choices(trace: Trace, oracle: Oracle) -> Iterator[Choice]:
    """Yield every non-goal state of the plan with its successors sorted into best and worse."""
    for step, state in enumerate(trace.states[:-1]):
        successors = [successor for successor in oracle.expand(state) if successor.state != state]
        following = trace.states[step + 1]
        if oracle.is_exact:
            yield exact_choice(state, successors, following)
        elif following != state:
            yield plan_choice(trace, step, successors)


def sampled_choices(oracle: ExactOracle, count: int) -> Iterator[Choice]:
    """Yield `count` states from all over the state space with their successors sorted into best and worse."""
    for state in oracle.sample(count):
        yield exact_choice(
            state, [successor for successor in oracle.expand(state) if successor.state != state]
        )


def exact_choice(state: State, successors: list[Successor], following: State | None = None) -> Choice:
    """Sort by h*. The plan's own successor stands for the best ones, unless the plan is not optimal here."""
    least = min(successor.cost + successor.h for successor in successors)
    best = {successor.state: successor.h for successor in successors if successor.cost + successor.h == least}
    nearest = min(best.values())
    # With action costs, a state may be nearer to the goal and yet not on a cheapest path: no pair either.
    worse = {
        successor.state: successor.h
        for successor in successors
        if successor.cost + successor.h > least and successor.h > nearest and successor.state not in best
    }
    if following in best:
        best = {following: best[following]}
    return Choice(state, best, worse)


def plan_choice(trace: Trace, step: int, successors: list[Successor]) -> Choice:
    """Take the plan's word: other successors are worse, but for those that a reordered plan leads through."""
    following, target = trace.states[step + 1], float(trace.cost_to_go[step + 1])
    worse: dict[State, float] = {}
    for successor in successors:
        if successor.state == following or successor.state in worse or successor.h <= target:
            continue
        if not leads_on(trace, step, successor):
            worse[successor.state] = successor.h
    return Choice(trace.states[step], {following: target}, worse)


def leads_on(trace: Trace, step: int, successor: Successor) -> bool:
    """Does the plan still work when a later occurrence of the successor's operator is moved up to `step`?"""
    later = [operator.id for operator in trace.operators[step:]]
    if successor.operator not in later:
        return False
    moved = later.index(successor.operator)
    state = successor.state
    try:
        for position, operator in enumerate(trace.operators[step:]):
            if position != moved:
                state = trace.task.apply(state, operator)
    except InputError:
        return False
    return trace.task.is_goal(state)
