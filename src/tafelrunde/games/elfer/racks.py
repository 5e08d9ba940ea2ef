"""The racks of Elfer raus!: how many tiles of each kind, and the fields that they could go on."""

from __future__ import annotations

from tafelrunde.games.elfer.material import FIELD_WORDS, FIELDS_OF
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State


@compiled
def add_to_rack(state: State, seat: int, kind: int) -> None:
    state.racks[seat, kind] += 1
    state.rack_sizes[seat] += 1
    for word in range(FIELD_WORDS):
        state.at_hand[seat, word] |= FIELDS_OF[kind, word]


@compiled
def take_from_rack(state: State, seat: int, kind: int) -> None:
    state.racks[seat, kind] -= 1
    state.rack_sizes[seat] -= 1
    if state.racks[seat, kind] == 0:
        for word in range(FIELD_WORDS):
            state.at_hand[seat, word] &= ~FIELDS_OF[kind, word]


@compiled
def clear_rack(state: State, seat: int) -> None:
    state.racks[seat] = 0
    state.rack_sizes[seat] = 0
    state.at_hand[seat] = 0
