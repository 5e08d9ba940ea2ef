"""Games of a bot against itself, compiled: what tafelrunde.learning learns from."""

from __future__ import annotations

import math

from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Notes, Room, State, apply, deal, found_in, promising, quick_move
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.models import Models
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import Grid, Reals, Row
from tafelrunde.kernel.shares import share_win

OF_MOVES = 100
RANDOM, OTHER = 3, 18  # of so many moves: any legal one, and one that is thought nearly as good
THOUSAND = 1000
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
def practise_quickly(
    begins: Room,
    room: Room,
    notes: Notes,
    chance: Generator,
    games: int,
    noted: int,
    shown: Grid,
    rises: Grid,
    shares: Grid,
    told: Grid,
) -> int:
    """Play games by quick moves, now and then any other one, beginning in turn with one of `begins`, whose bags are
    shuffled. Note `noted` of 1,000 turns as far as there is room, in a row each (`shown`: several): what the models
    are shown, how far scores rise until the end, the shares of the win, and the number of sides, the part of the game
    that is over (of 1,000), and the game. Return how many turns were noted."""
    rows, each = 0, shown.shape[0] // told.shape[0]
    for game in range(games):
        room[0] = begins[game % begins.size]
        state = room[0]
        shuffle_bag(state, chance)
        deal(state)
        first, turn, sides = rows, -1, 0
        while state.reason == GOING_ON:
            if turn != state.turn:
                turn = state.turn
                if below(chance, THOUSAND) < noted and rows < told.shape[0]:
                    sides = show(state, notes, shown[rows * each : (rows + 1) * each])
                    for side in range(sides):
                        rises[rows, side] = reached(state, side)
                    told[rows, 0], told[rows, 1], told[rows, 2] = sides, turn, game
                    rows += 1
            if below(chance, OF_MOVES) < RANDOM:
                apply(state, random_move(state, chance))
            else:
                apply(state, quick_move(state, notes, chance))
        for row in range(first, rows):
            share_win(state, shares[row])
            told[row, 1] = THOUSAND * told[row, 1] // (state.turn + 1)
            for side in range(sides):
                rises[row, side] = reached(state, side) - rises[row, side]
    return rows


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
