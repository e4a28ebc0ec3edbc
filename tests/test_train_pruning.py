"""Pruning leaves out weights and changes nothing else; merged rows keep their weight."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import sparse

from wl_train.pruning import merge_equal_rows, prune

SMALL = arrays(np.int8, st.tuples(st.integers(1, 8), st.integers(1, 8)), elements=st.integers(0, 2))


def matrix(rows: list[list[float]]) -> sparse.csr_matrix:
    return sparse.csr_matrix(np.array(rows, dtype=float))


def test_of_equal_columns_the_first_is_kept() -> None:
    X = matrix([[1, 0, 1, 2], [0, 3, 0, 0], [2, 1, 2, 4]])
    assert prune(X, np.zeros(3, dtype=int)).kept.tolist() == [0, 1, 3]


def test_rare_features_are_dropped_by_states() -> None:
    X = matrix([[1, 0, 5], [1, 2, 0], [1, 1, 0]])
    assert prune(X, np.zeros(3, dtype=int), min_count=2).kept.tolist() == [0, 1]


def test_rare_features_are_dropped_by_problems() -> None:
    X = matrix([[1, 1, 0], [1, 2, 0], [2, 0, 1]])
    assert prune(X, np.array([0, 0, 1]), min_problems=2).kept.tolist() == [0]


def test_features_that_never_occur_are_dropped() -> None:
    assert prune(matrix([[0, 1], [0, 2]]), np.zeros(2, dtype=int), merge_equal=False).kept.tolist() == [1]


@settings(deadline=None)
@given(SMALL)
def test_a_pruned_model_equals_the_full_one_with_weights_at_zero(values: np.ndarray) -> None:
    X = sparse.csr_matrix(values.astype(float))
    pruning = prune(X, np.zeros(X.shape[0], dtype=int), min_count=2)
    weights = np.arange(1.0, len(pruning.kept) + 1)
    assert (pruning.apply(X) @ weights == X @ pruning.expand(weights)).all()


@settings(deadline=None)
@given(SMALL)
def test_merged_rows_are_distinct_and_keep_all_weight(values: np.ndarray) -> None:
    X = sparse.csr_matrix(values.astype(float))
    y = values[:, 0].astype(float)
    weights = np.arange(1.0, len(y) + 1)
    merged, labels, sums = merge_equal_rows(X, y, weights)
    expected: dict[tuple[int, ...], float] = {}
    for row, weight in zip(values.tolist(), weights, strict=True):
        expected[tuple(row)] = expected.get(tuple(row), 0) + weight
    assert [tuple(row) for row in merged.toarray().astype(int).tolist()] == list(expected)
    assert sums.tolist() == list(expected.values())
    assert labels.tolist() == [row[0] for row in expected]


def test_rows_with_different_labels_stay_apart() -> None:
    X = matrix([[1, 2], [1, 2]])
    _, labels, weights = merge_equal_rows(X, np.array([3.0, 4.0]), np.ones(2))
    assert labels.tolist() == [3, 4] and weights.tolist() == [1, 1]
