"""One cell of the table of indistinguishable pairs, computed in a process with a memory limit."""

from __future__ import annotations

import multiprocessing
import os
import resource
import sys
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait

import wl_core
from wl_train.errors import TrainError
from wl_train.inspect.data import DomainFolder, load_sample
from wl_train.inspect.settings import Settings, compare_states

BYTES_PER_PAIR = 16  # of nodes, at least, while a graph is refined by 2-wl or 2-lwl


@dataclass(frozen=True)
class CellRequest:
    """What is to be computed."""

    folder: DomainFolder
    algorithm: str
    settings: Settings
    memory_limit: int  # MiB


@dataclass(frozen=True)
class Cell:
    """What is known of one domain under one algorithm; None where a limit was reached."""

    domain: str
    algorithm: str
    states: int | None = None
    features: int | None = None  # None also where only counting them would exceed the memory limit
    pairs: int | None = None
    seconds: float | None = None  # CPU time, once plans are read
    memory: int | None = None  # MiB, the most at a time
    limit: str | None = None  # "memory" or "time": which was reached


def answer(request: CellRequest, connection: Connection) -> None:
    """Send the cell, or the text of an error. To be called in a process of its own."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        limit_memory(request.memory_limit)
        connection.send(compute(request))
    except (MemoryError, wl_core.LimitError):
        connection.send(Cell(request.folder.name, request.algorithm, limit="memory"))
    except (TrainError, wl_core.Error, OSError) as error:
        connection.send(str(error))
    except KeyboardInterrupt:
        pass  # whoever asked is interrupted too


def _end_with_parent() -> None:
    """Wait until whoever asked has gone, however it went; then nobody needs the cell."""
    if (parent := multiprocessing.parent_process()) is not None:
        wait([parent.sentinel])
        os._exit(1)


def limit_memory(mebibytes: int) -> None:
    """Let allocations beyond the limit fail, as far as the system allows it."""
    size = mebibytes << 20
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard != resource.RLIM_INFINITY:
        size = min(size, hard)
    resource.setrlimit(resource.RLIMIT_AS, (size, hard))
    # Python alone may be beyond it, and a small cell would not notice.
    bytearray(1 << 20)


def compute(request: CellRequest) -> Cell:
    """Count features and pairs; only pairs, where counting features takes too much memory."""
    sample = load_sample(request.folder)
    settings = replace(request.settings, algorithm=request.algorithm)
    max_pairs = (request.memory_limit << 20) // BYTES_PER_PAIR
    started = time.process_time()
    try:
        found = compare_states(sample, settings, max_pairs=max_pairs)
    except MemoryError:
        found = compare_states(sample, settings, max_pairs=max_pairs, count_colors=False)
    return Cell(
        domain=request.folder.name,
        algorithm=request.algorithm,
        states=sample.num_states,
        features=found.features,
        pairs=found.pairs,
        seconds=round(time.process_time() - started, 3),
        memory=peak_memory(),
    )


def peak_memory() -> int:
    """Return MiB; the system counts kilobytes, on macOS bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak >> (20 if sys.platform == "darwin" else 10)
