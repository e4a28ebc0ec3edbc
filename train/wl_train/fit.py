"""From training data to a model: features, matrices, pruning, objective, weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from wl_core.feature_generation import FeatureGenerator
from wl_core.planning import Problem, State
from wl_train.config import Config, FeatureConfig
from wl_train.dataset import TrainingSet
from wl_train.objectives import Samples, find_objective, solve
from wl_train.provenance import describe_run
from wl_train.pruning import merge_equal_rows, prune

Vector = NDArray[np.float64]


@dataclass
class Model:
    """A feature generator with weights, and what is known about its training."""

    features: FeatureGenerator
    config: Config
    weights: Vector
    values: Vector  # of the rows of the training set
    provenance: dict[str, Any] = field(default_factory=dict)  # goes into the model file

    def predictor(self, problem: Problem) -> Callable[[Sequence[State]], Vector]:
        """Return the function from states of the problem to their values."""
        return lambda states: self.features.predict(problem, states) if states else np.zeros(0)

    def save(self, file: Path | str) -> None:
        """Write the model file, all of it or nothing; the same model gives the same bytes."""
        self.features.provenance = self.provenance
        self.features.save(file)


def fit(data: TrainingSet, config: Config | None = None, seed: int = 0, threads: int = 1) -> Model:
    """Return the model that minimises the configured objective on `data`."""
    config = config or Config()
    objective = find_objective(config.objective.name)
    features = collect_features(data, config.features, threads)
    X = features.embed(data.blocks, threads=threads)
    scales = column_scales(X, features.n_colors)
    samples = ranking_samples(X, data) if objective.is_ranking else regression_samples(X, data)
    pruning = prune(
        X,
        data.problem_of_row,
        min_count=config.objective.min_count,
        min_problems=config.objective.min_problems,
        merge_equal=config.objective.merge_equal,
    )
    scaled = pruning.apply(sparse.csr_matrix(samples.X @ sparse.diags(1.0 / scales)))
    merged = Samples(*merge_equal_rows(scaled, samples.y, samples.weights))
    solution = solve(merged, config.objective, seed)
    weights = pruning.expand(solution.weights) / scales
    features.set_weights(weights, solution.intercept)
    values = X @ weights + solution.intercept
    run = describe_run(config, seed, data, samples=merged.X.shape[0], kept=len(pruning.kept), values=values)
    return Model(features, config, weights, values, run)


def collect_features(data: TrainingSet, config: FeatureConfig, threads: int = 1) -> FeatureGenerator:
    """Return a generator that knows every color of the training states."""
    features = config.feature_generator(data.domain)
    features.collect(data.blocks, threads=threads)
    return features


def column_scales(X: sparse.csr_matrix, num_counts: int) -> Vector:
    """Return what columns are divided by: counts by 1, continuous ones by their largest training value.

    Distances of a thousand would otherwise cost next to no regularisation, and their
    differences outweigh every margin.
    """
    scales = np.ones(X.shape[1])
    if X.shape[1] > num_counts:
        largest = np.ravel(abs(X[:, num_counts:]).max(axis=0).toarray())
        scales[num_counts:] = np.where(largest > 0, largest, 1.0)
    return scales


def ranking_samples(X: sparse.csr_matrix, data: TrainingSet) -> Samples:
    """Return the differences of all pairs that weigh something and whose vectors differ at all."""
    D = sparse.csr_matrix(X[data.worse] - X[data.better])
    D.eliminate_zeros()
    used = (np.diff(D.indptr) > 0) & (data.pair_weights > 0)
    return Samples(sparse.csr_matrix(D[used]), np.ones(int(used.sum())), data.pair_weights[used])


def regression_samples(X: sparse.csr_matrix, data: TrainingSet) -> Samples:
    """Return the rows whose cost to go is known and finite."""
    known = np.isfinite(data.h) & (data.row_weights > 0)
    return Samples(sparse.csr_matrix(X[known]), data.h[known], data.row_weights[known])
