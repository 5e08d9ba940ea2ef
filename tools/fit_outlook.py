"""Find the weights of Elfer's outlook anew: python tools/fit_outlook.py [--games 9600]

The outlook plays against itself, with some noise on what it thinks of every turn. At the end of every turn all that
outlook.py looks at is noted; then a logistic regression finds the weights that predict the winners best. Every fifth
game is kept apart, to tell how well that works. A thousand games take about a minute.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

import numpy as np
from rich.progress import track

from tafelrunde.arena.setup import Setup
from tafelrunde.games.elfer.insights.outlook import FEATURES, note_features
from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.kernel.game import TURN_ROOM, State, new_room, notes_for

SEATS = 2
NOISE = (0.2, 0.3)  # in log-odds; each game has an amount between these
APART = 5  # one game in so many is only predicted
ROUNDS = 12  # of Newton's method; it needs about six
HOLD_BACK = 1e-3  # keeps weights of features that are hardly ever seen small

Array = np.ndarray[Any, np.dtype[np.float64]]
Ends = list[tuple[Array, bool]]  # what was looked at when a seat ended its turn, and whether it won


def noisy_move(state: State, notes: Any, room: Any, noise: float, source: np.random.Generator) -> int:
    """The move with the best turn, each turn being thought somewhat better or worse than it is."""
    count = weigh_turns(state, notes, room)  # no hidden tile is looked at
    worth = np.asarray(notes.worth[:count]) + source.normal(0.0, noise, count)
    return int(notes.listed[int(worth.argmax())])


def features(state: State, seat: int, notes: Any) -> Array:
    note_features(state, seat, notes)
    return np.array(notes.features)


def played(setup: Setup, block: int) -> Ends:
    """One game."""
    position, source = setup.position(block), np.random.default_rng([setup.seed, block])
    notes, room = notes_for(position.state), new_room(TURN_ROOM, position.state.dtype)
    noise, ends = source.uniform(*NOISE), []
    while not position.is_over:
        seat, turn = position.to_move, int(position.state.turn)
        position.play_number(noisy_move(position.state, notes, room, noise, source))
        if not position.is_over and int(position.state.turn) != turn:
            ends.append((features(position.state, seat, notes), seat))
    return [(rows, seat in position.winners) for rows, seat in ends]


def chances(rows: Array, weights: Array) -> Array:
    """[ends] how likely each seat is thought to win."""
    return np.asarray(1 / (1 + np.exp(-rows @ weights)))


def fitted(rows: Array, won: Array) -> Array:
    """The weights under which the wins are most likely, by Newton's method."""
    weights = np.zeros(len(FEATURES))
    for _ in range(ROUNDS):
        shares = chances(rows, weights)
        slope = rows.T @ (won - shares) - HOLD_BACK * weights
        bend = (rows * (shares * (1 - shares))[:, np.newaxis]).T @ rows + HOLD_BACK * np.eye(len(FEATURES))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def log_loss(rows: Array, won: Array, weights: Array) -> float:
    shares = chances(rows, weights)
    return float(-np.log(np.where(won > 0, shares, 1 - shares)).mean())


def tables_of(games: Iterable[Ends]) -> list[tuple[Array, Array]]:
    """The ends of turns to learn from, and those kept apart, each as rows and whether they won."""
    parts: tuple[Ends, Ends] = ([], [])
    for number, ends in enumerate(games):
        parts[number % APART == 0].extend(ends)
    return [(np.array([rows for rows, _ in part]), np.array([float(won) for _, won in part])) for part in parts]


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the weights of Elfer's outlook anew.")
    parser.add_argument("--games", type=int, default=9600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setup = Setup("elfer", SEATS, {}, None, options.seed)
    (rows, won), apart = tables_of(played(setup, block) for block in track(range(options.games), "playing"))
    weights, now = fitted(rows, won), np.array(list(FEATURES.values()))
    for (name, weight), found in zip(FEATURES.items(), weights, strict=True):
        print(f"{name:18} {found:7.3f}  (now {weight})")
    print(f"log-loss: {log_loss(*apart, weights):.4f}, with the weights of now {log_loss(*apart, now):.4f}")
    print(f"(a coin: {np.log(2):.4f}), {len(apart[1])} ends of turns kept apart from {len(won)} others")


if __name__ == "__main__":
    main()
