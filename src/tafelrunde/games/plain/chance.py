"""Where chance comes in, for games that deal once and draw from the bag."""

from __future__ import annotations

from tafelrunde.kernel.game import Move, State


def tiles_drawn(before: State, after: State, move: Move) -> int:
    return int(before.bag_size) - int(after.bag_size)


def take_back_deal(before: State, after: State) -> bool:
    return False
