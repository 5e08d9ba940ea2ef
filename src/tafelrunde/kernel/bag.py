"""The bag: the fields `bag` and `bag_size` of a game's record; tiles are drawn from its end.

Places that hold no tile hold 0. What lay there before must not stay: a redealt record would still tell it.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.generator import Generator, next_word, shuffle


@compiled
def draw(state: Any) -> int:
    """Take the next tile out of the bag, which must not be empty."""
    state.bag_size -= 1
    tile = state.bag[state.bag_size]
    state.bag[state.bag_size] = 0
    return tile


@compiled
def shuffle_bag(state: Any, generator: Generator) -> None:
    """Put the bag in a random order and choose the random word that shuffles during the game will use."""
    shuffle(generator, state.bag, state.bag_size)
    state.word[0] = next_word(generator)
