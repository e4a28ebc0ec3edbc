"""Plots of a training run, as images inside a page."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from wl_train.dataset import TrainingSet

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Vector = NDArray[np.float64]


def values_plot(data: TrainingSet, values: Vector) -> str:
    """Return the value of every state against its optimal cost to go, where that is known."""
    figure = new_figure()
    axes = figure.subplots()
    known = np.isfinite(data.h)
    axes.scatter(data.h[known], values[known], s=8, alpha=0.3, linewidths=0, label="states")
    dead = np.isinf(data.h)
    if dead.any():
        right = data.h[known].max(initial=0) * 1.1 + 1
        axes.scatter(
            np.full(dead.sum(), right),
            values[dead],
            s=8,
            alpha=0.3,
            linewidths=0,
            color="C3",
            label="dead ends",
        )
    axes.set_xlabel("h*: optimal cost to go")
    axes.set_ylabel("h: value of the model")
    axes.legend(frameon=False)
    return to_image(figure, "h against h*")


def accuracy_plot(data: TrainingSet, values: Vector) -> str:
    """Return the share of right choices per problem against the number of its objects."""
    figure = new_figure()
    axes = figure.subplots()
    right = data.right_choices(values)
    problem = np.zeros(len(right), dtype=np.int64)
    problem[data.choice_of_pair] = data.problem_of_row[data.better]
    sizes = np.array([len(block[0].objects) for block in data.blocks])
    counts = np.bincount(problem, minlength=len(sizes))
    shares = np.bincount(problem, weights=right, minlength=len(sizes)) / np.maximum(counts, 1)
    axes.scatter(sizes[counts > 0], shares[counts > 0], s=20, alpha=0.6)
    axes.set_ylim(-0.02, 1.02)
    axes.set_xlabel("objects of the problem")
    axes.set_ylabel("states whose successors are in the right order")
    return to_image(figure, "order accuracy by problem size")


def new_figure() -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(7, 4.2), layout="constrained")


def to_image(figure: Figure, words: str) -> str:
    """Return an HTML image; no date inside, so that the same plot gives the same bytes."""
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=110, metadata={"Software": None})
    return f'<img alt="{words}" src="data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}">'
