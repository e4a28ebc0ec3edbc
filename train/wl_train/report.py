"""What a training run tells its user: a few lines on the terminal, the same with plots as a page."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from wl_train.dataset import TrainingSet
from wl_train.fit import Model
from wl_train.plots import accuracy_plot, values_plot
from wl_train.rounds import Round
from wl_train.select import Score, table
from wl_train.traces import Traces

HEAVIEST = 15  # features that the page describes


@dataclass
class Report:
    """The results of a run."""

    traces: Traces
    data: TrainingSet
    model: Model
    file: Path
    scores: Sequence[Score] = ()
    best: int = 0
    rounds: Sequence[Round] = field(default_factory=tuple)

    def lines(self) -> list[tuple[str, str]]:
        """Return names and values."""
        features, data = self.model.features, self.data
        objective = self.model.config.objective
        used = int(np.count_nonzero(self.model.weights))
        dead_ends = int(np.isinf(data.h).sum())
        layers = " + ".join(map(str, features.layer_sizes))
        rows = [
            ("problems", f"{len(data.names)} with plans, {len(self.traces.unsolved)} without"),
            ("states", f"{data.num_rows}, {dead_ends} of them dead ends; {data.num_pairs} pairs"),
            ("features", f"{len(self.model.weights)} ({layers} by layer), {used} used"),
            ("objective", objective.name),
            ("order accuracy", f"{data.order_accuracy(self.model.values):.1%} of expanded states"),
        ]
        if self.scores:
            score = self.scores[self.best]
            rows.append(("validation", f"{score.solved} of {len(score.expanded)} solved: {score.name}"))
        rows += [(f"round {number}", str(entry)) for number, entry in enumerate(self.rounds)]
        rows.append(("model", str(self.file)))
        return rows

    @property
    def commands(self) -> tuple[str, str]:
        """The planner calls to try next: with the model alone, and with preferred operators."""
        larger = self.traces.unsolved[-1] if self.traces.unsolved else self.traces.traces[-1].file
        call = f"wl-planner {self.traces.domain_file} {larger} --plan-file plan"
        search = f'eager_greedy([wl(model="{self.file}")], preferred=[ff()])'
        return f"{call} --model {self.file}", f"{call} --search '{search}'"

    def text(self) -> str:
        """Return the report for a terminal."""
        parts = [f"{name:<15} {value}" for name, value in self.lines()]
        if len(self.scores) > 1:
            parts += ["", "candidates", table(self.scores, self.best)]
        alone, preferred = self.commands
        return "\n".join([*parts, "", "try it:", f"  {alone}", "where that gets stuck:", f"  {preferred}"])

    def heaviest(self) -> list[tuple[float, str]]:
        """Return the largest weights and what their features mean."""
        weights = self.model.weights
        order = np.argsort(-abs(weights), kind="stable")[:HEAVIEST]
        return [(float(weights[i]), self.model.features.describe(int(i))) for i in order if weights[i] != 0]

    def page(self) -> str:
        """Return the report as one HTML page, plots inside."""
        facts = "".join(f"<tr><th>{_(name)}</th><td>{_(value)}</td></tr>" for name, value in self.lines())
        alone, preferred = self.commands
        weights = "".join(
            f"<tr><td class=n>{weight:+.3f}</td><td>{_(words)}</td></tr>" for weight, words in self.heaviest()
        )
        candidates = (
            f"<h2>Candidates</h2><pre>{_(table(self.scores, self.best))}</pre>" if self.scores else ""
        )
        return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{_(self.data.domain.name)}: training report</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}}
th{{text-align:left;padding-right:2rem;vertical-align:top;font-weight:600}}td.n{{font-family:monospace;padding-right:1rem}}
img{{max-width:100%}}pre{{background:#f6f6f6;padding:.7rem;overflow-x:auto}}</style></head><body>
<h1>{_(self.data.domain.name)}</h1>
<table>{facts}</table>
<h2>Try it</h2><pre>{_(alone)}</pre><p>Where that gets stuck:</p><pre>{_(preferred)}</pre>{candidates}
<h2>Value against cost to go</h2>{values_plot(self.data, self.model.values)}
<h2>Order accuracy by problem size</h2>{accuracy_plot(self.data, self.model.values)}
<h2>The heaviest features</h2><table>{weights}</table>
</body></html>
"""


_ = html.escape
