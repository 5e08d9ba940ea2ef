"""Sayings: what is to be told, as the key of a text and its details. Whoever shows it puts it into words.

The games' wording, the server and the wire know sayings only; the terminal (here) and the browser (web/src/sayings.ts)
put them into a language, from the same catalogues. A detail is a number, a text, another saying, or a list of sayings
(joined by commas). The text of a key may be a table of forms, from which a place chooses: {colour:f}.

Sayings whose key begins with @ are not texts: @name is the name of a player, @and a list with "and" before its last,
@clause the sentence of a clause of the rules (for a reason, where the clause has several sentences), @lines a text that
has several lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Union

import msgspec

from tafelrunde.texts import Texts, filled

Detail = Union[int, str, "Saying", list["Saying"]]


class Saying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text to be told: its key in the catalogues, and what fills its places."""

    key: str
    details: dict[str, Detail] = {}


def saying(key: str, /, **details: Detail) -> Saying:
    return Saying(key, details)


def name_of(seat: int) -> Saying:
    """The name of the player on that seat."""
    return Saying("@name", {"seat": seat})


def and_list(sayings: Sequence[Saying]) -> Saying:
    """ "Mira, Ben and Ida"."""
    return Saying("@and", {"list": list(sayings)})


def lines_of(key: str) -> Saying:
    """A text that has several lines."""
    return Saying("@lines", {"key": key})


def in_words(told: Saying, texts: Texts, names: Sequence[str], form: str | None = None) -> str:
    """A saying in a language; `names` are those of the players, by seat."""
    if told.key == "@name":
        seat = told.details["seat"]
        assert isinstance(seat, int)
        return names[seat]
    if told.key == "@and":
        return joined_with_and([detail_in_words(each, texts, names, None) for each in listed(told)], texts)
    if told.key == "@clause":
        return clause_in_words(str(told.details["clause"]), str(told.details.get("reason", "")), texts)
    if told.key == "@lines":
        return "\n".join(texts.lines(str(told.details["key"])))
    entry = texts.entry(told.key)
    if isinstance(entry, dict):
        entry = entry[form] if form in entry else next(iter(entry.values()))
    return filled(
        str(entry), texts.language, told.details, lambda detail, form: detail_in_words(detail, texts, names, form)
    )


def clause_in_words(clause: str, reason: str, texts: Texts) -> str:
    """The sentence of a clause; of several the one for the reason, else the first."""
    clauses = texts.entry("clauses")
    assert isinstance(clauses, dict)
    found = clauses[clause]
    if isinstance(found, dict):
        found = found[reason] if reason in found else next(iter(found.values()))
    return f"{found} ({clause})"


def detail_in_words(detail: Detail, texts: Texts, names: Sequence[str], form: str | None) -> str:
    if isinstance(detail, Saying):
        return in_words(detail, texts, names, form)
    if isinstance(detail, list):
        return ", ".join(in_words(each, texts, names, form) for each in detail)
    return str(detail)


def listed(told: Saying) -> list[Saying]:
    found = told.details["list"]
    assert isinstance(found, list)
    return found


def joined_with_and(words: list[str], texts: Texts) -> str:
    return f" {texts('words.and')} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def lines_in_words(told: Sequence[Saying], texts: Texts, names: Sequence[str]) -> list[str]:
    return [in_words(each, texts, names) for each in told]


def sentence(told: Sequence[Saying], texts: Texts, names: Sequence[str]) -> str:
    """Several sayings in one line."""
    return " ".join(lines_in_words(told, texts, names))
