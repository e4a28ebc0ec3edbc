"""Model files: round trips, the same bytes, the committed sample, and everything that can be wrong."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sanitized import Sanitized
from small_tasks import DEPOT_DOMAIN, DEPOT_PROBLEM, depot, random_depot, random_state, tanks

from wl_core import InputError, ModelError
from wl_core.feature_generation import (
    ALGORITHMS,
    FeatureGenerator,
    WLFeatures,
    get_feature_generator,
    load_feature_generator,
)

DEPOT, DEPOT_1 = depot()
TANKS, TANKS_1 = tanks()
DATA = Path(__file__).parent / "data"

Model = dict[str, Any]


def model(algorithm: str = "wl", **options: Any) -> FeatureGenerator:
    """Trained on a few states, with weights that need all their digits."""
    rng = random.Random(1)
    problems = [random_depot(rng, DEPOT) for _ in range(3)]
    states = [DEPOT_1.initial_state, *(random_state(rng, problem) for problem in problems)]
    features = get_feature_generator(algorithm, DEPOT, **options)
    features.collect(states)
    features.set_weights(np.random.default_rng(0).normal(size=features.n_features), 1 / 3)
    features.provenance = {"objective": "none", "seed": 1}
    return features


@pytest.mark.parametrize("neighbors", ["multiset", "set"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_saved_model_gives_the_same_vectors_values_and_bytes(
    algorithm: str, neighbors: str, tmp_path: Path
) -> None:
    rng = random.Random(2)
    states = [random_state(rng, random_depot(rng, DEPOT)) for _ in range(6)]
    saved = model(algorithm, neighbors=neighbors, iterations=1)
    saved.save(tmp_path / "model.json")
    loaded = load_feature_generator(tmp_path / "model.json")
    assert type(loaded) is type(saved)
    assert {**loaded.get_params(), "domain": None} == {**saved.get_params(), "domain": None}
    assert (loaded.embed(states) != saved.embed(states)).nnz == 0
    assert (loaded.predict(states) == saved.predict(states)).all()
    assert (loaded.weights == saved.weights).all() and loaded.intercept == saved.intercept
    assert loaded.provenance == {"objective": "none", "seed": 1}
    loaded.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "model.json").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.json", "model.json"]


def test_the_same_data_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        model().save(tmp_path / name)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


@pytest.mark.parametrize("options", [{"atoms": "fluent"}, {"object_types": True}, {"constants": False}, {}])
def test_a_loaded_generator_can_be_cloned_and_fitted_again(options: dict[str, Any], tmp_path: Path) -> None:
    saved = model(**options)
    saved.save(tmp_path / "model.json")
    loaded = load_feature_generator(tmp_path / "model.json")
    loaded.check_domain(DEPOT)
    states = [DEPOT_1.initial_state]
    again = type(loaded)(**loaded.get_params()).fit(states)
    assert (again.embed(states) != WLFeatures(DEPOT, **options).fit(states).embed(states)).nnz == 0


def test_a_model_without_weights_can_be_saved(tmp_path: Path) -> None:
    features = WLFeatures(DEPOT).fit([DEPOT_1.initial_state])
    features.save(tmp_path / "model.json")
    loaded = load_feature_generator(tmp_path / "model.json")
    assert loaded.weights is None and loaded.n_features == features.n_features


def test_a_file_has_one_color_per_line_and_starts_with_its_format(tmp_path: Path) -> None:
    saved = model()
    saved.save(tmp_path / "model.json")
    text = (tmp_path / "model.json").read_text()
    assert text.startswith('{\n  "format": 1,\n')
    colors = text[text.index('"colors"') : text.index('"intercept"')].splitlines()[1:-2]
    assert len(colors) == saved.n_colors
    assert [json.loads(line.strip().rstrip(",")) for line in colors] == [
        [layer, *key] for layer, key in map(saved.color, range(saved.n_colors))
    ]


def test_a_failed_save_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"missing/model.json: expected a file that can be written, got: No such"
    ):
        model().save(tmp_path / "missing" / "model.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="folder: expected a file that can be written"):
        model().save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_provenance_must_be_an_object() -> None:
    features = model()
    with pytest.raises(InputError, match="provenance: expected a JSON object, got"):
        features._core.provenance = "[1]"
    with pytest.raises(InputError, match="provenance:1:2: expected a JSON object"):
        features._core.provenance = "{"
    features.provenance = {}
    assert features.provenance == {}


@pytest.mark.parametrize("algorithm", ["wl", "2-wl", "2-lwl", "iwl", "ccwl"])
def test_models_of_format_1_are_loaded_for_ever(algorithm: str, tmp_path: Path) -> None:
    """Never change the committed files: they stand for those that users have."""
    file = DATA / f"model_format_1{'' if algorithm == 'wl' else '_' + algorithm}.json"
    loaded = load_feature_generator(file)
    initial = (TANKS_1 if algorithm == "ccwl" else DEPOT_1).initial_state
    assert loaded.algorithm == algorithm
    assert loaded.layer_sizes == SAMPLES[algorithm][0]
    assert loaded.predict([initial]).tolist() == [SAMPLES[algorithm][1]]
    loaded.save(tmp_path / "model.json")
    assert (tmp_path / "model.json").read_bytes() == file.read_bytes()


SAMPLES: dict[str, tuple[list[int], float]] = {
    "wl": ([19, 49, 63], 7.037222882317937),
    "2-wl": ([157, 419], -23.970000000000002),
    "2-lwl": ([76, 200], -73.944),
    "iwl": ([12, 73], 73.068),
    "ccwl": ([11, 14, 14], -1.1424999999999998),
}


# --- what can be wrong ------------------------------------------------------------------------------------


def replaced(path: list[Any], value: Any) -> Callable[[Model], Model]:
    def change(content: Model) -> Model:
        at: Any = content
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        return content

    return change


def without(key: str) -> Callable[[Model], Model]:
    return lambda content: {name: value for name, value in content.items() if name != key}


CHANGES: list[tuple[Callable[[Model], Any], str]] = [
    (without("format"), "expected key 'format': this is not a model file"),
    (replaced(["format"], 2), "format: expected format 1, got 2"),
    (replaced(["format"], "1"), 'format: expected format 1, got "1"'),
    (replaced(["extra"], 0), "unknown key 'extra'"),
    (replaced(["domain", "extra"], 0), "domain: unknown key 'extra'"),
    (replaced(["options", "extra"], 0), "options: unknown key 'extra'"),
    *(
        (without(key), f"expected key '{key}'")
        for key in ("domain", "graph", "colors", "weights", "intercept")
    ),
    *(
        (without(key), f"expected key '{key}'")
        for key in ("algorithm", "iterations", "neighbors", "provenance")
    ),
    (lambda content: [content], "expected a JSON object, got [{"),
    (lambda content: 3, "expected a JSON object, got 3"),
    (replaced(["domain"], []), "domain: expected an object, got []"),
    (replaced(["domain", "name"], 5), "domain.name: expected a string, got 5"),
    (replaced(["domain", "types"], {}), "domain.types: expected an array, got {}"),
    (replaced(["domain", "constants"], [1]), "domain.constants[0]: expected a string, got 1"),
    (replaced(["domain", "predicates", 0], ["at"]), "domain.predicates[0]: expected [name, arity,"),
    (
        replaced(["domain", "predicates", 0, 1], -1),
        "predicates[0][1]: expected an integer from 0 to 16, got -1",
    ),
    (
        replaced(["domain", "predicates", 0, 1], 17),
        "predicates[0][1]: expected an integer from 0 to 16, got 17",
    ),
    (replaced(["domain", "predicates", 0, 2], "?"), "predicates[0][2]: expected 'fluent' or 'static', got"),
    (replaced(["graph"], "olg"), "unknown graph 'olg': expected one of 'ilg', 'nilg'"),
    (replaced(["algorithm"], "3-wl"), "unknown algorithm '3-wl': expected one of 'wl'"),
    (replaced(["iterations"], -1), "iterations: expected an integer from 0 to 1000, got -1"),
    (replaced(["iterations"], 1.5), "iterations: expected an integer from 0 to 1000, got 1.5"),
    (replaced(["iterations"], 1), "]: expected an integer from 0 to 1, got 2"),
    (replaced(["neighbors"], "bag"), "neighbors: expected 'multiset' or 'set', got \"bag\""),
    (replaced(["neighbors"], "set"), "expected neighbors in ascending order"),
    (replaced(["options", "atoms"], 1), "options.atoms: expected 'all' or 'fluent', got 1"),
    (replaced(["options", "constants"], 1), "options.constants: expected true or false, got 1"),
    (replaced(["options", "max_pairs"], 0), "options.max_pairs: expected an integer from 1 to"),
    (replaced(["options", "max_pairs"], 2**64), "options.max_pairs: expected an integer from 1 to"),
    (replaced(["colors"], 1), "colors: expected an array, got 1"),
    (replaced(["colors", 3], 1), "colors[3]: expected an array, got 1"),
    (replaced(["colors", 3], []), "colors[3]: expected a layer and a key, got an empty array"),
    (replaced(["colors", 3], [0]), "colors[3]: expected one node feature at layer 0, got 0 numbers"),
    (replaced(["colors", 3], [0, 1, 2]), "colors[3]: expected one node feature at layer 0, got 2 numbers"),
    (replaced(["colors", 3], [0, -1]), "colors[3]: expected a node feature, got -1"),
    (replaced(["colors", 3], [0, "a"]), "colors[3][1]: expected an integer from -2147483648 to"),
    (replaced(["colors", 3], [0, 2**31]), "colors[3][1]: expected an integer from -2147483648 to"),
    (replaced(["colors", 3], [0, 1e300]), "colors[3][1]: expected an integer from -2147483648 to"),
    (replaced(["colors", 3], [3, 0]), "colors[3][0]: expected an integer from 0 to 2, got 3"),
    (replaced(["colors", 1], [0, 1]), "colors[1]: the same as color 0"),
    (replaced(["colors", 5], [1, 5]), "colors[5]: expected a color of layer 0 listed before, got 5"),
    (
        replaced(["colors", 5], [1, 10**6]),
        "colors[5]: expected a color of layer 0 listed before, got 1000000",
    ),
    (replaced(["colors", 5], [1, -1]), "colors[5]: expected a color of layer 0 listed before, got -1"),
    (replaced(["colors", 5], [1, 0, 9, 1, 1]), "colors[5]: expected a color of layer 0 listed before, got 9"),
    (
        replaced(["colors", 5], [1, 0, 1]),
        "colors[5]: expected a color and groups of 3 numbers, got 2 numbers",
    ),
    (replaced(["colors", 5], [1, 0, 1, -1, 1]), "colors[5]: expected an edge label, got -1"),
    (replaced(["colors", 5], [1, 0, 1, 1, 0]), "colors[5]: expected a positive count, got 0"),
    (replaced(["colors", 5], [1, 0, 1, 2, 1, 1, 1, 1]), "colors[5]: expected neighbors in ascending order"),
    (replaced(["colors", 5], [2, 0]), "colors[5]: expected a color of layer 1 listed before, got 0"),
    (replaced(["weights"], {}), "weights: expected an array, got {}"),
    (replaced(["weights"], [1.0]), "weights: expected one weight for each of 131 features, got 1"),
    (replaced(["weights", 4], "a"), 'weights[4]: expected a number of at most 2^40, got "a"'),
    (replaced(["weights", 4], None), "weights[4]: expected a number of at most 2^40, got null"),
    (replaced(["weights", 4], 1e13), "weights[4]: expected a number of at most 2^40, got"),
    (replaced(["intercept"], True), "intercept: expected a number of at most 2^40, got true"),
    (replaced(["provenance"], []), "provenance: expected an object, got []"),
]


def broken_texts(text: str) -> list[tuple[bytes, str]]:
    """Files that are no JSON at all, or bad in ways that only text can be, with what is said of them."""
    encoded = text.encode()
    nested = b'{"format": 1, "provenance": ' + b"[" * 10**6 + b"]" * 10**6 + b"}"
    weights = re.sub(r'"weights": \[\s*[^,]*', '"weights": [ @', text)
    return [
        (b"", ":1:1: expected a JSON object, got something else (the file ends too early)"),
        (
            encoded[: len(encoded) // 2],
            "expected a JSON object, got something else (the file ends too early)",
        ),
        (encoded[:-3], "expected a JSON object"),
        (encoded + b"}", "expected a JSON object, got something else"),
        (b"\x00" * 10**7, ":1:1: expected a JSON object"),
        (b"a" * 10**7, ":1:1: expected a JSON object"),
        (b'"' + b"a" * 10**7, "expected a JSON object"),
        (b"[" * 10**7, "expected at most 64 nested values, got more"),
        (b'{"a":' * 10**6, "expected at most 64 nested values, got more"),
        (nested, "expected at most 64 nested values, got more"),
        (random.Random(3).randbytes(10**7), "expected a JSON object"),
        (b"\xff\xfe" + encoded, "expected a JSON object"),
        (weights.replace("@", "NaN").encode(), "expected a JSON object"),
        (weights.replace("@", "1e999").encode(), "expected numbers in the range of a double"),
        (text.replace('"graph"', '"format": 1, "graph"').encode(), "key 'format' is there twice"),
        (b"[" + b"1," * 10**6 + b"1]", "expected a JSON object, got [1,1,1"),
    ]


def write_malformed(folder: Path) -> list[tuple[Path, str]]:
    text = (DATA / "model_format_1.json").read_text()
    cases: list[tuple[bytes, str]] = broken_texts(text)
    for change, message in CHANGES:
        cases.append((json.dumps(change(json.loads(text))).encode(), message))
    files = []
    for number, (content, message) in enumerate(cases):
        files.append((folder / f"{number}.json", message))
        files[-1][0].write_bytes(content)
    return files


def test_malformed_models_are_refused_with_file_place_and_reason(tmp_path: Path) -> None:
    for file, message in write_malformed(tmp_path):
        with pytest.raises(ModelError) as caught:
            load_feature_generator(file)
        assert str(caught.value).startswith(str(file)), caught.value
        assert message in str(caught.value)
        assert len(str(caught.value)) < 300 + len(str(file))


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.json"):
        load_feature_generator(tmp_path / "missing.json")
    with pytest.raises(InputError, match="expected a file, got a directory"):
        load_feature_generator(tmp_path)


@pytest.mark.parametrize(
    ("algorithm", "key", "message"),
    [
        ("2-lwl", [0, 1, 0], "expected two node features in ascending order"),
        ("2-lwl", [0, 0], "expected two node features and edge labels at layer 0, got 1 numbers"),
        ("2-wl", [0, 0, 0, 2, 1], "expected edge labels in ascending order"),
        ("2-wl", [0, 0, 0, -1], "expected edge labels in ascending order"),
        ("2-lwl", [1, 0, 1, 0, 1], "expected pairs of colors in ascending order"),
        ("2-wl", [1, 0, 0, 7, 1], "expected a color of layer 0 listed before, got 7"),
        ("iwl", [0, -2], "expected a node feature, got -2"),
    ],
)
def test_keys_of_the_other_algorithms_are_checked_too(
    algorithm: str, key: list[int], message: str, tmp_path: Path
) -> None:
    model(algorithm, iterations=1).save(tmp_path / "model.json")
    content = json.loads((tmp_path / "model.json").read_text())
    content["colors"] = [*content["colors"][:2], key]
    (tmp_path / "model.json").write_text(json.dumps(content))
    with pytest.raises(ModelError, match=re.escape(f"colors[2]: {message}")):
        load_feature_generator(tmp_path / "model.json")


def test_a_model_of_another_domain_is_refused_with_file_and_difference() -> None:
    loaded = load_feature_generator(DATA / "model_format_1.json")
    with pytest.raises(
        ModelError, match=r"model_format_1.json: made for domain 'depot', which domain 'tanks' is not"
    ):
        loaded.predict([TANKS_1.initial_state])


@pytest.mark.sanitize
def test_models_are_loaded_and_refused_without_a_fault(sanitized: Sanitized, tmp_path: Path) -> None:
    (tmp_path / "domain.pddl").write_text(DEPOT_DOMAIN)
    (tmp_path / "problem.pddl").write_text(DEPOT_PROBLEM)
    malformed = write_malformed(tmp_path)
    good = []
    for algorithm in ALGORITHMS:
        for neighbors in ("multiset", "set"):
            good.append(
                (
                    tmp_path / f"{algorithm}-{neighbors}.json",
                    model(algorithm, neighbors=neighbors, iterations=1),
                )
            )
            good[-1][1].save(good[-1][0])
    files = [file for file, _ in malformed] + [file for file, _ in good]
    lines = sanitized.run(
        "load_model", tmp_path / "domain.pddl", tmp_path / "problem.pddl", *files, timeout=300
    )
    for (file, message), line in zip(malformed, lines[: len(malformed)], strict=True):
        assert line.startswith(f"error: {file}") and message in line
    for (_, saved), line in zip(good, lines[len(malformed) :], strict=True):
        _, value, _, features, *row = line.split()
        assert float(value) == saved.predict([DEPOT_1.initial_state])[0]
        assert int(features) == saved.n_features
        assert [float(number) for number in row] == saved.embed([DEPOT_1.initial_state]).data.tolist()


@pytest.mark.sanitize
def test_mutated_models_are_loaded_or_refused_without_a_fault(sanitized: Sanitized, tmp_path: Path) -> None:
    (tmp_path / "domain.pddl").write_text(DEPOT_DOMAIN)
    (tmp_path / "problem.pddl").write_text(DEPOT_PROBLEM)
    text = (DATA / "model_format_1.json").read_bytes()
    rng = random.Random(4)
    files = []
    for number in range(150):
        mutated = bytearray(text)
        for _ in range(rng.choice([1, 1, 1, 3, 10])):
            at = rng.randrange(len(mutated))
            mutated[at : at + rng.choice([0, 1, 1, 5])] = rng.choice(
                [b"", b"0", b"-", b"9", b",", b"]", b"[", b'"', b"\xc3"]
            )
        files.append(tmp_path / f"{number}.json")
        files[-1].write_bytes(mutated)
    lines = sanitized.run(
        "load_model", tmp_path / "domain.pddl", tmp_path / "problem.pddl", *files, timeout=300
    )
    assert len(lines) == len(files)
    assert all(line.startswith(("value ", "error: ")) for line in lines)
