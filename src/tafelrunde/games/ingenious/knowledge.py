"""What a seat of Ingenious may know, stated once as a record; and a whole state dealt from it."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELL_COUNT,
    COLOUR_COUNT,
    EDGE_WORDS,
    KIND_COUNT,
    MOST_SEATS,
    RACK_SIZE,
    TILE_COUNT,
)
from tafelrunde.games.ingenious.scoring import lowest, side_count
from tafelrunde.games.ingenious.soundness import is_sound
from tafelrunde.games.ingenious.state import State
from tafelrunde.kernel import game
from tafelrunde.kernel.bag import draw, sort_tiles
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move, Seat
from tafelrunde.kernel.generator import Generator, next_word, shuffle
from tafelrunde.kernel.records import Bool, Grid, Int8, Row, Words

__all__ = ["PUBLIC", "SEEN", "Seen", "from_seen", "is_sound", "knows_move", "see", "see_own"]


class Seen(game.Seen):
    """The allow-list: the table as all see it, one's own rack, and which tiles are somewhere out of sight.

    Fields that a state has too mean the same here.
    """

    edition: Int8
    teams: Bool
    phase: Int8
    bonus: Int8
    side: Int8
    opened: Annotated[Row, np.int8, (COLOUR_COUNT,)]
    board: Annotated[Row, np.int8, (CELL_COUNT + 1,)]
    line: Annotated[Grid, np.int8, (COLOUR_COUNT, CELL_COUNT + 1)]
    free_edges: Annotated[Words, np.uint64, (EDGE_WORDS,)]
    touching_edges: Annotated[Words, np.uint64, (EDGE_WORDS,)]
    scores: Annotated[Grid, np.int16, (MOST_SEATS, COLOUR_COUNT)]
    sides: Int8  # that score: seats, or teams
    lowest: Annotated[Row, np.int16, (MOST_SEATS,)]  # what counts of each side (I8.2); 0 beyond them
    rack_size: Int8  # of the viewer; 0 for a spectator
    rack: Annotated[Row, np.int8, (RACK_SIZE,)]  # its kinds of tile, in order; 0 beyond them
    rack_sizes: Annotated[Row, np.int8, (MOST_SEATS,)]
    returned: Annotated[Row, np.int8, (KIND_COUNT,)]
    kept: Annotated[Row, np.int8, (MOST_SEATS,)]
    unseen: Annotated[Row, np.int8, (KIND_COUNT,)]  # tiles in the bag or on another rack


SEEN = game.game_record(Seen)
PUBLIC = (  # fields that `see` copies as they stand in the state
    *("seats", "start", "to_move", "turn", "reason", "bag_size", "edition", "teams", "phase", "bonus", "side"),
    *("rack_sizes", "kept", "scores", "returned", "opened", "board", "line", "free_edges", "touching_edges"),
)


# --- What is seen ---------------------------------------------------------------------------------------------------
@compiled
def see(state: State, viewer: Seat, seen: Seen) -> None:
    """Write all that a seat, or NOBODY, may know."""
    copy_numbers(state, seen)
    copy_board(state, seen)
    see_own(state, viewer, seen)
    for side in range(MOST_SEATS):
        seen.lowest[side] = lowest(state, side) if side < seen.sides else 0
    count_unseen(state, seen)


@compiled
def see_own(state: State, viewer: Seat, seen: Seen) -> None:
    """What observations tell beside public fields: a seat sees its own rack, whose order means nothing."""
    seen.viewer = viewer
    seen.sides = side_count(state)
    seen.rack_size = state.rack_sizes[viewer] if viewer >= 0 else 0
    for i in range(RACK_SIZE):
        seen.rack[i] = state.racks[viewer, i] if i < seen.rack_size else 0
    sort_tiles(seen.rack, seen.rack_size)


@compiled
def count_unseen(state: State, seen: Seen) -> None:
    """Tiles that have not been placed, and are not on one's own rack."""
    for kind in range(KIND_COUNT):
        seen.unseen[kind] = state.unplaced[kind]
    for i in range(seen.rack_size):
        seen.unseen[seen.rack[i]] -= 1


@compiled
def knows_move(state: State, move: Move, viewer: Seat) -> bool:
    """Whether a viewer may know all of a move that is about to be made: every move is open."""
    return True


# --- A state from what is seen --------------------------------------------------------------------------------------
@compiled
def from_seen(seen: Seen, generator: Generator, state: State) -> None:
    """Deal all that is not seen: the other racks, the bag's order and the random word.

    What is known of an exchange is kept (I7.3): a tile that another seat surely holds since then is none of those
    that were put back. The tiles put back and not seen since are kept aside while such tiles are dealt.
    """
    copy_numbers(seen, state)
    copy_board(seen, state)
    place_own_rack(seen, state)
    gather_unseen(seen, state)
    aside = set_returned_aside(seen, state)
    if aside > 0:
        shuffle(generator, state.bag, state.bag_size - aside)
        deal_kept(state, seen.viewer, aside)
    shuffle(generator, state.bag, state.bag_size)
    for other in range(state.seats):
        if other != seen.viewer:
            for i in range(state.kept[other] if aside > 0 else 0, state.rack_sizes[other]):
                state.racks[other, i] = draw(state)
    state.word[0] = next_word(generator)
    for i in range(state.unused.size):
        state.unused[i] = 0


@compiled
def place_own_rack(seen: Seen, state: State) -> None:
    for kind in range(KIND_COUNT):
        state.unplaced[kind] = seen.unseen[kind]
    for i in range(seen.rack_size):
        state.unplaced[seen.rack[i]] += 1
    for seat in range(MOST_SEATS):
        for i in range(RACK_SIZE):
            state.racks[seat, i] = seen.rack[i] if seat == seen.viewer else 0


@compiled
def gather_unseen(seen: Seen, state: State) -> None:
    """Put all unseen tiles into the bag, in order."""
    size = 0
    for kind in range(KIND_COUNT):
        for _ in range(seen.unseen[kind]):
            state.bag[size] = kind
            size += 1
    state.bag_size = size
    for i in range(size, TILE_COUNT):
        state.bag[i] = 0


@compiled
def set_returned_aside(seen: Seen, state: State) -> int:
    """Move the tiles put back by the last exchange, and not seen since, to the end of the bag; return how many."""
    aside = 0
    for kind in range(KIND_COUNT):
        missing = seen.returned[kind]
        for i in range(seen.rack_size):
            if missing > 0 and seen.rack[i] == kind:
                missing -= 1  # the seat may have drawn it itself
        i = 0
        while missing > 0:
            last = state.bag_size - aside - 1
            if state.bag[i] == kind:
                state.bag[i], state.bag[last] = state.bag[last], state.bag[i]
                aside += 1
                missing -= 1
            else:
                i += 1
    return aside


@compiled
def deal_kept(state: State, viewer: Seat, aside: int) -> None:
    """Deal the tiles that the other seats surely hold since the last exchange, from those not set aside."""
    for other in range(state.seats):
        if other != viewer:
            for i in range(state.kept[other]):
                top = state.bag_size - aside - 1
                state.racks[other, i] = state.bag[top]
                state.bag[top] = state.bag[state.bag_size - 1]
                draw(state)


# --- What a state and what is seen of it have in common -------------------------------------------------------------
@compiled
def copy_numbers(source: State | Seen, target: State | Seen) -> None:
    target.seats = source.seats
    target.start = source.start
    target.to_move = source.to_move
    target.turn = source.turn
    target.reason = source.reason
    target.bag_size = source.bag_size
    target.edition = source.edition
    target.teams = source.teams
    target.phase = source.phase
    target.bonus = source.bonus
    target.side = source.side
    for seat in range(MOST_SEATS):
        target.rack_sizes[seat] = source.rack_sizes[seat]
        target.kept[seat] = source.kept[seat]
        for colour in range(COLOUR_COUNT):
            target.scores[seat, colour] = source.scores[seat, colour]
    for kind in range(KIND_COUNT):
        target.returned[kind] = source.returned[kind]


@compiled
def copy_board(source: State | Seen, target: State | Seen) -> None:
    """One plain loop a table: mixed, they would not run several numbers at a time."""
    for colour in range(COLOUR_COUNT):
        target.opened[colour] = source.opened[colour]
    for cell in range(CELL_COUNT + 1):
        target.board[cell] = source.board[cell]
    points, copy = source.line, target.line
    for colour in range(COLOUR_COUNT):
        for cell in range(CELL_COUNT + 1):
            copy[colour, cell] = points[colour, cell]
    for word in range(EDGE_WORDS):
        target.free_edges[word] = source.free_edges[word]
    for word in range(EDGE_WORDS):
        target.touching_edges[word] = source.touching_edges[word]
