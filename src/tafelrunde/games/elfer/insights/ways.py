"""Ways over the board of Elfer raus!: what must lie before a field can be laid on.

Whoever asks says what each field costs on the way (its toll): nothing if the tile is at hand, more the longer one
would have to wait for it. The way to a field is the cheapest one.
"""

from __future__ import annotations

from tafelrunde.games.elfer.material import FIELD_COUNT, FIELD_WORDS, FIELDS_OF, FIRST_SYMBOL_FIELD, NUMBERS
from tafelrunde.games.elfer.state import LINKS, State
from tafelrunde.kernel.bits import ONE, WORD, contains, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.records import Reals, Row

UNREACHED = 1000  # dearer than any way
SWEEPS = 2  # there and back along the rows; a way that turns more often may be found too long


@compiled
def find_ways(state: State, toll: Reals, way: Reals, before: Row) -> None:
    """For each field: the tolls of all that must lie before it can be laid on, and the last field among these.

    Where nothing is missing, `before` is the field itself.
    """
    for field in range(FIELD_COUNT):
        way[field] = 0 if contains(state.open, field) or contains(state.lying, field) else UNREACHED
        before[field] = field
    for _ in range(SWEEPS):
        for first in range(0, FIRST_SYMBOL_FIELD, NUMBERS):  # of each row
            for field in range(first, first + NUMBERS):
                if field > first:
                    shorten(toll, way, before, field, field - 1)
                for i in range(LINKS):
                    if state.links[field, i] < FIRST_SYMBOL_FIELD:
                        shorten(toll, way, before, field, state.links[field, i])
        for first in range(0, FIRST_SYMBOL_FIELD, NUMBERS):
            for field in range(first + NUMBERS - 2, first - 1, -1):
                shorten(toll, way, before, field, field + 1)
    for field in range(FIRST_SYMBOL_FIELD, FIELD_COUNT):
        for i in range(LINKS):
            shorten(toll, way, before, field, state.links[field, i])


@compiled
def shorten(toll: Reals, way: Reals, before: Row, field: int, other: int) -> None:
    """A field can be laid on once the other one lies (E4.2, E4.6, E8.1)."""
    if way[other] + toll[other] < way[field]:
        way[field] = way[other] + toll[other]
        before[field] = other


@compiled
def nearest_field(state: State, way: Reals, kind: int) -> int:
    """The empty field with the shortest way among those that a kind of tile may go on; there must be one."""
    nearest, least = 0, 2.0 * UNREACHED
    for word in range(FIELD_WORDS):
        fields = FIELDS_OF[kind, word] & ~state.lying[word]
        for _ in range(popcount(fields)):
            field = word * WORD + lowest_bit(fields)
            if way[field] < least:
                nearest, least = field, way[field]
            fields &= fields - ONE
    return nearest


@compiled
def chance_held(state: State, seat: Seat) -> float:
    """How likely a hidden tile is on the rack of another seat."""
    held = 0
    for other in range(state.seats):
        if other != seat:
            held += state.rack_sizes[other]
    return held / max(1, held + state.bag_size)
