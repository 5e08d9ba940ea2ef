"""The moves of the bots that look at one possible state only: what each `<name>_bot.py` beside this calls, compiled.

That state lies first in their room. It is dealt apart from choosing, so that dealing is compiled once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np

from tafelrunde.bots.dealing import deal_possible, room_for
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    TURN_ROOM,
    Move,
    Notes,
    Room,
    Seen,
    careful_moves,
    childs_move,
    notes_for,
    obvious_move,
)
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import Reals, Record, Row, Words, new_record, record_dtype

LEVEL_WIDTH = 32  # moves that a careful look tells; only the best is made
LEVEL_ROOM = 1 + TURN_ROOM  # states: the one that is looked at, and room to play through a turn


class Desk(Record):
    """All that a bot writes to beside the states and its notes."""

    own: Annotated[Words, np.uint64, (1,)]  # the generator of one deal
    moves: Annotated[Row, np.int32, (LEVEL_WIDTH,)]
    priors: Annotated[Reals, np.float32, (LEVEL_WIDTH,)]


DESK = record_dtype(Desk)


@compiled
def choose_random(chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """Any legal move, each equally likely."""
    return random_move(room[0], chance)


@compiled
def choose_obvious(chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """What the game's plainest rule of thumb gives."""
    return obvious_move(room[0], notes, chance)


@compiled
def choose_easy(chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """A sensible move with the mistakes of a child."""
    return childs_move(room[0], notes, chance)


@compiled
def choose_medium(chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """The move that looks best after thinking one whole turn through."""
    careful_moves(room[0], notes, desk.moves, desk.priors, room[1:])
    return desk.moves[0]


Level = Callable[[Generator, Desk, Notes, Room], Move]


def chosen(level: Level, seen: Seen, chance: Generator) -> Move:
    """What a level plays, as Python calls it."""
    desk, room = new_record(Desk, DESK), room_for(seen, LEVEL_ROOM)
    deal_possible(seen, chance, desk.own, room[0])
    return int(level(chance, desk, notes_for(seen), room))
