"""A game of Elfer raus! in progress: what a move is, and the one record that holds everything."""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.material import (
    COLOUR_COUNT,
    FIELD_COUNT,
    FIELD_WORDS,
    KIND_COUNT,
    MOST_GIFTS,
    MOST_SEATS,
    TILE_COUNT,
)
from tafelrunde.kernel.game import state_record

# --- Moves ----------------------------------------------------------------------------------------------------------
DONE = 0  # end the turn
DRAW = 1  # with nothing to lay (E7.1)
PASS = 2  # with nothing to lay and an empty bag (E7.2)
DECLINE = 3  # the free tile after a symbol (E8.3)
FIRST_LAY = 4  # + field: lay the one kind of tile that it takes
FIRST_GIVE = FIRST_LAY + FIELD_COUNT  # + kind: give a tile to the next seat and end the turn (E6.1)
MOVE_COUNT = FIRST_GIVE + KIND_COUNT
MOST_MOVES = FIELD_COUNT + 1 + KIND_COUNT  # no list of legal moves is longer

# --- Phases ---------------------------------------------------------------------------------------------------------
LAYING = 0  # tiles from the rack, or the end of the turn
BONUS = 1  # the pending tile goes on its place, wherever that is (E5.1)
DRAWN = 2  # the pending tile was drawn and must be laid (E3.2, E7.1)
FREE = 3  # any number or joker tile from the rack, or none (E8.3)
PHASES = ("laying", "bonus", "drawn", "free")
REASONS = ("rack-empty",)  # by the field `reason`, counted from 1
RACK_EMPTY = 1

# --- Sizes and columns ----------------------------------------------------------------------------------------------
LINKS = 3  # a field has at most two bridges and a symbol field beside it
MOST_LACKS = 9  # remembered of a seat; the oldest is forgotten
GIVER, KIND, SEATS, DEALT = range(4)  # the columns of `gifts`

# --- A game in progress ---------------------------------------------------------------------------------------------
STATE = state_record(
    __package__,
    ("seats", np.int8),
    ("start", np.int8),  # the start seat of the first round
    ("to_move", np.int8),  # the seat whose decision it is
    ("turn", np.int32),  # turns completed, in all rounds
    ("reason", np.int8),  # why the match has ended: GOING_ON, RACK_EMPTY
    ("symbols", np.bool_),  # the symbol variant (E8)
    ("rounds", np.int32),  # in the match (E9.3)
    ("rounds_played", np.int32),
    ("scores", np.int32, (MOST_SEATS,)),  # minus points of the rounds completed (E9.2)
    # The board, which never changes
    ("rows", np.int8, (COLOUR_COUNT,)),  # the colours of the rows from top to bottom (E1.5)
    ("links", np.int8, (FIELD_COUNT, LINKS)),  # bridge ends and symbol neighbours; the field itself where there is none
    ("bonus_ends", np.int8, (FIELD_COUNT,)),  # the other end of its bonus bridge, or the field itself (E1.4)
    ("reconstruction", np.bool_),  # not known to be the printed board (E1.5)
    # What lies
    ("lying", np.uint64, (FIELD_WORDS,)),  # fields with a tile; an unused bonus mark has none at either end
    ("open", np.uint64, (FIELD_WORDS,)),  # empty fields that may be laid on (E4.2, E4.5, E4.6, E8.1)
    # The turn
    ("phase", np.int8),  # LAYING, BONUS, DRAWN, FREE
    ("pending", np.int8),  # the kind of the tile that has been drawn and must be laid, or NOTHING
    ("laid", np.int8),  # tiles that count towards the limit (E4.1)
    ("draws", np.int8),  # draws in vain (E7.1)
    ("may_give", np.bool_),  # two tiles laid in this turn are neighbours in one row (E6.1)
    ("laid_now", np.uint64, (FIELD_WORDS,)),  # fields laid on in this turn
    # Hidden tiles
    ("racks", np.int8, (MOST_SEATS, KIND_COUNT)),  # how many tiles of each kind
    ("rack_sizes", np.int8, (MOST_SEATS,)),
    ("at_hand", np.uint64, (MOST_SEATS, FIELD_WORDS)),  # the fields that the tiles of a rack could go on
    ("bag", np.int8, (TILE_COUNT,)),  # kinds of tile, drawn from the end
    ("bag_size", np.int8),
    ("word", np.uint64, (1,)),  # the random word that shuffles the bags of later rounds
    # What can be concluded of hidden tiles: see evidence.py
    ("gifts", np.int8, (MOST_GIFTS, 4)),  # giver, kind, bit set of seats that may hold it; and room for a redeal
    ("gift_count", np.int8),
    ("lacks", np.uint64, (MOST_SEATS, MOST_LACKS, FIELD_WORDS)),  # fields of kinds that a seat once held none of
    ("lack_count", np.int8, (MOST_SEATS,)),
    ("drawn_since", np.int8, (MOST_SEATS, MOST_LACKS)),  # tiles that have come onto the rack since: drawn
    ("given_since", np.int8, (MOST_SEATS, MOST_LACKS)),  # and given by the seat before
    ("hidden", np.int8, (MOST_SEATS,)),  # room for a redeal: tiles that it deals to a rack
)
