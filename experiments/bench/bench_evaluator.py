#!/usr/bin/env python3
"""Evaluations of a learned heuristic per CPU second: wl-planner's search against wlplan 2.1.0's `predict`.

    bench_evaluator.py PROBLEM... --wlplan-python VENV/bin/python [--iterations 2] [--neighbors set] [--json]
    bench_evaluator.py --growth --wlplan-python VENV/bin/python

The folder of a problem (or the one above) has domain.pddl, training/NAME.pddl and training_plans/NAME.plan.
A ridge model of the plans' states is given to both sides: the same features with the same weights. wl-planner
runs eager_greedy([wl]) with it, and all of the search counts as its time; wlplan predicts ready-made states
from all over the beginning of that very search. Their values must agree. They take turns, --repeat times.

Numeric domains (νILG, ccWL) work alike. --growth: blocksworld with 50 to 500 blocks instead of problems.
Without problems, middling ones of some bundled domains are generated; without wlplan, there is only our side.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import frame
import numpy as np
from generators import DOMAINS
from sklearn.linear_model import Ridge
from tasks import generate
from wlplan_predict import column_names

from wl_core import Task
from wl_core.feature_generation import CCWLFeatures, FeatureGenerator, WLFeatures
from wl_core.planning import (
    Atom,
    Domain,
    Problem,
    State,
    parse_domain,
    parse_plan,
    parse_problem,
    validate_plan,
)

WORKER = Path(__file__).with_name("wlplan_predict.py")
GENERATED = [
    "blocksworld",
    "ferry",
    "miconic",
    "rovers",
    "satellite",
    "sokoban",
    "transport",
    "ccblocksworld",
]
GROWTH = [50, 100, 200, 300, 400, 500]
MAX_TRAINING_STATES = 600
SEARCHED_STATES = 3000


@dataclass(frozen=True)
class Row:
    """One problem with one model; microseconds per evaluation, run by run. wlplan's are empty: not asked."""

    problem: str
    iterations: int
    neighbors: str
    features: int
    atoms: int  # of a state, on average
    evaluations: int
    microseconds: list[float]
    peer_microseconds: list[float]

    @property
    def speedup(self) -> float | None:
        pairs = zip(self.microseconds, self.peer_microseconds, strict=False)
        ratios = [theirs / ours for ours, theirs in pairs]
        return statistics.median(ratios) if ratios else None


Dataset = list[tuple[Problem, list[State]]]


def read_training(folder: Path, domain: Domain) -> tuple[Dataset, list[int]]:
    """States of the training plans with their distance to the goal; evenly thinned out if there are many."""
    dataset: Dataset = []
    for plan in sorted((folder / "training_plans").glob("*.plan")):
        problem = parse_problem(domain, folder / "training" / f"{plan.stem}.pddl")
        if validate_plan(problem, parse_plan(plan)).valid:
            dataset.append((problem, Task(domain, problem).replay(plan)))
    step = 1 + sum(len(states) for _, states in dataset) // MAX_TRAINING_STATES
    distances = [distance for _, states in dataset for distance in range(len(states))[::-1][::step]]
    return [(problem, states[::step]) for problem, states in dataset], distances


@dataclass(frozen=True)
class Model:
    """A trained model, and its weights by the names of columns."""

    features: FeatureGenerator
    training: Dataset
    weights: dict[str, float]


def train(folder: Path, domain: Domain, iterations: int, neighbors: str) -> Model:
    """Ridge regression; equal columns get equal weights, since nothing could tell them apart for wlplan."""
    training, distances = read_training(folder, domain)
    kind = CCWLFeatures if domain.is_numeric else WLFeatures
    features = kind(domain, iterations=iterations, neighbors=neighbors, constants=False)
    features.collect(training)
    X = features.embed(training)
    fitted = Ridge(alpha=1.0, fit_intercept=False, solver="lsqr").fit(X, distances).coef_
    rows = (
        zip(X.indices[start:end].tolist(), X.data[start:end].tolist(), strict=True)
        for start, end in zip(X.indptr[:-1], X.indptr[1:], strict=True)
    )
    names = column_names(rows, features.n_features)
    weights = dict(zip(names, fitted.tolist(), strict=True))
    features.set_weights(np.array([weights[name] for name in names]))
    return Model(features, training, weights)


def searched_states(task: Task, features: FeatureGenerator, count: int) -> list[State]:
    """The first states that greedy best-first search evaluates: the same search as the planner's."""
    evaluator = features.evaluator(task)
    states = [task.initial_state]
    known = set(states)
    queue = [(evaluator.evaluate(states[0]), 0)]
    while queue:
        state = states[heapq.heappop(queue)[1]]
        values = evaluator.evaluate_successors(state)
        for operator, value in zip(task.applicable(state), values.tolist(), strict=True):
            successor = task.apply(state, operator)  # one by one: some states have 100,000 successors
            if successor not in known:
                known.add(successor)
                heapq.heappush(queue, (value, len(states)))
                states.append(successor)
                if len(states) == count:
                    return states
    return states


def search(planner: Path, files: Sequence[Path], model: Path, seconds: float) -> tuple[int, float]:
    """Evaluations and CPU seconds of one search."""
    # Nothing is pruned: the search whose states searched_states() gives to wlplan.
    plain = "prune_symmetric=false, prune_dead_ends=false"
    expression = f'eager_greedy([wl(model="{model}")], max_time={seconds}, {plain})'
    with tempfile.TemporaryDirectory() as folder:
        command = [str(planner), *map(str, files), "--search", expression, "--log-level", "quiet"]
        log = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    evaluations, time = re.search(r"Evaluations: (\d+)", log), re.search(r"Search time: ([\d.]+)s", log)
    if not evaluations or not time:
        raise SystemExit(f"{files[1]}: no search in\n{log[-2000:]}")
    return int(evaluations[1]), float(time[1])


def tree(text: str) -> Any:
    """The nested lists of an expression such as (- (loose) 1)."""
    listed = re.sub(r"([^\s()]+)", r'"\1",', text).replace("(", "[").replace(")", "],")
    return json.loads(re.sub(r",\s*(\]|$)", r"\1", listed))


def as_json(problem: Problem, states: Sequence[State]) -> dict[str, Any]:
    """What wlplan_predict.py reads of a problem and its states."""

    def names(atoms: Sequence[Atom]) -> list[list[str]]:
        return [[atom.name, *atom.objects] for atom in atoms]

    functions = list(states[0].values)
    return {
        "objects": list(problem.objects),
        "goals": names(problem.positive_goals),
        "negative_goals": names(problem.negative_goals),
        "numeric_goals": [(goal.comparator, tree(goal.expression)) for goal in problem.numeric_goals],
        "fluents": names(functions),
        "states": [
            {"atoms": names(state.atoms), "values": [state.values[function] for function in functions]}
            for state in states
        ],
    }


def run_wlplan(python: str, model: Model, problem: Problem, states: Sequence[State]) -> dict[str, Any]:
    """Features, values and CPU seconds per state that wlplan_predict.py reports."""
    features, domain = model.features, problem.domain
    shown = {function.name for function in states[0].values}
    content = {
        "domain": domain.name,
        "predicates": [[predicate.name, predicate.arity] for predicate in domain.predicates],
        "functions": [[f.name, f.arity] for f in domain.functions if f.name in shown],
        "algorithm": features.algorithm,
        "iterations": features.iterations,
        "neighbors": features.neighbors,
        "training": [as_json(*entry) for entry in model.training],
        "testing": as_json(problem, states),
        "weights": model.weights,
    }
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "states.json"
        file.write_text(json.dumps(content))
        command = [python, str(WORKER), str(file)]
        done = subprocess.run(command, text=True, capture_output=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def measure(
    file: Path,
    python: str | None,
    iterations: int = 2,
    neighbors: str = "set",
    *,
    seconds: float = 5,
    states: int = 30,
    repeat: int = 3,
    planner: Path = frame.PLANNER,
) -> Row:
    """One problem with a model of its domain on both sides."""
    folder = domain_of(file).parent
    domain = parse_domain(folder / "domain.pddl")
    problem = parse_problem(domain, file)
    model = train(folder, domain, iterations, neighbors)
    searched = searched_states(Task(domain, problem), model.features, SEARCHED_STATES)
    sample = searched[:: max(1, len(searched) // states)][:states]
    ours: list[float] = []
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as directory:
        saved = Path(directory) / "model.json"
        model.features.save(saved)
        files = [(folder / "domain.pddl").resolve(), file.resolve()]
        for _ in range(repeat):
            evaluations, time = search(planner, files, saved, seconds)
            ours.append(1e6 * time / evaluations)
            if python is not None:
                peer = run_wlplan(python, model, problem, sample)
                check(str(file), model.features, sample, peer)
                theirs.append(1e6 * peer["seconds"])
    return Row(
        problem=f"{folder.name} {file.stem}",
        iterations=iterations,
        neighbors=neighbors,
        features=model.features.n_features,
        atoms=sum(map(len, sample)) // len(sample),
        evaluations=evaluations,
        microseconds=ours,
        peer_microseconds=theirs,
    )


def rows(context: frame.Context) -> Iterator[frame.Row]:
    """What `make bench` shows: by level, then by number of blocks; two layers and sets of neighbors."""
    if context.peers.wlplan is None:
        return
    tasks = [(task.level, task.problem) for task in context.tasks(["medium", "hard"], 1)]
    tasks += [("numeric", medium_problem(folder)) for folder in context.numeric]
    tasks += [(frame.GROWTH, file) for file in growing_problems(context.work)[:: 2 if context.quick else 1]]
    for what, problem in tasks:
        yield bench_row(what, problem, context)


def bench_row(what: str, problem: Path, context: frame.Context) -> frame.Row:
    limits = {"seconds": 1.0, "states": 10} if context.quick else {"seconds": 5.0, "states": 30}
    row = measure(problem, str(context.peers.wlplan), repeat=context.repeat, **limits)
    note = f"{row.features:,} features, {row.atoms:,} atoms"
    times = row.microseconds, row.peer_microseconds
    return frame.Row("evaluations", what, row.problem, "µs", *times, note, size=row.atoms)


def layer_rows(context: frame.Context) -> Iterator[frame.Row]:
    """Yield what a third layer costs: our search with three layers against the same with two, in turns."""
    for task in context.tasks(["medium", "hard"], 1):
        yield layer_row(task, context)


def layer_row(task: frame.Task, context: frame.Context) -> frame.Row:
    domain = parse_domain(task.domain)
    files = [task.domain.resolve(), task.problem.resolve()]
    times: dict[int, list[float]] = {3: [], 2: []}
    with tempfile.TemporaryDirectory() as directory:
        models = {iterations: Path(directory) / f"{iterations}.json" for iterations in times}
        for iterations, file in models.items():
            train(task.folder, domain, iterations, "set").features.save(file)
        for _ in range(context.repeat):
            for iterations, file in models.items():
                evaluations, time = search(frame.PLANNER, files, file, 0.5 if context.quick else 1.0)
                times[iterations].append(1e6 * time / evaluations)
    note = "per evaluation; the peer is ours with two layers"
    return frame.Row("layers", "three against two", task.name, "µs", times[3], times[2], note)


def check(problem: str, features: FeatureGenerator, states: Sequence[State], theirs: dict[str, Any]) -> None:
    """Both sides must have the same number of features and, but for rounding, the same values."""
    if theirs["features"] != features.n_features:
        raise SystemExit(f"{problem}: {features.n_features} features, but wlplan has {theirs['features']}")
    ours = features.predict(states)
    worst = np.abs(ours - theirs["values"]).max() / max(1.0, np.abs(ours).max())
    if worst > 1e-6:
        raise SystemExit(f"{problem}: values differ from wlplan's by {worst:g} of the largest")


def domain_of(problem: Path) -> Path:
    for folder in (problem.parent, problem.parent.parent):
        if (folder / "domain.pddl").exists():
            return folder / "domain.pddl"
    raise SystemExit(f"{problem}: no domain.pddl next to it or one folder up")


def growing_problems(work: Path) -> list[Path]:
    """Blocksworld with ever more blocks, beside training problems of the bundled domain."""
    [folder] = generate(["blocksworld"], work)
    (folder / "growth").mkdir(exist_ok=True)
    files = [folder / "growth" / f"{blocks}-blocks.pddl" for blocks in GROWTH]
    for blocks, file in zip(GROWTH, files, strict=True):
        file.write_text(DOMAINS["blocksworld"].generate(Random(blocks), blocks=blocks))
    return files


def medium_problem(folder: Path) -> Path:
    medium = [task.problem for task in frame.testing_tasks(folder) if task.level == "medium"]
    return medium[len(medium) // 2]


def show(row: Row) -> str:
    ours = f"{row.problem:22} {row.iterations} {row.neighbors:8} {row.features:8} {row.atoms:6}"
    ours += f" {row.evaluations:9} {min(row.microseconds):9.2f} us"
    if not row.peer_microseconds:
        return ours
    return f"{ours} {min(row.peer_microseconds):10.0f} us {row.speedup:7.0f}x"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("problems", nargs="*", type=Path, metavar="PROBLEM")
    parser.add_argument("--wlplan-python", metavar="PYTHON", help="an interpreter that can import wlplan")
    parser.add_argument("--growth", action="store_true", help="blocksworld with 50 to 500 blocks")
    parser.add_argument("--iterations", type=int, default=2)
    parser.add_argument("--neighbors", choices=["multiset", "set"], default="set")
    parser.add_argument("--seconds", type=float, default=5, help="CPU seconds per search")
    parser.add_argument("--states", type=int, default=30, help="that wlplan predicts")
    parser.add_argument("--repeat", type=int, default=3, help="runs per side")
    parser.add_argument("--planner", type=Path, default=frame.PLANNER)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    rows = []
    if not arguments.json:
        print(
            f"{'problem':22} {'L':1} {'neighbors':8} {'features':>7} {'atoms':>6}"
            f" {'evaluated':>9} {'ours':>12} {'wlplan':>13}  faster"
        )
    with tempfile.TemporaryDirectory() as work:
        problems = arguments.problems
        if arguments.growth:
            problems = growing_problems(Path(work))
        elif not problems:
            problems = [medium_problem(folder) for folder in generate(GENERATED, Path(work))]
        for problem in problems:
            rows.append(
                measure(
                    problem,
                    arguments.wlplan_python,
                    arguments.iterations,
                    arguments.neighbors,
                    seconds=arguments.seconds,
                    states=arguments.states,
                    repeat=arguments.repeat,
                    planner=arguments.planner.absolute(),
                )
            )
            if not arguments.json:
                print(show(rows[-1]), flush=True)
    if arguments.json:
        print(json.dumps({"evaluator": [asdict(row) for row in rows]}))
        return 0
    faster = [row.speedup for row in rows if row.speedup]
    if faster:
        mean = math.exp(sum(map(math.log, faster)) / len(faster))
        print(f"geometric mean {mean:.0f}x faster, least {min(faster):.0f}x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
