"""Folders to train on, and wl-train as its users run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from generators import DOMAINS
from generators.blocksworld import generate

BLOCKSWORLD = DOMAINS["blocksworld"].file.read_text()
TRAIN = Path(sys.executable).parent / "wl-train"


def write_blocksworld(folder: Path, sizes: list[int], seed: int = 0) -> Path:
    """A folder in the usual convention with one problem of each size."""
    (folder / "training").mkdir(parents=True)
    (folder / "domain.pddl").write_text(BLOCKSWORLD)
    rng = Random(seed)
    for number, size in enumerate(sizes):
        (folder / "training" / f"p{number:02}.pddl").write_text(generate(rng, size))
    return folder


def train(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(TRAIN), *map(str, arguments)], capture_output=True, text=True, timeout=300, check=False
    )


def refused(folder: Path, *arguments: object) -> str:
    model = folder.parent / "refused.json"
    run = train(folder, "-o", model, *arguments)
    assert run.returncode == 2
    assert not model.exists()
    assert "Traceback" not in run.stderr
    lines = [line for line in run.stderr.splitlines() if line.startswith("wl-train: error: ")]
    assert len(lines) == 1
    return lines[0]
