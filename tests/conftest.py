"""Checks that wl_core is built, and offers the sanitized test programs."""

from __future__ import annotations

import pytest

try:
    import wl_core._wl_core  # noqa: F401
except ImportError as error:
    pytest.exit(f"wl_core is not built ({error}): run make build", returncode=4)

from sanitized import Sanitized


@pytest.fixture(scope="session")
def sanitized() -> Sanitized:
    """Run a program of tests/cpp under ASan + UBSan: `sanitized.run("read_pddl", domain, problem)`."""
    return Sanitized.build()
