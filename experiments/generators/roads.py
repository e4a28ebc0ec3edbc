"""Random road maps, shared by the domains in which something drives."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

Roads = dict[tuple[str, str], int]


def random_roads(rng: Random, places: Sequence[str], extra: float = 0.5) -> Roads:
    """Return the length of every road, in both directions, of a connected map.

    The places are points of a plane. Each place but the first is joined to its
    nearest predecessor, which makes the map connected; then `extra` times as
    many roads as there are places are tried between a random place and one of
    the five places nearest to it, so that the map has cycles but no shortcuts.
    """
    points = {place: (rng.randint(0, 99), rng.randint(0, 99)) for place in places}

    def length(a: str, b: str) -> int:
        return 1 + round(math.dist(points[a], points[b]) / 10)

    roads: Roads = {}
    for index in range(1, len(places)):
        here = places[index]
        near = min(places[:index], key=lambda place: length(here, place))
        roads[here, near] = roads[near, here] = length(here, near)
    for _ in range(round(extra * len(places))):
        here = rng.choice(places)
        others = sorted((place for place in places if place != here), key=lambda place: length(here, place))
        near = rng.choice(others[:5])
        roads[here, near] = roads[near, here] = length(here, near)
    return dict(sorted(roads.items(), key=lambda road: (places.index(road[0][0]), places.index(road[0][1]))))
