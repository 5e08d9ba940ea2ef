"""How far games are, in the log of a server at which nobody sits."""

import logging

import pytest

from tafelrunde.cli import main
from tafelrunde.server import diagnostics, running
from tafelrunde.warming.noting import Notes


def test_a_line_for_each_tenth(caplog):
    caplog.set_level(logging.INFO)
    notes = Notes()
    for share in range(100):
        notes("rondo", "moves" if share < 50 else "bots", share / 100)
    notes("elfer", "setup", 0.0)
    notes("elfer", "bots", 0.72)
    for name in ("rondo", "elfer"):
        notes(name, "", 1.0)
    told = [record.getMessage() for record in caplog.records]
    assert told[:3] == [
        "compiling rondo: 0 %, next moves",
        "compiling rondo: 10 %, next moves",
        "compiling rondo: 20 %, next moves",
    ]
    assert told[10:] == [
        "compiling elfer: 0 %, next setup",
        "compiling elfer: 72 %, next bots",
        "rondo is ready to be played",
        "elfer is ready to be played",
    ]


@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_server_without_a_terminal_writes_to_the_log(monkeypatch, is_terminal):
    found = []
    monkeypatch.setattr(diagnostics, "start_logging", lambda: None)
    monkeypatch.setattr(running, "serve", lambda _settings, _listeners, heard: found.append(heard))
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal, raising=False)
    assert main(["serve", "--port", "0"]) == 0
    assert isinstance(found[0], Notes) is not is_terminal
