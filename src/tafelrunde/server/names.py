"""Names of people: any script, but nothing that disturbs a line of text or pretends to be something else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from tafelrunde import bots
from tafelrunde.errors import Refusal
from tafelrunde.wire.companions import NAMES

LONGEST = 24  # characters
# Control, format (joins, marks of direction), surrogate, private, unassigned; line and paragraph separators.
UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MOST_MARKS = 2  # combining marks on one letter
# Letters and signs that look like nothing at all: fillers of Hangul, and braille without a dot.
INVISIBLE = set("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# And signs as wide as a sentence; others are known by what they stand for.
WIDE = set("\u2e3b\ua9c5\ufdfd\U00012219\U0001242b")
WIDEST = 3  # letters that one sign may stand for
# Letters and digits that look like Latin ones: Cyrillic, Greek, and what a keyboard has.
LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһӏкмтвнгɡαεορτυνικχβηı01|$",
    "aeopcyxijsdhlkmtbhrgaeoptuvikxbniolls",
)
NUMBER = re.compile(r"[\W\d_]+$")  # behind a name


def cleaned(name: str) -> str:
    """The name without what has no place in it, on one line, composed, and not too long; may be empty."""
    wanted = (letter for letter in name[: LONGEST * 8] if letter.isspace() or is_wanted(letter))
    letters: list[str] = []
    marks = MOST_MARKS  # none at the beginning, nor after a space: it would sit on what stands before the name
    for letter in unicodedata.normalize("NFC", " ".join("".join(wanted).split())):
        is_mark = unicodedata.category(letter).startswith("M")
        marks = MOST_MARKS if letter == " " else marks + 1 if is_mark else 0
        if not is_mark or marks <= MOST_MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split())[:LONGEST].strip()


def is_wanted(letter: str) -> bool:
    if letter in INVISIBLE | WIDE or unicodedata.category(letter) in UNWANTED:
        return False
    return len(unicodedata.normalize("NFKC", letter)) <= WIDEST


# --- Who is who -----------------------------------------------------------------------------------------------------
def settled(name: str, others: Collection[str]) -> str:
    """The name under which somebody sits down beside these others.

    What bots are called is refused: people must know who is one. A name that looks like another's gets a number, as in
    a family with two Annas: nobody is turned away, and nobody is taken for somebody else.
    """
    if looks_like_a_bots(name):
        raise Refusal("bots-name")
    taken = {look for other in others for look in looks(other)}
    chosen, number = name, 2
    while looks(chosen) & taken:
        mark = f" ({number})"
        chosen, number = name[: LONGEST - len(mark)].rstrip() + mark, number + 1
    return chosen


def looks_like_a_bots(name: str) -> bool:
    """With or without a number: `Bot 2`."""
    return not BOTS.isdisjoint(looks(name) | looks(NUMBER.sub("", name)))


def looks(name: str) -> set[str]:
    """What a name may be read as at a glance. Two that share a look are easily mistaken for each other."""
    return {look for read in (name, name.replace("I", "l")) if (look := skeleton(read))}


def skeleton(name: str) -> str:
    """A name without case, accents, blanks and punctuation, in Latin letters as far as others look like them."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(letter for letter in decomposed.translate(LOOKALIKES) if letter.isalnum())
    return letters or name  # signs and pictures look like nothing else


# Levels, too: saved games name bots by them.
BOTS = {skeleton(name) for name in (*NAMES, *bots.names(), "bot", "robot")}
