"""The states that are looked at: those of optimal plans, with their cost to go."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wl_core.planning import Domain, Problem, State, parse_domain
from wl_train.config import PlanConfig
from wl_train.errors import DataError
from wl_train.traces import Files, Traces, compute_plans


@dataclass(frozen=True)
class DomainFolder:
    """A domain.pddl with problems in training/, and where their plans are."""

    name: str
    path: Path
    plans: Path

    @property
    def files(self) -> Files:
        return Files.explicit(self.path / "domain.pddl", [self.path / "training"], self.plans)


@dataclass(frozen=True)
class Sample:
    """The non-goal states of a domain's plans."""

    name: str
    domain: Domain
    blocks: tuple[tuple[Problem, tuple[State, ...]], ...]
    h: NDArray[np.float64]  # optimal cost to go, one per state, in order of the blocks

    @property
    def num_states(self) -> int:
        return len(self.h)


def find_domains(folders: Sequence[Path]) -> list[DomainFolder]:
    """Return the folders that have a domain.pddl, and those one level below the others."""
    found: list[Path] = []
    for folder in folders:
        if not folder.is_dir():
            raise DataError(f"{folder}: no such folder")
        if (folder / "domain.pddl").is_file():
            found.append(folder)
        elif inside := sorted(file.parent for file in folder.glob("*/domain.pddl")):
            found += inside
        else:
            raise DataError(f"{folder}: no domain.pddl, neither here nor one level below")
    names = [folder.resolve().name for folder in found]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise DataError(f"two folders are named {twice}; their results could not be told apart")
    return [
        DomainFolder(name, path, path / "training_plans") for name, path in zip(names, found, strict=True)
    ]


def complete_plans(folder: DomainFolder, into: Path | None, config: PlanConfig, jobs: int) -> DomainFolder:
    """Compute missing plans, into a folder of their own or, with None, beside those that are there."""
    files = folder.files
    plans = folder.plans
    if into is not None:
        plans = into / folder.name
        plans.mkdir(parents=True)
        for file in files.plans.values():
            shutil.copy(file, plans)
    missing = [file for file in files.problems if file.stem not in files.plans]
    compute_plans(parse_domain(files.domain), files.domain, missing, config, jobs, plans)
    return replace(folder, plans=plans)


def load_sample(folder: DomainFolder) -> Sample:
    """Read and replay the plans; h* is the cost of the rest of a plan, so plans must be optimal."""
    files = folder.files
    if not files.plans:
        raise DataError(
            f"{folder.plans}: no plans NAME.plan: add optimal ones, or ask for them with --missing compute"
        )
    traces = Traces.load(files, missing="skip")
    blocks, h = [], []
    for trace in traces.traces:
        kept = [index for index, state in enumerate(trace.states) if not trace.task.is_goal(state)]
        blocks.append((trace.problem, tuple(trace.states[index] for index in kept)))
        h.append(trace.cost_to_go[kept])
    return Sample(folder.name, traces.domain, tuple(blocks), np.concatenate(h))
