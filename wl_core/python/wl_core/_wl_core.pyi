from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, SupportsFloat, overload

import numpy as np
import numpy.typing as npt

from wl_core.symbols import Action, Atom, Axiom, Function, NumericGoal, PlanCheck, PlanStep, Predicate, Type

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

# --- tasks ------------------------------------------------------------------------------------------------

class Operator:
    """A ground action of a task: `str(operator)` is "(pick ball1 rooma left)"."""

    @property
    def id(self) -> int:
        """Its number in the task; operators come by action, then by objects."""
    @property
    def action(self) -> str: ...
    @property
    def objects(self) -> tuple[str, ...]: ...
    @property
    def cost(self) -> float: ...

class Task:
    """A grounded planning task; the planner searches with the same code. Immutable; pickled as problem."""

    @overload
    def __init__(self, domain: Domain, problem: Problem) -> None: ...
    @overload
    def __init__(self, problem: Problem) -> None: ...
    @property
    def problem(self) -> Problem: ...
    @property
    def domain(self) -> Domain: ...
    @property
    def initial_state(self) -> State:
        """With its derived atoms."""
    @property
    def num_atoms(self) -> int:
        """How many ground atoms can change; auxiliary ones for complex conditions are counted too."""
    @property
    def num_variables(self) -> int:
        """How many finite-domain variables code the atoms, derived ones included."""
    @property
    def num_operators(self) -> int:
        """Where a precondition is a disjunction, each disjunct has its own operator."""
    @property
    def num_axioms(self) -> int: ...
    @property
    def atoms(self) -> list[Atom]:
        """All atoms that can change, in the order of predicates, then of objects."""
    @property
    def variables(self) -> list[list[Atom]]:
        """The finite-domain variables but the derived ones: of each, at most one atom holds in any state."""
    @property
    def operators(self) -> list[Operator]:
        """All ground actions that may become applicable, each once."""
    @property
    def bytes_per_state(self) -> int:
        """The size of a state in the planner's memory."""
    @property
    def is_numeric(self) -> bool: ...
    @property
    def is_unit_cost(self) -> bool: ...
    @property
    def is_relaxed_solvable(self) -> bool:
        """False if grounding shows that no plan exists (deletes ignored, or by mutual exclusion)."""
    def find_operator(self, action: PlanStep | Atom | str) -> Operator | None: ...
    def applicable(self, state: State) -> list[Operator]:
        """In the order of their ids.

        This and the following raise InputError for a state that no sequence of actions can lead to,
        if that is apparent: with an atom that can never become true, or with two that exclude each other.
        """
    def successors(self, state: State) -> list[tuple[Operator, State]]: ...
    def successors_of(self, states: Sequence[State]) -> list[list[tuple[Operator, State]]]:
        """The successors of each state, computed in one go without the interpreter lock."""
    def apply(self, state: State, action: Operator | PlanStep | Atom | str) -> State:
        """Raises InputError where the action is not applicable, saying why."""
    def is_goal(self, state: State) -> bool: ...
    def replay(self, plan: str | PathLike[str] | Iterable[Operator | PlanStep | Atom | str]) -> list[State]:
        """The states along a plan, given as a file or as steps: the initial state first, a goal state last.

        Raises InputError where it is no plan: which step fails and why, or which goal is missed.
        """
    def state_space(self, max_states: int = 100_000) -> StateSpace:
        """All reachable states. Raises LimitError if there are more than `max_states`."""

class StateSpace:
    """All reachable states of a task, numbered in breadth-first order, with all transitions.

    The transitions of state s are those from offsets[s] to offsets[s + 1]. Arrays are read-only.
    """

    @property
    def task(self) -> Task: ...
    @property
    def states(self) -> list[State]: ...
    def __getitem__(self, number: int) -> State: ...
    def __len__(self) -> int: ...
    @property
    def offsets(self) -> npt.NDArray[np.int64]: ...
    @property
    def targets(self) -> npt.NDArray[np.uint32]:
        """Per transition, the number of the state it leads to."""
    @property
    def operators(self) -> npt.NDArray[np.int32]:
        """Per transition, the id of its operator."""
    @property
    def costs(self) -> npt.NDArray[np.float64]:
        """Per transition, the cost of its operator."""
    @property
    def is_goal(self) -> npt.NDArray[np.bool_]: ...
    @property
    def distances(self) -> npt.NDArray[np.float64]:
        """The cost of a cheapest plan from each state (h*); infinite where there is none."""

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

class Evaluator:
    """A model on the states of one task, from the difference to the state evaluated before.

    Values are exactly those of FeatureGenerator.predict. Time grows with what changes between states, not
    with the states; the successors of one state are evaluated from it. Algorithms without an incremental
    form (all but wl and ccwl) are evaluated from scratch. The methods raise InputError for a state that no
    sequence of actions can lead to, if that is apparent; derived atoms of a state are computed anew.
    """

    def __init__(self, model: FeatureGenerator, task: Task, check: bool = False) -> None: ...
    @property
    def task(self) -> Task: ...
    @property
    def is_incremental(self) -> bool: ...
    @property
    def num_evaluations(self) -> int: ...
    @property
    def num_unseen(self) -> int:
        """Evaluations where a color was looked up that the model does not know."""
    def evaluate(self, state: State) -> float: ...
    def evaluate_all(self, states: Sequence[State]) -> npt.NDArray[np.float64]:
        """The value of each state; fastest where a state is like the one before."""
    def evaluate_successors(self, state: State) -> npt.NDArray[np.float64]:
        """The values of the successors, in the order of Task.successors(state)."""
