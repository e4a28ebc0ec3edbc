"""Features of data sets per CPU second: wl_core against wlplan 2.1.0, WL on the states of training plans.

    bench_features.py FOLDER... --wlplan-python VENV/bin/python [--neighbors set] [--json FILE]

A folder has domain.pddl, training/NAME.pddl and training_plans/NAME.plan. wlplan lives in an environment
of its own. Before anything is timed, both must have the same number of features and the same vectors
but for the order of columns. Of several runs the fastest counts; both sides get their own objects ready-made.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from wlplan_worker import digest

from wl_core import Task
from wl_core.feature_generation import Dataset, WLFeatures
from wl_core.planning import Atom, Domain, parse_domain, parse_problem

WORKER = Path(__file__).with_name("wlplan_worker.py")


@dataclass(frozen=True)
class Result:
    """CPU seconds for all states, collect and embed together; `wall` are ours by number of threads."""

    domain: str
    states: int
    features: int
    wlplan: float
    ours: float
    wall: dict[int, float]

    @property
    def ratio(self) -> float:
        return self.wlplan / self.ours


def read_folder(folder: Path) -> tuple[Domain, Dataset]:
    """All states of all training plans, goal states included."""
    domain = parse_domain(folder / "domain.pddl")
    dataset = Dataset()
    for plan in sorted((folder / "training_plans").glob("*.plan")):
        problem = parse_problem(domain, folder / "training" / f"{plan.stem}.pddl")
        dataset.add(problem, Task(domain, problem).replay(plan))
    return domain, dataset


def as_json(domain: Domain, dataset: Dataset, iterations: int, neighbors: str) -> dict[str, Any]:
    """What wlplan_worker.py reads."""

    def names(atoms: Sequence[Atom]) -> list[list[str]]:
        return [[atom.name, *atom.objects] for atom in atoms]

    problems = [
        {
            "objects": list(problem.objects),
            "goals": names(problem.positive_goals),
            "negative_goals": names(problem.negative_goals),
            "states": [names(state.atoms) for state in states],
        }
        for problem, states in dataset
    ]
    predicates = [[predicate.name, predicate.arity] for predicate in domain.predicates]
    return {
        "domain": domain.name,
        "predicates": predicates,
        "problems": problems,
        "iterations": iterations,
        "neighbors": neighbors,
    }


def run_wlplan(python: str, content: dict[str, Any], repeat: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "states.json"
        file.write_text(json.dumps(content))
        command = [python, str(WORKER), str(file), str(repeat)]
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True)
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def fastest(work: Callable[[], object], clock: Callable[[], float], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def bench(folder: Path, arguments: argparse.Namespace) -> Result:
    domain, dataset = read_folder(folder)
    states = dataset.states

    def make() -> WLFeatures:
        return WLFeatures(
            domain, iterations=arguments.iterations, neighbors=arguments.neighbors, constants=False
        )

    def collect_and_embed(threads: int) -> None:
        features = make()
        features.collect(states, threads=threads)
        features.embed(states, threads=threads)

    features = make()
    features.collect(states)
    rows = features.embed(states)
    nonzero = (
        zip(rows.indices[start:end].tolist(), rows.data[start:end].tolist(), strict=True)
        for start, end in zip(rows.indptr[:-1], rows.indptr[1:], strict=True)
    )
    content = as_json(domain, dataset, arguments.iterations, arguments.neighbors)
    theirs = run_wlplan(arguments.wlplan_python, content, arguments.repeat)
    if theirs["features"] != features.n_features or theirs["digest"] != digest(nonzero):
        raise SystemExit(f"{folder}: vectors differ, {theirs['features']} and {features.n_features} features")
    repeat = 5 * arguments.repeat
    ours = fastest(lambda: collect_and_embed(1), time.process_time, repeat)
    wall = {n: fastest(lambda n=n: collect_and_embed(n), time.perf_counter, repeat) for n in (1, 2)}
    return Result(
        folder.name, len(states), features.n_features, theirs["collect"] + theirs["embed"], ours, wall
    )


def report(results: Sequence[Result]) -> None:
    titles = ["states", "features", "wlplan", "ours", "ratio", "2 threads"]
    widths = [6, 8, 10, 10, 7, 9]
    print(f"{'domain':14}", *(f"{title:>{width}}" for title, width in zip(titles, widths, strict=True)))
    for entry in results:
        per_state = 1e6 / entry.states
        print(
            f"{entry.domain:14} {entry.states:6} {entry.features:8} {entry.wlplan * per_state:7.1f} us"
            f" {entry.ours * per_state:7.1f} us {entry.ratio:6.1f}x {entry.wall[1] / entry.wall[2]:8.2f}x"
        )
    total = sum(entry.wlplan for entry in results) / sum(entry.ours for entry in results)
    mean = math.exp(sum(math.log(entry.ratio) for entry in results) / len(results))
    threads = sum(entry.wall[1] for entry in results) / sum(entry.wall[2] for entry in results)
    print(f"all states {total:.1f}x, geometric mean {mean:.1f}x, two threads {threads:.2f}x as fast as one")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--wlplan-python", required=True, help="an interpreter that can import wlplan")
    parser.add_argument("--iterations", type=int, default=2)
    parser.add_argument("--neighbors", choices=["multiset", "set"], default="multiset")
    parser.add_argument("--repeat", type=int, default=3, help="runs of wlplan, ours five times as many")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    arguments = parser.parse_args()
    results = []
    for folder in arguments.folders:
        results.append(bench(folder, arguments))
        print(f"{folder.name}: {results[-1].ratio:.1f}x", file=sys.stderr)
    report(results)
    if arguments.json:
        entries = [{**asdict(entry), "ratio": entry.ratio} for entry in results]
        arguments.json.write_text(json.dumps(entries, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
