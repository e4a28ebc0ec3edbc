"""The whole system in a few minutes: generate problems, train on small ones, plan on large ones, compare.

Run it with `make demo`. Results go to demo-output/: problems, models, pictures and a page.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from demo_report import Result, draw_coverage, draw_expansions, render, table
from generate import write_atomically, write_benchmark
from generators import DOMAINS

from wl_train.planner import Job, count_solved, run_all

SEARCHES = {
    "learned": 'eager_greedy([wl(model="{model}")])',
    "ff": "eager_greedy([ff()])",
    "goalcount": "eager_greedy([goalcount()])",
}


def main() -> int:
    """Run the demo; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--output", type=Path, default=Path("demo-output"), metavar="DIR")
    add("--domains", nargs="+", default=["ferry", "spanner", "ccblocksworld"], choices=list(DOMAINS))
    add("--training", type=int, default=20, metavar="N", help="training problems per domain")
    add("--testing", type=int, default=6, metavar="N", help="larger problems to plan for")
    add("--time-limit", type=float, default=3, metavar="S", help="CPU seconds per plan")
    add("--jobs", type=int, default=2, metavar="N", help="planners at a time")
    options = parser.parse_args()
    begin = time.monotonic()
    results = []
    for number, name in enumerate(options.domains, 1):
        print(f"\n[{number}/{len(options.domains)}] {name}: {DOMAINS[name].help}", flush=True)
        try:
            results.append(run_domain(name, options))
        except (OSError, ValueError) as error:  # files of a run with other options
            print(f"demo.py: {error}", file=sys.stderr)
            return 1
    print("\n" + table(results))
    pictures = [options.output / "coverage.png", options.output / "expansions.png"]
    draw_coverage(results, pictures[0])
    draw_expansions(results, pictures[1])
    page = options.output / "index.html"
    write_atomically(page, render(results, pictures, options.time_limit))
    print(f"\nDone in {time.monotonic() - begin:.0f} s. The pictures: {' '.join(map(str, pictures))}")
    print(f"The page:  {page}")
    print("\n" + what_next(results[0], options.output))
    return 0


def run_domain(name: str, options: argparse.Namespace) -> Result:
    """Generate, train and plan for one domain, saying so."""
    folder: Path = options.output / name
    model = options.output / f"{name}.json"
    write_benchmark(DOMAINS[name], folder, 0, options.training, options.testing)
    print(
        f"  generated {options.training} small problems to learn from, {options.testing} larger to plan for"
    )
    print("  training: optimal plans for the small problems, then weights", flush=True)
    command = [sys.executable, "-m", "wl_train", str(folder), "-o", str(model), "--time-limit", "20"]
    command += ["--jobs", str(options.jobs), "--report", str(folder / "training.html")]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    facts = [line for line in done.stdout.split("\n\n")[0].splitlines() if not line.startswith("model")]
    print("\n".join(f"    {line}" for line in facts), flush=True)
    tasks = sorted((folder / "testing").glob("*.pddl"))
    runs = {}
    for search, expression in SEARCHES.items():
        begin = time.monotonic()
        text = expression.replace("{model}", str(model))
        jobs = [Job(folder / "domain.pddl", task, text, options.time_limit, 2048) for task in tasks]
        runs[search] = run_all(jobs, options.jobs, f"  {search}")
        solved = f"{count_solved(runs[search])} of {len(tasks)}"
        print(
            f"  planned with {search + ':':<11}{solved} solved in {time.monotonic() - begin:.1f} s",
            flush=True,
        )
    return Result(name, tasks, runs)


def what_next(result: Result, output: Path) -> str:
    """Return commands to go on with: files that the demo left behind."""
    folder, model = output / result.domain, output / f"{result.domain}.json"
    task = result.tasks[-1]
    return f"""Try next:
  .venv/bin/wl-planner {folder}/domain.pddl {task} --model {model} --plan-file plan
  .venv/bin/wl-inspect features {model}
  .venv/bin/wl-inspect graph {folder}/domain.pddl {folder}/training/p01.pddl -o graph.svg
  .venv/bin/wl-train {folder} -o improved.json --rounds 2
  .venv/bin/python experiments/2026-11-18-classical.py --all --domains ferry --max-tasks 4 --time-limit 5"""


if __name__ == "__main__":
    sys.exit(main())
