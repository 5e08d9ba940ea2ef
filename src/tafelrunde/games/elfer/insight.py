"""What a good player of Elfer raus! looks at: which tiles free one's own and which free those of others, when to hold
back, which tile to give away, and how far the tiles left are from being laid. How is said in insights/.
"""

from __future__ import annotations

import math

from tafelrunde.games.elfer.insights.quick import weigh_moves
from tafelrunde.games.elfer.insights.standing import share_round
from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.games.elfer.material import COSTS, KIND_ON
from tafelrunde.games.elfer.notes import NOTES, Notes
from tafelrunde.games.elfer.racks import minus_points
from tafelrunde.games.elfer.rules import count_moves, nth_move
from tafelrunde.games.elfer.state import FIRST_GIVE, FIRST_LAY, LAYING, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Room
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Reals, Row
from tafelrunde.kernel.shares import share_chances, share_win

__all__ = [
    "LOOKAHEAD",
    "NOTES",
    "TIME_SHARES",
    "careful_moves",
    "childs_move",
    "evaluate",
    "is_mid_turn",
    "obvious_move",
    "promising",
    "quick_move",
]

LOOKAHEAD = 3  # turns of each seat after which a playout is judged
TIME_SHARES = (0.5, 0.1)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 0.4
CAREFUL_WARMTH = 0.1  # the same in log-odds, where whole turns have been compared
FORGETS = 12  # a child overlooks one move in so many
ROUND_LEFT = 0.6  # of the minus points at hand that a loser may expect to keep
POINTS_DECIDE = 25.0  # minus points of lead that decide a match of several rounds
NO_WORTH = -1.0e9  # less than any move


@compiled
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The most promising moves, best first, and how promising each is; return how many they are."""
    return put_best_first(notes, weigh_moves(state, notes), moves, priors, PRIOR_WARMTH)


@compiled
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """The most promising moves by a look at all ways to play the turn."""
    listed = weigh_turns(state, notes, room)  # type: ignore[arg-type]  # room for states of this game
    return put_best_first(notes, listed, moves, priors, CAREFUL_WARMTH)


@compiled
def put_best_first(notes: Notes, listed: int, moves: Row, priors: Reals, warmth: float) -> int:
    """Write the best of the moves listed in the notes, and how promising each is; return how many they are."""
    count = min(moves.size, listed)
    total = 0.0
    for i in range(count):
        best = i
        for j in range(i + 1, listed):
            if notes.worth[j] > notes.worth[best]:
                best = j
        notes.listed[i], notes.listed[best] = notes.listed[best], notes.listed[i]
        notes.worth[i], notes.worth[best] = notes.worth[best], notes.worth[i]
        moves[i] = notes.listed[i]
        priors[i] = exp(max(-9.0, (notes.worth[i] - notes.worth[0]) / warmth))
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The best move by a quick look; any of them if several are."""
    count = weigh_moves(state, notes)
    best, equals = 0, 1
    for n in range(1, count):
        if notes.worth[n] > notes.worth[best]:
            best, equals = n, 1
        elif notes.worth[n] == notes.worth[best]:
            equals += 1
            if below(generator, equals) == 0:
                best = n
    return notes.listed[best]


@compiled
def obvious_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The rule of thumb of the table: lay as many tiles as possible, the dearest first; give the dearest."""
    best, most = nth_move(state, 0), -1
    lays = False
    for n in range(count_moves(state)):
        move = nth_move(state, n)
        cost = -1
        if move >= FIRST_GIVE:
            cost = -1 if lays else COSTS[move - FIRST_GIVE]
        elif move >= FIRST_LAY:
            cost, lays = COSTS[KIND_ON[move - FIRST_LAY]], True
        if cost > most:
            best, most = move, cost
    return best


@compiled
def childs_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The best move by a quick look, but now and then one is overlooked."""
    count = weigh_moves(state, notes)
    best, most = nth_move(state, below(generator, count)), NO_WORTH
    for n in range(count):
        if notes.worth[n] > most and below(generator, FORGETS) > 0:
            best, most = notes.listed[n], notes.worth[n]
    return best


@compiled
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already done something in this turn."""
    return state.laid > 0 or state.draws > 0 or state.phase != LAYING


@compiled
def evaluate(state: State, notes: Notes, shares: Reals, points: Reals) -> None:
    """Write for each seat its expected share of the win and its expected minus points.

    In the only round the first to get rid of all tiles wins; with more rounds minus points count.
    """
    if state.reason != GOING_ON:
        for seat in range(state.seats):
            points[seat] = state.scores[seat]
        share_win(state, shares)
        return
    share_round(state, notes, shares)
    for seat in range(state.seats):
        points[seat] = state.scores[seat] + (1.0 - shares[seat]) * minus_points(state, seat) * ROUND_LEFT
    if state.rounds > 1:
        for seat in range(state.seats):
            shares[seat] = -points[seat]
        share_chances(shares, state.seats, POINTS_DECIDE * math.sqrt(float(state.rounds - state.rounds_played)))
