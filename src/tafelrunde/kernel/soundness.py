"""Whether bytes from outside can be what a seat has seen: what every game has to look at.

An engine in the browser is handed such bytes. Numbers that no game leads to could send compiled code out of its arrays,
or round and round; so each game's `is_sound` looks at everything that its code relies on.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import NOBODY, Seen
from tafelrunde.kernel.records import Row, Words

MOST_TURNS = 10_000  # no game goes on for longer


@compiled
def is_common_sound(seen: Seen, least_seats: int, most_seats: int, reasons: int) -> bool:
    """The fields that every game has."""
    if not least_seats <= seen.seats <= most_seats or not NOBODY <= seen.viewer < seen.seats:
        return False
    if not 0 <= seen.start < seen.seats or not 0 <= seen.to_move < seen.seats:
        return False
    return 0 <= seen.turn <= MOST_TURNS and 0 <= seen.reason <= reasons and seen.bag_size >= 0


@compiled
def are_within(numbers: Row, least: int, most: int) -> bool:
    """Whether every number of a row lies between these, both included."""
    for i in range(numbers.size):
        if not least <= numbers[i] <= most:
            return False
    return True


@compiled
def are_below(words: Words, count: int) -> bool:
    """Whether a bit set has no member but the first `count` numbers."""
    for word in range(words.size):
        inside = count - word * WORD
        if inside < WORD and words[word] >> np.uint64(max(0, inside)):
            return False
    return True


@compiled
def total(numbers: Row) -> int:
    found = 0
    for i in range(numbers.size):
        found += numbers[i]
    return found
