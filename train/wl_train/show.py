"""Results on stdout, for people and for pipes."""

from __future__ import annotations

import os
import sys


def show(text: str) -> None:
    """Print; a reader that has seen enough, such as `head`, is no error."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Python flushes once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
