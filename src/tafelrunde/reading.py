"""Rows and sets of records read for people: as letters, as lists.

What facts.py needs of NumPy stands here, and once more in web/src/told/runtime.ts, since facts are translated for the
browser (docs/decisions/0020-facts-and-words-are-translated.md). Names mean the same there.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np

from tafelrunde.kernel.bits import members
from tafelrunde.kernel.records import Grid, Row, Words

RowBytes = Annotated[bytes, "row"]  # of small numbers, none of them negative: an array that may be the key of a cache
WordBytes = Annotated[bytes, "words"]  # of a bit set


def letters(numbers: Row, alphabet: str) -> str:
    """A letter for each number, which must be a byte: the one at that place of the alphabet."""
    return numbers.tobytes().translate(letter_table(alphabet)).decode()


@cache
def letter_table(alphabet: str) -> bytes:
    return bytes.maketrans(bytes(range(len(alphabet))), alphabet.encode("ascii"))


def set_letters(words: Words, count: int, alphabet: str) -> str:
    """One of two letters for each of so many numbers: whether it is in a bit set."""
    bits = np.unpackbits(np.frombuffer(words.tobytes(), dtype=np.uint8), count=count, bitorder="little")
    return bits.tobytes().translate(letter_table(alphabet)).decode()


def sums(one: Row, other: Row) -> Row:
    """Number by number."""
    return one + other  # type: ignore[operator]  # arrays can do more than a Row promises


def where(numbers: Row, value: int) -> list[int]:
    """The places at which a value stands."""
    return np.flatnonzero(np.asarray(numbers) == value).tolist()


def picked(table: Grid, places: list[int]) -> list[list[int]]:
    """Row by row, the numbers that stand at these places."""
    return np.asarray(table)[:, places].tolist()


def members_of(octets: WordBytes) -> list[int]:
    """The numbers in a bit set that is given as bytes."""
    return members(np.frombuffer(octets, dtype=np.uint64).tolist())
