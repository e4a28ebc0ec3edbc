"""Where greedy search with a model leaves the path of a plan, and what it should have preferred."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from wl_core.planning import State
from wl_train.oracle import Oracle
from wl_train.traces import Trace

Values = Callable[[Sequence[State]], Iterable[float]]


@dataclass(frozen=True)
class Detour:
    """A state that was expanded although `better`, a state of the plan, was waiting."""

    worse: State
    better: State
    h: float = field(compare=False)  # of `worse`; nan: unknown


def find_detours(trace: Trace, oracle: Oracle, values: Values, max_expansions: int) -> list[Detour]:
    """Search greedily and return the expansions that the plan shows to be needless.

    Stops at a goal or after `max_expansions`. States on the path to the goal that was
    found are no detours, nor are states known to be as good as what waited.
    """
    position = {state: index for index, state in enumerate(trace.states)}
    parents: dict[State, State | None] = {trace.states[0]: None}
    order = itertools.count()  # first in, first out among equals, as the planner does
    queue = [(0.0, next(order), trace.states[0])]
    waiting = 0  # index of the plan state that should come next
    detours: list[Detour] = []
    while queue and max_expansions > 0:
        max_expansions -= 1
        state = heapq.heappop(queue)[-1]
        if trace.task.is_goal(state):
            found = path_to(state, parents)
            return [detour for detour in detours if detour.worse not in found]
        if state in position:
            waiting = max(waiting, position[state] + 1)
        else:
            better = trace.states[waiting]
            if not (h := oracle.h(state)) <= oracle.h(better):
                detours.append(Detour(state, better, h))
        fresh = list(dict.fromkeys(s.state for s in oracle.expand(state) if s.state not in parents))
        for successor, value in zip(fresh, values(fresh), strict=True):
            parents[successor] = state
            heapq.heappush(queue, (value, next(order), successor))
    return detours


def path_to(state: State, parents: dict[State, State | None]) -> set[State]:
    """Return the states from the first one to `state`."""
    path: set[State] = set()
    current: State | None = state
    while current is not None:
        path.add(current)
        current = parents[current]
    return path
