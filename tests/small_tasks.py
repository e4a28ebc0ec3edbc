"""Small domains with a bit of everything, and random states of theirs."""

from __future__ import annotations

import random

from wl_core.planning import Domain, Problem, State, parse_domain_text, parse_problem_text

# A static predicate, constants, a type hierarchy, and predicates of arity 0 to 3.
DEPOT_DOMAIN = """
(define (domain depot)
  (:requirements :strips :typing :negative-preconditions)
  (:types place box - object truck van - vehicle vehicle - object)
  (:constants hub - place)
  (:predicates (at ?v - vehicle ?p - place) (in ?b - box ?v - vehicle) (stored ?b - box ?p - place)
               (road ?a ?b - place) (swapped ?a ?b ?c - place) (alarm))
  (:action drive :parameters (?v - vehicle ?a ?b - place)
    :precondition (and (at ?v ?a) (road ?a ?b)) :effect (and (at ?v ?b) (not (at ?v ?a))))
  (:action load :parameters (?b - box ?v - vehicle ?p - place)
    :precondition (and (at ?v ?p) (stored ?b ?p)) :effect (and (in ?b ?v) (not (stored ?b ?p))))
  (:action unload :parameters (?b - box ?v - vehicle ?p - place)
    :precondition (and (at ?v ?p) (in ?b ?v)) :effect (and (stored ?b ?p) (not (in ?b ?v))))
  (:action swap :parameters (?a ?b ?c - place) :precondition ()
    :effect (and (swapped ?a ?b ?c) (not (alarm)))))
"""

DEPOT_PROBLEM = """
(define (problem depot-1) (:domain depot)
  (:objects p q - place b1 b2 b3 - box t - truck v - van)
  (:init (at t p) (at v hub) (stored b1 p) (stored b2 p) (in b3 v) (alarm)
         (road p q) (road q p) (road q hub) (road hub q) (swapped p p q))
  (:goal (and (stored b1 hub) (stored b2 p) (not (alarm)) (not (at t q)) (in b3 v))))
"""

# Numeric goals of every kind.
TANKS_DOMAIN = """
(define (domain tanks)
  (:requirements :typing :numeric-fluents)
  (:types tank)
  (:predicates (open ?t - tank) (pipe ?a ?b - tank))
  (:functions (level ?t - tank) (capacity ?t - tank) (pressure) (total-cost))
  (:action pour :parameters (?a ?b - tank)
    :precondition (and (open ?a) (pipe ?a ?b) (>= (level ?a) 1))
    :effect (and (decrease (level ?a) 1) (increase (level ?b) 1) (increase (total-cost) 1)))
  (:action pump :parameters () :precondition ()
    :effect (and (increase (pressure) 1) (increase (total-cost) 1)))
  (:action turn :parameters (?t - tank) :precondition () :effect (open ?t)))
"""

TANKS_PROBLEM = """
(define (problem tanks-1) (:domain tanks)
  (:objects a b - tank)
  (:init (open a) (pipe a b) (= (level a) 3) (= (level b) 0.5) (= (capacity a) 4) (= (pressure) 0)
         (= (total-cost) 0))
  (:goal (and (open b) (<= (level a) (+ 1 (level b))) (>= (level b) 1) (= (+ (level a) (level b) 1) 4.5)
              (< (pressure) (capacity a)) (> (level a) 3)))
  (:metric minimize (total-cost)))
"""


def depot() -> tuple[Domain, Problem]:
    domain = parse_domain_text(DEPOT_DOMAIN)
    return domain, parse_problem_text(domain, DEPOT_PROBLEM)


def tanks() -> tuple[Domain, Problem]:
    domain = parse_domain_text(TANKS_DOMAIN)
    return domain, parse_problem_text(domain, TANKS_PROBLEM)


def random_depot(rng: random.Random, domain: Domain) -> Problem:
    """Another problem of the depot domain, of random size, with random atoms and goals."""
    places = [f"p{i}" for i in range(rng.randint(1, 3))]
    boxes = [f"b{i}" for i in range(rng.randint(0, 3))]
    trucks = [f"t{i}" for i in range(rng.randint(1, 2))]
    atoms = depot_atoms([*places, "hub"], boxes, trucks)
    init = rng.sample(atoms, rng.randint(0, min(12, len(atoms))))
    goals = rng.sample(atoms, rng.randint(1, min(5, len(atoms))))
    goal = " ".join(f"(not {goal})" if rng.random() < 0.3 else goal for goal in goals)
    text = f"""(define (problem random) (:domain depot)
      (:objects {" ".join(places)} - place {" ".join([*boxes, "-", "box"]) if boxes else ""}
                {" ".join(trucks)} - truck)
      (:init {" ".join(init)}) (:goal (and {goal})))"""
    return parse_problem_text(domain, text)


def depot_atoms(places: list[str], boxes: list[str], trucks: list[str]) -> list[str]:
    atoms = ["(alarm)"]
    atoms += [f"(at {truck} {place})" for truck in trucks for place in places]
    atoms += [f"(in {box} {truck})" for box in boxes for truck in trucks]
    atoms += [f"(stored {box} {place})" for box in boxes for place in places]
    atoms += [f"(road {a} {b})" for a in places for b in places]
    atoms += [f"(swapped {a} {b} {a})" for a in places for b in places]
    return atoms


def random_state(rng: random.Random, problem: Problem) -> State:
    """Any atoms that fit: not necessarily reachable."""
    kinds = problem.objects
    places = [name for name, kind in kinds.items() if kind == "place"]
    boxes = [name for name, kind in kinds.items() if kind == "box"]
    trucks = [name for name, kind in kinds.items() if kind in ("truck", "van")]
    atoms = [atom for atom in depot_atoms(places, boxes, trucks) if not atom.startswith("(road")]
    chosen = rng.sample(atoms, rng.randint(0, min(10, len(atoms))))
    return State(problem, chosen, with_statics=True)
