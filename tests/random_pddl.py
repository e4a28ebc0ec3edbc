"""Random domains and problems as nested lists, and ways to write the same list differently."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

Tree = Any  # A word, or a list of trees.

REQUIREMENTS = [
    ":adl",
    ":derived-predicates",
    ":equality",
    ":negative-preconditions",
    ":numeric-fluents",
    ":strips",
    ":typing",
]
COMPARATORS = ["<", "<=", "=", ">=", ">"]
NOISE = ["(", ")", "-", "?x", "and", "not", ":init", "7", "(either", "\x01", "é", "forall"]
ASSIGNMENTS = ["assign", "increase", "decrease", "scale-up", "scale-down"]


@dataclass
class RandomPddl:
    """Generates one domain and problems of it. With `plain`, only what the `pddl` package reads rightly."""

    rng: random.Random
    plain: bool = False
    parents: dict[str, list[str]] = field(default_factory=dict)
    constants: dict[str, list[str]] = field(default_factory=dict)
    predicates: dict[str, list[list[str]]] = field(default_factory=dict)
    functions: dict[str, list[list[str]]] = field(default_factory=dict)
    derived: list[str] = field(default_factory=list)
    fresh: int = 0

    # Types.

    def ancestors(self, name: str) -> set[str]:
        return {name, "object"}.union(*(self.ancestors(parent) for parent in self.parents.get(name, [])))

    def fits(self, types: list[str], expected: list[str]) -> bool:
        return any(set(expected) & self.ancestors(name) for name in types)

    def some_types(self, either: bool = True) -> list[str]:
        names = ["object", *self.parents]
        count = 2 if either and len(names) > 2 and self.rng.random() < 0.2 else 1
        return sorted(self.rng.sample(names, count))

    # Names.

    def new_name(self, prefix: str) -> str:
        self.fresh += 1
        return f"{prefix}{self.rng.choice(['', '-', '_'])}{self.fresh}"

    def signature(self) -> list[list[str]]:
        return [self.some_types() for _ in range(self.rng.randint(0, 3))]

    def declare(self) -> None:
        for _ in range(self.rng.randint(0, 4)):
            parents = self.some_types(either=not self.plain)
            self.parents[self.new_name("type")] = parents
        for _ in range(self.rng.randint(0, 2)):
            self.constants[self.new_name("const")] = self.some_types(either=not self.plain)
        for _ in range(self.rng.randint(1, 4)):
            self.predicates[self.new_name("pred")] = self.signature()
        for _ in range(self.rng.randint(0, 3)):
            self.functions[self.new_name("func")] = self.signature()
        self.derived = [name for name in self.predicates if self.rng.random() < 0.2]

    def domain(self) -> Tree:
        self.declare()
        tree: Tree = ["define", ["domain", self.new_name("dom")]]
        tree.append([":requirements", *(REQUIREMENTS if self.plain else self.rng.sample(REQUIREMENTS, 3))])
        tree.append([":types", *self.typed(self.parents)])
        tree.append([":constants", *self.typed(self.constants)])
        tree.append(
            [":predicates", *[[name, *self.variables(types)] for name, types in self.predicates.items()]]
        )
        functions: list[Tree] = [":functions"]
        for name, types in self.functions.items():
            functions += [
                [name, *self.variables(types)],
                *(["-", "number"] if self.rng.random() < 0.5 else []),
            ]
        if (
            self.plain and self.functions
        ):  # the package drops functions without "- number" before others with it
            functions = [part for part in functions if part not in ("-", "number")]
        tree.append(functions)
        tree += [self.axiom(name) for name in self.derived]
        tree += [self.action() for _ in range(self.rng.randint(0, 3))]
        if self.plain:
            tree = [part for part in tree if part not in ([":types"], [":constants"], [":functions"])]
        return tree

    def typed(self, names: dict[str, list[str]]) -> list[Tree]:
        result: list[Tree] = []
        for name, types in names.items():
            result += [name, "-", types[0] if len(types) == 1 else ["either", *types]]
        return result

    def variables(self, signature: list[list[str]]) -> list[Tree]:
        return self.typed({self.new_name("?v"): types for types in signature})

    def axiom(self, name: str) -> Tree:
        scope = {self.new_name("?v"): types for types in self.predicates[name]}
        return [":derived", [name, *self.typed(scope)], self.condition(scope, 2)]

    def action(self) -> Tree:
        scope = {self.new_name("?v"): self.some_types() for _ in range(self.rng.randint(0, 3))}
        return [
            *[":action", self.new_name("act"), ":parameters", self.typed(scope)],
            *[":precondition", self.condition(scope, 3)],
            *[":effect", self.effect(scope, 3)],
        ]

    # Formulas. `scope` maps variables and objects to their types.

    def term(self, scope: dict[str, list[str]], expected: list[str]) -> str | None:
        everything = {**self.constants, **scope}
        fitting = [name for name, types in everything.items() if self.fits(types, expected)]
        return self.rng.choice(fitting) if fitting else None

    def ground(self, symbols: dict[str, list[list[str]]], scope: dict[str, list[str]]) -> Tree | None:
        if not symbols:
            return None
        name = self.rng.choice(list(symbols))
        terms = [self.term(scope, types) for types in symbols[name]]
        return None if None in terms else [name, *terms]

    def quantifier(self, scope: dict[str, list[str]]) -> tuple[list[Tree], dict[str, list[str]]]:
        # A quantified variable may hide another of the same name.
        hide = [name for name in scope if name.startswith("?")] if not self.plain else []
        name = self.rng.choice(hide) if hide and self.rng.random() < 0.2 else self.new_name("?q")
        bound = {name: self.some_types(either=not self.plain)}
        if self.rng.random() < 0.3:
            bound[self.new_name("?q")] = self.some_types(either=not self.plain)
        return self.typed(bound), {**scope, **bound}

    def condition(self, scope: dict[str, list[str]], depth: int) -> Tree:
        kinds = ["atom", "atom", "comparison", "equality"]
        kinds += ["and", "or", "not", "imply", "exists", "forall"] if depth > 0 else []
        kind = self.rng.choice(kinds)
        if kind in ("and", "or"):
            return [kind, *[self.condition(scope, depth - 1) for _ in range(self.rng.randint(0, 3))]]
        if kind == "not":
            return ["not", self.condition(scope, depth - 1)]
        if kind == "imply":
            return ["imply", self.condition(scope, depth - 1), self.condition(scope, depth - 1)]
        if kind in ("exists", "forall"):
            variables, inner = self.quantifier(scope)
            return [kind, variables, self.condition(inner, depth - 1)]
        if kind == "comparison":
            operands = [self.expression(scope, 2), self.expression(scope, 2)]
            # Two bare numbers would be taken for objects by the pddl package.
            if not any(isinstance(operand, list) for operand in operands):
                operands[0] = ["+", operands[0], "1"]
            return [self.rng.choice(COMPARATORS), *operands]
        terms = [self.term(scope, ["object"]), self.term(scope, ["object"])]
        if kind == "equality" and None not in terms:
            return ["=", *terms]
        return self.ground(self.predicates, scope) or ["and"]

    def effect(self, scope: dict[str, list[str]], depth: int) -> Tree:
        kinds = ["add", "add", "remove", "numeric", *(["and", "forall", "when"] if depth > 0 else [])]
        kind = self.rng.choice(kinds)
        if kind == "and":
            return ["and", *[self.effect(scope, depth - 1) for _ in range(self.rng.randint(0, 3))]]
        if kind == "forall":
            variables, inner = self.quantifier(scope)
            return ["forall", variables, self.effect(inner, depth - 1)]
        if kind == "when":
            return ["when", self.condition(scope, 1), self.effect(scope, 0 if self.plain else depth - 1)]
        function = self.ground(self.functions, scope)
        if kind == "numeric" and function:
            return [self.rng.choice(ASSIGNMENTS), function, self.expression(scope, 2)]
        atom = self.ground({p: types for p, types in self.predicates.items() if p not in self.derived}, scope)
        if atom is None:
            return ["and"]
        return ["not", atom] if kind == "remove" else atom

    def number(self) -> str:
        choices = ["0", "1", "3", "2.5", "0.125", "17.0"]
        return self.rng.choice(
            choices if self.plain else [*choices, "-4", "-0.5", "1e3", "2.5e-3", ".5", "1e+20"]
        )

    def expression(self, scope: dict[str, list[str]], depth: int) -> Tree:
        kind = self.rng.choice(
            ["number", "function", "function", *(["+", "-", "*", "/"] if depth > 0 else [])]
        )
        if kind in ("+", "*"):
            count = 2 if self.plain else self.rng.randint(2, 4)
            return [kind, *[self.expression(scope, depth - 1) for _ in range(count)]]
        if kind in ("-", "/"):
            count = 1 if kind == "-" and self.rng.random() < 0.3 else 2
            return [kind, *[self.expression(scope, depth - 1) for _ in range(count)]]
        return (self.ground(self.functions, scope) if kind == "function" else None) or self.number()

    # Problems.

    def problem(self, domain: Tree) -> Tree:
        objects = {
            self.new_name("obj"): self.some_types(either=not self.plain)
            for _ in range(self.rng.randint(0, 6))
        }
        atoms = [self.ground(self.predicates, objects) for _ in range(self.rng.randint(0, 12))]
        functions = [self.ground(self.functions, objects) for _ in range(self.rng.randint(0, 6))]
        values = {tuple(function): self.number() for function in functions if function}
        init = [atom for atom in atoms if atom] + [["=", list(f), value] for f, value in values.items()]
        self.rng.shuffle(init)
        tree: Tree = ["define", ["problem", self.new_name("prob")], [":domain", domain[1][1]]]
        tree.append([":objects", *self.typed(objects)])
        tree.append([":init", *init])
        tree.append([":goal", self.condition(objects, 3)])
        if self.rng.random() < 0.3:
            tree.append([":metric", self.rng.choice(["minimize", "maximize"]), self.expression(objects, 2)])
        if self.plain:
            tree = [part for part in tree if part != [":objects"]]
        return tree


def write(tree: Tree) -> str:
    """The tree on one line."""
    return tree if isinstance(tree, str) else "(" + " ".join(map(write, tree)) + ")"


def scribble(tree: Tree, rng: random.Random) -> str:
    """The tree with random white space, comments and case."""

    def gap(needed: bool) -> str:
        choices = [" ", "\t", "\n", "\r\n", "  \n\t ", " ; (unbalanced ( \r\n", ";;\n", "\f"]
        return rng.choice(choices if needed else ["", "", *choices])

    def words(part: Tree) -> list[str]:
        if isinstance(part, str):
            return [rng.choice([part, part, part.upper(), part.title()])]
        return ["(", *[word for child in part for word in words(child)], ")"]

    text = rng.choice(["", "\ufeff", "; a comment\n"])
    previous = "("
    for word in words(tree):
        text += gap(needed=previous not in "()" and word not in "()") + word
        previous = word
    return text + gap(needed=False)


def mutate(text: str, rng: random.Random) -> str:
    """The text with a few words dropped, repeated, replaced or exchanged, or cut short."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words))
        match rng.randrange(5):
            case 0:
                words = words[:at] or ["("]
            case 1:
                del words[at : at + rng.randint(1, 3)]
            case 2:
                words.insert(at, rng.choice(words) if words else "(")
            case 3:
                words[at] = rng.choice(
                    ["(", ")", "-", "?x", "and", "not", ":init", "7", "(either", "\x01", "é", "forall"]
                )
            case _:
                other = rng.randrange(len(words))
                words[at], words[other] = words[other], words[at]
        words = words or ["("]
    return " ".join(words)
