"""A PDDL interpreter too small and too slow to be wrong.

It follows the definitions word by word: conditions are evaluated on nested
lists, numbers are exact, actions are found by trying all parameters. Tests hold
generators and planners against it on problems with a few hundred states.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import product
from operator import add, mul, sub, truediv
from typing import Any

Term = Any  # A token, or a list of terms.
Atom = tuple[str, ...]
Facts = tuple[set[Atom], dict[Atom, Fraction]]
COMPARISONS = {"<", "<=", "=", ">=", ">"}
NUMERIC_EFFECTS = {"assign", "increase", "decrease", "scale-up", "scale-down"}


@dataclass(frozen=True)
class State:
    """The true basic atoms and the values of the defined numeric variables."""

    atoms: frozenset[Atom]
    values: frozenset[tuple[Atom, Fraction]]


def parse(text: str) -> Term:
    """Read one parenthesized expression; names become lower case."""
    stack: list[list[Term]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text).lower()):
        if token == "(":
            stack.append([])
        elif token == ")":
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(token)
    (expression,) = stack.pop()
    return expression


def typed(terms: list[Term]) -> list[tuple[str, list[str]]]:
    """Read a typed list: each name with the types it may have, `object` if none is given."""
    result: list[tuple[str, list[str]]] = []
    pending: list[str] = []
    rest = iter(terms)
    for term in rest:
        if term == "-":
            kind = next(rest)
            kinds = kind[1:] if isinstance(kind, list) else [kind]
            result += [(name, kinds) for name in pending]
            pending = []
        else:
            pending.append(term)
    return result + [(name, ["object"]) for name in pending]


class Task:
    """A domain and a problem, with the semantics of PDDL 2.2 without time."""

    def __init__(self, domain_text: str, problem_text: str) -> None:
        domain, problem = parse(domain_text)[2:], parse(problem_text)[2:]

        def section(source: list[Term], name: str) -> list[Term]:
            return next((entry[1:] for entry in source if entry[0] == name), [])

        self.supertypes = dict(typed(section(domain, ":types")))
        self.predicates = {entry[0]: typed(entry[1:]) for entry in section(domain, ":predicates")}
        functions = [entry for entry in section(domain, ":functions") if isinstance(entry, list)]
        self.functions = {entry[0]: typed(entry[1:]) for entry in functions}
        self.objects = dict(typed(section(domain, ":constants")) + typed(section(problem, ":objects")))
        self.axioms = [
            (entry[1][0], typed(entry[1][1:]), entry[2]) for entry in domain if entry[0] == ":derived"
        ]
        self.actions = {
            entry[1]: dict(zip(entry[2::2], entry[3::2], strict=True))
            for entry in domain
            if entry[0] == ":action"
        }
        init = section(problem, ":init")
        self.initial = State(
            frozenset(tuple(term) for term in init if term[0] != "="),
            frozenset((tuple(term[1]), Fraction(term[2])) for term in init if term[0] == "="),
        )
        (self.goal,) = section(problem, ":goal")
        self.check()
        self.goal = self._expand(self.goal, {})

    @cached_property
    def ground_actions(self) -> list[tuple[Atom, Term, Term]]:
        """Name, precondition and effect of every action whose static preconditions hold."""
        return list(self._ground())

    @cached_property
    def ground_axioms(self) -> list[tuple[Atom, Term]]:
        """Head and body of every axiom."""
        return [
            ((head, *binding.values()), self._expand(body, binding))
            for head, parameters, body in self.axioms
            for binding in self._bindings(parameters)
        ]

    def is_a(self, kind: str, wanted: list[str]) -> bool:
        if kind in wanted or "object" in wanted:
            return True
        return any(self.is_a(parent, wanted) for parent in self.supertypes.get(kind, []) if parent != kind)

    def of_type(self, kinds: list[str]) -> list[str]:
        return [name for name, (kind, *_) in self.objects.items() if self.is_a(kind, kinds)]

    def check(self) -> None:
        """Assert that every name is declared and every argument has the right number and type."""
        for kinds in [*self.supertypes.values(), *self.objects.values()]:
            assert all(kind == "object" or kind in self.supertypes for kind in kinds), kinds
        for symbol in [*self.predicates.values(), *self.functions.values()]:
            assert all(kind in self.supertypes for _, kinds in symbol for kind in kinds), symbol
        for atom in self.initial.atoms:
            assert atom[0] in self.predicates, atom
            self._check(list(atom), dict(self.objects))
        for variable, _ in self.initial.values:
            assert variable[0] in self.functions, variable
            self._check(list(variable), dict(self.objects))
        self._check(self.goal, dict(self.objects))
        for action in self.actions.values():
            scope = dict(self.objects) | dict(typed(action[":parameters"]))
            self._check(action.get(":precondition", ["and"]), scope)
            self._check(action[":effect"], scope)
        for head, parameters, body in self.axioms:
            assert len(parameters) == len(self.predicates[head]), head
            self._check(body, dict(self.objects) | dict(parameters))

    def _check(self, term: Term, scope: dict[str, list[str]]) -> None:
        if isinstance(term, str):
            assert term in scope or re.fullmatch(r"-?\d+(\.\d+)?", term), f"undeclared {term}"
        elif term[0] in ("forall", "exists"):
            self._check(term[2], scope | dict(typed(term[1])))
        elif term[0] in self.predicates or term[0] in self.functions:
            parameters = (self.predicates.get(term[0]) or self.functions.get(term[0])) or []
            assert len(term) - 1 == len(parameters), f"wrong number of arguments: {term}"
            for argument, (_, wanted) in zip(term[1:], parameters, strict=True):
                assert argument in scope, f"undeclared {argument} in {term}"
                assert all(self.is_a(kind, wanted) for kind in scope[argument]), f"wrong type: {term}"
        else:
            assert term[0] in COMPARISONS | NUMERIC_EFFECTS | {
                "and",
                "or",
                "not",
                "imply",
                "when",
                *"+-*/",
            }, term
            for part in term[1:]:
                self._check(part, scope)

    def _ground(self) -> Iterator[tuple[Atom, Term, Term]]:
        changed = {term[0] for action in self.actions.values() for term in _lists(action[":effect"])}
        changed |= {head for head, _, _ in self.axioms}
        for name, action in self.actions.items():
            parameters = typed(action[":parameters"])
            condition = action.get(":precondition", ["and"])
            parts = condition[1:] if condition[0] == "and" else [condition]
            static = [part for part in parts if part[0] in self.predicates and part[0] not in changed]
            for binding in self._bindings(parameters):
                if all(tuple(self._expand(part, binding)) in self.initial.atoms for part in static):
                    yield (
                        (name, *binding.values()),
                        self._expand(condition, binding),
                        self._expand(action[":effect"], binding),
                    )

    def _expand(self, term: Term, binding: dict[str, str]) -> Term:
        """Return the term without variables: bound ones replaced, quantified ones spelled out."""
        if isinstance(term, str):
            return binding.get(term, term)
        if term and term[0] in ("forall", "exists"):
            instances = [self._expand(term[2], binding | inner) for inner in self._bindings(typed(term[1]))]
            return ["and" if term[0] == "forall" else "or", *instances]
        return [self._expand(part, binding) for part in term]

    def _bindings(self, parameters: list[tuple[str, list[str]]]) -> Iterator[dict[str, str]]:
        for objects in product(*(self.of_type(kinds) for _, kinds in parameters)):
            yield {variable: name for (variable, _), name in zip(parameters, objects, strict=True)}

    def facts(self, state: State) -> Facts:
        """Return the true atoms, derived ones included, and the values.

        The derived atoms are a least fixed point; no axiom may negate one.
        """
        atoms, values = set(state.atoms), dict(state.values)
        size = -1
        while len(atoms) > size:
            size = len(atoms)
            atoms |= {head for head, body in self.ground_axioms if self.holds(body, atoms, values)}
        return atoms, values

    def holds(self, term: Term, atoms: set[Atom], values: dict[Atom, Fraction]) -> bool:
        head, *parts = term
        if head == "and":
            return all(self.holds(part, atoms, values) for part in parts)
        if head == "or":
            return any(self.holds(part, atoms, values) for part in parts)
        if head == "not":
            return not self.holds(parts[0], atoms, values)
        if head == "imply":
            return not self.holds(parts[0], atoms, values) or self.holds(parts[1], atoms, values)
        if head == "=" and all(isinstance(part, str) and part in self.objects for part in parts):
            return bool(parts[0] == parts[1])
        if head in COMPARISONS:
            left, right = (self.value(part, values) for part in parts)
            if left is None or right is None:
                return False
            order = (left > right) - (left < right)
            return order in {"<": (-1,), "<=": (-1, 0), "=": (0,), ">=": (0, 1), ">": (1,)}[head]
        return tuple(term) in atoms

    def value(self, term: Term, values: dict[Atom, Fraction]) -> Fraction | None:
        """Evaluate an expression; None if a variable is undefined or a divisor is zero."""
        if isinstance(term, str):
            return Fraction(term)
        if term[0] in self.functions:
            return values.get(tuple(term))
        parts = [self.value(part, values) for part in term[1:]]
        numbers = [part for part in parts if part is not None]
        if len(numbers) < len(parts) or (term[0] == "/" and 0 in numbers[1:]):
            return None
        if term[0] == "-" and len(numbers) == 1:
            return -numbers[0]
        operation = {"+": add, "-": sub, "*": mul, "/": truediv}[term[0]]
        return reduce(operation, numbers)

    def apply(self, effect: Term, state: State, facts: Facts) -> State | None:
        """Return the successor, or None if an expression has no value. All effects read the old state."""
        old_atoms, old_values = facts
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        values = dict(state.values)
        for term in self._active(effect, old_atoms, old_values):
            if term[0] == "not":
                deleted.add(tuple(term[1]))
            elif term[0] in NUMERIC_EFFECTS:
                variable, amount = tuple(term[1]), self.value(term[2], old_values)
                previous = values.get(variable)
                if amount is None or (previous is None and term[0] != "assign"):
                    return None
                operator = {"increase": "+", "decrease": "-", "scale-up": "*", "scale-down": "/"}.get(term[0])
                result = (
                    amount if operator is None else self.value([operator, str(previous), str(amount)], {})
                )
                if result is None:
                    return None
                values[variable] = result
            else:
                added.add(tuple(term))
        return State((state.atoms - deleted) | added, frozenset(values.items()))

    def _active(self, effect: Term, atoms: set[Atom], values: dict[Atom, Fraction]) -> Iterator[Term]:
        """Yield the simple effects that take place."""
        if effect[0] == "and":
            for part in effect[1:]:
                yield from self._active(part, atoms, values)
        elif effect[0] == "when":
            if self.holds(effect[1], atoms, values):
                yield from self._active(effect[2], atoms, values)
        else:
            yield effect

    def is_goal(self, state: State) -> bool:
        return self.holds(self.goal, *self.facts(state))

    def successors(self, state: State) -> Iterator[tuple[Atom, State]]:
        facts = self.facts(state)
        for name, condition, effect in self.ground_actions:
            if self.holds(condition, *facts):
                successor = self.apply(effect, state, facts)
                if successor is not None:
                    yield name, successor

    def shortest_plan(self, max_states: int = 20_000) -> list[Atom] | None:
        """Return a plan with the fewest actions; None if there is none within the given number of states."""
        parents: dict[State, tuple[State, Atom] | None] = {self.initial: None}
        queue = deque([self.initial])
        while queue and len(parents) <= max_states:
            state = queue.popleft()
            if self.is_goal(state):
                plan: list[Atom] = []
                while (step := parents[state]) is not None:
                    state, name = step
                    plan.append(name)
                return plan[::-1]
            for name, successor in self.successors(state):
                if successor not in parents:
                    parents[successor] = (state, name)
                    queue.append(successor)
        return None


def _lists(term: Term) -> Iterator[list[Term]]:
    if isinstance(term, list) and term:
        yield term
        for part in term:
            yield from _lists(part)
