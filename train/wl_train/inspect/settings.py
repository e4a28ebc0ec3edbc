"""Which features are looked at."""

from __future__ import annotations

from dataclasses import dataclass

from wl_core.analysis import distinguish, indistinguishable_pairs
from wl_core.feature_generation import MAX_PAIRS
from wl_train.config import FeatureConfig
from wl_train.inspect.data import Sample


@dataclass(frozen=True)
class Settings(FeatureConfig):
    """Options of graphs and feature generators, as the paper's tables have them."""

    neighbors: str = "multiset"


@dataclass(frozen=True)
class Distinction:
    """How many features the states of a sample have, and how many pairs of states these leave alike."""

    features: int | None  # None: not counted
    layer_sizes: list[int] | None
    pairs: int


def compare_states(
    sample: Sample, settings: Settings, *, max_pairs: int = MAX_PAIRS, count_colors: bool = True
) -> Distinction:
    """Count features and indistinguishable pairs; without `count_colors`, memory is that of one graph."""
    features = settings.feature_generator(sample.domain, max_pairs)
    if features.algorithm == "ccwl":  # sums of numbers need vectors
        features.collect(sample.blocks)
        pairs = indistinguishable_pairs(features, sample.blocks, sample.h.tolist())
        return Distinction(features.n_features, list(features.layer_sizes), pairs)
    result = distinguish(features, sample.blocks, sample.h.tolist(), count_colors=count_colors)
    sizes = list(result.layer_sizes) if count_colors else None
    return Distinction(sum(sizes) if sizes else None, sizes, result.pairs)
