"""Data for wl-inspect so small that every number can be found by hand, and calls of the command.

A walker moves along a line p0 → p1 → … to its end. The graph of a state has a node per place, per
(next …), for (at …) and for the goal.
"""

from __future__ import annotations

import io
import itertools
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from wl_train.inspect.__main__ import main

WALK = """
(define (domain walk)
  (:requirements :strips)
  (:predicates (at ?x) (next ?x ?y))
  (:action move :parameters (?x ?y) :precondition (and (at ?x) (next ?x ?y))
   :effect (and (not (at ?x)) (at ?y))))
"""

COUNT = """
(define (domain count)
  (:requirements :numeric-fluents)
  (:predicates (ready))
  (:functions (value))
  (:action increase-value :parameters () :precondition (ready) :effect (increase (value) 1)))
"""

COUNT_TO_3 = """
(define (problem count-to-3) (:domain count) (:init (ready) (= (value) 0)) (:goal (>= (value) 3)))
"""


def write_walk(folder: Path, name: str, places: int, start: int = 0, plan: bool = True) -> None:
    """Add a problem of walking from place `start` to the last, with its plan."""
    line = [f"p{place}" for place in range(places)]
    following = " ".join(f"(next {a} {b})" for a, b in itertools.pairwise(line))
    for inside in ("training", "training_plans"):
        (folder / inside).mkdir(parents=True, exist_ok=True)
    (folder / "domain.pddl").write_text(WALK)
    (folder / "training" / f"{name}.pddl").write_text(
        f"(define (problem {name}) (:domain walk) (:objects {' '.join(line)})"
        f" (:init (at p{start}) {following}) (:goal (at p{places - 1})))"
    )
    if plan:
        steps = "".join(f"(move {a} {b})\n" for a, b in itertools.pairwise(line[start:]))
        (folder / "training_plans" / f"{name}.plan").write_text(steps)


def write_count(folder: Path) -> Path:
    """Write one numeric problem with three states that are not the goal."""
    (folder / "training").mkdir(parents=True)
    (folder / "training_plans").mkdir()
    (folder / "domain.pddl").write_text(COUNT)
    (folder / "training" / "p01.pddl").write_text(COUNT_TO_3)
    (folder / "training_plans" / "p01.plan").write_text("(increase-value)\n" * 3)
    return folder


def run(*arguments: object) -> str:
    """Run a command that succeeds; return what it prints."""
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        code = main([str(argument) for argument in arguments])
    assert code == 0, errors.getvalue()
    return output.getvalue()
