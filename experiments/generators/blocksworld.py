"""Blocksworld: rebuild towers of blocks with one arm, four operators."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from generators.problem_text import names, problem_text


def generate(rng: Random, blocks: int) -> str:
    """Return a problem with `blocks` (at least 2) blocks and a complete goal.

    Solvable: put every block on the table, then build the goal bottom up.
    """
    all_blocks = names("b", blocks)
    start = random_towers(rng, all_blocks)
    target = random_towers(rng, all_blocks)
    while facts(target) == facts(start):
        target = random_towers(rng, all_blocks)
    tops = [f"(clear {tower[-1]})" for tower in start]
    init = ["(arm-empty)", *facts(start), *sorted(tops)]
    return problem_text("blocksworld", [blocks], {"block": all_blocks}, init, facts(target))


def random_towers(rng: Random, blocks: list[str]) -> list[list[str]]:
    """Stack the blocks in random order, each on the table or on a random tower."""
    towers: list[list[str]] = []
    for block in rng.sample(blocks, len(blocks)):
        choice = rng.randrange(len(towers) + 1)
        if choice == len(towers):
            towers.append([block])
        else:
            towers[choice].append(block)
    return towers


def facts(towers: list[list[str]]) -> list[str]:
    """Return where every block stands, sorted: equal towers give equal facts."""
    standing = [f"(on-table {tower[0]})" for tower in towers]
    stacked = [f"(on {upper} {lower})" for tower in towers for lower, upper in pairwise(tower)]
    return sorted(standing + stacked)
