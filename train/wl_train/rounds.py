"""Learns from its own search: plan, see where the search went astray, add that, fit again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wl_train.config import Config
from wl_train.dataset import TrainingSet
from wl_train.detours import Detour, find_detours
from wl_train.fit import Model, fit
from wl_train.oracle import make_oracle
from wl_train.planner import Run
from wl_train.progress import progress
from wl_train.select import Score, Validate, best_of
from wl_train.traces import Traces


@dataclass(frozen=True)
class Round:
    """What a round learned from, and how its model did on the validation problems."""

    score: Score
    new_plans: int = 0
    new_pairs: int = 0

    def __str__(self) -> str:
        effort = sum(count for count in self.score.expanded if count is not None)
        result = f"{self.score.solved} of {len(self.score.expanded)} validation problems, {effort} expansions"
        if self.new_plans or self.new_pairs:
            result += f"; learned from {self.new_plans} new plans and {self.new_pairs} new pairs"
        return result

    def as_dict(self) -> dict[str, object]:
        return {**self.score.as_dict(), "new_plans": self.new_plans, "new_pairs": self.new_pairs}


@dataclass(frozen=True)
class Improvement:
    """The best model of all rounds, and what it was fitted to."""

    model: Model
    data: TrainingSet
    traces: Traces
    rounds: tuple[Round, ...]  # the first is the model before any learning from search
    best: int


def improve(
    traces: Traces, problems: Sequence[Path], config: Config, rounds: int, validate: Validate, seed: int = 0
) -> Improvement:
    """Fit, and then at most `rounds` times add what search with the model shows; stop when that is nothing.

    `problems` are those that `validate` plans. A plan found for one that had none is
    learned from in the next round.
    """
    detours: dict[str, tuple[Detour, ...]] = {}
    history: list[Round] = []
    results: list[tuple[Model, TrainingSet, Traces]] = []
    new_plans = new_pairs = 0
    for number in range(rounds + 1):
        data = TrainingSet.of(traces, config.data, detours)
        model = fit(data, config, seed)
        runs = validate(model, f"round {number}")
        score = Score({"round": number}, tuple(run.expanded if run.solved else None for run in runs))
        history.append(Round(score, new_plans, new_pairs))
        results.append((model, data, traces))
        if number == rounds:
            break
        larger = add_plans(traces, problems, runs)
        new_plans = len(larger.traces) - len(traces.traces)
        before = count_pairs(detours)
        detours = add_detours(larger, model, config, detours)
        new_pairs = count_pairs(detours) - before
        if new_plans == new_pairs == 0:
            break
        traces = larger
    best = best_of([entry.score for entry in history])
    return Improvement(*results[best], tuple(history), best)


def add_plans(traces: Traces, problems: Sequence[Path], runs: Sequence[Run]) -> Traces:
    """Return the traces with the plans that were found for problems that had none."""
    known = {trace.file for trace in traces.traces}
    found = {
        problem: run.plan
        for problem, run in zip(problems, runs, strict=True)
        if run.plan is not None and problem not in known
    }
    return traces.with_plans(found)


def add_detours(
    traces: Traces, model: Model, config: Config, known: Mapping[str, tuple[Detour, ...]]
) -> dict[str, tuple[Detour, ...]]:
    """Return the known detours and those that search with the model makes on the training problems."""
    result = dict(known)
    for trace in progress(traces.traces, "searching"):
        oracle = make_oracle(trace, config.data.exact_states)
        limit = config.data.detour_factor * len(trace.states)
        found = find_detours(trace, oracle, model.predictor(trace.problem), limit)
        if found:
            result[trace.name] = tuple(dict.fromkeys([*result.get(trace.name, ()), *found]))
    return result


def count_pairs(detours: Mapping[str, Sequence[Detour]]) -> int:
    return sum(map(len, detours.values()))
