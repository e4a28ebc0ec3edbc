"""Evaluations per CPU second in search: wl-planner against Fast Downward, same expression, same problems.

    bench_heuristics.py PROBLEM... --fast-downward …/fast-downward.py [--search EXPR ...] [--seconds 10]

Each planner searches each problem for at most the given CPU seconds or until it finds a plan; of several runs
the fastest counts. The domain is `domain.pddl` next to a problem or one folder up.
"""

from __future__ import annotations

import argparse
import math
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

DEFAULT_SEARCHES = ["eager_greedy([ff()])", "astar(lmcut())"]


@dataclass(frozen=True)
class Run:
    """One search: how many evaluations in how many CPU seconds, and the first heuristic value."""

    evaluations: int
    seconds: float
    initial_value: str

    @property
    def rate(self) -> float:
        return self.evaluations / max(self.seconds, 1e-6)


def read_log(log: str) -> Run:
    """Read the statistics that both planners print at the end of a search."""

    def last(pattern: str) -> str:
        matches = re.findall(pattern, log)
        if not matches:
            raise SystemExit(f"no match for {pattern!r} in:\n{log[-2000:]}")
        return str(matches[-1])

    return Run(
        int(last(r"Evaluations: (\d+)")),
        float(last(r"Search time: ([\d.]+)s")),
        last(r"Initial heuristic value for \w+.*: (\S+)"),
    )


def domain_of(problem: Path) -> Path:
    for folder in (problem.parent, problem.parent.parent):
        if (folder / "domain.pddl").exists():
            return folder / "domain.pddl"
    raise SystemExit(f"{problem}: no domain.pddl next to it or one folder up")


def run(command: Sequence[str], problem: Path, search: str, seconds: float, repeat: int) -> Run:
    """The fastest of `repeat` runs, each in a folder of its own."""
    limited = f"{search[:-1]}, max_time={seconds})"
    runs = []
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [*command, str(domain_of(problem).resolve()), str(problem.resolve()), "--search", limited],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
            )
        runs.append(read_log(done.stdout + done.stderr))
    return max(runs, key=lambda entry: entry.rate)


def report(search: str, problems: Sequence[Path], arguments: argparse.Namespace) -> None:
    """Print one line per problem and the geometric mean of the ratios."""
    print(f"{search}\n{'problem':40} {'h':>12} {'FD/s':>10} {'ours/s':>10} {'ratio':>7}")
    ratios = []
    for problem in problems:
        theirs, ours = (
            run(command, problem, search, arguments.seconds, arguments.repeat)
            for command in ([sys.executable, str(arguments.fast_downward)], [str(arguments.planner)])
        )
        ratios.append(ours.rate / theirs.rate)
        values = f"{theirs.initial_value}/{ours.initial_value}"
        name = f"{domain_of(problem).parent.name} {problem.stem}"
        print(f"{name:40} {values:>12} {theirs.rate:10.0f} {ours.rate:10.0f} {ratios[-1]:7.2f}", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"{'geometric mean':40} {'':>12} {'':>10} {'':>10} {mean:7.2f}\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("problems", nargs="+", type=Path, metavar="PROBLEM")
    parser.add_argument("--fast-downward", required=True, type=Path, help="fast-downward.py of the peer")
    parser.add_argument("--planner", type=Path, default=Path(sys.executable).parent / "wl-planner")
    parser.add_argument("--search", action="append", help=f"default: {' and '.join(DEFAULT_SEARCHES)}")
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds per search")
    parser.add_argument("--repeat", type=int, default=3, help="runs per planner and problem")
    arguments = parser.parse_args()
    for search in arguments.search or DEFAULT_SEARCHES:
        report(search, arguments.problems, arguments)


if __name__ == "__main__":
    main()
