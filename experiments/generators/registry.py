"""The table of bundled domains; `generate.py --list` and the tests read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generators import (
    blocksworld,
    ccblocksworld,
    childsnack,
    counters,
    delivery,
    ferry,
    floortile,
    fueltransport,
    miconic,
    office,
    rovers,
    satellite,
    sokoban,
    spanner,
    supply,
    transport,
)

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
        "miconic",
        "an elevator brings passengers to their floors",
        miconic.generate,
        training={"passengers": (1, 6), "floors": (3, 8)},
        testing={"passengers": (8, 400), "floors": (8, 100)},
    ),
    Domain(
        "spanner",
        "collect single-use spanners on a one-way path",
        spanner.generate,
        training={"nuts": (1, 4), "spare": (1, 2), "places": (2, 6)},
        testing={"nuts": (5, 150), "spare": (2, 50), "places": (8, 100)},
    ),
    Domain(
        "satellite",
        "turn satellites, calibrate instruments, take pictures",
        satellite.generate,
        training={"satellites": (1, 3), "modes": (1, 3), "targets": (3, 6), "pictures": (1, 5)},
        testing={"satellites": (3, 40), "modes": (3, 8), "targets": (6, 60), "pictures": (6, 150)},
    ),
    Domain(
        "rovers",
        "sample, photograph and report from the sites of a planet",
        rovers.generate,
        training={"rovers": (1, 2), "sites": (3, 6), "landmarks": (1, 3), "goals": (1, 4)},
        testing={"rovers": (2, 15), "sites": (6, 80), "landmarks": (3, 40), "goals": (4, 80)},
    ),
    Domain(
        "transport",
        "trucks of limited capacity on a road map",
        transport.generate,
        training={"packages": (1, 4), "trucks": (1, 2), "places": (3, 6)},
        testing={"packages": (5, 100), "trucks": (2, 20), "places": (6, 60)},
    ),
    Domain(
        "childsnack",
        "make sandwiches, some without gluten, and serve them",
        childsnack.generate,
        training={"children": (2, 4), "trays": (1, 1), "tables": (1, 3)},
        testing={"children": (5, 100), "trays": (2, 8), "tables": (3, 12)},
    ),
    Domain(
        "sokoban",
        "push boxes through a warehouse",
        sokoban.generate,
        training={"width": (4, 7), "boxes": (1, 3)},
        testing={"width": (8, 40), "boxes": (3, 30)},
    ),
    Domain(
        "floortile",
        "paint a floor without painting oneself into a corner",
        floortile.generate,
        training={"rows": (1, 3), "columns": (2, 3), "robots": (1, 2)},
        testing={"rows": (3, 20), "columns": (4, 20), "robots": (2, 10)},
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
        "ccblocksworld",
        "blocksworld on a few bases of limited capacity",
        ccblocksworld.generate,
        training={"blocks": (3, 7), "bases": (3, 4), "spare": (2, 4)},
        testing={"blocks": (8, 150), "bases": (4, 20), "spare": (4, 50)},
        numeric=True,
    ),
    Domain(
        "fueltransport",
        "trucks with space and fuel, packages with weights, stations",
        fueltransport.generate,
        training={"packages": (1, 3), "trucks": (1, 2), "places": (3, 4)},
        testing={"packages": (4, 80), "trucks": (2, 10), "places": (6, 50)},
        numeric=True,
    ),
    Domain(
        "counters",
        "bring numbers into order, goals with < <= = >= >",
        counters.generate,
        training={"counters": (2, 6), "limit": (4, 8)},
        testing={"counters": (7, 100), "limit": (12, 150)},
        numeric=True,
    ),
    Domain(
        "supply",
        "move goods until linear conditions on the stocks hold",
        supply.generate,
        training={"depots": (2, 4), "goods": (1, 2), "trucks": (1, 1), "units": (3, 6)},
        testing={"depots": (4, 40), "goods": (2, 8), "trucks": (1, 8), "units": (8, 60)},
        numeric=True,
    ),
]

DOMAINS: dict[str, Domain] = {domain.name: domain for domain in _CLASSICAL + _NUMERIC}
