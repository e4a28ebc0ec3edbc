"""Rovers: sample, photograph and report from the sites of a planet."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text
from generators.roads import random_roads

FILTERS = ["color", "infrared", "plain"]


def generate(rng: Random, rovers: int, sites: int, landmarks: int, goals: int) -> str:
    """Return a problem with up to `goals` reports to send; at least 2 sites.

    Solvable: the sites that a rover can drive between form a connected map of
    all sites, some site has the lander in view, bins can be dumped, and each
    goal is drawn from what one rover can do: it has the tool, or a camera
    with the filter whose reference landmark is seen from somewhere.
    """
    all_rovers, all_sites, all_landmarks = (
        names("rover", rovers),
        names("site", sites),
        names("mark", landmarks),
    )
    bins, cameras = names("bin", rovers), names("camera", rovers)
    lander_site = rng.choice(all_sites)
    view = random_roads(rng, all_sites, extra=1.0)
    init = [f"(lander-at lander {lander_site})"]
    init += [f"(in-view {here} {there})" for here, there in view]

    possible: list[tuple[str, ...]] = []
    rock, soil = ({site for site in all_sites if rng.random() < 0.4} for _ in range(2))
    init += [f"(rock-sample {site})" for site in all_sites if site in rock]
    init += [f"(soil-sample {site})" for site in all_sites if site in soil]
    for mark in all_landmarks:
        seen = rng.sample(all_sites, rng.randint(1, max(1, sites // 3)))
        init += [f"(landmark-seen {mark} {site})" for site in seen]
    tools = {"drills-rock": rng.choice(all_rovers), "digs-soil": rng.choice(all_rovers)}
    for rover, storage, camera in zip(all_rovers, bins, cameras, strict=True):
        init += [
            f"(rover-at {rover} {rng.choice(all_sites)})",
            f"(bin-of {storage} {rover})",
            f"(bin-empty {storage})",
        ]
        init += [f"(can-drive {rover} {a} {b})" for a, b in _drivable(rng, all_sites, list(view))]
        init += [f"({tool} {rover})" for tool, owner in tools.items() if owner == rover or rng.random() < 0.4]
        if rover == all_rovers[0] or rng.random() < 0.7:
            init += [f"(camera-on {camera} {rover})", f"(reference {camera} {rng.choice(all_landmarks)})"]
            for kind in rng.sample(FILTERS, rng.randint(1, len(FILTERS))):
                init.append(f"(fits {camera} {kind})")
                possible += [("sent-photo", mark, kind) for mark in all_landmarks]
    possible += [("sent-rock", site) for site in all_sites if site in rock]
    possible += [("sent-soil", site) for site in all_sites if site in soil]
    possible = sorted(set(possible))
    goal = [f"({' '.join(atom)})" for atom in rng.sample(possible, min(goals, len(possible)))]
    objects = {"rover": all_rovers, "site": all_sites, "bin": bins, "camera": cameras}
    objects |= {"filter": FILTERS, "landmark": all_landmarks, "lander": ["lander"]}
    return problem_text("rovers", [rovers, sites, landmarks, goals], objects, init, goal)


def _drivable(rng: Random, sites: list[str], view: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return a random spanning tree of the view (both directions) with some of its other pairs."""
    reached = {rng.choice(sites)}
    tree: list[tuple[str, str]] = []
    rng.shuffle(view)
    while len(reached) < len(sites):
        for a, b in view:
            if a in reached and b not in reached:
                reached.add(b)
                tree.append((a, b))
    chosen = set(tree) | {pair for pair in view if rng.random() < 0.3}
    return sorted(
        chosen | {(b, a) for a, b in chosen}, key=lambda pair: (sites.index(pair[0]), sites.index(pair[1]))
    )
