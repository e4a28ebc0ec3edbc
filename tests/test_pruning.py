"""Pruning: searches that leave out successors find the same verdicts and the same optimal costs."""

from __future__ import annotations

from pathlib import Path

import pytest
from planner import Run, plan
from random_tasks import random_task

OPTIONS = ("prune_symmetric", "prune_dead_ends")


def search(folder: Path, domain: str, problem: str, pruning: str | None) -> Run:
    """Search for an optimal plan with one kind of pruning, or with none."""
    options = ", ".join(f"{option}={str(option == pruning).lower()}" for option in OPTIONS)
    return plan(folder, domain, problem, "--search", f"astar(blind(), {options}, max_evaluations=30000)")


@pytest.mark.parametrize("seed", range(80))
def test_pruning_changes_no_verdict_and_no_cost(tmp_path: Path, seed: int) -> None:
    domain, problem = random_task(seed, numeric=seed % 3 == 0, adl=seed % 2 == 0, axioms=seed % 5 == 0)
    plain = search(tmp_path, domain, problem, None)
    if plain.code == 12:  # too large
        return
    for option in OPTIONS:
        pruned = search(tmp_path, domain, problem, option)
        assert pruned.code == plain.code
        assert pruned.number("Expanded") <= plain.number("Expanded")
        if plain.code == 0:
            assert pruned.number("Plan cost") == plain.number("Plan cost")
