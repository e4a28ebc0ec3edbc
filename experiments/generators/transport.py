"""Transport: trucks with room for a few packages on a road map."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from generators.problem_text import names, problem_text
from generators.roads import random_roads

MAX_CAPACITY = 4


def generate(rng: Random, packages: int, trucks: int, places: int) -> str:
    """Return a problem in which every package has to change place; at least 2 places.

    Solvable: the roads connect all places and every truck has room for one
    package at least, so any one truck delivers package by package.
    """
    all_packages, all_trucks, all_places = (
        names("pack", packages),
        names("truck", trucks),
        names("place", places),
    )
    levels = [f"level{number}" for number in range(MAX_CAPACITY + 1)]
    init = [f"(road {here} {there})" for here, there in random_roads(rng, all_places)]
    init += [f"(one-less {lower} {higher})" for lower, higher in pairwise(levels)]
    for truck in all_trucks:
        init += [
            f"(truck-at {truck} {rng.choice(all_places)})",
            f"(room-left {truck} {rng.choice(levels[2:])})",
        ]
    goal = []
    for package in all_packages:
        start, target = rng.sample(all_places, 2)
        init.append(f"(package-at {package} {start})")
        goal.append(f"(package-at {package} {target})")
    objects = {"truck": all_trucks, "package": all_packages, "place": all_places, "level": levels}
    return problem_text("transport", [packages, trucks, places], objects, init, goal)
