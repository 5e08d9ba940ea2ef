"""The engines kept in the repository are of these sources, ask for nothing, and are refused if anything is wrong."""

import base64
import gzip
import json
import os
import subprocess
import sys

import pytest

from tafelrunde.bots.analysing import MOST_RUNNERS, PANS, RUNNER, TALLY
from tafelrunde.engines import KEPT, fingerprint_of
from tafelrunde.engines.layout import layout_of
from tafelrunde.engines.linking import leb128, section
from tafelrunde.games import find, our_names

LARGEST = 48_000  # bytes, gzip, with the weights of its models
MEMORY = ["memory", "__heap_base"]


def kept(game: str) -> tuple[bytes, dict]:
    engine = (KEPT / f"{game}.wasm").read_bytes()
    return engine, json.loads((KEPT / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", our_names())
def test_it_is_of_these_sources(game, node):
    _, layout = kept(game)
    inside = node.ask("inside", game)
    of_these = layout["fingerprint"] == inside["fingerprint"] == fingerprint_of(game)
    assert of_these, f"The engine of {game} is not of these sources: run make engines."


@pytest.mark.parametrize("game", our_names())
def test_the_layout_follows_from_the_records(game):
    engine, layout = kept(game)
    expected = layout_of(find(game), engine, layout["fingerprint"], layout["made_with"])
    assert layout == json.loads(json.dumps(expected))


@pytest.mark.parametrize("game", our_names())
def test_it_asks_for_nothing_and_offers_all_entries(game, node):
    inside = node.ask("inside", game)
    assert inside["imports"] == []
    assert sorted(inside["exports"]) == sorted([*MEMORY, *entry_names(game)])


def entry_names(game: str) -> list[str]:
    from tafelrunde.engines.entries import entries_of

    return list(entries_of(find(game)))


@pytest.mark.parametrize("game", our_names())
def test_it_is_small_and_tells_nothing_of_the_machine_it_was_made_on(game):
    engine, _ = kept(game)
    assert len(gzip.compress(engine, 9)) <= LARGEST
    assert b"/" not in engine.split(b"tafelrunde")[-1]
    assert not any(path.encode() in engine for path in (os.getcwd(), os.path.expanduser("~/"), "site-packages"))


def test_games_of_other_packages_have_none():
    assert fingerprint_of("nachbarn") is None


def test_asking_for_a_fingerprint_brings_in_nothing_that_emits():
    script = (
        "import sys; from tafelrunde.engines import fingerprint_of; fingerprint_of('rondo');"
        "print([name for name in sys.modules if name.startswith('tafelrunde.engines.')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_section_is_written_as_webassembly_wants_it():
    assert leb128(0) == b"\0"
    assert leb128(300) == b"\xac\x02"
    assert section("ab", b"xyz") == b"\0\x06\x02abxyz"


# --- Damage ---------------------------------------------------------------------------------------------------------
def test_damaged_engines_are_refused(node):
    engine, _ = kept("rondo")
    assert node.ask("load", "rondo") is None
    for at in (0, 7, 100, len(engine) // 2, len(engine) - 1):
        assert node.ask("load", "rondo", bytes=[[at, 1]]) == "engine-damaged"
    for size in (0, 8, len(engine) - 1):
        assert node.ask("load", "rondo", cut=size) == "engine-damaged"


def test_code_that_is_none_is_refused_though_size_and_sum_are_right(node):
    import zlib

    engine, _ = kept("rondo")
    cut = engine[: len(engine) // 2]
    layout = {"size": len(cut), "crc": zlib.crc32(cut)}
    assert node.ask("load", "rondo", cut=len(cut), layout=layout) == "engine-damaged"


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"game": None},
        {"size": -1},
        {"crc": "x"},
        {"records": {}},
        {"records": {"state": {"size": 10, "fields": {"seats": {"offset": 99, "type": "int8", "shape": []}}}}},
        {"sizes": {"tree": 1e12}},
        {"sizes": None},
        {"moves": [{"do": "x"}]},
        {"modes": "none"},
    ],
)
def test_damaged_layouts_are_refused(change, node):
    assert node.ask("load", "rondo", layout=change) == "engine-damaged"


def test_no_layout_at_all(node):
    assert node.ask("load", "rondo", layout=None) == "engine-damaged"


def test_foreign_engines_are_refused(node):
    fingerprint = fingerprint_of("rondo")
    assert node.ask("load", "rondo", fingerprint=fingerprint) is None
    assert node.ask("load", "rondo", fingerprint="0" * 16) == "engine-foreign"
    assert node.ask("load", "rondo", layout={"fingerprint": "0" * 16}) == "engine-foreign"


def test_first_positions_are_those_of_the_modes():
    _, layout = kept("rondo")
    sizes = {len(base64.b64decode(mode["state"])) for mode in layout["modes"]}
    assert sizes == {layout["records"]["state"]["size"]}


def test_what_an_analysis_writes_to_fits_the_page_of_memory_kept_for_it():
    """web/src/engine/engine.ts takes one page of WebAssembly for it, without counting."""
    assert MOST_RUNNERS * RUNNER.itemsize + TALLY.itemsize + PANS.itemsize <= 65536
