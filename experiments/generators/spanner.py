"""Spanner: collect single-use tools on a one-way path; greedy search walks past them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from generators.problem_text import names, problem_text


def generate(rng: Random, nuts: int, spare: int, places: int) -> str:
    """Return a problem with `spare` more spanners than nuts and `places` places between shed and gate.

    Solvable: collect every spanner on the way; there are enough for all nuts.
    """
    all_nuts, spanners = names("nut", nuts), names("spanner", nuts + spare)
    path = ["shed", *names("place", places), "gate"]
    init = ["(mechanic-at mechanic1 shed)"]
    init += [f"(path {here} {there})" for here, there in pairwise(path)]
    for spanner in spanners:
        init += [f"(lies-at {spanner} {rng.choice(path[1:-1])})", f"(usable {spanner})"]
    for nut in all_nuts:
        init += [f"(lies-at {nut} gate)", f"(loose {nut})"]
    goal = [f"(tight {nut})" for nut in all_nuts]
    objects = {"place": path, "nut": all_nuts, "spanner": spanners, "mechanic": ["mechanic1"]}
    return problem_text("spanner", [nuts, spare, places], objects, init, goal)
