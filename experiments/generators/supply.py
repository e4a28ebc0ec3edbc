"""Supply: move goods until linear conditions on the stocks hold."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from generators.problem_text import names, problem_text
from generators.roads import random_roads

COMPARATORS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
}

Stocks = dict[tuple[str, str], int]  # (good, depot) -> units


@dataclass(frozen=True)
class LinearGoal:
    """The sum of factor * stock(good, depot), compared with a number; the first factor is positive."""

    comparator: str
    terms: tuple[tuple[int, str, str], ...]
    bound: int

    def holds(self, stocks: Stocks) -> bool:
        value = sum(factor * stocks[good, depot] for factor, good, depot in self.terms)
        return COMPARATORS[self.comparator](value, self.bound)

    def __str__(self) -> str:
        expression = ""
        for factor, good, depot in self.terms:
            amount = f"(stock {good} {depot})"
            if abs(factor) > 1:
                amount = f"(* {abs(factor)} {amount})"
            expression = f"({'+' if factor > 0 else '-'} {expression} {amount})" if expression else amount
        return f"({self.comparator} {expression} {self.bound})"


def generate(rng: Random, depots: int, goods: int, trucks: int, units: int) -> str:
    """Return a problem with `units` units of every good; at least 2 depots.

    Solvable: the goals are true of stocks drawn at random with the same total
    of every good. The roads connect all depots and trucks have space, so
    moving unit by unit turns the start into these stocks.
    """
    all_depots, all_goods, all_trucks = names("depot", depots), names("good", goods), names("truck", trucks)
    while True:
        start = _random_stocks(rng, all_goods, all_depots, units)
        target = _random_stocks(rng, all_goods, all_depots, units)
        goals = [_random_goal(rng, all_goods, depot, all_depots, start, target) for depot in all_depots]
        if not all(goal.holds(start) for goal in goals):
            break
    init = [f"(road {here} {there})" for here, there in random_roads(rng, all_depots)]
    init += [f"(= (stock {good} {depot}) {amount})" for (good, depot), amount in start.items()]
    for truck in all_trucks:
        init += [f"(truck-at {truck} {rng.choice(all_depots)})", f"(= (space {truck}) {rng.randint(2, 4)})"]
        init += [f"(= (cargo {good} {truck}) 0)" for good in all_goods]
    objects = {"truck": all_trucks, "depot": all_depots, "good": all_goods}
    distinct = list(dict.fromkeys(map(str, goals)))
    return problem_text("supply", [depots, goods, trucks, units], objects, init, distinct)


def _random_stocks(rng: Random, goods: list[str], depots: list[str], units: int) -> Stocks:
    stocks = {(good, depot): 0 for good in goods for depot in depots}
    for good in goods:
        for _ in range(units):
            stocks[good, rng.choice(depots)] += 1
    return stocks


def _random_goal(
    rng: Random, goods: list[str], depot: str, depots: list[str], start: Stocks, target: Stocks
) -> LinearGoal:
    """Return a goal about a depot that the target satisfies and, if soon found, the start does not."""
    for _ in range(5):
        goal = _goal_of(rng, goods, depot, depots, target)
        if not goal.holds(start):
            break
    return goal


def _goal_of(rng: Random, goods: list[str], depot: str, depots: list[str], target: Stocks) -> LinearGoal:
    """Return any goal about a depot that the target satisfies."""
    good = rng.choice(goods)
    other_good = rng.choice(goods)
    other_depot = rng.choice([other for other in depots if other != depot])
    amount, elsewhere = target[good, depot], target[good, other_depot]
    kind = rng.choice(["blend", "blend", "sum", "difference", "limit"])
    if kind == "blend" and other_good != good:
        factor = rng.randint(2, 3)
        bound = factor * amount + target[other_good, depot]
        return LinearGoal(">=", ((factor, good, depot), (1, other_good, depot)), bound)
    if kind == "blend":
        return LinearGoal(">=", ((1, good, depot),), amount)
    if kind == "sum":
        return LinearGoal("=", ((1, good, depot), (1, good, other_depot)), amount + elsewhere)
    if kind == "difference":
        return LinearGoal("<=", ((1, good, depot), (-1, good, other_depot)), amount - elsewhere)
    return LinearGoal("<", ((1, good, depot),), amount + 1)
