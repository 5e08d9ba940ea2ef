"""A game of Elfer raus! in progress: what a move is, and the one record that holds everything."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.elfer.material import (
    FIELD_COUNT,
    FIELD_NAMES,
    FIELD_WORDS,
    KIND_COUNT,
    MOST_GIFTS,
    MOST_SEATS,
    TILE_COUNT,
    TILE_NAMES,
)
from tafelrunde.kernel import game
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.moves import Kind, Moves, Part
from tafelrunde.kernel.records import Bool, Grid, Int8, Int32, Row, WordCube, WordGrid, Words

# --- Moves ----------------------------------------------------------------------------------------------------------
DONE = 0  # end the turn
DRAW = 1  # with nothing to lay (E7.1)
PASS = 2  # with nothing to lay and an empty bag (E7.2)
DECLINE = 3  # the free tile after a symbol (E8.3)
FIRST_LAY = 4  # + field: lay the one kind of tile that it takes
FIRST_GIVE = FIRST_LAY + FIELD_COUNT  # + kind: give a tile to the next seat and end the turn (E6.1)
MOVE_COUNT = FIRST_GIVE + KIND_COUNT
MOST_MOVES = FIELD_COUNT + 1 + KIND_COUNT  # no list of legal moves is longer
MOVES = Moves(
    Kind("done", DONE),
    Kind("draw", DRAW),
    Kind("pass", PASS),
    Kind("decline", DECLINE),
    Kind("lay", FIRST_LAY, (Part("field", FIELD_COUNT, names=FIELD_NAMES),)),
    Kind("give", FIRST_GIVE, (Part("tile", KIND_COUNT, names=TILE_NAMES),), secret="tile"),
)

# --- Phases ---------------------------------------------------------------------------------------------------------
LAYING = 0  # tiles from the rack, or the end of the turn
BONUS = 1  # the pending tile goes on its place, wherever that is (E5.1)
DRAWN = 2  # the pending tile was drawn and must be laid (E3.2, E7.1)
FREE = 3  # any number or joker tile from the rack, or none (E8.3)
PHASES = ("laying", "bonus", "drawn", "free")
REASONS: tuple[str, ...] = ("rack-empty",)  # by the field `reason`, counted from 1
RACK_EMPTY = 1

# --- Sizes and columns ----------------------------------------------------------------------------------------------
LINKS = 3  # a field has at most two bridges and a symbol field beside it
BESIDE = 2  # the column of `links` for a symbol field and the number field beside it; bridges up and down come before
MOST_LACKS = 9  # remembered of a seat; the oldest is forgotten
GIVER, KIND, SEATS, HOLDER = range(4)  # the columns of `gifts`
NOWHERE = MOST_SEATS  # the holder of a gift that its receiver has no more


# --- A game in progress ---------------------------------------------------------------------------------------------
class State(game.State):
    """RACK_EMPTY is the one reason for the end; the start seat is that of the first round; turns count on."""

    symbols: Bool  # the symbol variant (E8)
    rounds: Int32  # in the match (E9.3)
    rounds_played: Int32
    scores: Annotated[Row, np.int32, (MOST_SEATS,)]  # minus points of the rounds completed (E9.2)
    # The board, which never changes
    links: Annotated[Grid, np.int8, (FIELD_COUNT, LINKS)]  # bridge ends and symbol neighbours; itself where none is
    bonus_ends: Annotated[Row, np.int8, (FIELD_COUNT,)]  # the other end of its bonus bridge, or the field itself (E1.4)
    # What lies
    lying: Annotated[Words, np.uint64, (FIELD_WORDS,)]  # an unused bonus mark has no tile at either end
    open: Annotated[Words, np.uint64, (FIELD_WORDS,)]  # empty fields that may be laid on (E4.2, E4.5, E4.6, E8.1)
    # The turn
    phase: Int8  # LAYING, BONUS, DRAWN, FREE
    pending: Int8  # the kind of the tile that has been drawn and must be laid, or NOTHING
    laid: Int8  # tiles that count towards the limit (E4.1)
    draws: Int8  # draws in vain (E7.1)
    may_give: Bool  # two tiles laid in this turn are neighbours in one row (E6.1)
    laid_now: Annotated[Words, np.uint64, (FIELD_WORDS,)]  # fields laid on in this turn
    # Hidden tiles
    racks: Annotated[Grid, np.int8, (MOST_SEATS, KIND_COUNT)]  # how many tiles of each kind
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]
    at_hand: Annotated[WordGrid, np.uint64, (MOST_SEATS, FIELD_WORDS)]  # the fields that tiles of a rack could go on
    bag: Annotated[Row, np.int8, (TILE_COUNT,)]  # kinds of tile
    # What the seats remember of the round: see history.py
    gifts: Annotated[Grid, np.int8, (MOST_GIFTS, 4)]  # GIVER, KIND, SEATS, HOLDER; the earliest first
    gift_count: Int8
    lacks: Annotated[WordCube, np.uint64, (MOST_SEATS, MOST_LACKS, FIELD_WORDS)]  # fields of kinds once held none of
    lack_count: Annotated[Row, np.int8, (MOST_SEATS,)]
    came_since: Annotated[Grid, np.int8, (MOST_SEATS, MOST_LACKS)]  # tiles that may have come onto the rack since,
    given_since: Annotated[Grid, np.int8, (MOST_SEATS, MOST_LACKS)]  # of these: given by the seat before, as it knows


STATE = game_record(State)
