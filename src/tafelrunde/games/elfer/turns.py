"""One whole turn of Elfer raus!, gone through: every way to lay up to three tiles and to give one."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.elfer.material import NOTHING
from tafelrunde.games.elfer.outlook import log_odds
from tafelrunde.games.elfer.rules import apply, count_moves, nth_move
from tafelrunde.games.elfer.state import BONUS, DONE, FIRST_GIVE, FIRST_LAY, LAYING
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State

MOST_DEPTH = 6  # moves gone through in a row: three tiles, and those that follow symbols
NOWHERE = -1.0e9


@compiled
def best_turn_move(state: State, notes: Any, room: Any) -> int:
    """The first move of the best turn from here; `room` [MOST_DEPTH + 1] holds the positions on the way.

    Depth first, without recursion: `notes.tried` counts the moves gone through at each depth. What a bonus tile will
    be nobody knows, so lines of play go on as if it had vanished.
    """
    best, best_worth = nth_move(state, 0), NOWHERE
    if count_moves(state) == 1:
        return best
    room[0] = state
    notes.tried[0] = 0
    depth = 0
    while depth >= 0:
        n = notes.tried[depth]
        if depth == MOST_DEPTH or n >= count_moves(room[depth]):
            depth -= 1
            continue
        notes.tried[depth] += 1
        move = nth_move(room[depth], n)
        if is_tried_in_other_order(room, depth, notes, move):
            continue
        notes.line[depth] = move
        room[depth + 1] = room[depth]
        apply(room[depth + 1], move)
        if is_round_won(state, room[depth + 1]):
            return nth_move(state, notes.tried[0] - 1)
        if move == DONE or move >= FIRST_GIVE:
            worth = log_odds(room[depth + 1], state.to_move, notes)
            if worth > best_worth:
                best, best_worth = nth_move(state, notes.tried[0] - 1), worth
        else:
            depth += 1
            notes.tried[depth] = 0
            skip_bonus(room[depth])
    return best


@compiled
def is_tried_in_other_order(room: Any, depth: int, notes: Any, move: int) -> bool:
    """Whether the last two tiles could as well be laid the other way round, and that way has its turn elsewhere."""
    if depth == 0 or not FIRST_LAY <= move < notes.line[depth - 1]:
        return False
    if room[depth].phase != LAYING or room[depth - 1].phase != LAYING:
        return False
    return contains(room[depth - 1].open, move - FIRST_LAY) and room[depth].bag_size == room[depth - 1].bag_size


@compiled
def skip_bonus(state: State) -> None:
    """Go on without the bonus tile (E5.1)."""
    if state.phase == BONUS:
        state.pending = NOTHING
        state.phase = LAYING


@compiled
def is_round_won(before: State, after: State) -> bool:
    """Whether the seat to move has got rid of its last tile (E9.1)."""
    return after.reason != GOING_ON or after.rounds_played != before.rounds_played
