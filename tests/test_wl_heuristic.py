"""wl(model=…) in the planner: the same values as in Python, exact in searches, and its messages."""

from __future__ import annotations

import heapq
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from generators import DOMAINS, problems
from planner import Run, run_planner
from random_models import bundled_domain, bundled_task, random_model, random_walk
from sanitized import Sanitized

from wl_core import Task
from wl_core.feature_generation import ALGORITHMS, FeatureGenerator
from wl_core.planning import State, parse_problem_text

LEARNABLE = [name for name in DOMAINS if name != "office"]


def model_of(name: str, task: Task, **options: object) -> FeatureGenerator:
    numeric = {"algorithm": "ccwl", "graph": "nilg"} if DOMAINS[name].numeric else {}
    return random_model(task, random_walk(task, 300, restart=50), **{**numeric, **options})


def plan_bundled(folder: Path, name: str, problem: str, *arguments: object) -> Run:
    (folder / "problem.pddl").write_text(problem)
    return run_planner(folder, DOMAINS[name].file, "problem.pddl", *arguments)


def initial_value(run: Run) -> float:
    (value,) = re.findall(r"Initial exact heuristic value for wl: (\S+)", run.log)
    return float(value)


@dataclass
class Greedy:
    """Greedy best-first search as it is defined, with the values of predict."""

    task: Task
    model: FeatureGenerator
    evaluated: int = 0
    expanded: int = 0
    best_values: list[float] = field(default_factory=list)
    plan: list[tuple[str, ...]] | None = None

    def values(self, states: Sequence[State]) -> list[float]:
        values = [float(value) for value in self.model.predict(states)] if states else []
        self.evaluated += len(values)
        for value in values:
            if not self.best_values or value < self.best_values[-1]:
                self.best_values.append(value)
        return values

    def run(self, max_evaluations: int) -> None:
        start = self.task.initial_state
        plans: dict[State, list[tuple[str, ...]]] = {start: []}
        queue = [(self.values([start])[0], 0, start)]
        while queue and self.evaluated < max_evaluations:
            state = heapq.heappop(queue)[2]
            self.expanded += 1
            if self.task.is_goal(state):
                self.plan = plans[state]
                return
            new = []
            for operator, successor in self.task.successors(state):
                if successor not in plans:
                    plans[successor] = [*plans[state], (operator.action, *operator.objects)]
                    new.append(successor)
            first = self.evaluated
            for number, value in enumerate(self.values(new)):
                heapq.heappush(queue, (value, first + number, new[number]))


def check_same_search(folder: Path, name: str, size: int, model: FeatureGenerator, most: int) -> int:
    """Search in Python and with the planner; the number of states that both evaluated."""
    expected = Greedy(bundled_task(name, size), model)
    expected.run(most)
    model.save(folder / "model.json")
    (folder / "sas_plan").unlink(missing_ok=True)
    plain = "prune_symmetric=false, prune_dead_ends=false"
    search = f'eager_greedy([wl(model="model.json")], max_evaluations={most}, {plain})'
    run = plan_bundled(folder, name, problems(DOMAINS[name], "training", 5)[size], "--search", search)
    found = re.findall(r"New best heuristic value for wl: (\S+)", run.log)
    assert [float(value) for value in found] == expected.best_values
    assert (run.number("Evaluated"), run.number("Expanded")) == (expected.evaluated, expected.expanded)
    assert (run.plan is None) == (expected.plan is None)
    if bundled_task(name, size).is_unit_cost and run.plan is not None:
        assert len(run.plan) <= len(expected.plan or [])  # a shorter way to a known state may replace another
    return expected.evaluated


@pytest.mark.parametrize("name", LEARNABLE)
def test_greedy_search_with_predict_evaluates_the_states_that_the_planner_does(
    tmp_path: Path, name: str
) -> None:
    """Any value that differed would change the order of the search, and with it what is evaluated."""
    total = 0
    for seed in range(10):
        size, neighbors = 4 - seed % 2, ("multiset", "set")[seed % 2]
        model = model_of(name, bundled_task(name, size), neighbors=neighbors, seed=seed)
        total += check_same_search(tmp_path, name, size, model, most=2000)
        if total >= 2000:
            return
    assert total > 1000


@pytest.mark.parametrize("name", LEARNABLE)
@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name not in ("wl", "ccwl")])
def test_algorithms_without_an_incremental_form_search_alike_in_python_and_the_planner(
    tmp_path: Path, name: str, algorithm: str
) -> None:
    task = bundled_task(name, 1)
    graph = "nilg" if DOMAINS[name].numeric else "ilg"
    states = random_walk(task, 20, restart=10)
    model = random_model(task, states, algorithm=algorithm, graph=graph, iterations=1)
    check_same_search(tmp_path, name, 1, model, most=300)


def with_initial_state(problem: str, state: State) -> str:
    """The text of a problem that starts in `state`."""
    values = [f"(= {function} {value!r})" for function, value in state.values.items()]
    init = "\n".join(["(:init", *map(str, state.atoms), *values, ")"])
    start, goal = problem.index("(:init"), problem.index("(:goal")
    return problem[:start] + init + "\n" + problem[goal:]


@pytest.mark.parametrize("name", LEARNABLE)
def test_planner_and_python_give_the_same_value(tmp_path: Path, name: str) -> None:
    text = problems(DOMAINS[name], "training", 5)[2]
    task = bundled_task(name)
    model = model_of(name, task, neighbors="set")
    model.save(tmp_path / "model.json")
    states = random_walk(task, 200, seed=1, restart=50)
    for state in [states[0], *states[7::20]]:
        moved = with_initial_state(text, state)
        expected = model.predict([parse_problem_text(bundled_domain(name), moved).initial_state])[0]
        arguments = ("--model", "model.json", "--search-time-limit", "1")
        run = plan_bundled(tmp_path, name, moved, *arguments)
        if run.code != 11:  # not even relaxed solvable: nothing was evaluated
            assert initial_value(run) == expected


@pytest.mark.parametrize("name", LEARNABLE)
@pytest.mark.parametrize("search", ["eager_greedy", "lazy_greedy"])
def test_every_value_within_a_search_is_the_one_from_scratch(tmp_path: Path, name: str, search: str) -> None:
    # Without a plan after a thousand states the search has done enough for this test.
    text = problems(DOMAINS[name], "training", 5)[1]
    model = model_of(name, bundled_task(name, 2), neighbors="set" if search == "lazy_greedy" else "multiset")
    model.save(tmp_path / "model.json")
    expression = f'{search}([wl(model="model.json", check=true)], max_time=1)'
    run = plan_bundled(tmp_path, name, text, "--search", expression)
    assert run.code in (0, 12) and not run.errors
    assert run.number("wl: evaluations") == run.number("Evaluations") > 1


def test_models_and_other_heuristics_work_together(tmp_path: Path) -> None:
    text = problems(DOMAINS["ferry"], "training", 5)[3]
    task = bundled_task("ferry", 3)
    model_of("ferry", task, neighbors="set").save(tmp_path / "a.json")
    model_of("ferry", task, atoms="fluent", iterations=1, seed=1).save(tmp_path / "b.json")
    for expression in (
        'eager_greedy([wl(model="a.json"), ff()], preferred=[ff()])',
        'eager_greedy([wl(model="a.json", check=true), wl(model="b.json", check=true)])',
        'lazy_greedy([wl("a.json", check=true), ff(), wl("b.json", check=true)], preferred=[ff()])',
        'eager(alt([single(wl("a.json")), single(wl("a.json"), pref_only=true)]), preferred=[ff()])',
    ):
        run = plan_bundled(tmp_path, "ferry", text, "--search", expression)
        assert run.code == 0 and run.plan, run.log + run.errors


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_is_a_heuristic(tmp_path: Path, algorithm: str) -> None:
    text = problems(DOMAINS["ferry"], "training", 5)[0]
    task = bundled_task("ferry", 0)
    model = random_model(task, random_walk(task, 100, restart=20), algorithm=algorithm, graph="ilg")
    model.save(tmp_path / "model.json")
    run = plan_bundled(tmp_path, "ferry", text, "--model", "model.json")
    assert run.code == 0
    assert initial_value(run) == model.predict([task.initial_state])[0]


def test_the_log_tells_what_the_model_is_and_how_it_fared(tmp_path: Path) -> None:
    text = problems(DOMAINS["blocksworld"], "training", 5)[3]
    task = bundled_task("blocksworld", 2)
    model = model_of("blocksworld", task, density=0.5, neighbors="set", iterations=3)
    model.save(tmp_path / "model.json")
    run = plan_bundled(tmp_path, "blocksworld", text, "--model", "model.json")
    assert run.code == 0
    weights = model.weights
    assert weights is not None
    for line in (
        "wl: model model.json",
        "wl: algorithm wl, graph ilg, 3 iterations, set neighbors, all atoms",
        f"wl: {model.n_features} features, {(weights != 0).sum()} with a weight other than zero",
    ):
        assert line in run.log
    assert re.search(r"wl: model loaded in \d+\.\d{6}s", run.log)
    assert run.number("wl: evaluations") == run.number("Evaluations")
    assert run.number("wl: evaluations per second of search") > 0
    share = re.search(r"wl: evaluations with unseen colors: (\d+) \(([\d.]+)%\)", run.log)
    assert share is not None and 0 < int(share[1]) <= run.number("Evaluations")


def broken_models(model: Path) -> dict[str, str]:
    text = model.read_text()
    content = json.loads(text)
    nan = json.loads(text)
    nan["weights"][0] = float("nan")
    without = {key: value for key, value in content.items() if key != "weights"}
    return {
        "truncated": text[: len(text) // 2],
        "nan": json.dumps(nan),
        "without weights": json.dumps(without),
        "empty": "",
        "no model": "[1, 2, 3]",
    }


def test_broken_models_are_refused_with_a_message(tmp_path: Path) -> None:
    text = problems(DOMAINS["ferry"], "training", 5)[0]
    model_of("ferry", bundled_task("ferry")).save(tmp_path / "good.json")
    for what, content in broken_models(tmp_path / "good.json").items():
        (tmp_path / "bad.json").write_text(content)
        run = plan_bundled(tmp_path, "ferry", text, "--model", "bad.json")
        assert (run.code, run.plan) == (33, None), what
        assert "bad.json" in run.errors and run.errors.count("\n") == 1, run.errors


def test_models_of_another_domain_and_missing_files_are_refused_with_a_message(tmp_path: Path) -> None:
    text = problems(DOMAINS["ferry"], "training", 5)[0]
    model_of("miconic", bundled_task("miconic")).save(tmp_path / "miconic.json")
    run = plan_bundled(tmp_path, "ferry", text, "--model", "miconic.json")
    assert run.code == 33 and "miconic.json" in run.errors and "ferry" in run.errors
    run = plan_bundled(tmp_path, "ferry", text, "--model", "missing.json")
    assert run.code == 33 and "missing.json: expected a readable file" in run.errors
    assert "Grounded" not in run.log  # that is known before any work


def test_models_are_refused_where_the_goal_is_no_conjunction(tmp_path: Path) -> None:
    text = problems(DOMAINS["ferry"], "training", 5)[3]
    model_of("ferry", bundled_task("ferry")).save(tmp_path / "model.json")
    text = text[: text.index("(:goal")] + "(:goal (exists (?c - car) (aboard ?c))))"
    run = plan_bundled(tmp_path, "ferry", text, "--model", "model.json")
    assert run.code == 34 and "goal" in run.errors, run.errors


@pytest.mark.sanitize
@pytest.mark.parametrize("neighbors", ["multiset", "set"])
def test_hash_summaries_agree_with_exact_neighborhoods(
    sanitized: Sanitized, tmp_path: Path, neighbors: str
) -> None:
    """The checked build compares every value with one computed without hashes, and the sanitizers watch."""
    for name in ("blocksworld", "rovers", "fueltransport"):
        (tmp_path / "problem.pddl").write_text(problems(DOMAINS[name], "training", 5)[1])
        model = model_of(name, bundled_task(name, 1), neighbors=neighbors)
        model.save(tmp_path / "model.json")
        files = (DOMAINS[name].file, tmp_path / "problem.pddl", tmp_path / "model.json")
        lines = sanitized.run("evaluate", *files, "60")
        assert len(lines) == 60 and not any(line.startswith("error") for line in lines)
        assert float(lines[0]) == model.predict([bundled_task(name, 1).initial_state])[0]
