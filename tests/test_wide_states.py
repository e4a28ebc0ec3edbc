"""States of hundreds of variables are stored by their differences: every one of them is still found again."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from wl_core import Task
from wl_core.planning import State, parse_domain_text, parse_problem_text

# Every button flips the lamps and the levels that it is wired to: what was pressed an odd number of times
# says what the state is.
BUTTONS = """(define (domain buttons)
  (:requirements :adl :numeric-fluents)
  (:types button thing)
  (:predicates (wired ?b - button ?x - thing) (lit ?x - thing))
  (:functions (level ?x - thing))
  (:action press :parameters (?b - button)
    :effect (forall (?x - thing) (and
      (when (and (wired ?b ?x) (lit ?x)) (not (lit ?x)))
      (when (and (wired ?b ?x) (not (lit ?x))) (lit ?x))
      (when (wired ?b ?x) (assign (level ?x) (- 1 (level ?x))))))))"""


def flip(state: frozenset[int], wires: set[int]) -> frozenset[int]:
    return state.symmetric_difference(wires)


def lit(state: State) -> frozenset[int]:
    return frozenset(int(atom.objects[0][1:]) for atom in state.atoms if atom.name == "lit")


def raised(state: State) -> frozenset[int]:
    return frozenset(int(str(function)[8:-1]) for function, value in state.values.items() if value == 1)


@pytest.mark.parametrize(("things", "most_wires"), [(3, 2), (60, 3), (500, 4), (500, 200), (900, 1)])
@pytest.mark.parametrize("numeric", [False, True])
def test_all_states_are_found_once(things: int, most_wires: int, numeric: bool) -> None:
    rng = random.Random(things * most_wires)
    # The last button does what the first two do together, so that states are met again by other ways.
    wires = [set(rng.sample(range(things), rng.randint(1, most_wires))) for _ in range(7)]
    wires.append(wires[0] ^ wires[1])
    init = [f"(wired b{b} x{x})" for b, wired in enumerate(wires) for x in sorted(wired)]
    start = frozenset(rng.sample(range(things), things // 3))
    init += [f"(lit x{x})" for x in sorted(start)]
    init += [f"(= (level x{x}) {int(x in start)})" for x in range(things)] if numeric else []
    domain = BUTTONS if numeric else "\n".join(line for line in BUTTONS.split("\n") if "(level" not in line)
    domain = domain if numeric else domain + "))))"
    buttons, names = " ".join(f"b{b}" for b in range(len(wires))), " ".join(f"x{x}" for x in range(things))
    text = (
        f"(define (problem p) (:domain buttons) (:objects {buttons} - button {names} - thing)"
        f" (:init {' '.join(init)}) (:goal (and (lit x0) (not (lit x0)))))"
    )
    task = Task(parse_problem_text(parse_domain_text(domain), text))
    expected = set()
    for count in range(len(wires) + 1):
        for pressed in combinations(wires, count):
            state = start
            for wired in pressed:
                state = flip(state, wired)
            expected.add(state)

    space = task.state_space(max_states=100_000)
    states = [lit(state) for state in space.states]
    assert len(states) == len(expected) and set(states) == expected
    if numeric:
        assert [raised(state) for state in space.states] == states
    for number, state in enumerate(states):
        targets = space.targets[space.offsets[number] : space.offsets[number + 1]]
        assert {states[target] for target in targets} == {flip(state, wired) for wired in wires if wired}
