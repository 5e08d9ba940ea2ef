"""The end of a round and of a match of Elfer raus!, and the minus points (E9)."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.elfer.material import COSTS, KIND_COUNT
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State


@compiled
def minus_points(state: State, seat: int) -> int:
    """The number on each tile left, 11 for a symbol (E8.4, E9.2)."""
    points = 0
    for kind in range(KIND_COUNT):
        points += state.racks[seat, kind] * COSTS[kind]
    return points


@compiled
def score_round(state: State) -> None:
    """The seat that got rid of its last tile has nothing left to count (E9.1)."""
    for seat in range(state.seats):
        state.scores[seat] += minus_points(state, seat)


@compiled
def places(state: State, out: Any) -> None:
    """How many seats stand better than each seat: the fewest minus points win, equals share (E9.3)."""
    for seat in range(state.seats):
        out[seat] = 0
        for other in range(state.seats):
            if state.scores[other] < state.scores[seat]:
                out[seat] += 1
