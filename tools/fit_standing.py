"""Find the weights of Elfer's standing anew: python tools/fit_standing.py [--games 2000]

`medium` plays against itself, now and then carelessly. At the beginning of every turn all that standing.py looks at is
noted for each seat; then a softmax regression finds the weights that predict the winners best. Every fifth game is
kept apart, to tell how well that works.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from rich.progress import track

from tafelrunde.arena.setup import Setup
from tafelrunde.bots import medium_bot
from tafelrunde.games.elfer.insights.standing import count_missing, count_neighbours, set_tolls, steps_left, sureness
from tafelrunde.games.elfer.insights.ways import find_ways
from tafelrunde.games.elfer.material import LIMIT
from tafelrunde.kernel.game import State, notes_for, quick_move
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.playouts import random_move
from tafelrunde.position import Position

NAMES = (
    *("SIZE with 2 seats", "with 3", "with 4", "IN_BAG", "ON_RACKS", "DEEPEST", "NEIGHBOURS"),
    *("TEMPO", "FINISH_NOW", "FINISH", "PAIR_NOW", "PAIR"),
)
SEATS = (2, 3, 4)
QUICK_EVERY, RANDOM_EVERY = 6, 25  # how often a move is made after a quick look, or blindly
APART = 5  # one game in so many is only predicted
ROUNDS = 12  # of Newton's method; it needs about seven

Rows = list[tuple[np.ndarray[Any, Any], int]]  # what was seen of each seat at the beginning of a turn, and who won


def features(state: State, seat: int, notes: Any) -> list[float]:
    """What standing.py looks at, in the order of NAMES."""
    set_tolls(state, seat, notes.toll)
    find_ways(state, notes.toll, notes.way, notes.before)
    ready, deepest = count_missing(state, seat, notes)
    neighbours, at_once = count_neighbours(state, seat, notes.way)
    size, on_turn = int(state.rack_sizes[seat]), seat == state.to_move
    finish = size <= min(ready, LIMIT)
    sizes = [math.sqrt(size) if state.seats == seats else 0.0 for seats in SEATS]
    missing = [math.sqrt(notes.in_bag), math.sqrt(notes.on_racks), deepest, neighbours]
    return [
        *sizes,
        *missing,
        on_turn,
        finish and on_turn,
        finish and not on_turn,
        at_once and on_turn,
        at_once and not on_turn,
    ]


def seen(state: State, notes: Any) -> np.ndarray[Any, Any]:
    """The features of all seats, the one on turn first, as much as they weigh at this time of the game."""
    rows, nearest = [], math.inf
    for i in range(state.seats):
        seat = (state.to_move + i) % state.seats
        rows.append(features(state, seat, notes))
        nearest = min(nearest, steps_left(state, seat, notes))
    return np.array(rows) * sureness(nearest)


def careless_move(position: Position, notes: Any, chance: Generator) -> int:
    if below(chance, RANDOM_EVERY) == 0:
        return int(random_move(position.state, chance))
    if below(chance, QUICK_EVERY) == 0:
        return int(quick_move(position.state, notes, chance))
    return medium_bot.choose(position.seen(position.to_move), chance)


def played(setup: Setup, block: int) -> Rows:
    """One game."""
    position, chance = setup.position(block), setup.chance(block, 0)
    notes = notes_for(position.state)
    turns, turn = [], None
    while not position.is_over:
        if turn != int(position.state.turn):
            turn = int(position.state.turn)
            turns.append((seen(position.state, notes), position.to_move))
        position.play_number(careless_move(position, notes, chance))
    winner = position.winners[0]
    return [(rows, (winner - mover) % setup.seats) for rows, mover in turns]


def chances(rows: np.ndarray[Any, Any], weights: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """[turns, seats] who is thought to win."""
    worth = rows @ weights
    odds = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def fitted(tables: list[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]]) -> np.ndarray[Any, Any]:
    """The weights under which the winners are most likely, by Newton's method."""
    weights = np.zeros(len(NAMES))
    for _ in range(ROUNDS):
        slope, bend = np.zeros(len(NAMES)), 1e-3 * np.eye(len(NAMES))
        for rows, winners in tables:
            shares = chances(rows, weights)
            mean = np.einsum("nk,nkf->nf", shares, rows)
            slope += (rows[np.arange(len(winners)), winners] - mean).sum(axis=0)
            bend += np.einsum("nk,nkf,nkg->fg", shares, rows, rows, optimize=True) - mean.T @ mean
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def tables_of(games: Iterator[Rows]) -> tuple[Any, Any]:
    """The turns to learn from, and those kept apart, each as rows and winners."""
    parts: tuple[Rows, Rows] = ([], [])
    for number, turns in enumerate(games):
        parts[number % APART == 0].extend(turns)
    learnt, apart = ((np.array([rows for rows, _ in part]), np.array([won for _, won in part])) for part in parts)
    return learnt, apart


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the weights of Elfer's standing anew.")
    parser.add_argument("--games", type=int, default=2000, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learnt, apart = {}, {}
    for seats in SEATS:
        setup = Setup("elfer", seats, {}, None, options.seed)
        blocks = track(range(options.games), f"{seats} seats")
        learnt[seats], apart[seats] = tables_of(played(setup, block) for block in blocks)
    weights = fitted(list(learnt.values()))
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:18} {weight:7.3f}")
    for seats, (rows, winners) in apart.items():
        loss = -np.log(chances(rows, weights)[np.arange(len(winners)), winners]).mean()
        print(f"log-loss with {seats} seats: {loss:.4f} (by lot {math.log(seats):.4f}), {len(winners)} turns")


if __name__ == "__main__":
    main()
