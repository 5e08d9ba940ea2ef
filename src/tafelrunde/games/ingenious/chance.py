"""Where chance comes into Ingenious, for those who want to decide what is drawn: tiles, by kind."""

from __future__ import annotations

from tafelrunde.games.ingenious import outcome
from tafelrunde.games.ingenious.material import KIND_COUNT
from tafelrunde.games.ingenious.state import State
from tafelrunde.kernel.game import Move

__all__ = ["KIND_COUNT", "take_back_deal", "tiles_drawn"]


def tiles_drawn(before: State, after: State, move: Move) -> int:
    """How many tiles a move has drawn from the top of the bag."""
    return int(outcome.tiles_drawn(before, after, move))


def take_back_deal(before: State, after: State) -> bool:
    """Whether a move has led to a new deal, which is taken back then. There is one deal only."""
    return False
