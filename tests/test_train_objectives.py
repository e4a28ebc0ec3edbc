"""Every objective against a solution known by hand or from another solver."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import optimize, sparse

from wl_train.config import ObjectiveConfig
from wl_train.errors import ConfigError, DataError
from wl_train.objectives import OBJECTIVES, Samples, find_objective, solve

PRECISE = {
    "ridge": ObjectiveConfig("ridge", alpha=1e-9),
    "lasso": ObjectiveConfig("lasso", alpha=1e-7, tolerance=1e-10, max_iterations=100_000),
    "svr": ObjectiveConfig("svr", C=1e3, tolerance=1e-6, max_iterations=100_000),
    "gpr": ObjectiveConfig("gpr", alpha=1e-7),
    "rank-svm": ObjectiveConfig("rank-svm", tolerance=1e-8, max_iterations=100_000),
    "rank-lp": ObjectiveConfig("rank-lp"),
}
REGRESSION = [name for name, objective in OBJECTIVES.items() if not objective.is_ranking]
RANKING = [name for name, objective in OBJECTIVES.items() if objective.is_ranking]


def samples(
    X: list[list[float]], y: list[float] | None = None, weights: list[float] | None = None
) -> Samples:
    rows = sparse.csr_matrix(np.array(X, dtype=float))
    return Samples(rows, np.array(y or [1.0] * len(X)), np.array(weights or [1.0] * len(X)))


@pytest.mark.parametrize("name", REGRESSION)
def test_regression_recovers_a_linear_function_and_its_intercept(name: str) -> None:
    X = [[0, 0], [1, 0], [0, 1], [2, 1], [1, 3], [3, 3]]
    y = [2 * a - b + 5 for a, b in X]
    solution = solve(samples(X, y), PRECISE[name])
    # svr is indifferent to errors up to 0.1.
    tolerance = 0.11 if name == "svr" else 1e-3
    np.testing.assert_allclose(np.array(X) @ solution.weights + solution.intercept, y, atol=tolerance)
    assert solution.intercept == pytest.approx(5, abs=0.3 if name == "svr" else 1e-2)


@pytest.mark.parametrize("name", REGRESSION)
def test_weights_of_samples_count_like_repetitions(name: str) -> None:
    config = ObjectiveConfig(name, alpha=0.5, tolerance=1e-8, max_iterations=100_000)
    X, y = [[1.0, 0.0], [1.0, 1.0], [0.0, 2.0]], [1.0, 5.0, 2.0]
    weighted = solve(samples(X, y, [3, 1, 2]), config)
    repeated = solve(samples([X[0]] * 3 + [X[1]] + [X[2]] * 2, [y[0]] * 3 + [y[1]] + [y[2]] * 2), config)
    np.testing.assert_allclose(weighted.weights, repeated.weights, atol=1e-3)
    assert weighted.intercept == pytest.approx(repeated.intercept, abs=1e-3)


@pytest.mark.parametrize("name", REGRESSION)
def test_a_heavier_sample_is_fitted_more_closely(name: str) -> None:
    config = ObjectiveConfig(name, alpha=0.1, tolerance=1e-8, max_iterations=100_000)
    X, y = [[1.0], [1.0], [0.0]], [4.0, 8.0, 0.0]
    low, high = (solve(samples(X, y, weights), config) for weights in ([9, 1, 1], [1, 9, 1]))
    assert low.weights[0] + low.intercept < high.weights[0] + high.intercept - 1


def test_ridge_is_the_closed_form() -> None:
    rng = np.random.default_rng(0)
    X, y = rng.integers(0, 4, (20, 5)).astype(float), rng.normal(size=20)
    solution = solve(samples(X.tolist(), y.tolist()), ObjectiveConfig("ridge", alpha=2.0))
    centered = X - X.mean(axis=0)
    expected = np.linalg.solve(centered.T @ centered + 2 * np.eye(5), centered.T @ (y - y.mean()))
    np.testing.assert_allclose(solution.weights, expected, atol=1e-5)


def test_lasso_soft_thresholds_an_orthogonal_design() -> None:
    X = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    y = [3 * a + 0.2 * b for a, b in X]
    solution = solve(samples(X, y), ObjectiveConfig("lasso", alpha=0.5, tolerance=1e-10))
    np.testing.assert_allclose(solution.weights, [2.5, 0.0], atol=1e-6)


def test_gpr_agrees_with_a_dense_process() -> None:
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import DotProduct

    rng = np.random.default_rng(1)
    X, y = rng.integers(0, 3, (12, 4)).astype(float), rng.normal(size=12)
    solution = solve(samples(X.tolist(), y.tolist()), ObjectiveConfig("gpr", alpha=0.3))
    dense = GaussianProcessRegressor(kernel=DotProduct(), alpha=0.3).fit(X, y)
    new = rng.normal(size=(5, 4))
    np.testing.assert_allclose(new @ solution.weights + solution.intercept, dense.predict(new), atol=1e-4)


def test_rank_svm_finds_the_widest_margin() -> None:
    # ½‖w‖² subject to w·(1,0) ≥ 1 and w·(0,2) ≥ 1: w = (1, ½).
    solution = solve(samples([[1, 0], [0, 2]]), ObjectiveConfig("rank-svm", C=10, tolerance=1e-8))
    np.testing.assert_allclose(solution.weights, [1.0, 0.5], atol=1e-3)


def test_rank_svm_of_one_pair_is_known() -> None:
    solution = solve(samples([[3, 4]]), PRECISE["rank-svm"])
    np.testing.assert_allclose(solution.weights, [3 / 25, 4 / 25], atol=1e-6)


def test_rank_lp_agrees_with_one_big_linear_program() -> None:
    rng = np.random.default_rng(2)
    D = rng.integers(-2, 3, (700, 8)) + 0.2
    weights = rng.uniform(0.1, 2, 700)
    solution = solve(samples(D.tolist(), weights=weights.tolist()), ObjectiveConfig("rank-lp", C=0.01))
    A = np.hstack([-D, D, -np.eye(700)])
    c = np.concatenate([np.ones(16), 0.01 * weights])
    expected = optimize.linprog(c, A, -np.ones(700), bounds=(0, None)).fun
    errors = np.maximum(0, 1 - D @ solution.weights)
    assert np.abs(solution.weights).sum() + 0.01 * weights @ errors == pytest.approx(expected, rel=1e-6)


def test_rank_lp_prefers_few_weights() -> None:
    # One feature orders both pairs: the sum of weights is least when only it is used.
    solution = solve(samples([[1, 1, 0], [1, 0, 1]]), ObjectiveConfig("rank-lp", C=100))
    np.testing.assert_allclose(solution.weights, [1, 0, 0], atol=1e-9)


@pytest.mark.parametrize("name", RANKING)
def test_contradicting_pairs_go_with_the_heavier(name: str) -> None:
    config = ObjectiveConfig(name, C=2, tolerance=1e-8)
    assert solve(samples([[1.0], [-1.0]], weights=[3, 1]), config).weights[0] > 0.4
    assert solve(samples([[1.0], [-1.0]], weights=[1, 3]), config).weights[0] < -0.4


@pytest.mark.parametrize("name", RANKING)
def test_ranking_has_no_intercept(name: str) -> None:
    assert solve(samples([[1.0, 0.0], [1.0, 1.0]]), PRECISE[name]).intercept == 0


@pytest.mark.parametrize("name", list(OBJECTIVES))
def test_the_same_data_gives_the_same_bytes(name: str) -> None:
    rng = np.random.default_rng(3)
    data = samples(rng.integers(0, 5, (50, 10)).tolist(), rng.integers(1, 9, 50).tolist())
    first, second = (solve(data, ObjectiveConfig(name), seed=7) for _ in range(2))
    assert first.weights.tobytes() == second.weights.tobytes()
    assert first.intercept == second.intercept


def test_an_unknown_objective_is_refused_by_name() -> None:
    with pytest.raises(ConfigError, match="unknown objective 'rank-net'; choose from: rank-svm"):
        find_objective("rank-net")


def test_no_data_is_refused() -> None:
    empty = Samples(sparse.csr_matrix((0, 3)), np.zeros(0), np.zeros(0))
    with pytest.raises(DataError, match="no training data"):
        solve(empty, ObjectiveConfig())
