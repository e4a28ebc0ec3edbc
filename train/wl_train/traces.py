"""Problems with the plans that are learned from."""

from __future__ import annotations

import logging
import os
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wl_core import InputError, Operator, Task
from wl_core.planning import Domain, Problem, State, parse_domain, parse_problem
from wl_train.config import PlanConfig
from wl_train.errors import DataError
from wl_train.planner import UNSOLVABLE, Job, Run, read_plan, run_all
from wl_train.progress import progress

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Trace:
    """A plan and the states that it visits: the initial state first, a goal state last."""

    name: str
    file: Path
    task: Task
    states: tuple[State, ...]
    operators: tuple[Operator, ...]

    @property
    def problem(self) -> Problem:
        return self.task.problem

    @property
    def cost_to_go(self) -> NDArray[np.float64]:
        """Cost of the rest of the plan, one per state; the last is zero."""
        costs = [operator.cost for operator in reversed(self.operators)]
        return np.concatenate([[0.0], np.cumsum(costs)])[::-1]


@dataclass(frozen=True)
class Files:
    """Where the data lies: problems in order of their names, plans by the stem of their problem."""

    domain: Path
    problems: tuple[Path, ...]
    plans: dict[str, Path]
    plan_folder: Path  # where plans are kept if asked

    @classmethod
    def of_folder(cls, folder: Path) -> Files:
        """Follow the convention domain.pddl, training/*.pddl, training_plans/NAME.plan."""
        if not folder.is_dir():
            raise DataError(f"{folder}: no such folder")
        return cls.explicit(folder / "domain.pddl", [folder / "training"], folder / "training_plans")

    @classmethod
    def explicit(cls, domain: Path, problems: Sequence[Path], plan_folder: Path | None) -> Files:
        """Take problems from files and folders; plans from a folder that need not exist.

        A plan without a problem is refused, as its name may be misspelled, unless problems
        are listed as files: then others may have been left out.
        """
        if not domain.is_file():
            raise DataError(f"{domain}: no such file; expected the domain")
        found = expand_problems(problems)
        folder = plan_folder or found[0].parent.with_name(f"{found[0].parent.name}_plans")
        plans = {file.stem: file for file in sorted(folder.glob("*.plan"))}
        names = {problem.stem for problem in found}
        other = next((file for name, file in plans.items() if name not in names), None)
        if other is not None and all(path.is_dir() for path in problems):
            raise DataError(f"{other}: no problem of that name: expected {found[0].parent / other.stem}.pddl")
        return cls(domain, found, {name: file for name, file in plans.items() if name in names}, folder)


def expand_problems(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return files as given and the .pddl files of folders; names must be unique."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = [file for file in sorted(path.glob("*.pddl")) if file.name != "domain.pddl"]
            if not inside:
                raise DataError(f"{path}: no problems: expected files NAME.pddl")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise DataError(f"{path}: no such file or folder; expected problems")
    if not found:
        raise DataError("no problems given")
    stems = [file.stem for file in found]
    if twice := next((stem for stem in stems if stems.count(stem) > 1), None):
        raise DataError(f"two problems are named {twice}; plans could not be told apart")
    return tuple(found)


@dataclass(frozen=True)
class Traces:
    """The traces of one domain, and the problems that have none."""

    domain: Domain
    domain_file: Path
    traces: tuple[Trace, ...]
    unsolved: tuple[Path, ...] = ()  # in order of their names

    @classmethod
    def load(
        cls,
        folder: Path | str | Files,
        *,
        missing: str = "auto",
        config: PlanConfig | None = None,
        jobs: int = 1,
        keep_plans: bool = False,
    ) -> Traces:
        """Read problems and plans, check the plans, and compute missing ones.

        A plan that is not valid is named in a warning; its problem counts as one without.

        `missing`: "compute" plans that are not there, "skip" their problems, or "auto":
        compute where no plan is given at all, because plans of some problems only
        usually mean that the others were too hard. With `keep_plans` they may as well
        be what an interrupted run left, so "auto" computes the others.
        """
        files = folder if isinstance(folder, Files) else Files.of_folder(Path(folder))
        domain = parse_domain(files.domain)
        problems = {file: parse_problem(domain, file) for file in progress(files.problems, "reading")}
        steps = {stem: read_plan(file) for stem, file in files.plans.items()}
        without = [file for file in files.problems if file.stem not in steps]
        if missing == "compute" or (missing == "auto" and (keep_plans or not steps)):
            kept = files.plan_folder if keep_plans else None
            steps |= compute_plans(domain, files.domain, without, config or PlanConfig(), jobs, kept)
        traces: list[Trace] = []
        for file, problem in progress(list(problems.items()), "replaying"):
            if file.stem in steps:
                origin = files.plans.get(file.stem, file)
                try:
                    traces.append(make_trace(domain, file, problem, steps[file.stem], origin))
                except DataError as error:
                    logger.warning("%s; left out", error)
        if not traces:
            raise DataError(
                f"{files.domain}: none of {len(problems)} problems has a valid plan; nothing to learn from"
            )
        solved = {trace.file for trace in traces}
        return cls(domain, files.domain, tuple(traces), tuple(f for f in files.problems if f not in solved))

    def without(self, names: Container[str]) -> Traces:
        """Return the traces but those of the problems named."""
        return replace(self, traces=tuple(trace for trace in self.traces if trace.name not in names))

    def with_plans(self, plans: Mapping[Path, Sequence[str]]) -> Traces:
        """Return the traces and those of further plans, which must be valid."""
        new = tuple(
            make_trace(self.domain, file, parse_problem(self.domain, file), steps, file)
            for file, steps in plans.items()
        )
        unsolved = tuple(file for file in self.unsolved if file not in plans)
        return replace(self, traces=self.traces + new, unsolved=unsolved)


def make_trace(domain: Domain, file: Path, problem: Problem, steps: Sequence[str], origin: Path) -> Trace:
    """Replay the steps of a plan, which must be valid; `origin` is named where they are not."""
    task = Task(domain, problem)
    try:
        states = task.replay(steps)
    except InputError as error:
        raise DataError(f"{origin}: not a plan for {file}: {error}") from None
    # replay() has found them all.
    operators = tuple(found for step in steps if (found := task.find_operator(step)) is not None)
    return Trace(file.stem, file, task, tuple(states), operators)


def compute_plans(
    domain: Domain,
    domain_file: Path,
    problems: Sequence[Path],
    config: PlanConfig,
    jobs: int,
    keep: Path | None,
) -> dict[str, tuple[str, ...]]:
    """Plan optimally, in parallel; problems beyond the limits are left out.

    With `keep`, each plan is written to that folder as soon as it is found.
    """
    search = config.search or f"astar({'lmcut' if supports_lmcut(domain) else 'hmax'}())"
    calls = [Job(domain_file, file, search, config.time_limit, config.memory_limit) for file in problems]

    def write(job: Job, run: Run) -> None:
        if keep is not None and run.plan is not None:
            keep.mkdir(parents=True, exist_ok=True)
            write_atomically(keep / f"{job.problem.stem}.plan", "".join(f"{step}\n" for step in run.plan))

    runs = run_all(calls, jobs, "planning", write)
    if unsolvable := [
        str(call.problem) for call, run in zip(calls, runs, strict=True) if run.exit_code == UNSOLVABLE
    ]:
        raise DataError(f"{', '.join(unsolvable)}: unsolvable: nothing can be learned from it; remove it")
    return {
        call.problem.stem: run.plan for call, run in zip(calls, runs, strict=True) if run.plan is not None
    }


def supports_lmcut(domain: Domain) -> bool:
    has_conditional_effects = any("(when " in action.effect for action in domain.actions)
    return not (domain.is_numeric or domain.axioms or has_conditional_effects)


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader sees either all of it or none."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, path)
