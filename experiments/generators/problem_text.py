"""Lay out a PDDL problem; the one place where generators turn data into text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def problem_text(
    domain: str,
    size: Iterable[int],
    objects: Mapping[str, Sequence[str]],
    init: Iterable[str],
    goal: Iterable[str],
    metric: str | None = None,
) -> str:
    """Return the text of a problem file.

    `objects` maps a type to its objects; `init` and `goal` are parenthesized
    PDDL terms, written in the given order so that equal input gives equal bytes.
    """
    name = "-".join([domain, *map(str, size)])
    lines = [f"(define (problem {name})", f"  (:domain {domain})", "  (:objects"]
    lines += [f"    {' '.join(names)} - {kind}" for kind, names in objects.items() if names]
    lines += ["  )", "  (:init"]
    lines += [f"    {term}" for term in init]
    lines += ["  )", "  (:goal (and"]
    lines += [f"    {term}" for term in goal]
    lines += ["  ))"]
    if metric is not None:
        lines.append(f"  (:metric {metric})")
    lines.append(")")
    return "\n".join(lines) + "\n"


def names(prefix: str, count: int) -> list[str]:
    """Return `count` object names, numbered from 1."""
    return [f"{prefix}{number}" for number in range(1, count + 1)]
