"""The README's examples run as they are written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def blocks(language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S
    )


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in which `experiments/` is the repository's, after all shell blocks have run."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "experiments").symlink_to(ROOT / "experiments")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    script = "set -eu\n" + "\n".join(blocks("sh"))
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env={**os.environ, "PATH": path},
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return folder


def test_the_shell_blocks_train_plan_and_draw(workplace: Path) -> None:
    assert (workplace / "ferry.json").is_file()
    assert (workplace / "plan").read_text().startswith("(")
    assert "<svg" in (workplace / "graph.svg").read_text()


def test_the_experiment_plans_with_the_model_that_it_trained(workplace: Path) -> None:
    runs = json.loads((workplace / "experiment-data/classical-eval/properties").read_text()).values()
    learned = [run for run in runs if run["algorithm"] == "wl"]
    assert [run["coverage"] for run in learned] == [1, 1]


def test_the_python_blocks_run(workplace: Path) -> None:
    for block in blocks("python"):
        done = subprocess.run(
            [sys.executable, "-c", block], cwd=workplace, text=True, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr[-3000:]
    assert (workplace / "ferry2.json").is_file()
