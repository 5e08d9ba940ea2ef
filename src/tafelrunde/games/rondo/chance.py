"""Where chance comes into Rondo, for those who want to decide what is drawn: stones, by colour."""

from __future__ import annotations

from tafelrunde.games.rondo.material import COLOUR_COUNT
from tafelrunde.games.rondo.state import State
from tafelrunde.kernel.game import Move

KIND_COUNT = COLOUR_COUNT


def tiles_drawn(before: State, after: State, move: Move) -> int:
    """How many stones a move has drawn from the top of the bag."""
    return int(before.bag_size) - int(after.bag_size)


def take_back_deal(before: State, after: State) -> bool:
    """Whether a move has led to a new deal, which is taken back then. There is one deal only."""
    return False
