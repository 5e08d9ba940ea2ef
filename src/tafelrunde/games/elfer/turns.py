"""One whole turn of Elfer raus!, gone through: every way to lay up to three tiles and to give one."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.elfer.laying import can_be_laid
from tafelrunde.games.elfer.material import COSTS, KIND_COUNT
from tafelrunde.games.elfer.needs import find_needs, need_of
from tafelrunde.games.elfer.rules import apply, count_moves, nth_move
from tafelrunde.games.elfer.state import BONUS, FIRST_GIVE, FIRST_LAY
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State

MOST_DEPTH = 6  # moves gone through in a row: three tiles, and those that follow symbols

# --- Weights, tuned by matches (docs/bots.md); the unit is one tile of a rack ---------------------------------------
POINT_WORTH = 0.02  # a minus point at risk
NEED_WORTH = 3.25  # for each tile of others that must lie before a tile can be laid
READY_WORTH = 1.05  # a tile that could be laid in the next turn
FULL_TURN = 3  # so many ready tiles are wanted for the next turn
FEW_READY = 0.5  # for each that is missing
BONUS_WORTH = 0.45  # a bonus tile to be laid
GIFT_WORTH = 0.25  # a tile more on the next rack, beside one fewer here
NOWHERE = -1.0e9


@compiled
def best_turn_move(state: State, notes: Any, room: Any) -> int:
    """The first move of the best turn from here; `room` [MOST_DEPTH + 1] holds the positions on the way.

    Depth first, without recursion: `notes.tried` counts the moves gone through at each depth. What a bonus tile will
    be nobody knows, so a line of play ends there.
    """
    room[0] = state
    notes.tried[0] = 0
    depth = 0
    best, best_worth = nth_move(state, 0), NOWHERE
    while depth >= 0:
        here = room[depth]
        n = notes.tried[depth]
        if depth == MOST_DEPTH or n >= count_moves(here):
            depth -= 1
            continue
        notes.tried[depth] += 1
        move = nth_move(here, n)
        if FIRST_LAY <= move < FIRST_GIVE:
            depth += 1
            room[depth] = here
            apply(room[depth], move)
            notes.tried[depth] = 0
            if is_round_won(state, room[depth]):
                return nth_move(state, notes.tried[0] - 1)
            if room[depth].phase != BONUS:
                continue
            worth = worth_left(room[depth], state.to_move, notes) + BONUS_WORTH
            depth -= 1
        elif move >= FIRST_GIVE:
            if here.rack_sizes[state.to_move] == 1:  # E9.1
                return nth_move(state, notes.tried[0] - 1)
            worth = worth_left(here, state.to_move, notes) + gift_worth(here, notes, move - FIRST_GIVE)
        else:
            worth = worth_left(here, state.to_move, notes)
        if worth > best_worth:
            best, best_worth = nth_move(state, notes.tried[0] - 1), worth
    return best


@compiled
def is_round_won(before: State, after: State) -> bool:
    """Whether the seat to move has got rid of its last tile (E9.1)."""
    return after.reason != GOING_ON or after.rounds_played != before.rounds_played


@compiled
def worth_left(state: State, seat: int, notes: Any) -> float:
    """What a position is worth to a seat after its turn: tiles weigh it down, less if they can soon be laid."""
    find_needs(state, seat, notes.need)
    worth, ready = 0.0, 0
    for kind in range(KIND_COUNT):
        tiles = state.racks[seat, kind]
        if tiles > 0:
            worth -= tiles * weight(state, notes, kind)
            if need_of(state, notes.need, kind) == 0:
                ready += tiles
    return worth - FEW_READY * max(0, FULL_TURN - ready)


@compiled
def weight(state: State, notes: Any, kind: int) -> float:
    """What a tile left on the rack weighs; `notes.need` is that of its seat."""
    distance = need_of(state, notes.need, kind)
    ready = READY_WORTH if distance == 0 else 0.0
    return 1.0 + POINT_WORTH * COSTS[kind] + NEED_WORTH * distance - ready


@compiled
def gift_worth(state: State, notes: Any, kind: int) -> float:
    """What giving a tile away is worth (E6.1), less if the next seat could lay it at once."""
    worth = weight(state, notes, kind) + GIFT_WORTH
    return worth - READY_WORTH if can_be_laid(state, kind) else worth
