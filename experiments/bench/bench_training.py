"""Training time: wl-train on one domain, plans given, against the minute that it may take."""

from __future__ import annotations

from collections.abc import Iterator

from frame import Context, Row


def rows(context: Context) -> Iterator[Row]:
    """Yield a row per domain: wall clock, all cores."""
    for folder in context.folders:
        plans = len(list((folder / "training_plans").glob("*.plan")))
        _, seconds = context.model(folder)
        yield Row("training", "against a minute", folder.name, "s", [seconds], [60.0], f"{plans} plans")
