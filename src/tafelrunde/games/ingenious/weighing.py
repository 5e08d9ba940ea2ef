"""Placements of Ingenious by what they bring and what they leave to the next seat, at a quick look.

A score vector counts as its *soft lowest* colour: with many turns to come all six colours count nearly alike, towards
the end only the lowest ones do. How soft it is depends on the turns left.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.material import (
    BORDER,
    CELL_COUNT,
    CELL_COUNTS,
    COLOUR_COUNT,
    EDGE_WORDS,
    EDGES,
    EMPTY,
    NEIGHBOURS,
    OUTSIDE,
    PAIR_COUNT,
    TRACK_END,
)
from tafelrunde.games.ingenious.notes import BEST_SPOTS, MOST_POINTS, Notes
from tafelrunde.games.ingenious.rules import legal_edges, may_swap, pairs_at_hand, placement
from tafelrunde.games.ingenious.scoring import follow_line, is_solo, lowest, side_of, track_length
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, REFILL, SWAP, State
from tafelrunde.kernel.bits import ONE, WORD, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move, Seat
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp, log, rounded_exp
from tafelrunde.kernel.records import Grid, Reals, Row, row

# --- Weights, tuned by matches (docs/bots.md) -----------------------------------------------------------------------
MOST_TURNS = 24  # left for a seat; more make no difference
SOFTNESS = row((0.8 + 0.35 * turns for turns in range(MOST_TURNS + 1)), np.float64)  # points, by turns left
# how much less a colour matters with each point, by turns left
LESSER = row((rounded_exp(-1.0 / softness) for softness in SOFTNESS.tolist()), np.float64)
BONUS_WORTH = 1.0  # a bonus placement, in points of the soft lowest colour
OPENED_WORTH = 0.4  # what the next seat may gain, against what one gains oneself
CELLS_A_TILE = 2.2  # some cells stay free for good

FEW = 24  # placements of which more than their own points is looked at, where time is short
NOWHERE = -1.0e9


# --- What is free ---------------------------------------------------------------------------------------------------
@compiled
def find_usable(state: State, notes: Notes) -> int:
    """Note the free cells that have a free neighbour; return how many they are."""
    free = usable = 0
    for cell in range(CELL_COUNT):
        if state.board[cell] == BORDER:  # cells in use come first
            break
        if state.board[cell] == EMPTY:
            free += 1
            for direction in range(6):
                if state.board[NEIGHBOURS[cell, direction]] == EMPTY:
                    notes.usable[usable] = cell
                    usable += 1
                    break
    notes.free, notes.usable_count = free, usable
    return usable


# --- How far the game is, and what a score is worth -----------------------------------------------------------------
@compiled
def turns_left(state: State) -> int:
    """Roughly how many turns each seat still has."""
    free = 0
    for cell in range(CELL_COUNT):
        free += state.board[cell] == EMPTY
    return min(MOST_TURNS, int(free / (CELLS_A_TILE * state.seats)))


@compiled
def care_for(state: State, side: int, colour: int, least: int, turns: int) -> float:
    """How much a colour still matters to a side, 1 for the lowest."""
    return exp((least - state.scores[side, colour]) / SOFTNESS[turns])


@compiled
def total_care(state: State, side: int, turns: int) -> float:
    """The sum over all colours of how much each matters."""
    least = lowest(state, side)
    care = 0.0
    for colour in range(COLOUR_COUNT):
        care += care_for(state, side, colour, least, turns)
    return care


@compiled
def soft_lowest(state: State, side: int, turns: int) -> float:
    """The lowest colour of a side, in points; the other colours count a little, too."""
    return lowest(state, side) - SOFTNESS[turns] * log(total_care(state, side, turns) / COLOUR_COUNT)


@compiled
def fill_gains(state: State, seat: Seat, gains: Grid, risen: Reals) -> None:
    """Write what each number of points in each colour is worth to a seat, in points of its soft lowest colour; `risen`
    is for what part of a colour's care they take away."""
    side, turns, length = side_of(state, seat), turns_left(state), track_length(state)
    least = lowest(state, side)
    scale = SOFTNESS[turns] / total_care(state, side, turns)
    left = 1.0
    for points in range(MOST_POINTS + 1):
        risen[points] = 1.0 - left
        left *= LESSER[turns]
    for colour in range(COLOUR_COUNT):
        before = state.scores[side, colour]
        room = (TRACK_END if before < TRACK_END else length) - before
        worth = scale * care_for(state, side, colour, least, turns)
        reached = min(room, MOST_POINTS)
        for points in range(reached + 1):
            gains[colour, points] = worth * risen[points]
        if reached == room and room > 0 and not is_solo(state):
            gains[colour, reached] += BONUS_WORTH  # I6.1, I9.1
        for points in range(reached + 1, MOST_POINTS + 1):
            gains[colour, points] = gains[colour, reached]  # the rest is lost (I5.3)


# --- Placements by what they bring ----------------------------------------------------------------------------------
@compiled
def own_worth(state: State, gains: Grid, edge: int, first: int, second: int) -> float:
    """What a placement brings its own side."""
    low, high = EDGES[edge, 0], EDGES[edge, 1]
    points, more = state.line[first, low], state.line[second, high]
    if first == second:
        return gains[first, min(MOST_POINTS, points + more)]
    return gains[first, min(MOST_POINTS, points)] + gains[second, min(MOST_POINTS, more)]


@compiled
def note_pairs(state: State, notes: Notes) -> int:
    """Note the tiles of the seat to move in all ways round, once for all edges; return how many they are."""
    pairs = pairs_at_hand(state, state.to_move)
    count = popcount(pairs)
    for i in range(count):
        pair = lowest_bit(pairs)
        pairs &= pairs - ONE
        notes.pairs[i], notes.firsts[i], notes.seconds[i] = pair, pair // COLOUR_COUNT, pair % COLOUR_COUNT
    return count


@compiled
def note_most_here(state: State, notes: Notes, pair_count: int) -> float:
    """Note the most that one symbol at hand brings on each cell; return what both halves of a double may bring beyond:
    a bonus placement that neither earns alone. So most edges need no closer look.
    """
    side, beyond, shown, doubles = side_of(state, state.to_move), 0.0, 0, 0
    for i in range(pair_count):
        shown |= 1 << notes.firsts[i]
        if notes.firsts[i] == notes.seconds[i]:
            doubles |= 1 << notes.firsts[i]
    most = notes.most_here
    for cell in range(most.size):
        most[cell] = 0.0
    for colour in range(COLOUR_COUNT):
        if shown >> colour & 1:
            gains, line, longest = notes.gains[colour], state.line[colour], 0
            for cell in range(CELL_COUNTS[state.side]):
                if line[cell] > 0:
                    most[cell] = max(most[cell], gains[min(MOST_POINTS, line[cell])])
                    longest = max(longest, line[cell])
            if doubles >> colour & 1 and state.scores[side, colour] % TRACK_END + 2 * longest >= TRACK_END:
                beyond = BONUS_WORTH
    return beyond


@compiled
def most_on_edge(notes: Notes, edge: int) -> float:
    """No two symbols at hand bring more there, but for a double."""
    return notes.most_here[EDGES[edge, 0]] + notes.most_here[EDGES[edge, 1]]


@compiled
def best_placement(state: State, notes: Notes, generator: Generator) -> Move:
    """The placement that brings its own side most; any of them if several do."""
    fill_gains(state, state.to_move, notes.gains, notes.risen)
    pair_count = note_pairs(state, notes)
    beyond = note_most_here(state, notes, pair_count)
    best, best_worth, equals = SWAP, NOWHERE, 0
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        for _ in range(popcount(edges)):
            edge = word * WORD + lowest_bit(edges)
            edges &= edges - ONE
            if most_on_edge(notes, edge) + beyond < best_worth:
                continue
            for i in range(pair_count):
                worth = own_worth(state, notes.gains, edge, notes.firsts[i], notes.seconds[i])
                if worth < best_worth:
                    continue
                equals = equals + 1 if worth == best_worth else 1
                if equals == 1 or below(generator, equals) == 0:
                    best, best_worth = placement(edge, int(notes.pairs[i])), worth
    notes.worth[0] = best_worth
    return best


@compiled
def list_best(state: State, notes: Notes) -> None:
    """Put the placements that bring their own side most on the shortlist, best first."""
    fill_gains(state, state.to_move, notes.gains, notes.risen)
    list_placements(state, notes, FEW, False)


@compiled
def list_all_weighed(state: State, notes: Notes, most: int) -> None:
    """The same by what they bring less what they leave to the next seat: moves that deny are found as well."""
    fill_gains(state, state.to_move, notes.gains, notes.risen)
    fill_gains(state, (state.to_move + 1) % state.seats, notes.rival_gains, notes.risen)
    find_spots(state, notes)
    list_placements(state, notes, most, True)


@compiled
def list_placements(state: State, notes: Notes, most: int, closely: bool) -> None:
    pair_count = note_pairs(state, notes)
    beyond = note_most_here(state, notes, pair_count)
    notes.count = 0
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        for _ in range(popcount(edges)):
            edge = word * WORD + lowest_bit(edges)
            edges &= edges - ONE
            if notes.count == most and most_on_edge(notes, edge) + beyond <= notes.worth[most - 1]:
                continue
            for i in range(pair_count):
                move = placement(edge, int(notes.pairs[i]))
                worth = own_worth(state, notes.gains, edge, notes.firsts[i], notes.seconds[i])
                if closely:
                    worth -= OPENED_WORTH * left_to_rival(state, notes, move)
                enlist(notes, move, worth, most)


@compiled
def enlist(notes: Notes, move: Move, worth: float, most: int) -> None:
    """Put a move in its place on the shortlist, if it is good enough."""
    if notes.count < most:
        notes.count += 1
    elif worth <= notes.worth[most - 1]:
        return
    place = notes.count - 1
    while place > 0 and notes.worth[place - 1] < worth:
        notes.worth[place] = notes.worth[place - 1]
        notes.listed[place] = notes.listed[place - 1]
        place -= 1
    notes.worth[place] = worth
    notes.listed[place] = move


@compiled
def list_refilling(state: State, moves: Row, priors: Reals) -> int:
    """An exchange in place of refilling costs nothing (I7.2): it is nearly always right."""
    moves[0] = REFILL
    priors[0] = 1.0
    if not may_swap(state):
        return 1
    moves[0], moves[1] = SWAP, REFILL
    priors[0], priors[1] = 0.75, 0.25
    return 2


# --- What the next seat will find -----------------------------------------------------------------------------------
@compiled
def find_spots(state: State, notes: Notes) -> None:
    """For each colour the free cells where it scores most."""
    for colour in range(COLOUR_COUNT):
        for i in range(BEST_SPOTS):
            notes.spots[colour, i] = OUTSIDE
            notes.spot_points[colour, i] = 0
        least = 0
        for cell in range(CELL_COUNTS[state.side]):  # a taken cell scores nothing
            if state.line[colour, cell] > least:
                note_spot(notes, colour, cell, state.line[colour, cell])
                least = notes.spot_points[colour, BEST_SPOTS - 1]


@compiled
def note_spot(notes: Notes, colour: int, cell: int, points: int) -> None:
    i = BEST_SPOTS - 1
    while i > 0 and notes.spot_points[colour, i - 1] < points:
        notes.spots[colour, i] = notes.spots[colour, i - 1]
        notes.spot_points[colour, i] = notes.spot_points[colour, i - 1]
        i -= 1
    notes.spots[colour, i] = cell
    notes.spot_points[colour, i] = points


@compiled
def best_spot_without(notes: Notes, colour: int, low: int, high: int) -> int:
    """The points of the best cell of a colour once two cells are taken."""
    for i in range(BEST_SPOTS):
        if notes.spots[colour, i] != low and notes.spots[colour, i] != high:
            return notes.spot_points[colour, i]
    return 0


@compiled
def note_opened(state: State, notes: Notes, cell: int, partner: int, colour: int) -> None:
    """What a symbol would make its colour score at the ends of its lines."""
    for direction in range(6):
        _, end = follow_line(state, cell, direction, colour)
        if state.board[end] == EMPTY and end != partner:
            behind, _ = follow_line(state, cell, (direction + 3) % 6, colour)
            notes.opened[colour] = max(notes.opened[colour], state.line[colour, end] + behind + 1)


@compiled
def left_to_rival(state: State, notes: Notes, move: Move) -> float:
    """What the best cells of all colours bring the next seat after a placement."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    low, high = EDGES[edge, 0], EDGES[edge, 1]
    first, second = divmod(pair, COLOUR_COUNT)
    notes.opened[first] = 0
    notes.opened[second] = 0
    note_opened(state, notes, low, high, first)
    note_opened(state, notes, high, low, second)
    left = 0.0
    for colour in range(COLOUR_COUNT):
        points = best_spot_without(notes, colour, low, high)
        if colour == first or colour == second:
            points = max(points, notes.opened[colour])
        left += notes.rival_gains[colour, min(points, MOST_POINTS)]
    return left


@compiled
def weigh_openings(state: State, notes: Notes) -> None:
    """Take from the worth of each move on the shortlist what it leaves to the next seat, and put them in order."""
    fill_gains(state, (state.to_move + 1) % state.seats, notes.rival_gains, notes.risen)
    find_spots(state, notes)
    count = notes.count
    notes.count = 0
    for i in range(count):
        move = notes.listed[i]
        enlist(notes, move, notes.worth[i] - OPENED_WORTH * left_to_rival(state, notes, move), FEW)
