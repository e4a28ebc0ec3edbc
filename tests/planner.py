"""Runs the wl-planner binary that was built into this environment."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tiny_pddl import Task

# WL_PLANNER: another binary, such as that of the sanitize preset.
PLANNER = Path(os.environ.get("WL_PLANNER", Path(sys.executable).parent / "wl-planner"))

WALK = """(define (domain walk) (:requirements :strips)
  (:predicates (at ?x) (edge ?x ?y))
  (:action go :parameters (?x ?y)
    :precondition (and (at ?x) (edge ?x ?y))
    :effect (and (at ?y) (not (at ?x)))))"""


def walk(edges: str, goal: str = "(at g)") -> str:
    """A problem of WALK over nodes of one letter: from s along edges such as "sa sb ag"."""
    arcs = " ".join(f"(edge {edge[0]} {edge[1]})" for edge in edges.split())
    return f"(define (problem p) (:domain walk) (:objects s a b c g) (:init (at s) {arcs}) (:goal {goal}))"


# Two keys, each good for one door, and three doors: unsolvable, which takes counting to see.
KEYS = """(define (domain keys) (:requirements :strips :typing) (:types key door)
  (:predicates (has ?k - key) (open ?d - door))
  (:action unlock :parameters (?k - key ?d - door)
    :precondition (has ?k) :effect (and (open ?d) (not (has ?k)))))"""
TWO_KEYS_THREE_DOORS = """(define (problem p) (:domain keys) (:objects k l - key a b c - door)
  (:init (has k) (has l)) (:goal (and (open a) (open b) (open c))))"""


@dataclass(frozen=True)
class Run:
    """What a run of the planner left behind."""

    code: int
    log: str
    errors: str
    plan_file: Path

    @property
    def plan(self) -> list[tuple[str, ...]] | None:
        """The steps in the plan file; None if there is no such file."""
        if not self.plan_file.exists():
            return None
        lines = self.plan_file.read_text().splitlines()
        return [tuple(line.strip("()").split()) for line in lines if not line.startswith(";")]

    def number(self, what: str) -> float:
        """The number after (or before "state(s)") the given words in the log, which must be there once."""
        found = re.findall(rf"{re.escape(what)}:? (-?[\d.]+)", self.log)
        assert len(found) == 1, f"{what}: {found} in\n{self.log}"
        return float(found[0])


def run_planner(folder: Path, *arguments: object, timeout: float = 60) -> Run:
    """Run the planner with `folder` as its working directory."""
    result = subprocess.run(
        [str(PLANNER), *map(str, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    return Run(result.returncode, result.stdout, result.stderr, folder / "sas_plan")


def plan(folder: Path, domain: str, problem: str, *arguments: object, timeout: float = 60) -> Run:
    """Write domain and problem into `folder` and run the planner on them."""
    (folder / "domain.pddl").write_text(domain)
    (folder / "problem.pddl").write_text(problem)
    return run_planner(folder, "domain.pddl", "problem.pddl", *arguments, timeout=timeout)


@cache
def plugins() -> dict[str, list[dict[str, Any]]]:
    """The registries: for "search", "open_list", "heuristic" and "evaluator" what the planner lists."""
    output = subprocess.run([str(PLANNER), "--list-plugins"], capture_output=True, text=True, check=True)
    return dict(json.loads(output.stdout))


def verdict(task: Task, steps: Sequence[tuple[str, ...]]) -> tuple[bool, int | None]:
    """Is the plan valid, and if not, which step fails? From 1, None for the goal. By the definition."""
    actions = {name: (condition, effect) for name, condition, effect in task.ground_actions}
    state = task.initial
    for number, step in enumerate(steps, start=1):
        facts = task.facts(state)
        if step not in actions or not task.holds(actions[step][0], *facts):
            return False, number
        successor = task.apply(actions[step][1], state, facts)
        if successor is None:
            return False, number
        state = successor
    return task.is_goal(state), None
