"""What the demo shows: a table, two pictures and a page."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib.figure import Figure

from wl_train.planner import Run, count_solved

COLORS = ["#0072b2", "#e69f00", "#8c8c8c"]  # the searches, in order; distinct for the color-blind too


@dataclass(frozen=True)
class Result:
    """All runs of one domain: by search, then in the order of the tasks."""

    domain: str
    tasks: list[Path]
    runs: dict[str, list[Run]]

    def solved(self, search: str) -> int:
        return count_solved(self.runs[search])

    def solved_by_all(self) -> list[int]:
        """Indices of the tasks that every search has solved."""
        return [i for i in range(len(self.tasks)) if all(runs[i].solved for runs in self.runs.values())]

    def expanded(self, search: str) -> int:
        """States expanded on the tasks that every search has solved."""
        return sum(self.runs[search][i].expanded or 0 for i in self.solved_by_all())


def table(results: Sequence[Result]) -> str:
    """Return solved tasks and, over the tasks that all solved, expanded states."""
    searches = list(results[0].runs)
    header = "".join(f"{search:>12}" for search in searches)
    lines = [f"{'tasks solved':<16}{header}{'of':>6}"]
    for result in results:
        cells = "".join(f"{result.solved(search):>12}" for search in searches)
        lines.append(f"{result.domain:<16}{cells}{len(result.tasks):>6}")
    totals = "".join(f"{sum(result.solved(search) for result in results):>12}" for search in searches)
    lines.append(f"{'all':<16}{totals}{sum(len(result.tasks) for result in results):>6}")
    lines += ["", f"{'expanded states':<16}{header}  on the tasks that all solved"]
    for result in results:
        cells = "".join(f"{result.expanded(search):>12}" for search in searches)
        lines.append(f"{result.domain:<16}{cells}{len(result.solved_by_all()):>6}")
    return "\n".join(lines)


def draw_coverage(results: Sequence[Result], file: Path) -> None:
    """Draw solved tasks as bars: one group per domain, one bar per search."""
    searches = list(results[0].runs)
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(searches)
    for number, search in enumerate(searches):
        left = [group + (number - (len(searches) - 1) / 2) * width for group in range(len(results))]
        solved = [result.solved(search) for result in results]
        bars = axes.bar(left, solved, 0.92 * width, color=COLORS[number % len(COLORS)], label=search)
        axes.bar_label(bars)
    axes.set_xticks(range(len(results)), [result.domain for result in results])
    axes.set(ylabel="tasks solved", ylim=(0, max(len(result.tasks) for result in results) * 1.25))
    axes.legend(ncols=len(searches), loc="upper center", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=150)


def draw_expansions(results: Sequence[Result], file: Path) -> None:
    """Draw expanded states by task, one panel per domain; crosses at the top are tasks not solved."""
    figure = Figure(figsize=(4 * len(results), 4), layout="constrained")
    searches = list(results[0].runs)
    for number, result in enumerate(results, 1):
        axes = figure.add_subplot(1, len(results), number)
        for order, search in enumerate(searches):
            color, runs = COLORS[order % len(COLORS)], list(enumerate(result.runs[search], 1))
            solved = [(i, run.expanded or 0) for i, run in runs if run.solved]
            axes.plot([i for i, _ in solved], [n for _, n in solved], "o-", color=color, label=search)
            failed = [i for i, run in runs if not run.solved]
            height = [0.96 - 0.04 * order] * len(failed)
            axes.plot(failed, height, "x", color=color, transform=axes.get_xaxis_transform())
        axes.set(
            title=result.domain, xlabel="task, by size", yscale="log", xlim=(0.5, len(result.tasks) + 0.5)
        )
        axes.set_xticks(range(1, len(result.tasks) + 1))
        low, high = axes.get_ylim()
        axes.set_ylim(low, high * (high / low) ** 0.2)  # room for the crosses
        axes.set_ylabel("expanded states (× not solved)" if number == 1 else "")
        axes.grid(alpha=0.3)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(searches), frameon=False)
    figure.savefig(file, dpi=150)


def render(results: Sequence[Result], pictures: Sequence[Path], time_limit: float) -> str:
    """Return a page with the table, the pictures and links to the training reports."""
    encoded = {picture.stem: base64.b64encode(picture.read_bytes()).decode() for picture in pictures}
    images = "".join(
        f'<img alt="{name}" src="data:image/png;base64,{data}">' for name, data in encoded.items()
    )
    links = "".join(
        f'<li><a href="{r.domain}/training.html">{html.escape(r.domain)}</a></li>' for r in results
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>wl-planner demo</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222}}
pre{{background:#f6f6f6;padding:.7rem;overflow-x:auto}}img{{max-width:100%}}</style></head><body>
<h1>A heuristic learned from small problems, on large ones</h1>
<p>Greedy best-first search with three heuristics, {time_limit:g} CPU seconds per task. The learned one has
seen only the small training problems.</p>
<pre>{html.escape(table(results))}</pre>
{images}
<h2>What was learned</h2><ul>{links}</ul>
</body></html>
"""
