"""The racks of Elfer raus!: how many tiles of each kind, the fields that they could go on, and what they cost."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.material import COSTS, FIELD_WORDS, FIELDS_OF, KIND_COUNT
from tafelrunde.games.elfer.state import State
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat


@compiled
def add_to_rack(state: State, seat: Seat, kind: int) -> None:
    state.racks[seat, kind] += 1
    state.rack_sizes[seat] += 1
    for word in range(FIELD_WORDS):
        state.at_hand[seat, word] |= FIELDS_OF[kind, word]


@compiled
def draw_rack(state: State, seat: Seat, size: int) -> None:
    """So many tiles for a seat that has none: as `add_to_rack` does it, but that fields are put together first."""
    low = high = np.uint64(0)
    for _ in range(size):
        kind = draw(state)
        state.racks[seat, kind] += 1
        low |= FIELDS_OF[kind, 0]
        high |= FIELDS_OF[kind, 1]
    state.rack_sizes[seat] = size
    state.at_hand[seat, 0], state.at_hand[seat, 1] = low, high


@compiled
def take_from_rack(state: State, seat: Seat, kind: int) -> None:
    state.racks[seat, kind] -= 1
    state.rack_sizes[seat] -= 1
    if state.racks[seat, kind] == 0:
        for word in range(FIELD_WORDS):
            state.at_hand[seat, word] &= ~FIELDS_OF[kind, word]


@compiled
def clear_rack(state: State, seat: Seat) -> None:
    state.racks[seat] = 0
    state.rack_sizes[seat] = 0
    state.at_hand[seat] = 0


@compiled
def minus_points(state: State, seat: Seat) -> int:
    """The number on each tile left, 11 for a symbol (E8.4, E9.2)."""
    points = 0
    for kind in range(KIND_COUNT):
        points += state.racks[seat, kind] * COSTS[kind]
    return points


# --- Neighbours at the table ------------------------------------------------------------------------------------------
@compiled
def seat_after(seat: Seat, seats: int) -> Seat:
    """The seat on the left, which plays next and gets what is given (E2.3, E6.1)."""
    return seat_ahead(seat, 1, seats)


@compiled
def seat_before(seat: Seat, seats: int) -> Seat:
    """The seat that may give tiles to this one."""
    return seat_ahead(seat, seats - 1, seats)


@compiled
def seat_ahead(seat: Seat, steps: int, seats: int) -> Seat:
    """The seat so many places further on, less than once around the table. (A division would take a GPU longer than all
    else that is done with a seat.)"""
    ahead = seat + steps
    return ahead if ahead < seats else ahead - seats


@compiled
def steps_between(seat: Seat, other: Seat, seats: int) -> int:
    """How many places further on another seat is."""
    return other - seat if other >= seat else other - seat + seats
