"""Ways over the board of Elfer raus!: what must lie before a field can be laid on.

Whoever asks says what each field costs on the way (its toll): nothing if the tile is at hand, more the longer one
would have to wait for it. The way to a field is the cheapest one.
"""

from __future__ import annotations

from tafelrunde.games.elfer.material import (
    ALL_FIELDS,
    FIELD_COUNT,
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_SYMBOL_FIELD,
    LEFT_OF,
    RIGHT_OF,
)
from tafelrunde.games.elfer.notes import Notes
from tafelrunde.games.elfer.state import BESIDE, State
from tafelrunde.kernel.bits import ONE, WORD, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.records import Reals

UNREACHED = 1000  # dearer than any way
SWEEPS = 2  # there and back along the rows; a way that turns more often may be found too long


@compiled
def find_ways(state: State, notes: Notes) -> None:
    """For each field: the tolls of all that must lie before it can be laid on, and the last field among these.

    Where nothing is missing, `before` is the field itself.
    """
    count = list_closed(state, notes)
    for sweep in range(SWEEPS):
        if sweep == 0 or is_bridge_shorter(state, notes, count):
            sweep_rows(state, notes, count)
    if state.symbols:
        for field in range(FIRST_SYMBOL_FIELD, FIELD_COUNT):
            shorten(notes, field, state.links[field, BESIDE])


@compiled
def list_closed(state: State, notes: Notes) -> int:
    """List the number fields that cannot be laid on yet and return how many they are. Only the others are reached."""
    for field in range(FIELD_COUNT):
        notes.way[field] = 0.0
        notes.before[field] = field
    count = 0
    for word in range(FIELD_WORDS):
        fields = ALL_FIELDS[word] & ~(state.open[word] | state.lying[word])
        for _ in range(popcount(fields)):
            field = word * WORD + lowest_bit(fields)
            fields &= fields - ONE
            notes.way[field] = UNREACHED
            notes.closed[count] = field
            count += field < FIRST_SYMBOL_FIELD
    return count


@compiled
def sweep_rows(state: State, notes: Notes, count: int) -> None:
    """There and back along the rows, and over bridges on the way there."""
    for i in range(count):
        field = notes.closed[i]
        shorten(notes, field, LEFT_OF[field])
        for k in range(BESIDE):
            if state.links[field, k] != field:
                shorten(notes, field, state.links[field, k])
    for i in range(count - 1, -1, -1):
        field = notes.closed[i]
        shorten(notes, field, RIGHT_OF[field])


@compiled
def is_bridge_shorter(state: State, notes: Notes, count: int) -> bool:
    """Whether a way over a bridge has become shorter by the way back along the rows. If not, another sweep would find
    nothing."""
    for i in range(count):
        field = notes.closed[i]
        for k in range(BESIDE):
            other = state.links[field, k]
            if notes.way[other] + notes.toll[other] < notes.way[field]:
                return True
    return False


@compiled
def shorten(notes: Notes, field: int, other: int) -> None:
    """A field can be laid on once the other one lies (E4.2, E4.6, E8.1)."""
    over = notes.way[other] + notes.toll[other]
    is_shorter = over < notes.way[field]
    notes.way[field] = over if is_shorter else notes.way[field]
    notes.before[field] = other if is_shorter else notes.before[field]


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
