"""What a good player of Ingenious looks at: the lowest colours first, what a placement opens for the next seat and what
it takes away, bonus placements in reach, and when an exchange is worth its price.

A score vector counts as its *soft lowest* colour: with many turns to come all six colours count nearly alike, towards
the end only the lowest ones do. How soft it is depends on the turns left.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.games.ingenious.material import (
    CELL_COUNT,
    COLOUR_COUNT,
    EDGE_WORDS,
    EDGES,
    EMPTY,
    OUTSIDE,
    PAIR_COUNT,
    RACK_SIZE,
    TRACK_END,
)
from tafelrunde.games.ingenious.rules import count_moves, legal_edges, may_swap, nth_move, pairs_at_hand, placement
from tafelrunde.games.ingenious.scoring import advance, follow_line, is_solo, lowest, side_of, standing, track_length
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, REFILL, REFILLING, SWAP, State
from tafelrunde.kernel import game
from tafelrunde.kernel.bits import ONE, WORD, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Room, Seat
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp, log, rounded_exp
from tafelrunde.kernel.records import Grid, Int16, Reals, Row, grid, row
from tafelrunde.kernel.shares import share_chances, share_win

# --- Weights, tuned by matches (docs/bots.md) -----------------------------------------------------------------------
MOST_TURNS = 24  # left for a seat; more make no difference
SOFTNESS = row((0.8 + 0.35 * turns for turns in range(MOST_TURNS + 1)), np.float64)  # points, by turns left
# [turns left, points above the lowest colour] how much a colour still matters, 1 for the lowest
CARE = grid(
    ([rounded_exp(-above / softness) for above in range(2 * TRACK_END + 1)] for softness in SOFTNESS.tolist()),
    np.float64,
)
# points of lead that decide, likewise
SURENESS = row((0.8 + 0.15 * turns for turns in range(MOST_TURNS + 1)), np.float64)
BONUS_WORTH = 1.0  # a bonus placement, in points of the soft lowest colour
OPENED_WORTH = 0.4  # what the next seat may gain, against what one gains oneself
LOOKAHEAD = 4  # turns of each seat after which a playout is judged
TIME_SHARES = (0.85, 0.08)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 0.3  # points of difference that make a move e times as promising
CELLS_A_TILE = 2.2  # some cells stay free for good
POINTS_A_TURN = 0.6  # by which the lowest colour will rise on the average
SWAP_WORTH = 0.25  # points of the soft lowest colour; an exchange costs the turn (I7.1)

SHORTLIST = 32  # placements of which more than their own points is looked at
MOST_POINTS = 36  # of one placement that the tables tell apart
BEST_SPOTS = 3  # cells remembered for each colour: a placement takes two of them at most
NOWHERE = -1.0e9
GLANCES = 20  # placements that a child looks at


class Notes(game.Notes):
    """What is jotted down while thinking; the same record serves again and again."""

    gains: Annotated[Grid, np.float32, (COLOUR_COUNT, MOST_POINTS + 1)]  # what points are worth to the side to move
    rival_gains: Annotated[Grid, np.float32, (COLOUR_COUNT, MOST_POINTS + 1)]  # and to the next seat
    spots: Annotated[Grid, np.int16, (COLOUR_COUNT, BEST_SPOTS)]  # the free cells where a colour scores most
    spot_points: Annotated[Grid, np.int16, (COLOUR_COUNT, BEST_SPOTS)]
    opened: Annotated[Row, np.int16, (COLOUR_COUNT,)]  # the most that a placement makes a colour score on a free cell
    listed: Annotated[Row, np.int32, (SHORTLIST,)]  # moves, best first
    worth: Annotated[Reals, np.float32, (SHORTLIST,)]
    count: Int16
    pairs: Annotated[Row, np.int8, (2 * RACK_SIZE,)]  # the tiles of the seat to move, in all ways round
    firsts: Annotated[Row, np.int8, (2 * RACK_SIZE,)]  # and their colours
    seconds: Annotated[Row, np.int8, (2 * RACK_SIZE,)]


NOTES = game.game_record(Notes)


# --- How far the game is, and what a score is worth -----------------------------------------------------------------
@compiled
def turns_left(state: State) -> int:
    """Roughly how many turns each seat still has."""
    free = 0
    for cell in range(CELL_COUNT):
        free += state.board[cell] == EMPTY
    return min(MOST_TURNS, int(free / (CELLS_A_TILE * state.seats)))


@compiled
def total_care(state: State, side: int, turns: int) -> float:
    """The sum over all colours of how much each matters."""
    least = lowest(state, side)
    care = 0.0
    for colour in range(COLOUR_COUNT):
        care += CARE[turns, state.scores[side, colour] - least]
    return care


@compiled
def soft_lowest(state: State, side: int, turns: int) -> float:
    """The lowest colour of a side, in points; the other colours count a little, too."""
    return lowest(state, side) - SOFTNESS[turns] * log(total_care(state, side, turns) / COLOUR_COUNT)


@compiled
def fill_gains(state: State, seat: Seat, gains: Grid) -> None:
    """Write what each number of points in each colour is worth to a seat, in points of its soft lowest colour."""
    side, turns, length = side_of(state, seat), turns_left(state), track_length(state)
    least = lowest(state, side)
    scale = SOFTNESS[turns] / total_care(state, side, turns)
    for colour in range(COLOUR_COUNT):
        before = state.scores[side, colour]
        care = CARE[turns, before - least]
        for points in range(MOST_POINTS + 1):
            after = advance(before, points, length)
            gains[colour, points] = scale * (care - CARE[turns, after - least])
            if after // TRACK_END > before // TRACK_END and not is_solo(state):
                gains[colour, points] += BONUS_WORTH  # I6.1, I9.1


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
def best_placement(state: State, notes: Notes, generator: Generator) -> Move:
    """The placement that brings its own side most; any of them if several do."""
    fill_gains(state, state.to_move, notes.gains)
    pair_count = note_pairs(state, notes)
    best, best_worth, equals = SWAP, NOWHERE, 0
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        for _ in range(popcount(edges)):
            edge = word * WORD + lowest_bit(edges)
            edges &= edges - ONE
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
    fill_gains(state, state.to_move, notes.gains)
    pair_count = note_pairs(state, notes)
    notes.count = 0
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        for _ in range(popcount(edges)):
            edge = word * WORD + lowest_bit(edges)
            edges &= edges - ONE
            for i in range(pair_count):
                worth = own_worth(state, notes.gains, edge, notes.firsts[i], notes.seconds[i])
                enlist(notes, placement(edge, int(notes.pairs[i])), worth)


@compiled
def enlist(notes: Notes, move: Move, worth: float) -> None:
    """Put a move in its place on the shortlist, if it is good enough."""
    if notes.count < SHORTLIST:
        notes.count += 1
    elif worth <= notes.worth[SHORTLIST - 1]:
        return
    place = notes.count - 1
    while place > 0 and notes.worth[place - 1] < worth:
        notes.worth[place] = notes.worth[place - 1]
        notes.listed[place] = notes.listed[place - 1]
        place -= 1
    notes.worth[place] = worth
    notes.listed[place] = move


# --- What the next seat will find -----------------------------------------------------------------------------------
@compiled
def find_spots(state: State, notes: Notes) -> None:
    """For each colour the free cells where it scores most."""
    for colour in range(COLOUR_COUNT):
        for i in range(BEST_SPOTS):
            notes.spots[colour, i] = OUTSIDE
            notes.spot_points[colour, i] = 0
        for cell in range(CELL_COUNT):  # a taken cell scores nothing
            if state.line[colour, cell] > notes.spot_points[colour, BEST_SPOTS - 1]:
                note_spot(notes, colour, cell, state.line[colour, cell])


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
    fill_gains(state, (state.to_move + 1) % state.seats, notes.rival_gains)
    find_spots(state, notes)
    count = notes.count
    notes.count = 0
    for i in range(count):
        move = notes.listed[i]
        enlist(notes, move, notes.worth[i] - OPENED_WORTH * left_to_rival(state, notes, move))


# --- What bots ask --------------------------------------------------------------------------------------------------
@compiled
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The most promising moves, best first, and how promising each is; return how many they are."""
    if state.phase == REFILLING:
        return list_refilling(state, moves, priors)
    list_best(state, notes)
    swap_worth = SWAP_WORTH
    if not is_solo(state):
        before = notes.worth[0]
        weigh_openings(state, notes)
        swap_worth += notes.worth[0] - before
    swaps = may_swap(state)
    count = min(moves.size - swaps, notes.count)
    total = 0.0
    for i in range(count):
        moves[i] = notes.listed[i]
        priors[i] = exp((notes.worth[i] - notes.worth[0]) / PRIOR_WARMTH)
        total += priors[i]
    if swaps:
        moves[count] = SWAP
        priors[count] = exp(min(0.0, (swap_worth - notes.worth[0]) / PRIOR_WARMTH))
        total += priors[count]
        count += 1
    for i in range(count):
        priors[i] /= total
    return count


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


@compiled
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """The most promising moves: a closer look brings nothing."""
    return promising(state, notes, moves, priors)


@compiled
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """A sensible move, found fast: what brings most now."""
    if state.phase == REFILLING:
        return SWAP if may_swap(state) else REFILL
    best = best_placement(state, notes, generator)
    return SWAP if notes.worth[0] < SWAP_WORTH and may_swap(state) else best


@compiled
def obvious_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The rule of thumb of the table: raise the lowest colour, then the next; any of the best moves."""
    if state.phase == REFILLING:
        return SWAP if may_swap(state) else REFILL
    best, best_standing, equals = SWAP, -1, 0
    for n in range(count_moves(state)):
        move = nth_move(state, n)
        if move == SWAP:
            continue
        after = standing_after(state, move)
        if after >= best_standing:
            equals = equals + 1 if after == best_standing else 1
            if equals == 1 or below(generator, equals) == 0:
                best, best_standing = move, after
    return best


@compiled
def standing_after(state: State, move: Move) -> int:
    """How the side to move would stand after a placement; the state is left as it was."""
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    first, second = divmod(pair, COLOUR_COUNT)
    side, length = side_of(state, state.to_move), track_length(state)
    one, other = state.scores[side, first], state.scores[side, second]
    state.scores[side, first] = advance(one, state.line[first, EDGES[edge, 0]], length)
    state.scores[side, second] = advance(state.scores[side, second], state.line[second, EDGES[edge, 1]], length)
    after = standing(state, side)
    state.scores[side, second] = other
    state.scores[side, first] = one
    return after


@compiled
def childs_move(state: State, notes: Notes, generator: Generator) -> Move:
    """Of a few placements that catch the eye, the one with most points, in whatever colour."""
    count = count_moves(state)
    best, most = nth_move(state, below(generator, count)), -1
    if best < FIRST_PLACEMENT:
        return best
    for _ in range(GLANCES):
        move = nth_move(state, below(generator, count))
        if move >= FIRST_PLACEMENT:
            edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
            first, second = divmod(pair, COLOUR_COUNT)
            points = state.line[first, EDGES[edge, 0]] + state.line[second, EDGES[edge, 1]]
            if points > most:
                best, most = move, points
    return best


@compiled
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already done part of its turn."""
    return state.bonus > 0 or state.phase == REFILLING


@compiled
def evaluate(state: State, notes: Notes, shares: Reals, points: Reals) -> None:
    """Write for each seat its expected share of the win, and the lowest colour it may expect at the end.

    Alone (I10.1) the share is the part of the way that the lowest colour has gone.
    """
    turns = turns_left(state)
    for seat in range(state.seats):
        side = side_of(state, seat)
        lead = soft_lowest(state, side, turns)
        points[seat] = lead + turns * POINTS_A_TURN if state.reason == GOING_ON else lowest(state, side)
        shares[seat] = lead
    if is_solo(state):
        shares[0] = points[0] / track_length(state)
    elif state.reason != GOING_ON:
        share_win(state, shares)
    else:
        share_chances(shares, state.seats, SURENESS[turns])
    if state.teams:  # partners win together
        for seat in range(state.seats):
            shares[seat] *= 2
