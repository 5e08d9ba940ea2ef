"""What a good player of Ingenious looks at: the lowest colours first, what a placement opens for the next seat and what
it takes away, bonus placements in reach, and when an exchange is worth its price.

Two looks. The quick one is for playouts and inside the search (weighing.py); the careful one, by a model that was
learnt, is for the move at hand and for judging (glance.py, model.py). Alone all is different (alone.py), and another
model has learnt it (alone_model.py).
"""

from __future__ import annotations

from tafelrunde.games.ingenious.alone_listing import list_alone
from tafelrunde.games.ingenious.alone_model import expected_alone, quick_alone
from tafelrunde.games.ingenious.glance import best_at_a_glance
from tafelrunde.games.ingenious.material import COLOUR_COUNT, EDGES, PAIR_COUNT
from tafelrunde.games.ingenious.model import MODELS, judge, model_for
from tafelrunde.games.ingenious.notes import NOTES, Notes
from tafelrunde.games.ingenious.rules import count_moves, may_swap, nth_move
from tafelrunde.games.ingenious.scoring import advance, is_solo, lowest, side_of, standing, track_length
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, REFILL, REFILLING, SWAP, State
from tafelrunde.games.ingenious.weighing import FEW, best_placement, list_best, list_refilling, weigh_openings
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Room
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Reals, Row
from tafelrunde.kernel.shares import share_win

__all__ = [
    "DOUBT_ALONE",
    "EXPLORATION",
    "LOOKAHEAD",
    "LOOKAHEAD_ALONE",
    "NOTES",
    "TIME_SHARES",
    "WIDTH",
    "careful_moves",
    "childs_move",
    "evaluate",
    "is_mid_turn",
    "obvious_move",
    "promising",
    "quick_move",
]

LOOKAHEAD = 4  # turns of each seat after which a playout is judged
LOOKAHEAD_ALONE = 8  # the same alone
DOUBT_ALONE = 4.0  # alone the search is a race: standard errors behind the best at which a move drops out
WIDTH = 64  # candidates at the root: the best move is often none of the model's first 24
EXPLORATION = 1.0  # of the tree: the model's priors know nothing of the rack
TIME_SHARES = (0.94, 0.05)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 0.3  # points of difference that make a move e times as promising
SWAP_WORTH = 0.25  # points of the soft lowest colour; an exchange costs the turn (I7.1)
GLANCES = 20  # placements that a child looks at


# --- What bots ask --------------------------------------------------------------------------------------------------
@compiled
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The most promising moves, best first, and how promising each is; return how many they are."""
    if state.phase == REFILLING:
        return list_refilling(state, moves, priors)
    swap_worth = SWAP_WORTH
    if is_solo(state):
        list_alone(state, notes, FEW)
    else:
        list_best(state, notes)
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
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """The best moves by what the model thinks of the position after each."""
    return best_at_a_glance(state, notes, MODELS, moves, priors, room)


@compiled
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """A sensible move, found fast: what brings most now."""
    if state.phase == REFILLING:
        return SWAP if may_swap(state) else REFILL
    if is_solo(state):
        return quick_alone(state, notes)
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
    if state.reason == GOING_ON and not is_solo(state):
        judge(state, notes, MODELS[model_for(state)], shares, points)
        return
    for seat in range(state.seats):
        points[seat] = lowest(state, side_of(state, seat))
    if is_solo(state):
        if state.reason == GOING_ON:
            points[0] = expected_alone(state, notes)
        shares[0] = points[0] / track_length(state)
        return
    share_win(state, shares)
    if state.teams:  # partners win together
        for seat in range(state.seats):
            shares[seat] *= 2
