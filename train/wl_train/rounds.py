"""Learns from its own search: plan, see where the search went astray, add that, fit again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from wl_train.config import Config
from wl_train.dataset import TrainingSet
from wl_train.detours import Detour, find_detours
from wl_train.fit import Model, fit
from wl_train.oracle import make_oracle
from wl_train.progress import progress
from wl_train.select import Score, Validate, best_of, keep_back, planner_validation
from wl_train.traces import Traces


@dataclass(frozen=True)
class Round:
    """What a round learned from, and how its model did on the validation problems."""

    score: Score
    new_plans: int
    new_pairs: int
    chosen: bool = False

    def __str__(self) -> str:
        effort = sum(count for count in self.score.expanded if count is not None)
        result = f"{self.score.solved} of {len(self.score.expanded)} validation problems, {effort} expansions"
        if self.new_plans or self.new_pairs:
            result += f"; learned from {self.new_plans} new plans and {self.new_pairs} new pairs"
        else:
            result += "; before learning from its own search"
        return result + ("; chosen" if self.chosen else "")

    def as_dict(self) -> dict[str, object]:
        learned = {"new_plans": self.new_plans, "new_pairs": self.new_pairs}
        return {**self.score.as_dict(), **learned, "chosen": self.chosen}


@dataclass(frozen=True)
class Material:
    """What a round learns from: traces, and where the searches of earlier rounds went astray."""

    traces: Traces
    detours: Mapping[Path, tuple[Detour, ...]] = field(default_factory=dict)  # by the file of the problem

    @property
    def num_pairs(self) -> int:
        return sum(map(len, self.detours.values()))

    def fit(self, config: Config, seed: int) -> tuple[Model, TrainingSet]:
        data = TrainingSet.of(self.traces, config.data, self.detours)
        return fit(data, config, seed), data

    def join(self, traces: Traces) -> Material:
        """Add those of `traces` that are not there."""
        known = {trace.file for trace in self.traces.traces}
        new = tuple(trace for trace in traces.traces if trace.file not in known)
        return replace(self, traces=replace(self.traces, traces=self.traces.traces + new))

    def learn(self, plans: Mapping[Path, Sequence[str]], model: Model, config: Config) -> Material:
        """Add plans, and the detours that search with the model makes on the problems of all traces."""
        traces, detours = self.traces.with_plans(plans), dict(self.detours)
        for trace in progress(traces.traces, "searching"):
            oracle = make_oracle(trace, config.data.exact_states)
            limit = config.data.detour_factor * len(trace.states)
            found = find_detours(trace, oracle, model.predictor(trace.problem), limit)
            if found:
                detours[trace.file] = tuple(dict.fromkeys([*detours.get(trace.file, ()), *found]))
        return Material(traces, detours)


@dataclass(frozen=True)
class Improvement:
    """The best model of all rounds, and what it was fitted to."""

    model: Model
    data: TrainingSet
    traces: Traces
    rounds: tuple[Round, ...]  # the first is the model before any learning from search


def improve(
    traces: Traces,
    config: Config,
    rounds: int,
    *,
    validation: Sequence[Path] = (),
    jobs: int = 1,
    seed: int = 0,
    validate: Validate | None = None,
) -> Improvement:
    """Fit, and then at most `rounds` times add what search with the model shows; stop when that is nothing.

    Validation problems are chosen as by select(). A plan found for one that has none is
    learned from in the next round; the others stay unseen until the best round is fitted
    again, on everything.
    """
    fitted, problems = keep_back(traces, validation, config.select.problems)
    validate = validate or planner_validation(traces.domain_file, problems, config.select, jobs)
    given = {trace.file for trace in traces.traces}
    material, materials = Material(fitted), []
    history: list[Round] = []
    new_plans = new_pairs = 0
    for number in range(rounds + 1):
        model, _ = material.fit(config, seed)
        runs = validate(model, f"round {number}")
        history.append(Round(Score.of({"round": number}, runs), new_plans, new_pairs))
        materials.append(material)
        if number == rounds:
            break
        plans = {
            file: run.plan
            for file, run in zip(problems, runs, strict=True)
            if run.plan is not None and file not in given
        }
        given.update(plans)
        material = material.learn(plans, model, config)
        new_plans, new_pairs = len(plans), material.num_pairs - materials[-1].num_pairs
        if new_plans == new_pairs == 0:
            break
    best = best_of([entry.score for entry in history])
    history[best] = replace(history[best], chosen=True)
    chosen = materials[best].join(traces)
    return Improvement(*chosen.fit(config, seed), chosen.traces, tuple(history))
