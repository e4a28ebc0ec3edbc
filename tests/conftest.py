"""Checks that wl_core is built, and offers the sanitized test programs."""

from __future__ import annotations

import pytest

try:
    import wl_core._wl_core  # noqa: F401
except ImportError as error:
    pytest.exit(f"wl_core is not built ({error}): run make build", returncode=4)

from sanitized import Sanitized, start_build

BUILD = pytest.StashKey["subprocess.Popen[str] | None"]()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Build what runs under the sanitizers beside the other tests, and run it last."""
    late = [item for item in session.items if "sanitized" in getattr(item, "fixturenames", ())]
    if late and not session.config.option.collectonly:
        session.items[:] = [item for item in session.items if item not in late] + late
        session.config.stash[BUILD] = start_build()


@pytest.fixture(scope="session")
def sanitized(request: pytest.FixtureRequest) -> Sanitized:
    """Run a program of tests/cpp under ASan + UBSan: `sanitized.run("read_pddl", domain, problem)`."""
    build = request.config.stash[BUILD]
    if build is None:
        pytest.skip("no cmake, or a compiler without AddressSanitizer and UndefinedBehaviorSanitizer")
    return Sanitized.wait_for(build)
