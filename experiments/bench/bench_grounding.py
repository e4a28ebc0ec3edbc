#!/usr/bin/env python3
"""PDDL to grounded task: wl-planner against Fast Downward's translator, CPU time and peak memory.

    bench_grounding.py PROBLEM... --translate-python VENV/bin/python [--limit 120] [--repeat 3] [--json]

VENV has the package `fast-downward.translate`, and needs nothing else. Both sides read the same files, ground
them and stop; of several runs the fastest counts. The domain is `domain.pddl` next to a problem or one folder
up. Without problems, middling and large ones of some bundled domains are generated. Before times are
compared, the tasks are: see `check`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path

EXPERIMENTS = Path(__file__).resolve().parent.parent
PLANNER = Path(sys.executable).parent / "wl-planner"
GENERATED = ["blocksworld", "childsnack", "ferry", "floortile", "rovers", "satellite", "transport"]
OPERATORS = r"Translator operators: (\d+)"
NO_SEARCH = ["--search", "eager(single(blind()), max_time=0)"]

# The shell's own child is all that is counted: what the shell inherits from this process is not.
WORKER = """
ulimit -t "$1"; shift; python="$1"; shift
"$@" >log 2>&1
exec "$python" -S -c "
import resource, sys
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, sys.argv[1])
" "$?"
"""


@dataclass(frozen=True)
class Run:
    """What one process took and wrote."""

    seconds: float
    megabytes: float
    code: int
    log: str

    def number(self, pattern: str) -> int:
        found = re.search(pattern, self.log)
        if not found:
            raise SystemExit(f"no {pattern!r} in:\n{self.log[-2000:]}")
        return int(found.group(1))


@dataclass(frozen=True)
class Row:
    """One problem; without Fast Downward's numbers it did not finish within the limit."""

    problem: str
    operators: int
    seconds: float
    megabytes: float
    peer_operators: int | None = None
    peer_seconds: float | None = None
    peer_megabytes: float | None = None

    @property
    def speedup(self) -> float | None:
        return self.peer_seconds / self.seconds if self.peer_seconds else None

    @property
    def memory_ratio(self) -> float | None:
        return self.peer_megabytes / self.megabytes if self.peer_megabytes else None


def run(command: Sequence[str], limit: float) -> Run:
    """CPU time and peak resident memory of a command in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        worker = ["/bin/sh", "-c", WORKER, "sh", str(math.ceil(limit)), os.path.realpath(sys.executable)]
        done = subprocess.run([*worker, *command], cwd=folder, capture_output=True, text=True, check=True)
        seconds, kilobytes, code = done.stdout.split()
        log = (Path(folder) / "log").read_text()
    return Run(float(seconds), int(kilobytes) / 1024, int(code), log)


def check(problem: Path, count: int, translate: Sequence[str], peer_count: int, limit: float) -> None:
    """Both tasks must have the same operators, but for the few that only one side proves inapplicable.

    The translator drops what no goal depends on; we keep it, because the graph of a state shows all
    atoms. Where that makes a difference, it is asked to keep it too (and not timed).
    """
    if abs(count - peer_count) > 0.01 * peer_count:
        kept = run([*translate, "--keep-unimportant-variables"], limit)
        if kept.code != 0:
            return  # keeping it takes longer than the limit
        peer_count = kept.number(OPERATORS)
    if abs(count - peer_count) > 0.01 * peer_count:
        raise SystemExit(f"{problem}: {count} operators, but Fast Downward has {peer_count}")


def measure(problem: Path, python: str | None, limit: float, repeat: int, planner: Path = PLANNER) -> Row:
    """Ground one problem with both."""
    files = [str(domain_of(problem).resolve()), str(problem.resolve())]
    translate = [python or "", "-m", "fast_downward.translate", *files, "--sas-file", "output.sas"]
    ours: list[Run] = []
    theirs: list[Run] = []
    for _ in range(repeat):  # in turns: what disturbs one side disturbs the other
        ours.append(run([str(planner), *files, *NO_SEARCH], limit))
        if python and all(entry.code == 0 and entry.seconds < limit / 20 for entry in theirs):
            theirs.append(run(translate, limit))
    best = min(ours, key=lambda entry: entry.seconds)
    row = Row(
        f"{domain_of(problem).parent.name} {problem.stem}",
        best.number(r"Grounded: (\d+) operators"),
        best.seconds,
        best.megabytes,
    )
    finished = [entry for entry in theirs if entry.code == 0]
    if not finished:
        return row
    peer = min(finished, key=lambda entry: entry.seconds)
    operators = peer.number(OPERATORS)
    check(problem, row.operators, translate, operators, limit)
    return Row(
        row.problem, row.operators, row.seconds, row.megabytes, operators, peer.seconds, peer.megabytes
    )


def domain_of(problem: Path) -> Path:
    for folder in (problem.parent, problem.parent.parent):
        if (folder / "domain.pddl").exists():
            return folder / "domain.pddl"
    raise SystemExit(f"{problem}: no domain.pddl next to it or one folder up")


@contextmanager
def generated_problems() -> Iterator[list[Path]]:
    sys.path.insert(0, str(EXPERIMENTS))
    from generators import DOMAINS, problems

    with tempfile.TemporaryDirectory() as root:
        files = []
        for name in GENERATED:
            folder = Path(root) / name
            folder.mkdir()
            (folder / "domain.pddl").write_text(DOMAINS[name].file.read_text())
            for number, text in enumerate(problems(DOMAINS[name], "testing", 3)[1:], start=2):
                files.append(folder / f"p{number}.pddl")
                files[-1].write_text(text)
        yield files


def show(row: Row) -> str:
    ours = f"{row.problem:24} {row.operators:9} {row.seconds:8.3f}s {row.megabytes:6.0f}MB"
    if row.peer_seconds is None:
        return f"{ours} {'-':>9} {'-':>9} {'-':>8}"
    theirs = f"{row.peer_operators:9} {row.peer_seconds:8.2f}s {row.peer_megabytes:6.0f}MB"
    return f"{ours} {theirs} {row.speedup:7.0f}x {row.memory_ratio:7.1f}x"


def geometric_mean(values: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("problems", nargs="*", type=Path, metavar="PROBLEM")
    parser.add_argument("--translate-python", metavar="PYTHON", help="an interpreter with the translator")
    parser.add_argument("--planner", type=Path, default=PLANNER)
    parser.add_argument("--limit", type=float, default=120, help="CPU seconds per process")
    parser.add_argument("--repeat", type=int, default=3, help="runs per side; long ones are not repeated")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    rows = []
    if not arguments.json:
        print(
            f"{'problem':24} {'operators':>9} {'ours':>18} {'operators':>9} {'translator':>18} faster   less"
        )
    given = nullcontext(arguments.problems) if arguments.problems else generated_problems()
    with given as problems:
        for problem in problems:
            rows.append(
                measure(
                    problem,
                    arguments.translate_python,
                    arguments.limit,
                    arguments.repeat,
                    arguments.planner.absolute(),
                )
            )
            if not arguments.json:
                print(show(rows[-1]), flush=True)
    if arguments.json:
        print(json.dumps({"grounding": [asdict(row) for row in rows]}))
        return 0
    faster = [row.speedup for row in rows if row.speedup]
    less = [row.memory_ratio for row in rows if row.memory_ratio]
    if faster:
        print(
            f"geometric means: {geometric_mean(faster):.0f}x faster, {geometric_mean(less):.1f}x less memory"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
