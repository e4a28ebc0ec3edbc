"""Configurations: files, overrides, candidates, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from wl_train.config import Config, find_config, read_config
from wl_train.errors import ConfigError

CONFIGS = sorted((Path(__file__).parent.parent / "train" / "configs").glob("*.toml"))


def write(folder: Path, text: str) -> Path:
    file = folder / "settings.toml"
    file.write_text(text)
    return file


def test_a_file_sets_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    config = read_config(
        write(tmp_path, '[features]\niterations = 3\n[objective]\nname = "ridge"\nalpha = 2\n')
    )
    assert config.features.iterations == 3
    assert config.objective.name == "ridge"
    assert config.objective.alpha == 2.0
    assert config.data == Config().data
    assert config.features.neighbors == Config().features.neighbors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[features]\nlayers = 3\n", "unknown key 'features.layers'; 'features' has: algorithm"),
        ("[feature]\niterations = 3\n", "unknown key 'feature.iterations'; tables are: features data"),
        ("iterations = 3\n", "unknown key 'iterations'"),
        ("[nonsense]\n", "unknown key 'nonsense"),
        ('[features]\niterations = "3"\n', "features.iterations: expected int, got '3'"),
        ("[features]\niterations = true\n", "features.iterations: expected int, got True"),
        ("[features]\niterations = -1\n", "not negative"),
        ("[features]\niterations = 2147483648\n", "expected at most 2147483647, got 2147483648"),
        ("[data]\nexact_states = 100000000000000000000\n", "exact_states: expected at most 2147483647"),
        ("[data]\nsibling_weight = 'pairs'\n", "expected one of state pair, got 'pairs'"),
        ("[objective]\nC = 'big'\n", "objective.C: expected float, got 'big'"),
        ("[objective]\nC = 0\n", "objective.C: expected a number above 0, got 0.0"),
        ("[objective]\nC = nan\n", "objective.C: expected a finite number, got nan"),
        ("[objective]\nC = -inf\n", "objective.C: expected a finite number, got -inf"),
        (f"[objective]\nC = {10**400}\n", "objective.C: expected a finite number, got inf"),
        (f"[objective]\nC = {'9' * 5000}\n", "not a TOML file"),
        ("[objective]\ntolerance = 0\n", "objective.tolerance: expected a number above 0"),
        ("[objective]\nmax_iterations = 0\n", "objective.max_iterations: expected a number above 0"),
        ("[select]\ntolerance = nan\n", "select.tolerance: expected a finite number"),
        ("[select.grid]\nobjective.C = [1, 0]\n", "expected a number above 0, got 0.0"),
        ("[features\n", "not a TOML file"),
        ("[select.grid]\nfeatures.layers = [1]\n", "unknown key 'features.layers'"),
        ("[select.grid]\nfeatures.iterations = 1\n", "expected a list of values for 'features.iterations'"),
        ("[select.grid]\nfeatures.iterations = ['a']\n", "expected int, got 'a'"),
    ],
)
def test_a_wrong_file_is_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(ConfigError) as caught:
        read_config(file)
    assert message in str(caught.value)
    assert str(file) in str(caught.value)


def test_a_file_that_is_not_text_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\xff\xfe[features]\n")
    with pytest.raises(ConfigError, match=r"settings\.toml: not a TOML file: .*utf-8"):
        read_config(file)


def test_large_numbers_are_weights_like_others() -> None:
    assert Config().replace({"objective.C": 10**10}).objective.C == 1e10


def test_the_grid_is_the_product_of_its_values_without_repetition(tmp_path: Path) -> None:
    text = """
        [[select.grid]]
        features.iterations = [1, 2]
        features.atoms = ["all", "fluent"]
        [[select.grid]]
        features.iterations = [2, 3]
    """
    candidates = [candidate for _, candidate in read_config(write(tmp_path, text)).candidates()]
    assert [(c.features.iterations, c.features.atoms) for c in candidates] == [
        (1, "all"),
        (1, "fluent"),
        (2, "all"),
        (2, "fluent"),
        (3, "all"),
    ]


def test_without_a_grid_the_configuration_is_its_only_candidate() -> None:
    assert [candidate for _, candidate in Config().candidates()] == [Config()]


def test_settings_survive_a_round_trip_through_a_dictionary() -> None:
    config = Config().replace({"features.iterations": 4, "select.grid": {"objective.C": [1, 10.0]}})
    flat = {
        f"{table}.{key}": value for table, keys in config.as_dict().items() for key, value in keys.items()
    }
    assert Config().replace(flat) == config


@pytest.mark.parametrize("file", CONFIGS, ids=lambda file: file.stem)
def test_every_shipped_configuration_is_read_and_found_by_name(file: Path) -> None:
    assert list(read_config(file).candidates())
    assert find_config(file.stem).samefile(file)
    assert find_config(file.name).samefile(file)


def test_the_configurations_that_the_documentation_names_are_shipped() -> None:
    assert {"ranking", "regression", "lp", "numeric"} <= {file.stem for file in CONFIGS}


def test_an_unknown_configuration_lists_the_shipped_ones() -> None:
    with pytest.raises(ConfigError, match=r"no such file; shipped configurations are: .*ranking"):
        find_config("no-such-thing")
