"""Runs wl-planner and reads what it prints."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from wl_train.errors import DataError, PlannerError
from wl_train.progress import progress

STEP = re.compile(r"\([^()]+\)")
MAX_CLOCK = 1_000_000.0  # seconds; Python takes little more
SOLVED, UNSOLVABLE, INCOMPLETE = 0, 11, 12
LIMITS = {20: "out of memory", 21: "out of time", 22: "out of memory", 23: "out of time"}


@dataclass(frozen=True)
class Job:
    """One call of the planner."""

    domain: Path
    problem: Path
    search: str
    time_limit: float  # seconds, reading included
    memory_limit: int  # MiB


@dataclass(frozen=True)
class Run:
    """What a call of the planner gave; counts are None where it did not get that far."""

    exit_code: int
    plan: tuple[str, ...] | None  # "(pick ball1 rooma left)"
    cost: float | None
    expanded: int | None
    evaluated: int | None
    output: str

    @property
    def solved(self) -> bool:
        return self.plan is not None

    @property
    def reason(self) -> str:
        """Why there is no plan, in words."""
        if self.exit_code in LIMITS:
            return LIMITS[self.exit_code]
        return "unsolvable" if self.exit_code == UNSOLVABLE else f"exit code {self.exit_code}"


def find_planner() -> Path:
    """Return the binary: beside the Python that runs us, or on the PATH."""
    beside = Path(sys.executable).parent / "wl-planner"
    found = beside if beside.is_file() else shutil.which("wl-planner")
    if found is None:
        raise PlannerError(
            f"wl-planner not found: neither {beside} nor on the PATH; is the package installed?"
        )
    return Path(found)


def run_all(
    jobs: Sequence[Job], processes: int, title: str, done: Callable[[Job, Run], None] | None = None
) -> list[Run]:
    """Run the jobs in parallel; results in the order of the jobs. Stops its children when interrupted."""
    binary = find_planner()
    children = _Children()
    results: list[Run] = []
    with ThreadPoolExecutor(max(1, processes)) as pool:
        futures = [pool.submit(_run, binary, job, children) for job in jobs]
        try:
            for job, future in zip(jobs, progress(futures, title), strict=True):
                results.append(future.result())
                if done is not None:
                    done(job, results[-1])
        except BaseException:
            children.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return results


class _Children:
    """Running processes, so that an interrupt can end all of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[str]] = set()
        self._stopped = False

    def communicate(self, command: Sequence[str], timeout: float) -> tuple[int, str, str]:
        """Start, wait and return exit code and output."""
        with self._lock:
            if self._stopped:
                return -signal.SIGTERM, "", ""
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self._running.add(child)
        try:
            output, errors = child.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            child.kill()
            output, errors = child.communicate()
            return 23, output, errors
        finally:
            with self._lock:
                self._running.discard(child)
        return child.returncode, output, errors

    def stop(self) -> None:
        with self._lock:
            self._stopped = True
            for child in self._running:
                child.terminate()


def _run(binary: Path, job: Job, children: _Children) -> Run:
    with tempfile.TemporaryDirectory(prefix="wl-train-") as folder:
        plan_file = Path(folder) / "plan"
        command = [str(binary), str(job.domain), str(job.problem), "--search", job.search]
        command += ["--plan-file", str(plan_file), "--overall-time-limit", f"{job.time_limit:g}s"]
        command += ["--overall-memory-limit", f"{job.memory_limit}M"]
        # The planner keeps its limit of CPU time; the clock only ends what hangs.
        code, output, errors = children.communicate(command, timeout=min(3 * job.time_limit + 30, MAX_CLOCK))
        plan = read_plan(plan_file) if code == SOLVED and plan_file.is_file() else None
    if code not in (SOLVED, UNSOLVABLE, INCOMPLETE, *LIMITS) and code >= 0:
        raise PlannerError(
            f"wl-planner {job.problem}: exit code {code}: {(errors or output).strip()[-2000:]}"
        )
    cost = _number(r"Plan cost: ([-+.\d]+(?:e[-+]?\d+)?)", output)
    expanded, evaluated = (_number(rf"{word} (\d+) state\(s\)", output) for word in ("Expanded", "Evaluated"))
    return Run(code, plan, cost, _whole(expanded), _whole(evaluated), output)


def read_plan(file: Path) -> tuple[str, ...]:
    """Return the steps of a plan file, comments left out."""
    steps: list[str] = []
    for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        if step := line.partition(";")[0].strip():
            if not STEP.fullmatch(step):
                raise DataError(
                    f"{file}:{number}: expected a step such as (pick ball1 rooma left), got {step!r}"
                )
            steps.append(step)
    return tuple(steps)


def count_solved(runs: Iterable[Run]) -> int:
    return sum(run.solved for run in runs)


def _number(pattern: str, text: str) -> float | None:
    match = re.search(pattern, text)
    return float(match.group(1)) if match else None


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
