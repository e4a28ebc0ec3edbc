"""Data sets: problems with states of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wl_core._wl_core import InputError
from wl_core.graph import Graph
from wl_core.planning import Problem, State

__all__ = ["Dataset", "DatasetLike"]


class Dataset:
    """Problems with states of theirs, in order. Iterating gives (problem, states); `len` counts states."""

    def __init__(self, groups: Iterable[tuple[Problem, Iterable[State]]] = ()) -> None:
        self._groups: list[tuple[Problem, list[State]]] = []
        for problem, states in groups:
            self.add(problem, states)

    def add(self, problem: Problem, states: Iterable[State]) -> None:
        states = list(states)
        for index, state in enumerate(states):
            if state.problem is not problem and state.problem != problem:
                raise InputError(
                    f"dataset: state {index} listed for problem '{problem.name}' "
                    f"belongs to problem '{state.problem.name}'"
                )
        self._groups.append((problem, states))

    @property
    def problems(self) -> list[Problem]:
        return [problem for problem, _ in self._groups]

    @property
    def states(self) -> list[State]:
        """All states, problem by problem: the rows of a feature matrix."""
        return [state for _, states in self._groups for state in states]

    def __iter__(self) -> Iterator[tuple[Problem, list[State]]]:
        return iter(self._groups)

    def __len__(self) -> int:
        return sum(len(states) for _, states in self._groups)

    def __repr__(self) -> str:
        return f"<Dataset: {len(self._groups)} problems, {len(self)} states>"


DatasetLike = Dataset | Sequence[State] | Sequence[tuple[Problem, Sequence[State]]] | Sequence[Graph]
"""What features are made from: states, states by problem, or graphs."""
