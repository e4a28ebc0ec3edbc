"""The benchmark's tasks: folders with domain.pddl, training/, training_plans/ and testing/."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from frame import BIN
from generate import write_benchmark
from generators import DOMAINS

CLASSICAL = (
    "blocksworld",
    "childsnack",
    "ferry",
    "floortile",
    "miconic",
    "rovers",
    "satellite",
    "spanner",
    "transport",
)
NUMERIC = ("ccblocksworld", "counters")
QUICK = ("blocksworld", "ferry")
EXPECTED = "NAME/domain.pddl, NAME/training/*.pddl, NAME/training_plans/*.plan, NAME/testing/*.pddl"


def prepare(benchmarks: Path | None, work: Path, quick: bool) -> list[Path]:
    """Return the folders of the classical domains; generates the bundled ones where none are given."""
    work.mkdir(parents=True, exist_ok=True)
    if benchmarks is None:
        return generate(QUICK if quick else CLASSICAL, work)
    folders = sorted(path.parent.resolve() for path in benchmarks.glob("*/domain.pddl"))
    if not folders:
        sys.exit(f"{benchmarks}: expected {EXPECTED}")
    for folder in folders:
        if not all(any(folder.glob(files)) for files in ("training_plans/*.plan", "testing/*.pddl")):
            sys.exit(f"{folder}: expected {EXPECTED}")
    if not quick:
        return folders
    return [folder for folder in folders if folder.name in QUICK] or folders[: len(QUICK)]


def numeric_folders(work: Path) -> list[Path]:
    return generate(NUMERIC[:1], work)


def generate(names: Sequence[str], work: Path) -> list[Path]:
    """Return folders of bundled domains under `work`, with optimal plans; made once."""
    folders = []
    for name in names:
        folder = (work / "tasks" / name).resolve()
        folders.append(folder)
        finished = folder / "finished"  # plans come one by one
        if not finished.exists():
            print(f"Generating {name}, with optimal plans for training", file=sys.stderr, flush=True)
            write_benchmark(DOMAINS[name], folder, seed=0, training=20, testing=12)
            command = [
                BIN / "wl-train",
                folder,
                "-o",
                work / "first.json",
                "--keep-plans",
                "--time-limit",
                "20",
            ]
            subprocess.run(command, check=True, capture_output=True, text=True)
            finished.touch()
    return folders
