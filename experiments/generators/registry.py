"""The table of bundled domains; `generate.py --list` and the tests read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generators import blocksworld, counters, delivery, ferry, office

DOMAIN_FOLDER = Path(__file__).resolve().parent.parent / "domains"

Range = tuple[int, int]


@dataclass(frozen=True)
class Domain:
    """A bundled domain: its PDDL, its generator and the sizes worth generating.

    `training` and `testing` map each parameter of `generate` to its value in
    the smallest and in the largest problem. Training problems are solved
    optimally within seconds; testing problems start there and end far beyond.
    """

    name: str
    help: str
    generate: Callable[..., str]  # (rng: Random, **size: int) -> problem text
    training: Mapping[str, Range]
    testing: Mapping[str, Range]
    numeric: bool = False

    @property
    def file(self) -> Path:
        return DOMAIN_FOLDER / self.name / "domain.pddl"


_CLASSICAL = [
    Domain(
        "blocksworld",
        "rebuild towers of blocks with one arm (4 operators)",
        blocksworld.generate,
        training={"blocks": (3, 8)},
        testing={"blocks": (10, 200)},
    ),
    Domain(
        "ferry",
        "carry cars between ports, one at a time",
        ferry.generate,
        training={"cars": (1, 6), "ports": (3, 6)},
        testing={"cars": (8, 400), "ports": (6, 100)},
    ),
    Domain(
        "delivery",
        "vans, parcels and roads of different lengths (action costs)",
        delivery.generate,
        training={"parcels": (1, 4), "towns": (3, 6), "vans": (1, 2)},
        testing={"parcels": (5, 100), "towns": (6, 60), "vans": (2, 8)},
    ),
    Domain(
        "office",
        "tidy rooms, lamps and doors at night (ADL: axioms, conditional effects)",
        office.generate,
        training={"rooms": (2, 4), "things": (1, 2)},
        testing={"rooms": (4, 30), "things": (3, 30)},
    ),
]

_NUMERIC = [
    Domain(
        "counters",
        "bring numbers into order, goals with < <= = >= >",
        counters.generate,
        training={"counters": (2, 5), "limit": (3, 7)},
        testing={"counters": (6, 100), "limit": (8, 150)},
        numeric=True,
    ),
]

DOMAINS: dict[str, Domain] = {domain.name: domain for domain in _CLASSICAL + _NUMERIC}
