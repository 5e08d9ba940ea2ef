"""Where chance comes into Ingenious, for those who want to decide what is drawn: tiles, by kind."""

from __future__ import annotations

from tafelrunde.games.ingenious.material import KIND_COUNT, RACK_SIZE
from tafelrunde.games.ingenious.state import SWAP
from tafelrunde.kernel.game import State

__all__ = ["KIND_COUNT", "take_back_deal", "tiles_drawn"]


def tiles_drawn(before: State, after: State, move: int) -> int:
    """How many tiles a move has drawn from the top of the bag; an exchange puts others back (I7)."""
    return RACK_SIZE if move == SWAP else int(before.bag_size) - int(after.bag_size)


def take_back_deal(before: State, after: State) -> bool:
    """Whether a move has led to a new deal, which is taken back then. There is one deal only."""
    return False
