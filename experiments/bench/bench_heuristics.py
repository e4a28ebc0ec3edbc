"""Evaluations per second in search: wl-planner against Fast Downward, same expression, same tasks.

Each planner searches each task for at most some CPU seconds or until it finds a plan. Where both prove
their plans optimal, the costs must be equal; for LM-cut, ties are broken differently and first values
may differ.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from frame import PLANNER, Context, Row, Task
from processes import Run, run

SEARCHES = {"ff": "eager_greedy([ff()]", "lmcut": "astar(lmcut()"}


def rows(context: Context) -> Iterator[Row]:
    """Yield rates for both searches, and bytes per state."""
    driver = context.peers.driver()
    if driver is None:
        return
    for task in context.tasks(["medium"], 1):  # easy ones are solved too soon to tell a rate
        with tempfile.TemporaryDirectory() as folder:
            translated = Path(folder) / "output.sas"
            translate = ["--translate", "--sas-file", translated, task.domain, task.problem]
            if run([*driver, *translate], 2 * context.limit).code != 0:
                continue  # not within the limit
            for what in SEARCHES:
                yield from measure(what, task, [*driver, translated], context)


def measure(what: str, task: Task, peer: Sequence[str | Path], context: Context) -> Iterator[Row]:
    """Search one task with both; `peer` is a command that has the translated task."""
    search = f"{SEARCHES[what]}, max_time={1 if context.quick else 3})"
    own = search.replace("max_time", "prune_symmetric=false, max_time")  # the same states as the peer
    late = f"did not end within {context.limit} s"
    ours, theirs = [], []
    for _ in range(context.repeat):
        ours.append(run([PLANNER, task.domain, task.problem, "--search", own], context.limit))
        theirs.append(run([*peer, "--search", search], context.limit))
        if "Evaluations:" not in ours[-1].log:
            yield Row("heuristics", what, task.name, "evaluations/s", [], note=f"ours {late}")
            return
        if "Evaluations:" not in theirs[-1].log:  # it looks at its clock between expansions only
            rates = [rate(entry) for entry in ours]
            yield Row("heuristics", what, task.name, "evaluations/s", rates, note=f"the peer {late}")
            return
    if what == "lmcut" and len(costs := {cost(entry) for entry in (ours[0], theirs[0])} - {None}) > 1:
        raise SystemExit(f"{task.name}: optimal plans of costs {costs}")
    values = [entry.last(r"Initial heuristic value for \w+.*: (\S+)") for entry in (ours[0], theirs[0])]
    note = f"h = {values[0]} and {values[1]}"
    rates = [[rate(entry) for entry in side] for side in (ours, theirs)]
    yield Row("heuristics", what, task.name, "evaluations/s", rates[0], rates[1], note)
    if what == "ff":
        sizes = [float(entry.last(r"Bytes per state: (\d+)")) for entry in (ours[0], theirs[0])]
        yield Row("heuristics", "bytes per state", task.name, "B", sizes[:1], sizes[1:])


def rate(entry: Run) -> float:
    seconds = float(entry.last(r"Search time: ([\d.]+)s"))
    return int(entry.last(r"Evaluations: (\d+)")) / max(seconds, 1e-4)


def cost(entry: Run) -> str | None:
    return entry.last(r"Plan cost: (\S+)") if "Plan cost" in entry.log else None
