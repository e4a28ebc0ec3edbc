"""Draw problems of growing size from a domain's generator."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from generators.registry import Domain, Range

ATTEMPTS = 20


def problems(domain: Domain, split: str, count: int, seed: int = 0) -> list[str]:
    """Return `count` distinct problem texts of a split ("training" or "testing"), smallest first.

    Each problem has a random stream of its own, named by seed, domain, split
    and index; so the result does not depend on what else is generated. Sizes
    too small for so many distinct problems give way to the next larger ones.
    """
    ranges: Mapping[str, Range] = {"training": domain.training, "testing": domain.testing}[split]
    texts: dict[str, None] = {}  # A set that keeps the order.
    for index in range(count):
        rng = Random(f"{seed}/{domain.name}/{split}/{index}")
        start = index / max(1, count - 1)
        for attempt in range(ATTEMPTS):
            size = size_at(ranges, start + (1 - start) * attempt / (ATTEMPTS - 1))
            text = domain.generate(rng, **size)
            if text not in texts:
                texts[text] = None
                break
        else:
            raise ValueError(
                f"{domain.name} has too few {split} problems for {count} distinct ones; ask for fewer"
            )
    return list(texts)


def size_at(ranges: Mapping[str, Range], fraction: float) -> dict[str, int]:
    """Interpolate each range geometrically: 0 gives the smallest size, 1 the largest."""
    return {name: round(low * (high / low) ** fraction) for name, (low, high) in ranges.items()}
