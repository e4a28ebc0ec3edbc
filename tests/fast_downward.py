"""Fast Downward as a peer: optional, and found through the package that brings it."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def fast_downward() -> Path | None:
    """The driver script, or None where `up-fast-downward` is not installed."""
    spec = importlib.util.find_spec("up_fast_downward")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "downward" / "fast-downward.py"
