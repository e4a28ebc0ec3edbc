"""Graphs of planning states: nodes with categorical and continuous features, labeled edges.

>>> graph = ILGGenerator(domain)
>>> graph.set_problem(problem)
>>> print(graph.to_graph(state))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from wl_core import _wl_core
from wl_core.planning import Domain, Problem, State

if TYPE_CHECKING:
    import networkx

__all__ = [
    "GRAPHS",
    "Graph",
    "GraphGenerator",
    "ILGGenerator",
    "NILGGenerator",
    "get_graph_generator",
]

GRAPHS: dict[str, str] = _wl_core.graph_registry()
"""Name of every graph representation, with a line of help."""


class Graph:
    """An undirected graph. Build one by hand, or let a graph generator turn a state into one.

    `node_features` has one integer per node; `edges` one row (source, target, label) per edge, each edge
    once. Names are for people only: `nodes` of nodes, `feature_names` and `label_names` of what the
    integers mean.
    """

    def __init__(
        self,
        node_features: npt.ArrayLike,
        edges: npt.ArrayLike = (),
        continuous_features: npt.ArrayLike | None = None,
        *,
        nodes: Sequence[str] | None = None,
        feature_names: Sequence[str] = (),
        label_names: Sequence[str] = (),
    ) -> None:
        features = np.asarray(node_features, dtype=np.int32)
        continuous = np.zeros(len(features)) if continuous_features is None else continuous_features
        edge_rows = np.asarray(edges, dtype=np.int32)
        self._core = _wl_core.Graph(
            features, edge_rows if edge_rows.size else edge_rows.reshape(0, 3), np.asarray(continuous, float)
        )
        self._nodes = [str(node) for node in range(len(features))] if nodes is None else list(nodes)
        if len(self._nodes) != len(features):
            raise _wl_core.InputError(
                f"graph: expected a name for each of {len(features)} nodes, got {len(self._nodes)}"
            )
        self._feature_names = list(feature_names)
        self._label_names = list(label_names)

    @classmethod
    def _of(cls, core: _wl_core.Graph, nodes: list[str], features: list[str], labels: list[str]) -> Graph:
        graph = cls.__new__(cls)
        graph._core, graph._nodes = core, nodes
        graph._feature_names, graph._label_names = features, labels
        return graph

    @property
    def nodes(self) -> list[str]:
        """The names of the nodes."""
        return list(self._nodes)

    @property
    def node_features(self) -> npt.NDArray[np.int32]:
        """Shape (nodes,)."""
        return self._core.features

    @property
    def continuous_features(self) -> npt.NDArray[np.float64]:
        """Shape (nodes,)."""
        return self._core.continuous

    @property
    def edges(self) -> npt.NDArray[np.int32]:
        """Shape (edges, 3), each edge once: `source, target, label = graph.edges.T`."""
        return self._core.edges

    @property
    def n_nodes(self) -> int:
        return self._core.num_nodes

    @property
    def n_edges(self) -> int:
        return self._core.num_edges

    def feature_name(self, feature: int) -> str:
        """What a node feature means, for example "unachieved goal `on`"."""
        known = 0 <= feature < len(self._feature_names)
        return self._feature_names[feature] if known else f"feature {feature}"

    def label_name(self, label: int) -> str:
        """What an edge label means, for example "first argument"."""
        return self._label_names[label] if 0 <= label < len(self._label_names) else f"label {label}"

    def to_networkx(self) -> networkx.MultiGraph[int]:
        """A MultiGraph over node numbers. Nodes have name, feature, feature_name, continuous; edges label."""
        import networkx

        graph: networkx.MultiGraph[int] = networkx.MultiGraph()
        features, continuous = self.node_features.tolist(), self.continuous_features.tolist()
        for node, name in enumerate(self._nodes):
            graph.add_node(
                node,
                name=name,
                feature=features[node],
                feature_name=self.feature_name(features[node]),
                continuous=continuous[node],
            )
        for source, target, label in self.edges.tolist():
            graph.add_edge(source, target, key=label, label=label)
        return graph

    def to_dot(self) -> str:
        """The graph in Graphviz's language; nodes of one feature share a color."""
        lines = ["graph {", '  node [style=filled, colorscheme=set312, fontname="sans"];']
        features, continuous = self.node_features.tolist(), self.continuous_features.tolist()
        palette = {feature: 1 + place % 12 for place, feature in enumerate(sorted(set(features)))}
        for node, name in enumerate(self._nodes):
            text = [name, self.feature_name(features[node])]
            if continuous[node] != 0:
                text.append(f"{continuous[node]:g}")
            label = "\\n".join(part.replace("\\", "\\\\").replace('"', '\\"') for part in text)
            lines.append(f'  {node} [label="{label}", fillcolor={palette[features[node]]}];')
        lines += [f"  {source} -- {target} [label={label}];" for source, target, label in self.edges.tolist()]
        return "\n".join([*lines, "}"]) + "\n"

    def __repr__(self) -> str:
        return f"<Graph: {self.n_nodes} nodes, {self.n_edges} edges>"

    def __str__(self) -> str:
        features, continuous = self.node_features.tolist(), self.continuous_features.tolist()
        neighbors: list[list[str]] = [[] for _ in self._nodes]
        for source, target, label in self.edges.tolist():
            neighbors[source].append(f"{target}:{label}")
            neighbors[target].append(f"{source}:{label}")
        name_width = max((len(name) for name in self._nodes), default=0)
        feature_texts = [self.feature_name(feature) for feature in features]
        feature_width = max((len(text) for text in feature_texts), default=0)
        lines = [f"{self.n_nodes} nodes, {self.n_edges} edges (node, name, feature, neighbor:label …)"]
        for node, name in enumerate(self._nodes):
            value = f" = {continuous[node]:g}" if continuous[node] != 0 else ""
            lines.append(
                f"{node:4}  {name:{name_width}}  {feature_texts[node]:{feature_width}}"
                f"  {' '.join(neighbors[node])}{value}".rstrip()
            )
        return "\n".join(lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return (
            self._nodes == other._nodes
            and np.array_equal(self.node_features, other.node_features)
            and np.array_equal(self.continuous_features, other.continuous_features)
            and sorted(self.edges.tolist()) == sorted(other.edges.tolist())
        )

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {
            "node_features": self.node_features,
            "edges": self.edges,
            "continuous_features": self.continuous_features,
            "nodes": self._nodes,
            "feature_names": self._feature_names,
            "label_names": self._label_names,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]


class GraphGenerator:
    """Turns states of a domain into graphs. Made for a domain, then set to one problem after the other.

    `atoms="fluent"` leaves out what no action changes. `constants` gives each constant of the domain a
    feature of its own; `object_types` gives objects their type as feature.
    """

    name = "ilg"

    def __init__(
        self, domain: Domain, *, atoms: str = "all", constants: bool = True, object_types: bool = False
    ) -> None:
        self.domain = domain
        self._core = _wl_core.GraphGenerator(
            self.name, domain, atoms=atoms, constants=constants, object_types=object_types
        )
        self._feature_names = self._core.node_feature_names
        self._label_names = self._core.edge_label_names

    def set_problem(self, problem: Problem) -> None:
        """Raises UnsupportedError for a goal that the graph cannot show."""
        self._core.set_problem(problem)

    def to_graph(self, state: State) -> Graph:
        """Expects a state of the problem that was set."""
        nodes = self._core.node_names(state)
        return Graph._of(self._core.to_graph(state), nodes, self._feature_names, self._label_names)

    @property
    def node_feature_names(self) -> list[str]:
        return list(self._feature_names)

    @property
    def edge_label_names(self) -> list[str]:
        return list(self._label_names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.domain.name!r})"


class ILGGenerator(GraphGenerator):
    """The Instance Learning Graph: objects, true atoms and goals."""

    name = "ilg"


class NILGGenerator(GraphGenerator):
    """The numeric Instance Learning Graph (νILG): also numeric variables and numeric goals."""

    name = "nilg"


def get_graph_generator(
    name: str, domain: Domain, *, atoms: str = "all", constants: bool = True, object_types: bool = False
) -> GraphGenerator:
    """The generator of that name, one of `GRAPHS`."""
    if name not in GRAPHS:
        raise _wl_core.InputError(f"unknown graph '{name}': expected one of {', '.join(GRAPHS)}")
    known = {kind.name: kind for kind in GraphGenerator.__subclasses__()}
    kind: type[GraphGenerator] = known.get(name) or type(name, (GraphGenerator,), {"name": name})
    return kind(domain, atoms=atoms, constants=constants, object_types=object_types)
