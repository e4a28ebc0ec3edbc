"""Features of a data set (collect + embed): wl_core against wlplan, on the states of training plans.

wlplan lives in an environment of its own, in which wlplan_worker.py runs. Both must have the same number
of features and the same vectors but for the order of columns; where they do not (wlplan's iWL and 2-LWL
are not the paper's), the row says so. Both sides get their own objects ready-made.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from frame import Context, Row
from wlplan_worker import MEMORY_LIMIT_GB, digest

from wl_core import Task
from wl_core.feature_generation import (
    CCWLFeatures,
    Dataset,
    FeatureGenerator,
    IWLFeatures,
    TwoLWLFeatures,
    WLFeatures,
)
from wl_core.planning import Atom, Domain, parse_domain, parse_problem

WORKER = Path(__file__).with_name("wlplan_worker.py")
NAMES = {WLFeatures: "wl", IWLFeatures: "iwl", TwoLWLFeatures: "lwl2", CCWLFeatures: "ccwl"}  # wlplan's
MAX_STATES = {IWLFeatures: 200, TwoLWLFeatures: 40}  # their cost grows with the objects, or their square
OURS_PER_THEIRS = 5
THREAD_RUNS = 15  # with one thread and with two, in turns
THREAD_STATES = 10_000  # at least: starting a thread costs as much as dozens of states


def rows(context: Context) -> Iterator[Row]:
    """Yield rows for WL with one to four layers, and for the other algorithms."""
    if context.peers.wlplan is None:
        return
    for folder in context.folders:
        name, domain, dataset = folder.name, *read_folder(folder)
        for iterations in (2,) if context.quick else (1, 2, 3, 4):
            yield measure(name, domain, dataset, WLFeatures, iterations, context)
        for algorithm in (IWLFeatures, TwoLWLFeatures):
            few = first_states(dataset, MAX_STATES[algorithm])
            yield measure(name, domain, few, algorithm, 1, context)
    for folder in context.numeric:
        domain, dataset = read_folder(folder)
        yield measure(folder.name, domain, dataset, CCWLFeatures, 2, context)


def read_folder(folder: Path) -> tuple[Domain, Dataset]:
    """Return all states of all training plans, goal states included."""
    domain = parse_domain(folder / "domain.pddl")
    dataset = Dataset()
    for plan in sorted((folder / "training_plans").glob("*.plan")):
        problem = parse_problem(domain, folder / "training" / f"{plan.stem}.pddl")
        dataset.add(problem, Task(domain, problem).replay(plan))
    return domain, dataset


def first_states(dataset: Dataset, count: int) -> Dataset:
    """Return whole problems, until there are so many states."""
    few = Dataset()
    for problem, states in dataset:
        if len(few.states) < count:
            few.add(problem, states)
    return few


def measure(
    name: str,
    domain: Domain,
    dataset: Dataset,
    algorithm: type[FeatureGenerator],
    iterations: int,
    context: Context,
) -> Row:
    """Compare the vectors, then time both in turns."""
    states = dataset.states

    def collect_and_embed() -> FeatureGenerator:
        features = algorithm(domain, iterations=iterations, constants=False)
        features.collect(states, threads=1)
        features.embed(states, threads=1)
        return features

    features = collect_and_embed()
    matrix = features.embed(states)
    nonzero = (
        zip(matrix.indices[start:end].tolist(), matrix.data[start:end].tolist(), strict=True)
        for start, end in zip(matrix.indptr[:-1], matrix.indptr[1:], strict=True)
    )
    mine = digest(nonzero)
    content = as_json(domain, dataset, NAMES[algorithm], iterations)
    ours, theirs = [], []
    for _ in range(context.repeat):
        ours.append(min(cpu_seconds(collect_and_embed) for _ in range(OURS_PER_THEIRS)))
        peer = run_wlplan(context.peers.wlplan, content)
        if peer is None:
            note = f"wlplan crashes, or needs more than {MEMORY_LIMIT_GB} GB"
            return row(name, algorithm, iterations, states, ours, [], note)
        theirs.append(peer["collect"] + peer["embed"])
    note = f"{matrix.shape[1]:,} features"
    if peer["features"] != matrix.shape[1] or peer["digest"] != mine:
        if algorithm is WLFeatures:
            raise SystemExit(f"{name}: vectors differ: {peer['features']} and {matrix.shape[1]} features")
        note = f"other vectors: {matrix.shape[1]:,} features, wlplan {peer['features']:,}"
    return row(name, algorithm, iterations, states, ours, theirs, note)


def row(
    name: str,
    algorithm: type[FeatureGenerator],
    iterations: int,
    states: Sequence[Any],
    ours: Sequence[float],
    theirs: Sequence[float],
    note: str,
) -> Row:
    per_state = 1e6 / len(states)
    sides = [[seconds * per_state for seconds in side] for side in (ours, theirs)]
    return Row(
        "features",
        f"{algorithm.algorithm} L={iterations}",
        name,
        "µs/state",
        sides[0],
        sides[1],
        f"{len(states)} states, {note}",
    )


def thread_rows(context: Context) -> Iterator[Row]:
    """Yield two threads against one, wall clock, all domains together, since one takes milliseconds."""
    data = [(domain, dataset.states) for domain, dataset in map(read_folder, context.folders)]
    copies = math.ceil(THREAD_STATES / sum(len(states) for _, states in data))
    prepared = [(domain, states * copies) for domain, states in data]

    def seconds(threads: int) -> float:
        begin = time.perf_counter()
        for domain, states in prepared:
            features = WLFeatures(domain, iterations=2, constants=False)
            features.collect(states, threads=threads)
            features.embed(states, threads=threads)
        return time.perf_counter() - begin

    two, one = zip(*((seconds(2), seconds(1)) for _ in range(THREAD_RUNS)), strict=True)
    note = f"wl L=2, states times {copies}; load average {os.getloadavg()[0]:.1f}"
    yield Row("threads", "two against one", f"{len(data)} domains", "s", two, one, note)


def as_json(domain: Domain, dataset: Dataset, algorithm: str, iterations: int) -> dict[str, Any]:
    """Return what wlplan_worker.py reads."""

    def names(atoms: Sequence[Atom]) -> list[list[str]]:
        return [[atom.name, *atom.objects] for atom in atoms]

    problems = []
    for problem, states in dataset:
        fluents = list(problem.initial_state.values)
        problems.append(
            {
                "objects": list(problem.objects),
                "goals": names(problem.positive_goals),
                "negative_goals": names(problem.negative_goals),
                "fluents": names(fluents),
                "states": [names(state.atoms) for state in states],
                "values": [[state.values[fluent] for fluent in fluents] for state in states],
            }
        )
    predicates = [[predicate.name, predicate.arity] for predicate in domain.predicates]
    return {
        "domain": domain.name,
        "predicates": predicates,
        "problems": problems,
        "algorithm": algorithm,
        "iterations": iterations,
    }


def run_wlplan(python: Path | None, content: dict[str, Any]) -> dict[str, Any] | None:
    """Return what the worker measured; None where wlplan crashes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "states.json"
        file.write_text(json.dumps(content))
        command = [str(python), str(WORKER), str(file)]
        done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        return None
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def cpu_seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
