"""From PDDL to plan, wall clock: GBFS with a learned heuristic against Fast Downward's LAMA-first.

Tasks of growing size, from easy to hard: who solves what within the limit. A planner that fails on a task is
not tried on larger ones of the same domain. Our planner validates its plans before it reports them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from frame import LEVELS, PLANNER, Context, Row, Task
from processes import run

Command = Sequence[str | Path]


def rows(context: Context) -> Iterator[Row]:
    """Yield one row per task."""
    driver = context.peers.driver()
    if driver is None:
        return
    limits = ["--overall-time-limit", f"{context.limit}s", "--overall-memory-limit", "4G"]
    tasks = context.tasks(LEVELS, 1)
    for folder in context.folders:
        model, _ = context.model(folder)
        sides: dict[str, Command] = {
            "ours": [PLANNER, *limits, "--model", model.resolve()],
            "LAMA-first": [*driver, "--alias", "lama-first", *limits],
        }
        for task in tasks:
            if task.folder == folder:
                yield measure(task, sides, context.limit)


def measure(task: Task, sides: dict[str, Command], limit: float) -> Row:
    """Plan with both sides; one that fails is taken out of `sides`."""
    times: dict[str, list[float]] = {"ours": [], "LAMA-first": []}
    notes = []
    for side in times:
        if side not in sides:
            notes.append(f"{side}: not tried")
            continue
        result = run([*sides[side], task.domain, task.problem], 2 * limit)
        if "Solution found" in result.log:
            times[side].append(result.wall)
            steps = result.last(r"Plan length: (\d+)")
            notes.append(f"{side}: {steps} steps")
        else:
            notes.append(f"{side}: no plan")
            del sides[side]
    return Row("planning", "wall clock", task.name, "s", *times.values(), "; ".join(notes))
