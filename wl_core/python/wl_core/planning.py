"""Domains, problems, states and plans, read from PDDL.

>>> domain = parse_domain("domain.pddl")
>>> problem = parse_problem(domain, "p01.pddl")
>>> state = problem.initial_state
>>> Atom("on", ["a", "b"]) in state, "(clear a)" in state
"""

from wl_core._wl_core import (
    Domain,
    Problem,
    State,
    parse_domain,
    parse_domain_text,
    parse_plan,
    parse_plan_text,
    parse_problem,
    parse_problem_text,
    validate_plan,
)
from wl_core.from_pddl import from_pddl
from wl_core.symbols import (
    Action,
    Atom,
    Axiom,
    Function,
    NumericGoal,
    Parameter,
    PlanCheck,
    PlanStep,
    Predicate,
    Type,
)

__all__ = [
    "Action",
    "Atom",
    "Axiom",
    "Domain",
    "Function",
    "NumericGoal",
    "Parameter",
    "PlanCheck",
    "PlanStep",
    "Predicate",
    "Problem",
    "State",
    "Type",
    "from_pddl",
    "parse_domain",
    "parse_domain_text",
    "parse_plan",
    "parse_plan_text",
    "parse_problem",
    "parse_problem_text",
    "validate_plan",
]
