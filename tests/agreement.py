"""Grounded tasks against tiny_pddl, the interpreter that knows nothing of grounding."""

from __future__ import annotations

from collections import deque
from fractions import Fraction

import tiny_pddl

from wl_core import Task
from wl_core.planning import State, parse_domain_text, parse_problem_text

Projection = tuple[frozenset[tuple[str, ...]], frozenset[tuple[tuple[str, ...], Fraction]]]


def make_task(domain_text: str, problem_text: str) -> Task:
    domain = parse_domain_text(domain_text)
    return Task(domain, parse_problem_text(domain, problem_text))


def project(state: State, derived: set[str]) -> Projection:
    atoms = frozenset((atom.name, *atom.objects) for atom in state.atoms if atom.name not in derived)
    values = frozenset(((f.name, *f.objects), Fraction(value)) for f, value in state.values.items())
    return atoms, values


def project_tiny(state: tiny_pddl.State) -> Projection:
    return state.atoms, frozenset(item for item in state.values if item[0] != ("total-cost",))


def assert_agree(task: Task, tiny: tiny_pddl.Task, max_states: int) -> int:
    """Walk both breadth first; states, successors and goals must agree. Return how many states were met."""
    derived = {head for head, _, _ in tiny.axioms}
    seen = {project_tiny(tiny.initial)}
    queue = deque([(task.initial_state, tiny.initial)])
    while queue and len(seen) <= max_states:
        ours, theirs = queue.popleft()
        state = project_tiny(theirs)
        assert project(ours, derived) == state
        atoms, values = tiny.facts(theirs)
        assert {(atom.name, *atom.objects) for atom in ours.atoms} == atoms
        assert task.is_goal(ours) == tiny.holds(tiny.goal, atoms, values)
        if any(max(abs(value.numerator), value.denominator) > 2**40 for value in values.values()):
            continue  # beyond what a double holds exactly
        expected = dict(tiny.successors(theirs))
        successors = {(op.action, *op.objects): successor for op, successor in task.successors(ours)}
        assert [str(op) for op in task.applicable(ours)] == [str(op) for op, _ in task.successors(ours)]
        assert set(successors) <= set(expected)
        for name, successor in expected.items():
            if name in successors:
                assert project(successors[name], derived) == project_tiny(successor), name
                if project_tiny(successor) not in seen:
                    seen.add(project_tiny(successor))
                    queue.append((successors[name], successor))
            else:  # actions without any effect have no operators
                assert project_tiny(successor) == state, name
    return len(seen)
