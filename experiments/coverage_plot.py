"""A Lab report that draws how many tasks each algorithm has solved after how many seconds."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from downward.reports import PlanningReport
from matplotlib.figure import Figure


class CoverageOverTime(PlanningReport):
    """One line per algorithm: tasks solved within t seconds of total time, on a logarithmic axis."""

    def __init__(self) -> None:
        super().__init__(attributes=["coverage", "total_time"])

    def write(self) -> None:
        times: dict[str, list[float]] = defaultdict(list)
        totals: dict[str, int] = defaultdict(int)
        limit = 1.0
        for run in self.props.values():
            totals[run["algorithm"]] += 1
            limit = max(limit, run.get("time_limit", 1))
            if run.get("coverage"):
                times[run["algorithm"]].append(max(0.01, run["total_time"]))
        figure = Figure(figsize=(7, 4.5), layout="constrained")
        axes = figure.add_subplot()
        for name in sorted(totals, key=lambda name: -len(times[name])):
            solved = sorted(times[name])
            x = [0.01, *solved, limit]
            y = [0, *range(1, len(solved) + 1), len(solved)]
            axes.step(x, y, where="post", label=f"{name} ({len(solved)} of {totals[name]})")
        axes.set(xscale="log", xlabel="CPU seconds", ylabel="tasks solved", ylim=(0, None))
        axes.grid(alpha=0.3)
        axes.legend(loc="upper left", fontsize="small")
        Path(self.outfile).parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(self.outfile, dpi=150)
