"""Ferry: carry cars between ports, one at a time."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text


def generate(rng: Random, cars: int, ports: int) -> str:
    """Return a problem in which every car has to change port; at least 2 ports.

    Solvable: the ferry sails between any two ports, so it fetches car by car.
    """
    all_cars, all_ports = names("car", cars), names("port", ports)
    init = ["(ferry-empty)", f"(ferry-at {rng.choice(all_ports)})"]
    goal = []
    for car in all_cars:
        start, target = rng.sample(all_ports, 2)
        init.append(f"(parked {car} {start})")
        goal.append(f"(parked {car} {target})")
    return problem_text("ferry", [cars, ports], {"car": all_cars, "port": all_ports}, init, goal)
