"""Where chance comes into Elfer raus!, for those who want to decide what is drawn: tiles, by kind."""

from __future__ import annotations

from tafelrunde.games.elfer.material import KIND_COUNT, NOTHING
from tafelrunde.games.elfer.rules import clear_table, fill_bag
from tafelrunde.games.elfer.state import LAYING, State
from tafelrunde.kernel.game import GOING_ON, Move

__all__ = ["KIND_COUNT", "take_back_deal", "tiles_drawn"]


def tiles_drawn(before: State, after: State, move: Move) -> int:
    """How many tiles a move has drawn from the top of the bag; the one that ends a round draws none (E9.1)."""
    return 0 if is_new_round(before, after) else int(before.bag_size) - int(after.bag_size)


def take_back_deal(before: State, after: State) -> bool:
    """Whether a move has led to a new deal (E9.3), which is taken back then: all tiles are in the bag."""
    if not is_new_round(before, after):
        return False
    clear_table(after)
    fill_bag(after)
    after.pending, after.phase = NOTHING, LAYING
    return True


def is_new_round(before: State, after: State) -> bool:
    return bool(after.rounds_played > before.rounds_played and after.reason == GOING_ON)
