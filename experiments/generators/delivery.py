"""Delivery: vans with two hands' worth of slots on roads that cost their length."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text
from generators.roads import random_roads

SLOTS_PER_VAN = 2


def generate(rng: Random, parcels: int, towns: int, vans: int) -> str:
    """Return a problem in which every parcel has to change town; at least 2 towns.

    Solvable: the roads connect all towns, so any one van delivers parcel by parcel.
    """
    all_parcels, all_towns, all_vans = names("parcel", parcels), names("town", towns), names("van", vans)
    slots = names("slot", vans * SLOTS_PER_VAN)
    init = ["(= (total-cost) 0)", "(= (handling) 1)"]
    for (here, there), length in random_roads(rng, all_towns).items():
        init += [f"(road {here} {there})", f"(= (length {here} {there}) {length})"]
    for index, slot in enumerate(slots):
        init += [f"(slot-of {slot} {all_vans[index // SLOTS_PER_VAN]})", f"(free {slot})"]
    init += [f"(van-at {van} {rng.choice(all_towns)})" for van in all_vans]
    goal = []
    for parcel in all_parcels:
        start, target = rng.sample(all_towns, 2)
        init.append(f"(parcel-at {parcel} {start})")
        goal.append(f"(parcel-at {parcel} {target})")
    objects = {"parcel": all_parcels, "town": all_towns, "van": all_vans, "slot": slots}
    return problem_text("delivery", [parcels, towns, vans], objects, init, goal, "minimize (total-cost)")
