"""What leaves the house of Ingenious: the board, what a viewer may know, what may be done, what a move brought.

Cells and edges are numbers, colours and reasons names. A tile is its two colours in alphabetical order.
"""

from __future__ import annotations

import math
from typing import Literal

from tafelrunde.games import interface
from tafelrunde.games.ingenious.knowledge import Seen
from tafelrunde.games.ingenious.material import (
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    EDGES,
    EMPTY,
    KINDS,
    NEIGHBOURS,
    ON_BOARD,
    SYMBOL_CELLS,
    Board,
    cell_name,
)
from tafelrunde.games.ingenious.outcome import Brought, Offered
from tafelrunde.games.ingenious.rules import blank
from tafelrunde.games.ingenious.scoring import Table, side_count, side_of, track_length
from tafelrunde.games.ingenious.state import PHASES, REASONS
from tafelrunde.games.interface import Facts, Options, Place
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.game import GOING_ON
from tafelrunde.kernel.hexgrid import cell_count
from tafelrunde.kernel.moves import MoveData
from tafelrunde.kernel.records import Row, plain
from tafelrunde.reading import letters, picked, where

Colour = Literal["red", "green", "blue", "orange", "yellow", "purple"]
Phase = Literal["placing", "refilling"]
Reason = Literal["board-full", "all-18"]
Tile = tuple[Colour, Colour]

UNFORESEEN: tuple[str, ...] = ("drawn_tiles",)

COLOUR_NAMES: tuple[Colour, ...] = COLOURS  # type: ignore[assignment]  # a type checker forgets which texts they are
PHASE_NAMES: tuple[Phase, ...] = PHASES  # type: ignore[assignment]
REASON_NAMES: tuple[Reason, ...] = REASONS  # type: ignore[assignment]
TILES: tuple[Tile, ...] = tuple(tuple(sorted(COLOURS[colour] for colour in kind)) for kind in KINDS)  # type: ignore[misc]
PAIRS = [ON_BOARD[first] + ON_BOARD[second] for first in range(COLOUR_COUNT) for second in range(COLOUR_COUNT)]
COLOUR_OF_LETTER = dict(zip(ON_BOARD, COLOURS, strict=False))
EDGE_LIST: list[tuple[int, int]] = [(low, high) for low, high in EDGES.tolist()]
NEXT = NEIGHBOURS.tolist()  # NumPy is slow at single numbers


# --- The board ------------------------------------------------------------------------------------------------------
class IngeniousLayout(interface.Layout, frozen=True, kw_only=True):
    """Places are the cells, measured in radii of a cell, which stands on a point."""

    side: int  # cells along an edge of the area in use
    cells: list[tuple[int, int]]  # (q, r): to the right, and down to the right
    edges: list[tuple[int, int]]  # the two cells a tile may lie on, by number, in the order of a move's colours
    printed: dict[str, int]  # the cell of each printed symbol, by colour
    track: int  # how far a cube can go
    sides: list[list[int]]  # the seats that score together


def layout(board: Board, seats: int, options: Options) -> IngeniousLayout:
    table: Table = blank(seats, options, board)
    count, printed = cell_count(board.side), SYMBOL_CELLS[board.side].tolist()
    return IngeniousLayout(
        seats=seats,
        options=options,
        name=board.name,
        reconstruction=board.reconstruction,
        places=[place(cell, board.side, printed) for cell in range(count)],
        side=board.side,
        cells=CELLS[:count],
        edges=[(low, high) for low, high in EDGE_LIST if low < count and high < count],
        printed=dict(zip(COLOURS, printed, strict=True)),
        track=int(track_length(table)),
        sides=[[seat for seat in range(seats) if side_of(table, seat) == side] for side in range(side_count(table))],
    )


def place(cell: int, side: int, printed: list[int]) -> Place:
    q, r = CELLS[cell]
    symbol = printed.index(cell) if cell in printed else None
    return Place(
        name=cell_name(cell, side),
        x=round(math.sqrt(3) * (q + r / 2), 3),
        y=1.5 * r,
        shows="" if symbol is None else ON_BOARD[symbol],
        colour=None if symbol is None else COLOURS[symbol],
    )


# --- What a viewer may know -----------------------------------------------------------------------------------------
class IngeniousView(interface.View, frozen=True, kw_only=True):
    start: int
    reason: Reason | None
    phase: Phase
    bonus: int  # bonus placements due
    board: str  # a letter a cell: the first of its colour, or a point where it is free
    opened: list[Colour]  # the printed symbols at which a seat has opened
    scores: list[list[int]]  # of each side, by colour
    lowest: list[int]  # of each side: what counts
    rack: list[Tile] | None
    returned: list[Tile]  # tiles the last exchange put back that nobody has seen since
    kept: list[int]  # how many tiles each seat surely holds since that exchange


def view(seen: Seen) -> IngeniousView:
    seen = plain(seen)
    seats, sides = seen.seats, seen.sides
    return IngeniousView(
        start=seen.start,
        to_move=seen.to_move,
        turn=seen.turn,
        reason=reason(seen.reason),
        phase=PHASE_NAMES[seen.phase],
        bonus=seen.bonus,
        board=letters(seen.board[: cell_count(seen.side)], ON_BOARD),
        opened=[name for name, taken in zip(COLOUR_NAMES, seen.opened.tolist(), strict=True) if taken],
        scores=seen.scores[:sides].tolist(),
        lowest=seen.lowest[:sides].tolist(),
        rack=None if seen.viewer < 0 else sorted(TILES[kind] for kind in seen.rack[: seen.rack_size].tolist()),
        rack_sizes=seen.rack_sizes[:seats].tolist(),
        bag=seen.bag_size,
        returned=tiles(seen.returned),
        kept=seen.kept[:seats].tolist(),
    )


def reason(number: int) -> Reason | None:
    return None if number == GOING_ON else REASON_NAMES[number - 1]


def tiles(counts: Row) -> list[Tile]:
    """The tiles of which there are so many of each kind."""
    return [TILES[kind] for kind, count in enumerate(counts.tolist()) for _ in range(count)]


# --- What may be done -----------------------------------------------------------------------------------------------
class IngeniousOffer(interface.Offer, frozen=True, kw_only=True):
    """Any pair on any edge, its first letter on the first cell. Points are those that count, up to the end of the
    track, as `IngeniousOutcome` has them: a tile of two colours brings points[colour][i] for each half on cells[i], a
    double doubles[colour][i] on edges[i]."""

    edges: list[int]
    pairs: list[str]
    cells: list[int]  # the free ones
    points: list[list[int]]
    doubles: dict[str, list[int]]  # of those at hand
    refill: bool
    swap: bool


def offer(offered: Offered, seen: Seen) -> IngeniousOffer:
    offered = plain(offered)
    edges, pairs = members(offered.edges), members(offered.pairs)
    free = where(seen.board[: cell_count(seen.side)], EMPTY) if edges else []
    doubles = picked(offered.doubles, edges)
    return IngeniousOffer(
        edges=edges,
        pairs=[PAIRS[pair] for pair in pairs],
        cells=free,
        points=picked(offered.points, free) if edges else [],
        doubles={name: doubles[colour] for colour, name in enumerate(COLOURS) if colour * (COLOUR_COUNT + 1) in pairs},
        refill=offered.refill,
        swap=offered.swap,
    )


def offered(layout: IngeniousLayout, offer: IngeniousOffer) -> list[MoveData]:
    """The moves that an offer stands for."""
    pairs = [(COLOUR_OF_LETTER[pair[0]], COLOUR_OF_LETTER[pair[1]]) for pair in offer.pairs]
    moves: list[MoveData] = [
        {"do": "place", "edge": edge, "first": first, "second": second}
        for edge in offer.edges
        for first, second in pairs
    ]
    if offer.swap:
        moves.append({"do": "swap"})
    if offer.refill:
        moves.append({"do": "refill"})
    return moves


# --- What a move brought --------------------------------------------------------------------------------------------
class Half(Facts, frozen=True, kw_only=True):
    """One half of a tile that was placed."""

    cell: int
    colour: Colour
    points: int  # by its lines, whatever the end of the track
    lines: list[list[int]]  # that score: the cells of each, from the half on


class IngeniousOutcome(interface.Outcome, frozen=True, kw_only=True):
    reason: Reason | None  # why the game has ended
    points: list[int]  # that count, by colour
    halves: list[Half]  # the one on the first cell of the edge first; none if no tile was placed
    scores: list[int]  # of the mover's side after it
    lowest_before: int  # of the mover's side: what counts
    lowest_after: int
    earned: int  # bonus placements
    swapped: bool
    refilled: bool
    returned: list[Tile]  # the tiles that an exchange has put back
    drawn: int  # how many tiles
    drawn_tiles: list[Tile] | None  # which; None for those who cannot know


def outcome(brought: Brought) -> IngeniousOutcome:
    brought = plain(brought)
    placed = not (brought.swapped or brought.refilled)
    return IngeniousOutcome(
        mover=brought.mover,
        ends=brought.ends,
        reason=reason(brought.reason),
        points=brought.points.tolist(),
        halves=halves(brought) if placed else [],
        scores=brought.scores.tolist(),
        lowest_before=brought.lowest_before,
        lowest_after=brought.lowest_after,
        earned=brought.earned,
        swapped=brought.swapped,
        refilled=brought.refilled,
        returned=tiles(brought.returned),
        drawn=brought.drawn,
        drawn_tiles=[TILES[kind] for kind in brought.drawn_tiles[: brought.drawn].tolist()]
        if brought.knows_drawn
        else None,
    )


def halves(brought: Brought) -> list[Half]:
    """Both halves of the tile that was placed."""
    return [
        Half(cell=cell, colour=COLOUR_NAMES[colour], points=points, lines=lines(cell, lengths))
        for cell, colour, points, lengths in zip(
            brought.cells.tolist(),
            brought.colours.tolist(),
            brought.half_points.tolist(),
            brought.lengths.tolist(),
            strict=True,
        )
    ]


def lines(start: int, lengths: list[int]) -> list[list[int]]:
    """The cells of the lines from a half on, which the record tells by their lengths."""
    found: list[list[int]] = []
    for direction, length in enumerate(lengths):
        if length:
            line: list[int] = []
            cell = start
            for _ in range(length):
                cell = NEXT[cell][direction]
                line.append(cell)
            found.append(line)
    return found
