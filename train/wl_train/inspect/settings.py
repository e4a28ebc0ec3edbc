"""Which features are looked at."""

from __future__ import annotations

from dataclasses import dataclass

from wl_core.analysis import distinguish, indistinguishable_pairs
from wl_core.feature_generation import MAX_PAIRS, FeatureGenerator, get_feature_generator
from wl_core.graph import GraphGenerator, get_graph_generator
from wl_core.planning import Domain
from wl_train.inspect.data import Sample


@dataclass(frozen=True)
class Settings:
    """Options of graphs and feature generators; None lets the domain decide."""

    algorithm: str | None = None  # None: "ccwl" for numeric domains, else "wl"
    graph: str | None = None  # None: "nilg" for numeric domains, else "ilg"
    iterations: int = 2
    neighbors: str = "multiset"
    atoms: str = "all"
    constants: bool = True
    object_types: bool = False

    def graph_generator(self, domain: Domain) -> GraphGenerator:
        graph = self.graph or ("nilg" if domain.is_numeric else "ilg")
        return get_graph_generator(
            graph, domain, atoms=self.atoms, constants=self.constants, object_types=self.object_types
        )

    def feature_generator(self, domain: Domain, max_pairs: int = MAX_PAIRS) -> FeatureGenerator:
        """Return one without colors."""
        return get_feature_generator(
            self.algorithm or ("ccwl" if domain.is_numeric else "wl"),
            domain,
            graph=self.graph or ("nilg" if domain.is_numeric else "ilg"),
            iterations=self.iterations,
            neighbors=self.neighbors,
            atoms=self.atoms,
            constants=self.constants,
            object_types=self.object_types,
            max_pairs=max_pairs,
        )


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
