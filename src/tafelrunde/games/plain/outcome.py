"""What may be done, as a bit set, and what a move brought, in points."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.kernel import game
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Seat, State, mask_moves, score_of
from tafelrunde.kernel.records import Float64, Words


class PlainOffered(game.Offered):
    moves: Annotated[Words, np.uint64, (0,)]  # each game redeclares it with as many words as it needs


class PlainBrought(game.Brought):
    points: Float64


@compiled
def offer(state: State, out: PlainOffered) -> None:
    mask_moves(state, out.moves)


@compiled
def brought(before: State, after: State, move: Move, viewer: Seat, out: PlainBrought) -> None:
    out.mover = before.to_move
    out.ends = after.reason != GOING_ON
    out.points = score_of(after, before.to_move) - score_of(before, before.to_move)


@compiled
def worth(brought: PlainBrought) -> int:
    return int(brought.points)
