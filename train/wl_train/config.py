"""What a training run is told: frozen settings, read from TOML files and the command line."""

from __future__ import annotations

import dataclasses
import itertools
import math
import sys
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from wl_core.feature_generation import MAX_PAIRS, FeatureGenerator, get_feature_generator
from wl_core.graph import GraphGenerator, get_graph_generator
from wl_core.planning import Domain
from wl_train.errors import ConfigError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

Grid = Mapping[str, Sequence[Any]]
MAX_INT = 2**31 - 1  # of settings: wl_core and the solvers count in 32 bits
POSITIVE = {"positive": True}  # of a field whose number must not be zero


@dataclass(frozen=True)
class FeatureConfig:
    """Options of the feature generator; None lets the domain decide."""

    algorithm: str | None = None  # None: "ccwl" for numeric domains, else "wl"
    graph: str | None = None  # None: "nilg" for numeric domains, else "ilg"
    iterations: int = 2
    neighbors: str = "set"
    atoms: str = "all"
    constants: bool = True
    object_types: bool = False

    def graph_name(self, domain: Domain) -> str:
        return self.graph or ("nilg" if domain.is_numeric else "ilg")

    def graph_generator(self, domain: Domain) -> GraphGenerator:
        return get_graph_generator(
            self.graph_name(domain),
            domain,
            atoms=self.atoms,
            constants=self.constants,
            object_types=self.object_types,
        )

    def feature_generator(self, domain: Domain, max_pairs: int = MAX_PAIRS) -> FeatureGenerator:
        """Return one without colors."""
        return get_feature_generator(
            self.algorithm or ("ccwl" if domain.is_numeric else "wl"),
            domain,
            graph=self.graph_name(domain),
            iterations=self.iterations,
            neighbors=self.neighbors,
            atoms=self.atoms,
            constants=self.constants,
            object_types=self.object_types,
            max_pairs=max_pairs,
        )


@dataclass(frozen=True)
class DataConfig:
    """Which states are learned from, and how they are weighed."""

    exact_states: int = 100_000  # problems with at most that many reachable states get exact h*; 0: none
    sampled_states: int = 100  # of each such problem are expanded besides those of its plan
    max_siblings: int = 500  # of a plan state; an evenly spread choice beyond
    # "state": all siblings of a state weigh 1 together; "pair": each weighs 1
    sibling_weight: Literal["state", "pair"] = "state"
    parent_weight: float = 1.0  # of the pair (plan state, its successor)
    unknown_weight: float = 1.0  # of siblings whose h* is not known
    dead_end_weight: float = 1.0  # of siblings from which no goal can be reached
    detour_weight: float = 1.0  # of pairs that a round of search adds
    detour_factor: int = 10  # a round's searches stop after that many expansions per plan step


@dataclass(frozen=True)
class ObjectiveConfig:
    """What is minimised."""

    name: str = "rank-svm"
    # ranking and svr: weight of the errors against the size of the weights
    C: float = field(default=1.0, metadata=POSITIVE)
    alpha: float | None = (
        None  # ridge, lasso: weight of the size of the weights; gpr: noise; None: by objective
    )
    loss: str = "hinge"  # rank-svm: "hinge" or "squared-hinge"
    tolerance: float = field(default=1e-3, metadata=POSITIVE)
    max_iterations: int = field(default=1000, metadata=POSITIVE)
    min_count: int = 1  # features seen in fewer training states are dropped
    min_problems: int = 1  # features seen in fewer training problems are dropped
    merge_equal: bool = True  # features that never differ in training share one weight


@dataclass(frozen=True)
class PlanConfig:
    """How missing plans are computed."""

    search: str | None = None  # None: "astar(lmcut())", or "astar(hmax())" where lmcut is not supported
    time_limit: float = 60.0  # seconds per problem
    memory_limit: int = 2048  # MiB per problem


@dataclass(frozen=True)
class SelectConfig:
    """How candidates are compared, and which are tried."""

    problems: int = 15  # how many validation problems
    time_limit: float = 60.0  # seconds per validation problem; the search gives up long before
    memory_limit: int = 2048  # MiB
    search: str = 'eager_greedy([wl(model="{model}")], max_evaluations=100000)'
    grid: tuple[Grid, ...] = ()  # each maps dotted keys to the values to try
    tolerance: float = 1.0  # the first that expands at most so many times as many states as the best wins


@dataclass(frozen=True)
class Config:
    """All settings of a training run."""

    features: FeatureConfig = field(default_factory=FeatureConfig)
    data: DataConfig = field(default_factory=DataConfig)
    objective: ObjectiveConfig = field(default_factory=ObjectiveConfig)
    plans: PlanConfig = field(default_factory=PlanConfig)
    select: SelectConfig = field(default_factory=SelectConfig)

    def replace(self, changes: Mapping[str, Any], where: str = "settings") -> Config:
        """Return a copy with the dotted keys of `changes` ("features.iterations") set."""
        result = self
        for dotted, value in changes.items():
            table, _, key = dotted.partition(".")
            if table not in _names(self) or not key:
                raise ConfigError(f"{where}: unknown key '{dotted}'; tables are: {' '.join(_names(self))}")
            section = getattr(result, table)
            if key not in _names(section):
                raise ConfigError(
                    f"{where}: unknown key '{dotted}'; '{table}' has: {' '.join(_names(section))}"
                )
            checked = _check(type(section), key, value, f"{where}: {dotted}")
            result = dataclasses.replace(result, **{table: dataclasses.replace(section, **{key: checked})})
        return result

    def fix(self, changes: Mapping[str, Any], where: str = "settings") -> Config:
        """Return a copy with the keys of `changes` set, which no candidate changes any more."""
        grid = tuple(
            _Frozen({key: values for key, values in choice.items() if key not in changes})
            for choice in self.select.grid
        )
        result = dataclasses.replace(self, select=dataclasses.replace(self.select, grid=grid))
        return result.replace(changes, where)

    def candidates(self) -> Iterator[tuple[dict[str, Any], Config]]:
        """Yield the changes and the configuration of every candidate of the grid, without repetition."""
        seen: set[Config] = set()
        for grid in self.select.grid or ({},):
            for values in itertools.product(*grid.values()):
                changes = dict(zip(grid, values, strict=True))
                config = self.replace(changes, "select.grid")
                if (key := dataclasses.replace(config, select=SelectConfig())) not in seen:
                    seen.add(key)
                    yield changes, config

    def as_dict(self) -> dict[str, Any]:
        """Return plain tables, ready for JSON or TOML; unset keys are left out."""
        tables = dataclasses.asdict(self)
        return {
            table: {
                key: list(value) if isinstance(value, tuple) else value
                for key, value in keys.items()
                if value is not None
            }
            for table, keys in tables.items()
        }


def read_config(file: Path, base: Config | None = None) -> Config:
    """Read a TOML file; keys that it does not set keep their value of `base`."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:  # no UTF-8, no TOML, or a number of thousands of digits
        raise ConfigError(f"{file}: not a TOML file: {error}") from None
    changes: dict[str, Any] = {}
    for table, keys in tables.items():
        if not isinstance(keys, dict):
            raise ConfigError(
                f"{file}: unknown key '{table}'; settings belong to tables: {' '.join(_names(Config()))}"
            )
        changes.update({f"{table}.{key}": value for key, value in keys.items()} or {f"{table}.": None})
    return (base or Config()).replace(changes, str(file))


def parse_value(text: str) -> Any:
    """Read a TOML value; anything else is a string."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        return text.strip()


def find_config(name: str) -> Path:
    """Return the file of that path, or the shipped configuration of that name ("ranking")."""
    if (path := Path(name)).is_file():
        return path
    here = Path(__file__).resolve().parent
    folders = [folder for folder in (here / "configs", here.parent / "configs") if folder.is_dir()]
    for folder in folders:
        if (path := folder / f"{name.removesuffix('.toml')}.toml").is_file():
            return path
    known = sorted({path.stem for folder in folders for path in folder.glob("*.toml")})
    raise ConfigError(f"--config {name}: no such file; shipped configurations are: {' '.join(known)}")


def _names(section: Any) -> list[str]:
    return [entry.name for entry in dataclasses.fields(section)]


def _check(section: type, key: str, value: Any, where: str) -> Any:
    """Return `value` as the type that the key declares, or raise."""
    expected = typing.get_type_hints(section)[key]
    if key == "grid":
        return _check_grid(value, where)
    if typing.get_origin(expected) is Literal:
        if value not in (choices := typing.get_args(expected)):
            raise ConfigError(f"{where}: expected one of {' '.join(choices)}, got {value!r}")
        return value
    options = typing.get_args(expected) if isinstance(expected, types.UnionType) else (expected,)
    if float in options and type(value) is int:
        value = float(value) if value.bit_length() < 1024 else math.inf
    if type(value) not in options:
        names = " or ".join(option.__name__ for option in options if option is not type(None))
        raise ConfigError(f"{where}: expected {names}, got {value!r}")
    if type(value) in (int, float):
        positive = any(entry.name == key and entry.metadata for entry in dataclasses.fields(section))
        _check_number(value, positive, where)
    return value


def _check_number(value: float, positive: bool, where: str) -> None:
    if not math.isfinite(value):
        raise ConfigError(f"{where}: expected a finite number, got {value!r}")
    if positive and value == 0:
        raise ConfigError(f"{where}: expected a number above 0, got {value!r}")
    if value < 0:
        raise ConfigError(f"{where}: expected a number that is not negative, got {value!r}")
    if isinstance(value, int) and value > MAX_INT:
        raise ConfigError(f"{where}: expected at most {MAX_INT}, got {value!r}")


def _check_grid(value: Any, where: str) -> tuple[Grid, ...]:
    grids = [value] if isinstance(value, Mapping) else value
    if not isinstance(grids, list | tuple) or not all(isinstance(grid, Mapping) for grid in grids):
        raise ConfigError(f"{where}: expected tables of lists, got {value!r}")
    grids = [_flatten(grid) for grid in grids]
    for grid in grids:
        for key, values in grid.items():
            if not isinstance(values, list | tuple) or not values:
                raise ConfigError(f"{where}: expected a list of values for '{key}', got {values!r}")
            for choice in values:
                Config().replace({key: choice}, where)
    return tuple(_Frozen({key: tuple(values) for key, values in grid.items()}) for grid in grids)


def _flatten(table: Mapping[str, Any]) -> dict[str, Any]:
    """Turn tables within tables into dotted keys: TOML reads an unquoted a.b as b within a."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat.update({f"{key}.{inner}": choice for inner, choice in _flatten(value).items()})
        else:
            flat[key] = value
    return flat


class _Frozen(dict[str, Sequence[Any]]):
    """A dictionary that a frozen dataclass may be hashed with."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))
