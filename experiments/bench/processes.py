"""CPU time and peak memory of a command."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# The shell's own child is all that is counted: what the shell inherits from this process is not.
WORKER = """
ulimit -t "$1"; shift; python="$1"; shift
"$@" >log 2>&1
exec "$python" -S -c "
import resource, sys
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, sys.argv[1])
" "$?"
"""


@dataclass(frozen=True)
class Run:
    """What one process took and wrote."""

    seconds: float  # CPU time
    wall: float
    megabytes: float
    code: int
    log: str

    def last(self, pattern: str) -> str:
        """Return the last match of a pattern's group in the log, which must have one."""
        found = re.findall(pattern, self.log)
        if not found:
            raise SystemExit(f"no {pattern!r} in:\n{self.log[-2000:]}")
        return str(found[-1])


def run(command: Sequence[str | Path], limit: float) -> Run:
    """Run a command in a folder of its own, for at most `limit` CPU seconds."""
    with tempfile.TemporaryDirectory() as folder:
        worker = ["/bin/sh", "-c", WORKER, "sh", str(math.ceil(limit)), os.path.realpath(sys.executable)]
        begin = time.monotonic()
        done = subprocess.run([*worker, *command], cwd=folder, capture_output=True, text=True, check=True)
        wall = time.monotonic() - begin
        seconds, kilobytes, code = done.stdout.split()
        log = (Path(folder) / "log").read_text(errors="replace")
    return Run(float(seconds), wall, int(kilobytes) / 1024, int(code), log)
