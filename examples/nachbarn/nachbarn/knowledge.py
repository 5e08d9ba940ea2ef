"""What a seat may know: the board, the scores, its own tiles, and which tiles are somewhere else."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from nachbarn.state import CELLS, KINDS, MOST_SEATS, State
from tafelrunde.games.plain.knowledge import *
from tafelrunde.games.plain.knowledge import RackSeen, deal_table, see_table
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat, game_record
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.records import Row


class Seen(RackSeen):
    scores: Annotated[Row, np.int16, (MOST_SEATS,)]
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]
    rack: Annotated[Row, np.int8, (KINDS,)]
    unseen: Annotated[Row, np.int8, (KINDS,)]
    cells: Annotated[Row, np.int8, (CELLS,)]


SEEN = game_record(Seen)


@compiled
def see(state: State, viewer: Seat, seen: Seen) -> None:
    see_table(state, viewer, seen)
    seen.cells[:] = state.cells


@compiled
def from_seen(seen: Seen, generator: Generator, state: State) -> None:
    deal_table(seen, generator, state)
    state.cells[:] = seen.cells
