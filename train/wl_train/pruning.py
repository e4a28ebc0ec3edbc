"""Leave out feature columns that cannot matter or cannot be trusted.

Only weights are left out, never the colors that deeper colors are built on: a
pruned model gives exactly the value of the full one with those weights at zero.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse


@dataclass(frozen=True)
class Pruning:
    """The columns that are kept, out of `total`."""

    kept: NDArray[np.int64]
    total: int

    def apply(self, X: sparse.csr_matrix) -> sparse.csr_matrix:
        """Return only the kept columns of X."""
        return X if len(self.kept) == self.total else sparse.csr_matrix(X[:, self.kept])

    def expand(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return one weight for each of all columns: zero where it was left out."""
        full = np.zeros(self.total)
        full[self.kept] = weights
        return full


def prune(
    X: sparse.csr_matrix,
    problems: NDArray[np.int64],
    *,
    min_count: int = 1,
    min_problems: int = 1,
    merge_equal: bool = True,
) -> Pruning:
    """Choose columns of X by its rows; `problems` says which problem a row belongs to.

    Of columns that agree in every row the first stands for all, which is the color of
    the lowest layer: the one seen most often elsewhere.
    """
    columns = sparse.csc_matrix(X)
    columns.sort_indices()
    keep = np.diff(columns.indptr) >= max(1, min_count)
    if min_problems > 1:
        spread = sparse.csr_matrix((np.ones(len(problems)), (problems, np.arange(len(problems))))) @ (
            columns != 0
        )
        keep &= np.asarray((spread != 0).sum(axis=0)).ravel() >= min_problems
    if merge_equal:
        firsts: set[tuple[bytes, bytes]] = set()
        for column in np.flatnonzero(keep):
            start, end = columns.indptr[column], columns.indptr[column + 1]
            content = (columns.indices[start:end].tobytes(), columns.data[start:end].tobytes())
            if content in firsts:
                keep[column] = False
            firsts.add(content)
    return Pruning(np.flatnonzero(keep), X.shape[1])


def merge_equal_rows(
    X: sparse.csr_matrix, y: NDArray[np.float64], weights: NDArray[np.float64]
) -> tuple[sparse.csr_matrix, NDArray[np.float64], NDArray[np.float64]]:
    """Join rows that are equal, y included, adding up their weights; order of first appearance."""
    X = sparse.csr_matrix(X)
    X.sort_indices()
    firsts: dict[tuple[bytes, bytes, float], int] = {}
    group = np.empty(X.shape[0], dtype=np.int64)
    chosen: list[int] = []
    for row in range(X.shape[0]):
        start, end = X.indptr[row], X.indptr[row + 1]
        content = (X.indices[start:end].tobytes(), X.data[start:end].tobytes(), float(y[row]))
        group[row] = firsts.setdefault(content, len(firsts))
        if group[row] == len(chosen):
            chosen.append(row)
    summed = np.zeros(len(chosen))
    np.add.at(summed, group, weights)
    return sparse.csr_matrix(X[chosen]), y[chosen], summed
