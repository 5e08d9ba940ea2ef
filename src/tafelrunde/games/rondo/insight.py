"""What bots and hints ask in Rondo. How turns are gone through is in planning.py, a quick look at them in weighing.py,
what a model that was learnt makes of them in glance.py, and of positions in model.py.
"""

from __future__ import annotations

from tafelrunde.games.rondo.glance import best_at_a_glance, decide_at_a_glance, list_at_a_glance
from tafelrunde.games.rondo.material import RACK_SIZE
from tafelrunde.games.rondo.model import MODELS, judge, model_for
from tafelrunde.games.rondo.notes import NOTES, Notes
from tafelrunde.games.rondo.planning import find_best_turn, stones_used
from tafelrunde.games.rondo.rules import count_moves, forbidden, may_draw, nth_move
from tafelrunde.games.rondo.state import DONE, DRAW, FIRST_SPACE, NO_SPACE, WAYS, State
from tafelrunde.games.rondo.weighing import weigh_turns
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Room
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Grid, Reals, Row
from tafelrunde.kernel.shares import share_win

__all__ = [
    "DOUBT",
    "LOOKAHEAD",
    "NOTES",
    "STEADY",
    "TIME_SHARES",
    "careful_moves",
    "careful_turns",
    "childs_move",
    "evaluate",
    "is_mid_turn",
    "obvious_move",
    "promising",
    "quick_move",
    "steady_move",
]

LOOKAHEAD = 3  # turns of each seat after which a playout is judged
STEADY = 3  # turns of each seat up to which every second playout goes on with glances
DOUBT = 4.0  # standard errors behind the best at which a move drops out of the search, which is a race
TIME_SHARES = (0.9, 0.08)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 1.5  # points of difference that make a move e times as promising
SLACK = 4.5  # points by which a promising turn may be worse than the best
ENOUGH = 2.0  # points a stone, for which the rule of thumb lays
GLANCES = 12  # turns that a child looks at


@compiled
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The moves that begin the best turns, best first, and how promising each is; return how many they are."""
    weigh_turns(state, notes, SLACK, 0)
    notes.todo = 0  # nothing is decided yet
    count = min(moves.size, notes.count)
    total = 0.0
    for i in range(count):
        best = i
        for j in range(i + 1, notes.count):
            if notes.best[notes.seen[j]] > notes.best[notes.seen[best]]:
                best = j
        notes.seen[i], notes.seen[best] = notes.seen[best], notes.seen[i]
        moves[i] = notes.seen[i]
        priors[i] = exp((notes.best[notes.seen[i]] - notes.best[notes.seen[0]]) / PRIOR_WARMTH)
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """The moves that begin the best turns by the model."""
    return best_at_a_glance(state, notes, MODELS, moves, priors, room)


@compiled
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The best turn by a quick look, move by move: it is found at its beginning and then carried out."""
    if state.last == NO_SPACE or not goes_on(state, notes):
        weigh_turns(state, notes, 0.0, 0)
    notes.todo -= 1
    notes.made += 1
    return notes.line[notes.made - 1]


@compiled
def careful_turns(state: State, notes: Notes, lines: Grid) -> int:
    """The best turns by the model. What is drawn comes at the end of a turn, so they are the same in every deal."""
    return list_at_a_glance(state, notes, MODELS[model_for(state)], lines)


@compiled
def steady_move(state: State, notes: Notes, generator: Generator, room: Room) -> Move:
    """The best turn by a glance at few, move by move."""
    if state.last == NO_SPACE or not goes_on(state, notes):
        decide_at_a_glance(state, notes, MODELS[model_for(state)])
    notes.todo -= 1
    notes.made += 1
    return notes.line[notes.made - 1]


@compiled
def goes_on(state: State, notes: Notes) -> bool:
    """Whether the turn found before has come exactly as far as the position shows."""
    if notes.todo == 0 or notes.made == 0:
        return False
    space = (notes.line[notes.made - 1] - FIRST_SPACE) // WAYS
    return space == state.last and forbidden(state, notes.line[notes.made]) == 0


@compiled
def obvious_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The rule of thumb of the table: the path with most points, once it brings a few; else draw."""
    find_best_turn(state, notes.plan)
    if may_draw(state) and notes.plan.best_points < ENOUGH * (1 + notes.plan.best_stones):
        return DRAW
    return notes.plan.best_moves[0]


@compiled
def childs_move(state: State, notes: Notes, generator: Generator) -> Move:
    """Of a few moves that catch the eye, the one with most points; a child lays what it can and seldom waits."""
    count = count_moves(state)
    best, most = DONE if state.last != NO_SPACE else DRAW, 0
    for _ in range(GLANCES):
        move = nth_move(state, below(generator, count))
        if move >= FIRST_SPACE:
            space, way = divmod(move - FIRST_SPACE, WAYS)
            points = stones_used(way) * state.values[space] if way < RACK_SIZE else 0
            if points > most:
                best, most = move, points
    if best == DRAW and not may_draw(state):
        return nth_move(state, below(generator, count))
    return best


@compiled
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already laid something in this turn."""
    return state.last != NO_SPACE


@compiled
def evaluate(state: State, notes: Notes, shares: Reals, points: Reals) -> None:
    """Write for each seat its expected share of the win and its expected score."""
    if state.reason == GOING_ON:
        judge(state, notes, MODELS[model_for(state)], shares, points)
        return
    for seat in range(state.seats):
        points[seat] = state.scores[seat]
    share_win(state, shares)
