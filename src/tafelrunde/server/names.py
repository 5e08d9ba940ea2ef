"""Names of people: any script, but nothing that disturbs a line of text or pretends to be something else."""

from __future__ import annotations

import unicodedata

LONGEST = 24  # characters
# Control, format (joins, marks of direction), surrogate, private, unassigned; line and paragraph separators.
UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MOST_MARKS = 2  # combining marks on one letter
# Letters and signs that look like nothing at all: fillers of Hangul, and braille without a dot.
INVISIBLE = set("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# And signs as wide as a sentence; others are known by what they stand for.
WIDE = set("\u2e3b\ua9c5\ufdfd\U00012219\U0001242b")
WIDEST = 3  # letters that one sign may stand for


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
