"""How well features tell states apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wl_core._wl_core import InputError
from wl_core.dataset import DatasetLike
from wl_core.feature_generation import FeatureGenerator

__all__ = ["Distinguishability", "distinguish", "indistinguishable_pairs"]


@dataclass(frozen=True)
class Distinguishability:
    """`pairs` states look alike and have different costs to go. `layer_sizes` counts distinct colors."""

    states: int
    pairs: int
    layer_sizes: list[int]


def _count(fingerprints: Sequence[bytes], costs: Sequence[float]) -> int:
    """Pairs with equal fingerprints, less those that also have equal costs."""
    if len(fingerprints) != len(costs):
        raise InputError(f"expected a cost for each of {len(fingerprints)} states, got {len(costs)}")
    alike = sum(n * (n - 1) // 2 for n in Counter(fingerprints).values())
    both = sum(n * (n - 1) // 2 for n in Counter(zip(fingerprints, costs, strict=True)).values())
    return alike - both


def indistinguishable_pairs(
    features: FeatureGenerator, dataset: DatasetLike, costs_to_go: Sequence[float]
) -> int:
    """The number of pairs of states with equal vectors and different costs to go.

    `features` must have collected what matters; give non-goal states only to get the paper's table 1.
    """
    rows = features.embed(dataset)
    rows.sort_indices()
    fingerprints = []
    for start, end in zip(rows.indptr[:-1], rows.indptr[1:], strict=True):
        fingerprints.append(rows.indices[start:end].tobytes() + rows.data[start:end].tobytes())
    return _count(fingerprints, costs_to_go)


def distinguish(
    features: FeatureGenerator,
    dataset: DatasetLike,
    costs_to_go: Sequence[float],
    *,
    threads: int = 1,
    count_colors: bool = True,
) -> Distinguishability:
    """`indistinguishable_pairs` over all colors of `dataset`, without collecting or storing any.

    States are told apart by 128-bit fingerprints of their colors. Memory is that of one graph at a time,
    plus eight bytes per distinct color to count them; `count_colors=False` saves that too and leaves
    `layer_sizes` zero. Continuous features cannot be compared this way: use indistinguishable_pairs.
    """
    if features._core.has_continuous_features:
        raise InputError("distinguish: compares counts only; use indistinguishable_pairs for 'ccwl'")
    rows, layer_sizes = features._core.fingerprints(dataset, threads, count_colors)
    fingerprints = [row.tobytes() for row in np.ascontiguousarray(rows)]
    return Distinguishability(len(fingerprints), _count(fingerprints, costs_to_go), layer_sizes)
