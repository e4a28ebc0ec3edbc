"""The searches: counted by hand on tiny graphs, and each with each heuristic on each bundled domain."""

from __future__ import annotations

import heapq
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fast_downward import fast_downward
from generators import DOMAINS, Domain, problems
from planner import KEYS, TWO_KEYS_THREE_DOORS, WALK, Run, plan, plugins, verdict, walk
from tiny_pddl import Task

every_domain = pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)


def usable_heuristics() -> list[dict[str, Any]]:
    """All heuristics but those that need a file."""
    return [h for h in plugins()["heuristic"] if not any(option["required"] for option in h["options"])]


def searches(h: str) -> list[str]:
    """An expression for every search, and for `eager` and `lazy` with every open list, that uses `h`."""
    lists = {"single": f"single({h})", "alt": f"alt([single({h}), single(g())])"}
    lists["tiebreaking"] = f"tiebreaking([{h}, g()])"
    assert set(lists) == {plugin["name"] for plugin in plugins()["open_list"]}
    values = {"evaluator": [h], "list of evaluators": [f"[{h}]"], "open list": list(lists.values())}
    result = []
    for search in plugins()["search"]:
        (required,) = (option["type"] for option in search["options"] if option["required"])
        result += [f"{search['name']}({value})" for value in values[required]]
    return result


HEURISTICS = {h["name"]: h["properties"] for h in usable_heuristics()}
ADMISSIBLE = [name for name, properties in HEURISTICS.items() if properties["admissible"]]


def unsupported(domain: Domain, properties: dict[str, bool]) -> bool:
    text = domain.file.read_text()
    return (
        (":derived (" in text and not properties["axioms"])
        or ("(when " in text and not properties["conditional_effects"])
        or (domain.numeric and not properties["numeric"])
    )


@cache
def smallest(name: str) -> tuple[str, str, Task]:
    domain = DOMAINS[name]
    problem = problems(domain, "training", 2)[0]
    return domain.file.read_text(), problem, Task(domain.file.read_text(), problem)


def counts(run: Run) -> dict[str, int]:
    names = ["Expanded", "Reopened", "Evaluated", "Evaluations", "Generated", "Dead ends"]
    return {name: int(run.number(name)) for name in names}


# Counted by hand.


def test_eager_greedy_search_counts_as_fast_downward_does(tmp_path: Path) -> None:
    """s opens a and b; a (first in) finds s again and opens c; b finds c again and opens g, which is best."""
    run = plan(tmp_path, WALK, walk("sa sb as ac bc bg"), "--search", "eager_greedy([blind()])")
    assert run.plan == [("go", "s", "b"), ("go", "b", "g")]
    assert counts(run) == {
        "Expanded": 4, "Reopened": 0, "Evaluated": 5, "Evaluations": 5, "Generated": 6, "Dead ends": 0
    }  # fmt: skip


def test_lazy_greedy_search_counts_as_fast_downward_does(tmp_path: Path) -> None:
    """In the order s, a, b, (s again), c, (c again), g; the goal is found before it is expanded."""
    run = plan(tmp_path, WALK, walk("sa sb as ac bc bg"), "--search", "lazy_greedy([blind()])")
    assert run.plan == [("go", "s", "b"), ("go", "b", "g")]
    assert counts(run) == {
        "Expanded": 4, "Reopened": 0, "Evaluated": 5, "Evaluations": 5, "Generated": 6, "Dead ends": 0
    }  # fmt: skip


COSTS = """(define (domain costs) (:requirements :strips :action-costs)
  (:predicates (at ?x) (edge ?x ?y)) (:functions (length ?x ?y) (total-cost))
  (:action go :parameters (?x ?y) :precondition (and (at ?x) (edge ?x ?y))
    :effect (and (at ?y) (not (at ?x)) (increase (total-cost) (length ?x ?y)))))"""


def weighted(edges: dict[str, float]) -> str:
    arcs = " ".join(f"(edge {e[0]} {e[1]}) (= (length {e[0]} {e[1]}) {cost})" for e, cost in edges.items())
    return f"""(define (problem p) (:domain costs) (:objects s a b c g)
      (:init (at s) {arcs} (= (total-cost) 0)) (:goal (at g)) (:metric minimize (total-cost)))"""


DETOUR = weighted({"sa": 5, "sb": 1, "ba": 1, "ac": 1, "cg": 10, "bg": 100})


def test_a_known_state_reached_more_cheaply_gets_a_new_parent(tmp_path: Path) -> None:
    """Greedy search expands a before b; b then finds a cheaper way to a, which is closed already."""
    run = plan(tmp_path, COSTS, DETOUR, "--search", "eager_greedy([blind()])")
    assert run.code == 0
    assert run.number("Reopened") == 0
    expensive_first = weighted({"sa": 5, "sb": 1, "ba": 1, "ag": 1})
    run = plan(tmp_path, COSTS, expensive_first, "--search", "eager(single(const(0)))")
    assert run.plan == [("go", "s", "b"), ("go", "b", "a"), ("go", "a", "g")]
    assert run.number("Plan cost") == 3


def test_astar_reopens_where_it_pays(tmp_path: Path) -> None:
    run = plan(tmp_path, COSTS, DETOUR, "--search", "astar(blind())")
    assert run.number("Plan cost") == 13
    assert len(run.plan or []) == 4


def test_depth_first_by_negative_g_and_breadth_first_by_g(tmp_path: Path) -> None:
    edges = "sa ab bc cg sg"
    deep = plan(tmp_path, WALK, walk(edges), "--search", "eager(single(weight(g(), -1)))")
    assert len(deep.plan or []) == 1  # g is opened by s with g = 1, and found when all deeper states are done
    assert deep.number("Expanded") == 5
    flat = plan(tmp_path, WALK, walk(edges), "--search", "eager(single(g()))")
    assert (len(flat.plan or []), flat.number("Expanded")) == (1, 3)


def test_ties_are_broken_by_the_second_evaluator_then_first_in_first_out(tmp_path: Path) -> None:
    edges = "sa sb sc ag bg cg"
    for second, expanded in [("const(1)", "a"), ("weight(g(), -1)", "a")]:
        run = plan(tmp_path, WALK, walk(edges), "--search", f"eager(tiebreaking([const(0), {second}]))")
        assert run.plan is not None
        assert run.plan[0] == ("go", "s", expanded)


def test_alternation_takes_turns(tmp_path: Path) -> None:
    """By g first, by -g second: s, then a (of a, b), then the deepest."""
    edges = "sa sb ac bg"
    run = plan(tmp_path, WALK, walk(edges), "--search", "eager(alt([single(g()), single(weight(g(), -1))]))")
    assert run.code == 0
    assert run.number("Evaluated") == 5


def test_real_values_are_not_rounded(tmp_path: Path) -> None:
    """All values lie between 0 and 1: rounded, the search would be breadth first."""
    edges = {"sa": 0.4, "sb": 0.1, "sc": 0.3, "bg": 0.05, "ag": 0.1, "cg": 0.1}
    run = plan(tmp_path, COSTS, weighted(edges), "--search", "eager(single(g()))")
    assert run.plan == [("go", "s", "b"), ("go", "b", "g")]
    assert run.number("Plan cost") == pytest.approx(0.15)
    assert run.number("Expanded") == 3


@pytest.mark.parametrize(("cost_type", "cost"), [("normal", 4), ("one", 6), ("plusone", 6)])
def test_cost_types_change_what_search_minimizes(tmp_path: Path, cost_type: str, cost: int) -> None:
    edges = weighted({"sa": 1, "ab": 1, "bc": 1, "cg": 1, "sg": 6})
    run = plan(tmp_path, COSTS, edges, "--search", f"astar(blind(), cost_type={cost_type})")
    if cost_type == "plusone":
        cost = 6  # 4 steps would count 8, the single one 7
    assert run.number("Plan cost") == cost


@pytest.mark.parametrize("cost_type", ["normal", "one", "plusone"])
@pytest.mark.parametrize("search", ["astar(blind()", "lazy_greedy([blind()]", "eager_greedy([blind()]"])
def test_the_bound_is_on_real_costs_and_exclusive(tmp_path: Path, search: str, cost_type: str) -> None:
    edges = weighted({"sa": 1, "ab": 1, "bc": 1, "cg": 1})
    run = plan(tmp_path, COSTS, edges, "--search", f"{search}, bound=4, cost_type={cost_type})")
    assert (run.code, run.plan) == (12, None)
    run = plan(tmp_path, COSTS, edges, "--search", f"{search}, bound=4.5, cost_type={cost_type})")
    assert (run.code, run.number("Plan cost")) == (0, 4)


def test_seeds_fix_random_orders(tmp_path: Path) -> None:
    text, problem, _ = smallest("ferry")
    search = ["--search", "lazy_greedy([blind()], randomize_successors=true)"]
    runs = [plan(tmp_path, text, problem, *search, "--seed", seed) for seed in [0, 0, 1, 2, 3, 4]]
    outcomes = [(tuple(counts(run).items()), run.code) for run in runs]
    assert outcomes[0] == outcomes[1]
    assert len(set(outcomes)) > 1


def test_a_search_of_preferred_operators_alone_does_not_claim_unsolvability(tmp_path: Path) -> None:
    for name, properties in HEURISTICS.items():
        if properties["preferred_operators"]:
            search = f"eager(single({name}(), pref_only=true), preferred=[{name}()], prune_symmetric=false)"
            run = plan(tmp_path, KEYS, TWO_KEYS_THREE_DOORS, "--search", search)
            assert run.code == 12


# Every search with every heuristic.


@pytest.mark.parametrize("heuristic", HEURISTICS)
@every_domain
def test_every_search_finds_a_valid_plan(tmp_path: Path, domain: Domain, heuristic: str) -> None:
    text, problem, task = smallest(domain.name)
    for search in searches(f"{heuristic}()"):
        run = plan(tmp_path, text, problem, "--search", search)
        if unsupported(domain, HEURISTICS[heuristic]):
            assert (run.code, run.plan) == (34, None), search
            assert heuristic in run.errors
            continue
        assert (run.code, run.errors) == (0, ""), search
        assert run.plan is not None
        assert verdict(task, run.plan) == (True, None), search


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_search_proves_unsolvability(tmp_path: Path, heuristic: str) -> None:
    for search in searches(f"{heuristic}()"):
        run = plan(tmp_path, KEYS, TWO_KEYS_THREE_DOORS, "--search", search)
        assert (run.code, run.errors, run.plan) == (11, "", None), search
        assert run.number("Expanded") > 0


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_every_search_accepts_a_goal_that_holds(tmp_path: Path, heuristic: str) -> None:
    for goal in ["(at s)", "(and)"]:
        for search in searches(f"{heuristic}()"):
            run = plan(tmp_path, WALK, walk("sa", goal=goal), "--search", search)
            assert (run.code, run.plan) == (0, []), search


@every_domain
def test_preferred_operators_and_several_heuristics_work_together(tmp_path: Path, domain: Domain) -> None:
    text, problem, task = smallest(domain.name)
    names = [n for n, p in HEURISTICS.items() if not unsupported(domain, p)]
    preferred = [f"{n}()" for n in names if HEURISTICS[n]["preferred_operators"]]
    heuristics = ", ".join(f"{name}()" for name in names)
    for search in ["eager_greedy", "lazy_greedy", "lazy_wastar"]:
        expression = f"{search}([{heuristics}], preferred=[{', '.join(preferred)}], boost=100)"
        run = plan(tmp_path, text, problem, "--search", expression)
        assert run.code == 0
        assert verdict(task, run.plan or []) == (True, None)


# Optimality.


def optimal_cost(task: Task) -> Fraction:
    """Dijkstra over the states of the tiny interpreter; costs are what total-cost grows by, or 1."""
    cost = ("total-cost",)
    has_costs = any(variable == cost for variable, _ in task.initial.values)

    def strip(values: frozenset[tuple[Any, Fraction]]) -> frozenset[tuple[Any, Fraction]]:
        return frozenset(entry for entry in values if entry[0] != cost)

    order = count()
    queue = [(Fraction(0), next(order), task.initial)]
    closed = set()
    while queue:
        g, _, state = heapq.heappop(queue)
        if (key := (state.atoms, strip(state.values))) in closed:
            continue
        closed.add(key)
        if task.is_goal(state):
            return g
        for _, successor in task.successors(state):
            step = dict(successor.values)[cost] - dict(state.values)[cost] if has_costs else Fraction(1)
            heapq.heappush(queue, (g + step, next(order), successor))
    raise AssertionError("unsolvable")


@every_domain
def test_astar_with_admissible_heuristics_finds_the_cheapest_plan(tmp_path: Path, domain: Domain) -> None:
    text, problem, task = smallest(domain.name)
    expected = optimal_cost(task)
    for name in ADMISSIBLE:
        if not unsupported(domain, HEURISTICS[name]):
            run = plan(tmp_path, text, problem, "--search", f"astar({name}())")
            assert run.number("Plan cost") == expected, name


def small_problems() -> Iterator[tuple[str, str, str]]:
    for domain in DOMAINS.values():
        if not domain.numeric:
            for number, problem in enumerate(problems(domain, "training", 12, seed=5)[:3]):
                yield f"{domain.name}-{number}", domain.file.read_text(), problem


@pytest.mark.parametrize(
    ("text", "problem"), [p[1:] for p in small_problems()], ids=[p[0] for p in small_problems()]
)
def test_admissible_heuristics_agree_on_the_cheapest_plan(tmp_path: Path, text: str, problem: str) -> None:
    costs = {}
    for name in ADMISSIBLE:
        run = plan(tmp_path, text, problem, "--search", f"astar({name}(), max_time=5)")
        if run.code == 0:
            costs[name] = run.number("Plan cost")
        assert run.code in (0, 12, 34)
    assert len(set(costs.values())) <= 1, costs


@pytest.mark.skipif(fast_downward() is None, reason="needs Fast Downward: pip install up-fast-downward")
@every_domain
def test_fast_downward_finds_plans_of_the_same_cost(tmp_path: Path, domain: Domain) -> None:
    if domain.numeric:
        pytest.skip("Fast Downward has no numeric variables")
    text, problem, _ = smallest(domain.name)
    ours = plan(tmp_path, text, problem, "--search", "astar(blind())")
    command = [
        sys.executable,
        str(fast_downward()),
        "domain.pddl",
        "problem.pddl",
        "--search",
        "astar(blind())",
    ]
    theirs = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ours.number("Plan cost") == float(re.findall(r"Plan cost: (\d+)", theirs.stdout)[0])
