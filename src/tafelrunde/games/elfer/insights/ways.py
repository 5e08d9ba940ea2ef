"""Ways over the board of Elfer raus!: what must lie before a field can be laid on.

Whoever asks says what each field costs on the way (its toll): nothing if the tile is at hand, more the longer one
would have to wait for it. The way to a field is the cheapest one.
"""

from __future__ import annotations

from tafelrunde.games.elfer.material import ALL_FIELDS, FIELD_COUNT, FIELD_WORDS, FIELDS_OF, FIRST_SYMBOL_FIELD, NUMBERS
from tafelrunde.games.elfer.state import BESIDE, State
from tafelrunde.kernel.bits import ONE, WORD, lowest_bit, popcount
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
    set_out(state, way, before)
    for sweep in range(SWEEPS):
        if sweep == 0 or is_bridge_shorter(state, toll, way):
            sweep_rows(state, toll, way, before)
    if state.symbols:
        for field in range(FIRST_SYMBOL_FIELD, FIELD_COUNT):
            shorten(toll, way, before, field, state.links[field, BESIDE])


@compiled
def set_out(state: State, way: Reals, before: Row) -> None:
    """At first only fields that can be laid on are reached."""
    for field in range(FIELD_COUNT):
        way[field] = 0.0
        before[field] = field
    for word in range(FIELD_WORDS):
        fields = ALL_FIELDS[word] & ~(state.open[word] | state.lying[word])
        for _ in range(popcount(fields)):
            way[word * WORD + lowest_bit(fields)] = UNREACHED
            fields &= fields - ONE


@compiled
def sweep_rows(state: State, toll: Reals, way: Reals, before: Row) -> None:
    """There and back along the rows, all rows side by side: bridges join equal numbers, and a processor can work on
    several rows at once."""
    for number in range(NUMBERS):
        for field in range(number, FIRST_SYMBOL_FIELD, NUMBERS):
            if number > 0:
                shorten(toll, way, before, field, field - 1)
            for i in range(BESIDE):
                if state.links[field, i] != field:
                    shorten(toll, way, before, field, state.links[field, i])
    for number in range(NUMBERS - 2, -1, -1):
        for field in range(number, FIRST_SYMBOL_FIELD, NUMBERS):
            shorten(toll, way, before, field, field + 1)


@compiled
def is_bridge_shorter(state: State, toll: Reals, way: Reals) -> bool:
    """Whether a way over a bridge has become shorter by the way back along the rows. If not, another sweep would find
    nothing."""
    for field in range(FIRST_SYMBOL_FIELD):
        for i in range(BESIDE):
            other = state.links[field, i]
            if other != field and way[other] + toll[other] < way[field]:
                return True
    return False


@compiled
def shorten(toll: Reals, way: Reals, before: Row, field: int, other: int) -> None:
    """A field can be laid on once the other one lies (E4.2, E4.6, E8.1)."""
    over = way[other] + toll[other]
    is_shorter = over < way[field]
    way[field] = over if is_shorter else way[field]
    before[field] = other if is_shorter else before[field]


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
