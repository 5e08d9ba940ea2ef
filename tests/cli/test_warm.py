"""`tafelrunde warm` leaves nothing to compile: afterwards no command adds a file to the cache."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tafelrunde import games
from tafelrunde.cli.bars import Bars
from tafelrunde.texts import Texts

SESSION = """
import io, sys, tafelrunde
from tafelrunde.cli import main
position = tafelrunde.new("ingenious", seats=2, seed=7)
typed = ["moves", "board", "nonsense", "bp F6-F7", "swap", position.legal_moves[5], "", "moves", "save a.json"]
sys.stdin = io.StringIO("\\n".join(typed))
for words in (
    "play ingenious --seed 7",
    "play ingenious --seats 4 --teams --edition kosmos --players random,random,random,random --save b.json",
    "replay a.json",
    "replay b.json",
    "play --load a.json",
    "trace ingenious --seats 3 --edition kosmos --seed 1",
):
    assert main(words.split()) == 0, words
"""


def run(folder, *words):
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache"), "XDG_STATE_HOME": str(folder / "state")}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def files(folder):
    """What is in the cache, with times: Numba rewrites an index when it adds to it."""
    return {path: path.stat().st_mtime_ns for path in (folder / "cache").rglob("*") if path.is_file()}


def test_after_warm_nothing_is_left_to_compile(tmp_path):
    """Only the game of the session: it must not live on what was compiled for another, and each takes a while."""
    out = run(tmp_path, "-m", "tafelrunde", "--language", "de", "warm", "ingenious")
    assert out.startswith("Alles ist übersetzt")
    warmed = files(tmp_path)
    assert len(warmed) > 50
    run(tmp_path, "-c", SESSION)
    assert {path.name for path, when in files(tmp_path).items() if warmed.get(path) != when} == set()


@pytest.mark.parametrize(("words", "warmed"), [(["warm"], games.names()), (["warm", "rondo"], ["rondo"])])
def test_warm_compiles_all_of_each_game_and_prunes_old_caches(terminal, monkeypatch, words, warmed):
    done = []

    async def compile_all(names, _bars):
        done.extend(names)

    monkeypatch.setattr("tafelrunde.cli.warm.compile_all", compile_all)
    monkeypatch.setattr("tafelrunde.cli.warm.prune_cache", lambda: done.append("pruned"))
    monkeypatch.setattr("tafelrunde.cli.warm.time", SimpleNamespace(perf_counter=lambda: 7.0))  # not a busy machine's
    code, out, _ = terminal(*words)
    assert (code, out) == (0, "Everything is compiled: 0.0 s.\n")
    assert done == [*warmed, "pruned"]


def test_where_there_are_no_bars_there_are_lines(capsys):
    bars = Bars(Texts("fr"))
    for part, share in (("setup", 0.0), ("bots", 0.4), ("", 1.0)):
        bars("elfer", part, share)
    bars.stop()
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(", ")[2] for line in lines] == ["0%", "40%", "100%"]
    assert all("Elfer raus!" in line for line in lines)
