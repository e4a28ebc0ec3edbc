"""Objectives: from feature vectors and what is known of them to weights.

Regression fits costs to go; ranking orders pairs of states. Each is a thin use of
scikit-learn or scipy, on sparse matrices, with weights that count like repetitions.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, sparse

from wl_train.config import ObjectiveConfig
from wl_train.errors import ConfigError, DataError

logger = logging.getLogger(__name__)

Vector = NDArray[np.float64]
MAX_GPR_ROWS = 8000  # the kernel matrix is dense: 8 bytes per pair of rows


@dataclass(frozen=True)
class Samples:
    """Rows to fit. Regression: features and costs to go; ranking: worse minus better, `y` all ones."""

    X: sparse.csr_matrix
    y: Vector
    weights: Vector


@dataclass(frozen=True)
class Solution:
    """One weight per column, and the value of the zero vector."""

    weights: Vector
    intercept: float = 0.0


@dataclass(frozen=True)
class Objective:
    """A row of the registry."""

    name: str
    help: str
    is_ranking: bool
    solve: Callable[[Samples, ObjectiveConfig, int], Solution]  # (samples, config, seed)


def solve(samples: Samples, config: ObjectiveConfig, seed: int = 0) -> Solution:
    """Minimise the configured objective over `samples`."""
    if samples.X.shape[0] == 0:
        raise DataError(
            f"{config.name}: no training data: every plan is empty, no state differs from its siblings,"
            " or what does has no weight"
        )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        solution = find_objective(config.name).solve(samples, config, seed)
    for warning in caught:
        logger.info("%s: %s", config.name, warning.message)
    return solution


def find_objective(name: str) -> Objective:
    """Return the objective of that name."""
    if name not in OBJECTIVES:
        raise ConfigError(f"unknown objective '{name}'; choose from: {' '.join(OBJECTIVES)}")
    return OBJECTIVES[name]


def _ridge(samples: Samples, config: ObjectiveConfig, seed: int) -> Solution:
    from sklearn.linear_model import Ridge

    model = Ridge(
        alpha=_or(config.alpha, 1.0), tol=1e-8, max_iter=max(config.max_iterations, 1000), random_state=seed
    )
    model.fit(samples.X, samples.y, sample_weight=samples.weights)
    return Solution(model.coef_, float(model.intercept_))


def _lasso(samples: Samples, config: ObjectiveConfig, seed: int) -> Solution:
    from sklearn.linear_model import Lasso

    model = Lasso(
        alpha=_or(config.alpha, 0.01), tol=config.tolerance, max_iter=config.max_iterations, random_state=seed
    )
    model.fit(samples.X.tocsc(), samples.y, sample_weight=samples.weights)
    return Solution(np.asarray(model.coef_), float(model.intercept_))


def _svr(samples: Samples, config: ObjectiveConfig, seed: int) -> Solution:
    from sklearn.svm import LinearSVR

    # The intercept is a column of its own to liblinear; scaled up, it is hardly regularised.
    model = LinearSVR(
        C=config.C,
        epsilon=0.1,
        tol=config.tolerance,
        max_iter=config.max_iterations,
        intercept_scaling=10.0,
        random_state=seed,
    )
    model.fit(samples.X, samples.y, sample_weight=samples.weights)
    return Solution(model.coef_.ravel(), float(np.ravel(model.intercept_)[0]))


def _gpr(samples: Samples, config: ObjectiveConfig, seed: int) -> Solution:
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import DotProduct

    rows = samples.X.shape[0]
    if rows > MAX_GPR_ROWS:
        raise DataError(
            f"gpr: {rows} distinct states; its dense kernel takes at most {MAX_GPR_ROWS}: use ridge"
        )
    # scikit-learn wants dense inputs: any Z with Z Zᵀ = X Xᵀ gives the same process.
    gram = (samples.X @ samples.X.T).toarray()
    gram[np.diag_indices(rows)] += 1e-9 * max(1.0, gram.diagonal().max())
    noise = _or(config.alpha, 1e-3) / samples.weights
    model = GaussianProcessRegressor(kernel=DotProduct(), alpha=noise, random_state=seed)
    model.fit(np.linalg.cholesky(gram), samples.y)
    coefficients = np.ravel(model.alpha_)
    return Solution(samples.X.T @ coefficients, float(model.kernel_.sigma_0**2 * coefficients.sum()))


def _rank_svm(samples: Samples, config: ObjectiveConfig, seed: int) -> Solution:
    """½‖w‖² + C Σ weight · max(0, 1 − w·difference), or the square of the error."""
    from sklearn.svm import LinearSVC

    losses = {"hinge": "hinge", "squared-hinge": "squared_hinge"}
    if config.loss not in losses:
        raise ConfigError(f"objective.loss: expected one of {' '.join(losses)}, got '{config.loss}'")
    # A classifier needs two classes: every other difference is turned around, which changes nothing.
    signs = np.where(np.arange(samples.X.shape[0]) % 2 == 0, 1.0, -1.0)
    X, y, weights = sparse.diags(signs) @ samples.X, signs, samples.weights
    if len(signs) == 1:
        X, y, weights = sparse.vstack([X, -X]), np.array([1.0, -1.0]), np.repeat(weights / 2, 2)
    model = LinearSVC(
        C=config.C,
        loss=losses[config.loss],
        dual=True,
        fit_intercept=False,
        tol=config.tolerance,
        max_iter=config.max_iterations,
        random_state=seed,
    )
    model.fit(sparse.csr_matrix(X), y, sample_weight=weights)
    return Solution(model.coef_.ravel())


def _rank_lp(samples: Samples, config: ObjectiveConfig, seed: int) -> Solution:
    """‖w‖₁ + C Σ weight · max(0, 1 − w·difference), exactly.

    Pairs that a solution of the others satisfies add nothing to it; so we start with
    few and add the violated ones until there are none.
    """
    rows, columns = samples.X.shape
    active = np.zeros(rows, dtype=bool)
    active[:: max(1, rows // 500)] = True
    weights = np.zeros(columns)
    while True:
        chosen = np.flatnonzero(active)
        D = sparse.csr_matrix(samples.X[chosen])
        cost = np.concatenate([np.ones(2 * columns), config.C * samples.weights[chosen]])
        constraints = sparse.hstack([-D, D, -sparse.identity(len(chosen))], format="csc")
        result = optimize.linprog(cost, constraints, -np.ones(len(chosen)), bounds=(0, None), method="highs")
        if result.x is None:
            raise DataError(f"rank-lp: the linear program was not solved: {result.message}")
        weights = result.x[:columns] - result.x[columns : 2 * columns]
        error = np.where(active, 0.0, 1.0 - samples.X @ weights)
        violated = np.flatnonzero(error > 1e-6)
        if len(violated) == 0:
            return Solution(weights)
        worst = violated[np.argsort(-error[violated], kind="stable")]
        active[worst[: max(500, len(chosen) // 2)]] = True


def _or(value: float | None, default: float) -> float:
    return default if value is None else value


OBJECTIVES: dict[str, Objective] = {
    entry.name: entry
    for entry in (
        Objective("rank-svm", "linear support vector machine on differences of states", True, _rank_svm),
        Objective("rank-lp", "linear program on differences of states, few weights", True, _rank_lp),
        Objective("ridge", "least squares of costs to go, small weights", False, _ridge),
        Objective("lasso", "least squares of costs to go, few weights", False, _lasso),
        Objective("svr", "support vector regression of costs to go", False, _svr),
        Objective("gpr", "Gaussian process regression with a linear kernel", False, _gpr),
    )
}
