"""What an end of a turn of Elfer raus! is worth: as a model judges it, from what the seat knows that has played it.

Many ways through a turn lead to the same end, as tiles may be laid in several orders: what has been judged before is
looked up. And from one end to the next only that is looked at again which may have changed.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.insights.beliefs import look_as, look_on
from tafelrunde.games.elfer.model import judge
from tafelrunde.games.elfer.notes import MOST_ENDS, Notes
from tafelrunde.games.elfer.rules import nth_move
from tafelrunde.games.elfer.state import DRAW, FIRST_GIVE, PASS, State
from tafelrunde.kernel.bits import times
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move, Seat
from tafelrunde.kernel.generator import MIX_1, mixed
from tafelrunde.kernel.mathematics import log
from tafelrunde.kernel.models import Model

SURE = 1.0e-4  # chances nearer to 0 or 1 are all the same
PLACES = np.uint64(MOST_ENDS - 1)  # a power of two less one
MOVE_AT, BAG_AT = np.uint64(32), np.uint64(48)  # in the second word of a key, above its fields


@compiled
def forget_ends(state: State, notes: Notes) -> None:
    """Another turn is gone through. Ends differ little from each other where it does not begin with a draw."""
    for place in range(MOST_ENDS):
        notes.ends[place, 0] = notes.ends[place, 1] = 0
    notes.may_look_on = False
    notes.is_without_draw = nth_move(state, 0) != DRAW and nth_move(state, 0) != PASS


@compiled
def worth_of_end(before: State, move: Move, after: State, seat: Seat, notes: Notes, model: Model) -> float:
    """What a seat's turn is worth that a move has just ended. What tells its ends apart: the fields laid on, the tile
    given away, and the tiles that came from the bag."""
    low, high = before.laid_now[0], before.laid_now[1]
    high |= np.uint64(move) << MOVE_AT | np.uint64(after.bag_size) << BAG_AT
    place = int(mixed(low ^ times(high, MIX_1)) & PLACES)
    if notes.ends[place, 0] != low or notes.ends[place, 1] != high:
        notes.ends[place, 0], notes.ends[place, 1] = low, high
        look_at_end(after, seat, notes, move >= FIRST_GIVE)
        notes.end_worths[place] = log_odds(after, seat, notes, model)
    return notes.end_worths[place]


@compiled
def look_at_end(state: State, seat: Seat, notes: Notes, gives: bool) -> None:
    """What a seat may expect on all racks at the end of its turn."""
    if notes.may_look_on:
        look_on(state, seat, notes, gives)
        return
    look_as(state, seat, notes)
    notes.may_look_on, notes.was_given = notes.is_without_draw, gives


@compiled
def worth_to(state: State, seat: Seat, notes: Notes, model: Model) -> float:
    """The log-odds that a seat wins that has just ended its turn, as far as it can know."""
    look_as(state, seat, notes)
    return log_odds(state, seat, notes, model)


@compiled
def log_odds(state: State, seat: Seat, notes: Notes, model: Model) -> float:
    """The log-odds that a seat wins; who may hold what has been noted."""
    judge(state, notes, model, notes.shares, notes.points)
    chance = min(1.0 - SURE, max(SURE, notes.shares[seat]))
    return log(chance / (1.0 - chance))
