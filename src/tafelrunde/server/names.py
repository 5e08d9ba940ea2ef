"""Names of people: any script, but nothing that disturbs a line of text or pretends to be something else."""

from __future__ import annotations

import unicodedata

LONGEST = 24  # characters
# Control, format (joins, marks of direction), surrogate, private, unassigned; line and paragraph separators.
UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MOST_MARKS = 2  # combining marks on one letter


def cleaned(name: str) -> str:
    """The name without what has no place in it, on one line, composed, and not too long; may be empty."""
    wanted = (
        letter for letter in name[: LONGEST * 8] if letter.isspace() or unicodedata.category(letter) not in UNWANTED
    )
    letters: list[str] = []
    marks = MOST_MARKS  # none at the beginning, nor after a space: it would sit on what stands before the name
    for letter in unicodedata.normalize("NFC", " ".join("".join(wanted).split())):
        is_mark = unicodedata.category(letter).startswith("M")
        marks = MOST_MARKS if letter == " " else marks + 1 if is_mark else 0
        if not is_mark or marks <= MOST_MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split())[:LONGEST].strip()
