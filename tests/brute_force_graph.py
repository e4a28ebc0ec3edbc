"""ILG and νILG, written from the paper's definition over names, not numbers."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import tiny_pddl
from brute_force_wl import PlainGraph

from wl_core.planning import Problem, State


def plain_ilg(problem: Problem, state: State, *, constants: bool = True) -> tuple[list[str], PlainGraph]:
    """Node names and the graph; features are tuples that say what the node is."""
    true = {str(atom) for atom in state.atoms}
    positive = {str(atom) for atom in problem.positive_goals}
    negative = {str(atom) for atom in problem.negative_goals}
    names: list[str] = []
    features: list[Hashable] = []
    edges: list[tuple[int, int, int]] = []
    for name in problem.objects:
        own = constants and name in problem.domain.constants
        names.append(name)
        features.append(("constant", name) if own else ("object",))
    for atom in sorted(true | positive | negative):
        holds = atom in true
        if atom in positive:
            status = "achieved goal" if holds else "unachieved goal"
        elif atom in negative:
            status = "unachieved negative goal" if holds else "achieved negative goal"
        else:
            status = "true atom"
        predicate, *objects = atom.strip("()").split()
        edges += [(names.index(name), len(names), place) for place, name in enumerate(objects, 1)]
        names.append(atom)
        features.append((predicate, status))
    return names, PlainGraph(features, edges)


def plain_nilg(tiny: tiny_pddl.Task, problem: Problem, state: State) -> PlainGraph:
    """The νILG of a state; goals are read from the problem as `tiny` has it, numbers are exact."""
    names, graph = plain_ilg(problem, state)
    values = {(f.name, *f.objects): Fraction(value) for f, value in state.values.items()}
    features, edges = list(graph.features), list(graph.edges)
    continuous = [0.0] * len(names)
    for (function, *objects), value in values.items():
        edges += [(names.index(name), len(names), place) for place, name in enumerate(objects, 1)]
        names.append(f"({' '.join([function, *objects])})")
        features.append(("function", function))
        continuous.append(float(value))
    for goal in tiny.goal[1:] if tiny.goal[0] == "and" else [tiny.goal]:
        comparator, *sides = goal
        if comparator not in tiny_pddl.COMPARISONS:
            continue
        left, right = reversed(sides) if "<" in comparator else sides
        error = tiny.value(["-", left, right], values)
        holds = tiny.holds(goal, set(), values)
        variables = {f"({' '.join(term)})" for term in functions_in(tiny, [left, right])}
        edges += [(names.index(name), len(names), 0) for name in sorted(variables & set(names))]
        names.append(str(goal))
        features.append((comparator.replace("<", ">"), holds))
        continuous.append(0.0 if holds or error is None else float(error))
    return PlainGraph(features, edges, continuous)


def functions_in(tiny: tiny_pddl.Task, term: tiny_pddl.Term) -> list[list[str]]:
    """All ground functions that occur in a term."""
    if isinstance(term, str):
        return []
    if isinstance(term[0], str) and term[0] in tiny.functions:
        return [term]
    return [found for part in term for found in functions_in(tiny, part)]
