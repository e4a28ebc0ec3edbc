"""Progress bars on stderr: shown to people, not written into logs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from tqdm import tqdm

Item = TypeVar("Item")


def progress(items: Sequence[Item], title: str) -> Iterable[Item]:
    """Iterate over `items` under a bar; where stderr is no terminal, silently."""
    bar: Iterable[Item] = tqdm(items, desc=f"{title:<12}", unit="", disable=None, dynamic_ncols=True)
    return bar
