"""What a PDDL text means, as plain values that do not depend on how it is written.

Reads the text by itself (with tiny_pddl's parser), so that it can judge wl_core's reader and writer.
"""

from __future__ import annotations

import re
from typing import Any

from tiny_pddl import parse, typed

Tree = Any


def meaning(source: str | Tree, simplify: bool = False) -> dict[str, Any]:
    """The sections of a domain or problem; with `simplify`, conjunctions and disjunctions are flattened,
    repetitions dropped and quantified variables sorted, as the pddl package does."""
    tree = parse(source) if isinstance(source, str) else source
    result: dict[str, Any] = {"name": tree[1], "actions": {}, "axioms": []}
    for section in tree[2:]:
        key, *rest = section
        if key == ":types":
            result[key] = {}
            for name, parents in typed(rest):
                result[key].setdefault(name, set()).update(parents)
        elif key in (":constants", ":objects"):
            result[key] = {name: frozenset(types) for name, types in typed(rest)}
        elif key in (":predicates", ":functions"):
            symbols = [part for part in rest if isinstance(part, list)]
            result[key] = {name: parameters_of(parameters) for name, *parameters in symbols}
        elif key == ":action":
            parts = dict(zip(rest[1::2], rest[2::2], strict=True))
            result["actions"][rest[0]] = (
                parameters_of(parts.get(":parameters", [])),
                formula(parts.get(":precondition") or ["and"], simplify),
                formula(parts.get(":effect") or ["and"], simplify),
            )
        elif key == ":derived":
            (name, *parameters), body = rest
            result["axioms"].append((name, parameters_of(parameters), formula(body, simplify)))
        elif key == ":init":
            result[key] = {formula(entry, simplify) for entry in rest}
        elif key == ":goal":
            result[key] = formula(rest[0] or ["and"], simplify)
        elif key == ":metric":
            result[key] = (rest[0], formula(rest[1], simplify))
        else:
            result[key] = sorted(rest)
    result["axioms"].sort(key=repr)
    empty = ([], {}, set())
    return {key: value for key, value in result.items() if value not in empty}


def parameters_of(written: list[Tree]) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((name, frozenset(types)) for name, types in typed(written))


def formula(tree: Tree, simplify: bool) -> Any:
    if isinstance(tree, str):
        return float(tree) if re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?", tree) else tree
    head, *rest = tree
    if head in ("exists", "forall"):
        variables = parameters_of(rest[0])
        return (head, tuple(sorted(variables)) if simplify else variables, formula(rest[1], simplify))
    children = [formula(child, simplify) for child in rest]
    if simplify and head in ("and", "or"):
        flat: list[Any] = []
        for child in children:
            same = isinstance(child, tuple) and child[0] == head
            flat += [part for part in (child[1:] if same else [child]) if part not in flat]
        # A second pass: flattening may repeat what an earlier child said.
        flat = list(dict.fromkeys(flat))
        return flat[0] if len(flat) == 1 else (head, *flat)
    return (head, *children)
