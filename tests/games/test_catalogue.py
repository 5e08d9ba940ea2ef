"""Games from other packages: let in when they can be played, else left out with one sentence."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tafelrunde import games
from tafelrunde.cli import main
from tafelrunde.errors import InvalidOption, UnfitGame
from tafelrunde.games.packages import needed_names
from tafelrunde.texts import LANGUAGES
from tests.guests import EXAMPLES, declare, forget

EXAMPLE = EXAMPLES / "nachbarn" / "nachbarn"
HEAVY = ("numba", "numpy", "rich", "llvmlite")


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder of installed packages. What is planted there is found at once."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    look_again()


def look_again():
    forget()
    for module in [name for name in sys.modules if name.partition(".")[0] == "planted"]:
        del sys.modules[module]


def plant(shelf, name="planted", package="planted-game", files=None):
    """The example under another name, some of its files replaced, or removed where there is None."""
    folder = shelf / "planted"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for path in folder.glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("nachbarn", "planted"), encoding="utf-8")
    for file, text in (files or {}).items():
        if text is None:
            (folder / file).unlink()
        else:
            (folder / file).write_text(text, encoding="utf-8")
    declare_planted(shelf, name, package)


def declare_planted(shelf, name, package, module="planted"):
    declare(shelf, name, package, module)
    look_again()


def read(file):
    return (EXAMPLE / file).read_text(encoding="utf-8").replace("nachbarn", "planted")


def test_a_game_of_another_package_is_a_game_like_any_other(shelf, capsys):
    before = games.names()
    plant(shelf)
    assert set(games.names()) == {*before, "planted"}
    assert games.find("planted").letter == "N"
    assert games.refused() == []
    assert main(["games"]) == 0
    assert "planted: Nachbarn" in capsys.readouterr().out


def test_without_other_packages_nothing_is_refused():
    assert set(games.our_names()) <= set(games.names())
    assert games.refused() == []


DECLARED = "from tafelrunde.games import Game\nGAME = Game(__name__, 'planted', 'N', (2,), 2, ())\n"
FAULTS = {
    "cannot be imported": ("game-import", {"__init__.py": "import no_such_module\n"}),
    "stops the program": ("game-import", {"__init__.py": "raise SystemExit('bye')\n"}),
    "is no Python": ("game-import", {"__init__.py": "GAME = (\n"}),
    "its modules are elsewhere": ("game-import", {"__init__.py": DECLARED.replace("__name__", "'no'")}),
    "declares no game": ("game-undeclared", {"__init__.py": ""}),
    "declares something else": ("game-undeclared", {"__init__.py": "GAME = 'planted'\n"}),
    "is called otherwise": ("game-other-name", {"__init__.py": DECLARED.replace("planted", "other")}),
    "lacks a file": ("game-lacks", {"pixels.py": None}),
    "lacks a function": ("game-lacks", {"rules.py": read("rules.py").replace("def apply(", "def applied(")}),
    "lacks a constant": ("game-lacks", {"state.py": read("state.py").replace("REASONS:", "WHY:")}),
    "takes little": ("game-lacks", {"wording.py": read("wording.py").replace("import *", "import worth")}),
    "takes from nowhere": ("game-lacks", {"pixels.py": "from no_such_module.pixels import *\n"}),
    "has a file that is no Python": ("game-lacks", {"rules.py": "def ("}),
    "lacks a language": ("game-lacks", {"texts/it.toml": None}),
    "has texts that are no TOML": ("game-lacks", {"texts/it.toml": "name = \n"}),
    "lacks a text": ("game-lacks", {"texts/fr.toml": read("texts/fr.toml").replace("about", "about-it")}),
}  # fmt: skip


@pytest.mark.parametrize(("key", "files"), FAULTS.values(), ids=FAULTS)
def test_a_game_that_cannot_be_played_is_left_out(shelf, capsys, key, files):
    before = games.names()
    plant(shelf, files=files)
    assert games.names() == before
    with pytest.raises(UnfitGame) as refusal:
        games.find("planted")
    assert refusal.value.key == key
    assert [refused.key for refused in games.refused()] == [key]
    for language in LANGUAGES:
        sentence = refusal.value.sentence(language)
        assert sentence.count("\n") == 0
        assert "planted-game" in sentence
        assert main(["--language", language, "games"]) == 0
        assert capsys.readouterr().out.endswith(f"\n\n{sentence}\n")
    assert main(["games", "--json"]) == 0
    assert capsys.readouterr().err.count("planted-game") == 1
    assert main(["play", "planted"]) == 2
    assert capsys.readouterr().err == f"tafelrunde: {refusal.value.sentence('en')}\n"


def test_what_is_missing_is_named(shelf):
    plant(shelf, files={"rules.py": read("rules.py").replace("def apply(", "def applied("), "chance.py": None})
    with pytest.raises(UnfitGame, match=re.escape("lacks: rules.apply, chance.py.")):
        games.find("planted")


@pytest.mark.parametrize(
    ("name", "key"), [("rondo", "game-name-taken"), ("../planted", "game-name"), ("Ä", "game-name")]
)
def test_names_that_are_taken_or_odd_are_refused(shelf, name, key):
    before = games.names()
    plant(shelf, name=name)
    assert games.names() == before
    assert [refused.key for refused in games.refused()] == [key]
    assert games.find("rondo").package == "tafelrunde.games.rondo"


def test_of_two_packages_with_one_name_the_first_is_let_in(shelf):
    plant(shelf, package="b-game")
    declare_planted(shelf, "planted", "a-game", module="no_such_module")
    declare_planted(shelf, "planted", "c-game")
    assert "planted" in games.names()
    refused = {refusal.details["package"]: refusal.key for refusal in games.refused()}
    assert refused == {"a-game": "game-import", "c-game": "game-name-taken"}
    assert games.find("planted").package == "planted"


def test_a_game_that_is_nowhere_is_refused_as_ever():
    with pytest.raises(InvalidOption, match="no game"):
        games.find("planted")


@pytest.mark.parametrize("words", [["--help"], ["play", "planted", "--help"], ["games"]])
def test_nothing_heavy_is_imported_for_it(shelf, words):
    plant(shelf)
    looked_for = ("planted", *HEAVY)
    program = (
        f"import sys, tafelrunde.cli as c; c.main({words!r}); print([m for m in {looked_for} if m in sys.modules])"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['planted']"


def test_what_is_needed_is_read_from_the_interface():
    needed = needed_names()
    assert len(needed) == 13
    assert needed["chance"] == ["KIND_COUNT", "take_back_deal", "tiles_drawn"]
    assert {"STATE", "MOVES"} <= set(needed["state"])
    assert needed["board_svg"] == ["draw", "tell"]
