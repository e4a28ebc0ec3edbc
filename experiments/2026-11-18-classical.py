#! /usr/bin/env python
"""How many classical tasks does the learned heuristic solve, next to ff, goalcount and Fast Downward?"""

from project import Algorithm, fast_downward, learned, learned_with_preferred, run_coverage, search

DOMAINS = ["blocksworld", "childsnack", "ferry", "miconic", "rovers", "satellite", "spanner", "transport"]


def algorithms() -> list[Algorithm]:
    return [
        learned("wl"),
        learned_with_preferred("wl-preferred-ff"),
        search("ff", "eager_greedy([ff()])"),
        search("goalcount", "eager_greedy([goalcount()])"),
        *fast_downward("fd-lama-first", "--alias", "lama-first"),
        *fast_downward("fd-ff", "--search", "eager_greedy([ff()])"),
    ]


if __name__ == "__main__":
    run_coverage("classical", DOMAINS, algorithms)
