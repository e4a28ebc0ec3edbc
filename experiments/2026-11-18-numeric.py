#! /usr/bin/env python
"""How many numeric tasks does the learned heuristic solve, next to the relaxation heuristics?"""

from project import Algorithm, learned, learned_with_preferred, run_coverage, search

DOMAINS = ["ccblocksworld", "counters", "fueltransport"]


def algorithms() -> list[Algorithm]:
    return [
        learned("ccwl"),
        learned_with_preferred("ccwl-preferred-ff"),
        search("ff", "eager_greedy([ff()])"),
        search("goalcount", "eager_greedy([goalcount()])"),
    ]


if __name__ == "__main__":
    run_coverage("numeric", DOMAINS, algorithms)
