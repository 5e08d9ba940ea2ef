"""What may be done in Ingenious, and what a move has brought: as records, from which facts for people are made."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELL_COUNT,
    COLOUR_COUNT,
    EDGE_COUNT,
    EDGE_WORDS,
    EDGES,
    EMPTY,
    KIND_COUNT,
    OUTSIDE,
    PAIR_COUNT,
    RACK_SIZE,
)
from tafelrunde.games.ingenious.rules import legal_edges, may_swap, pairs_at_hand
from tafelrunde.games.ingenious.scoring import advance, follow_line, lowest, moved_by_double, side_of, track_length
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, REFILL, REFILLING, SWAP, State
from tafelrunde.kernel import game
from tafelrunde.kernel.bag import sort_tiles
from tafelrunde.kernel.bits import ONE
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Seat
from tafelrunde.kernel.hexgrid import DIRECTIONS
from tafelrunde.kernel.records import Bool, Grid, Int8, Int16, Row, Words

DIRECTION_COUNT = len(DIRECTIONS)


class Offered(game.Offered):
    """Any of the pairs on any of the edges; or to refill, or to exchange."""

    edges: Annotated[Words, np.uint64, (EDGE_WORDS,)]  # where a tile may be placed
    pairs: Annotated[Words, np.uint64, (1,)]  # the tiles of the seat to move, in all ways round
    points: Annotated[Grid, np.int8, (COLOUR_COUNT, CELL_COUNT)]  # that count: what a half of a colour brings on a cell
    doubles: Annotated[Grid, np.int8, (COLOUR_COUNT, EDGE_COUNT)]  # and both halves of a double at hand, by its edge
    refill: Bool
    swap: Bool


class Brought(game.Brought):
    """All is open but the tiles that were drawn, which only the seat that drew them knows."""

    reason: Int8  # why the game has ended, or GOING_ON
    swapped: Bool
    refilled: Bool
    cells: Annotated[Row, np.int16, (2,)]  # where the halves of the tile lie, OUTSIDE if none was placed
    colours: Annotated[Row, np.int8, (2,)]  # what they show, or EMPTY
    half_points: Annotated[Row, np.int16, (2,)]  # what each half scores by its lines, whatever the end of the track
    lengths: Annotated[Grid, np.int8, (2, DIRECTION_COUNT)]  # of the lines that score, from each half (I5.2)
    points: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # that count
    scores: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # of the mover's side after it
    lowest_before: Int16  # of the mover's side: what counts (I8.2)
    lowest_after: Int16
    earned: Int8  # bonus placements (I6.1)
    returned: Annotated[Row, np.int8, (KIND_COUNT,)]  # the tiles that an exchange has put back (I7.3)
    drawn: Int8  # how many tiles
    knows_drawn: Bool  # whether the viewer knows which
    drawn_tiles: Annotated[Row, np.int8, (RACK_SIZE,)]  # which, in order; 0 beyond them


OFFERED = game.game_record(Offered)
BROUGHT = game.game_record(Brought)


@compiled
def offer(state: State, out: Offered) -> None:
    """What the seat to move may do; nothing when the game is over."""
    going_on = state.reason == GOING_ON
    placing = going_on and state.phase != REFILLING
    for word in range(EDGE_WORDS):
        out.edges[word] = legal_edges(state, word) if placing else np.uint64(0)
    out.pairs[0] = pairs_at_hand(state, state.to_move) if placing else np.uint64(0)
    for colour in range(COLOUR_COUNT):
        tell_points(state, colour, placing, out)
        tell_double(state, colour, out)
    out.refill = going_on and not placing
    out.swap = going_on and may_swap(state)


@compiled
def tell_points(state: State, colour: int, placing: bool, out: Offered) -> None:
    """What a half of a colour would bring on every cell: as far as its cube can still go (I5.3, I9.1)."""
    cube, length = state.scores[side_of(state, state.to_move), colour], track_length(state)
    for cell in range(CELL_COUNT):
        out.points[colour, cell] = advance(cube, state.line[colour, cell], length) - cube if placing else 0


@compiled
def tell_double(state: State, colour: int, out: Offered) -> None:
    """What the double of a colour would bring on every edge: more than one half, but not always their sum (I9.2)."""
    cube = state.scores[side_of(state, state.to_move), colour]
    at_hand = out.pairs[0] >> np.uint64(colour * COLOUR_COUNT + colour) & ONE
    for edge in range(EDGE_COUNT):
        points, more = state.line[colour, EDGES[edge, 0]], state.line[colour, EDGES[edge, 1]]
        out.doubles[colour, edge] = moved_by_double(state, cube, points, more) - cube if at_hand else 0


@compiled
def brought(before: State, after: State, move: Move, viewer: Seat, out: Brought) -> None:
    """What a move has brought."""
    mover = before.to_move
    out.mover = mover
    out.ends = after.reason != GOING_ON
    out.reason = after.reason
    out.swapped = move == SWAP
    out.refilled = move == REFILL
    tell_scores(before, after, side_of(before, mover), out)
    for half in range(2):
        tell_half(before, move, half, out)
    tell_tiles(after, mover, tiles_drawn(before, after, move), viewer == mover, out)


@compiled
def tell_scores(before: State, after: State, side: int, out: Brought) -> None:
    for colour in range(COLOUR_COUNT):
        out.scores[colour] = after.scores[side, colour]
        out.points[colour] = after.scores[side, colour] - before.scores[side, colour]
    out.lowest_before = lowest(before, side)
    out.lowest_after = lowest(after, side)
    left = max(0, before.bonus - 1)  # of those that were due before
    out.earned = after.bonus - left if after.bonus > 0 else 0


@compiled
def tell_half(before: State, move: Move, half: int, out: Brought) -> None:
    """Where a half of the tile was placed, and the lines that it scores."""
    cell, colour = OUTSIDE, EMPTY
    if move >= FIRST_PLACEMENT:
        edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
        cell = EDGES[edge, half]
        colour = pair // COLOUR_COUNT if half == 0 else pair % COLOUR_COUNT
    out.cells[half] = cell
    out.colours[half] = colour
    out.half_points[half] = 0
    for direction in range(DIRECTION_COUNT):
        length = 0
        if colour != EMPTY:
            length, _ = follow_line(before, cell, direction, colour)
        out.lengths[half, direction] = length
        out.half_points[half] += length


@compiled
def tell_tiles(after: State, mover: Seat, drawn: int, is_own: bool, out: Brought) -> None:
    """The tiles that went back to the bag, and those that came from it: new ones stand last on the rack."""
    for kind in range(KIND_COUNT):
        out.returned[kind] = after.returned[kind] if out.swapped else 0
    out.drawn = drawn
    out.knows_drawn = is_own
    first = after.rack_sizes[mover] - drawn
    for i in range(RACK_SIZE):
        out.drawn_tiles[i] = after.racks[mover, first + i] if is_own and i < drawn else 0
    sort_tiles(out.drawn_tiles, drawn if is_own else 0)


@compiled
def tiles_drawn(before: State, after: State, move: Move) -> int:
    """How many tiles a move has drawn from the top of the bag; an exchange puts others back (I7)."""
    return RACK_SIZE if move == SWAP else before.bag_size - after.bag_size


@compiled
def worth(brought: Brought) -> int:
    """All points, whatever their colour."""
    total = 0
    for colour in range(COLOUR_COUNT):
        total += brought.points[colour]
    return total
