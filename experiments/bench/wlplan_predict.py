"""What bench_evaluator.py runs in the environment that has wlplan: predict values of states given as JSON.

wlplan_predict.py FILE     prints a JSON object: features, values, seconds (CPU, per state)
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterable
from typing import Any


def column_names(rows: Iterable[Iterable[tuple[int, float]]], size: int) -> list[str]:
    """A name for each column of a matrix, given by the nonzero entries (column, value) of its rows.

    Equal columns have equal names, whatever their order: the way to give both sides the same weights.
    """
    columns: list[list[str]] = [[] for _ in range(size)]
    for row, entries in enumerate(rows):
        for column, value in entries:
            columns[column].append(f"{row}:{value:g}")
    return [hashlib.sha256(" ".join(column).encode()).hexdigest()[:16] for column in columns]


class Reader:
    """wlplan's own objects for what bench_evaluator.py writes; constants are objects like others."""

    def __init__(self, content: dict[str, Any]) -> None:
        from wlplan.planning import Domain, Function, Predicate

        self.predicates = {name: Predicate(name=name, arity=arity) for name, arity in content["predicates"]}
        self.functions = {name: Function(name=name, arity=arity) for name, arity in content["functions"]}
        symbols = list(self.predicates.values()), list(self.functions.values())
        self.domain = Domain(content["domain"], *symbols, [], [])

    def atoms(self, listed: list[list[str]]) -> list[Any]:
        from wlplan.planning import Atom

        return [Atom(self.predicates[name], objects) for name, *objects in listed]

    def problem(self, entry: dict[str, Any]) -> Any:
        from wlplan.planning import Fluent, Problem

        goals, negative = self.atoms(entry["goals"]), self.atoms(entry["negative_goals"])
        if not self.functions:
            return Problem(self.domain, entry["objects"], goals, negative)
        fluents = [
            Fluent(function=self.functions[name], objects=objects) for name, *objects in entry["fluents"]
        ]
        self.fluent_ids = {str(fluent): number for number, fluent in enumerate(fluents)}
        numeric = [self.numeric_goal(*goal) for goal in entry["numeric_goals"]]
        return Problem(
            domain=self.domain,
            objects=entry["objects"],
            statics=[],
            fluents=fluents,
            fluent_values=entry["states"][0]["values"],
            positive_goals=goals,
            negative_goals=negative,
            numeric_goals=numeric,
        )

    def numeric_goal(self, comparator: str, expression: Any) -> Any:
        from wlplan.planning import ComparatorType, NumericCondition

        kinds = {
            ">=": ComparatorType.GreaterThanOrEqual,
            ">": ComparatorType.GreaterThan,
            "=": ComparatorType.Equal,
        }
        return NumericCondition(comparator_type=kinds[comparator], expression=self.expression(expression))

    def expression(self, tree: Any) -> Any:
        from wlplan.planning import ConstantExpression, FluentExpression, FormulaExpression, OperatorType

        if not isinstance(tree, list):
            return ConstantExpression(float(tree))
        head, *rest = tree
        if head in self.functions:
            name = f"{head}({', '.join(rest)})"
            return FluentExpression(self.fluent_ids[name], name)
        kinds = {"+": OperatorType.Plus, "-": OperatorType.Minus}
        kinds |= {"*": OperatorType.Multiply, "/": OperatorType.Divide}
        return FormulaExpression(kinds[head], *(self.expression(part) for part in rest))

    def states(self, entry: dict[str, Any]) -> list[Any]:
        from wlplan.planning import State

        if not self.functions:
            return [State(self.atoms(state["atoms"])) for state in entry["states"]]
        return [State(self.atoms(state["atoms"]), state["values"]) for state in entry["states"]]


def make_model(reader: Reader, content: dict[str, Any]) -> Any:
    """The features of the training states, each with the weight that its column's name has."""
    from wlplan.data import DomainDataset, ProblemDataset
    from wlplan.feature_generator import init_feature_generator

    training = [ProblemDataset(reader.problem(entry), reader.states(entry)) for entry in content["training"]]
    dataset = DomainDataset(reader.domain, training)
    model = init_feature_generator(
        content["algorithm"],
        reader.domain,
        graph_representation="nilg" if reader.functions else "ilg",
        iterations=content["iterations"],
        pruning="none",
        multiset_hash=content["neighbors"] == "multiset",
    )
    model.collect(dataset)
    rows = model.embed(dataset)
    nonzero = ([(at, value) for at, value in enumerate(row) if value] for row in rows)
    names = column_names(nonzero, len(rows[0]))
    missing = [name for name in names if name not in content["weights"]]
    if missing:
        raise SystemExit(f"{len(missing)} of {len(names)} columns are unknown to wl_core")
    model.set_weights([content["weights"][name] for name in names])
    return model


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        content = json.load(file)
    reader = Reader(content)
    model = make_model(reader, content)
    model.set_problem(reader.problem(content["testing"]))
    states = reader.states(content["testing"])
    for _ in range(2):  # the first time warms up
        start = time.process_time()
        values = [model.predict(state) for state in states]
    seconds = (time.process_time() - start) / len(states)
    result = {"features": len(model.get_weights()), "values": values, "seconds": seconds}
    print("\n" + json.dumps(result))


if __name__ == "__main__":
    main()
