"""One game of a bot against itself, compiled: what tafelrunde.learning learns from."""

from __future__ import annotations

import math

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Notes, Room, State, apply, found_in, promising
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.models import Models
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import Grid, Reals, Row

OF_MOVES = 100
RANDOM, OTHER = 3, 18  # of so many moves: any legal one, and one that is thought nearly as good
FINE = 1 << 20  # steps of a chance


@found_in("glance")
def best_at_a_glance(state: State, notes: Notes, models: Models, moves: Row, priors: Reals, room: Room) -> int:
    """Write the best moves by a model, best first, and how promising each is; return how many they are."""


@found_in("model")
def show(state: State, notes: Notes, out: Grid) -> int:
    """Write what the models are shown of each side; return how many sides there are."""


@found_in("model")
def reached(state: State, side: int) -> float:
    """What a model's second answer is about."""


@compiled
def practise(
    state: State,
    notes: Notes,
    models: Models,
    by_model: bool,
    chance: Generator,
    moves: Row,
    priors: Reals,
    room: Room,
    shown: Grid,
    risen: Grid,
) -> int:
    """Play a game to its end. Note of every turn at its beginning what the models are shown, and what each side has
    reached, as far as there is room: `risen` has a row for a turn, `shown` several. Return how many turns were noted.
    """
    turns, turn = 0, -1
    most, rows = risen.shape[0], shown.shape[0] // risen.shape[0]
    while state.reason == GOING_ON:
        if turn != state.turn and turns < most:
            turn = state.turn
            for side in range(show(state, notes, shown[turns * rows : (turns + 1) * rows])):
                risen[turns, side] = reached(state, side)
            turns += 1
        apply(state, practice_move(state, notes, models, by_model, chance, moves, priors, room))
    return turns


@compiled
def practice_move(
    state: State,
    notes: Notes,
    models: Models,
    by_model: bool,
    chance: Generator,
    moves: Row,
    priors: Reals,
    room: Room,
) -> Move:
    """The best move by the model or by the quick insight, or now and then another."""
    luck = below(chance, OF_MOVES)
    if luck < RANDOM:
        return random_move(state, chance)
    if by_model:
        count = best_at_a_glance(state, notes, models, moves, priors, room)
    else:
        count = promising(state, notes, moves, priors)
    return moves[drawn(priors, count, chance) if luck < OTHER else 0]


@compiled
def drawn(priors: Reals, count: int, chance: Generator) -> int:
    """One of the moves, the more likely the more promising: by the roots, so that none is too likely."""
    total = 0.0
    for i in range(count):
        total += math.sqrt(priors[i])
    left = total * below(chance, FINE) / FINE
    for i in range(count - 1):
        left -= math.sqrt(priors[i])
        if left < 0.0:
            return i
    return count - 1
