"""Weights as small whole numbers with one scale a unit, and the file that a game keeps them in."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde.kernel.game import function_of
from tafelrunde.kernel.models import LAYERS, MOST, Models, model_dtype, read_models
from tafelrunde.kernel.records import Dtype

Array = np.ndarray[Any, Any]
Net = list[tuple[Array, Array]]  # of each layer the weights [into, out of] and what its units begin with
DIGITS = 5  # of a scale: as many as matter


def models_of(dtype: Dtype, path: Path | None = None) -> Models:
    """The models of a game, from its own file or from another."""
    names, features, units, own = (function_of(dtype, "model", name) for name in ("NAMES", "FEATURES", "UNITS", "FILE"))
    return read_models(path or own, names, features, units)


def empty_models(dtype: Dtype) -> Models:
    """Models of a game that know nothing: for whoever needs some, and does not ask them."""
    names, features, units = (function_of(dtype, "model", name) for name in ("NAMES", "FEATURES", "UNITS"))
    return np.zeros(len(names), dtype=model_dtype((len(features), *units)))  # type: ignore[return-value]  # Models


def rounded(net: Net, layers: Sequence[str] = LAYERS) -> dict[str, Any]:
    """A net as whole numbers, as a file tells it."""
    told: dict[str, Any] = {}
    for name, (weights, bias) in zip(layers, net, strict=True):
        scale = np.maximum(np.abs(weights).max(axis=0), 1e-6) / MOST
        scale = np.array([float(f"{s:.{DIGITS}g}") for s in scale])
        told[name] = np.clip(np.rint(weights / scale), -MOST, MOST).astype(int).tolist()
        told[f"{name}_scale"] = scale.tolist()
        told[f"{name}_bias"] = [float(f"{b:.{DIGITS}g}") for b in bias]
    return told


def widened(told: Mapping[str, Any], sizes: Sequence[int]) -> dict[str, Any]:
    """What a file tells of a model, with more units, which weigh nothing: it answers as before."""
    wide: dict[str, Any] = {}
    for name, (into, out) in zip(LAYERS, itertools.pairwise(sizes), strict=True):
        weights = np.array(told[name])
        rows, columns = into - weights.shape[0], out - weights.shape[1]
        wide[name] = np.pad(weights, ((0, rows), (0, columns))).tolist()
        for of_units in (f"{name}_scale", f"{name}_bias"):
            wide[of_units] = np.pad(told[of_units], (0, columns)).tolist()
    return wide


def net_of(told: Mapping[str, Any]) -> Net:
    """The net that a file tells of."""
    return [
        (np.array(told[name]) * np.array(told[f"{name}_scale"]), np.array(told[f"{name}_bias"], dtype=np.float64))
        for name in LAYERS
    ]


def write_models(path: Path, made_by: str, features: Sequence[str], models: Mapping[str, Mapping[str, Any]]) -> None:
    """Write the file of a game's models whole or not at all; a unit's weights stand in one line."""
    lines = [f' "made by": {json.dumps(made_by)},', f' "features": {json.dumps(list(features))},', ' "models": {']
    for name, told in models.items():
        lines.append(f"  {json.dumps(name)}: {{")
        for field, value in told.items():
            rows = [json.dumps(row, separators=(",", ":")) for row in value] if np.ndim(value) > 1 else None
            text = "[\n    " + ",\n    ".join(rows) + "]" if rows else json.dumps(value, separators=(",", ":"))
            lines.append(f"   {json.dumps(field)}: {text},")
        lines[-1] = lines[-1].rstrip(",")
        lines.append("  },")
    lines[-1] = "  }"
    draft = path.with_name(path.name + ".part")
    draft.write_text("{\n" + "\n".join(lines) + "\n }\n}\n", encoding="utf-8")
    draft.replace(path)


def empty_net(features: int, units: Sequence[int]) -> Net:
    """A net that knows nothing: all sides stand alike."""
    sizes = (features, *units)
    return [(np.zeros((into, out)), np.zeros(out)) for into, out in itertools.pairwise(sizes)]
