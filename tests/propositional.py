"""Random propositional tasks, and heuristics on them by their definitions: as slow as they are plain."""

from __future__ import annotations

import heapq
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from random import Random

State = frozenset[str]
Literal = tuple[str, bool]
Combine = Callable[[Iterable[float]], float]


@dataclass(frozen=True)
class Operator:
    name: str
    cost: float
    preconditions: frozenset[Literal]
    adds: State
    deletes: State

    def is_applicable(self, state: State) -> bool:
        return all((atom in state) == wanted for atom, wanted in self.preconditions)

    def apply(self, state: State) -> State:
        return (state - self.deletes) | self.adds

    @property
    def relaxed_effects(self) -> set[Literal]:
        """What it may make true; `not atom` is a proposition of its own."""
        return {(atom, True) for atom in self.adds} | {(atom, False) for atom in self.deletes - self.adds}


@dataclass(frozen=True)
class Task:
    atoms: tuple[str, ...]
    operators: tuple[Operator, ...]
    initial: State
    goal: frozenset[Literal]

    def is_goal(self, state: State) -> bool:
        return all((atom in state) == wanted for atom, wanted in self.goal)

    def without(self, names: set[str]) -> Task:
        return replace(self, operators=tuple(op for op in self.operators if op.name not in names))

    @property
    def domain(self) -> str:
        def write(literals: Iterable[Literal]) -> str:
            return " ".join(f"({atom})" if wanted else f"(not ({atom}))" for atom, wanted in sorted(literals))

        actions = "\n".join(
            f"(:action {op.name} :parameters () :precondition (and {write(op.preconditions)})"
            f" :effect (and {write([(a, True) for a in op.adds] + [(a, False) for a in op.deletes])}"
            f" (increase (total-cost) {op.cost})))"
            for op in self.operators
        )
        return f"""(define (domain p) (:requirements :strips :negative-preconditions :action-costs)
(:predicates {" ".join(f"({atom})" for atom in self.atoms)}) (:functions (total-cost))
{actions})"""

    @property
    def problem(self) -> str:
        init = " ".join(f"({atom})" for atom in sorted(self.initial))
        goal = " ".join(f"({a})" if wanted else f"(not ({a}))" for a, wanted in sorted(self.goal))
        return f"""(define (problem p) (:domain p) (:init {init} (= (total-cost) 0))
(:goal (and {goal})) (:metric minimize (total-cost)))"""


def random_task(seed: int) -> Task:
    """A handful of atoms and operators; costs are 0, whole, or multiples of 0.25."""
    rng = Random(seed)
    atoms = tuple(f"a{i}" for i in range(rng.randint(3, 7)))
    costs = rng.choice([[1], [0, 1, 2, 5], [0.25, 0.5, 3]])
    negative = rng.choice([0, 0.3])

    def literals(most: int) -> frozenset[Literal]:
        chosen = rng.sample(atoms, rng.randint(0, most))
        return frozenset((atom, rng.random() >= negative) for atom in chosen)

    def operator(number: int) -> Operator:
        changed = rng.sample(atoms, rng.randint(1, 3))
        adds = frozenset(atom for atom in changed if rng.random() < 0.6)
        return Operator(f"op{number}", rng.choice(costs), literals(3), adds, frozenset(changed) - adds)

    operators = tuple(operator(number) for number in range(rng.randint(4, 12)))
    initial = frozenset(atom for atom in atoms if rng.random() < 0.3)
    return Task(atoms, operators, initial, literals(3) | {(rng.choice(atoms), True)})


def delivery_task(seed: int) -> Task:
    """A vehicle with room for one parcel; most places, or all, are directly connected at equal cost."""
    rng = Random(seed)
    places, parcels = range(rng.randint(2, 4)), range(rng.randint(1, 2))
    missing, costs = rng.choice([0, 0.2]), rng.choice([[1], [0], [1, 2]])

    def operator(name: str, conditions: set[str], adds: set[str], deletes: set[str]) -> Operator:
        preconditions = frozenset((atom, True) for atom in conditions)
        return Operator(name, rng.choice(costs), preconditions, frozenset(adds), frozenset(deletes))

    operators = [
        operator(f"go{a}{b}", {f"here{a}"}, {f"here{b}"}, {f"here{a}"})
        for a in places
        for b in places
        if a != b and rng.random() >= missing
    ]
    for i in parcels:
        for a in places:
            here, at, inside = f"here{a}", f"at{i}{a}", f"in{i}"
            operators.append(operator(f"load{i}{a}", {here, at, "room"}, {inside}, {at, "room"}))
            operators.append(operator(f"drop{i}{a}", {here, inside}, {at, "room"}, {inside}))
    positions = [f"at{i}{a}" for i in parcels for a in places]
    atoms = ("room", *(f"here{a}" for a in places), *(f"in{i}" for i in parcels), *positions)
    initial = frozenset(["room", "here0", *(f"at{i}{rng.choice(places)}" for i in parcels)])
    return Task(
        atoms, tuple(operators), initial, frozenset((f"at{i}{rng.choice(places)}", True) for i in parcels)
    )


def with_numeric_room(task: Task) -> tuple[str, str]:
    """The texts of a delivery task with a number (space), 0 or 1, in place of the atom (room)."""
    domain = task.domain.replace(":action-costs", ":action-costs :numeric-fluents")
    domain = domain.replace("(:predicates (room)", "(:predicates").replace(
        "(:functions", "(:functions (space)"
    )
    domain = domain.replace("(not (room))", "(decrease (space) 1)")
    domain = re.sub(r"(:precondition .*)\(room\)(.*:effect)", r"\1(>= (space) 1)\2", domain)
    domain = domain.replace("(room)", "(increase (space) 1)")
    return domain, task.problem.replace("(room)", "(= (space) 1)")


def relaxed_costs(task: Task, state: State, combine: Combine) -> dict[Literal, float]:
    """The least fixed point of the equations of hmax (combine = maximum) and hadd (sum)."""
    everything = [(atom, wanted) for atom in task.atoms for wanted in (True, False)]
    costs = {literal: 0 if (literal[0] in state) == literal[1] else math.inf for literal in everything}
    changed = True
    while changed:
        changed = False
        for op in task.operators:
            cost = op.cost + combine(costs[literal] for literal in op.preconditions)
            for literal in op.relaxed_effects:
                if cost < costs[literal]:
                    costs[literal] = cost
                    changed = True
    return costs


def maximum(values: Iterable[float]) -> float:
    return max(values, default=0)


def hmax(task: Task, state: State) -> float:
    costs = relaxed_costs(task, state, maximum)
    return maximum(costs[literal] for literal in task.goal)


def hadd(task: Task, state: State) -> float:
    costs = relaxed_costs(task, state, sum)
    return sum(costs[literal] for literal in task.goal)


def cheapest(
    start: State | frozenset[Literal],
    is_goal: Callable[..., bool],
    successors: Callable[..., Iterable[tuple[float, object]]],
) -> float:
    """Dijkstra's algorithm."""
    order = count()
    queue: list[tuple[float, int, object]] = [(0, next(order), start)]
    closed = set()
    while queue:
        g, _, state = heapq.heappop(queue)
        if is_goal(state):
            return g
        if state not in closed:
            closed.add(state)
            for cost, successor in successors(state):
                heapq.heappush(queue, (g + cost, next(order), successor))
    return math.inf


def hstar(task: Task, state: State) -> float:
    """The cost of a cheapest plan."""
    return cheapest(
        state,
        task.is_goal,
        lambda s: ((op.cost, op.apply(s)) for op in task.operators if op.is_applicable(s)),
    )


def hplus(task: Task, state: State) -> float:
    """The cost of a cheapest plan of the relaxed task, whose states are sets of literals that only grow."""
    start = frozenset((atom, wanted) for atom in task.atoms for wanted in (True, False))
    start = frozenset(literal for literal in start if (literal[0] in state) == literal[1])
    return cheapest(
        start,
        lambda s: task.goal <= s,
        lambda s: (
            (op.cost, s | op.relaxed_effects)
            for op in task.operators
            if op.preconditions <= s and not op.relaxed_effects <= s
        ),
    )
