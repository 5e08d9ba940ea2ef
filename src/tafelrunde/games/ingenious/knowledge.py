"""What a seat of Ingenious may know: its view, its offer, a preview of a placement, and dealing the rest anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    EDGES,
    EMPTY,
    KIND_COUNT,
    KINDS,
    NEIGHBOURS,
    PAIR_COUNT,
    SYMBOL_CELLS,
    edges_in_use,
)
from tafelrunde.games.ingenious.rules import apply, legal_edges, may_swap, pairs_at_hand
from tafelrunde.games.ingenious.scoring import follow_line, side_of, track_length
from tafelrunde.games.ingenious.state import EDITIONS, FIRST_PLACEMENT, PLACING, REASONS, REFILLING
from tafelrunde.kernel.bag import draw, sort_tiles
from tafelrunde.kernel.bits import WORD, members
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State
from tafelrunde.kernel.generator import Generator, next_word, shuffle
from tafelrunde.kernel.hexgrid import DIRECTIONS, cell_count

PHASES = ("placing", "refilling")
ON_BOARD = "rgboyp."  # a cell as one letter: the colour's first letter, or a point where it is free


# --- What leaves the house ------------------------------------------------------------------------------------------
def layout(state: State) -> dict[str, Any]:
    """The board itself, which never changes: cells as (q, r), edges as pairs of cell numbers, printed symbols."""
    return {
        "side": int(state.side),
        "cells": [list(cell) for cell in CELLS[: cell_count(state.side)]],
        "edges": EDGES[: edges_in_use(state.side)].tolist(),
        "printed": {name: int(cell) for name, cell in zip(COLOURS, SYMBOL_CELLS[state.side], strict=True)},
    }


def view(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may know, or a spectator (None). An allow-list: nothing else leaves the house."""
    return {
        "seats": int(state.seats),
        "options": {"edition": EDITIONS[state.edition], "teams": bool(state.teams)},
        "start": int(state.start),
        "to_move": int(state.to_move),
        "turn": int(state.turn),
        "phase": PHASES[state.phase],
        "bonus": int(state.bonus),
        "reason": REASONS[state.reason - 1] if state.reason != GOING_ON else None,
        "side": int(state.side),
        "board": "".join(map(ON_BOARD.__getitem__, state.board[: cell_count(state.side)].tolist())),
        "scores": state.scores[: side_count(state)].tolist(),
        "track": track_length(state),
        "rack": None if seat is None else rack(state, seat),
        "rack_sizes": state.rack_sizes[: state.seats].tolist(),
        "bag": int(state.bag_size),
        "returned": [tile(kind) for kind, count in enumerate(state.returned.tolist()) for _ in range(count)],  # I7.3
    }


def offer(state: State) -> dict[str, Any]:
    """What the seat to move may do, factorised: any pair at hand on any edge, scoring points[colour][cell] for each
    half. Points are those before the end of the track is reached; `preview` is exact."""
    edges: list[int] = []
    pairs: list[str] = []
    if state.reason == GOING_ON and state.phase == PLACING:
        words = (edges_in_use(state.side) + WORD - 1) // WORD
        edges = members([int(legal_edges(state, word)) for word in range(words)])
        pairs = [pair_letters(pair) for pair in members([int(pairs_at_hand(state, state.to_move))])]
    free = np.flatnonzero(state.board[: cell_count(state.side)] == EMPTY).tolist()
    return {
        "edges": edges,
        "pairs": pairs,
        "cells": free if edges else [],
        "points": state.line[free].T.tolist() if edges else [],
        "refill": bool(state.reason == GOING_ON and state.phase == REFILLING),
        "swap": bool(state.reason == GOING_ON and may_swap(state)),
    }


def preview(state: State, move: int) -> dict[str, Any]:
    """Exactly what a legal move would bring: points that count, bonus placements, the lines that score."""
    side = side_of(state, state.to_move)
    after = np.array([state])[0]
    apply(after, move)
    return {
        "points": (after.scores[side] - state.scores[side]).tolist(),
        "scores": after.scores[side].tolist(),
        "bonus": int(after.bonus - max(0, state.bonus - 1)) if after.bonus else 0,
        "ends": bool(after.reason),
        "lines": [line for cell, colour in symbols_of(move) for line in lines_from(state, cell, colour)],
    }


def symbols_of(move: int) -> list[tuple[int, int]]:
    """The cells and colours of the symbols that a move places."""
    if move < FIRST_PLACEMENT:
        return []
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    return list(zip(EDGES[edge].tolist(), divmod(pair, COLOUR_COUNT), strict=True))


def lines_from(state: State, cell: int, colour: int) -> list[list[int]]:
    """The lines of a colour that start next to a cell, each as its cells (I5.2)."""
    lines = []
    for direction in range(len(DIRECTIONS)):
        length, _ = follow_line(state, cell, direction, colour)
        line, here = [], cell
        for _ in range(length):
            here = NEIGHBOURS[here, direction]
            line.append(int(here))
        if line:
            lines.append(line)
    return lines


@compiled
def side_count(state: State) -> int:
    """How many sides score: seats, or two teams."""
    return 2 if state.teams else int(state.seats)


def rack(state: State, seat: int) -> list[list[str]]:
    """The tiles of a seat by name, sorted."""
    return sorted(tile(kind) for kind in state.racks[seat, : state.rack_sizes[seat]].tolist())


def tile(kind: int) -> list[str]:
    """A kind of tile by name: its colours in alphabetical order."""
    return sorted(COLOURS[colour] for colour in KINDS[kind])


def pair_letters(pair: int) -> str:
    first, second = divmod(pair, COLOUR_COUNT)
    return ON_BOARD[first] + ON_BOARD[second]


# --- Dealing the unseen anew ----------------------------------------------------------------------------------------
@compiled
def redeal(state: State, seat: int, generator: Generator) -> None:
    """Deal anew all that the seat cannot see: the other racks, the bag's order and the random word.

    What it knows of an exchange is kept (I7.3): a tile that another seat surely holds since then is none of those
    that were put back. The tiles put back and not seen since are kept aside while such tiles are dealt.
    """
    gather_hidden(state, seat)
    sort_tiles(state.bag, state.bag_size)
    aside = set_returned_aside(state, seat)
    if aside > 0:
        shuffle(generator, state.bag, state.bag_size - aside)
        deal_kept(state, seat, aside)
    shuffle(generator, state.bag, state.bag_size)
    for other in range(state.seats):
        if other != seat:
            for i in range(state.kept[other] if aside > 0 else 0, state.rack_sizes[other]):
                state.racks[other, i] = draw(state)
    state.word[0] = next_word(generator)


@compiled
def gather_hidden(state: State, seat: int) -> None:
    """Put the tiles of all other racks into the bag; the racks keep their sizes."""
    for other in range(state.seats):
        if other != seat:
            for i in range(state.rack_sizes[other]):
                state.bag[state.bag_size] = state.racks[other, i]
                state.bag_size += 1


@compiled
def set_returned_aside(state: State, seat: int) -> int:
    """Move the tiles put back by the last exchange, and not seen since, to the end of the bag; return how many."""
    aside = 0
    for kind in range(KIND_COUNT):
        missing = state.returned[kind]
        for i in range(state.rack_sizes[seat] if seat >= 0 else 0):
            if missing > 0 and state.racks[seat, i] == kind:
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
def deal_kept(state: State, seat: int, aside: int) -> None:
    """Deal the tiles that the other seats surely hold since the last exchange, from those not set aside."""
    for other in range(state.seats):
        if other != seat:
            for i in range(state.kept[other]):
                top = state.bag_size - aside - 1
                state.racks[other, i] = state.bag[top]
                state.bag[top] = state.bag[state.bag_size - 1]
                draw(state)
