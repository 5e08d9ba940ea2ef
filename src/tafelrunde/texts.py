"""All words that people see, from catalogues: one TOML file per language in each folder named `texts`.

A text has places for details, by the same grammar here and in the browser (web/src/phrases.ts):

    {name}                               a detail
    {points|one point|{points} points}   by number: the first where the language counts it as one, else the second
    {colour:f}                           a detail in the form `f`, where its own text is a table of forms
    {{ and }}                            braces

French has a blank before : ; ! ? » % and after «, and no line breaks there. Catalogues hold ordinary blanks, and French
ones are given no-break ones as they are read: here, and for the browser as the page is built (web/toml.ts).
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeVar

LANGUAGES = ("en", "de", "fr", "it")
SHARED = Path(__file__).parent / "texts"

Entry: TypeAlias = "str | list[str] | dict[str, Entry]"
Catalogue: TypeAlias = dict[str, Entry]

T = TypeVar("T")
CHOICE = re.compile(r"\{(\w+)\|((?:[^|{}]|\{[\w:]+\})*)\|((?:[^|{}]|\{[\w:]+\})*)\}")
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}|\{\{|\}\}")
FRENCH_BLANK = re.compile(r" (?=[:;!?»]|%(?![\w(]))|(?<=«) ")


class Texts:
    """The texts of one language: the shared ones and, over them, those of a game."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._entries: Catalogue = {}
        for folder in (SHARED, *folders):
            self._entries |= load(folder, language)

    def __call__(self, key: str, /, **details: object) -> str:
        """The text under a dotted key such as "play.your-turn", with its {details} filled in."""
        return filled(str(self.entry(key)), self.language, details, lambda detail, _form: str(detail))

    def entry(self, key: str) -> Entry:
        """Whatever stands under a dotted key."""
        found: Entry = self._entries
        for part in key.split("."):
            if not isinstance(found, dict):
                raise KeyError(key)
            found = found[part]
        return found

    def lines(self, key: str) -> list[str]:
        """The list of texts under a key."""
        found = self.entry(key)
        assert isinstance(found, list), f"{key} is no list"
        return found

    def table(self, key: str) -> dict[str, str]:
        """The texts under a key, by name."""
        found = self.entry(key)
        assert isinstance(found, dict), f"{key} is no table"
        return {name: text for name, text in found.items() if isinstance(text, str)}

    def has(self, key: str) -> bool:
        try:
            self.entry(key)
        except KeyError:
            return False
        return True


def filled(text: str, language: str, details: Mapping[str, T], tell: Callable[[T, str | None], str]) -> str:
    """A text with its places filled in; `tell` puts a detail into words, in a form if one is asked for."""

    def chosen(found: re.Match[str]) -> str:
        return found[2] if is_one(int(str(details[found[1]])), language) else found[3]

    def put(found: re.Match[str]) -> str:
        return tell(details[found[1]], found[2]) if found[1] else found[0][0]

    return PLACE.sub(put, CHOICE.sub(chosen, text))


def is_one(number: int, language: str) -> bool:
    """Whether a language speaks of that many things as of one: in French also of none."""
    return number == 1 or (number == 0 and language == "fr")


@cache
def load(folder: Path, language: str) -> Catalogue:
    """One catalogue file."""
    written = (folder / f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(spaced(written) if language == "fr" else written)


def spaced(french: str) -> str:
    """A catalogue with no-break blanks at its punctuation."""
    return FRENCH_BLANK.sub("\N{NO-BREAK SPACE}", french)


def preferred_language(environment: dict[str, str] | None = None) -> str:
    """The first language of the environment that we speak, else English."""
    environment = dict(os.environ) if environment is None else environment
    wishes = [environment.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wish in ":".join(wishes).split(":"):
        language = wish[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
