"""The paper's table of indistinguishable states: a row per algorithm, a column per domain.

A cell counts the pairs of states with equal vectors and different h*. Every cell has a process of
its own, so that a limit ends one cell and not the table.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.forkserver
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any

from tqdm import tqdm

from wl_train.errors import DataError
from wl_train.inspect.cell import Cell, CellRequest, answer
from wl_train.inspect.data import DomainFolder
from wl_train.inspect.settings import Settings
from wl_train.inspect.tables import format_table

LIMIT_MARKS = {"memory": "–", "time": "…"}


@dataclass(frozen=True)
class Limits:
    """What one cell may take."""

    memory: int  # MiB
    time: float | None = None  # seconds on the clock


def distinguish_all(
    folders: Sequence[DomainFolder], algorithms: Sequence[str], settings: Settings, limits: Limits, jobs: int
) -> list[Cell]:
    """Return the cells, row by row; `jobs` of them are computed at a time."""
    requests = [
        CellRequest(folder, name, settings, limits.memory) for name in algorithms for folder in folders
    ]
    cells: dict[CellRequest, Cell] = {}
    with tqdm(total=len(requests), desc="cells", unit="", disable=None, dynamic_ncols=True) as bar:
        for request, cell in _compute(requests, limits, jobs):
            cells[request] = cell
            bar.update()
    return [cells[request] for request in requests]


def _compute(
    requests: Sequence[CellRequest], limits: Limits, jobs: int
) -> Iterator[tuple[CellRequest, Cell]]:
    """Yield cells as they come; no process is left behind."""
    context = _start_server()
    waiting = list(reversed(requests))
    running: dict[Connection, _Run] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                run = _Run(waiting.pop(), context)
                running[run.connection] = run
            deadline = min(run.started for run in running.values()) + limits.time if limits.time else None
            wait(list(running), None if deadline is None else max(0.0, deadline - time.monotonic()))
            for run in list(running.values()):
                if (cell := run.poll(limits)) is not None:
                    del running[run.connection]
                    yield run.request, cell
    finally:
        for run in running.values():
            run.stop()


def _start_server() -> ForkServerContext:
    """Return what forks processes that have imported all they need, which takes seconds, once for all."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["wl_train.inspect.cell"])
    # Threads of linear algebra libraries reserve address space, which the limit counts.
    with _environment(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1"):
        multiprocessing.forkserver.ensure_running()
    return context


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class _Run:
    """A process that computes a cell."""

    def __init__(self, request: CellRequest, context: ForkServerContext) -> None:
        self.request = request
        self.started = time.monotonic()
        self.connection, theirs = context.Pipe(duplex=False)
        self._process: ForkServerProcess = context.Process(target=answer, args=(request, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def poll(self, limits: Limits) -> Cell | None:
        """Return the cell if there is one by now."""
        if self.connection.poll():
            return self._receive()
        if limits.time is None or time.monotonic() < self.started + limits.time:
            return None
        self.stop()
        return Cell(self.request.folder.name, self.request.algorithm, limit="time")

    def stop(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()

    def _receive(self) -> Cell:
        try:
            received = self.connection.recv()
        except EOFError:  # it died; by signal 9 if the kernel is short of memory
            received = None
        self._process.join()
        self.connection.close()
        if isinstance(received, Cell):
            return received
        if received is None and self._process.exitcode == -signal.SIGKILL:
            return Cell(self.request.folder.name, self.request.algorithm, limit="memory")
        words = f"{self.request.folder.path}: the process of {self.request.algorithm} ended with code"
        raise DataError(received or f"{words} {self._process.exitcode}")


def format_cells(cells: Sequence[Cell], limits: Limits) -> str:
    """Return the table as text, with the meaning of its marks."""
    domains = list(dict.fromkeys(cell.domain for cell in cells))
    algorithms = list(dict.fromkeys(cell.algorithm for cell in cells))
    rows = [[name, *[_text(cell) for cell in cells if cell.algorithm == name]] for name in algorithms]
    states = {cell.domain: cell.states for cell in cells if cell.states is not None}
    rows.append(["states", *[str(states.get(domain, "?")) for domain in domains]])
    lines = [format_table(["pairs", *domains], rows), "", "pairs: equal vectors and different h*; 0 is best"]
    reached = {cell.limit for cell in cells}
    if "memory" in reached:
        lines.append(f"{LIMIT_MARKS['memory']}: needs more than {limits.memory} MiB")
    if "time" in reached:
        lines.append(f"{LIMIT_MARKS['time']}: needs more than {limits.time:g} seconds")
    return "\n".join(lines)


def _text(cell: Cell) -> str:
    return LIMIT_MARKS[cell.limit] if cell.limit else str(cell.pairs)


def cells_as_dict(cells: Sequence[Cell]) -> dict[str, Any]:
    """Return all cells; of a single one its values also at the top, of several tables of them."""
    everything = [asdict(cell) for cell in cells]
    if len(cells) == 1:
        return {**everything[0], "cells": everything}
    tables: dict[str, dict[str, dict[str, int | None]]] = {"features": {}, "pairs": {}}
    for cell in cells:
        tables["features"].setdefault(cell.algorithm, {})[cell.domain] = cell.features
        tables["pairs"].setdefault(cell.algorithm, {})[cell.domain] = cell.pairs
    states: dict[str, int | None] = {cell.domain: None for cell in cells}
    states |= {cell.domain: cell.states for cell in cells if cell.states is not None}
    return {"states": states, **tables, "cells": everything}
