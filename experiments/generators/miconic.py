"""Miconic: an elevator with room for everybody."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text


def generate(rng: Random, passengers: int, floors: int) -> str:
    """Return a problem in which every passenger changes floor; at least 2 floors.

    Solvable: the lift goes from any floor to any other, so it serves one
    passenger after the other.
    """
    all_passengers, all_floors = names("p", passengers), names("f", floors)
    init = [f"(lift-at {rng.choice(all_floors)})"]
    init += [
        f"(above {higher} {lower})" for i, lower in enumerate(all_floors) for higher in all_floors[i + 1 :]
    ]
    for passenger in all_passengers:
        start, target = rng.sample(all_floors, 2)
        init += [f"(waits {passenger} {start})", f"(wants {passenger} {target})"]
    goal = [f"(served {passenger})" for passenger in all_passengers]
    objects = {"passenger": all_passengers, "floor": all_floors}
    return problem_text("miconic", [passengers, floors], objects, init, goal)
