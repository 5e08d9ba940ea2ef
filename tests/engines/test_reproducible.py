"""The same sources and versions give the same bytes: the smallest engine is made anew and compared with the one kept.

`make prove` does that with all of them, from two processes that order their sets differently."""

import json

import pytest

from tafelrunde.engines import KEPT
from tafelrunde.engines.making import make, versions

SMALLEST = min(KEPT.glob("*.wasm"), key=lambda path: path.stat().st_size).stem


def test_an_engine_made_anew_is_the_one_kept(tmp_path):
    layout = json.loads((KEPT / f"{SMALLEST}.json").read_text(encoding="utf-8"))
    if layout["made_with"] != versions():
        pytest.skip(f"the engines kept were made with {layout['made_with']}, here are {versions()}")
    make(SMALLEST, tmp_path)
    for name in (f"{SMALLEST}.wasm", f"{SMALLEST}.json"):
        assert (tmp_path / name).read_bytes() == (KEPT / name).read_bytes(), f"{name} differs: run make engines."
