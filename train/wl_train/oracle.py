"""What is known of the successors of a state: exactly where the state space is small, else from the plan."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wl_core import LimitError, StateSpace
from wl_core.planning import State
from wl_train.traces import Trace


@dataclass(frozen=True)
class Successor:
    """A state reached by one operator, with its optimal cost to go: inf for a dead end, nan if unknown."""

    operator: int
    cost: float
    state: State
    h: float


class Oracle(Protocol):
    """Knows the successors of a problem's states, and something of their cost to go."""

    is_exact: bool

    def h(self, state: State) -> float: ...
    def expand(self, state: State) -> Iterator[Successor]: ...


class ExactOracle:
    """Knows every state that can be reached. Asked about a state only after it came from `expand`."""

    is_exact = True

    def __init__(self, space: StateSpace) -> None:
        self._space = space
        self._ids = {space[0]: 0}  # of the states met so far: few of all states are ever looked at
        self._distances = space.distances
        self._offsets, self._targets = space.offsets, space.targets
        self._operators, self._costs = space.operators, space.costs

    def h(self, state: State) -> float:
        return float(self._distances[self._ids[state]])

    def sample(self, count: int) -> Iterator[State]:
        """Yield at most `count` states, evenly spread; none is a goal or a dead end."""
        numbers = np.flatnonzero(np.isfinite(self._distances) & (self._distances > 0))
        for number in numbers[spread(len(numbers), count)].tolist():
            state = self._space[number]
            self._ids[state] = number
            yield state

    def expand(self, state: State) -> Iterator[Successor]:
        number = self._ids[state]
        for edge in range(self._offsets[number], self._offsets[number + 1]):
            target = int(self._targets[edge])
            successor = self._space[target]
            self._ids[successor] = target
            h = float(self._distances[target])
            yield Successor(int(self._operators[edge]), float(self._costs[edge]), successor, h)


class PlanOracle:
    """Knows the states of one plan, which it takes to be optimal."""

    is_exact = False

    def __init__(self, trace: Trace) -> None:
        self._task = trace.task
        self._known: dict[State, float] = dict(zip(trace.states, trace.cost_to_go.tolist(), strict=True))

    def h(self, state: State) -> float:
        return self._known.get(state, math.nan)

    def expand(self, state: State) -> Iterator[Successor]:
        for operator, successor in self._task.successors(state):
            yield Successor(operator.id, operator.cost, successor, self.h(successor))


def spread(size: int, limit: int) -> NDArray[np.int64]:
    """Return at most `limit` indices below `size`, evenly spread."""
    chosen = min(size, limit)
    return np.arange(chosen, dtype=np.int64) * size // max(chosen, 1)


def make_oracle(trace: Trace, max_states: int) -> Oracle:
    """Return the exact one for problems of at most `max_states` states."""
    if max_states > 0:
        try:
            return ExactOracle(trace.task.state_space(max_states))
        except LimitError:
            pass
    return PlanOracle(trace)
