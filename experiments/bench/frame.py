"""What all parts of the benchmark share: settings, tasks, rows, floors.

To add a part: write `bench_NAME.py` with

    def rows(context: Context) -> Iterator[Row]:

and add it to PARTS in __main__.py. The function takes its tasks from `context.tasks(...)` or
`context.folders`, returns early where a peer that it needs is None, compares what both sides
compute before it times them, runs the sides in turns `context.repeat` times, and yields one Row per
task and thing measured. `python experiments/bench --parts NAME --quick` runs it alone.
"""

from __future__ import annotations

import math
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

BIN = Path(sys.executable).parent
PLANNER = BIN / "wl-planner"


@dataclass(frozen=True)
class Floor:
    """The promise for one thing measured: of the geometric mean over all tasks, and of every task."""

    mean: float
    each: float = 0.0


# Times better than the peer; the keys are the rows' (part, what).
FLOORS = {
    ("grounding", "time"): Floor(30),
    ("grounding", "memory"): Floor(4),
    ("features", "wl L=2"): Floor(15),
    ("threads", "two against one"): Floor(1.6),
    ("evaluations", "medium"): Floor(50, each=20),
    ("evaluations", "hard"): Floor(250, each=20),
    ("evaluations", "numeric"): Floor(30),
    ("layers", "three against two"): Floor(1 / 3, each=1 / 3),
    ("heuristics", "ff"): Floor(1),
    ("heuristics", "bytes per state"): Floor(1 / 3),
    ("training", "against a minute"): Floor(1, each=1),
}

GROWTH = "growth"  # rows of this name are drawn as a curve over the size of a state


@dataclass(frozen=True)
class Row:
    """One thing measured on one task, by both sides, in runs that took turns."""

    part: str
    what: str  # rows of one part with the same `what` are averaged
    task: str
    unit: str  # "s", "MB", "1/s"; more is better where it ends in "/s"
    ours: Sequence[float]
    theirs: Sequence[float] = ()  # empty: the peer is missing or did not finish
    note: str = ""
    size: int = 0  # atoms of a state, where they are counted

    @property
    def ratios(self) -> list[float]:
        """How many times better we are, one number for each pair of runs."""
        pairs = zip(self.ours, self.theirs, strict=False)
        return [(a / b if self.unit.endswith("/s") else b / a) for a, b in pairs if a > 0 and b > 0]

    @property
    def ratio(self) -> float | None:
        return statistics.median(self.ratios) if self.ratios else None


@dataclass(frozen=True)
class Task:
    """A problem with its domain; levels are easy, medium and hard."""

    folder: Path
    problem: Path
    level: str

    @property
    def domain(self) -> Path:
        return self.folder / "domain.pddl"

    @property
    def name(self) -> str:
        return f"{self.folder.name} {self.problem.stem}"


@dataclass(frozen=True)
class Peers:
    """Interpreters that have the peers; None where one could not be installed."""

    wlplan: Path | None = None
    fast_downward: Path | None = None
    missing: tuple[str, ...] = ()  # what is left out and why
    versions: dict[str, str] = field(default_factory=dict)

    def driver(self) -> list[str] | None:
        """Return the command that starts Fast Downward."""
        if self.fast_downward is None:
            return None
        find = "from importlib.util import find_spec; print(find_spec('up_fast_downward').origin)"
        command = [self.fast_downward, "-c", find]
        package = Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())
        return [str(self.fast_downward), str(package.parent / "downward" / "fast-downward.py")]


@dataclass(frozen=True)
class Context:
    """Where the tasks and the peers are, and how thorough to be."""

    folders: Sequence[Path]  # domain.pddl, training/, training_plans/, testing/
    numeric: Sequence[Path]  # the same for numeric domains
    peers: Peers
    work: Path  # for files of our own
    quick: bool = False
    repeat: int = 3
    limit: int = 60  # CPU seconds for one run of one side

    def tasks(self, levels: Iterable[str], count: int) -> list[Task]:
        """Return `count` testing tasks of each level and domain, evenly spread over their sizes."""
        wanted = set(levels)
        result = []
        for folder in self.folders:
            tasks = [task for task in testing_tasks(folder) if task.level in wanted]
            for level in LEVELS:
                result += evenly([task for task in tasks if task.level == level], count)
        return result

    def model(self, folder: Path) -> tuple[Path, float]:
        """Return the model that wl-train makes of a folder, and the seconds it took; made once in a run."""
        model = self.work / "models" / f"{folder.name}.json"
        seconds = model.with_suffix(".seconds")
        if not seconds.exists():
            model.parent.mkdir(parents=True, exist_ok=True)
            begin = time.monotonic()
            command = [BIN / "wl-train", folder, "-o", model, "--missing", "skip"]
            subprocess.run(command, check=True, capture_output=True, text=True)
            seconds.write_text(f"{time.monotonic() - begin:.3f}")
        return model, float(seconds.read_text())


LEVELS = ("easy", "medium", "hard")


def testing_tasks(folder: Path) -> Iterator[Task]:
    """Yield the testing tasks by size: p0_, p1_ and p2_ are levels, elsewhere thirds are."""
    files = sorted((folder / "testing").glob("*.pddl"))
    for number, file in enumerate(files):
        named = re.match(r"p([012])_", file.name)
        level = int(named.group(1)) if named else 3 * number // len(files)
        yield Task(folder, file, LEVELS[level])


def evenly(items: Sequence[Task], count: int) -> list[Task]:
    """Return `count` items, evenly spaced."""
    if count >= len(items):
        return list(items)
    return [items[(2 * i + 1) * len(items) // (2 * count)] for i in range(count)]


def geometric_mean(values: Iterable[float]) -> float:
    logs = [math.log(value) for value in values]
    return math.exp(sum(logs) / len(logs))
