"""How far tiles of Elfer raus! are from being laid, and how likely others hold one."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.elfer.material import FIELD_COUNT, FIELD_WORDS, FIELDS_OF, FIRST_SYMBOL_FIELD, NUMBERS
from tafelrunde.games.elfer.state import LINKS
from tafelrunde.kernel.bits import ONE, WORD, contains, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State

MOST_NEED = 4  # more make no difference
UNREACHED = 100


@compiled
def chance_held(state: State, seat: int) -> float:
    """How likely a hidden tile is on the rack of another seat."""
    held = 0
    for other in range(state.seats):
        if other != seat:
            held += state.rack_sizes[other]
    return held / max(1, held + state.bag_size)


@compiled
def find_needs(state: State, seat: int, need: Any) -> None:
    """For each number field: how many tiles that are not on the seat's rack must lie before it can be laid on."""
    for field in range(FIELD_COUNT):
        need[field] = 0 if contains(state.open, field) or contains(state.lying, field) else UNREACHED
    for _ in range(2):
        for field in range(FIRST_SYMBOL_FIELD):
            if field % NUMBERS > 0:
                lower_need(state, seat, need, field, field - 1)
            lower_across(state, seat, need, field)
        for field in range(FIRST_SYMBOL_FIELD - 1, -1, -1):
            if field % NUMBERS < NUMBERS - 1:
                lower_need(state, seat, need, field, field + 1)
    for field in range(FIRST_SYMBOL_FIELD, FIELD_COUNT):
        for i in range(LINKS):
            if state.links[field, i] != field:
                lower_need(state, seat, need, field, state.links[field, i])


@compiled
def lower_across(state: State, seat: int, need: Any, field: int) -> None:
    """Across bridges (E4.6)."""
    for i in range(LINKS):
        if state.links[field, i] < FIRST_SYMBOL_FIELD and state.links[field, i] != field:
            lower_need(state, seat, need, field, state.links[field, i])


@compiled
def lower_need(state: State, seat: int, need: Any, field: int, other: int) -> None:
    """A field can be laid on once the other one lies."""
    if need[field] > 0:
        step = 0 if contains(state.at_hand[seat], other) else 1
        need[field] = min(need[field], need[other] + step)


@compiled
def need_of(state: State, need: Any, kind: int) -> int:
    """The least need of the fields that a kind of tile may go on."""
    least = MOST_NEED
    for word in range(FIELD_WORDS):
        fields = FIELDS_OF[kind, word] & ~state.lying[word]
        for _ in range(popcount(fields)):
            least = min(least, need[word * WORD + lowest_bit(fields)])
            fields &= fields - ONE
    return least
