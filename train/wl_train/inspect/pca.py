"""The figure of the paper's section on visualization: where states lie, and how far from the goal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from wl_train.inspect.data import Sample
from wl_train.inspect.settings import Settings
from wl_train.inspect.tables import format_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PANEL_WIDTH, PANEL_HEIGHT = 3.4, 3.0  # inches
MAX_COLUMNS = 5


@dataclass(frozen=True)
class Projection:
    """States in the plane of the two directions in which their vectors vary most."""

    domain: str
    features: int
    points: NDArray[np.float64]  # states × 2
    h: NDArray[np.float64]  # optimal cost to go, per state
    explained_variance: tuple[float, float]  # shares of the whole


def project(sample: Sample, settings: Settings) -> Projection:
    """Collect the colors of the states, embed them and project."""
    features = settings.feature_generator(sample.domain)
    features.collect(sample.blocks)
    points, shares = principal_components(features.embed(sample.blocks))
    return Projection(sample.name, features.n_features, points, sample.h, shares)


def principal_components(vectors: csr_matrix) -> tuple[NDArray[np.float64], tuple[float, float]]:
    """Return coordinates in the first two principal components, and their shares of the variance."""
    from sklearn.decomposition import PCA

    states, features = vectors.shape
    if min(states, features) <= 10:  # too small for the iterative solver
        dense = vectors.toarray()
        components = min(2, states, features)
        if components == 0 or not (dense - dense.mean(axis=0)).any():
            return np.zeros((states, 2)), (0.0, 0.0)
        pca = PCA(components, svd_solver="full")
        found = pca.fit_transform(dense)
    else:
        pca = PCA(2, svd_solver="arpack", random_state=0)
        found = pca.fit_transform(vectors.astype(np.float64))
    points = np.zeros((states, 2))
    points[:, : found.shape[1]] = found
    first, second, *_ = [*map(float, pca.explained_variance_ratio_), 0.0, 0.0]
    return points, (first, second)


def draw_projections(projections: Sequence[Projection]) -> Figure:
    """Return one panel per domain; points are colored by h*, panels are not to a common scale."""
    from matplotlib.figure import Figure

    columns = min(MAX_COLUMNS, len(projections))
    rows = math.ceil(len(projections) / columns)
    figure = Figure(figsize=(PANEL_WIDTH * columns, PANEL_HEIGHT * rows), layout="constrained")
    for index, projection in enumerate(projections):
        axes = figure.add_subplot(rows, columns, index + 1)
        x, y = projection.points.T
        dots = axes.scatter(x, y, c=projection.h, cmap="viridis", s=7, linewidths=0, alpha=0.8)
        first, second = projection.explained_variance
        axes.set_title(f"{projection.domain}: {first:.0%} + {second:.0%} of variance", fontsize=9)
        axes.set_xticks([])
        axes.set_yticks([])
        figure.colorbar(dots, ax=axes, label="h*")
    return figure


def format_projections(projections: Sequence[Projection]) -> str:
    """Return a row per domain."""
    rows = [
        [entry.domain, len(entry.h), entry.features, *[f"{share:.1%}" for share in entry.explained_variance]]
        for entry in projections
    ]
    return format_table(["domain", "states", "features", "variance along x", "along y"], rows)


def projections_as_dict(projections: Sequence[Projection]) -> dict[str, Any]:
    """Return all points, ready for JSON."""
    return {
        "domains": [
            {
                "domain": entry.domain,
                "states": len(entry.h),
                "features": entry.features,
                "explained_variance": list(entry.explained_variance),
                "points": entry.points.tolist(),
                "h": entry.h.tolist(),
            }
            for entry in projections
        ]
    }
