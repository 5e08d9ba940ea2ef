"""What a good player of Elfer raus! looks at: which tiles free one's own and which free those of others, when to hold
back, which tile to give away, and how far the tiles left are from being laid. How is said in insights/.
"""

from __future__ import annotations

from tafelrunde.games.elfer.glance import best_at_a_glance, list_turns, put_best_first, steady_at_a_glance
from tafelrunde.games.elfer.insights.beliefs import look_openly
from tafelrunde.games.elfer.insights.quick import CHILDS, QUICK, weigh_moves
from tafelrunde.games.elfer.insights.sides import FINISH
from tafelrunde.games.elfer.material import COSTS, KIND_ON
from tafelrunde.games.elfer.model import MODELS, OPEN, judge
from tafelrunde.games.elfer.notes import MOST_TURNS, NOTES, Notes
from tafelrunde.games.elfer.rules import count_moves, nth_move
from tafelrunde.games.elfer.state import FIRST_GIVE, FIRST_LAY, LAYING, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import ALL_QUICK, GOING_ON, QUICK_COUNTS, QUICK_FADES, Move, Room
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.records import Grid, Reals, Row
from tafelrunde.kernel.shares import share_win

__all__ = [
    "DOUBT",
    "LOOKAHEAD",
    "NOTES",
    "QUICK_DEALS",
    "STEADY",
    "TIME_SHARES",
    "WIDTH",
    "careful_moves",
    "careful_turns",
    "childs_move",
    "evaluate",
    "is_mid_turn",
    "obvious_move",
    "promising",
    "quick_move",
    "steadiness",
    "steady_move",
]

WIDTH = MOST_TURNS  # turns that race
LOOKAHEAD = 2  # turns of each seat after which a playout is judged
DOUBT = 3.0  # standard errors behind the best at which a turn drops out of the search, which is a race
STEADY = 3  # turns of each seat up to which steady playouts go on with steady moves
QUICK_DEALS = 32  # before all playouts are steady, where they are worth it: one takes as long as twenty quick ones
STEADY_TILES, STEADY_AMONG_MANY = 8, 2  # they are worth it once a rack has so few tiles left: two seats, more seats
TIME_SHARES = (0.6, 0.4)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 0.4
FINISHES = 0.9  # of a win, at least, where all tiles can be laid in this turn; in quick games it is 0.96
FORGETS = 12  # a child overlooks one move in so many
NO_WORTH = -1.0e9  # less than any move


@compiled
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The most promising moves, best first, and how promising each is; return how many they are."""
    return put_best_first(notes, weigh_moves(state, notes, QUICK), moves, priors, PRIOR_WARMTH)


@compiled
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """The most promising moves by a look at all ways to play the turn."""
    return best_at_a_glance(state, notes, MODELS, moves, priors, room)


@compiled
def careful_turns(state: State, notes: Notes, lines: Grid) -> int:
    """The best turns by the careful look that has just been taken, up to the first bonus tile, which nobody knows."""
    return list_turns(notes, lines)


@compiled
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The best move by a quick look; any of them if several are."""
    count = weigh_moves(state, notes, QUICK)
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
def steady_move(state: State, notes: Notes, generator: Generator, room: Room) -> Move:
    """The best move by a look at all ways to play the turn."""
    return steady_at_a_glance(state, notes, MODELS, room)


@compiled
def steadiness(state: State) -> int:
    """Whether the end is near. Before, differences are small: many quick playouts see them, few steady ones do not.
    With more than two seats steady playouts take longer, and are worth it later. With symbols they take longer still:
    what quick ones say counts as well, and with more than two seats it is all there is (docs/learning.md)."""
    fewest = state.rack_sizes[0]
    for seat in range(1, state.seats):
        fewest = min(fewest, state.rack_sizes[seat])
    if fewest > (STEADY_TILES if state.seats == 2 else STEADY_AMONG_MANY):
        return ALL_QUICK
    if state.symbols:
        return QUICK_COUNTS if state.seats == 2 else ALL_QUICK
    return QUICK_FADES


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
    count = weigh_moves(state, notes, CHILDS)
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
    """Write for each seat its expected share of the win and its expected minus points, where all tiles lie open."""
    if state.reason != GOING_ON:
        for seat in range(state.seats):
            points[seat] = state.scores[seat]
        share_win(state, shares)
        return
    look_openly(state, notes)
    judge(state, notes, MODELS[OPEN], shares, points)
    if state.rounds == 1 and notes.said[state.to_move, FINISH] > 0.0 and not is_mid_turn(state):
        expect_finish(state, shares)


@compiled
def expect_finish(state: State, shares: Reals) -> None:
    """Let the seat on turn win FINISHES at least; the others share the rest as before."""
    seat = state.to_move
    if shares[seat] < FINISHES:
        rest = (1.0 - FINISHES) / (1.0 - shares[seat])
        for other in range(state.seats):
            shares[other] *= rest
        shares[seat] = FINISHES
