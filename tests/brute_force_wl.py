"""The paper's algorithms 1 to 5, written from the pseudocode line by line.

No speed, no cleverness: colors are numbers that an injective hash function gives to
whatever it is shown, neighborhoods are sorted tuples, vectors are dictionaries. Tests hold
the library against it on small graphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

Color = int
BOTTOM = "no edge"
INDIVIDUALIZED = "the individualized node"


class InjectiveHash:
    """A number for everything it is shown, the same for the same."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}

    def __call__(self, *value: Hashable) -> Color:
        return self.numbers.setdefault(value, len(self.numbers))


@dataclass(frozen=True)
class PlainGraph:
    """Undirected; `edges` are (node, node, label), each once."""

    features: Sequence[Hashable]
    edges: Sequence[tuple[int, int, int]]
    continuous: Sequence[float] = ()

    @property
    def nodes(self) -> range:
        return range(len(self.features))

    def neighbors(self, v: int) -> list[tuple[int, int]]:
        """(u, label) for every edge between v and u."""
        there = [(u, label) for w, u, label in self.edges if w == v]
        back = [(w, label) for w, u, label in self.edges if u == v]
        return there + back

    def labels(self, v: int, u: int) -> Hashable:
        """All labels between v and u, or BOTTOM."""
        found = frozenset(label for w, label in self.neighbors(v) if w == u)
        return found or BOTTOM


@dataclass
class Run:
    """One hash function for all graphs, as collecting demands."""

    iterations: int
    neighbors: str = "multiset"
    hash: InjectiveHash = field(default_factory=InjectiveHash)

    def bag(self, items: Iterable[Hashable]) -> Hashable:
        """A multiset (or a set) as something hashable."""
        items = list(items)
        return frozenset(Counter(items).items()) if self.neighbors == "multiset" else frozenset(items)

    def refine_nodes(self, graph: PlainGraph, colors: dict[int, Color]) -> dict[int, Color]:
        return {
            v: self.hash(colors[v], self.bag((colors[u], label) for u, label in graph.neighbors(v)))
            for v in graph.nodes
        }

    def wl(self, graph: PlainGraph) -> list[Color]:
        """Algorithm 1."""
        colors = {v: self.hash(graph.features[v]) for v in graph.nodes}
        result = list(colors.values())
        for _ in range(self.iterations):
            colors = self.refine_nodes(graph, colors)
            result += colors.values()
        return result

    def two_wl(self, graph: PlainGraph) -> list[Color]:
        """Algorithm 2."""
        features, nodes = graph.features, graph.nodes
        pairs = [(v, u) for v in nodes for u in nodes]
        colors = {(v, u): self.hash(features[v], features[u], graph.labels(v, u)) for v, u in pairs}
        result = list(colors.values())
        for _ in range(self.iterations):
            colors = {
                (v, u): self.hash(colors[v, u], self.bag((colors[w, u], colors[v, w]) for w in nodes))
                for v, u in pairs
            }
            result += colors.values()
        return result

    def two_lwl(self, graph: PlainGraph) -> list[Color]:
        """Algorithm 3. A pair is a set of two nodes, so w is neither of them."""
        pairs = [frozenset((v, u)) for v in graph.nodes for u in graph.nodes if v < u]
        near = {v: {u for u, _ in graph.neighbors(v)} for v in graph.nodes}

        def initial(v: int, u: int) -> Color:
            both = frozenset(Counter((graph.features[v], graph.features[u])).items())
            return self.hash(both, graph.labels(v, u))

        colors = {pair: initial(*pair) for pair in pairs}
        result = list(colors.values())
        for _ in range(self.iterations):
            refined = {}
            for pair in pairs:
                v, u = pair
                bags = [
                    frozenset(Counter((colors[frozenset((w, u))], colors[frozenset((v, w))])).items())
                    for w in (near[v] | near[u]) - pair
                ]
                refined[pair] = self.hash(colors[pair], self.bag(bags))
            colors = refined
            result += colors.values()
        return result

    def iwl(self, graph: PlainGraph) -> list[Color]:
        """Algorithm 4."""
        result = []
        for w in graph.nodes:
            colors = {v: self.hash(graph.features[v]) for v in graph.nodes}
            colors[w] = self.hash(INDIVIDUALIZED)
            result += colors.values()
            for _ in range(self.iterations):
                colors = self.refine_nodes(graph, colors)
                result += colors.values()
        return result

    def ccwl_sums(self, graph: PlainGraph) -> dict[Color, float]:
        """Algorithm 5, lines 5 and 6: the sum of the continuous features of a color's nodes."""
        colors = {v: self.hash(graph.features[v]) for v in graph.nodes}
        members = {(color, v) for v, color in colors.items()}
        for _ in range(self.iterations):
            colors = self.refine_nodes(graph, colors)
            members |= {(color, v) for v, color in colors.items()}
        sums: dict[Color, float] = {}
        for color, v in members:
            sums[color] = sums.get(color, 0) + graph.continuous[v]
        return sums

    def algorithm(self, name: str) -> Callable[[PlainGraph], list[Color]]:
        table = {"wl": self.wl, "2-wl": self.two_wl, "2-lwl": self.two_lwl, "iwl": self.iwl, "ccwl": self.wl}
        return table[name]


def vectors(
    name: str, train: Sequence[PlainGraph], test: Sequence[PlainGraph], iterations: int, neighbors: str
) -> list[list[float]]:
    """Equation 1: a row for each graph of `train`, then of `test`; a column for each color of `train`.

    ccwl has a second column per color, after all of the first.
    """
    run = Run(iterations, neighbors)
    algorithm = run.algorithm(name)
    collected = sorted({color for graph in train for color in algorithm(graph)})
    rows: list[list[float]] = []
    for graph in [*train, *test]:
        counts = Counter(algorithm(graph))
        row: list[float] = [counts[color] for color in collected]
        if name == "ccwl":
            sums = run.ccwl_sums(graph)
            row += [sums.get(color, 0) for color in collected]
        rows.append(row)
    return rows
