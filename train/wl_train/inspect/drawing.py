"""Pictures: the graph of a state, and files that hold figures."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wl_core.graph import Graph
from wl_train.errors import DataError
from wl_train.inspect.layout import Positions, place_nodes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

IMAGES = ("png", "svg", "pdf")
MAX_DRAWN, MAX_NAMED = 3000, 150  # nodes
MARKERS = "os^Dv"  # one per round of ten colors
LINES = ("solid", "dashed", "dotted", "dashdot")


def write_graph(graph: Graph, title: str, file: Path) -> None:
    """Write a picture or, with the ending .dot, the input of Graphviz."""
    if file.suffix.lower() == ".dot":
        file.write_text(graph.to_dot(), encoding="utf-8")
        return
    check_ending(file, (*IMAGES, "dot"))
    if graph.n_nodes > MAX_DRAWN:
        raise DataError(
            f"{file}: {graph.n_nodes} nodes are more than a picture can show ({MAX_DRAWN}): "
            "write a file that ends in .dot, or draw a smaller problem"
        )
    write_figure(draw_graph(graph, title), file)


def check_ending(file: Path, endings: tuple[str, ...] = IMAGES) -> None:
    """Raise unless the file ends like an image that we can write."""
    if file.suffix.lower().removeprefix(".") not in endings:
        raise DataError(
            f"{file}: expected a name that ends in {' '.join('.' + ending for ending in endings)}"
        )


def write_figure(figure: Figure, file: Path, dpi: int = 120) -> None:
    """Write an image; the same figure gives the same bytes."""
    from matplotlib import rc_context

    check_ending(file)
    kind = file.suffix.lower().removeprefix(".")
    metadata: dict[str, Any] = {
        "png": {"Software": None},
        "svg": {"Date": None},
        "pdf": {"CreationDate": None},
    }
    buffer = io.BytesIO()
    with rc_context({"svg.hashsalt": "wl-inspect"}):
        figure.savefig(buffer, format=kind, dpi=dpi, metadata=metadata[kind])
    file.write_bytes(buffer.getvalue())


def draw_graph(graph: Graph, title: str) -> Figure:
    """Return a figure: nodes colored by feature, edges drawn by label, a legend for both."""
    from matplotlib.figure import Figure

    size = min(30.0, max(5.0, 1.1 * graph.n_nodes**0.5))
    figure = Figure(figsize=(size + 3, size), layout="constrained")
    axes = figure.subplots()
    axes.set_title(f"{title}: {graph.n_nodes} nodes, {graph.n_edges} edges", fontsize=10)
    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.margins(0.08)
    edges = [(source, target) for source, target, _ in graph.edges.tolist()]
    positions = place_nodes(graph.n_nodes, edges)
    _draw_edges(axes, graph, positions)
    _draw_nodes(axes, graph, positions)
    figure.legend(loc="outside right upper", fontsize=8, frameon=False)
    return figure


def _draw_nodes(axes: Axes, graph: Graph, positions: Positions) -> None:
    from matplotlib import color_sequences

    named = graph.n_nodes <= MAX_NAMED
    features = graph.node_features
    for order, (feature, count) in enumerate(sorted(Counter(features.tolist()).items())):
        axes.scatter(
            positions[features == feature, 0],
            positions[features == feature, 1],
            s=80 if named else 18,
            color=color_sequences["tab10"][order % 10],
            marker=MARKERS[order // 10 % len(MARKERS)],
            edgecolors="0.2",
            linewidths=0.5,
            zorder=2,
            label=f"{graph.feature_name(feature)} ({count})",
        )
    if named:
        for name, value, place in zip(graph.nodes, graph.continuous_features, positions, strict=True):
            text = f"{name} = {value:g}" if value else name
            axes.annotate(text, place, (0, 6), textcoords="offset points", ha="center", fontsize=6)


def _draw_edges(axes: Axes, graph: Graph, positions: Positions) -> None:
    from matplotlib.collections import LineCollection

    edges = graph.edges
    for order, label in enumerate(sorted(set(edges[:, 2].tolist()))):
        ends = edges[edges[:, 2] == label][:, :2]
        lines = LineCollection(
            positions[ends],
            colors=str(min(0.3 + 0.15 * order, 0.75)),
            linestyles=LINES[order % len(LINES)],
            linewidths=0.9,
            zorder=1,
            label=f"edge: {graph.label_name(label)}",
        )
        axes.add_collection(lines)
