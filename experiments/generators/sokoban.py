"""Sokoban: warehouses made by playing backwards from the solution."""

from __future__ import annotations

from random import Random

from generators.problem_text import names, problem_text

Cell = tuple[int, int]
DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
WALL_SHARE = 0.15
PULLS_PER_BOX = 4


def generate(rng: Random, width: int, boxes: int) -> str:
    """Return a warehouse of at most `width` x `width` cells; its area must exceed 4 x `boxes`.

    Solvable: the boxes start on their goals and are pulled away by a worker
    who walks freely in between; the plan is that play backwards, since every
    pull is undone by a push and every walk by walking back.
    """
    all_boxes = names("box", boxes)
    while True:
        cells = _floor(rng, width)
        if len(cells) <= 4 * boxes:
            continue
        target = dict(zip(all_boxes, rng.sample(sorted(cells), boxes), strict=True))
        worker = rng.choice(sorted(cells - set(target.values())))
        start = dict(target)
        for _ in range(PULLS_PER_BOX * boxes):
            worker = _pull(rng, cells, start, worker)
        # Half of the boxes at least, so that large problems are not won by a few pushes.
        if 2 * sum(start[box] != target[box] for box in all_boxes) >= boxes:
            break
    ordered = sorted(cells)
    init = [f"(worker-at {_name(worker)})"]
    init += [f"(box-at {box} {_name(cell)})" for box, cell in start.items()]
    init += [f"(free {_name(cell)})" for cell in ordered if cell not in start.values()]
    for cell in ordered:
        for direction in DIRECTIONS:
            if (there := _step(cell, direction)) in cells:
                init.append(f"(next {_name(cell)} {_name(there)} {direction})")
    goal = [f"(box-at {box} {_name(cell)})" for box, cell in target.items()]
    objects = {"cell": [_name(cell) for cell in ordered], "direction": list(DIRECTIONS), "box": all_boxes}
    return problem_text("sokoban", [width, boxes], objects, init, goal)


def _floor(rng: Random, width: int) -> set[Cell]:
    """Return the largest connected part of a square with random walls."""
    left = {(x, y) for x in range(width) for y in range(width) if rng.random() >= WALL_SHARE}
    largest: set[Cell] = set()
    while left:
        part = _reachable(left, min(left))
        left -= part
        if len(part) > len(largest):
            largest = part
    return largest


def _pull(rng: Random, cells: set[Cell], at: dict[str, Cell], worker: Cell) -> Cell:
    """Pull a random box some cells, changing `at`; return where the worker ends."""
    free = cells - set(at.values())
    reachable = _reachable(free, worker)
    choices = []
    for box, cell in at.items():
        for direction in DIRECTIONS:
            grip = _step(cell, direction)
            if grip in reachable and _step(grip, direction) in free:
                choices.append((box, direction))
    if not choices:
        return worker
    box, direction = rng.choice(choices)
    worker = _step(at[box], direction)
    for _ in range(rng.randint(1, 4)):
        behind = _step(worker, direction)
        if behind not in free:
            break
        at[box], worker = worker, behind
    return worker


def _reachable(free: set[Cell], start: Cell) -> set[Cell]:
    reached, frontier = {start}, [start]
    while frontier:
        x, y = frontier.pop()
        for there in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            if there in free and there not in reached:
                reached.add(there)
                frontier.append(there)
    return reached


def _step(cell: Cell, direction: str) -> Cell:
    dx, dy = DIRECTIONS[direction]
    return cell[0] + dx, cell[1] + dy


def _name(cell: Cell) -> str:
    return f"c{cell[0]}-{cell[1]}"
