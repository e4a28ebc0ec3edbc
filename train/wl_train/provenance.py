"""What a model file says about its making: enough to make it again, nothing that changes from run to run."""

from __future__ import annotations

import hashlib
import importlib.metadata
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wl_train.config import Config
from wl_train.dataset import TrainingSet

PACKAGES = ("wl-planner", "numpy", "scipy", "scikit-learn")


def describe_run(
    config: Config, seed: int, data: TrainingSet, *, samples: int, kept: int, values: NDArray[np.float64]
) -> dict[str, Any]:
    """Return settings, data and results of a fit, ready for JSON."""
    tables = config.as_dict()
    return {
        "objective": tables["objective"],
        "features": tables["features"],
        "data": {
            **tables["data"],
            "problems": list(data.names),
            "states": data.num_rows,
            "pairs": data.num_pairs,
            "samples": samples,
            "weighted_features": kept,
        },
        "order_accuracy": round(data.order_accuracy(values), 6),
        "seed": seed,
        "versions": {name: importlib.metadata.version(name) for name in PACKAGES},
    }


def fingerprint(files: list[Path]) -> str:
    """Return a hash of names and contents, the same wherever the files lie."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.name}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
