"""ILG and νILG, written from the paper's definition over names, not numbers."""

from __future__ import annotations

from collections.abc import Hashable

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
