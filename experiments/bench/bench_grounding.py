"""PDDL to grounded task: wl-planner against Fast Downward's translator, CPU time and peak memory.

Both sides read the same files, ground them and stop. Before times are compared, the tasks are: see `check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from frame import PLANNER, Context, Row, Task
from processes import Run, run

from wl_core import Task as Grounded
from wl_core.planning import parse_domain, parse_problem

OPERATORS = r"Translator operators: (\d+)"
TOLERANCE = 0.02
NO_SEARCH = ["--search", "eager(single(blind()), max_time=0)"]


def rows(context: Context) -> Iterator[Row]:
    """Yield time and memory for tasks of medium and large size."""
    if context.peers.fast_downward is None:
        return
    for task in context.tasks(["medium", "hard"], 1):
        yield from measure(task, context.peers.fast_downward, context.limit, context.repeat)


def measure(task: Task, python: Path, limit: float, repeat: int) -> Iterator[Row]:
    """Ground one problem with both."""
    files = [task.domain, task.problem]
    translate = [python, "-m", "fast_downward.translate", *files, "--sas-file", "output.sas"]
    ours: list[Run] = []
    theirs: list[Run] = []
    for _ in range(repeat):  # in turns: what disturbs one side disturbs the other
        ours.append(run([PLANNER, *files, *NO_SEARCH], limit))
        if all(entry.code == 0 and entry.seconds < limit / 20 for entry in theirs):
            theirs.append(run(translate, limit))
            if theirs[-1].code != 0 and theirs[-1].seconds < 0.9 * limit:
                raise SystemExit(f"{task.name}: the translator failed:\n{theirs[-1].log[-2000:]}")
    operators = int(ours[0].last(r"Grounded: (\d+) operators"))
    finished = [entry for entry in theirs if entry.code == 0]
    note = f"{operators:,} operators"
    if finished:
        check(task, operators, translate, int(finished[0].last(OPERATORS)), limit)
    else:
        note += f"; the translator took more than {limit} s"
    for what, unit, side in (("time", "s", "seconds"), ("memory", "MB", "megabytes")):
        values = [[float(getattr(entry, side)) for entry in runs] for runs in (ours, finished)]
        yield Row("grounding", what, task.name, unit, values[0], values[1], note)


def check(task: Task, count: int, translate: list[str | Path], peer_count: int, limit: float) -> None:
    """Both tasks must have the same operators, but for a few that never become applicable (floortile).

    The translator drops those that change nothing, too: to turn a satellite where it points, which names an
    object twice. And it drops what no goal depends on; we keep it, because the graph of a state shows all
    atoms. Where that makes a difference, it is asked to keep it (and not timed).
    """
    if abs(count - peer_count) > TOLERANCE * peer_count:
        kept = run([*translate, "--keep-unimportant-variables"], limit)
        if kept.code != 0:
            return  # keeping it takes longer than the limit
        peer_count = int(kept.last(OPERATORS))
    if abs(count - peer_count) > TOLERANCE * peer_count:
        operators = Grounded(parse_problem(parse_domain(task.domain), task.problem)).operators
        count -= sum(len(set(operator.objects)) < len(operator.objects) for operator in operators)
    if abs(count - peer_count) > TOLERANCE * peer_count:
        raise SystemExit(f"{task.name}: {count} operators, but Fast Downward has {peer_count}")
