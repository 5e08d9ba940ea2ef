"""The bag: the fields `bag` and `bag_size` of a game's record; tiles are drawn from its end.

Places that hold no tile hold 0. A tile that was left there would still be told by a record that is dealt anew.
"""

from __future__ import annotations

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State
from tafelrunde.kernel.generator import Generator, next_word, shuffle
from tafelrunde.kernel.records import Row

FIRST_GAP = 40  # then 13, 4, 1


@compiled
def draw(state: State) -> int:
    """Take the next tile out of the bag, which must not be empty."""
    state.bag_size -= 1
    tile = state.bag[state.bag_size]
    state.bag[state.bag_size] = 0
    return tile


@compiled
def shuffle_bag(state: State, generator: Generator) -> None:
    """Put the bag in a random order and choose the random word that shuffles during the game will use."""
    shuffle(generator, state.bag, state.bag_size)
    state.word[0] = next_word(generator)


@compiled
def sort_tiles(tiles: Row, size: int) -> None:
    """Put the first `size` tiles in order (Shell's sort), so that a shuffle does not depend on where they came from."""
    gap = FIRST_GAP
    while gap > 0:
        for i in range(gap, size):
            tile = tiles[i]
            place = i
            while place >= gap and tiles[place - gap] > tile:
                tiles[place] = tiles[place - gap]
                place -= gap
            tiles[place] = tile
        gap = (gap - 1) // 3
