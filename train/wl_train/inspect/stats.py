"""How large the states of a domain are, and how many colors they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wl_train.inspect.data import Sample
from wl_train.inspect.settings import Settings, compare_states
from wl_train.inspect.tables import format_table
from wl_train.progress import progress


@dataclass(frozen=True)
class Range:
    """Smallest, mean and largest of a number over all states."""

    min: int
    mean: float
    max: int

    @classmethod
    def of(cls, values: NDArray[np.int64]) -> Range:
        return cls(int(values.min()), round(float(values.mean()), 2), int(values.max()))

    def __str__(self) -> str:
        return f"{self.min}–{self.max} ({self.mean:.1f})"


@dataclass(frozen=True)
class DomainStats:
    """Sizes of a domain's states, of their graphs and of their colors."""

    domain: str
    problems: int
    states: int
    max_h: float  # the largest optimal cost to go
    atoms: Range
    nodes: Range
    edges: Range
    features: int
    layer_sizes: list[int]  # distinct colors per layer, over all states

    @property
    def row(self) -> list[str]:
        h, colors = f"{self.max_h:g}", " ".join(map(str, self.layer_sizes))
        cells = (
            self.domain,
            self.problems,
            self.states,
            h,
            self.atoms,
            self.nodes,
            self.edges,
            self.features,
        )
        return [*map(str, cells), colors]


def measure(sample: Sample, settings: Settings) -> DomainStats:
    """Build every graph and count every color."""
    generator = settings.graph_generator(sample.domain)
    sizes = []
    for problem, states in progress(sample.blocks, sample.name):
        generator.set_problem(problem)
        for state in states:
            graph = generator.to_graph(state)
            sizes.append((len(state), graph.n_nodes, graph.n_edges))
    atoms, nodes, edges = (Range.of(column) for column in np.array(sizes, dtype=np.int64).T)
    colors = compare_states(sample, settings)
    assert colors.features is not None and colors.layer_sizes is not None
    return DomainStats(
        domain=sample.name,
        problems=len(sample.blocks),
        states=sample.num_states,
        max_h=float(sample.h.max()),
        atoms=atoms,
        nodes=nodes,
        edges=edges,
        features=colors.features,
        layer_sizes=colors.layer_sizes,
    )


def format_stats(stats: Sequence[DomainStats]) -> str:
    """Return a row per domain."""
    numbers = ["problems", "states", "max h*", "atoms", "nodes", "edges", "features", "colors per layer"]
    rows = [entry.row for entry in stats]
    return (
        format_table(["domain", *numbers], rows)
        + "\n\natoms, nodes and edges per state: smallest–largest (mean)"
    )


def stats_as_dict(stats: Sequence[DomainStats]) -> dict[str, Any]:
    """Return a table per domain; of a single domain its values also at the top, of several tables of them."""
    domains = [asdict(entry) for entry in stats]
    if len(domains) == 1:
        return {**domains[0], "domains": domains}
    return {
        "states": {entry.domain: entry.states for entry in stats},
        "layer_sizes": {entry.domain: entry.layer_sizes for entry in stats},
        "domains": domains,
    }
