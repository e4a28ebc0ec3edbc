"""What is learned from: states, what is known of their cost to go, and which should come first."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wl_core.planning import Domain, Problem, State
from wl_train.config import DataConfig
from wl_train.detours import Detour
from wl_train.oracle import ExactOracle, make_oracle, spread
from wl_train.progress import progress
from wl_train.siblings import Choice, choices, sampled_choices
from wl_train.traces import Trace, Traces

Rows = NDArray[np.int64]
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class TrainingSet:
    """States in rows, grouped by problem, and pairs of rows of which one should have the lower value.

    A pair (worse, better) asks for value(worse) − value(better) ≥ 1. No pair is made of
    states that are known to be equally good.
    """

    domain: Domain
    names: tuple[str, ...]  # of the problems
    blocks: tuple[tuple[Problem, list[State]], ...]  # rows in order
    problem_of_row: Rows
    h: Vector  # optimal cost to go; nan: unknown, inf: dead end
    row_weights: Vector  # of the regression; 0: not a part of it
    worse: Rows
    better: Rows
    pair_weights: Vector
    choice_of_pair: Rows  # pairs of the same expanded state have the same number

    @classmethod
    def of(
        cls,
        traces: Traces,
        config: DataConfig | None = None,
        detours: Mapping[Path, Sequence[Detour]] | None = None,
    ) -> TrainingSet:
        """Expand every state of every plan; `detours` are further pairs, by the file of their problem."""
        builder = Builder(traces.domain, config or DataConfig())
        for trace in progress(traces.traces, "expanding"):
            builder.add_trace(trace, (detours or {}).get(trace.file, ()))
        return builder.build()

    @property
    def num_rows(self) -> int:
        return len(self.h)

    @property
    def num_pairs(self) -> int:
        return len(self.worse)

    def order_accuracy(self, values: Vector) -> float:
        """Share of expanded states whose best successor by `values` is a best one."""
        right = self.right_choices(values)
        return float(right.mean()) if len(right) else 1.0

    def right_choices(self, values: Vector) -> NDArray[np.bool_]:
        """Per expanded state: does every pair of it come out in the right order?"""
        right = np.ones(int(self.choice_of_pair.max(initial=-1)) + 1, dtype=bool)
        wrong = values[self.worse] <= values[self.better]
        right[self.choice_of_pair[wrong]] = False
        return right


class Builder:
    """Collects the rows and pairs of a TrainingSet, problem by problem."""

    def __init__(self, domain: Domain, config: DataConfig) -> None:
        self.domain = domain
        self.config = config
        self._names: list[str] = []
        self._blocks: list[tuple[Problem, list[State]]] = []
        self._rows: dict[State, int] = {}  # of the current problem
        self._problems: list[int] = []
        self._h: list[float] = []
        self._row_weights: list[float] = []
        self._pairs: list[tuple[int, int, float, int]] = []
        self._num_choices = 0

    def add_trace(self, trace: Trace, detours: Sequence[Detour]) -> None:
        """Add a problem: the states of its plan, their successors, and the pairs among them."""
        self.start_problem(trace.name, trace.problem)
        oracle = make_oracle(trace, self.config.exact_states)
        found = list(choices(trace, oracle))
        for state, cost in zip(trace.states, trace.cost_to_go, strict=True):
            self.row(state, oracle.h(state) if oracle.is_exact else cost, 1.0)
        if isinstance(oracle, ExactOracle):
            found += sampled_choices(oracle, self.config.sampled_states)
        for choice in found:
            self.add_choice(choice)
        self.add_detours(detours)

    def start_problem(self, name: str, problem: Problem) -> None:
        self._names.append(name)
        self._blocks.append((problem, []))
        self._rows = {}

    def row(self, state: State, h: float = math.nan, weight: float = 0.0) -> int:
        """Return the row of the state, a new one if it is not there; what is known adds up."""
        row = self._rows.get(state)
        if row is None:
            row = self._rows[state] = len(self._h)
            self._blocks[-1][1].append(state)
            self._problems.append(len(self._blocks) - 1)
            self._h.append(h)
            self._row_weights.append(0.0)
        elif math.isnan(self._h[row]):
            self._h[row] = h
        if math.isfinite(self._h[row]):
            self._row_weights[row] += weight
        return row

    def add_choice(self, choice: Choice) -> None:
        """Add the pairs of one expanded state."""
        number = self._num_choices
        self._num_choices += 1
        parent = self.row(choice.state)
        best = [self.row(state, h) for state, h in choice.best.items()]
        share = 1.0 / len(best)
        self._pairs += [(parent, row, self.config.parent_weight * share, number) for row in best]
        siblings = list(choice.worse.items())
        worse = [siblings[i] for i in spread(len(siblings), self.config.max_siblings)]
        if self.config.sibling_weight == "state" and worse:
            share /= len(worse)
        for state, h in worse:
            other, weight = self.row(state, h), share * sibling_weight(h, self.config)
            self._pairs += [(other, row, weight, number) for row in best]

    def add_detours(self, detours: Sequence[Detour]) -> None:
        """Add what search with a model should have preferred; each waiting state is a choice of its own.

        All that came before it weighs as much as all siblings of a plan state do.
        """
        numbers: dict[State, int] = {}
        sizes = Counter(detour.better for detour in detours)
        for detour in detours:
            number = numbers.setdefault(detour.better, self._num_choices + len(numbers))
            weight = self.config.detour_weight * sibling_weight(detour.h, self.config) / sizes[detour.better]
            self._pairs.append((self.row(detour.worse, detour.h), self.row(detour.better), weight, number))
        self._num_choices += len(numbers)

    def build(self) -> TrainingSet:
        worse, better, weights, numbers = zip(*self._pairs, strict=True) if self._pairs else ((), (), (), ())
        return TrainingSet(
            self.domain,
            tuple(self._names),
            tuple(self._blocks),
            np.array(self._problems, dtype=np.int64),
            np.array(self._h),
            np.array(self._row_weights),
            np.array(worse, dtype=np.int64),
            np.array(better, dtype=np.int64),
            np.array(weights, dtype=float),
            np.array(numbers, dtype=np.int64),
        )


def sibling_weight(h: float, config: DataConfig) -> float:
    """Return how much a sibling counts by what is known of it."""
    if math.isnan(h):
        return config.unknown_weight
    return config.dead_end_weight if math.isinf(h) else 1.0
