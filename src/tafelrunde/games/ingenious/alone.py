"""Ingenious alone (I10.1): what counts is the lowest colour at the end, and nobody else takes cells.

A colour is worth its points so far and its hopes: part of what its best free cells would bring, more if many of its
symbols are still to come. Cells that another colour wants as well count less, and so do cells with little room beside
them; a cell of five points promises hardly less than one of seven. Points below 18 are worth less than they seem, since
what a placement brings beyond 18 is lost (I9.1). A position is worth the soft lowest of its colours.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELL_COUNTS,
    COLOUR_COUNT,
    EDGES,
    EMPTY,
    KIND_COUNT,
    KIND_OF_PAIR,
    NEIGHBOURS,
    OF_KIND,
    OUTSIDE,
    PAIR_COUNT,
    TRACK_END,
)
from tafelrunde.games.ingenious.notes import HALF_TURN, MOST_CLAIM, WANTED_CELLS, Notes
from tafelrunde.games.ingenious.rules import draw_lines
from tafelrunde.games.ingenious.scoring import follow_line, lowest, score_placement
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.mathematics import exp, log
from tafelrunde.kernel.records import reals, row

# --- Weights, tuned by games (docs/learning.md) ---------------------------------------------------------------------
HOPE = 0.482  # what a point of a colour's best cell promises, in the middle of a game
EARLY, EARLIER = 0.733, 0.361  # and more, the more turns are left: a parabola
MIDDLE = 20.0  # turns left in the middle of a game
NEXT_CELL, NEXT_EARLY = 0.692, -0.073  # how much less each further cell counts, and even less with more turns left
LAST_TURNS = 7.5  # in which hopes fade
MORE_TO_COME = 0.76  # how much a colour hopes for more if more of its symbols are to come
SHARED, OUTBID = 22, 10  # 64ths of a point of another colour that are lost: as far as both want a cell, and beyond
ROOM = row((0, 50, 51, 70, 70, 64, 64), np.int16)  # 64ths that count of a cell with so many free neighbours
WASTE, LAST_WASTE, NEARER = 1.07, 1.10, 0.45  # points that will be lost at 18, more just before it, and how that fades
SOFT, SOFTER = 1.69, 0.0975  # points of difference that matter, and more for each turn left
USABLE_A_TURN = 1.19  # cells, as turns left are counted here
ROOMINESS = 0.0339  # what each cell that can be used is worth by itself

# [points] that will be lost when 18 is reached
WASTED = reals(
    (
        WASTE + LAST_WASTE * NEARER ** (TRACK_END - 1 - points) if points < TRACK_END else 0
        for points in range(2 * TRACK_END + 1)
    ),
    np.float64,  # in 32 bits uncompiled code would round otherwise
)


# --- What a position is worth ---------------------------------------------------------------------------------------
@compiled
def look_alone(state: State, notes: Notes) -> int:
    """Note how much each colour wants each cell, and the best cells of each; return how many cells can be used."""
    usable = find_room(state, notes)
    for colour in range(COLOUR_COUNT):
        for i in range(WANTED_CELLS + 1):
            notes.wanted[colour, i] = 0
    for n in range(usable):
        cell = notes.usable[n]
        most, second = 0, 0
        for colour in range(COLOUR_COUNT):
            points = state.line[colour, cell]
            second = max(second, min(most, points))
            most = max(most, points)
        if most > 0:
            free = notes.free_beside[cell]
            for colour in range(COLOUR_COUNT):
                points = state.line[colour, cell]
                notes.others_want[colour, cell] = second if points == most else most
                claim = claimed(points, notes.others_want[colour, cell], free)
                notes.claims[colour, cell] = claim
                if claim > notes.wanted[colour, WANTED_CELLS]:
                    note_claim(notes, colour, claim)
        else:
            for colour in range(COLOUR_COUNT):
                notes.others_want[colour, cell] = notes.claims[colour, cell] = 0
    return usable


@compiled
def find_room(state: State, notes: Notes) -> int:
    """Note the free cells that have a free neighbour, and how many; return how many such cells there are."""
    usable = 0
    for cell in range(OUTSIDE + 1):
        notes.free_beside[cell] = 0
    for cell in range(CELL_COUNTS[state.side]):
        if state.board[cell] == EMPTY:
            free = 0
            for direction in range(6):
                free += state.board[NEIGHBOURS[cell, direction]] == EMPTY
            if free > 0:
                notes.free_beside[cell] = free
                notes.usable[usable] = cell
                usable += 1
    return usable


@compiled
def claimed(points: int, others: int, free: int) -> int:
    """What a colour may hope for from a cell, in quarter points: less what another colour wants as well."""
    if points == 0:
        return 0
    points, others = int(points), int(others)  # bytes would overflow where nothing is compiled
    rest = 64 * points - SHARED * min(points, others) - OUTBID * max(0, others - points)
    return max(0, min(MOST_CLAIM, (int(ROOM[free]) * rest + 512) >> 10))


@compiled
def note_claim(notes: Notes, colour: int, claim: int) -> None:
    i = WANTED_CELLS
    while i > 0 and notes.wanted[colour, i - 1] < claim:
        notes.wanted[colour, i] = notes.wanted[colour, i - 1]
        i -= 1
    notes.wanted[colour, i] = claim


@compiled
def promised(claim: int) -> float:
    """What a claim is worth, in points: the larger it is, the less a quarter more counts."""
    return claim * (0.25 - claim * (0.125 / MOST_CLAIM))


@compiled
def outlook_with(turns: float) -> float:
    """How much of what may come still counts: all, until the last turns."""
    return min(1.0, turns / LAST_TURNS)


@compiled
def hope_with(turns: float) -> float:
    """What a point of a colour's best cell promises."""
    early = turns / MIDDLE - 1.0
    return HOPE * outlook_with(turns) * max(0.05, 1.0 + early * (EARLY + early * EARLIER))


@compiled
def counted(points: int, outlook: float) -> float:
    """What points of a colour are worth: less what will be lost at 18."""
    return points - outlook * WASTED[points]


@compiled
def next_with(turns: float) -> float:
    """How much less each further cell of a colour counts."""
    return max(0.3, min(0.98, NEXT_CELL + NEXT_EARLY * (turns / MIDDLE - 1.0)))


@compiled
def hope_for_lowest(state: State, notes: Notes, usable: int) -> float:
    """The soft lowest colour, hopes included; what each colour hopes and matters is noted on the way, 1 in all."""
    turns = usable / USABLE_A_TURN
    hope, further, softness = hope_with(turns), next_with(turns), SOFT + SOFTER * turns
    outlook, symbols = outlook_with(turns), note_to_come(state, notes)
    least = 1000.0
    for colour in range(COLOUR_COUNT):
        hoped = 0.0
        for i in range(WANTED_CELLS - 1, -1, -1):
            hoped = promised(notes.wanted[colour, i]) + further * hoped
        more = COLOUR_COUNT * notes.to_come[colour] / symbols - 1.0
        notes.hope_of[colour] = hope * (1.0 + MORE_TO_COME * more)
        notes.hopes[colour] = counted(state.scores[0, colour], outlook) + notes.hope_of[colour] * hoped
        least = min(least, notes.hopes[colour])
    total = 0.0
    for colour in range(COLOUR_COUNT):
        notes.matters[colour] = exp((least - notes.hopes[colour]) / softness)
        total += notes.matters[colour]
    for colour in range(COLOUR_COUNT):
        notes.matters[colour] /= total
    return least - softness * log(total / COLOUR_COUNT) + ROOMINESS * usable


@compiled
def note_to_come(state: State, notes: Notes) -> int:
    """Note how many symbols of each colour do not lie yet; return how many in all."""
    symbols = 0
    for colour in range(COLOUR_COUNT):
        notes.to_come[colour] = 0
    for kind in range(KIND_COUNT):
        left = int(state.unplaced[kind])
        notes.to_come[OF_KIND[kind, 0]] += left
        notes.to_come[OF_KIND[kind, 1]] += left
        symbols += 2 * left
    return symbols


@compiled
def worth_alone(state: State, notes: Notes) -> float:
    """What a position is worth, in points of the lowest colour."""
    usable = look_alone(state, notes)
    return hope_for_lowest(state, notes, usable) if usable > 0 else float(lowest(state, 0))


# --- A placement as it would lie ------------------------------------------------------------------------------------
@compiled
def lay_down(state: State, notes: Notes, move: Move) -> None:
    """Lay a tile and score it, but leave what may be done and whose turn it is: enough for a look."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    low, high = EDGES[edge, 0], EDGES[edge, 1]
    first, second = divmod(pair, COLOUR_COUNT)
    notes.before[0], notes.before[1] = state.scores[0, first], state.scores[0, second]
    score_placement(state, low, first, high, second)
    draw_lines(state, low, first)
    draw_lines(state, high, second)
    state.unplaced[KIND_OF_PAIR[pair]] -= 1


@compiled
def take_up(state: State, notes: Notes, move: Move) -> None:
    """Take up the tile that was just laid down."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    first, second = divmod(pair, COLOUR_COUNT)
    state.unplaced[KIND_OF_PAIR[pair]] += 1
    take_back(state, EDGES[edge, 1], second)
    take_back(state, EDGES[edge, 0], first)
    state.scores[0, first], state.scores[0, second] = notes.before[0], notes.before[1]


@compiled
def take_back(state: State, cell: int, colour: int) -> None:
    """Take up the symbol that was laid last, and bring up to date what free cells would score."""
    state.board[cell] = EMPTY
    for direction in range(6):
        ahead, end = follow_line(state, cell, direction, colour)
        if state.board[end] == EMPTY:
            behind, _ = follow_line(state, cell, HALF_TURN[direction], colour)
            state.line[colour, end] -= behind + 1
        beside = state.board[NEIGHBOURS[cell, direction]]
        if beside == colour:
            state.line[colour, cell] += ahead
        elif beside < COLOUR_COUNT:
            length, _ = follow_line(state, cell, direction, beside)
            state.line[beside, cell] += length
