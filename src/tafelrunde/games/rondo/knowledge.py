"""What a seat of Rondo may know, stated once: views, observations and the positions that bots think in come from it."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    COPIES,
    FACE_DOWN,
    MOST_NEIGHBOURS,
    MOST_SEATS,
    MOST_SPACES,
    OUTSIDE,
    SPACE_WORDS,
    STONE_COUNT,
)
from tafelrunde.games.rondo.rules import is_cover
from tafelrunde.games.rondo.soundness import is_sound
from tafelrunde.games.rondo.state import State
from tafelrunde.kernel import game
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY, Move, Seat, game_record
from tafelrunde.kernel.generator import Generator, next_word, shuffle
from tafelrunde.kernel.records import Grid, Int8, Int16, Row, WordGrid, Words

__all__ = ["PUBLIC", "SEEN", "Seen", "from_seen", "is_sound", "knows_move", "see", "see_own"]


class Seen(game.Seen):
    turn: Int16
    ending: Int8
    last: Int8
    grey_left: Int8
    lying: Annotated[Row, np.int8, (MOST_SPACES,)]  # on each space: EMPTY, 1 to 5, FACE_DOWN
    covered_by: Annotated[Row, np.int8, (MOST_SPACES,)]  # 1 + the seat that laid the stone face down there, else 0
    known: Annotated[Row, np.int8, (MOST_SPACES,)]  # 1 + the colour of a stone face down that the viewer knows, else 0
    open: Annotated[Words, np.uint64, (SPACE_WORDS,)]
    scores: Annotated[Row, np.int16, (MOST_SEATS,)]
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]  # R2.1: public
    rack: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # how many stones of each colour the viewer holds
    unseen: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # and how many lie where the viewer cannot see them
    # The board, as in the state.
    space_count: Int8
    colours: Annotated[Row, np.int8, (MOST_SPACES,)]
    values: Annotated[Row, np.int8, (MOST_SPACES,)]
    neighbours: Annotated[Grid, np.int8, (MOST_SPACES, MOST_NEIGHBOURS)]
    grey: Annotated[Words, np.uint64, (SPACE_WORDS,)]
    at_centre: Annotated[Words, np.uint64, (SPACE_WORDS,)]
    of_colour: Annotated[WordGrid, np.uint64, (COLOUR_COUNT, SPACE_WORDS)]


SEEN = game_record(Seen)
PUBLIC = (  # fields that `see` copies as they stand in the state
    *("seats", "start", "to_move", "turn", "reason", "ending", "last", "grey_left", "bag_size", "scores", "rack_sizes"),
    *("open", "lying", "space_count", "colours", "values", "neighbours", "grey", "at_centre", "of_colour"),
)


# --- Seeing ---------------------------------------------------------------------------------------------------------
@compiled
def see(state: State, viewer: Seat, seen: Seen) -> None:
    """Write all that a seat, or NOBODY, may know: an allow-list."""
    seen.seats, seen.start, seen.to_move, seen.turn = state.seats, state.start, state.to_move, state.turn
    seen.reason, seen.ending = state.reason, state.ending
    seen.last, seen.grey_left, seen.bag_size = state.last, state.grey_left, state.bag_size
    for seat in range(MOST_SEATS):
        seen.scores[seat], seen.rack_sizes[seat] = state.scores[seat], state.rack_sizes[seat]
    for word in range(SPACE_WORDS):
        seen.open[word] = state.open[word]
    for space in range(MOST_SPACES):
        seen.lying[space] = state.lying[space]
    copy_board(state, seen)
    see_covers(state, seen)
    see_own(state, viewer, seen)
    count_unseen(seen)


@compiled
def see_own(state: State, viewer: Seat, seen: Seen) -> None:
    """What observations tell beside public fields: the own rack, and the stones face down that the viewer knows: those
    that it laid, and all in the end (R4.5)."""
    seen.viewer = viewer
    for colour in range(COLOUR_COUNT):
        seen.rack[colour] = state.racks[viewer, colour] if viewer != NOBODY else 0
    first = 1 + viewer * COLOUR_COUNT  # what the viewer hides counts from here
    for space in range(MOST_SPACES):  # without branches, so that it compiles to a few vector instructions
        colour = state.hidden[space] - first
        seen.known[space] = 1 + colour if 0 <= colour < COLOUR_COUNT else 0
    if state.reason != GOING_ON or viewer == NOBODY:
        see_hidden(state, seen)


@compiled
def see_hidden(state: State, seen: Seen) -> None:
    """All stones face down in the end (R4.5); none before, for somebody who has no seat."""
    is_over = state.reason != GOING_ON
    for space in range(MOST_SPACES):
        hidden = state.hidden[space]
        seen.known[space] = 1 + (hidden - 1) % COLOUR_COUNT if is_over and hidden > 0 else 0


@compiled
def see_covers(state: State, seen: Seen) -> None:
    for space in range(MOST_SPACES):  # 1 + seat × 5 + colour
        seen.covered_by[space] = (state.hidden[space] + COLOUR_COUNT - 1) // COLOUR_COUNT


@compiled
def count_unseen(seen: Seen) -> None:
    """All stones of the game but those that the viewer sees; it follows from what is seen."""
    for colour in range(COLOUR_COUNT):
        visible = int(seen.rack[colour])
        for space in range(MOST_SPACES):
            is_up = seen.colours[space] == colour and seen.lying[space] != FACE_DOWN
            visible += seen.lying[space] if is_up else seen.known[space] == 1 + colour
        seen.unseen[colour] = COPIES - visible


@compiled
def knows_move(state: State, move: Move, viewer: Seat) -> bool:
    """Whether a viewer may know the whole of a move to be made: only who lays a stone face down knows it (R4.5)."""
    return viewer == state.to_move or not is_cover(move)


# --- Dealing the unseen ---------------------------------------------------------------------------------------------
@compiled
def from_seen(seen: Seen, generator: Generator, state: State) -> None:
    """A whole game that fits what is seen: the other racks, the stones that others laid face down (R4.5), the order of
    the bag and the random word come from chance, each arrangement being equally likely."""
    state.seats, state.start, state.to_move, state.turn = seen.seats, seen.start, seen.to_move, seen.turn
    state.reason, state.ending = seen.reason, seen.ending
    state.last, state.grey_left = seen.last, seen.grey_left
    for word in range(SPACE_WORDS):
        state.open[word] = seen.open[word]
    copy_board(seen, state)
    fill_bag(seen, state)
    shuffle(generator, state.bag, state.bag_size)
    deal_spaces(seen, state)
    deal_racks(seen, state)
    while state.bag_size > seen.bag_size:  # only in positions put together by hand, which may lack stones
        draw(state)
    state.word[0] = next_word(generator)
    for i in range(state.unused.size):
        state.unused[i] = 0


@compiled
def fill_bag(seen: Seen, state: State) -> None:
    """All stones that are not seen."""
    size = 0
    for colour in range(COLOUR_COUNT):
        for _ in range(seen.unseen[colour]):
            state.bag[size] = colour
            size += 1
    for place in range(size, STONE_COUNT):
        state.bag[place] = 0
    state.bag_size = size


@compiled
def deal_spaces(seen: Seen, state: State) -> None:
    """Lay on each space what is seen there, and stones from the bag face down where others laid one."""
    for space in range(MOST_SPACES):
        state.lying[space] = seen.lying[space]
        state.hidden[space] = 0
        if seen.lying[space] == FACE_DOWN:
            layer = seen.covered_by[space] - 1
            colour = seen.known[space] - 1 if seen.known[space] > 0 else draw(state)
            state.hidden[space] = 1 + layer * COLOUR_COUNT + colour
    state.lying[BORDER] = OUTSIDE


@compiled
def deal_racks(seen: Seen, state: State) -> None:
    for seat in range(MOST_SEATS):
        state.scores[seat], state.rack_sizes[seat] = seen.scores[seat], seen.rack_sizes[seat]
        for colour in range(COLOUR_COUNT):
            state.racks[seat, colour] = seen.rack[colour] if seat == seen.viewer else 0
        if seat != seen.viewer:
            for _ in range(seen.rack_sizes[seat]):
                state.racks[seat, draw(state)] += 1


# --- The board ------------------------------------------------------------------------------------------------------
@compiled
def copy_board(source: State | Seen, target: State | Seen) -> None:
    """The board never changes, and everybody sees it."""
    target.space_count = source.space_count
    for space in range(MOST_SPACES):
        target.colours[space], target.values[space] = source.colours[space], source.values[space]
    for space in range(MOST_SPACES):
        for i in range(MOST_NEIGHBOURS):
            target.neighbours[space, i] = source.neighbours[space, i]
    for word in range(SPACE_WORDS):
        target.grey[word], target.at_centre[word] = source.grey[word], source.at_centre[word]
        for colour in range(COLOUR_COUNT):
            target.of_colour[colour, word] = source.of_colour[colour, word]
