"""Small networks on named features: a few thousand weights, answered in plain loops that every machine runs alike.

A model has two hidden layers. Weights are whole numbers from -127 to 127 with one scale for each unit, so that a model
is a few kilobytes in an engine. Sums are taken in the order of the features, so that every machine gets the same bits.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import numpy as np

from tafelrunde.kernel.compiled import compiled, inlined
from tafelrunde.kernel.records import Dtype, Grid, Reals, Record, record_dtype

MOST = 127  # of a weight


class Model(Record):
    """What a model weighs: [into, out of] each layer, and for each unit its scale and what it begins with."""

    first: Annotated[Grid, np.int8, (0, 0)]
    first_scale: Annotated[Reals, np.float32, (0,)]
    first_bias: Annotated[Reals, np.float32, (0,)]
    second: Annotated[Grid, np.int8, (0, 0)]
    second_scale: Annotated[Reals, np.float32, (0,)]
    second_bias: Annotated[Reals, np.float32, (0,)]
    last: Annotated[Grid, np.int8, (0, 0)]
    last_scale: Annotated[Reals, np.float32, (0,)]
    last_bias: Annotated[Reals, np.float32, (0,)]


LAYERS = ("first", "second", "last")


class Models:
    """An array of models: what a type checker knows of it."""

    size: int

    def __getitem__(self, index: int) -> Model: ...  # type: ignore[empty-body]


def model_dtype(sizes: tuple[int, int, int, int]) -> Dtype:
    """The record of models with so many features, units, further units and answers."""
    fields: dict[str, object] = {}
    for name, into, out in zip(LAYERS, sizes[:-1], sizes[1:], strict=True):
        fields[name] = Annotated[Grid, np.int8, (into, out)]
        fields[f"{name}_scale"] = fields[f"{name}_bias"] = Annotated[Reals, np.float32, (out,)]
    return record_dtype(type("Model", (Model,), {"__annotations__": fields}))


def read_models(path: Path, names: tuple[str, ...], features: tuple[str, ...], units: tuple[int, int, int]) -> Models:
    """The models of a file by name, in this order; a file made for other features is refused."""
    found = np.zeros(len(names), dtype=model_dtype((len(features), *units)))
    told = json.loads(path.read_text(encoding="utf-8"))
    assert tuple(told["features"]) == features, f"{path.name} was made for other features"
    for model, name in zip(found, names, strict=True):
        fill_model(model, told["models"][name])  # type: ignore[arg-type]  # a record of NumPy's
    return found  # type: ignore[return-value]  # what Models really are


def fill_model(model: Model, told: dict[str, object]) -> None:
    """Write what a file tells of a model into its record."""
    for name, value in told.items():
        model[name][...] = value  # type: ignore[index]  # a record of NumPy's


@compiled
def respond(model: Model, inputs: Reals, units: Reals, further: Reals, answers: Reals) -> None:
    """Write a model's answers to what it is shown; the hidden layers are jotted down on the way."""
    pass_on(model.first, model.first_scale, model.first_bias, inputs, units)
    keep_positive(units)
    pass_on(model.second, model.second_scale, model.second_bias, units, further)
    keep_positive(further)
    pass_on(model.last, model.last_scale, model.last_bias, further, answers)


@inlined
def pass_on(weights: Grid, scales: Reals, biases: Reals, inputs: Reals, out: Reals) -> None:
    """One layer: what comes in, weighed and summed for every unit. Loops go by the sizes of the weights, as these are
    known where a model is."""
    into, units = weights.shape
    for unit in range(units):
        out[unit] = 0.0
    for i in range(into):
        given = np.float32(inputs[i])
        if given != 0.0:  # most are, here and there
            for unit in range(units):
                out[unit] += given * np.float32(weights[i, unit])  # type: ignore[assignment]
    for unit in range(units):
        out[unit] = out[unit] * scales[unit] + biases[unit]


@compiled
def keep_positive(units: Reals) -> None:
    for unit in range(units.size):
        if units[unit] < 0.0:
            units[unit] = 0.0
