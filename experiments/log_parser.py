"""Reads the lines of wl-planner's log that Lab's stock parsers do not know."""

from __future__ import annotations

from typing import Any

from lab.parser import Parser


def _add_evaluation_rate(content: str, props: dict[str, Any]) -> None:
    if props.get("evaluations") and props.get("search_time"):
        props["evaluations_per_second"] = props["evaluations"] / props["search_time"]


class LearnedHeuristicParser(Parser):
    """Adds `unseen_share` and `evaluations_per_second`; run it after the single-search parser."""

    def __init__(self) -> None:
        super().__init__()
        self.add_pattern("unseen_share", r"evaluations with unseen colors: .*\((.+)%\)", type=float)
        self.add_function(_add_evaluation_rate)
