"""Plain values that planning types are made of. All names are lower case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


def _ground_text(name: str, objects: tuple[str, ...]) -> str:
    return "(" + " ".join((name, *objects)) + ")"


def _split_ground_text(text: str) -> tuple[str, tuple[str, ...]]:
    from wl_core._wl_core import InputError, parse_plan_text

    steps = parse_plan_text(text, repr(text))
    if len(steps) != 1:
        raise InputError(f"{text!r}: expected one '(name object …)', got {len(steps)}")
    return steps[0].action, steps[0].objects


@dataclass(frozen=True, order=True, init=False)
class Atom:
    """A ground atom, `(on a b)`, or a ground function, `(fuel truck1)`."""

    __slots__ = ("name", "objects")
    name: str
    objects: tuple[str, ...]

    def __init__(self, name: str, objects: Iterable[str] = ()) -> None:
        object.__setattr__(self, "name", name.lower())
        object.__setattr__(self, "objects", tuple([str(o).lower() for o in objects]))

    @classmethod
    def from_string(cls, text: str) -> Atom:
        return cls(*_split_ground_text(text))

    def __str__(self) -> str:
        return _ground_text(self.name, self.objects)

    def __repr__(self) -> str:
        return f"Atom({self.name!r}, {list(self.objects)!r})"

    def __reduce__(self) -> tuple[type[Atom], tuple[str, tuple[str, ...]]]:
        return Atom, (self.name, self.objects)


@dataclass(frozen=True, order=True, init=False)
class PlanStep:
    """One step of a plan, `(pick ball1 rooma left)`."""

    __slots__ = ("action", "objects")
    action: str
    objects: tuple[str, ...]

    def __init__(self, action: str, objects: Iterable[str] = ()) -> None:
        object.__setattr__(self, "action", action.lower())
        object.__setattr__(self, "objects", tuple([str(o).lower() for o in objects]))

    @classmethod
    def from_string(cls, text: str) -> PlanStep:
        return cls(*_split_ground_text(text))

    def __str__(self) -> str:
        return _ground_text(self.action, self.objects)

    def __repr__(self) -> str:
        return f"PlanStep({self.action!r}, {list(self.objects)!r})"

    def __reduce__(self) -> tuple[type[PlanStep], tuple[str, tuple[str, ...]]]:
        return PlanStep, (self.action, self.objects)


@dataclass(frozen=True)
class PlanCheck:
    """The verdict on a plan; true where it is valid.

    `failed_step` counts from 1 and is None where the goal is what fails. `reason` is complete in itself.
    `cost` is that of the steps that could be taken: the metric, or how many without one.
    """

    valid: bool
    failed_step: int | None
    reason: str
    cost: float

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True, order=True)
class Type:
    """A type. Several parents mean `either`; only the root, `object`, has none."""

    name: str
    parents: tuple[str, ...] = ("object",)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, order=True)
class Parameter:
    """A variable with its question mark, and its type as PDDL writes it: `block`, `(either a b)`."""

    name: str
    type: str = "object"

    def __str__(self) -> str:
        return f"{self.name} - {self.type}"


class _Lifted:
    name: str
    parameters: tuple[Parameter, ...]

    @property
    def arity(self) -> int:
        return len(self.parameters)

    def __str__(self) -> str:
        return "(" + " ".join([self.name, *map(str, self.parameters)]) + ")"


@dataclass(frozen=True, order=True)
class Predicate(_Lifted):
    """`is_fluent`: some action changes it or some axiom derives it (`is_derived`)."""

    name: str
    parameters: tuple[Parameter, ...] = ()
    is_fluent: bool = False
    is_derived: bool = False

    __str__ = _Lifted.__str__


@dataclass(frozen=True, order=True)
class Function(_Lifted):
    """A numeric function. `is_fluent`: some action changes it; false for action costs."""

    name: str
    parameters: tuple[Parameter, ...] = ()
    is_fluent: bool = False

    __str__ = _Lifted.__str__


@dataclass(frozen=True, order=True)
class Action(_Lifted):
    """An action schema; precondition and effect are PDDL on one line."""

    name: str
    parameters: tuple[Parameter, ...] = ()
    precondition: str = "(and)"
    effect: str = "(and)"

    __str__ = _Lifted.__str__


@dataclass(frozen=True, order=True)
class Axiom(_Lifted):
    """A rule for a derived predicate: it holds where the condition, PDDL on one line, does."""

    name: str
    parameters: tuple[Parameter, ...] = ()
    condition: str = "(and)"

    __str__ = _Lifted.__str__


@dataclass(frozen=True, order=True)
class NumericGoal:
    """A numeric goal as `expression comparator 0`, with comparator `>=`, `>` or `=`."""

    expression: str
    comparator: str

    def __str__(self) -> str:
        return f"({self.comparator} {self.expression} 0)"
