"""The package as people install it: a wheel in an empty environment, without the repository."""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tafelrunde import __version__
from tafelrunde.games import our_names
from tafelrunde.wire import PROTOCOL

ROOT = Path(__file__).parent.parent
LARGEST = 3_000_000  # bytes of the wheel


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    code, _, err = run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", folder, cwd=ROOT)
    assert code == 0, err
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of programs of an environment that holds the package and what it needs, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    (folder / "needed.lock").write_text(without("psycopg", (ROOT / "requirements.lock").read_text()))
    for words in (("--require-hashes", "-r", folder / "needed.lock"), ("--no-deps", wheel)):
        code, _, err = run(*pip, *words)
        assert code == 0, err
    return programs


def without(name, lock):
    """A lock file without some packages: PostgreSQL's driver is an extra."""
    return re.sub(rf"^{name}[^\n]*\\\n(?:    [^\n]*\n)+", "", lock, flags=re.M)


@pytest.fixture
def apart(tmp_path):
    """A place and surroundings from which the repository cannot be found."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LANGUAGE", "LC_ALL", "LANG")
    }
    return {"cwd": tmp_path, "env": kept | {"XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}}


def test_the_wheel_holds_page_texts_boards_and_engines_and_is_small(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for pattern in (
        r"server/site/index\.html",
        r"server/site/assets/\w+-.*\.wasm",
        r"texts/fr\.toml",
        r"games/elfer/texts/it\.toml",
        r"boards/.*\.toml",
        r"server/migrations/versions/.*\.py",
        r"py\.typed",
        r"licenses/web/src/fonts/LICENSE",
    ):
        assert any(re.search(pattern, name) for name in names), pattern
    assert not [name for name in names if name.startswith(("tests", "web", "tools")) or "__pycache__" in name]
    assert wheel.stat().st_size <= LARGEST
    assert __version__ in wheel.name


def test_an_installed_package_plays_in_the_terminal(installed, apart):
    code, out, err = run(installed / "tafelrunde", "--version", **apart)
    assert (code, out.split()[-1], err) == (0, __version__, "")
    code, out, err = run(installed / "python", "-m", "tafelrunde", "games", **apart)
    assert code == 0, err
    assert "Rondo" in out
    code, out, _ = run(installed / "python", "-c", "import tafelrunde; print(tafelrunde.__file__)", **apart)
    assert str(ROOT) not in out


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve", "--port", "0", "--database", "postgresql://nobody@nowhere/none"], "postgresql"),
        (["simulate", "rondo", "--games", "1", "--plot", "out.png"], "plot"),
        (["arena", "rondo", "--bots", "random,easy", "--games", "2", "--on", "ray"], "cluster"),
    ],
)
def test_what_needs_an_extra_says_so_in_one_sentence(installed, apart, words, extra):
    code, _, err = run(installed / "tafelrunde", "--language", "en", *words, **apart)
    assert code != 0
    assert f"tafelrunde[{extra}]" in err
    assert "Traceback" not in err


@contextmanager
def serving(installed, apart):
    """The address of a server that was started from the installed package."""
    words = [str(installed / "tafelrunde"), "--language", "en", "serve", "--port", "0"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, **apart) as server:
        try:
            for line in server.stderr:
                found = re.search(r"http://localhost:\d+", line)
                if found:
                    yield found[0]
                    break
        finally:
            server.terminate()
            server.stderr.close()


def asked(address, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data), timeout=240) as answer:
        return answer.read().decode()


def until_it_answers(address):
    for _ in range(200):
        try:
            return asked(f"{address}/api/games")
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def test_an_installed_package_serves_a_table_and_plays(installed, apart):
    """The page is there before any game is compiled; opening a table waits for its game."""
    with serving(installed, apart) as address:
        offered = json.loads(until_it_answers(address))
        assert {game["name"] for game in offered["games"]} >= set(our_names())
        assert "<script" in asked(f"{address}/")
        seats = [{"kind": "here"}, {"kind": "bot", "level": "easy"}]
        opened = json.loads(asked(f"{address}/api/tables", {"game": "rondo", "seats": seats, "start": 1}))
        socket = f"ws{address.removeprefix('http')}/api/tables/{opened['table']}/socket"
        with connect(socket) as line:
            assert play(line, opened["keys"]["seats"]["0"]) == ["bot", "person"]


def play(line, key):
    """Sit down, let the bot have its turn and draw; who made the first moves, each named once."""
    nonce = bytes(32)
    pledge = hashlib.sha256(nonce).hexdigest()
    line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "keys": [key], "since": 0}))
    line.send(json.dumps({"type": "join", "id": "1", "seat": 0, "name": "Mira", "pledge": pledge}))
    movers = []
    while "person" not in movers:
        told = json.loads(line.recv(timeout=60))
        assert told["type"] != "refused", told
        if told.get("kind") == "pledged":
            line.send(json.dumps({"type": "reveal", "id": "2", "seat": 0, "nonce": nonce.hex()}))
        if told.get("kind") == "moved" and told["by"] not in movers:
            movers.append(told["by"])
        if told.get("offer") and movers == ["bot"]:
            line.send(json.dumps({"type": "move", "id": "3", "seat": 0, "seq": told["seq"], "move": {"do": "draw"}}))
    return movers
