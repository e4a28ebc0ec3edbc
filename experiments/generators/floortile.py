"""Floortile: paint a floor without painting oneself into a corner."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from generators.problem_text import names, problem_text

COLORS = ["amber", "blue"]
BARE_SHARE = 0.1


def generate(rng: Random, rows: int, columns: int, robots: int) -> str:
    """Return a floor with `rows` rows to paint above a bottom row that stays bare.

    Solvable: robots stand in the bottom row. Each takes the columns from its
    own to the next robot's (the leftmost also those to its left), which it
    reaches along the bottom row; in each it climbs, and paints the tile above
    it while coming down. Painted columns are never needed again.
    """
    robots = min(robots, columns)
    all_robots = names("robot", robots)
    grid = [[f"t{row}-{column}" for column in range(columns)] for row in range(rows + 1)]
    goal: list[str] = []
    while not goal:
        painted = [tile for line in grid[1:] for tile in line if rng.random() >= BARE_SHARE]
        goal = [f"(painted {tile} {rng.choice(COLORS)})" for tile in painted]
    starts = rng.sample(grid[0], robots)
    init = []
    for robot, tile in zip(all_robots, starts, strict=True):
        init += [f"(robot-at {robot} {tile})", f"(loaded {robot} {rng.choice(COLORS)})"]
    init += [f"(clear {tile})" for line in grid for tile in line if tile not in starts]
    for lower_row, upper_row in pairwise(grid):
        init += [f"(above {upper} {lower})" for lower, upper in zip(lower_row, upper_row, strict=True)]
    init += [f"(left-of {left} {right})" for line in grid for left, right in pairwise(line)]
    objects = {"robot": all_robots, "tile": [tile for line in grid for tile in line], "color": COLORS}
    return problem_text("floortile", [rows, columns, robots], objects, init, goal)
