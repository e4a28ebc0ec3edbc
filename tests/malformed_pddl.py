"""What a test of malformed PDDL is. ¶ marks the place of the error and is no part of the text."""

from __future__ import annotations

from dataclasses import dataclass

from wl_core import Error, InputError

MARK = "¶"

HEADER = """\
(define (domain logistics)
  (:requirements :strips :typing)
  (:types truck plane - vehicle vehicle box place - object city)
  (:constants depot - place)
  (:predicates (at ?x - (either vehicle box) ?p - place) (in ?b - box ?v - vehicle) (stuck) (far ?p - place))
  (:functions (fuel ?v - vehicle) - number (total-cost) - number)
"""
DOMAIN = (
    HEADER
    + """\
  (:derived (far ?p) (not (= ?p depot)))
  (:action drive :parameters (?t - truck ?a ?b - place)
    :precondition (and (at ?t ?a) (>= (fuel ?t) 1))
    :effect (and (at ?t ?b) (not (at ?t ?a)) (decrease (fuel ?t) 1) (increase (total-cost) 2))))
"""
)


@dataclass(frozen=True)
class Malformed:
    """A domain, or a problem of DOMAIN, that a reader must refuse."""

    name: str
    kind: str  # "domain" or "problem"
    marked: str
    message: str
    error: type[Error] = InputError

    @property
    def text(self) -> str:
        return self.marked.replace(MARK, "")

    @property
    def place(self) -> str:
        """`line:column` of the mark."""
        before = self.marked[: self.marked.index(MARK)]
        return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def action_with(
    precondition: str = "()", effect: str = "()", parameters: str = "?t - truck ?p - place"
) -> str:
    body = (
        f"  (:action act :parameters ({parameters})\n    :precondition {precondition}\n    :effect {effect}))"
    )
    return HEADER + body


def problem_with(
    init: str = "", goal: str = "(stuck)", objects: str = "t - truck b - box p - place", end: str = ""
) -> str:
    """A problem of DOMAIN."""
    return (
        f"(define (problem one) (:domain logistics)\n  (:objects {objects})\n"
        f"  (:init {init})\n  (:goal {goal}){end})\n"
    )
