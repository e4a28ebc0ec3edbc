"""What bench_features.py runs in the environment that has wlplan: collect and embed states given as JSON.

wlplan_worker.py FILE     prints a JSON object: features, digest, collect, embed (CPU seconds)
"""

from __future__ import annotations

import hashlib
import json
import resource
import sys
import time
from collections.abc import Iterable
from typing import Any

MEMORY_LIMIT_GB = 8  # wlplan's vectors are dense


def digest(rows: Iterable[Iterable[tuple[int, float]]]) -> str:
    """A number for the nonzero entries (column, value) of a matrix, whatever the order of its columns."""
    columns: dict[int, list[str]] = {}
    for row, entries in enumerate(rows):
        for column, value in entries:
            columns.setdefault(column, []).append(f"{row}:{value:g}")
    names = sorted(" ".join(entries) for entries in columns.values())
    return hashlib.sha256("\n".join(names).encode()).hexdigest()


def read_dataset(content: dict[str, Any]) -> Any:
    """wlplan's own objects; constants are objects like others."""
    from wlplan.data import DomainDataset, ProblemDataset
    from wlplan.planning import Atom, Domain, Fluent, Function, Predicate, Problem, State

    predicates = {name: Predicate(name=name, arity=arity) for name, arity in content["predicates"]}
    arities = {name: len(objects) for entry in content["problems"] for name, *objects in entry["fluents"]}
    functions = {name: Function(name, arity) for name, arity in arities.items()}
    domain = Domain(content["domain"], list(predicates.values()), list(functions.values()), [], [])

    def atoms(listed: list[list[str]]) -> list[Any]:
        return [Atom(predicates[name], objects) for name, *objects in listed]

    data = []
    for entry in content["problems"]:
        goals, negative = atoms(entry["goals"]), atoms(entry["negative_goals"])
        fluents = [Fluent(functions[name], objects) for name, *objects in entry["fluents"]]
        problem = Problem(domain, entry["objects"], fluents, entry["values"][0], goals, negative, [])
        states = zip(entry["states"], entry["values"])  # noqa: B905 (wlplan's Python may be older)
        data.append(ProblemDataset(problem, [State(atoms(true), values) for true, values in states]))
    return domain, DomainDataset(domain, data)


def main() -> None:
    from wlplan.feature_generator import init_feature_generator

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT_GB << 30, resource.RLIM_INFINITY))
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    domain, dataset = read_dataset(content)
    features = init_feature_generator(
        content["algorithm"],
        domain,
        graph_representation="nilg" if content["algorithm"] == "ccwl" else "ilg",
        iterations=content["iterations"],
        pruning="none",
        multiset_hash=True,
    )
    start = time.process_time()
    features.collect(dataset)
    middle = time.process_time()
    rows = features.embed(dataset)
    end = time.process_time()
    nonzero = ([(at, value) for at, value in enumerate(row) if value] for row in rows)
    result = {"features": features.get_n_features(), "collect": middle - start, "embed": end - middle}
    print("\n" + json.dumps({**result, "digest": digest(nonzero)}))


if __name__ == "__main__":
    main()
