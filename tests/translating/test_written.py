"""What is written for the browser stands as it would be written now; what cannot be translated is refused in a word."""

import sys
import textwrap

import pytest

from tafelrunde import games
from tafelrunde.translating.__main__ import CATALOGUE, FOLDER, written_catalogue
from tafelrunde.translating.modules import Module, written
from tafelrunde.translating.refusing import Untranslatable, source_of
from tests.guests import visiting


@pytest.mark.parametrize("name", games.our_names())
def test_the_translated_games_are_up_to_date(name):
    found = (FOLDER / f"{name}.ts").read_text(encoding="utf-8")
    assert found == written(games.find(name)), "write it again: make told"


def test_the_catalogue_is_up_to_date():
    assert CATALOGUE.read_text(encoding="utf-8") == written_catalogue(), "write it again: make told"


def test_nothing_else_lies_there():
    assert {path.stem for path in FOLDER.iterdir()} == set(games.our_names())


def test_the_same_is_written_twice():
    assert written(games.find("rondo")) == written(games.find("rondo"))


HEAD = r"""\
from __future__ import annotations
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
import re
import numpy as np
LETTERS = "ab"
NUMBERS = (1, 2, 3)
BY_NUMBER = {1: "a"}
BY_PAIR = {(1, 1): "a"}
DIGITS = re.compile(r"\d+")
"""


@pytest.fixture
def translated(tmp_path, monkeypatch):
    """Translates the function `told` of a module that is written for the test."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def translate(code: str) -> str:
        name = f"saying_{len(list(tmp_path.iterdir()))}_{abs(hash(code))}"
        (tmp_path / f"{name}.py").write_text(HEAD + textwrap.dedent(code), encoding="utf-8")
        made = __import__(name)
        try:
            module = Module(games.find("rondo"))
            module.translate("told", made.told)
            return module.functions["told"]
        finally:
            del sys.modules[name]
            source_of.cache_clear()

    return translate


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("def told(x: list[int]) -> int:\n    return x[-1] % 2", "return py.mod(py.at(x, -1), 2);"),
        ("def told(x: list[int]) -> list[int]:\n    return x[1:] + [0]", "return [...py.cut(x, 1), ...[0]];"),
        ("def told(x: str) -> bool:\n    return not x", "return !py.truthy(x);"),
        ("def told(x: int, y: int) -> bool:\n    return 0 <= x < y", "return 0 <= x && x < y;"),
        ("def told(x: int | None) -> str:\n    return f'{x}!'", "return py.f`${x}!`;"),
        ("def told(x: int) -> str:\n    return f'{x}!'", "return `${x}!`;"),
        (
            "def told(x: list[int]) -> list[int]:\n    return [y for y in x if y for _ in NUMBERS]",
            "return x.filter((y) => y !== 0).flatMap((y) => NUMBERS.map(() => y));",
        ),
        ("def told(x: str) -> bool:\n    return x in LETTERS", "return py.contains(LETTERS, x);"),
        ("def told(x: int) -> str:\n    return BY_NUMBER[x]", "return py.at(BY_NUMBER, x);"),
        ("def told(x: object) -> bool:\n    return type(x) is not int", "return !py.is_exactly(x, 'int');"),
        ("def told(x: object) -> bool:\n    return isinstance(x, int | str)", "return py.is_int(x) || py.is_str(x);"),
        ("def told(x: int, *more: int) -> int:\n    return len(more)", "function told(_x: number, ...more: readonly"),
        ("def told(x: int) -> None:\n    while x:\n        x -= 1", "while (x !== 0) {\n    x -= 1;"),
        (
            "def told(x: list[list[int]]) -> None:\n    x[1, 2] += 1",
            "py.put(py.at(x, 1), 2, py.at(py.at(x, 1), 2) + 1);",
        ),
        ("def told(x: list[int]) -> None:\n    x[:] = NUMBERS", "py.fill(x, NUMBERS);"),
        ("def told(x: dict[str, int]) -> list[str]:\n    return [y for y in x]", "return Object.keys(x);"),
        ("def told(x: set[int]) -> set[int]:\n    return x | {1}", "return py.union(x, py.set([1]));"),
        ("def told(x: dict[str, int]) -> dict[str, int]:\n    return x | x", "return { ...x, ...x };"),
    ],
)
def test_python_as_typescript(code, expected, translated):
    assert expected in translated(code)


def test_a_name_with_several_values_is_not_taken_for_one_of_them(translated):
    code = """
    def told(x: bool) -> int:
        found: int | None = None
        other = None
        if x:
            found = 1
            other = 2
        return 1 if found or other else 2
    """
    assert "py.truthy(found) || py.truthy(other)" in translated(code)


def test_a_name_is_declared_where_all_of_its_uses_see_it(translated):
    code = """
    def told(x: bool) -> int:
        if x:
            found = 1
        else:
            found = 2
        once = found
        return once
    """
    assert "  let found;\n  if (x) {\n    found = 1;" in translated(code)
    assert "  const once = found;" in translated(code)


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("def told(x: int) -> int:\n    with x:\n        return x", "“with x:”"),
        ("def told(x: list[int]) -> None:\n    x[1:2] = [0]", "“1:2”"),
        ("def told(x: int) -> None:\n    x *= 2", "“x *= 2”"),
        ("def told(x: object) -> bool:\n    return isinstance(x, complex)", "“isinstance(x, complex)”"),
        ("def told(x: str) -> int:\n    return len(list(x.finditer(x)))", "“x”"),
        ("def told(x: int) -> int:\n    return np.abs(x)", "calling “np.abs”"),
        ("def told(x: int) -> str:\n    return f'{x:>3}'", "a form after a colon in a text"),
        ("def told(x: int) -> str:\n    return BY_PAIR[x, x]", "the constant BY_PAIR, which is not plain data,"),
        ("def told(x) -> int:\n    return 1", "the parameter x without a type"),
        ("def told(x: complex) -> int:\n    return 1", "the type <class 'complex'>"),
        ("def told(x: str) -> str:\n    return x.title()", "the method “title”"),
        ("def told() -> list[int]:\n    found = []\n    return found", "found, which is empty and has no type,"),
        ("def told(x: list[int]) -> list[int]:\n    return x[::2]", "a slice with a step"),
        ("def told(x: list[int]) -> int:\n    return [y := z for z in x][0]", "“(y := z)”"),
        ("def told(x: int) -> int:\n    raise ValueError(x)", "raising “ValueError(x)”"),
        ("def told(x: list[int]) -> list[int]:\n    return list(zip(x, x))", "a zip that does not say whether it is"),
        ("def told(x: int, **more: int) -> int:\n    return x", "told, which has more than plain parameters,"),
        ("def told(x: Sequence[object]) -> object:\n    return x[0] + x[1]", "“x[0] + x[1]”, of which nobody says"),
        ("def told() -> int:\n    return told.missing()", "the method “missing”"),
        ("def told(x: float) -> str:\n    return f'{x}'", "a real number in a text"),
        ("def told(x: int) -> str:\n    return str(x / 2)", "a real number in a text"),
        ("def told(x: list[int]) -> int:\n    return max(x, key=lambda y: -y)", "an argument too many in"),
        ("def told(x: int) -> list[int]:\n    return list(range(0, x, 2))", "an argument too many in"),
        ("def told(x: str) -> list[str]:\n    return x.split(',')", "splitting by anything but blanks"),
        ("def told(x: str) -> bool:\n    return bool(DIGITS.fullmatch(x))", "the constant DIGITS, which is not plain"),
        ("class Told: ...\ndef told() -> int:\n    return Told()", "calling “Told”"),
    ],
)
def test_what_cannot_be_translated_is_refused_with_its_line(code, what, translated):
    with pytest.raises(Untranslatable) as caught:
        translated(code)
    sentence = str(caught.value)
    assert what in sentence
    assert ".py, line " in sentence
    assert "\n" not in sentence


def test_a_game_of_another_package_is_translated_too(tmp_path):
    with visiting("nachbarn", tmp_path) as game:
        found = written(game)
    assert "export function tell_move(" in found
    assert "export interface PlainView extends View {" in found
