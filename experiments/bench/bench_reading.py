#!/usr/bin/env python3
"""Time the PDDL reader of wl_core against the `pddl` package: CPU seconds, both in this process.

  python experiments/bench/bench_reading.py                       the largest bundled sokoban problem
  python experiments/bench/bench_reading.py DOMAIN PROBLEM …      any files; --json for one JSON object

The domain is read beforehand; what is timed is reading a problem from its file.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generators import DOMAINS, problems
from pddl.parser.problem import ProblemParser

from wl_core.planning import parse_domain, parse_problem


def cpu_seconds(read: Callable[[], object], repeats: int) -> float:
    """The median over `repeats` runs, after one that warms the caches if there are several."""
    times = []
    if repeats > 1:
        read()
    for _ in range(repeats):
        start = time.process_time()
        read()
        times.append(time.process_time() - start)
    return statistics.median(times)


def measure(domain_file: Path, problem_file: Path, repeats: int) -> dict[str, object]:
    """Times of both readers on one problem and their ratio."""
    domain = parse_domain(domain_file)
    parser = ProblemParser()  # building the grammar is not reading
    ours = cpu_seconds(lambda: parse_problem(domain, problem_file), repeats)
    theirs = cpu_seconds(lambda: parser(problem_file.read_text()), 1)
    return {
        "problem": str(problem_file),
        "bytes": problem_file.stat().st_size,
        "wl_core_seconds": ours,
        "pddl_seconds": theirs,
        "ratio": theirs / ours,
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("domain", type=Path, nargs="?")
    parser.add_argument("problems", type=Path, nargs="*")
    parser.add_argument("--repeats", type=int, default=11, help="runs of wl_core; the median counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    if arguments.domain is not None and not arguments.problems:
        parser.error("expected at least one problem after the domain")
    with tempfile.TemporaryDirectory() as folder:
        files = arguments.problems
        domain_file = arguments.domain
        if domain_file is None:
            domain_file = DOMAINS["sokoban"].file
            files = [Path(folder) / "sokoban.pddl"]
            files[0].write_text(problems(DOMAINS["sokoban"], "testing", 2)[-1])
        rows = [measure(domain_file, file, arguments.repeats) for file in files]
    if arguments.json:
        print(json.dumps({"reading": rows}))
        return 0
    print(f"{'kB':>8} {'wl_core ms':>11} {'pddl ms':>9} {'ratio':>7}  problem")
    for row in rows:
        ours, theirs = 1000 * row["wl_core_seconds"], 1000 * row["pddl_seconds"]
        size = row["bytes"] / 1000
        print(f"{size:8.1f} {ours:11.2f} {theirs:9.0f} {row['ratio']:6.0f}x  {row['problem']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
