"""wl_core without Python: installed, found by another project and linked into it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from small_tasks import DEPOT_DOMAIN, DEPOT_PROBLEM, depot

from wl_core.feature_generation import load_feature_generator

ROOT = Path(__file__).resolve().parent.parent
MODEL = Path(__file__).parent / "data" / "model_format_1.json"
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def cmake(*arguments: str | Path) -> None:
    """Run cmake; an environment without nlohmann-json's CMake files finds the Python package's."""
    program = shutil.which("cmake", path=PATH)
    if program is None:
        pytest.skip("cmake is missing")
    done = subprocess.run(
        [program, *arguments], env={**os.environ, "PATH": PATH}, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def build_folder() -> Path:
    """Return where `make build` has compiled the library."""
    libraries = sorted(
        (ROOT / "build").glob("*-*/wl_core/libwl_core.a"), key=lambda file: file.stat().st_mtime
    )
    if not libraries:
        pytest.skip("the library was not built here by make build")
    return libraries[-1].parent.parent


def test_another_project_finds_the_installed_library_and_evaluates_a_state(tmp_path: Path) -> None:
    cmake("--install", build_folder(), "--component", "development", "--prefix", tmp_path / "installed")
    consumer = tmp_path / "consumer"
    cmake(
        "-S", ROOT / "tests" / "cpp" / "consumer", "-B", consumer, "-G", "Ninja",
        f"-DCMAKE_PREFIX_PATH={tmp_path / 'installed'}", "-DCMAKE_BUILD_TYPE=Release",
    )  # fmt: skip
    cmake("--build", consumer)

    domain, problem = tmp_path / "domain.pddl", tmp_path / "problem.pddl"
    domain.write_text(DEPOT_DOMAIN)
    problem.write_text(DEPOT_PROBLEM)
    command = [consumer / "consumer", MODEL, domain, problem]
    printed = subprocess.run(command, text=True, capture_output=True, check=True).stdout
    expected = load_feature_generator(MODEL).predict([depot()[1].initial_state])[0]
    assert float(printed) == expected
