"""The graph of one state, in words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from wl_core import Error, Task
from wl_core.graph import Graph
from wl_core.planning import State, parse_domain, parse_problem
from wl_train.errors import DataError
from wl_train.inspect.tables import format_table


def find_state(domain_file: Path, problem_file: Path, plan: Path | None, step: int) -> tuple[State, str]:
    """Return the state after `step` steps of the plan, and a title; a negative step counts from the end."""
    domain = parse_domain(domain_file)
    problem = parse_problem(domain, problem_file)
    name = f"{domain.name} {problem_file.stem}"
    if step == 0:
        # Grounding is needed for derived atoms only.
        state = Task(domain, problem).initial_state if domain.axioms else problem.initial_state
        return state, f"{name}, initial state"
    plan = plan or guess_plan(problem_file)
    try:
        states = Task(domain, problem).replay(plan)
    except Error as error:
        raise DataError(f"{plan}: not a plan for {problem_file}: {error}") from None
    if not -len(states) <= step < len(states):
        raise DataError(f"--step {step}: {plan} has {len(states) - 1} steps: expected a number up to that")
    number = step % len(states)
    return states[number], f"{name}, state after step {number} of {len(states) - 1}"


def guess_plan(problem_file: Path) -> Path:
    """Return the plan of a problem in folders training/ and training_plans/, or beside the problem."""
    folder = problem_file.parent
    guesses = [
        folder.with_name(f"{folder.name}_plans") / f"{problem_file.stem}.plan",
        problem_file.with_suffix(".plan"),
    ]
    for guess in guesses:
        if guess.is_file():
            return guess
    raise DataError(f"--step needs a plan: give --plan FILE; neither {guesses[0]} nor {guesses[1]} is there")


def format_graph(graph: Graph, title: str) -> str:
    """Return how many nodes have which feature, and how many edges which label."""
    nodes = [
        [graph.feature_name(feature), count]
        for feature, count in sorted(Counter(graph.node_features.tolist()).items())
    ]
    edges = [
        [graph.label_name(label), count]
        for label, count in sorted(Counter(graph.edges[:, 2].tolist()).items())
    ]
    return "\n\n".join(
        [
            f"{title}: {graph.n_nodes} nodes, {graph.n_edges} edges",
            format_table(["node feature", "nodes"], nodes),
            format_table(["edge label", "edges"], edges),
        ]
    )


def describe_graph(graph: Graph, title: str) -> dict[str, Any]:
    """Return all nodes and edges, ready for JSON."""
    columns = (graph.nodes, graph.node_features.tolist(), graph.continuous_features.tolist())
    return {
        "title": title,
        "num_nodes": graph.n_nodes,
        "num_edges": graph.n_edges,
        "nodes": [
            {
                "name": name,
                "feature": feature,
                "feature_name": graph.feature_name(feature),
                "continuous": value,
            }
            for name, feature, value in zip(*columns, strict=True)
        ],
        "edges": [
            {"source": source, "target": target, "label": label, "label_name": graph.label_name(label)}
            for source, target, label in graph.edges.tolist()
        ],
    }
