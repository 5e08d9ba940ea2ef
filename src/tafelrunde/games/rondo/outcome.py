"""What may be done in Rondo, and what a move brought, as records."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.rondo.knowledge import knows_move
from tafelrunde.games.rondo.material import COLOUR_COUNT, SPACE_WORDS
from tafelrunde.games.rondo.rules import forbidden_space, is_cover, may_draw, stones_due
from tafelrunde.games.rondo.state import FIRST_SPACE, NO_SPACE, WAYS, State
from tafelrunde.kernel import game
from tafelrunde.kernel.bits import include
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Seat, game_record
from tafelrunde.kernel.records import Bool, Int8, Int16, Row, Words


class Offered(game.Offered):
    spaces: Annotated[Words, np.uint64, (SPACE_WORDS,)]  # that may be used now; none where there is no stone to lay
    stones: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # at hand: so many of a space's colour face up, or one face down
    done: Bool
    draw: Bool
    due: Int8  # how many stones ending the turn now is to draw


class Brought(game.Brought):
    points: Int16
    score: Int16  # of the mover, after the move
    space: Int8  # the space that was used, or NO_SPACE
    stones: Int8  # how many were laid on it
    face_down: Bool
    colour: Int8  # 1 + the colour of the stones laid; 0 if none were, or the viewer may not know it
    grey: Bool  # a grey space was covered
    grey_left: Int8  # after the move
    draws: Int8  # how many stones were drawn
    knows: Bool  # the viewer may know which ones
    drawn: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # and these they were
    last_round: Bool  # the move made this round the last one (R6.1)
    ending: Int8  # why this round is the last, if it is
    reason: Int8  # why the game has ended


OFFERED, BROUGHT = game_record(Offered), game_record(Brought)


@compiled
def offer(state: State, out: Offered) -> None:
    """Write what the seat to move may do: on each of these spaces up to so many stones of its colour face up, or one
    stone of any colour at hand face down."""
    goes_on = state.reason == GOING_ON
    for word in range(SPACE_WORDS):
        out.spaces[word] = 0
    for colour in range(COLOUR_COUNT):
        out.stones[colour] = state.racks[state.to_move, colour] if goes_on else 0
    if goes_on and state.rack_sizes[state.to_move] > 0:
        for space in range(state.space_count):
            if forbidden_space(state, space) == 0:
                include(out.spaces, space)
    out.done = goes_on and state.last != NO_SPACE
    out.draw = goes_on and may_draw(state)
    out.due = stones_due(state) if goes_on else 0


@compiled
def brought(before: State, after: State, move: Move, viewer: Seat, out: Brought) -> None:
    """Write what a move brought, as the viewer may know it."""
    mover = before.to_move
    out.mover, out.knows = mover, viewer == mover
    out.score = after.scores[mover]
    out.points = after.scores[mover] - before.scores[mover]
    out.grey, out.grey_left = after.grey_left < before.grey_left, after.grey_left
    out.draws = before.bag_size - after.bag_size
    out.last_round = before.ending == GOING_ON and after.ending != GOING_ON
    out.ending, out.reason, out.ends = after.ending, after.reason, after.reason != GOING_ON
    out.space, out.stones, out.face_down, out.colour = NO_SPACE, 0, is_cover(move), 0
    if move >= FIRST_SPACE:
        out.space = (move - FIRST_SPACE) // WAYS
        out.stones = before.rack_sizes[mover] - after.rack_sizes[mover]
    for colour in range(COLOUR_COUNT):
        more = after.racks[mover, colour] - before.racks[mover, colour]
        out.drawn[colour] = more if more > 0 and out.knows else 0
        if more < 0 and knows_move(before, move, viewer):
            out.colour = 1 + colour


@compiled
def worth(brought: Brought) -> int:
    return brought.points
