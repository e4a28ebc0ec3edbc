"""Planning tasks as graphs, graphs as feature vectors, feature vectors as heuristics."""

from wl_core._wl_core import (
    Error,
    Evaluator,
    InputError,
    LimitError,
    ModelError,
    Operator,
    StateSpace,
    Task,
    UnsupportedError,
    validate_plan,
)

__all__ = [
    "Error",
    "Evaluator",
    "InputError",
    "LimitError",
    "ModelError",
    "Operator",
    "StateSpace",
    "Task",
    "UnsupportedError",
    "validate_plan",
]
