"""Names of people: any script, but nothing that disturbs a line of text or pretends to be something else."""

from __future__ import annotations

import unicodedata

LONGEST = 24  # characters
# Control, format (joins, marks of direction), surrogate, private, unassigned; line and paragraph separators.
UNWANTED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MOST_MARKS = 2  # combining marks on one letter


def cleaned(name: str) -> str:
    """The name without what has no place in it, on one line, composed, and not too long; may be empty."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name[: LONGEST * 8]):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category in UNWANTED and not letter.isspace():
            continue
        if marks <= MOST_MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split())[:LONGEST].strip()
