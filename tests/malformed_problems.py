"""Problems that must be refused, with the place and the reason."""
# One case on a line, so that the table can be read.
# ruff: noqa: E501

from __future__ import annotations

from malformed_pddl import Malformed, problem_with

from wl_core import Error, InputError, UnsupportedError


def bad(name: str, marked: str, message: str, error: type[Error] = InputError) -> Malformed:
    return Malformed(name, "problem", marked, message, error)


def unsupported(name: str, marked: str, message: str) -> Malformed:
    return bad(name, marked, message, UnsupportedError)


MALFORMED_PROBLEMS = [
    bad("empty problem", "¶", "expected '(define (problem …', got the end of the file"),
    bad("a domain instead", "(define (¶domain d))", "expected 'problem', got 'domain'"),
    bad("no domain", "(define (problem p) (:init) (:goal ())¶)", "expected a section '(:domain …)', got ')'"),
    bad("no init", "(define (problem p) (:domain d) (:goal ())¶)", "expected a section '(:init …)', got ')'"),
    bad("no goal", "(define (problem p) (:domain d) (:init)¶)", "expected a section '(:goal …)', got ')'"),
    bad(
        "an unknown section of a problem",
        "(define (problem p) (¶:predicates (p)))",
        "expected one of :domain, :requirements, :objects, :init, :goal, :metric, got ':predicates'",
    ),
    unsupported("constraints of a problem", problem_with(end=" (¶:constraints (always (stuck)))"), "':constraints' is not supported"),
    bad("an object twice", problem_with(objects="t - truck ¶T - truck"), "expected a new object, got 'T' a second time"),
    bad(
        "a constant of another type",
        problem_with(objects="¶depot - truck"),
        "expected constant 'depot' to be of type 'place' again, got type 'truck'",
    ),
    bad("an object of an undeclared type", problem_with(objects="x - ¶train"), "expected a declared type, got 'train'"),
    # Initial states.
    bad("a word in the initial state", problem_with("¶stuck"), "expected '(' of an initial atom or ')', got 'stuck'"),
    bad("an empty atom", problem_with("(¶)"), "expected a predicate, '=' or 'not', got ')'"),
    bad("an undeclared predicate in the initial state", problem_with("(¶broken t)"), "expected a declared predicate, got 'broken'"),
    bad("an undeclared object in the initial state", problem_with("(at t ¶q)"), "expected a declared object, got 'q'"),
    bad("a variable in the initial state", problem_with("(at t ¶?q)"), "expected a declared object, got '?q'"),
    bad("too few objects", problem_with("(at t¶)"), "expected 2 objects of predicate 'at', got ')'"),
    bad("too many objects", problem_with("(at t p ¶p)"), "expected ')' after 2 objects of predicate 'at', got 'p'"),
    bad("a list as object", problem_with("(at t ¶(p))"), "expected 2 objects of predicate 'at', got '('"),
    bad("an object that does not fit", problem_with("(in b ¶p)"), "expected an object of type 'vehicle', got 'p' of type 'place'"),
    bad("not not in the initial state", problem_with("(not (¶not (stuck)))"), "expected a declared predicate, got 'not'"),
    bad("not of two in the initial state", problem_with("(not (stuck) ¶(stuck))"), "expected ')' after the one atom of 'not', got '('"),
    unsupported("a timed initial literal", problem_with("(¶at 5 (stuck))"), "a timed initial literal is not supported"),
    bad("an undeclared function in the initial state", problem_with("(= (¶speed t) 1)"), "expected a declared function, got 'speed'"),
    bad("a function without a value", problem_with("(= (fuel t)¶)"), "expected a number, got ')'"),
    bad("a value that is no number", problem_with("(= (fuel t) ¶b)"), "expected a number, got 'b'"),
    bad("two values", problem_with("(= (fuel t) 1 ¶2)"), "expected ')' after the value of a function, got '2'"),
    bad("a bare function with parameters", problem_with("(= ¶fuel 1)"), "expected '(' before function 'fuel' and its arguments, got 'fuel'"),
    bad(
        "another value of the same function",
        problem_with("(= (fuel t) 1) (= ¶(FUEL T) 2)"),
        "expected one value of (fuel t), got another than at 3:13",
    ),
    # Goals and metrics.
    bad("an undeclared object in the goal", problem_with(goal="(at t ¶q)"), "expected a declared object, got 'q'"),
    bad("an undeclared variable in the goal", problem_with(goal="(at t ¶?q)"), "expected a declared variable, got '?q'"),
    bad("an empty goal section", problem_with(goal="¶"), "expected a condition, got ')'"),
    bad("two goals", problem_with(goal="(stuck) ¶(stuck)"), "expected ')' after the one condition of ':goal', got '('"),
    unsupported("a preference in the goal", problem_with(goal="(¶preference x (stuck))"), "'preference' is not supported"),
    unsupported(
        "a goal on the costs",
        problem_with(goal="¶(and (stuck) (<= (total-cost) 5))"),
        "a goal on the action costs, (total-cost), is not supported",
    ),
    bad("a metric without a direction", problem_with(end="(:metric ¶(total-cost))"), "expected 'minimize' or 'maximize', got '('"),
    bad("a metric of two", problem_with(end="(:metric minimize 1 ¶2)"), "expected ')' after the expression of ':metric', got '2'"),
    unsupported("the total time", problem_with(end="(:metric minimize (¶total-time))"), "'total-time' is not supported"),
]  # fmt: skip
