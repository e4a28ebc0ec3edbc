"""Dead ends: that they are found where a heuristic does not see them, and that no plan is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from planner import Run, plan

# Whoever takes the coin first cannot climb any more. Lamps can be switched on and off all the time.
TRAP = """(define (domain trap) (:requirements :strips :typing :numeric-fluents) (:types lamp)
  (:predicates (top) (ready) (coin) (flag) (lit ?l - lamp) (dark ?l - lamp))
  (:functions (rope))
  (:action light :parameters (?l - lamp) :precondition (dark ?l) :effect (and (lit ?l) (not (dark ?l))))
  (:action dim :parameters (?l - lamp) :precondition (lit ?l) :effect (and (dark ?l) (not (lit ?l))))
  (:action take :parameters () :precondition {take} :effect (and (coin) {cost}))
  (:action prepare :parameters () :precondition (top) :effect (ready))
  (:action climb :parameters () :precondition (and (ready) {take}) :effect (and (flag) {cost})))"""
CLASSICAL = TRAP.replace("(:functions (rope))", "").format(take="(top)", cost="")
FALL = CLASSICAL.replace("(and (coin) )", "(and (coin) (not (top)))")
NUMERIC = TRAP.format(take="(>= (rope) 2)", cost="(decrease (rope) 2)")


def lamps(rope: str = "") -> str:
    names = [f"l{i}" for i in range(14)]
    dark = " ".join(f"(dark {name})" for name in names)
    return (
        f"(define (problem p) (:domain trap) (:objects {' '.join(names)} - lamp)"
        f" (:init (top) {dark} {rope}) (:goal (and (coin) (flag) (dark l0))))"
    )


# The classical trap springs at once; the rope is enough for one of two.
TRAPS = {"classical": (FALL, lamps()), "numeric": (NUMERIC, lamps("(= (rope) 3)"))}


def search(folder: Path, domain: str, problem: str, pruning: bool, name: str, heuristics: str) -> Run:
    options = f"prune_dead_ends={str(pruning).lower()}, prune_symmetric=false, max_evaluations=30000"
    return plan(folder, domain, problem, "--search", f"{name}({heuristics}, {options})")


@pytest.mark.parametrize("name", ["eager_greedy", "lazy_greedy"])
def test_a_greedy_search_leaves_a_trap_that_its_heuristic_does_not_see(tmp_path: Path, name: str) -> None:
    domain, problem = TRAPS["classical"]
    without, with_pruning = (
        search(tmp_path, domain, problem, pruning, name, "[goalcount()]") for pruning in (False, True)
    )
    assert with_pruning.code == 0
    assert with_pruning.plan is not None
    assert with_pruning.plan.index(("climb",)) < with_pruning.plan.index(("take",))
    # 2^13 states have the coin, the lamp of the goal and no hope.
    assert without.number("Expanded") > 8000
    assert with_pruning.number("Expanded") < without.number("Expanded") / 4
    assert with_pruning.number("Dead ends") > 0
    assert without.number("Dead ends") == 0


def test_a_resource_that_does_not_suffice_is_proved_without_seeing_all_states(tmp_path: Path) -> None:
    domain, problem = TRAPS["numeric"]
    with_pruning, without = (
        search(tmp_path, domain, problem, pruning, "eager_greedy", "[goalcount()]")
        for pruning in (True, False)
    )
    assert without.code == 12  # 2^14 states with the coin, as many with the flag
    assert with_pruning.number("Dead ends") > 1000
    assert with_pruning.number("Expanded") < without.number("Expanded")


def test_the_same_search_prunes_the_same_states(tmp_path: Path) -> None:
    runs = [search(tmp_path, *TRAPS["classical"], True, "eager_greedy", "[goalcount()]") for _ in range(2)]
    for what in ("Expanded", "Dead ends", "Generated"):
        assert runs[0].number(what) == runs[1].number(what)


def test_nobody_looks_where_the_heuristic_finds_dead_ends_itself(tmp_path: Path) -> None:
    domain, problem = TRAPS["classical"]
    runs = [search(tmp_path, domain, problem, pruning, "astar", "hmax()") for pruning in (True, False)]
    assert runs[0].number("Expanded") == runs[1].number("Expanded")
    assert runs[0].number("Dead ends") == runs[1].number("Dead ends")
