"""Domains that must be refused, with the place and the reason."""
# One case on a line, so that the table can be read.
# ruff: noqa: E501

from __future__ import annotations

from malformed_pddl import HEADER, Malformed, action_with

from wl_core import Error, InputError, UnsupportedError

DEEP = "(and " * 600


def bad(name: str, marked: str, message: str, error: type[Error] = InputError) -> Malformed:
    return Malformed(name, "domain", marked, message, error)


def unsupported(name: str, marked: str, message: str) -> Malformed:
    return bad(name, marked, message, UnsupportedError)


MALFORMED_DOMAINS = [
    # The text as a whole.
    bad("empty", "¶", "expected '(define (domain …', got the end of the file"),
    bad("only a comment", "; nothing\n¶", "expected '(define (domain …', got the end of the file"),
    bad("no list", "¶hello", "expected '(define (domain …', got 'hello'"),
    bad("no define", "(¶defun (domain d))", "expected 'define', got 'defun'"),
    bad("a problem instead", "(define (¶problem p) (:domain d))", "expected 'domain', got 'problem'"),
    bad("no name", "(define (domain¶))", "expected the name of the domain, got ')'"),
    bad("a variable as name", "(define (domain ¶?d))", "expected the name of the domain, got '?d'"),
    bad("unclosed", "(define (domain d)\n  (:types a¶", "expected ')' for the '(' at 2:3, got the end of the file"),
    bad("unclosed define", "(define (domain d) (:types a)¶", "expected ')' for the '(' at 1:1, got the end of the file"),
    bad(
        "a section inside a section",
        "(define (domain d)\n  (:predicates (p)\n  ¶(:action a))",
        "expected ')' for the '(' at 2:3, got '(:action'",
    ),
    bad(
        "closed too early",
        "(define (domain d) (:predicates (p)))\n¶(:action a))",
        "expected the end of the file, because the '(' at 1:1 is closed at 1:37, got '('",
    ),
    bad(
        "one parenthesis too many",
        "(define (domain d))¶)",
        "expected the end of the file, because the '(' at 1:1 is closed at 1:19, got ')'",
    ),
    bad("a word between sections", "(define (domain d) ¶x)", "expected '(' of a section or the last ')', got 'x'"),
    bad("a list between sections", "(define (domain d) (¶(p)))", "expected the keyword of a section, got '('"),
    bad(
        "an unknown section",
        "(define (domain d) (¶:predicate (p)))",
        "expected one of :requirements, :types, :constants, :predicates, :functions, :action, :derived, "
        "got ':predicate'",
    ),
    bad(
        "a section twice",
        "(define (domain d)\n (:predicates (p))\n (¶:predicates (q)))",
        "expected one section :predicates, got a second; the first is at 2:3",
    ),
    bad("a control character", "(define (domain d)\n ¶\x07)", "expected PDDL, got the byte 0x07"),
    bad("a zero byte", "(define (domain d) (:types a ¶\x00))", "expected PDDL, got the byte 0x00"),
    bad("a letter beyond ASCII", "(define (domain d) (:types ¶ä))", "expected PDDL, got the byte 0xc3"),
    bad(
        "deeply nested",
        f"(define (domain d) (:action a :precondition {DEEP[:2495]}¶{DEEP[2495:]}",
        "expected at most 500 nested parentheses, got more",
    ),
    bad("only open parentheses", "(¶" + "(" * 100_000, "expected 'define', got '('"),
    # Requirements and what is refused by name.
    bad(
        "a requirement without a colon",
        "(define (domain d) (:requirements ¶strips))",
        "expected a requirement, which starts with ':', or ')', got 'strips'",
    ),
    *[
        unsupported(
            f"requirement {name}",
            f"(define (domain d) (:requirements :strips ¶:{name}))",
            f"requirement ':{name}' is not supported",
        )
        for name in (
            "durative-actions",
            "duration-inequalities",
            "continuous-effects",
            "timed-initial-literals",
            "preferences",
            "constraints",
            "object-fluents",
            "non-deterministic",
            "something-new",
        )
    ],
    unsupported("a durative action", HEADER + "(¶:durative-action a))", "':durative-action' is not supported"),
    unsupported("constraints", HEADER + "(¶:constraints (and)))", "':constraints' is not supported"),
    unsupported("a process", HEADER + "(¶:process a))", "':process' is not supported"),
    unsupported("a preference", action_with("(¶preference p (stuck))"), "'preference' is not supported"),
    unsupported("a probabilistic effect", action_with("()", "(¶probabilistic 0.5 (stuck))"), "'probabilistic' is not supported"),
    unsupported("a choice of effects", action_with("()", "(¶oneof (stuck))"), "'oneof' is not supported"),
    unsupported(
        "an object fluent",
        "(define (domain d) (:types a) (:functions (f ?x - a) - ¶a))",
        "object fluents (a function of type 'a') are not supported",
    ),
    # Types and constants.
    bad("no type after the dash", "(define (domain d) (:types a - ¶))", "expected a type after '-', got ')'"),
    bad("a dash first", "(define (domain d) (:types ¶- a))", "expected a type, '-' or ')', got '-'"),
    bad("two dashes", "(define (domain d) (:types a - ¶- b))", "expected a type after '-', got '-'"),
    bad("an empty either", "(define (domain d) (:types a b - (either ¶)))", "expected a type, got ')'"),
    bad("a list that is no either", "(define (domain d) (:types a b - (¶or a)))", "expected 'either', got 'or'"),
    bad(
        "a cycle of types",
        "(define (domain d) (:types ¶a - b b - c c - a))",
        "expected a hierarchy of types, got 'a' as its own ancestor through 'b'",
    ),
    bad(
        "a type below itself",
        "(define (domain d) (:types ¶a - a))",
        "expected a hierarchy of types, got 'a' as its own ancestor through 'a'",
    ),
    bad(
        "object below another type",
        "(define (domain d) (:types ¶a - object object - a))",
        "expected a hierarchy of types, got 'a' as its own ancestor through 'object'",
    ),
    bad("a constant twice", "(define (domain d) (:constants x ¶X))", "expected a new constant, got 'X' a second time"),
    bad("a constant of an undeclared type", "(define (domain d) (:constants x - ¶t))", "expected a declared type, got 't'"),
    bad("a variable as constant", "(define (domain d) (:constants ¶?x))", "expected a constant, '-' or ')', got '?x'"),
    # Predicates and functions.
    bad("a predicate without parentheses", "(define (domain d) (:predicates ¶p))", "expected '(' of a predicate or ')', got 'p'"),
    bad("a predicate without a name", "(define (domain d) (:predicates (¶)))", "expected the name of a predicate, got ')'"),
    bad("a predicate twice", "(define (domain d) (:predicates (p) (¶P ?x)))", "expected a new predicate, got 'P' a second time"),
    bad(
        "a predicate called not",
        "(define (domain d) (:predicates (¶not ?x)))",
        "expected the name of a predicate that is no word of PDDL, got 'not'",
    ),
    bad("a parameter twice", "(define (domain d) (:predicates (p ?x ¶?x)))", "expected a new variable, got '?x' a second time"),
    bad("a parameter without ?", "(define (domain d) (:predicates (p ¶x)))", "expected a variable, '-' or ')', got 'x'"),
    bad("a parameter without a name", "(define (domain d) (:predicates (p ¶?)))", "expected a variable, '-' or ')', got '?'"),
    bad(
        "a parameter of an undeclared type",
        "(define (domain d) (:predicates (p ?x - ¶t)))",
        "expected a declared type, got 't'",
    ),
    bad(
        "seventeen parameters",
        "(define (domain d) (:predicates (¶p " + " ".join(f"?x{i}" for i in range(17)) + ")))",
        "expected at most 16 parameters of predicate 'p', got 17",
    ),
    bad("a function twice", "(define (domain d) (:functions (f) (¶f)))", "expected a new function, got 'f' a second time"),
    bad("a function of a strange type", "(define (domain d) (:functions (f) - ¶int))", "expected 'number', got 'int'"),
    # Actions.
    bad("an action without a name", HEADER + "(:action ¶:parameters ()))", "expected the name of an action, got ':parameters'"),
    bad("an action twice", HEADER + "(:action a) (:action ¶A))", "expected a new action, got 'A' a second time"),
    bad(
        "an action with a strange part",
        HEADER + "(:action a ¶:condition ()))",
        "expected ':parameters', ':precondition', ':effect' or ')', got ':condition'",
    ),
    bad("two effects", HEADER + "(:action a :effect () ¶:effect ()))", "expected one ':effect' in an action, got a second"),
    bad("a part without a value", HEADER + "(:action a :effect ¶))", "expected '(' after ':effect', got ')'"),
    bad("a parameter of an action twice", action_with(parameters="?t ¶?t"), "expected a new variable, got '?t' a second time"),
    bad(
        "too many variables",
        action_with(parameters=" ".join(f"?x{i}" for i in range(1000)) + " ¶?y"),
        "expected at most 1000 variables at once, got '?y'",
    ),
    # Conditions.
    bad("a condition that is a word", action_with("(and ¶stuck)"), "expected a condition, got 'stuck'"),
    bad("a condition without a head", action_with("(¶(stuck))"), "expected a connective or a predicate, got '('"),
    bad("an undeclared predicate", action_with("(¶broken ?t)"), "expected a declared predicate, got 'broken'"),
    bad("an undeclared variable", action_with("(at ?t ¶?q)"), "expected a declared variable, got '?q'"),
    bad("a variable out of scope", action_with("(and (exists (?q) (far ?q)) (far ¶?q))"), "expected a declared variable, got '?q'"),
    bad("an undeclared object", action_with("(at ?t ¶home)"), "expected a declared object, got 'home'"),
    bad("too few arguments", action_with("(at ?t¶)"), "expected 2 arguments of predicate 'at', got ')'"),
    bad("too many arguments", action_with("(at ?t ?p ¶?p)"), "expected ')' after 2 arguments of predicate 'at', got '?p'"),
    bad(
        "a variable that never fits",
        action_with("(in ¶?t ?t)"),
        "expected a variable of type 'box', got '?t' of type 'truck'",
    ),
    bad(
        "a constant that never fits",
        action_with("(at ¶depot ?p)"),
        "expected an object of type either 'vehicle' or 'box', got 'depot' of type 'place'",
    ),
    bad("a quantified variable that never fits", action_with("(forall (?c - city) (far ¶?c))"),
        "expected a variable of type 'place', got '?c' of type 'city'"),
    bad("an empty not", action_with("(not¶)"), "expected a condition, got ')'"),
    bad("not of two", action_with("(not (stuck) ¶(stuck))"), "expected ')' after the one condition of 'not', got '('"),
    bad("imply of one", action_with("(imply (stuck)¶)"), "expected a condition, got ')'"),
    bad("imply of three", action_with("(imply (stuck) (stuck) ¶(stuck))"), "expected ')' after the two conditions of 'imply', got '('"),
    bad("a quantifier without variables", action_with("(exists ¶?x (stuck))"), "expected '(' of the quantified variables, got '?x'"),
    bad("a quantifier of two", action_with("(exists (?x) (stuck) ¶(stuck))"), "expected ')' after the one condition of a quantifier, got '('"),
    bad("equality of one", action_with("(= ?t¶)"), "expected the second operand of '=', got ')'"),
    bad("equality of three", action_with("(= ?t ?p ¶?p)"), "expected ')' after the two operands of '=', got '?p'"),
    bad("equality with an unknown object", action_with("(= ?t ¶home)"), "expected a declared object, got 'home'"),
    bad("an effect in a condition", action_with("(¶when (stuck) (stuck))"), "expected a declared predicate, got 'when'"),
    # Numbers.
    bad("an undeclared function", action_with("(>= (¶speed ?t) 1)"), "expected a number or a declared function, got 'speed'"),
    bad("a word as number", action_with("(>= (fuel ?t) ¶many)"), "expected a number or a declared function, got 'many'"),
    bad("infinity", action_with("(>= (fuel ?t) ¶inf)"), "expected a number or a declared function, got 'inf'"),
    bad("a number out of range", action_with("(>= (fuel ?t) ¶1e999)"), "expected a number or a declared function, got '1e999'"),
    bad("a number with two points", action_with("(>= (fuel ?t) ¶1.2.3)"), "expected a number or a declared function, got '1.2.3'"),
    bad("a hexadecimal number", action_with("(>= (fuel ?t) ¶0x10)"), "expected a number or a declared function, got '0x10'"),
    bad("a function without its arguments", action_with("(>= ¶fuel 1)"), "expected '(' before function 'fuel' and its arguments, got 'fuel'"),
    bad("a function with too few arguments", action_with("(>= (fuel¶) 1)"), "expected 1 arguments of function 'fuel', got ')'"),
    bad("a comparison of one", action_with("(> (fuel ?t)¶)"), "expected a number or '(', got ')'"),
    bad("a comparison of three", action_with("(> (fuel ?t) 1 ¶2)"), "expected ')' after the two operands of a comparison, got '2'"),
    bad("a sum of one", action_with("(> (+ 1¶) 1)"), "expected at least two operands of '+', got ')'"),
    bad("a quotient of three", action_with("(> (¶/ 1 2 3) 1)"), "expected two operands of '/', got 3"),
    bad("a difference of none", action_with("(> (-¶) 1)"), "expected two operands of '-', got ')'"),
    # Effects.
    bad("an effect that is a word", action_with("()", "(and ¶stuck)"), "expected an effect, got 'stuck'"),
    bad("a disjunction as effect", action_with("()", "(¶or (stuck) (stuck))"), "expected a declared predicate, got 'or'"),
    bad("not not as effect", action_with("()", "(not (¶not (stuck)))"), "expected a declared predicate, got 'not'"),
    bad("not of nothing", action_with("()", "(not¶)"), "expected the atom that 'not' makes false, got ')'"),
    bad("when of one", action_with("()", "(when (stuck)¶)"), "expected an effect, got ')'"),
    bad("when of three", action_with("()", "(when (stuck) (stuck) ¶(stuck))"), "expected ')' after the condition and the effect of 'when', got '('"),
    bad("forall of two effects", action_with("()", "(forall (?x) (stuck) ¶(stuck))"), "expected ')' after the one effect of 'forall', got '('"),
    bad("a change of a predicate", action_with("()", "(increase (¶stuck) 1)"), "expected a number or a declared function, got 'stuck'"),
    bad("a change by nothing", action_with("()", "(increase (total-cost)¶)"), "expected a number or '(', got ')'"),
    bad("two changes", action_with("()", "(increase (total-cost) 1 ¶2)"), "expected ')' after the function and its change, got '2'"),
    # Derived predicates.
    bad("an undeclared derived predicate", HEADER + "(:derived (¶near ?p) (stuck)))", "expected a declared predicate, got 'near'"),
    bad("a derived predicate of a wrong arity", HEADER + "(:derived (far ¶?p ?q) (stuck)))", "expected 1 variables of predicate 'far', got 2"),
    bad(
        "a derived predicate of a wrong type",
        HEADER + "(:derived (far ¶?p - city) (stuck)))",
        "expected a variable of type 'place', got '?p' of type 'city'",
    ),
    bad("a derived predicate without a body", HEADER + "(:derived (far ?p)¶))", "expected a condition, got ')'"),
    bad("a derived predicate with two bodies", HEADER + "(:derived (far ?p) () ¶()))", "expected ')' after the condition of a derived predicate, got '('"),
    bad(
        "a derived predicate in an effect",
        HEADER + "(:action a :parameters (?p - place) :effect (¶far ?p)) (:derived (far ?p) (stuck)))",
        "expected a predicate that no (:derived …) defines, got 'far'",
    ),
    bad(
        "a derived predicate deleted",
        HEADER + "(:action a :parameters (?p - place) :effect (not (¶far ?p))) (:derived (far ?p) (stuck)))",
        "expected a predicate that no (:derived …) defines, got 'far'",
    ),
]  # fmt: skip
