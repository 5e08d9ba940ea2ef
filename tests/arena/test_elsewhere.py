"""Bots of another version, asked in a process of their own. Here the other version is this one."""

import signal
import subprocess
import sys

import pytest

import tafelrunde
from tafelrunde import bots
from tafelrunde.arena import elsewhere
from tafelrunde.arena.ledger import programs
from tafelrunde.arena.players import player, quick, read_entry
from tafelrunde.arena.tournament import Tournament
from tafelrunde.errors import InvalidOption
from tafelrunde.kernel.compiled import PACKAGE
from tafelrunde.kernel.generator import generator, next_word


@pytest.fixture(autouse=True)
def other(monkeypatch):
    monkeypatch.setenv(elsewhere.PLACE, str(PACKAGE.parent.parent))
    player.cache_clear()
    yield
    player.cache_clear()


def test_an_entry_names_a_bot_of_the_other_version():
    assert read_entry("medium@old", "0.2s") == "medium@old"
    assert read_entry("hard@old", "0.2s") == "hard@0.2s@old"
    assert read_entry("hard@50@old") == "hard@50@old"
    assert quick("hard@0.2s@old", 8) == "hard@8@old"
    assert quick("medium@old", 8) == "medium@old"
    with pytest.raises(InvalidOption):
        read_entry("genius@old")


def test_it_plays_what_it_would_play_here():
    position = tafelrunde.new("ingenious", seed=4)
    for _ in range(3):
        asked = generator(9)
        there = player("hard@20@old")(position, asked)
        assert there == bots.decide(bots.find("hard@20"), position, generator(int(next_word(generator(9)))))
        position.play_number(there)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_it_says_nothing_when_nobody_listens_any_more():
    """Whoever interrupts a match wants to read its results, and not where the other program was."""
    asked = elsewhere.question(tafelrunde.new("ingenious", seed=4), generator(9), "random")
    started = subprocess.Popen(
        [sys.executable, str(elsewhere.PROGRAM)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    started.stdout.close()
    assert started.communicate(asked, timeout=60)[1] == ""
    assert started.returncode == -signal.SIGPIPE


def test_results_know_which_other_version_has_played(setup, tmp_path, monkeypatch):
    """A run is not gone on with when the other version has changed."""
    with_old, without = (Tournament(setup, (("medium", entry),), blocks=1) for entry in ("medium@old", "easy"))
    assert programs(with_old).startswith(f"{programs(without)} ")
    before = programs(with_old), programs(without)
    (tmp_path / "tafelrunde" / "kernel").mkdir(parents=True)
    (tmp_path / "tafelrunde" / "__init__.py").touch()
    monkeypatch.setenv(elsewhere.PLACE, str(tmp_path))
    assert programs(with_old) != before[0]
    assert programs(without) == before[1]


def test_without_another_version_there_is_no_such_bot(monkeypatch, tmp_path):
    monkeypatch.setenv(elsewhere.PLACE, str(tmp_path))
    with pytest.raises(InvalidOption):
        player("medium@old")
