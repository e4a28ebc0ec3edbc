"""The priority queues of the open lists, held against a sorted list."""

from __future__ import annotations

from bisect import insort
from pathlib import Path
from random import Random

import pytest
from sanitized import Sanitized

pytestmark = pytest.mark.sanitize


@pytest.mark.parametrize("kind", ["keys", "runs"])
@pytest.mark.parametrize("keys", [1, 3, 50, 10**9])
@pytest.mark.parametrize("longest_run", [1, 30, 20_000])
@pytest.mark.parametrize("share_of_pops", [0.1, 0.5, 0.7])
def test_the_lowest_key_comes_first_and_the_first_in_among_equals(
    sanitized: Sanitized, tmp_path: Path, kind: str, keys: int, longest_run: int, share_of_pops: float
) -> None:
    """Runs of equal keys, some longer than a segment of the queue for runs."""
    rng = Random(keys)
    commands: list[str] = []
    expected: list[int] = []
    waiting: list[tuple[float, float, int]] = []
    number = 0
    while len(commands) < 3000 + 2 * longest_run:
        length = rng.randint(1, longest_run)
        if rng.random() < share_of_pops:
            commands += ["pop"] * length
            popped, waiting = waiting[:length], waiting[length:]
            expected += [entry[2] for entry in popped] + [-1] * (length - len(popped))
        else:
            key = (rng.randrange(keys) / 8, float(rng.randrange(-2, 2)))
            for _ in range(length):
                commands.append(f"push {key[0]!r} {key[1]!r} {number}")
                insort(waiting, (*key, number))  # later numbers come after equal keys
                number += 1
    (tmp_path / "commands").write_text("\n".join(commands))
    assert [int(line) for line in sanitized.run("key_heap", kind, tmp_path / "commands")] == expected
