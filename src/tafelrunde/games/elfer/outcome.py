"""What may be done in Elfer raus! now, and what a move brought: as records, for facts.py to tell."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.elfer.knowledge import knows_move
from tafelrunde.games.elfer.laying import comes_from_rack, counts_towards_limit, legal_fields, may_end_turn
from tafelrunde.games.elfer.material import COSTS, FIELD_WORDS, KIND_COUNT, KIND_ON, MOST_SEATS, NOTHING
from tafelrunde.games.elfer.racks import minus_points, seat_after
from tafelrunde.games.elfer.rules import count_gifts, is_other_move_legal, nth_gift, other_move
from tafelrunde.games.elfer.state import BONUS, DRAW, FIRST_GIVE, FIRST_LAY, FREE, State
from tafelrunde.kernel import game
from tafelrunde.kernel.bits import WORD, include
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY, Move, Seat, game_record
from tafelrunde.kernel.records import Bool, Int8, Int16, Int32, Row, Words

KIND_WORDS = -(-KIND_COUNT // WORD)  # words in a bit set of kinds
NO_MOVE = -1
UNKNOWN = -1  # of a number that the viewer may not know


class Offered(game.Offered):
    fields: Annotated[Words, np.uint64, (FIELD_WORDS,)]  # that may be laid on: each takes one kind of tile
    gifts: Annotated[Words, np.uint64, (KIND_WORDS,)]  # kinds of tile that may be given away
    other: Int8  # DONE, DRAW, PASS or DECLINE, or NO_MOVE


class Brought(game.Brought):
    seats: Int8
    tile: Int8  # the kind that was laid or given, or NOTHING if there was none or the viewer does not know
    receiver: Int8  # of a gift, or NOBODY
    minus: Int16  # points that the mover need not fear any more; UNKNOWN for a gift that the viewer does not know
    left: Int16  # points that it still must fear, for the mover alone; UNKNOWN for others, and if no tile left its rack
    counts: Bool  # towards the limit (E4.1)
    bonus: Bool  # a bonus tile is drawn (E5.1)
    free: Bool  # any one tile may follow (E8.3)
    joins: Bool  # from now on a tile may be given (E6.1)
    draws: Bool  # with nothing to lay (E7.1)
    pending: Int8  # what was drawn and must be laid, or NOTHING
    drawn: Int8  # what was drawn onto the rack, for the mover alone, or NOTHING
    turn_over: Bool  # the turn has ended
    round_over: Bool  # the mover got rid of its last tile (E9.1)
    points: Annotated[Row, np.int32, (MOST_SEATS,)]  # minus points of each seat in the round that is over (E9.2)
    reason: Int8  # why the match is over
    new_round: Int32  # the number of the round that has begun, from 0; 0 if none has


OFFERED = game_record(Offered)
BROUGHT = game_record(Brought)


@compiled
def offer(state: State, out: Offered) -> None:
    """What the seat to move may do; nothing when the match is over."""
    out.other = NO_MOVE
    for word in range(FIELD_WORDS):
        out.fields[word] = 0
    for word in range(KIND_WORDS):
        out.gifts[word] = 0
    if state.reason != GOING_ON:
        return
    for word in range(FIELD_WORDS):
        out.fields[word] = legal_fields(state, word)
    if is_other_move_legal(state):
        out.other = other_move(state)
    if may_end_turn(state):
        for n in range(count_gifts(state)):
            include(out.gifts, nth_gift(state, n) - FIRST_GIVE)


@compiled
def brought(before: State, after: State, move: Move, viewer: Seat, out: Brought) -> None:
    """What a move brought that led from one position to the next, as the viewer may know it."""
    seat = before.to_move
    out.seats = before.seats
    out.mover = seat
    out.ends = after.reason != GOING_ON
    out.reason = after.reason
    out.receiver = seat_after(seat, before.seats) if move >= FIRST_GIVE else NOBODY
    out.draws = move == DRAW
    out.counts = FIRST_LAY <= move < FIRST_GIVE and counts_towards_limit(before)
    tell_rack(before, move, viewer, out)
    tell_round(before, after, out)
    goes_on = not out.round_over
    out.turn_over = after.turn != before.turn or out.round_over
    out.bonus = goes_on and after.phase == BONUS
    out.free = goes_on and after.phase == FREE
    out.joins = goes_on and after.may_give and not before.may_give
    tell_draw(before, after, viewer, out)


@compiled
def tell_rack(before: State, move: Move, viewer: Seat, out: Brought) -> None:
    """The tile that was laid or given, and what the mover is rid of by it."""
    out.tile, out.minus, out.left = NOTHING, 0, UNKNOWN
    if move < FIRST_LAY:
        return
    if not knows_move(before, move, viewer):
        out.minus = UNKNOWN
        return
    out.tile = move - FIRST_GIVE if move >= FIRST_GIVE else KIND_ON[move - FIRST_LAY]
    if move >= FIRST_GIVE or comes_from_rack(before):
        out.minus = COSTS[out.tile]
        if viewer == before.to_move:
            out.left = minus_points(before, viewer) - out.minus


@compiled
def tell_round(before: State, after: State, out: Brought) -> None:
    """The end of a round (E9.1), its minus points (E9.2) and the next one (E9.3)."""
    out.round_over = after.rounds_played != before.rounds_played
    out.new_round = after.rounds_played if out.round_over and not out.ends else 0
    for seat in range(MOST_SEATS):
        out.points[seat] = after.scores[seat] - before.scores[seat]


@compiled
def tell_draw(before: State, after: State, viewer: Seat, out: Brought) -> None:
    """A tile that was drawn openly, or that went on the mover's rack."""
    out.pending, out.drawn = NOTHING, NOTHING
    if out.round_over:
        return
    if out.bonus or (out.draws and after.pending != NOTHING):
        out.pending = after.pending
    elif out.draws and viewer == out.mover:
        out.drawn = before.bag[before.bag_size - 1]


@compiled
def worth(brought: Brought) -> int:
    """The minus points that the mover is rid of."""
    return max(0, brought.minus)  # UNKNOWN is below 0
