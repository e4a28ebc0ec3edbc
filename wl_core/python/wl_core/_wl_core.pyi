from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, SupportsFloat

from wl_core.symbols import Action, Atom, Axiom, Function, NumericGoal, PlanCheck, PlanStep, Predicate, Type

import numpy as np
import numpy.typing as npt

from wl_core.symbols import Action, Atom, Axiom, Function, NumericGoal, PlanStep, Predicate, Type

# --- errors -----------------------------------------------------------------------------------------------

class Error(Exception):
    """What wl_core raises; each message says what is wrong, where, what was expected and what was found."""

class InputError(Error, ValueError):
    """Bad PDDL, a bad plan, a bad argument."""

class UnsupportedError(Error, NotImplementedError):
    """Valid input that asks for something wl_core does not do."""

class ModelError(Error, ValueError):
    """A model file that is malformed or belongs to another domain."""

class LimitError(Error):
    """A limit that the caller set would be exceeded."""

# --- planning ---------------------------------------------------------------------------------------------

class Domain:
    """A planning domain as written. Immutable; equality is by content."""

    @property
    def name(self) -> str: ...
    @property
    def requirements(self) -> list[str]: ...
    @property
    def types(self) -> list[Type]:
        """The root, `object`, comes first."""
    @property
    def constants(self) -> dict[str, str]:
        """Name to type, as PDDL writes it: `block`, `(either a b)`."""
    @property
    def predicates(self) -> list[Predicate]: ...
    @property
    def functions(self) -> list[Function]: ...
    @property
    def actions(self) -> list[Action]: ...
    @property
    def axioms(self) -> list[Axiom]: ...
    @property
    def cost_function(self) -> str | None:
        """The function that only accumulates action costs; it is no part of a state."""
    @property
    def is_numeric(self) -> bool:
        """Does an action change a function other than the cost function?"""
    def to_pddl(self) -> str:
        """PDDL that reads as an equal domain."""

class Problem:
    """A planning problem as written. Immutable; equality is by content, that of its domain included."""

    @property
    def domain(self) -> Domain: ...
    @property
    def name(self) -> str: ...
    @property
    def objects(self) -> dict[str, str]:
        """Name to type; the domain's constants come first."""
    @property
    def init(self) -> list[Atom]:
        """In the order of predicates, then of objects."""
    @property
    def init_values(self) -> dict[Atom, float]: ...
    @property
    def goal(self) -> str:
        """The goal as written, PDDL on one line."""
    @property
    def positive_goals(self) -> list[Atom]:
        """Raises UnsupportedError where the goal is not a conjunction; so do the next two."""
    @property
    def negative_goals(self) -> list[Atom]: ...
    @property
    def numeric_goals(self) -> list[NumericGoal]: ...
    @property
    def metric(self) -> str | None:
        """For example `minimize (total-cost)`."""
    @property
    def initial_state(self) -> State: ...
    def to_pddl(self) -> str:
        """PDDL that reads as an equal problem."""

class State:
    """All true atoms and the values of all numeric functions but the action costs. Immutable."""

    def __init__(
        self,
        problem: Problem,
        atoms: Iterable[Atom | str],
        values: Mapping[Atom | str, SupportsFloat]
        | Mapping[Atom, SupportsFloat]
        | Mapping[str, SupportsFloat] = ...,
        *,
        with_statics: bool = False,
    ) -> None:
        """`with_statics` adds what the problem's initial state says of static predicates and functions."""
    @property
    def problem(self) -> Problem: ...
    @property
    def atoms(self) -> list[Atom]:
        """In the order of predicates, then of objects."""
    @property
    def fluent_atoms(self) -> list[Atom]:
        """Those of predicates that some action changes or some axiom derives."""
    @property
    def values(self) -> dict[Atom, float]: ...
    def value(self, function: Atom | str) -> float | None:
        """The value of a ground function; None where it is undefined."""
    def __contains__(self, atom: Atom | str) -> bool: ...
    def __iter__(self) -> Iterator[Atom]: ...
    def __len__(self) -> int: ...

def parse_domain(path: str | PathLike[str]) -> Domain: ...
def parse_domain_text(text: str, source: str = "domain") -> Domain:
    """`source` is what error messages call the text."""

def parse_problem(domain: Domain, path: str | PathLike[str]) -> Problem: ...
def parse_problem_text(domain: Domain, text: str, source: str = "problem") -> Problem: ...
def parse_plan(path: str | PathLike[str]) -> list[PlanStep]: ...
def parse_plan_text(text: str, source: str = "plan") -> list[PlanStep]: ...
def validate_plan(problem: Problem, plan: Iterable[PlanStep | Atom | str]) -> PlanCheck:
    """Check a plan against the problem as written, independently of the grounder and the planner."""

# Trees of tuples, see bindings/build_planning.cc.
def build_domain(
    name: str,
    requirements: Sequence[str],
    types: Sequence[tuple[str, Sequence[str]]],
    constants: Sequence[tuple[str, Sequence[str]]],
    predicates: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]]]],
    functions: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]]]],
    axioms: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]], Any]],
    actions: Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]], Any, Any]],
) -> Domain: ...
def build_problem(
    domain: Domain,
    name: str,
    objects: Sequence[tuple[str, Sequence[str]]],
    init: Sequence[tuple[str, Sequence[str]]],
    values: Sequence[tuple[str, Sequence[str], float]],
    goal: Any,
    metric: tuple[bool, Any] | None,
) -> Problem: ...

# --- graphs and features ----------------------------------------------------------------------------------

class Graph:
    def __init__(
        self,
        features: npt.NDArray[np.int32],
        edges: npt.NDArray[np.int32],
        continuous: npt.NDArray[np.float64],
    ) -> None: ...
    @property
    def num_nodes(self) -> int: ...
    @property
    def num_edges(self) -> int: ...
    @property
    def features(self) -> npt.NDArray[np.int32]: ...
    @property
    def continuous(self) -> npt.NDArray[np.float64]: ...
    @property
    def edges(self) -> npt.NDArray[np.int32]: ...

class GraphGenerator:
    def __init__(
        self, name: str, domain: Domain, *, atoms: str, constants: bool, object_types: bool
    ) -> None: ...
    def set_problem(self, problem: Problem) -> None: ...
    def to_graph(self, state: State) -> Graph: ...
    def node_names(self, state: State) -> list[str]: ...
    @property
    def node_feature_names(self) -> list[str]: ...
    @property
    def edge_label_names(self) -> list[str]: ...

def graph_registry() -> dict[str, str]: ...

class FeatureGenerator:
    """See wl_core.feature_generation. A dataset is an iterable of states, (problem, states) or graphs."""

    def __init__(
        self,
        domain: Domain | None,
        *,
        algorithm: str,
        graph: str,
        iterations: int,
        neighbors: str,
        atoms: str,
        constants: bool,
        object_types: bool,
        max_pairs: int,
    ) -> None: ...
    @property
    def domain(self) -> Domain: ...
    @property
    def algorithm(self) -> str: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def num_colors(self) -> int: ...
    @property
    def num_features(self) -> int: ...
    @property
    def layer_sizes(self) -> list[int]: ...
    @property
    def has_continuous_features(self) -> bool: ...
    def color(self, color: int) -> tuple[int, tuple[int, ...]]: ...
    def describe(self, feature: int) -> str: ...
    def collect(self, dataset: Iterable[Any], threads: int) -> None: ...
    def embed(
        self, dataset: Iterable[Any], threads: int
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.integer[Any]], npt.NDArray[np.integer[Any]]]: ...
    def predict(self, dataset: Iterable[Any], threads: int) -> npt.NDArray[np.float64]: ...
    def fingerprints(
        self, dataset: Iterable[Any], threads: int, count_colors: bool
    ) -> tuple[npt.NDArray[np.uint64], list[int]]: ...
    @property
    def has_weights(self) -> bool: ...
    @property
    def weights(self) -> npt.NDArray[np.float64]: ...
    @property
    def intercept(self) -> float: ...
    def set_weights(self, weights: npt.NDArray[np.float64], intercept: float) -> None: ...
    provenance: str
    def save(self, path: str | PathLike[str]) -> None: ...
    @staticmethod
    def load(path: str | PathLike[str]) -> FeatureGenerator: ...
    def to_text(self) -> str: ...
    @staticmethod
    def from_text(text: str, source: str = "model") -> FeatureGenerator: ...
    def check_domain(self, domain: Domain) -> None: ...

def algorithm_registry() -> dict[str, str]: ...
