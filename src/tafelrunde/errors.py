"""Refusals: each is one clear sentence in the reader's language, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.texts import Texts

if TYPE_CHECKING:  # imported when something is said: the terminal must start quickly
    from tafelrunde.sayings import Detail, Saying


class Refusal(ValueError):
    """Something was asked for that cannot be done. `key` names the sentence, `details` fill it in."""

    def __init__(self, key: str, /, **details: object) -> None:
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

    @property
    def said(self) -> Saying:
        """The same, to be put into words by whoever shows it."""
        from tafelrunde.sayings import Saying

        return Saying(f"refusals.{self.key}", {name: as_detail(detail) for name, detail in self.details.items()})

    def __str__(self) -> str:
        return self.sentence()


def as_detail(value: object) -> Detail:
    if isinstance(value, Refusal):
        return value.said
    return value if isinstance(value, int | str) else str(value)


class InvalidOption(Refusal):
    """No such game, option, value, seat or language."""


class InvalidRecord(Refusal):
    """A file or text that is damaged or is not one of ours."""


class Unavailable(Refusal):
    """Something that we need is out of reach just now; later it may work again."""


class UnfitGame(Refusal):
    """A game from another package that cannot be played as it is; the others can."""


class InvalidMove(Refusal):
    """Not a move at all: the text cannot be read."""


class IllegalMove(Refusal):
    """A well-formed move that the rules forbid; `clause` says which one, as in "I4.2", and `reason` why by that clause,
    where it has several sentences."""

    def __init__(self, clause: str, texts: Path, reason: str = "") -> None:
        super().__init__("illegal-move", clause=clause)
        self.clause = clause
        self.reason = reason
        self._texts = texts  # the folder of the game's own texts

    def sentence(self, language: str = "en") -> str:
        from tafelrunde.sayings import in_words

        return in_words(self.said, Texts(language, self._texts), ())

    @property
    def said(self) -> Saying:
        from tafelrunde.sayings import Saying

        details: dict[str, Detail] = {"clause": self.clause}
        return Saying("@clause", details | ({"reason": self.reason} if self.reason else {}))


class InvalidBoard(InvalidRecord):
    """A board file that says something impossible; `line` is where, None if the board came from elsewhere."""

    def __init__(self, key: str, texts: Path, *, source: str, line: int | None, **details: object) -> None:
        super().__init__(key, source=source, line=line, **details)
        self.line = line
        self._texts = texts  # the folder of the game's own texts

    def sentence(self, language: str = "en") -> str:
        from tafelrunde.sayings import in_words

        return in_words(self.said, Texts(language, self._texts), ())

    @property
    def said(self) -> Saying:
        from tafelrunde.sayings import Saying

        details = {name: as_detail(detail) for name, detail in self.details.items() if detail is not None}
        why = Saying(f"board-faults.{self.key}", details)
        return Saying("refusals.board" if self.line is None else "refusals.board-line", {**details, "why": why})
