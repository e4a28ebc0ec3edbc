"""Sets up the peers, each in an environment of its own."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
import venv
from pathlib import Path

from frame import Peers

PACKAGES = {
    "wlplan": ["wlplan==2.1.0"],
    "fast-downward": ["up-fast-downward", "fast-downward.translate"],
}


def set_up(folder: Path) -> Peers:
    """Install what is not there yet; a peer that cannot be installed is named and left out."""
    pythons: dict[str, Path | None] = {}
    missing: list[str] = []
    versions = {name: importlib.metadata.version(name) for name in ("wl-planner", "pddl")}
    for name, packages in PACKAGES.items():
        try:
            pythons[name] = _install(folder / name, packages)
            versions |= _versions(folder / name, packages)
        except subprocess.CalledProcessError as error:
            reason = (error.stderr or "").strip().splitlines()[-1:] or [f"exit code {error.returncode}"]
            pythons[name] = None
            missing.append(f"{' '.join(packages)}: could not be installed: {reason[0]}")
    return Peers(pythons["wlplan"], pythons["fast-downward"], tuple(missing), versions)


def _install(folder: Path, packages: list[str]) -> Path:
    python = folder / "bin" / "python"
    mark = folder / "installed"
    if not mark.exists():
        print(f"Setting up {' '.join(packages)} in {folder}", file=sys.stderr, flush=True)
        venv.create(folder, with_pip=True)
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
        subprocess.run(command, check=True, capture_output=True, text=True)
        mark.touch()
    return python


def _versions(folder: Path, packages: list[str]) -> dict[str, str]:
    names = [package.partition("==")[0] for package in packages]
    code = f"from importlib.metadata import version\nfor name in {names!r}: print(name, version(name))"
    command = [folder / "bin" / "python", "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(line.split() for line in done.stdout.splitlines())
