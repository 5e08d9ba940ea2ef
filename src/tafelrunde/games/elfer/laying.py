"""Where tiles may be laid in Elfer raus! (E4, E5, E8), and what lying tiles open."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.material import (
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_FIELDS,
    LIMIT,
    NUMBER_FIELDS,
    OPENED_BY,
    ROW_NEIGHBOURS,
)
from tafelrunde.games.elfer.state import BONUS, DRAWN, FREE, LAYING, LINKS, State
from tafelrunde.kernel.bits import bit_of, contains, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat


@compiled
def legal_fields(state: State, word: int) -> np.uint64:
    """Where the seat to move may lay a tile now: one word of the bit set of fields."""
    if state.phase == LAYING:
        if state.laid == LIMIT:  # E4.1
            return np.uint64(0)
        return state.at_hand[state.to_move, word] & state.open[word]
    if state.phase == FREE:  # E8.3
        return state.at_hand[state.to_move, word] & NUMBER_FIELDS[word] & ~state.lying[word]
    if state.phase == BONUS:  # E5.1, E5.2, E5.3
        return FIELDS_OF[state.pending, word] & ~state.lying[word]
    return FIELDS_OF[state.pending, word] & state.open[word]  # E3.2, E7.1


@compiled
def count_legal_fields(state: State) -> int:
    count = 0
    for word in range(FIELD_WORDS):
        count += popcount(legal_fields(state, word))
    return count


@compiled
def can_be_laid(state: State, kind: int) -> bool:
    """Whether a tile of that kind may be laid anywhere by the usual rules (E4.2 to E4.6, E8.1)."""
    for word in range(FIELD_WORDS):
        if FIELDS_OF[kind, word] & state.open[word]:
            return True
    return False


@compiled
def may_end_turn(state: State) -> bool:
    """E4.1: at least one tile must be laid if one can be, and a pending or free tile comes first."""
    return state.phase == LAYING and state.laid > 0


@compiled
def kinds_at_hand(state: State, seat: Seat) -> int:
    """How many kinds of tile a rack holds."""
    count = 0
    for word in range(FIELD_WORDS):
        count += popcount(state.at_hand[seat, word] & FIRST_FIELDS[word])
    return count


@compiled
def put_tile(state: State, field: int) -> None:
    """A tile comes to lie on a field: its neighbours may be laid now (E4.2, E4.5, E4.6, E8.1)."""
    for word in range(FIELD_WORDS):
        lying, opened = state.lying[word] | bit_of(field, word), OPENED_BY[field, word]
        for i in range(LINKS):
            opened |= bit_of(state.links[field, i], word)
        state.lying[word] = lying
        state.open[word] = (state.open[word] | opened) & ~lying


@compiled
def note_neighbours(state: State, field: int) -> None:
    """Remember that a tile was laid in this turn, and whether it lies beside another one in its row (E6.1)."""
    for word in range(FIELD_WORDS):
        if ROW_NEIGHBOURS[field, word] & state.laid_now[word]:
            state.may_give = True
        state.laid_now[word] |= bit_of(field, word)


@compiled
def is_first_on_bonus_bridge(state: State, field: int) -> bool:
    """Whether the tile on that field is the first at either end of a bonus bridge (E5.1)."""
    other_end = state.bonus_ends[field]
    return other_end != field and not contains(state.lying, other_end)


@compiled
def is_board_opened(state: State) -> bool:
    """Whether a tile lies already in this round."""
    for word in range(FIELD_WORDS):
        if state.lying[word]:
            return True
    return False


@compiled
def counts_towards_limit(state: State) -> bool:
    """A bonus tile (E5.1) and a free tile (E8.3) do not; drawn tiles do (E3.2, E7.1)."""
    return state.phase == LAYING or state.phase == DRAWN


@compiled
def comes_from_rack(state: State) -> bool:
    return state.phase == LAYING or state.phase == FREE
