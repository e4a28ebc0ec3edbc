"""Random planning tasks in PDDL: tiny, odd, and with every feature that grounding must normalize."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

Signature = dict[str, list[str]]  # name to parameter types
Scope = dict[str, str]  # variable or object to type


@dataclass
class Writer:
    """Writes random PDDL: `numeric` with functions, `adl` with more than literals, `axioms` with rules."""

    rng: Random
    numeric: bool
    adl: bool
    axioms: bool
    predicates: Signature = field(default_factory=dict)
    derived: Signature = field(default_factory=dict)
    functions: Signature = field(default_factory=dict)
    static_functions: Signature = field(default_factory=dict)
    fresh: int = 0

    def signature(self, prefix: str, count: int, arity: int) -> Signature:
        return {
            f"{prefix}{i}": [self.rng.choice(["thing", "a", "b"]) for _ in range(self.rng.randint(0, arity))]
            for i in range(count)
        }

    def term(self, wanted: str, scope: Scope) -> str | None:
        fitting = [name for name, kind in scope.items() if wanted in (kind, "thing")]
        return self.rng.choice(fitting) if fitting else None

    def symbol(self, signature: Signature, scope: Scope) -> str | None:
        """Return a random atom or function over the scope; None if nothing fits."""
        name = self.rng.choice(list(signature))
        terms = [self.term(kind, scope) for kind in signature[name]]
        if None in terms:
            return None
        return "(" + " ".join([name, *map(str, terms)]) + ")"

    def atom(self, scope: Scope, signature: Signature | None = None) -> str:
        known = signature or {**self.predicates, **self.derived}
        for _ in range(20):
            if (text := self.symbol(known, scope)) is not None:
                return text
        return f"({next(name for name, kinds in self.predicates.items() if not kinds)})"

    def number(self, scope: Scope, depth: int = 1) -> str:
        kind = self.rng.random()
        if depth > 0 and kind < 0.3:
            operation = self.rng.choice(["+", "-", "*", "+", "-"])
            return f"({operation} {self.number(scope, depth - 1)} {self.number(scope, depth - 1)})"
        if depth > 0 and kind < 0.4:
            divisor = self.rng.choice(["2", "(nought)", "(missing)", f"(- {self.number(scope, 0)} 1)"])
            return f"(/ 0 {divisor})" if divisor != "2" else f"(/ {self.number(scope, 0)} 2)"
        if kind < 0.75:
            signature = self.functions if self.rng.random() < 0.7 else self.static_functions
            if (text := self.symbol(signature, scope)) is not None:
                return text
        return str(self.rng.randint(-1, 3))

    def quantified(self, scope: Scope) -> tuple[str, Scope]:
        self.fresh += 1
        name, kind = f"?q{self.fresh}", self.rng.choice(["thing", "a", "b"])
        return f"({name} - {kind})", scope | {name: kind}

    def condition(self, scope: Scope, depth: int, signature: Signature | None = None) -> str:
        kinds = ["atom"] * 4
        if self.adl:
            kinds += ["not", "="]
        if self.numeric:
            kinds += ["compare"] * 2
        if depth > 0:
            kinds += ["and"] * 2 + (["or", "imply", "exists", "forall", "not-tree"] if self.adl else [])
        kind = self.rng.choice(kinds)
        if signature is not None and kind in ("not", "imply", "not-tree"):
            kind = "atom"  # axioms must not negate what they derive
        if kind == "not":
            return f"(not {self.atom(scope)})"
        if kind == "=":
            left, right = (self.rng.choice(list(scope)) for _ in range(2))
            return self.rng.choice([f"(= {left} {right})", f"(not (= {left} {right}))"])
        if kind == "compare":
            comparator = self.rng.choice(["<", "<=", "=", ">=", ">"])
            text = f"({comparator} {self.number(scope)} {self.number(scope)})"
            return f"(not {text})" if self.rng.random() < 0.2 else text
        if kind in ("and", "or"):
            parts = [self.condition(scope, depth - 1, signature) for _ in range(self.rng.randint(0, 3))]
            return f"({kind} {' '.join(parts)})"
        if kind == "imply":
            return f"(imply {self.condition(scope, depth - 1)} {self.condition(scope, depth - 1)})"
        if kind == "not-tree":
            return f"(not {self.condition(scope, depth - 1)})"
        if kind in ("exists", "forall"):
            binder, inner = self.quantified(scope)
            return f"({kind} {binder} {self.condition(inner, depth - 1, signature)})"
        return self.atom(scope, signature)

    def effects(self, scope: Scope, depth: int, functions: set[str]) -> list[str]:
        """`functions` may still be changed: one change of each keeps effects free of contradictions."""
        result = []
        for _ in range(self.rng.randint(1, 3)):
            kind = self.rng.random()
            if self.adl and depth > 0 and kind < 0.2:
                inner = self.effects(scope, depth - 1, functions)
                result.append(f"(when {self.condition(scope, 1)} (and {' '.join(inner)}))")
            elif self.adl and depth > 0 and kind < 0.35:
                binder, inner_scope = self.quantified(scope)
                inner = self.effects(inner_scope, depth - 1, set())
                result.append(f"(forall {binder} (and {' '.join(inner)}))")
            elif self.numeric and kind < 0.6 and functions:
                name = self.rng.choice(sorted(functions))
                functions.discard(name)
                target = self.symbol({name: self.functions[name]}, scope)
                change = self.rng.choice(["assign", "increase", "decrease", "scale-up", "scale-down"])
                value = self.rng.choice(["1", "2", "(nought)"]) if "scale" in change else self.number(scope)
                if target is not None:
                    result.append(f"({change} {target} {value})")
            else:
                text = self.atom(scope, self.predicates)
                result.append(f"(not {text})" if self.rng.random() < 0.45 else text)
        return result


def random_task(
    seed: int, *, numeric: bool = False, adl: bool = False, axioms: bool = False
) -> tuple[str, str]:
    """Return the texts of a domain and of a problem with a handful of objects."""
    rng = Random(seed)
    writer = Writer(rng, numeric, adl, axioms)
    writer.predicates = {"p0": [], **writer.signature("q", rng.randint(2, 4), 2)}
    writer.derived = writer.signature("d", rng.randint(1, 2), 2) if axioms else {}
    writer.functions = {"f": [], "g": ["thing"]} if numeric else {}
    writer.static_functions = {"half": [], "nought": [], "missing": [], "size": ["thing"]} if numeric else {}
    constants: Scope = {"c0": "a"}

    def declare(name: str, kinds: list[str]) -> str:
        return "(" + " ".join([name, *(f"?x{i} - {kind}" for i, kind in enumerate(kinds))]) + ")"

    def declarations(*signatures: Signature) -> str:
        return " ".join(declare(name, kinds) for known in signatures for name, kinds in known.items())

    lines = ["(define (domain random) (:requirements :adl :derived-predicates :numeric-fluents)"]
    lines.append("(:types a b - thing thing - object) (:constants c0 - a)")
    lines.append(f"(:predicates {declarations(writer.predicates, writer.derived)})")
    if numeric:
        lines.append(f"(:functions {declarations(writer.functions, writer.static_functions)})")
    for name, kinds in writer.derived.items():
        for _ in range(rng.randint(1, 2)):
            scope = constants | {f"?x{i}": kind for i, kind in enumerate(kinds)}
            body = writer.condition(scope, 2, {**writer.predicates, **writer.derived})
            lines.append(f"(:derived {declare(name, kinds)} {body})")
    for number in range(rng.randint(3, 5)):
        parameters = {f"?p{i}": rng.choice(["thing", "a", "b"]) for i in range(rng.randint(0, 3))}
        scope = constants | parameters
        typed = " ".join(f"{name} - {kind}" for name, kind in parameters.items())
        condition = " ".join(writer.condition(scope, 2 if adl else 0) for _ in range(rng.randint(0, 2)))
        effect = " ".join(writer.effects(scope, 2, set(writer.functions)))
        lines.append(
            f"(:action act{number} :parameters ({typed})"
            f" :precondition (and {condition}) :effect (and {effect}))"
        )
    domain = "\n".join([*lines, ")"])

    objects: Scope = {f"o{i}": rng.choice("ab") for i in range(rng.randint(1, 3))}
    everything = constants | objects
    init = {writer.atom(everything, writer.predicates) for _ in range(rng.randint(2, 9))}
    values = {}
    if numeric:
        values = {"(half)": "2", "(nought)": "0"}
        for function in [
            "(f)",
            *(f"(g {name})" for name in everything),
            *(f"(size {name})" for name in everything),
        ]:
            if rng.random() < 0.8:
                values[function] = str(rng.randint(0, 3))
    facts = sorted(init) + [f"(= {function} {value})" for function, value in values.items()]
    goal = " ".join(writer.condition(everything, 1) for _ in range(rng.randint(1, 2)))
    typed = " ".join(f"{name} - {kind}" for name, kind in objects.items())
    problem = f"""(define (problem random) (:domain random) (:objects {typed})
(:init {" ".join(facts)}) (:goal (and {goal})))"""
    return domain, problem
