"""What the benchmark writes: a Markdown table, JSON and a plot."""

from __future__ import annotations

import datetime
import json
import os
import platform
import textwrap
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from frame import FLOORS, GROWTH, Floor, Peers, Row, geometric_mean
from matplotlib.axes import Axes
from matplotlib.figure import Figure

BLUE, ORANGE = "#0072b2", "#d55e00"


@dataclass(frozen=True)
class Summary:
    """All tasks of one thing measured: the ratios, and what is promised of them."""

    part: str
    what: str
    rows: list[Row]

    @property
    def ratios(self) -> list[float]:
        return [row.ratio for row in self.rows if row.ratio is not None]

    @property
    def floor(self) -> Floor | None:
        return FLOORS.get((self.part, self.what))

    @property
    def holds(self) -> bool:
        """Whether the floor is met; true where there is none, or nothing to compare with."""
        if self.floor is None or not self.ratios:
            return True
        return geometric_mean(self.ratios) >= self.floor.mean and min(self.ratios) >= self.floor.each


def summarize(rows: Sequence[Row]) -> list[Summary]:
    """Group rows by part and thing measured, in the order first met."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.part, row.what), []).append(row)
    return [Summary(*key, group) for key, group in groups.items()]


def machine() -> dict[str, str]:
    """Return CPU model, cores, Python and date."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line
        ]
        model = names[0] if names else model
    date = datetime.datetime.now(tz=datetime.timezone.utc).strftime("%Y-%m-%d")
    return {"cpu": model, "cores": str(os.cpu_count()), "python": platform.python_version(), "date": date}


def number(value: float | None) -> str:
    """Return three significant digits, without an exponent."""
    if value is None:
        return "–"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.{1 if value >= 10 else 2}f}" if value >= 1 else f"{value:.3g}"


def caption(peers: Peers) -> str:
    """Return one line: when, where and with which versions."""
    where = machine()
    versions = ", ".join(f"{name} {version}" for name, version in peers.versions.items())
    return f"{where['date']}, {where['cpu']} ({where['cores']} cores), Python {where['python']}; {versions}"


def markdown(rows: Sequence[Row], peers: Peers) -> str:
    """Return the summary table, followed by one table per part."""
    lines = [caption(peers), ""]
    lines += [f"Left out: {line}" for line in peers.missing] + [""] * bool(peers.missing)
    lines += [
        "Ratios say how many times better we are; the mean is geometric, over tasks. A floor is what we",
        "promise: of the mean and, in parentheses, of every task. ✗ marks what is below its floor. Below,",
        "each side shows its best run; the ratio is the median over the runs, which took turns.",
        "",
        "| part | what | tasks | mean ratio | least | most | floor | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for summary in summarize(rows):
        ratios = summary.ratios
        cells = [number(f(ratios)) if ratios else "–" for f in (geometric_mean, min, max)]
        floor = ""
        if summary.floor is not None:
            floor = number(summary.floor.mean) + (
                f" ({number(summary.floor.each)})" if summary.floor.each else ""
            )
        mark = "" if summary.holds else "✗"
        lines.append(
            f"| {summary.part} | {summary.what} | {len(ratios)} of {len(summary.rows)} | "
            + " | ".join(cells)
            + f" | {floor} | {mark} |"
        )
    for part in dict.fromkeys(row.part for row in rows):
        lines += [
            "",
            f"## {part}",
            "",
            "| what | task | ours | peer | ratio | spread | note |",
            "|---|---|---|---|---|---|---|",
        ]
        lines += [_line(row) for row in rows if row.part == part]
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    best = max if row.unit.endswith("/s") else min
    ours, theirs = (number(best(side)) + f" {row.unit}" if side else "–" for side in (row.ours, row.theirs))
    ratios = row.ratios
    spread = f"{number(min(ratios))}–{number(max(ratios))}" if len(ratios) > 1 else ""
    return f"| {row.what} | {row.task} | {ours} | {theirs} | {number(row.ratio)} | {spread} | {row.note} |"


def to_json(rows: Sequence[Row], peers: Peers) -> str:
    """Return everything measured, with ratios and floors."""
    summaries = [
        {
            "part": summary.part,
            "what": summary.what,
            "mean": geometric_mean(summary.ratios) if summary.ratios else None,
            "floor": asdict(summary.floor) if summary.floor else None,
            "holds": summary.holds,
        }
        for summary in summarize(rows)
    ]
    entries = [{**asdict(row), "ratio": row.ratio} for row in rows]
    content = {"machine": machine(), "versions": peers.versions, "missing": peers.missing}
    return json.dumps({**content, "summaries": summaries, "rows": entries}, indent=1) + "\n"


def read_json(file: Path, peers: Peers) -> list[Row]:
    """Return the rows that `to_json` wrote; none where they are of another day, machine or version."""
    if not file.exists():
        return []
    content = json.loads(file.read_text(encoding="utf-8"))
    if (content["machine"], content["versions"]) != (machine(), peers.versions):
        return []
    names = {field.name for field in fields(Row)}
    return [Row(**{name: value for name, value in row.items() if name in names}) for row in content["rows"]]


def draw(rows: Sequence[Row], peers: Peers, file: Path) -> None:
    """Draw the ratio of every task, one line per thing measured, and the cost by size where it is known."""
    summaries = [summary for summary in summarize(rows) if summary.ratios]
    curve = sorted((row for row in rows if row.what == GROWTH and row.ratios), key=lambda row: row.size)
    height = 1.6 + 0.34 * len(summaries)
    figure = Figure(figsize=(9, height + (3.2 if curve else 0)), layout="constrained")
    panels = figure.subplots(2, height_ratios=[height, 3.2]) if curve else [figure.subplots()]
    _draw_ratios(panels[0], summaries)
    if curve:
        _draw_curve(panels[1], curve)
    figure.suptitle("\n".join(textwrap.wrap(caption(peers), 110)), fontsize=8)
    figure.savefig(file, dpi=150)


def _draw_ratios(axes: Axes, summaries: Sequence[Summary]) -> None:
    """Draw dots for tasks, diamonds for means and bars for floors."""
    for height, summary in enumerate(reversed(summaries)):
        color = BLUE if summary.holds else ORANGE
        axes.plot(summary.ratios, [height] * len(summary.ratios), "o", color=color, alpha=0.35, ms=5, mew=0)
        axes.plot(geometric_mean(summary.ratios), height, "D", color=color, ms=6)
        if summary.floor is not None:
            axes.plot([summary.floor.mean] * 2, [height - 0.35, height + 0.35], color="black", lw=1.5)
    axes.set_yticks(range(len(summaries)), [f"{s.part}: {s.what}" for s in reversed(summaries)])
    axes.set_ylim(-0.6, len(summaries) - 0.4)
    axes.axvline(1, color="#8c8c8c", lw=0.8, ls="--")
    axes.set(xscale="log", xlabel="times better than the peer (dots: tasks, diamond: mean, bar: floor)")
    axes.grid(alpha=0.3, axis="x")


def _draw_curve(axes: Axes, rows: Sequence[Row]) -> None:
    """Draw the cost of one evaluation over the size of the state, ours and the peer's."""
    sizes = [row.size for row in rows]
    for side, color, marker in (("ours", BLUE, "o"), ("theirs", ORANGE, "s")):
        label = "wl-planner" if side == "ours" else "wlplan"
        costs = [min(getattr(row, side)) for row in rows]
        axes.plot(sizes, costs, marker=marker, color=color, ms=5, label=label)
    axes.set(xscale="log", yscale="log", xlabel="atoms of a state", ylabel=f"{rows[0].unit} per evaluation")
    axes.set_title(f"Growth: {rows[0].task.split()[0]} with ever more objects", fontsize=9)
    axes.legend(frameon=False)
    axes.grid(alpha=0.3)
