"""The moves of the bots that look at one possible state only: what each `<name>_bot.py` beside this calls, compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np

from tafelrunde.bots.dealing import deal_possible, room_for
from tafelrunde.bots.search import MOST_WIDTH
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

LEVEL_ROOM = 1 + TURN_ROOM  # states: the one that is looked at, and room to play through a turn


class Desk(Record):
    """All that a bot writes to beside the states and its notes."""

    own: Annotated[Words, np.uint64, (1,)]  # the generator of one deal
    moves: Annotated[Row, np.int32, (MOST_WIDTH,)]
    priors: Annotated[Reals, np.float32, (MOST_WIDTH,)]


DESK = record_dtype(Desk)


@compiled
def choose_random(seen: Seen, chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """Any legal move, each equally likely."""
    deal_possible(seen, chance, desk.own, room[0])
    return random_move(room[0], chance)


@compiled
def choose_obvious(seen: Seen, chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """What the game's plainest rule of thumb gives."""
    deal_possible(seen, chance, desk.own, room[0])
    return obvious_move(room[0], notes, chance)


@compiled
def choose_easy(seen: Seen, chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """A sensible move with the mistakes of a child."""
    deal_possible(seen, chance, desk.own, room[0])
    return childs_move(room[0], notes, chance)


@compiled
def choose_medium(seen: Seen, chance: Generator, desk: Desk, notes: Notes, room: Room) -> Move:
    """The move that looks best after thinking one whole turn through."""
    deal_possible(seen, chance, desk.own, room[0])
    careful_moves(room[0], notes, desk.moves, desk.priors, room[1:])
    return desk.moves[0]


Level = Callable[[Seen, Generator, Desk, Notes, Room], Move]


def chosen(level: Level, seen: Seen, chance: Generator) -> Move:
    """What a level plays, as Python calls it."""
    return int(level(seen, chance, new_record(Desk, DESK), notes_for(seen), room_for(seen, LEVEL_ROOM)))
