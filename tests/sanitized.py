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

ROOT = Path(__file__).resolve().parent.parent
PROBE = "int main() { return 0; }\n"


@dataclass(frozen=True)
class Sanitized:
    """The folder with the programs."""

    folder: Path

    @classmethod
    def wait_for(cls, build: subprocess.Popen[str]) -> Sanitized:
        """Return the programs when start_build()'s process has made them."""
        output, _ = build.communicate()
        assert build.returncode == 0, output[-4000:]
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


def start_build() -> subprocess.Popen[str] | None:
    """Start to build the sanitize preset; None where the compiler has no sanitizers."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if shutil.which("cmake", path=path) is None or compiler is None:
        return None
    probe = [compiler, "-fsanitize=address,undefined", "-x", "c++", "-", "-o", os.devnull]
    if subprocess.run(probe, input=PROBE, text=True, capture_output=True, check=False).returncode != 0:
        return None
    jobs = max(1, (os.cpu_count() or 1) - 1)  # one core is for the tests
    script = f"""cmake --preset sanitize -DPython_EXECUTABLE='{sys.executable}' \\
        && cmake --build --preset sanitize --target test_programs --parallel {jobs}"""
    return subprocess.Popen(
        ["/bin/sh", "-c", script],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
