"""Capacity constrained blocksworld: towers on bases that carry only so much."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from generators.problem_text import names, problem_text

Towers = list[list[str]]
MOVES_PER_BLOCK = 30


def generate(rng: Random, blocks: int, bases: int, spare: int) -> str:
    """Return a problem whose bases have `spare` more places than there are blocks; at least 2 bases.

    Solvable: the goal is reached from the start by a long random walk, one
    block at a time from base to base within the capacities; in particular the
    arm is empty at its end. (Drawing both ends at random would not do: with
    little space some towers cannot be rebuilt.)
    """
    all_blocks, all_bases = names("b", blocks), names("base", bases)
    capacity = _random_capacities(rng, blocks + spare, bases)
    start: Towers = [[] for _ in all_bases]
    for block in rng.sample(all_blocks, blocks):
        start[_with_space(rng, start, capacity)].append(block)
    target = start
    while target == start:
        target = _walk(rng, start, capacity, MOVES_PER_BLOCK * blocks)

    init = ["(arm-empty)"]
    for base, tower, places in zip(all_bases, start, capacity, strict=True):
        init.append(f"(= (space {base}) {places - len(tower)})")
        init += [f"(part-of {block} {base})" for block in tower]
        init.append(f"(clear {tower[-1]})" if tower else f"(vacant {base})")
    init += _facts(all_bases, start)
    objects = {"block": all_blocks, "base": all_bases}
    return problem_text("ccblocksworld", [blocks, bases, spare], objects, init, _facts(all_bases, target))


def _random_capacities(rng: Random, total: int, bases: int) -> list[int]:
    """Split `total` places over the bases, equally up to a few."""
    capacity = [total // bases + (index < total % bases) for index in range(bases)]
    for _ in range(bases):
        giver, taker = rng.sample(range(bases), 2)
        if capacity[giver] > max(1, total // bases - 2):
            capacity[giver] -= 1
            capacity[taker] += 1
    return capacity


def _walk(rng: Random, start: Towers, capacity: list[int], moves: int) -> Towers:
    towers = [list(tower) for tower in start]
    for _ in range(moves):
        source = rng.choice([index for index, tower in enumerate(towers) if tower])
        block = towers[source].pop()
        towers[_with_space(rng, towers, capacity)].append(block)
    return towers


def _with_space(rng: Random, towers: Towers, capacity: list[int]) -> int:
    """Return a random base that can take one more block."""
    return rng.choice([index for index, tower in enumerate(towers) if len(tower) < capacity[index]])


def _facts(bases: list[str], towers: Towers) -> list[str]:
    facts = [f"(on-base {tower[0]} {base})" for base, tower in zip(bases, towers, strict=True) if tower]
    return facts + [f"(on {upper} {lower})" for tower in towers for lower, upper in pairwise(tower)]
