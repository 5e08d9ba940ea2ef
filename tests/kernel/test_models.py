import json

import numpy as np
import pytest

from tafelrunde.kernel.models import LAYERS, fill_model, model_dtype, read_models, respond

SIZES = (5, 4, 3, 2)
FEATURES = ("a", "b", "c", "d", "e")


def told(seed):
    """A model with any weights, as a file tells it."""
    chance, found = np.random.default_rng(seed), {}
    for name, into, out in zip(LAYERS, SIZES[:-1], SIZES[1:], strict=True):
        found[name] = chance.integers(-127, 128, (into, out)).tolist()
        found[f"{name}_scale"] = chance.uniform(0.001, 0.02, out).round(5).tolist()
        found[f"{name}_bias"] = chance.normal(0, 0.5, out).round(5).tolist()
    return found


def answered(model, shown):
    rooms = [np.zeros(size, np.float32) for size in SIZES[1:]]
    respond(model, np.asarray(shown, np.float32), *rooms)
    return rooms[-1]


def expected(model, shown):
    """The same with matrices."""
    values = np.asarray(shown, np.float64)
    for name in LAYERS:
        values = values @ (np.array(model[name]) * np.array(model[f"{name}_scale"])) + np.array(model[f"{name}_bias"])
        values = np.maximum(values, 0) if name != "last" else values
    return values


@pytest.mark.parametrize("seed", range(5))
def test_a_model_answers_as_matrices_do(seed):
    model = np.zeros(1, model_dtype(SIZES))[0]
    fill_model(model, told(seed))
    shown = np.random.default_rng(seed).normal(size=SIZES[0])
    assert answered(model, shown) == pytest.approx(expected(told(seed), shown), abs=1e-5)


def test_what_is_not_there_changes_nothing():
    model = np.zeros(1, model_dtype(SIZES))[0]
    fill_model(model, told(1))
    assert answered(model, np.zeros(5)).tolist() == answered(model, np.zeros(5) * -1).tolist()


def test_models_are_read_in_the_order_asked_for(tmp_path):
    path = tmp_path / "model.json"
    path.write_text(json.dumps({"features": FEATURES, "models": {"one": told(1), "two": told(2)}}))
    models = read_models(path, ("two", "one"), FEATURES, SIZES[1:])
    assert models[0].first.tolist() == told(2)["first"]
    assert models[1].last_bias.tolist() == pytest.approx(told(1)["last_bias"])


def test_a_file_for_other_features_is_refused(tmp_path):
    path = tmp_path / "model.json"
    path.write_text(json.dumps({"features": FEATURES, "models": {"one": told(1)}}))
    with pytest.raises(AssertionError, match="other features"):
        read_models(path, ("one",), FEATURES[::-1], SIZES[1:])
