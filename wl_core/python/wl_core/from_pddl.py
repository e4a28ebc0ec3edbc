"""Domains and problems from the objects of the `pddl` package.

The package keeps sets where PDDL has lists; what it leaves unordered is taken in the order of names. It also
reads an empty precondition or effect, `()`, as an empty disjunction: here it asks for, or does, nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, overload

import pddl.core
from pddl.logic import base, effects, functions, predicates, terms

from wl_core._wl_core import Domain, InputError, Problem, UnsupportedError, build_domain, build_problem

Tree: TypeAlias = Any  # nested tuples, as build_domain and build_problem take them
TypedName: TypeAlias = tuple[str, list[str]]

_COMPARISONS = {
    functions.LesserThan: "<",
    functions.LesserEqualThan: "<=",
    functions.EqualTo: "=",
    functions.GreaterEqualThan: ">=",
    functions.GreaterThan: ">",
}
_ASSIGNMENTS = {
    functions.Assign: "assign",
    functions.Increase: "increase",
    functions.Decrease: "decrease",
    functions.ScaleUp: "scale-up",
    functions.ScaleDown: "scale-down",
}
_OPERATORS = {functions.Plus: "+", functions.Minus: "-", functions.Times: "*", functions.Divide: "/"}


@overload
def from_pddl(source: pddl.core.Domain) -> Domain: ...
@overload
def from_pddl(source: pddl.core.Problem, domain: Domain | pddl.core.Domain | None = None) -> Problem: ...


def from_pddl(
    source: pddl.core.Domain | pddl.core.Problem, domain: Domain | pddl.core.Domain | None = None
) -> Domain | Problem:
    """Convert a domain or a problem; a problem that does not know its own domain needs `domain`."""
    if isinstance(source, pddl.core.Domain):
        return _convert_domain(source)
    if not isinstance(source, pddl.core.Problem):
        raise InputError(f"expected a Domain or a Problem of the pddl package, got {source!r}")
    if domain is None:
        try:
            domain = source.domain
        except AssertionError:
            raise InputError(f"expected the domain of problem '{source.name}', got none") from None
    if isinstance(domain, pddl.core.Domain):
        domain = _convert_domain(domain)
    return _convert_problem(source, domain)


def _convert_domain(source: pddl.core.Domain) -> Domain:
    return build_domain(
        _name(source.name),
        sorted(f":{requirement.value}" for requirement in source.requirements),
        [
            (_name(name), [_name(parent or "object")])
            for name, parent in sorted(source.types.items())
            if name != "object"
        ],
        _constants(source.constants),
        [(_name(p.name), _parameters(p.terms)) for p in sorted(source.predicates, key=_by_name)],
        [(_name(f.name), _parameters(f.terms)) for f in sorted(source.functions, key=_by_name)],
        [
            (_name(axiom.predicate.name), _parameters(axiom.predicate.terms), _condition(axiom.condition))
            for axiom in sorted(source.derived_predicates, key=str)
        ],
        [
            (
                _name(a.name),
                _parameters(a.parameters),
                _body(a.precondition, _condition),
                _body(a.effect, _effect),
            )
            for a in sorted(source.actions, key=_by_name)
        ],
    )


def _convert_problem(source: pddl.core.Problem, domain: Domain) -> Problem:
    constants = domain.constants
    atoms: list[tuple[str, list[str]]] = []
    values: list[tuple[str, list[str], float]] = []
    for entry in source.init:
        if isinstance(entry, functions.EqualTo):
            function, value = entry.operands
            values.append((*_symbol(function), float(value.value)))
        elif isinstance(entry, predicates.Predicate):
            atoms.append(_symbol(entry))
        elif not isinstance(entry, base.Not):
            raise UnsupportedError(f"'{entry}' in an initial state is not supported")
    metric = source.metric
    return build_problem(
        domain,
        _name(source.name),
        [(name, types) for name, types in _constants(source.objects) if name not in constants],
        atoms,
        values,
        _condition(source.goal),
        None if metric is None else (metric.optimization == "minimize", _expression(metric.expression)),
    )


def _by_name(named: Any) -> str:
    return _name(named.name)


def _name(name: str) -> str:
    return str(name).lower()


def _types(term: terms.Term) -> list[str]:
    return sorted(_name(tag) for tag in term.type_tags)


def _constants(constants: Iterable[terms.Constant]) -> list[TypedName]:
    return sorted((_name(constant.name), _types(constant)) for constant in constants)


def _parameters(variables: Iterable[terms.Term]) -> list[TypedName]:
    return [(f"?{_name(variable.name)}", _types(variable)) for variable in variables]


def _quantified(variables: Iterable[terms.Variable]) -> list[TypedName]:
    return _parameters(sorted(variables, key=_by_name))


def _terms(written: Sequence[terms.Term]) -> list[str]:
    return [_term(term) for term in written]


def _term(term: terms.Term) -> str:
    return f"?{_name(term.name)}" if isinstance(term, terms.Variable) else _name(term.name)


def _symbol(source: Any) -> tuple[str, list[str]]:
    return _name(source.name), _terms(source.terms)


def _body(source: Any, convert: Any) -> Tree:
    if source is None or (isinstance(source, base.Or) and not source.operands):
        return ("and", [])
    return convert(source)


def _condition(source: Any) -> Tree:
    match source:
        case base.And():
            return ("and", [_condition(operand) for operand in source.operands])
        case base.Or():
            return ("or", [_condition(operand) for operand in source.operands])
        case base.Not():
            return ("not", _condition(source.argument))
        case base.Imply():
            return ("imply", *[_condition(operand) for operand in source.operands])
        case base.ExistsCondition():
            return ("exists", _quantified(source.variables), _condition(source.condition))
        case base.ForallCondition():
            return ("forall", _quantified(source.variables), _condition(source.condition))
        case predicates.EqualTo():
            return ("equal", _term(source.left), _term(source.right))
        case predicates.Predicate():
            return ("atom", *_symbol(source))
    if type(source) in _COMPARISONS:
        return (_COMPARISONS[type(source)], *[_expression(operand) for operand in source.operands])
    raise UnsupportedError(f"condition '{source}' of the pddl package is not supported")


def _effect(source: Any) -> Tree:
    match source:
        case base.And():
            return ("and", [_effect(operand) for operand in source.operands])
        case base.Not() if isinstance(source.argument, predicates.Predicate):
            return ("remove", *_symbol(source.argument))
        case effects.Forall():
            return ("forall", _quantified(source.variables), _effect(source.effect))
        case effects.When():
            return ("when", _condition(source.condition), _effect(source.effect))
        case predicates.Predicate():
            return ("add", *_symbol(source))
    if type(source) in _ASSIGNMENTS:
        function, value = source.operands
        return (_ASSIGNMENTS[type(source)], *_symbol(function), _expression(value))
    raise UnsupportedError(f"effect '{source}' of the pddl package is not supported")


def _expression(source: Any) -> Tree:
    match source:
        case functions.NumericValue():
            return float(source.value)
        case functions.NumericFunction():
            return ("function", *_symbol(source))
        case functions.UnaryMinus():
            return ("-", [_expression(source.operand)])
    if type(source) in _OPERATORS:
        return (_OPERATORS[type(source)], [_expression(operand) for operand in source.operands])
    raise UnsupportedError(f"expression '{source}' of the pddl package is not supported")
