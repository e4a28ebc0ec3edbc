"""Rounds of learning from the model's own search: what they learn from, and which one is chosen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from training import refused, train, write_blocksworld

from wl_train import Config, Model, Traces
from wl_train.planner import Run, read_plan
from wl_train.rounds import Improvement, improve
from wl_train.select import Validate

# Without layers, search goes astray in every round.
CONFIG = Config().replace({"features.iterations": 0})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five problems with their plans, of which one is kept back."""
    result = write_blocksworld(tmp_path_factory.mktemp("rounds") / "data", [3, 4, 4, 5, 6])
    Traces.load(result, keep_plans=True)
    return result


def planted(*expanded: int | None, plan: tuple[str, ...] = ()) -> Validate:
    """A validation of one problem that takes so many expansions, round by round; None: not solved."""
    counts = iter(expanded)

    def validate(model: Model, title: str) -> Sequence[Run]:
        count = next(counts)
        return [Run(0, None if count is None else plan, None, count, count, "")]

    return validate


def improved(folder: Path, *expanded: int | None) -> Improvement:
    return improve(Traces.load(folder), CONFIG, len(expanded) - 1, validate=planted(*expanded))


@pytest.mark.parametrize(
    ("expanded", "best"), [((9, 5, 7), 1), ((5, 9, 7), 0), ((9, 7, 5), 2), ((None, 99, None), 1)]
)
def test_the_round_with_the_best_score_is_chosen(
    folder: Path, expanded: tuple[int | None, ...], best: int
) -> None:
    result = improved(folder, *expanded)
    assert [entry.chosen for entry in result.rounds] == [number == best for number in range(3)]
    learned = sum(entry.new_pairs for entry in result.rounds[: best + 1])
    assert result.data.num_pairs == improved(folder, 1).data.num_pairs + learned


def test_problems_kept_back_join_with_the_plans_that_were_given(folder: Path) -> None:
    """The plan that validation finds, an empty one here, is not even looked at."""
    result = improved(folder, 9, 5)
    assert [entry.new_plans for entry in result.rounds] == [0, 0]
    assert result.data.names == ("p00", "p01", "p02", "p03", "p04")
    assert len(result.traces.traces[-1].operators) == len(read_plan(folder / "training_plans" / "p04.plan"))


def test_plans_found_for_problems_without_one_are_learned_from(folder: Path, tmp_path: Path) -> None:
    """The new problem bears the name of a known one, as problems of another folder do."""
    other = write_blocksworld(tmp_path / "other", [5], seed=1)
    plan = Traces.load(other, keep_plans=True).traces[0]
    validate = planted(9, 7, 5, plan=read_plan(other / "training_plans" / "p00.plan"))
    result = improve(Traces.load(folder), CONFIG, 2, validation=[plan.file], validate=validate)
    assert [entry.new_plans for entry in result.rounds] == [0, 1, 0]
    assert result.data.names == ("p00", "p01", "p02", "p03", "p04", "p00")
    for problem, states in result.data.blocks:
        assert {len(state.problem.objects) for state in states} == {len(problem.objects)}


def test_rounds_are_counted_from_the_model_before_them(folder: Path, tmp_path: Path) -> None:
    settings = ["--iterations", 0, "--atoms", "all", "--no-select"]
    run = train(folder, "-o", tmp_path / "m.json", *settings, "--rounds", 2)
    assert run.returncode == 0, run.stderr
    lines = [line for line in run.stdout.splitlines() if line.startswith("round ")]
    assert "before learning" in lines[0]
    assert [line.split()[1] for line in lines] == ["0", "1", "2"][: len(lines)]
    assert sum(line.endswith("chosen") for line in lines) == 1
    assert "5 with plans, 0 without" in run.stdout
    rounds = json.loads((tmp_path / "m.json").read_text())["provenance"]["rounds"]
    assert [entry["candidate"] for entry in rounds] == ["round=0", "round=1", "round=2"][: len(lines)]


def test_rounds_without_validation_problems_are_refused(tmp_path: Path) -> None:
    folder = write_blocksworld(tmp_path / "data", [2, 3, 3, 3])
    assert "too few problems to keep some for validation" in refused(folder, "--rounds", 1)
