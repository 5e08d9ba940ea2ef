import json
import os
import subprocess
import sys
import time

import pytest

from tafelrunde import games
from tafelrunde.cli.parser import COMMANDS

LANGUAGES = {"de": "Aufruf", "fr": "usage\xa0:", "it": "uso:", "en": "usage:"}
HEAVY = ("numba", "numpy", "rich", "llvmlite", "msgspec")


def python(*words, **environment):
    return subprocess.run(
        [sys.executable, *words], env=os.environ | environment, capture_output=True, text=True, check=False
    )


def test_help_is_quick():
    waits = []
    for _ in range(3):
        begin = time.perf_counter()
        assert python("-m", "tafelrunde", "--help").returncode == 0
        waits.append(time.perf_counter() - begin)
    assert min(waits) < 0.4


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["games"], ["play", "chess"], ["--version"]])
def test_light_commands_import_nothing_heavy(words):
    program = f"import sys, tafelrunde.cli as c; c.main({words!r}); print([m for m in {HEAVY!r} if m in sys.modules])"
    assert python("-c", program).stdout.splitlines()[-1:] == ["[]"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_four_languages(terminal, language, command):
    words = [command, "--help"] if command else ["--help"]
    code, out, err = terminal("--language", language, *words)
    assert (code, err) == (0, "")
    assert out.startswith(LANGUAGES[language])
    for english in ("usage: ", "positional arguments", "show this help", "error"):
        assert english not in out or language == "en"


@pytest.mark.parametrize(("name", "value"), [("LANGUAGE", "de_CH:fr"), ("LC_ALL", "de_DE.UTF-8"), ("LANG", "de")])
def test_language_of_the_environment(terminal, monkeypatch, name, value):
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv(name, value)
    assert "Befehle" in terminal("--help").out
    assert "comandi" in terminal("--language=it", "--help").out


def test_without_a_command_help_is_shown(terminal):
    code, out, _ = terminal()
    assert code == 0
    assert "replay" in out


def test_flags_come_from_the_declarations(terminal):
    for name in games.names():
        shown = terminal("play", name, "--help").out
        for option in games.find(name).options:
            assert f"--{option.name}" in shown


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["dance"], "not 'dance', but one of"),
        (["play"], "Say which game"),
        (["trace"], "Say which game"),
        (["play", "chess"], "no game “chess”"),
        (["warm", "chess"], "no game “chess”"),
        (["bench", "chess"], "no game “chess”"),
        (["bench"], "missing: GAME"),
        (["replay"], "missing: FILE"),
        (["play", "ingenious", "--seats", "many"], "“many” is not a whole number"),
        (["play", "ingenious", "--seats"], "a value is missing"),
        (["play", "ingenious", "--seats", "9"], "not played with 9 seats"),
        (["play", "ingenious", "--wings"], "unknown: --wings"),
        (["play", "ingenious", "--edition", "golden"], "cannot be “golden”"),
        (["play", "ingenious", "--teams", "--seats", "3"], "not with 3"),
        (["play", "ingenious", "--start", "2"], "no seat 2"),
        (["play", "ingenious", "--seed", "-1"], "not -1"),
        (["play", "ingenious", "--board", "x.toml"], "always played on the same board"),
        (["play", "ingenious", "--players", "me,random,random", "--seats", "2"], "3 players do not fit 2 seats"),
        (["trace", "ingenious", "--bot", "genius"], "no bot “genius”"),
        (["trace", "ingenious", "--options", "[1]"], "must be a JSON object"),
        (["trace", "ingenious", "--options", "{"], "must be a JSON object"),
        (["trace", "ingenious", "--options", '{"seats": 3}'], "no option “seats”"),
        (["trace", "ingenious", "--options", '{"edition": "kosmos"}', "--edition", "sheet"], "given twice"),
        (["--language", "la", "games"], "no language “la”"),
    ],
)
def test_bad_options_get_one_sentence(refused, words, why):
    assert why in refused(*words)


def test_refusals_speak_the_language(refused):
    assert f"es gibt: {', '.join(games.names())}" in refused("play", "chess", "--language", "de")
    assert "n’est pas un nombre entier" in refused("play", "ingenious", "--seed", "x", "--language", "fr")
    assert "manca: GIOCO" in refused("bench", "--language", "it")


def test_games(terminal):
    _, out, _ = terminal("games", "--language", "de")
    assert "ingenious: Einfach Genial" in out
    assert "--edition" in out
    assert "sheet: Regelblatt (" in out  # what is typed, and what people call it
    assert "sheet: Regelblatt (" in " ".join(terminal("play", "--language", "de", "ingenious", "--help").out.split())
    listed = json.loads(terminal("games", "--json").out)
    assert [game["name"] for game in listed] == list(games.names())
    for entry in listed:
        game = games.find(entry["name"])
        assert entry["seats"] == list(game.seats)
        assert [option["name"] for option in entry["options"]] == [option.name for option in game.options]
        assert [option["default"] for option in entry["options"]] == [option.default for option in game.options]


def test_ctrl_c_is_no_accident(terminal, monkeypatch):
    def interrupted(arguments, texts):
        raise KeyboardInterrupt

    monkeypatch.setattr("tafelrunde.cli.games.run", interrupted)
    code, _, err = terminal("games")
    assert code == 130
    assert "Traceback" not in err


def test_a_closed_pipe_is_quiet():
    command = f"{sys.executable} -m tafelrunde trace ingenious --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith('{"trace": 1')
    assert done.stderr == ""
