"""From PDDL to plan, one feature at a time: the smallest task that needs it, and its only shortest plan."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from generators import DOMAINS
from generators.blocksworld import generate
from planner import plan, run_planner

NO_PLAN = "none"
STEP = re.compile(r"\((.*?)\)")
SEARCHES = ["astar(blind())", "astar(hmax())", "eager_wastar([ff()], preferred=[ff()])"]


@dataclass(frozen=True)
class Example:
    """The parts of a domain (types, constants, predicates, …, actions), a problem, and the expected plan."""

    domain: str
    problem: str
    plan: str


EXAMPLES = {
    "zero-arity predicates": Example(
        """(:predicates (a) (b))
        (:action go :parameters () :precondition (a) :effect (and (b) (not (a))))""",
        "(:init (a)) (:goal (b))",
        "(go)",
    ),
    "no precondition at all": Example(
        "(:predicates (a)) (:action go :parameters () :effect (a))",
        "(:init) (:goal (a))",
        "(go)",
    ),
    "an empty goal": Example(
        "(:predicates (a)) (:action go :parameters () :precondition () :effect (a))",
        "(:init) (:goal (and))",
        "",
    ),
    "a goal that is true initially": Example(
        "(:predicates (a)) (:action go :parameters () :precondition () :effect (not (a)))",
        "(:init (a)) (:goal (a))",
        "",
    ),
    "constants": Example(
        """(:constants home) (:predicates (at ?x))
        (:action return :parameters (?x) :precondition (at ?x) :effect (and (at home) (not (at ?x))))""",
        "(:objects work) (:init (at work)) (:goal (at home))",
        "(return work)",
    ),
    "subtypes and either": Example(
        """(:types car truck - vehicle bike - object) (:predicates (washed ?x) (dry ?x - (either truck bike)))
        (:action wash :parameters (?x - vehicle) :precondition () :effect (washed ?x))
        (:action dry :parameters (?x - (either truck bike)) :precondition (washed ?x) :effect (dry ?x))""",
        "(:objects t - truck c - car b - bike) (:init) (:goal (and (washed c) (dry t)))",
        "(wash c) (wash t) (dry t)",
    ),
    "objects of unused types": Example(
        """(:types used unused) (:predicates (a ?x - used) (b ?x - unused))
        (:action go :parameters (?x - used) :precondition () :effect (a ?x))
        (:action never :parameters (?x - unused) :precondition (b ?x) :effect (and))""",
        "(:objects x - used y z - unused) (:init) (:goal (a x))",
        "(go x)",
    ),
    "equality": Example(
        """(:predicates (met ?x ?y) (self ?x))
        (:action meet :parameters (?x ?y) :precondition (not (= ?x ?y)) :effect (met ?x ?y))
        (:action see :parameters (?x ?y) :precondition (= ?x ?y) :effect (self ?y))""",
        "(:objects a b) (:init) (:goal (and (met a b) (self a)))",
        "(meet a b) (see a a)",
    ),
    "negative preconditions and goals": Example(
        """(:predicates (locked) (in))
        (:action unlock :parameters () :precondition (locked) :effect (not (locked)))
        (:action enter :parameters () :precondition (not (locked)) :effect (in))""",
        "(:init (locked)) (:goal (and (in) (not (locked))))",
        "(unlock) (enter)",
    ),
    "disjunctions and implications": Example(
        """(:predicates (key) (window) (rain) (umbrella) (out))
        (:action take :parameters () :precondition () :effect (umbrella))
        (:action leave :parameters ()
          :precondition (and (or (key) (window)) (imply (rain) (umbrella))) :effect (out))""",
        "(:init (window) (rain)) (:goal (out))",
        "(take) (leave)",
    ),
    "quantifiers": Example(
        """(:predicates (packed ?x) (big ?x) (gone))
        (:action pack :parameters (?x) :precondition () :effect (packed ?x))
        (:action go :parameters ()
          :precondition (and (forall (?x) (packed ?x)) (exists (?x) (big ?x))) :effect (gone))""",
        "(:objects a b) (:init (packed a) (big a)) (:goal (gone))",
        "(pack b) (go)",
    ),
    "conditional effects": Example(
        """(:predicates (on) (off))
        (:action toggle :parameters ()
          :precondition ()
          :effect (and (when (on) (and (off) (not (on)))) (when (off) (and (on) (not (off))))))""",
        "(:init (on)) (:goal (off))",
        "(toggle)",
    ),
    "universal effects": Example(
        """(:predicates (in ?x) (at ?x) (moved))
        (:action move :parameters () :precondition (not (moved))
          :effect (and (moved) (forall (?x) (when (in ?x) (at ?x)))))
        (:action load :parameters (?x) :precondition () :effect (in ?x))""",
        "(:objects a b c) (:init (in a) (in b)) (:goal (and (at a) (at b) (at c)))",
        "(load c) (move)",
    ),
    "adding wins over deleting": Example(
        """(:predicates (at ?x) (moved))
        (:action move :parameters (?x ?y)
          :precondition (at ?x) :effect (and (not (at ?x)) (at ?y) (moved)))""",
        "(:objects a) (:init (at a)) (:goal (and (at a) (moved)))",
        "(move a a)",
    ),
    "axioms": Example(
        """(:predicates (on ?x ?y) (above ?x ?y))
        (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y)))))
        (:action put :parameters (?x ?y) :precondition (not (above ?y ?x)) :effect (on ?x ?y))""",
        "(:objects a b c d) (:init (on a b) (on b c) (on d a)) (:goal (on c d))",
        NO_PLAN,
    ),
    "axioms in goals": Example(
        """(:constants c) (:predicates (on ?x ?y) (above ?x ?y))
        (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y)))))
        (:action put :parameters (?x) :precondition () :effect (on c ?x))""",
        "(:objects a b) (:init (on a b)) (:goal (and (above c b) (above c a)))",
        "(put a)",
    ),
    "stratified negation of axioms": Example(
        """(:predicates (broken ?x) (fails) (works))
        (:derived (fails) (exists (?x) (broken ?x)))
        (:derived (works) (not (fails)))
        (:action fix :parameters (?x) :precondition (broken ?x) :effect (not (broken ?x)))""",
        "(:objects a) (:init (broken a)) (:goal (works))",
        "(fix a)",
    ),
    "action costs": Example(
        """(:predicates (done)) (:functions (total-cost) (price ?x))
        (:action buy :parameters (?x) :precondition ()
          :effect (and (done) (increase (total-cost) (price ?x))))""",
        """(:objects gold iron) (:init (= (total-cost) 0) (= (price gold) 9) (= (price iron) 2))
        (:goal (done)) (:metric minimize (total-cost))""",
        "(buy iron)",
    ),
    "numeric variables": Example(
        """(:predicates (done)) (:functions (level))
        (:action fill :parameters () :precondition (< (level) 2) :effect (increase (level) 1))
        (:action drink :parameters () :precondition (>= (level) 2)
          :effect (and (done) (decrease (level) 2)))""",
        "(:init (= (level) 0)) (:goal (done))",
        "(fill) (fill) (drink)",
    ),
    "names in any case": Example(
        "(:Predicates (Done ?X)) (:ACTION Go :Parameters (?x) :precondition () :effect (DONE ?x))",
        "(:objects Somewhere) (:init) (:goal (done SOMEWHERE))",
        "(go somewhere)",
    ),
}


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("feature", EXAMPLES)
def test_the_planner_handles(tmp_path: Path, feature: str, search: str) -> None:
    example = EXAMPLES[feature]
    domain = f"""(define (domain d)
      (:requirements :adl :action-costs :derived-predicates :numeric-fluents) {example.domain})"""
    run = plan(tmp_path, domain, f"(define (problem p) (:domain d) {example.problem})", "--search", search)
    assert run.errors == ""
    if example.plan == NO_PLAN:
        assert (run.code, run.plan) == (11, None)
        return
    assert run.code == 0
    # Independent steps may come in any order.
    assert sorted(run.plan or []) == sorted(tuple(step.split()) for step in STEP.findall(example.plan))
    check = run_planner(tmp_path, "--validate-plan", "sas_plan", "domain.pddl", "problem.pddl")
    assert check.code == 0


def test_half_a_million_operators_are_no_trouble(tmp_path: Path) -> None:
    """500 blocks: 250,000 ways to stack and as many to unstack."""
    text = DOMAINS["blocksworld"].file.read_text()
    problem = generate(Random(3), blocks=500)
    run = plan(tmp_path, text, problem, "--search", "eager_greedy([goalcount()], max_time=0)")
    assert run.code == 12
    assert run.number("Grounded") >= 500_000
    assert run.number("Total time") < 20
