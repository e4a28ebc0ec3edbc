"""Feature vectors of planning states: how often every color of a Weisfeiler-Leman algorithm occurs.

>>> features = WLFeatures(domain, iterations=2)
>>> features.collect([(problem, states)])
>>> X = features.embed([(problem, states)])
>>> features.set_weights(w)
>>> features.save("model.json")
>>> load_feature_generator("model.json").predict(problem, states)
>>> features.evaluator(task).evaluate_successors(state)
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt
import scipy.sparse
from sklearn.base import BaseEstimator, TransformerMixin

from wl_core import _wl_core
from wl_core.dataset import Dataset, DatasetLike
from wl_core.planning import Domain, Problem, State

__all__ = [
    "ALGORITHMS",
    "CCWLFeatures",
    "Dataset",
    "FeatureGenerator",
    "IWLFeatures",
    "TwoLWLFeatures",
    "TwoWLFeatures",
    "WLFeatures",
    "get_feature_generator",
    "load_feature_generator",
]

ALGORITHMS: dict[str, str] = _wl_core.algorithm_registry()
"""Name of every algorithm, with a line of help."""

MAX_PAIRS = 25_000_000

FloatArray = npt.NDArray[np.float64]


class FeatureGenerator(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """What all algorithms share. A feature is a color; its value is how often it occurs in a state.

    domain        states must be of this domain; None for graphs only
    iterations    L: colors of layers 0 to L are counted
    graph         how states become graphs, one of wl_core.graph.GRAPHS
    neighbors     "multiset" as in the paper, or "set"
    atoms         "all", or "fluent" to leave out what no action changes
    constants     give each constant of the domain a node feature of its own
    object_types  give objects their type as node feature
    max_pairs     2-WL and 2-LWL refuse graphs with more pairs of nodes, before memory is spent

    A transformer in scikit-learn's sense: X is a list of states (or of graphs, or of (problem, states)).
    """

    algorithm = "wl"

    def __init__(
        self,
        domain: Domain | None = None,
        *,
        iterations: int = 2,
        graph: str = "ilg",
        neighbors: str = "multiset",
        atoms: str = "all",
        constants: bool = True,
        object_types: bool = False,
        max_pairs: int = MAX_PAIRS,
    ) -> None:
        self.domain = domain
        self.iterations = iterations
        self.graph = graph
        self.neighbors = neighbors
        self.atoms = atoms
        self.constants = constants
        self.object_types = object_types
        self.max_pairs = max_pairs
        self._core = self._new_core()

    def _options(self) -> dict[str, Any]:
        names = ("iterations", "graph", "neighbors", "atoms", "constants", "object_types", "max_pairs")
        return {name: getattr(self, name) for name in names}

    def _new_core(self) -> _wl_core.FeatureGenerator:
        return _wl_core.FeatureGenerator(self.domain, algorithm=self.algorithm, **self._options())

    def set_params(self, **params: Any) -> FeatureGenerator:
        """As scikit-learn's; forgets what was collected if anything changes."""
        before = self.get_params()
        super().set_params(**params)
        if self.get_params() != before:
            self._core = self._new_core()
        return self

    # --- collecting and embedding -------------------------------------------------------------------------

    def collect(self, dataset: DatasetLike, *, threads: int = 1) -> None:
        """Add the colors that occur in `dataset` to those known. Drops the weights."""
        self._core.collect(dataset, threads)

    @overload
    def embed(self, dataset: DatasetLike, *, dense: Literal[True], threads: int = 1) -> FloatArray: ...
    @overload
    def embed(
        self, dataset: DatasetLike, *, dense: Literal[False] = False, threads: int = 1
    ) -> scipy.sparse.csr_matrix: ...
    def embed(self, dataset: DatasetLike, *, dense: bool = False, threads: int = 1) -> Any:
        """One row per state, one column per feature; colors that were not collected count for nothing."""
        values, columns, offsets = self._core.embed(dataset, threads)
        shape = (len(offsets) - 1, self.n_features)
        rows = scipy.sparse.csr_matrix((values, columns, offsets), shape=shape)
        return rows.toarray() if dense else rows

    def fit(self, X: DatasetLike, y: Any = None) -> FeatureGenerator:
        """Collect the colors of X, and only those."""
        self._core = self._new_core()
        self.collect(X)
        return self

    def transform(self, X: DatasetLike) -> scipy.sparse.csr_matrix:
        """The same as `embed`."""
        return self.embed(X)

    def get_feature_names_out(self, input_features: object = None) -> npt.NDArray[np.object_]:
        """A short name for every column; `describe` tells what it means."""
        layers = [self.color(color)[0] for color in range(self.n_colors)]
        names = [f"{self.algorithm}_{layer}_{color}" for color, layer in enumerate(layers)]
        if self._core.has_continuous_features:
            names += [name + "_sum" for name in names]
        return np.array(names, dtype=object)

    def __sklearn_is_fitted__(self) -> bool:
        return self.n_features > 0

    # --- what was collected -------------------------------------------------------------------------------

    @property
    def n_features(self) -> int:
        """The number of columns."""
        return self._core.num_features

    @property
    def n_colors(self) -> int:
        return self._core.num_colors

    @property
    def layer_sizes(self) -> list[int]:
        """The number of colors of every layer, 0 to L."""
        return self._core.layer_sizes

    def color(self, color: int) -> tuple[int, tuple[int, ...]]:
        """Layer and key: at layer 0 node features, above it the previous color and the neighbors."""
        return self._core.color(color)

    def describe(self, feature: int) -> str:
        """What a column means, in words."""
        return self._core.describe(feature)

    # --- models -------------------------------------------------------------------------------------------

    def set_weights(self, weights: npt.ArrayLike, intercept: float = 0.0) -> None:
        """One weight per column, finite and at most 2^40."""
        self._core.set_weights(np.asarray(weights, dtype=float).ravel(), float(intercept))

    @property
    def weights(self) -> FloatArray | None:
        return self._core.weights if self._core.has_weights else None

    @property
    def intercept(self) -> float:
        return self._core.intercept

    @property
    def provenance(self) -> dict[str, Any]:
        """How the model came to be; saved with it."""
        loaded: dict[str, Any] = json.loads(self._core.provenance or "{}")
        return loaded

    @provenance.setter
    def provenance(self, value: Mapping[str, Any]) -> None:
        self._core.provenance = json.dumps(value)

    def predict(
        self, X: DatasetLike | Problem, states: Sequence[State] | None = None, *, threads: int = 1
    ) -> FloatArray:
        """The model's value of every state: `predict(states)` or `predict(problem, states)`."""
        if isinstance(X, Problem):
            if states is None:
                raise _wl_core.InputError("predict: expected states after the problem")
            return self._core.predict([(X, states)], threads)
        return self._core.predict(X, threads)

    def evaluator(self, task: _wl_core.Task, *, check: bool = False) -> _wl_core.Evaluator:
        """The model on the states of one task, evaluated from their differences, as in search.

        With `check`, every value is compared with the one from scratch. Later changes of this object
        do not change the evaluator.
        """
        return _wl_core.Evaluator(self._core, task, check)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model file: atomically, the same bytes for the same model."""
        self._core.save(path)

    def check_domain(self, domain: Domain) -> None:
        """Raise ModelError that says what differs unless this was made for such a domain."""
        self._core.check_domain(domain)


class WLFeatures(FeatureGenerator):
    """Color refinement of nodes (1-WL), algorithm 1 of the paper."""

    algorithm = "wl"


class TwoWLFeatures(FeatureGenerator):
    """2-WL, algorithm 2: colors of ordered pairs of nodes. Cubic in the size of the graph."""

    algorithm = "2-wl"


class TwoLWLFeatures(FeatureGenerator):
    """2-LWL, algorithm 3: colors of unordered pairs of nodes, refined through their neighbors."""

    algorithm = "2-lwl"


class IWLFeatures(FeatureGenerator):
    """iWL, algorithm 4: 1-WL once for every node, which is given a color of its own."""

    algorithm = "iwl"


class CCWLFeatures(FeatureGenerator):
    """ccWL, algorithm 5: counts, then per color the sum of the continuous features of its nodes."""

    algorithm = "ccwl"

    def __init__(
        self,
        domain: Domain | None = None,
        *,
        iterations: int = 2,
        graph: str = "nilg",
        neighbors: str = "multiset",
        atoms: str = "all",
        constants: bool = True,
        object_types: bool = False,
        max_pairs: int = MAX_PAIRS,
    ) -> None:
        super().__init__(
            domain,
            iterations=iterations,
            graph=graph,
            neighbors=neighbors,
            atoms=atoms,
            constants=constants,
            object_types=object_types,
            max_pairs=max_pairs,
        )


def _class_of(algorithm: str) -> type[FeatureGenerator]:
    if algorithm not in ALGORITHMS:
        raise _wl_core.InputError(f"unknown algorithm '{algorithm}': expected one of {', '.join(ALGORITHMS)}")
    kinds: list[type[FeatureGenerator]] = FeatureGenerator.__subclasses__()
    for kind in kinds:
        if kind.algorithm == algorithm:
            return kind
    new: type[FeatureGenerator] = type("Features", (FeatureGenerator,), {"algorithm": algorithm})
    return new


def get_feature_generator(algorithm: str, domain: Domain | None = None, **options: Any) -> FeatureGenerator:
    """The generator of that algorithm, one of `ALGORITHMS`; options as its class takes them."""
    return _class_of(algorithm)(domain, **options)


def load_feature_generator(path: str | os.PathLike[str]) -> FeatureGenerator:
    """A saved generator, weights included. Its domain has names, arities and what changes, not actions."""
    core = _wl_core.FeatureGenerator.load(path)
    generator = _class_of(core.algorithm)(core.domain, **core.options)
    generator._core = core
    return generator
