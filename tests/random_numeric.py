"""Small random numeric tasks that use every comparator, effect and operation.

Numbers are multiples of powers of two and grow linearly, so that doubles hold them exactly. There
are functions that actions change, (f) and (g ?x); that get values on the way, (late ?x); and static
ones: (k ?x), (zero), and (missing), which has no value.
"""

from __future__ import annotations

from random import Random

COMPARATORS = ["=", "<", "<=", ">", ">="]
EFFECTS = ["assign", "increase", "decrease", "scale-up", "scale-down"]
CONSTANTS = ["0", "1", "2", "-1", "0.5", "3"]
DIVISORS = ["2", "-4", "0.5", "(zero)", "(- (f) (f))"]


def expression(rng: Random, argument: str, depth: int = 2) -> str:
    if depth == 0 or rng.random() < 0.4:
        variables = ["(f)", f"(g {argument})", f"(late {argument})"]
        rare = [f"(k {argument})", "(zero)", "(missing)"]
        return rng.choice([*variables * 3, *CONSTANTS, *rare])
    operation = rng.choice("++--*/n")
    one, two = (expression(rng, argument, depth - 1) for _ in range(2))
    if operation == "n":
        return f"(- {one})"
    if operation == "/":
        return f"(/ {one} {rng.choice(DIVISORS)})"
    if operation == "*":
        factors = [one, rng.choice([*CONSTANTS, f"(k {argument})", "(zero)"])]
        rng.shuffle(factors)
        return f"(* {' '.join(factors)})"
    if operation == "+" and rng.random() < 0.3:
        return f"(+ {one} {two} {expression(rng, argument, depth - 1)})"
    return f"({operation} {one} {two})"


def comparison(rng: Random, argument: str) -> str:
    one, two = (expression(rng, argument) for _ in range(2))
    text = f"({rng.choice(COMPARATORS)} {one} {two})"
    return f"(not {text})" if rng.random() < 0.3 else text


def changes(rng: Random, target: str) -> list[str]:
    """What happens to one function: one effect, or several increases and decreases, which add up."""
    kinds = rng.choices(["increase", "decrease"], k=3) if rng.random() < 0.25 else [rng.choice(EFFECTS)]
    return [
        f"({kind} {target} {rng.choice(['2', '0.5', '-1', '(zero)'])})"
        if "scale" in kind
        else f"({kind} {target} {expression(rng, '?x')})"
        for kind in kinds
    ]


def action(rng: Random, name: str) -> str:
    conditions = [comparison(rng, "?x") for _ in range(rng.randint(0, 2))]
    targets = rng.sample(["(f)", "(g ?x)", "(late ?x)"], rng.randint(1, 2))
    effects = [effect for target in targets for effect in changes(rng, target)]
    if rng.random() < 0.4:
        effects.append(f"(when {comparison(rng, '?x')} (p ?x))")
    elif rng.random() < 0.4:
        conditions.append("(p ?x)")
        effects.append("(not (p ?x))")
    return f"""(:action {name} :parameters (?x - t)
      :precondition (and {" ".join(conditions)}) :effect (and {" ".join(effects)}))"""


def random_numeric_task(seed: int, goal: str | None = None) -> tuple[str, str]:
    """The texts of a domain and a problem; with `goal` instead of a random one, if given."""
    rng = Random(seed)
    actions = [action(rng, f"act{number}") for number in range(rng.randint(1, 3))]
    domain = f"""(define (domain numbers) (:requirements :adl :numeric-fluents) (:types t)
    (:predicates (p ?x - t))
    (:functions (f) (g ?x - t) (late ?x - t) (k ?x - t) (zero) (missing))
    {" ".join(actions)})"""
    functions = ["(f)", "(g a)", "(g b)", "(k a)", "(k b)", *rng.choice([[], ["(late a)"]])]
    values = {function: rng.choice(["0", "1", "-2", "0.25", "4"]) for function in functions} | {"(zero)": "0"}
    init = " ".join(f"(= {function} {value})" for function, value in values.items())
    goals = " ".join(comparison(rng, rng.choice("ab")) for _ in range(rng.randint(1, 2)))
    problem = f"""(define (problem p) (:domain numbers) (:objects a b - t)
    (:init {rng.choice(["", "(p a)"])} {init}) (:goal {goal or f"(and {goals})"}))"""
    return domain, problem
