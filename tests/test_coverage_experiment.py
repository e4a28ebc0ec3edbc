"""A coverage experiment through all steps of Downward Lab, on two tasks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib.image
import numpy as np
import pytest
from generate import write_benchmark
from generators import DOMAINS

pytest.importorskip("downward", reason="Lab is not installed")
SCRIPT = Path(__file__).resolve().parent.parent / "experiments" / "2026-11-18-classical.py"
OURS = ("wl", "wl-preferred-ff", "ff", "goalcount")


def start(folder: Path, *options: str, data: str = "data") -> subprocess.CompletedProcess[str]:
    files = ["--benchmarks", "benchmarks", "--data", data]
    command = [sys.executable, SCRIPT, "--all", *files, *options]
    return subprocess.run(
        command, cwd=folder, text=True, capture_output=True, check=False, stdin=subprocess.DEVNULL
    )


def run(folder: Path) -> str:
    options = ["--domains", "ferry", "--time-limit", "10", "--memory-limit", "1024", "--processes", "2"]
    done = start(folder, *options)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the experiment has run to its end, on a task that has a plan and on one that has none."""
    folder = tmp_path_factory.mktemp("experiment")
    domain = folder / "benchmarks" / "ferry"
    write_benchmark(DOMAINS["ferry"], domain, seed=0, training=5, testing=1)
    problem = (domain / "testing" / "p01.pddl").read_text()
    (domain / "testing" / "p02.pddl").write_text(problem.replace("(ferry-empty)", ""))  # no car can board
    run(folder)
    return folder


def properties(folder: Path) -> dict[str, dict[str, Any]]:
    """What Lab has fetched of our own runs."""
    runs: dict[str, dict[str, Any]] = json.loads((folder / "data/classical-eval/properties").read_text())
    return {key: value for key, value in runs.items() if value["algorithm"] in OURS}


def test_each_algorithm_solves_what_can_be_solved(folder: Path) -> None:
    runs = properties(folder)
    assert len(runs) == 2 * len(OURS)
    for name in OURS:
        assert runs[f"{name}-ferry-p01.pddl"]["coverage"] == 1
        assert runs[f"{name}-ferry-p01.pddl"]["error"] == "success"
        assert runs[f"{name}-ferry-p02.pddl"]["coverage"] == 0
        assert runs[f"{name}-ferry-p02.pddl"]["error"] == "search-unsolvable"


def test_the_parsers_read_what_the_tables_show(folder: Path) -> None:
    for name in OURS:
        run = properties(folder)[f"{name}-ferry-p01.pddl"]
        assert {"expansions", "search_time", "total_time", "plan_length", "memory"} <= run.keys()
        assert run["cost"] == run["plan_length"] > 0  # unit costs
        assert run["evaluations_per_second"] > 0
    for name in ("wl", "wl-preferred-ff"):
        assert "unseen_share" in properties(folder)[f"{name}-ferry-p01.pddl"]


def test_the_report_shows_the_coverage(folder: Path) -> None:
    page = (folder / "data/classical-eval/report.html").read_text()
    rows = re.findall(r"<tr.*?>(.*?)</tr>", page, re.S)
    cells = [re.sub(r"<.*?>", " ", row).split() for row in rows if "ferry (2)" in re.sub(r"<.*?>", "", row)]
    assert cells[0][2 : 2 + len(OURS)] == ["1"] * len(OURS), cells[0]
    assert (folder / "data/classical-eval/comparison.html").stat().st_size > 0


def test_the_plots_are_pictures_of_their_size(folder: Path) -> None:
    assert picture(folder, "coverage-over-time.png").shape[:2] == (675, 1050)
    assert min(picture(folder, "expansions.png").shape[:2]) > 300


def picture(folder: Path, name: str) -> np.ndarray[Any, Any]:
    pixels: np.ndarray[Any, Any] = matplotlib.image.imread(folder / "data/classical-eval" / name)
    assert pixels.std() > 0
    return pixels


def test_a_second_run_goes_on_where_the_first_one_ended(folder: Path) -> None:
    logs = sorted((folder / "data" / "classical").glob("runs-*/*/run.log"))
    before = [(log, log.stat().st_mtime_ns) for log in logs]
    said = run(folder)
    assert "the model is there already" in said and "is built already" in said
    assert [(log, log.stat().st_mtime_ns) for log in logs] == before
    assert len(properties(folder)) == 2 * len(OURS)


def test_results_of_other_settings_are_not_taken_for_those_of_these(folder: Path) -> None:
    done = start(folder, "--domains", "ferry", "--time-limit", "10", "--memory-limit", "512")
    assert done.returncode == 1
    assert f"{folder}/data/classical has results of other settings" in done.stderr


@pytest.mark.parametrize(("option", "known"), [("--algorithms", ",".join(OURS)), ("--domains", "ferry")])
def test_an_unknown_name_is_refused(folder: Path, option: str, known: str) -> None:
    done = start(folder, option, f"{known},gg", data="other")
    assert done.returncode == 1
    assert re.search(rf"{option}: expected some of {known}.*, got gg", done.stderr)
    assert not (folder / "other").exists()
