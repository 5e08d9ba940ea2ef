"""The record of what a seat of Elfer raus! may know: an allow-list. knowledge.py fills it."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.elfer.material import FIELD_COUNT, FIELD_WORDS, KIND_COUNT, MOST_GIFTS, MOST_SEATS
from tafelrunde.games.elfer.state import LINKS, MOST_LACKS
from tafelrunde.kernel import game
from tafelrunde.kernel.game import game_record
from tafelrunde.kernel.records import Bool, Grid, Int8, Int32, Row, WordCube, Words


class Seen(game.Seen):
    """Fields as in the state, where nothing else is said."""

    # Everybody knows: see public.py
    symbols: Bool
    rounds: Int32
    rounds_played: Int32
    scores: Annotated[Row, np.int32, (MOST_SEATS,)]
    links: Annotated[Grid, np.int8, (FIELD_COUNT, LINKS)]
    bonus_ends: Annotated[Row, np.int8, (FIELD_COUNT,)]
    lying: Annotated[Words, np.uint64, (FIELD_WORDS,)]
    open: Annotated[Words, np.uint64, (FIELD_WORDS,)]
    phase: Int8
    pending: Int8
    laid: Int8
    draws: Int8
    may_give: Bool
    receiver: Int8  # the seat that would get a gift now (E6.1)
    laid_now: Annotated[Words, np.uint64, (FIELD_WORDS,)]
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]
    lacks: Annotated[WordCube, np.uint64, (MOST_SEATS, MOST_LACKS, FIELD_WORDS)]
    lack_count: Annotated[Row, np.int8, (MOST_SEATS,)]
    came_since: Annotated[Grid, np.int8, (MOST_SEATS, MOST_LACKS)]
    # The viewer knows
    racks: Annotated[Grid, np.int8, (MOST_SEATS, KIND_COUNT)]  # its own; all when the match is over (E9.2)
    unseen: Annotated[Row, np.int8, (KIND_COUNT,)]  # all other tiles, in the bag and on racks, by kind
    given: Annotated[Row, np.int8, (MOST_GIFTS,)]  # kinds of the gifts that it gave and has not seen since,
    given_seats: Annotated[Row, np.int8, (MOST_GIFTS,)]  # and the sets of seats that may hold them
    given_count: Int8
    received: Annotated[Row, np.int8, (MOST_GIFTS,)]  # kinds of the gifts that it got and still holds
    received_count: Int8
    given_since: Annotated[Row, np.int8, (MOST_LACKS,)]  # for each lack of the next seat: tiles that the viewer gave it


SEEN = game_record(Seen)
