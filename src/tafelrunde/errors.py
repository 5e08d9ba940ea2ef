"""What we say no with: each refusal is one clear sentence, in the reader's language, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tafelrunde.texts import Texts


class Refusal(ValueError):
    """Something was asked for that cannot be done. `key` names the sentence, `details` fill it in."""

    def __init__(self, key: str, /, **details: Any) -> None:
        super().__init__(key, details)
        self.key = key
        self.details = details

    def sentence(self, language: str = "en") -> str:
        """The one sentence that says why."""
        details = {
            name: detail.sentence(language) if isinstance(detail, Refusal) else detail
            for name, detail in self.details.items()
        }
        return Texts(language)(f"refusals.{self.key}", **details)

    def __str__(self) -> str:
        return self.sentence()


class InvalidOption(Refusal):
    """No such game, option, value, seat or language."""


class InvalidRecord(Refusal):
    """A file or text that is damaged or is not one of ours."""


class Unavailable(Refusal):
    """Something that we need is out of reach just now; later it may work again."""


class InvalidMove(Refusal):
    """Not a move at all: the text cannot be read."""


class IllegalMove(Refusal):
    """A well-formed move that the rules forbid; `clause` says which one, as in "I4.2"."""

    def __init__(self, clause: str, move: str, texts: Path) -> None:
        super().__init__("illegal-move", clause=clause, move=move)
        self.clause = clause
        self._texts = texts  # the folder of the game's own texts

    def sentence(self, language: str = "en") -> str:
        why = Texts(language, self._texts).entry("clauses")[self.clause]
        return f"{why} ({self.clause})"


class InvalidBoard(InvalidRecord):
    """A board file that says something impossible; `line` is where, None if the board came from elsewhere."""

    def __init__(self, key: str, texts: Path, *, source: str, line: int | None, **details: Any) -> None:
        super().__init__(key, source=source, line=line, **details)
        self.line = line
        self._texts = texts  # the folder of the game's own texts

    def sentence(self, language: str = "en") -> str:
        why = Texts(language, self._texts)(f"board-faults.{self.key}", **self.details)
        where = "board" if self.line is None else "board-line"
        return Texts(language)(f"refusals.{where}", source=self.details["source"], line=self.line, why=why)
