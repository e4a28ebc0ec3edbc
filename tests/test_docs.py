"""The pages name everything that there is, and link to what exists."""

from __future__ import annotations

import dataclasses
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wl_train.config import Config
from wl_train.objectives import OBJECTIVES
from wl_train.planner import find_planner

ROOT = Path(__file__).resolve().parent.parent
PARTS = ["wl_core", "search_plugin", "train", "experiments"]
PAGES = [*ROOT.glob("*.md"), *(file for part in PARTS for file in sorted((ROOT / part).glob("*.md")))]


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_to_files(file: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)#:]+)\)", prose):
        assert (file.parent / link).exists(), link


def test_all_settings_of_training_are_explained() -> None:
    text = page("train/README.md")
    for table in dataclasses.fields(Config):
        for key in dataclasses.fields(getattr(Config(), table.name)):
            assert f"`{table.name}.{key.name}`" in text
    assert all(name in text for name in OBJECTIVES)


def test_all_parts_of_the_benchmark_are_listed() -> None:
    command = [sys.executable, ROOT / "experiments" / "bench", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    parts = re.search(r"--parts \{([a-z,]+)\}", done.stdout)
    listed = re.findall(r"^\| ([a-z]+) \| ", page("experiments/README.md"), re.M)
    assert parts is not None and [name for name in listed if name in parts[1]] == parts[1].split(",")


def test_all_options_and_plugins_of_the_planner_are_listed() -> None:
    text = page("search_plugin/README.md")
    done = subprocess.run([find_planner(), "--help"], capture_output=True, text=True, check=True)
    for option in re.findall(r"^  (--[a-z-]+)", done.stdout, re.M):
        assert option in text or option in ("--help", "--version"), option
    done = subprocess.run([find_planner(), "--list-plugins"], capture_output=True, text=True, check=True)
    for plugin in itertools.chain(*json.loads(done.stdout).values()):
        assert re.search(rf"\b{plugin['name']}\b", text), plugin["name"]
