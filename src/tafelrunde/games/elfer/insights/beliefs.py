"""What lies on the racks of Elfer raus!: as a deal has laid it open, or as far as one seat can know."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.history import in_lack
from tafelrunde.games.elfer.material import (
    COPIES,
    FIELD_COUNT,
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_SYMBOL,
    KIND_COUNT,
    KIND_ON,
)
from tafelrunde.games.elfer.notes import Notes
from tafelrunde.games.elfer.racks import seat_after
from tafelrunde.games.elfer.state import GIVER, KIND, SEATS, State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat


@compiled
def look_openly(state: State, notes: Notes) -> None:
    """All racks lie open."""
    notes.is_new_board = True
    for seat in range(state.seats):
        look_at_rack(state, seat, notes)


@compiled
def look_at_rack(state: State, seat: Seat, notes: Notes) -> None:
    for kind in range(KIND_COUNT):
        notes.held[seat, kind] = state.racks[seat, kind]
    for word in range(FIELD_WORDS):
        notes.holds[seat, word] = state.at_hand[seat, word]
    notes.is_new[seat] = True


@compiled
def look_as(state: State, viewer: Seat, notes: Notes) -> None:
    """For each kind: how many tiles of it each seat may be expected to hold, by all that the viewer knows."""
    notes.is_new_board = True
    count_hidden(state, viewer, notes)
    for seat in range(state.seats):
        if seat == viewer:
            look_at_rack(state, seat, notes)
        else:
            expect_rack(state, viewer, seat, notes)


@compiled
def look_on(state: State, viewer: Seat, notes: Notes, gives: bool) -> None:
    """As `look_as`, at another end of the viewer's turn, in which only bonus tiles were drawn, and these have vanished.
    So the same tiles are hidden at each end: only its own rack differs, and by a gift the next one."""
    look_at_rack(state, viewer, notes)
    if gives or notes.was_given:
        expect_rack(state, viewer, seat_after(viewer, state.seats), notes)
    notes.was_given = gives


@compiled
def count_hidden(state: State, viewer: Seat, notes: Notes) -> None:
    """Count the tiles of each kind that the viewer has not seen, but for its gifts that one seat alone can hold."""
    for kind in range(KIND_COUNT):
        in_play = kind < FIRST_SYMBOL or state.symbols
        notes.hidden[kind] = COPIES[kind] - state.racks[viewer, kind] if in_play else 0
    for field in range(FIELD_COUNT):
        if contains(state.lying, field):
            notes.hidden[KIND_ON[field]] -= 1
    for i in range(state.gift_count):
        if is_known_gift(state, i, viewer):
            notes.hidden[state.gifts[i, KIND]] -= 1


@compiled
def is_known_gift(state: State, i: int, viewer: Seat) -> bool:
    """Whether the viewer gave a tile and knows who holds it."""
    seats = state.gifts[i, SEATS]
    return state.gifts[i, GIVER] == viewer and seats != 0 and seats & (seats - 1) == 0


@compiled
def expect_rack(state: State, viewer: Seat, seat: Seat, notes: Notes) -> None:
    """Known gifts, and of all other hidden tiles an equal part each; fewer of those that the seat lacked when it last
    had nothing to lay."""
    known = 0
    for kind in range(KIND_COUNT):
        notes.held[seat, kind] = 0.0
    for i in range(state.gift_count):
        if is_known_gift(state, i, viewer) and state.gifts[i, SEATS] == 1 << seat:
            notes.held[seat, state.gifts[i, KIND]] += 1.0
            known += 1
    last = state.lack_count[seat] - 1
    hidden, lacked = 0, 0
    for kind in range(KIND_COUNT):
        hidden += notes.hidden[kind]
        if last >= 0 and in_lack(state, seat, last, kind):
            lacked += notes.hidden[kind]
    unknown = max(0, state.rack_sizes[seat] - known)
    fresh = 0  # tiles that came since it last had nothing to lay: any kind
    if last >= 0:
        fresh = min(unknown, state.came_since[seat, last])
    chance_lacked = fresh / max(1, hidden)
    chance = min(1.0, (unknown - chance_lacked * lacked) / max(1, hidden - lacked))
    low = high = np.uint64(0)
    for kind in range(KIND_COUNT):
        lacks = last >= 0 and in_lack(state, seat, last, kind)
        notes.held[seat, kind] += notes.hidden[kind] * (chance_lacked if lacks else chance)
        if notes.held[seat, kind] > 0.0:
            low |= FIELDS_OF[kind, 0]
            high |= FIELDS_OF[kind, 1]
    notes.holds[seat, 0], notes.holds[seat, 1] = low, high
    notes.is_new[seat] = True
