"""The frame of the benchmark: ratios, floors, tasks, tables; and the parts that need no peer."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import matplotlib.image
import pytest
from generate import write_benchmark
from generators import DOMAINS

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "experiments" / "bench"))

import bench_evaluator
import bench_grounding
import bench_reading
import report
from frame import FLOORS, Context, Peers, Row
from processes import run
from tasks import generate

PEERS = Peers(missing=("wlplan==2.1.0: could not be installed: no network",), versions={"wl-planner": "0.1"})


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Context:
    folder = tmp_path_factory.mktemp("bench")
    write_benchmark(DOMAINS["ferry"], folder / "ferry", seed=0, training=2, testing=3)
    return Context([folder / "ferry"], [], PEERS, folder, quick=True, repeat=2, limit=10)


def grounding(*ratios: float) -> list[Row]:
    return [Row("grounding", "time", f"p{i}", "s", [1.0], [ratio]) for i, ratio in enumerate(ratios)]


def test_a_ratio_above_one_means_that_we_are_ahead() -> None:
    assert Row("p", "w", "t", "s", [1.0, 2.0], [10.0, 30.0]).ratios == [10, 15]
    assert Row("p", "w", "t", "evaluations/s", [100.0], [50.0]).ratio == 2
    assert Row("p", "w", "t", "µs/state", [1.0], [3.0]).ratio == 3
    assert Row("p", "w", "t", "s", [1.0]).ratio is None


def test_a_mean_below_its_floor_is_marked() -> None:
    floor = FLOORS["grounding", "time"].mean
    assert report.summarize(grounding(2 * floor, floor))[0].holds
    assert not report.summarize(grounding(floor / 2, floor))[0].holds
    assert "✗ |" in report.markdown(grounding(1.0), PEERS)
    assert "✗ |" not in report.markdown(grounding(2 * floor), PEERS)


def test_a_single_task_below_the_floor_of_each_is_marked() -> None:
    rows = [
        Row("evaluations", "medium", name, "s", [1.0], [ratio]) for name, ratio in (("a", 1000), ("b", 10))
    ]
    assert not report.summarize(rows)[0].holds


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    assert report.read_json(file, PEERS) == []
    rows = [Row("evaluations", "growth", "50 blocks", "µs", [1.5, 2.0], [30.0], "note", size=61)]
    file.write_text(report.to_json(rows, PEERS), encoding="utf-8")
    assert report.read_json(file, PEERS) == rows
    assert report.read_json(file, Peers(versions={"wl-planner": "0.2"})) == []


def test_tables_and_json_name_versions_and_what_is_left_out(tmp_path: Path) -> None:
    rows = grounding(40.0, 90.0)
    text = report.markdown(rows, PEERS)
    assert "Left out: wlplan==2.1.0" in text and "wl-planner 0.1" in text
    assert "| grounding | time | 2 of 2 | 60.0 | 40.0 | 90.0 | 30.0 |" in text
    content = json.loads(report.to_json(rows, PEERS))
    assert content["summaries"][0]["holds"] is True and {"cpu", "date"} <= content["machine"].keys()
    report.draw(rows, PEERS, tmp_path / "bench.png")
    assert matplotlib.image.imread(tmp_path / "bench.png").shape[:2] == (291, 1350)


def test_tasks_are_taken_evenly_from_the_levels(context: Context) -> None:
    assert [task.name for task in context.tasks(["easy", "hard"], 1)] == ["ferry p01", "ferry p03"]


def test_a_process_is_measured_and_ends_at_its_limit() -> None:
    program = "x = bytearray(50_000_000)\nwhile True: pass"
    done = run([sys.executable, "-c", program], 1)
    assert done.code != 0 and 0.5 < done.seconds < 3 and 50 < done.megabytes < 500


def test_both_readers_agree_and_ours_is_faster(context: Context) -> None:
    rows = list(bench_reading.rows(context))
    assert [row.task for row in rows] == ["ferry p02"] and rows[0].ratio is not None and rows[0].ratio > 1


def test_three_layers_are_measured_in_turns_with_two(context: Context) -> None:
    folders = generate(["ferry"], context.work)
    rows = list(bench_evaluator.layer_rows(replace(context, folders=folders)))
    assert [row.task for row in rows] == ["ferry p07", "ferry p11"]
    assert all(len(row.ratios) == context.repeat for row in rows)
    assert report.summarize(rows)[0].floor == FLOORS["layers", "three against two"]


def test_a_part_without_its_peer_is_left_out(context: Context) -> None:
    assert list(bench_grounding.rows(context)) == []
