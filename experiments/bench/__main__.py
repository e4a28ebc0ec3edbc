#!/usr/bin/env python3
"""Side by side with the peers, in one run: `make bench`, or `make bench-quick` in under three minutes.

Sets up the peers in environments of their own, generates tasks with the bundled generators (or takes
--benchmarks DIR), runs both sides in turns on the same inputs, and writes bench.md, bench.json and
bench.png. A peer that cannot be installed is named and left out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import bench_evaluator
import bench_features
import bench_grounding
import bench_heuristics
import bench_planning
import bench_reading
import bench_training
import peers
import report
from frame import Context, Row
from tasks import numeric_folders, prepare

PARTS: dict[str, Callable[[Context], Iterator[Row]]] = {
    "reading": bench_reading.rows,
    "grounding": bench_grounding.rows,
    "features": bench_features.rows,
    "threads": bench_features.thread_rows,
    "evaluations": bench_evaluator.rows,
    "layers": bench_evaluator.layer_rows,
    "heuristics": bench_heuristics.rows,
    "training": bench_training.rows,
    "planning": bench_planning.rows,
}


def main() -> int:
    """Run the benchmark; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="two domains, short limits")
    parser.add_argument(
        "--benchmarks", type=Path, metavar="DIR", help="folder of domains (default: generate)"
    )
    parser.add_argument(
        "--parts",
        nargs="+",
        choices=list(PARTS),
        default=list(PARTS),
        help="default: all; results of others in the output folder, of the same day and versions, are kept",
    )
    parser.add_argument("--output", type=Path, default=Path("build/bench"), metavar="DIR")
    parser.add_argument("--peers", type=Path, default=Path("build/peers"), metavar="DIR", help="environments")
    parser.add_argument("--domains", nargs="+", metavar="NAME", help="only these")
    parser.add_argument("--limit", type=int, metavar="S", help="CPU seconds per run (default: 60; quick: 5)")
    parser.add_argument("--repeat", type=int, metavar="N", help="runs per side (default: 3; quick: 2)")
    options = parser.parse_args()
    begin = time.monotonic()
    installed = peers.set_up(options.peers.absolute())
    for line in installed.missing:
        print(f"Left out: {line}", flush=True)
    folders = prepare(options.benchmarks, options.output, options.quick)
    if options.domains:
        known = {folder.name: folder for folder in folders}
        if unknown := set(options.domains) - known.keys():
            sys.exit(f"--domains: expected some of {' '.join(known)}, got {' '.join(sorted(unknown))}")
        folders = [known[name] for name in options.domains]
    repeat = options.repeat or (2 if options.quick else 3)
    limit = options.limit or (5 if options.quick else 60)
    shutil.rmtree(options.output / "models", ignore_errors=True)  # of other tasks, or an older build
    numeric = numeric_folders(options.output)
    context = Context(folders, numeric, installed, options.output, options.quick, repeat, limit)
    kept = report.read_json(options.output / "bench.json", installed)
    rows = [row for row in kept if row.part not in options.parts]
    failed = []
    for name in options.parts:
        print(f"\n{name} ({time.monotonic() - begin:.0f} s)", flush=True)
        try:
            for row in PARTS[name](context):
                rows.append(row)
                print("  " + one_line(row), flush=True)
        except (SystemExit, subprocess.CalledProcessError) as error:  # the sides disagree, or one has failed
            said = (error.stderr or "").strip() if isinstance(error, subprocess.CalledProcessError) else ""
            failed.append(f"{name}: {error} {said}".strip())
            print(f"  stopped: {failed[-1]}", flush=True)
        rows.sort(key=lambda row: list(PARTS).index(row.part))
        save(rows, installed, options.output)  # after each part: an interrupted run leaves what it has
    print("\n" + report.markdown(rows, installed).partition("\n## ")[0].strip())
    print(f"\n{time.monotonic() - begin:.0f} s; written to {options.output}/bench.{{md,json,png}}")
    for line in failed:
        print(f"Not complete: {line}", file=sys.stderr)
    return 1 if failed else 0


def one_line(row: Row) -> str:
    ratio = f"{report.number(row.ratio)}×" if row.ratio is not None else "–"
    return f"{row.what:<24} {row.task:<28} {ratio:>9}  {row.note}"


def save(rows: list[Row], installed: peers.Peers, folder: Path) -> None:
    """Write the tables, the numbers and the plot."""
    (folder / "bench.md").write_text(report.markdown(rows, installed), encoding="utf-8")
    (folder / "bench.json").write_text(report.to_json(rows, installed), encoding="utf-8")
    report.draw(rows, installed, folder / "bench.png")


if __name__ == "__main__":
    sys.exit(main())
