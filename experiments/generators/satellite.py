"""Satellite: turn, calibrate, take pictures."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text


def generate(rng: Random, satellites: int, modes: int, targets: int, pictures: int) -> str:
    """Return a problem that asks for `pictures` pictures and some final directions; at least 2 targets.

    Solvable: every mode is offered by some instrument, every instrument has a
    target to calibrate on, satellites turn anywhere and can free their power;
    so pictures are taken one by one, and the satellites turned at the end.
    """
    all_satellites, all_modes, all_targets = (
        names("sat", satellites),
        names("mode", modes),
        names("target", targets),
    )
    home = {
        f"inst{n}": s
        for n, s in enumerate((s for s in all_satellites for _ in range(rng.randint(1, 2))), start=1)
    }
    offers = {instrument: set(rng.sample(all_modes, rng.randint(1, min(2, modes)))) for instrument in home}
    for mode in all_modes:
        if not any(mode in offered for offered in offers.values()):
            offers[rng.choice(list(home))].add(mode)

    init, goal = [], []
    for satellite in all_satellites:
        start = rng.choice(all_targets)
        init += [f"(power-free {satellite})", f"(aims-at {satellite} {start})"]
        if rng.random() < 0.3:
            goal.append(f"(aims-at {satellite} {rng.choice(all_targets)})")
    for instrument, satellite in home.items():
        init.append(f"(built-into {instrument} {satellite})")
        init += [f"(offers {instrument} {mode})" for mode in all_modes if mode in offers[instrument]]
        init.append(f"(gauge {instrument} {rng.choice(all_targets)})")
    wanted = [(target, mode) for target in all_targets for mode in all_modes]
    goal += [f"(picture {target} {mode})" for target, mode in rng.sample(wanted, min(pictures, len(wanted)))]
    objects = {
        "satellite": all_satellites,
        "instrument": list(home),
        "mode": all_modes,
        "target": all_targets,
    }
    return problem_text("satellite", [satellites, modes, targets, pictures], objects, init, goal)
