"""What a model file holds, in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from wl_core.feature_generation import load_feature_generator
from wl_train.inspect.tables import format_facts, format_table

OPTIONS = ("graph", "iterations", "neighbors", "atoms", "constants", "object_types")


def describe_model(file: Path, top: int) -> dict[str, Any]:
    """Return options, colors per layer, weights and the `top` heaviest features, ready for JSON."""
    model = load_feature_generator(file)
    colors = max(1, model.n_colors)
    layer_of = np.array([model.color(color)[0] for color in range(model.n_colors)], dtype=np.int64)
    weights = np.zeros(model.n_features) if model.weights is None else model.weights
    # Heaviest first; among equals the smaller number, so that the order does not depend on chance.
    heaviest = [
        int(feature) for feature in np.argsort(-np.abs(weights), kind="stable")[:top] if weights[feature]
    ]
    used = np.bincount(layer_of[np.flatnonzero(weights) % colors], minlength=model.iterations + 1)
    return {
        "file": str(file),
        "domain": model.domain.name if model.domain else None,
        "algorithm": model.algorithm,
        **{name: getattr(model, name) for name in OPTIONS},
        "features": model.n_features,
        "layer_sizes": list(model.layer_sizes),
        "has_weights": model.weights is not None,
        "weighted_features": int(np.count_nonzero(weights)),
        "weighted_per_layer": used.tolist(),
        "intercept": model.intercept,
        "heaviest": [
            {
                "feature": feature,
                "layer": int(layer_of[feature % colors]),
                "weight": float(weights[feature]),
                "words": model.describe(feature),
            }
            for feature in heaviest
        ],
        "provenance": model.provenance,
    }


def format_model(facts: dict[str, Any]) -> str:
    """Return a page of text."""
    lines = [
        ("model", facts["file"]),
        ("domain", facts["domain"] or "none: takes graphs only"),
        (
            "algorithm",
            f"{facts['algorithm']}, {facts['iterations']} iterations, {facts['neighbors']} of neighbors",
        ),
        ("graph", f"{facts['graph']}, {facts['atoms']} atoms" + _switches(facts)),
        ("features", facts["features"]),
    ]
    if facts["has_weights"]:
        lines += [("weights not zero", facts["weighted_features"]), ("intercept", f"{facts['intercept']:g}")]
    else:
        lines.append(("weights", "none: the model was not trained"))
    layers = [
        [f"layer {layer}", size, used]
        for layer, (size, used) in enumerate(
            zip(facts["layer_sizes"], facts["weighted_per_layer"], strict=True)
        )
    ]
    text = [format_facts(lines), format_table(["", "colors", "weights"], layers)]
    if facts["heaviest"]:
        rows = [f"{entry['weight']:+10.4g}  {entry['words']}" for entry in facts["heaviest"]]
        text.append(
            "heaviest features: a positive weight per occurrence speaks against a state\n" + "\n".join(rows)
        )
    if facts["provenance"]:
        text.append("provenance\n" + _indented(facts["provenance"]))
    return "\n\n".join(text)


def _switches(facts: dict[str, Any]) -> str:
    constants = "" if facts["constants"] else ", constants like other objects"
    return constants + (", objects by type" if facts["object_types"] else "")


def _indented(provenance: dict[str, Any]) -> str:
    """Return a line per entry; long lists and tables stay on it."""
    rows = []
    for key, value in provenance.items():
        if isinstance(value, dict):
            rows.append(f"  {key}")
            rows += [f"    {name}: {json.dumps(inner, ensure_ascii=False)}" for name, inner in value.items()]
        else:
            rows.append(f"  {key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(rows)
