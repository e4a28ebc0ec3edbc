"""The priority queue of the open lists, held against a sorted list."""

from __future__ import annotations

from bisect import insort
from pathlib import Path
from random import Random

import pytest
from sanitized import Sanitized

pytestmark = pytest.mark.sanitize


@pytest.mark.parametrize("keys", [1, 3, 50, 10**9])
@pytest.mark.parametrize("share_of_pops", [0.1, 0.5, 0.7])
def test_the_lowest_key_comes_first_and_the_first_in_among_equals(
    sanitized: Sanitized, tmp_path: Path, keys: int, share_of_pops: float
) -> None:
    rng = Random(keys)
    commands: list[str] = []
    expected: list[int] = []
    waiting: list[tuple[float, float, int]] = []
    for number in range(5000):
        if rng.random() < share_of_pops:
            commands.append("pop")
            expected.append(waiting.pop(0)[2] if waiting else -1)
        else:
            key = (rng.randrange(keys) / 8, float(rng.randrange(-2, 2)))
            commands.append(f"push {key[0]!r} {key[1]!r} {number}")
            insort(waiting, (*key, number))  # later numbers come after equal keys
    (tmp_path / "commands").write_text("\n".join(commands))
    assert [int(line) for line in sanitized.run("key_heap", tmp_path / "commands")] == expected
