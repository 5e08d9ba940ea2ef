"""All words that people see, from catalogues: one TOML file per language in each folder named `texts`."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")
SHARED = Path(__file__).parent / "texts"


class Texts:
    """The texts of one language: the shared ones and, over them, those of a game."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._entries: dict[str, Any] = {}
        for folder in (SHARED, *folders):
            self._entries |= load(folder, language)

    def __call__(self, key: str, /, **details: Any) -> str:
        """The text under a dotted key such as "play.your-turn", with its {details} filled in."""
        return str(self.entry(key)).format(**details)

    def entry(self, key: str) -> Any:
        """Whatever stands under a dotted key: a text, or a table of texts."""
        found: Any = self._entries
        for part in key.split("."):
            found = found[part]
        return found

    def has(self, key: str) -> bool:
        try:
            self.entry(key)
        except (KeyError, TypeError):
            return False
        return True


@cache
def load(folder: Path, language: str) -> dict[str, Any]:
    """One catalogue file."""
    return tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))


def preferred_language(environment: dict[str, str] | None = None) -> str:
    """The first language of the environment that we speak, else English."""
    environment = dict(os.environ) if environment is None else environment
    wishes = [environment.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    for wish in ":".join(wishes).split(":"):
        language = wish[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
