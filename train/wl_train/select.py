"""Chooses among configurations by planning, which no training metric predicts."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wl_train.config import Config, DataConfig, SelectConfig
from wl_train.dataset import TrainingSet
from wl_train.errors import DataError, TrainError
from wl_train.fit import Model, fit
from wl_train.planner import Job, Run, run_all
from wl_train.traces import Traces

Validate = Callable[[Model, str], Sequence[Run]]  # runs of the validation problems, in their order


@dataclass(frozen=True)
class Score:
    """How a candidate did: problems solved, and expansions per problem (None: not solved)."""

    changes: dict[str, Any]
    expanded: tuple[int | None, ...]
    error: str = ""  # why it could not be fitted

    @classmethod
    def of(cls, changes: dict[str, Any], runs: Sequence[Run]) -> Score:
        return cls(changes, tuple(run.expanded if run.solved else None for run in runs))

    @property
    def solved(self) -> int:
        return sum(count is not None for count in self.expanded)

    @property
    def name(self) -> str:
        return (
            " ".join(f"{key.rpartition('.')[2]}={value}" for key, value in self.changes.items())
            or "as configured"
        )

    def as_dict(self) -> dict[str, Any]:
        return {"candidate": self.name, "solved": self.solved, "expanded": list(self.expanded)}


@dataclass(frozen=True)
class Selection:
    """The chosen model, and the scores of all candidates in the order tried."""

    model: Model
    data: TrainingSet
    best: int
    scores: tuple[Score, ...]


def split(traces: Traces, count: int) -> tuple[Traces, tuple[Path, ...]]:
    """Keep the largest problems for validation: those without a plan, then up to a fifth of the others."""
    unsolved = sorted(traces.unsolved, key=size)[-count:] if count else []
    missing = min(count - len(unsolved), len(traces.traces) // 5)
    if missing <= 0:
        return traces, tuple(unsolved)
    ordered = sorted(traces.traces, key=lambda trace: size(trace.file))
    held = {trace.name for trace in ordered[-missing:]}
    return traces.without(held), tuple(sorted([*unsolved, *(t.file for t in ordered[-missing:])], key=size))


def keep_back(traces: Traces, validation: Sequence[Path], count: int) -> tuple[Traces, tuple[Path, ...]]:
    """Return the traces to fit and the problems to validate on: `validation`, or else those of split()."""
    fitted, problems = (traces, tuple(validation)) if validation else split(traces, count)
    if not problems:
        raise DataError("too few problems to keep some for validation: give more, or --validation DIR")
    return fitted, problems


def size(problem: Path) -> tuple[int, str]:
    """Order problems by the length of their text, then by name."""
    return problem.stat().st_size, problem.name


def select(
    traces: Traces,
    config: Config | None = None,
    *,
    validation: Sequence[Path] = (),
    jobs: int = 1,
    seed: int = 0,
    validate: Validate | None = None,
) -> Selection:
    """Fit every candidate of the grid and return the one that solves most validation problems.

    Without `validation`, the largest training problems are kept back for it, and the
    winner is fitted again on all of them.
    """
    config = config or Config()
    fitted, problems = keep_back(traces, validation, config.select.problems)
    validate = validate or planner_validation(traces.domain_file, problems, config.select, jobs)
    data: dict[DataConfig, TrainingSet] = {}
    known: dict[tuple[Any, ...], Sequence[Run]] = {}
    scores: list[Score] = []
    models: list[Model | None] = []
    for changes, candidate in config.candidates():
        if candidate.data not in data:
            data[candidate.data] = TrainingSet.of(fitted, candidate.data)
        try:
            model = fit(data[candidate.data], candidate, seed)
        except TrainError as error:
            models.append(None)
            scores.append(Score(changes, (None,) * len(problems), str(error)))
            continue
        # Where a domain has no static atoms, "all" and "fluent" make the same model.
        same = (tuple(model.features.layer_sizes), model.weights.tobytes())
        if same not in known:
            known[same] = validate(model, f"candidate {len(scores) + 1}")
        runs = known[same]
        models.append(model)
        scores.append(Score.of(changes, runs))
    best = best_of(scores, config.select.tolerance)
    winner = models[best]
    if winner is None:
        raise DataError(f"no candidate could be fitted: {scores[best].error}")
    chosen = data[winner.config.data]
    if fitted is not traces:
        chosen = TrainingSet.of(traces, winner.config.data)
        winner = fit(chosen, winner.config, seed)
    return Selection(winner, chosen, best, tuple(scores))


def planner_validation(domain: Path, problems: Sequence[Path], config: SelectConfig, jobs: int) -> Validate:
    """Return a function that plans the problems with a model."""

    def validate(model: Model, title: str) -> Sequence[Run]:
        with tempfile.TemporaryDirectory(prefix="wl-train-") as folder:
            file = Path(folder) / "model.json"
            model.save(file)
            search = config.search.replace("{model}", str(file))
            calls = [
                Job(domain, problem, search, config.time_limit, config.memory_limit) for problem in problems
            ]
            return run_all(calls, jobs, title)

    return validate


def best_of(scores: Sequence[Score], tolerance: float = 1.0) -> int:
    """Return the index of the score with most problems solved; fewest expansions decide among equals.

    Expansions are compared by their geometric mean over the problems that all of the
    equals solve. The first wins whose mean is at most `tolerance` times the lowest.
    """
    most = max(score.solved for score in scores)
    equals = [index for index, score in enumerate(scores) if score.solved == most and not score.error]
    common = [
        problem
        for problem in range(len(scores[0].expanded))
        if all(scores[index].expanded[problem] is not None for index in equals)
    ]

    def effort(index: int) -> float:
        return sum(math.log(1 + (scores[index].expanded[problem] or 0)) for problem in common)

    if not equals:
        return 0
    limit = min(map(effort, equals)) + math.log(max(1.0, tolerance)) * len(common)
    return next(index for index in equals if effort(index) <= limit)


def table(scores: Sequence[Score], best: int) -> str:
    """Return the candidates as text, the chosen one marked."""
    lines = [f"    {'solved':>6} {'expanded':>9}  candidate"]
    for index, score in enumerate(scores):
        counts = [count for count in score.expanded if count is not None]
        mean = (
            math.exp(sum(math.log(1 + count) for count in counts) / len(counts)) - 1 if counts else math.nan
        )
        shown = f"{mean:9.1f}" if counts else f"{'-':>9}"
        mark = "*" if index == best else " "
        note = f"  ({score.error})" if score.error else ""
        lines.append(f"  {mark} {score.solved:>3}/{len(score.expanded):<3}{shown}  {score.name}{note}")
    return "\n".join(lines)
