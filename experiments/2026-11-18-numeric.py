#! /usr/bin/env python
"""How many numeric tasks does the learned heuristic solve, next to the relaxation heuristics?"""

from project import Algorithm, learned, run_coverage, search

DOMAINS = ["ccblocksworld", "counters", "fueltransport"]


def algorithms() -> list[Algorithm]:
    return [
        learned("ccwl"),
        search("ff", "eager_greedy([ff()])"),
        search("goalcount", "eager_greedy([goalcount()])"),
    ]


if __name__ == "__main__":
    run_coverage("numeric", DOMAINS, algorithms)
