"""The whole system in a few minutes: generate problems, train on small ones, plan on large ones, compare.

Run it with `make demo`. Results go to demo-output/: problems, models, a picture and a page.
"""

from __future__ import annotations

import argparse
import base64
import html
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from generate import write_atomically, write_benchmark
from generators import DOMAINS
from matplotlib.figure import Figure

from wl_train.planner import Job, Run, run_all

SEARCHES = {
    "learned": 'eager_greedy([wl(model="{model}")])',
    "ff": "eager_greedy([ff()])",
    "goalcount": "eager_greedy([goalcount()])",
}
COLORS = {"learned": "#0072b2", "ff": "#e69f00", "goalcount": "#999999"}


@dataclass(frozen=True)
class Result:
    """All runs of one domain: by search, then in the order of the tasks."""

    domain: str
    tasks: list[Path]
    runs: dict[str, list[Run]]

    def solved(self, search: str) -> int:
        return sum(run.solved for run in self.runs[search])


def main() -> int:
    """Run the demo; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=Path("demo-output"), metavar="DIR")
    parser.add_argument(
        "--domains", nargs="+", default=["blocksworld", "ferry", "counters"], choices=list(DOMAINS)
    )
    parser.add_argument("--training", type=int, default=16, metavar="N", help="training problems per domain")
    parser.add_argument("--testing", type=int, default=6, metavar="N", help="larger problems to plan for")
    parser.add_argument("--time-limit", type=float, default=5, metavar="S", help="CPU seconds per plan")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="planners at a time")
    options = parser.parse_args()
    results = []
    for number, name in enumerate(options.domains, 1):
        print(f"\n[{number}/{len(options.domains)}] {name}: {DOMAINS[name].help}", flush=True)
        results.append(run_domain(name, options))
    print("\n" + table(results))
    picture = options.output / "coverage.png"
    draw(results, picture)
    page = options.output / "index.html"
    write_atomically(page, render(results, picture, options.time_limit))
    learned = options.output / options.domains[0]
    print(f"\nThe picture: {picture}\nThe page:    {page}")
    print("\nTry next, a task the demo did not solve for you:")
    task = results[0].tasks[-1]
    print(f"  .venv/bin/wl-planner {learned}/domain.pddl {task} --model {learned}.json --plan-file plan")
    print(f"  .venv/bin/wl-inspect features {learned}.json")
    return 0


def run_domain(name: str, options: argparse.Namespace) -> Result:
    """Generate, train and plan for one domain."""
    folder: Path = options.output / name
    write_benchmark(DOMAINS[name], folder, 0, options.training, options.testing)
    model = options.output / f"{name}.json"
    command = [sys.executable, "-m", "wl_train", str(folder), "-o", str(model), "--time-limit", "20"]
    subprocess.run(
        [*command, "--jobs", str(options.jobs), "--report", str(folder / "training.html")], check=True
    )
    tasks = sorted((folder / "testing").glob("*.pddl"))
    runs = {}
    for search, expression in SEARCHES.items():
        text = expression.replace("{model}", str(model))
        jobs = [Job(folder / "domain.pddl", task, text, options.time_limit, 2048) for task in tasks]
        runs[search] = run_all(jobs, options.jobs, search)
    return Result(name, tasks, runs)


def table(results: list[Result]) -> str:
    """Return solved tasks and, over the tasks that all solved, expanded states."""
    lines = [f"{'tasks solved':<16}" + "".join(f"{search:>12}" for search in SEARCHES) + f"{'of':>6}"]
    for result in results:
        cells = "".join(f"{result.solved(search):>12}" for search in SEARCHES)
        lines.append(f"{result.domain:<16}{cells}{len(result.tasks):>6}")
    totals = "".join(f"{sum(r.solved(search) for r in results):>12}" for search in SEARCHES)
    lines.append(f"{'all':<16}{totals}{sum(len(r.tasks) for r in results):>6}")
    lines.append("")
    lines.append(
        f"{'expanded states':<16}" + "".join(f"{search:>12}" for search in SEARCHES) + "  (tasks all solved)"
    )
    for result in results:
        common = [
            i for i in range(len(result.tasks)) if all(result.runs[search][i].solved for search in SEARCHES)
        ]
        cells = "".join(
            f"{sum(result.runs[search][i].expanded or 0 for i in common):>12}" for search in SEARCHES
        )
        lines.append(f"{result.domain:<16}{cells}  ({len(common)})")
    return "\n".join(lines)


def draw(results: list[Result], file: Path) -> None:
    """Draw expanded states by task, one panel per domain; what was not solved has no mark."""
    figure = Figure(figsize=(4 * len(results), 3.6), layout="constrained")
    for number, result in enumerate(results, 1):
        axes = figure.add_subplot(1, len(results), number)
        for search in SEARCHES:
            points = [(i, run.expanded) for i, run in enumerate(result.runs[search], 1) if run.solved]
            label = f"{search}: {len(points)} of {len(result.tasks)}"
            axes.plot(
                *(zip(*points, strict=True) if points else ((), ())), "o-", color=COLORS[search], label=label
            )
        axes.set(
            title=result.domain, xlabel="task, by size", yscale="log", xlim=(0.5, len(result.tasks) + 0.5)
        )
        axes.set_ylabel("expanded states" if number == 1 else "")
        axes.grid(alpha=0.3)
        axes.legend(fontsize="small")
    figure.savefig(file, dpi=150)


def render(results: list[Result], picture: Path, time_limit: float) -> str:
    """Return a page with the table, the picture and links to the training reports."""
    image = base64.b64encode(picture.read_bytes()).decode()
    links = "".join(
        f'<li><a href="{r.domain}/training.html">{html.escape(r.domain)}</a></li>' for r in results
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>wl-planner demo</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222}}
pre{{background:#f6f6f6;padding:.7rem;overflow-x:auto}}img{{max-width:100%}}</style></head><body>
<h1>A heuristic learned from small problems, on large ones</h1>
<p>Greedy best-first search with three heuristics, {time_limit:g} CPU seconds per task. The learned one has
seen only the small training problems.</p>
<pre>{html.escape(table(results))}</pre>
<img alt="expanded states by task" src="data:image/png;base64,{image}">
<h2>What was learned</h2><ul>{links}</ul>
</body></html>
"""


if __name__ == "__main__":
    sys.exit(main())
