"""Fuel transport: packages with weights, trucks with space and a tank."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

from generators.problem_text import names, problem_text
from generators.roads import Roads, random_roads

MAX_WEIGHT = 4
STATION_SHARE = 0.2


def generate(rng: Random, packages: int, trucks: int, places: int) -> str:
    """Return a problem in which every package changes place and trucks keep a reserve; at least 2 places.

    Solvable: a full tank lasts from the hub, a station, to any place and back
    by the shortest way, and every truck starts with enough fuel to get to the
    hub. So one truck, which can take the heaviest package, delivers package by
    package, filling up at the hub between any two trips: to the package's
    place and back, to its target and back. At the end all trucks fill up at
    the hub, where they have all the fuel that the goal can ask for.
    """
    all_packages, all_trucks, all_places = (
        names("pack", packages),
        names("truck", trucks),
        names("place", places),
    )
    roads = random_roads(rng, all_places)
    hub = rng.choice(all_places)
    from_hub = _distances(roads, hub)
    init = []
    for (here, there), length in roads.items():
        init += [f"(road {here} {there})", f"(= (distance {here} {there}) {length})"]
    init += [f"(station {place})" for place in all_places if place == hub or rng.random() < STATION_SHARE]
    goal = []
    for truck in all_trucks:
        start = rng.choice(all_places)
        tank = round(2 * max(from_hub.values()) * rng.uniform(1, 1.5))
        init += [f"(truck-at {truck} {start})", f"(= (tank {truck}) {tank})"]
        init.append(f"(= (fuel {truck}) {rng.randint(from_hub[start], tank)})")
        init.append(f"(= (space {truck}) {rng.randint(MAX_WEIGHT, 2 * MAX_WEIGHT)})")
        goal.append(f"(>= (fuel {truck}) {rng.randint(0, tank // 2)})")
    for package in all_packages:
        start, target = rng.sample(all_places, 2)
        init += [f"(package-at {package} {start})", f"(= (weight {package}) {rng.randint(1, MAX_WEIGHT)})"]
        goal.append(f"(package-at {package} {target})")
    objects = {"truck": all_trucks, "package": all_packages, "place": all_places}
    return problem_text("fueltransport", [packages, trucks, places], objects, init, goal)


def _distances(roads: Roads, start: str) -> dict[str, int]:
    """Return the length of the shortest way from `start` to every place."""
    distance: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        length, here = heappop(queue)
        if here in distance:
            continue
        distance[here] = length
        for (source, there), step in roads.items():
            if source == here:
                heappush(queue, (length + step, there))
    return distance
