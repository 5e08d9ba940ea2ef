"""The promise of a fourth game: a package is installed, and everything plays it. Nothing outside examples/ names it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guests import EXAMPLES, declare

ROOT = EXAMPLES.parent
NAME = "nachbarn"

# Suites that take their games from the catalogue.
SUITES = (
    *("tests/games/test_interface.py", "tests/games/test_chance.py", "tests/games/test_insight.py"),
    *("tests/games/test_painting.py", "tests/envs/test_pettingzoo.py", "tests/envs/test_openspiel.py"),
    *("tests/test_texts.py", "tests/test_position.py"),
)
SERVER_SUITES = ("tests/server/test_leaks.py", "tests/server/test_course.py", "tests/server/test_play.py")


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """One in which the example is found where it lies: what was compiled of it before is found again, too."""
    shelf = tmp_path_factory.mktemp("shelf")
    declare(shelf, NAME, f"tafelrunde-{NAME}", NAME)
    return with_paths(shelf, EXAMPLES / NAME) | {"LANGUAGE": "en", "XDG_STATE_HOME": str(shelf)}


def with_paths(*paths):
    found = os.pathsep.join([*map(str, paths), *filter(None, sys.path)])
    return os.environ | {"PYTHONPATH": found, "MYPYPATH": str(EXAMPLES / NAME)}


def python(environment, *words, typed=""):
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(
        command, env=environment, cwd=ROOT, input=typed, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tafelrunde(environment):
    return lambda *words, typed="": python(environment, "-m", "tafelrunde", *words, typed=typed)


def test_it_is_installed_as_any_package_is(tmp_path):
    command = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    python(os.environ, *command, "--target", tmp_path, EXAMPLES / NAME)
    told = json.loads(python(with_paths(tmp_path), "-m", "tafelrunde", "games", "--json"))
    assert NAME in [game["name"] for game in told]
    assert len(list((tmp_path / NAME / "texts").glob("*.toml"))) == 4


@pytest.mark.parametrize(("suites", "least"), [(SUITES, 40), (SERVER_SUITES, 10)], ids=["engine", "server"])
def test_every_suite_takes_it_in(environment, suites, least):
    out = python(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", NAME, *suites)
    passed = re.search(r"(\d+) passed", out)
    assert passed is not None
    assert int(passed[1]) >= least
    assert not re.search(r"failed|skipped|error", out)


def test_it_conforms(environment):
    out = python(environment, "-m", "tafelrunde.testing", NAME, 2)
    found = re.search(r"^nachbarn: (\d+) of (\d+) checks passed$", out, re.MULTILINE)
    assert found is not None
    assert found[1] == found[2]
    assert out.count("\n") == int(found[1]) + 1


def test_compiled_and_uncompiled_runs_are_equal(environment):
    walk = ["-W", "error", "-m", "tests.games.walk", NAME, 1, 2]
    assert python(environment, *walk) == python(environment | {"NUMBA_DISABLE_JIT": "1"}, *walk) != ""


def test_bots_play_it_in_the_terminal(tafelrunde):
    out = tafelrunde("play", NAME, "--players", "easy,easy", "--seed", 1)
    assert out.count(" lays ") == 25
    assert "The board is full." in out


def test_people_play_it_in_the_terminal(tafelrunde, tmp_path):
    """The game of a trace, typed move by move, ends alike; and it can be replayed."""
    lines = [json.loads(line) for line in tafelrunde("trace", NAME, "--seed", 5, "--bot", "random").splitlines()]
    moves = [line["move"] for line in lines if "move" in line]
    typed = "".join(f"\n{'abcde'[m['cell'] % 5]}{m['cell'] // 5 + 1} {m['number']}\n" for m in moves)
    path = tmp_path / "game.json"
    setup = ("--seed", 5, "--players", "Ida,Ben", "--no-confirm", "--save", path)
    out = tafelrunde("play", NAME, *setup, typed=typed)
    assert "Ida lays" in out
    assert json.loads(path.read_text(encoding="utf-8"))["result"] == lines[-1]["result"]
    assert "The board is full." in tafelrunde("replay", path)


def test_a_trace_is_played_again(tafelrunde, tmp_path):
    trace = tafelrunde("trace", NAME, "--seed", 2, "--bot", "medium")
    Path(tmp_path / "trace.jsonl").write_text(trace, encoding="utf-8")
    assert tafelrunde("trace", "--moves", tmp_path / "trace.jsonl") == trace


def test_bots_are_measured_in_it(tafelrunde):
    out = tafelrunde("arena", NAME, "--bots", "random,medium,hard@30", "--games", 2, "--threads", 1)
    assert "medium" in out
    assert "fair %" in out
