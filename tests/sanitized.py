"""The programs of tests/cpp, built with AddressSanitizer and UndefinedBehaviorSanitizer.

To put something under the sanitizers, add a small program `tests/cpp/NAME.cc` and run it through the fixture
`sanitized`. Programs report wl_core's errors themselves and end with 0 (fine) or 1 (a reported error).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROBE = "int main() { return 0; }\n"


@dataclass(frozen=True)
class Sanitized:
    """The folder with the programs."""

    folder: Path

    @classmethod
    def build(cls) -> Sanitized:
        """Configure and build the sanitize preset; skip where the compiler has no sanitizers."""
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        cmake = shutil.which("cmake", path=path)
        compiler = shutil.which(os.environ.get("CXX", "c++"))
        if cmake is None or compiler is None:
            pytest.skip("cmake or a C++ compiler is missing")
        probe = [compiler, "-fsanitize=address,undefined", "-x", "c++", "-", "-o", os.devnull]
        if subprocess.run(probe, input=PROBE, text=True, capture_output=True, check=False).returncode != 0:
            pytest.skip(f"{compiler} cannot link AddressSanitizer and UndefinedBehaviorSanitizer")
        environment = {**os.environ, "PATH": path}
        for command in (
            [cmake, "--preset", "sanitize", f"-DPython_EXECUTABLE={sys.executable}"],
            [cmake, "--build", "--preset", "sanitize", "--target", "test_programs", "--parallel", "2"],
        ):
            done = subprocess.run(
                command, cwd=ROOT, env=environment, text=True, capture_output=True, check=False
            )
            assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return cls(ROOT / "build" / "sanitize" / "tests" / "cpp")

    def run(self, program: str, *arguments: str | Path, timeout: float = 60) -> list[str]:
        """The lines that the program printed; fails on anything the sanitizers found."""
        environment = {**os.environ, "UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "detect_leaks=1"}
        done = subprocess.run(
            [self.folder / program, *arguments],
            env=environment,
            capture_output=True,
            timeout=timeout,
            check=False,
        )
        assert done.returncode in (0, 1) and not done.stderr, done.stderr.decode(errors="replace")[-4000:]
        return done.stdout.decode(errors="replace").splitlines()
