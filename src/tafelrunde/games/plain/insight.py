"""Bots that try what is legal: a move is as good as the lead in points it leaves. For turns of one move."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.kernel import game
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    GOING_ON,
    Move,
    Room,
    Seat,
    State,
    apply,
    count_moves,
    nth_move,
    score_of,
)
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Reals, Row
from tafelrunde.kernel.shares import share_chances, share_win

LOOKAHEAD = 3
TIME_SHARES = (1.0, 1.0)
TRIES = 4  # moves of which `quick_move` takes the best
EAGERNESS = 1.0  # points that make a move e times as promising
SURENESS = 4.0  # points of a lead that make a win e times as likely


class PlainNotes(game.Notes):
    room: Annotated[Room, np.int8, (0,)]  # each game redeclares it as room for one of its states


@compiled
def lead(state: State, seat: Seat) -> float:
    """How far a seat is before the best of the others."""
    best = -1.0e9 if state.seats > 1 else 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score_of(state, other))
    return score_of(state, seat) - best


@compiled
def worth(state: State, notes: PlainNotes, move: Move) -> float:
    """The lead that a move leaves."""
    notes.room[0] = state
    apply(notes.room[0], move)
    return lead(notes.room[0], state.to_move)


@compiled
def promising(state: State, notes: PlainNotes, moves: Row, priors: Reals) -> int:
    """The moves that leave the largest lead; equals in the order of their numbers."""
    count = 0
    for n in range(count_moves(state)):
        move = nth_move(state, n)
        value = worth(state, notes, move)
        if count == moves.size and value <= priors[count - 1]:
            continue
        place = min(count, moves.size - 1)
        while place > 0 and priors[place - 1] < value:
            moves[place], priors[place] = moves[place - 1], priors[place - 1]
            place -= 1
        moves[place], priors[place] = move, value
        count = min(count + 1, moves.size)
    share_promise(priors, count)
    return count


@compiled
def share_promise(priors: Reals, count: int) -> None:
    """Turn worths, best first, into parts of 1."""
    best, total = priors[0], 0.0
    for i in range(count):
        priors[i] = exp((priors[i] - best) / EAGERNESS)
        total += priors[i]
    for i in range(count):
        priors[i] /= total


@compiled
def careful_moves(state: State, notes: PlainNotes, moves: Row, priors: Reals, room: Room) -> int:
    return promising(state, notes, moves, priors)


@compiled
def quick_move(state: State, notes: PlainNotes, generator: Generator) -> Move:
    """The best of a few moves taken at random."""
    count = count_moves(state)
    best, best_worth = -1, -1.0e9
    for _ in range(min(TRIES, count)):
        move = nth_move(state, below(generator, count))
        value = worth(state, notes, move)
        if value > best_worth:
            best, best_worth = move, value
    return best


@compiled
def obvious_move(state: State, notes: PlainNotes, generator: Generator) -> Move:
    """The best of all moves, by lot among equals."""
    best, best_worth, equals = -1, -1.0e9, 0
    for n in range(count_moves(state)):
        move = nth_move(state, n)
        value = worth(state, notes, move)
        if value > best_worth:
            best, best_worth, equals = move, value, 1
        elif value == best_worth:
            equals += 1
            if below(generator, equals) == 0:
                best = move
    return best


@compiled
def childs_move(state: State, notes: PlainNotes, generator: Generator) -> Move:
    """Every other move is any that is legal."""
    if below(generator, 2) == 0:
        return nth_move(state, below(generator, count_moves(state)))
    return quick_move(state, notes, generator)


@compiled
def is_mid_turn(state: State) -> bool:
    return False


@compiled
def evaluate(state: State, notes: PlainNotes, shares: Reals, points: Reals) -> None:
    for seat in range(state.seats):
        points[seat] = shares[seat] = score_of(state, seat)
    if state.reason != GOING_ON:
        share_win(state, shares)
    else:
        share_chances(shares, state.seats, SURENESS)
