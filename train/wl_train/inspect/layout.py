"""Places the nodes of a graph in the plane."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components, shortest_path
from scipy.spatial.distance import cdist

Positions = NDArray[np.float64]  # nodes × 2
ROUNDS = 200
TOLERANCE = 2e-3  # how far a node may still move, in lengths of an edge
GAP = 1.0  # between parts that are not connected, in lengths of an edge


def place_nodes(num_nodes: int, edges: Sequence[tuple[int, int]]) -> Positions:
    """Return positions whose distances resemble lengths of paths; an edge has length 1.

    Parts that are not connected lie side by side, the largest first. The same graph gets
    the same picture. Memory is quadratic in the size of the largest part.
    """
    sources, targets = (np.array([edge[end] for edge in edges], dtype=np.int64) for end in (0, 1))
    matrix = coo_matrix((np.ones(len(edges)), (sources, targets)), shape=(num_nodes, num_nodes)).tocsr()
    count, part_of = connected_components(matrix, directed=False)
    members = [np.flatnonzero(part_of == part) for part in range(count)]
    parts = sorted(members, key=lambda nodes: (-len(nodes), int(nodes[0])))
    positions = np.zeros((num_nodes, 2))
    for nodes, corner, drawing in _shelves(
        [(nodes, _place_part(matrix[nodes][:, nodes])) for nodes in parts]
    ):
        positions[nodes] = drawing + corner
    return positions


def _place_part(matrix: coo_matrix) -> Positions:
    """Place connected nodes; the lower left corner is at the origin."""
    size = matrix.shape[0]
    if size == 1:
        return np.zeros((1, 2))
    distances = shortest_path(matrix, directed=False, unweighted=True)
    positions = _minimize_stress(distances, _scaled(distances))
    positions -= positions.mean(axis=0)
    # The longest extent becomes horizontal, as screens are.
    _, _, axes = np.linalg.svd(positions, full_matrices=False)
    positions = positions @ _with_fixed_signs(axes).T
    return np.asarray(positions - positions.min(axis=0))


def _scaled(distances: NDArray[np.float64]) -> Positions:
    """Classical multidimensional scaling: a start that does not depend on chance."""
    size = len(distances)
    squares = distances**2
    centered = -0.5 * (squares - squares.mean(axis=0) - squares.mean(axis=1)[:, None] + squares.mean())
    values, vectors = np.linalg.eigh(centered)
    positions = _with_fixed_signs(vectors[:, -2:].T).T * np.sqrt(np.maximum(values[-2:], 0))
    # Twins have equal rows of distances and would stay on the same spot: a spiral moves them apart.
    turns = np.arange(size) * 2.4
    return np.asarray(positions + 0.05 * np.column_stack([np.cos(turns), np.sin(turns)]))


def _with_fixed_signs(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Flip rows so that their largest entry is positive."""
    largest = np.abs(np.round(vectors, 9)).argmax(axis=1)
    signs = np.sign(vectors[np.arange(len(vectors)), largest])
    return np.asarray(vectors * np.where(signs == 0, 1, signs)[:, None])


def _minimize_stress(distances: NDArray[np.float64], positions: Positions) -> Positions:
    """Majorize sum over pairs of (|p - q| / d - 1)², all nodes at a time."""
    weights = np.divide(1.0, distances**2, out=np.zeros_like(distances), where=distances > 0)
    # Guttman transform with the inverse of the weighted Laplacian; the constant vector is its kernel.
    laplacian = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.inv(laplacian + 1.0 / len(weights)) - 1.0 / len(weights)
    pull = weights * distances
    for _ in range(ROUNDS):
        apart = cdist(positions, positions)
        ratio = np.divide(pull, apart, out=np.zeros_like(pull), where=apart > 0)
        moved = inverse @ (ratio.sum(axis=1)[:, None] * positions - ratio @ positions)
        step = np.abs(moved - positions).max()
        positions = moved
        if step < TOLERANCE:
            break
    return positions


def _shelves(
    drawings: Sequence[tuple[NDArray[np.int64], Positions]],
) -> list[tuple[NDArray[np.int64], Positions, Positions]]:
    """Put drawings in rows of about the width of the first, or of a square that holds all."""
    extents = [drawing.max(axis=0) + GAP for _, drawing in drawings]
    area = sum(float(extent[0] * extent[1]) for extent in extents)
    width = max(float(extents[0][0]), 1.3 * area**0.5) if extents else 0.0
    placed = []
    left = bottom = height = 0.0
    for (nodes, drawing), extent in zip(drawings, extents, strict=True):
        if left > 0 and left + extent[0] > width + 1e-9:
            left, bottom, height = 0.0, bottom - height, 0.0
        placed.append((nodes, np.array([left, bottom - extent[1]]), drawing))
        left += float(extent[0])
        height = max(height, float(extent[1]))
    return placed
