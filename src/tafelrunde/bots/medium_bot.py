"""Makes the move that looks best after thinking one whole turn through."""

from __future__ import annotations

import numpy as np

from tafelrunde.bots.dealing import possible_state, room_for
from tafelrunde.bots.search import MOST_WIDTH
from tafelrunde.kernel.game import TURN_ROOM, Move, Seen, careful_moves, notes_for
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.records import reals, row


def choose(seen: Seen, generator: Generator) -> Move:
    moves, priors = row([0] * MOST_WIDTH, np.int32), reals([0.0] * MOST_WIDTH, np.float32)
    careful_moves(possible_state(seen, generator), notes_for(seen), moves, priors, room_for(seen, TURN_ROOM))
    return moves[0]
