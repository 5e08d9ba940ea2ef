"""A tiny learner on the batched environment: it learns Rondo by playing against random moves, with NumPy alone.

    python examples/tiny_learner.py

The policy gives each legal move a score that is linear in what can be said of the space it uses, and chooses by
softmax. It learns by REINFORCE: moves of games that ended well become likelier. Nobody tells it what points are.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from tafelrunde.envs.batch import Batch

Array = np.ndarray[Any, Any]

LEARNER = 0  # the seat that learns; all others move at random
STONES = 5  # ways to use a space: 1 to 5 stones face up, or one of five colours face down
WAYS = 2 * STONES
FIRST_SPACE = 2  # moves 0 and 1: done, draw
LEARNING_RATE = 0.02


class Learner:
    """Weights for a few features of every move."""

    def __init__(self, batch: Batch) -> None:
        spaces = batch.setting.layout.spaces
        values = np.array([space.value for space in spaces], dtype=np.float32) / 5
        grey = np.array([space.grey for space in spaces], dtype=np.float32)
        self.fixed = self.describe_moves(values, grey)  # [moves, features]
        self.weights = np.zeros(self.fixed.shape[1] * 2, dtype=np.float32)

    @staticmethod
    def describe_moves(values: Array, grey: Array) -> Array:
        """What can be said of a move whatever the position: what it is, and of the space it uses."""
        rows = [[1, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0]]  # done, draw
        for value, is_grey in zip(values, grey, strict=True):
            for stones in range(1, STONES + 1):
                rows.append([0, 0, 1, 0, stones / STONES, value, is_grey])
            rows += [[0, 0, 0, 1, 0, value, is_grey]] * STONES
        return np.array(rows, dtype=np.float32)

    def features(self, rack: Array) -> Array:
        """[games, moves, features] the same, and once more times how full the rack is."""
        full = rack.sum(axis=1, dtype=np.float32)[:, None, None] / STONES
        fixed = np.broadcast_to(self.fixed, (rack.shape[0], *self.fixed.shape))
        return np.concatenate([fixed, fixed * full], axis=2)

    def choose(self, rack: Array, masks: Array, chance: np.random.Generator) -> tuple[Array, Array]:
        """A move for each game, and the direction in which the weights make it likelier."""
        features = self.features(rack)
        odds = np.exp(np.clip(features @ self.weights, -30, 30)) * masks
        odds /= odds.sum(axis=1, keepdims=True)
        moves = (odds.cumsum(axis=1) > chance.random(len(odds))[:, None] * 0.999999).argmax(axis=1)
        chosen = features[np.arange(len(moves)), moves]
        return moves, chosen - (odds[:, :, None] * features).sum(axis=1)


def train(batch: Batch, learner: Learner, seconds: float, chance: np.random.Generator) -> int:
    """Play and learn for so long; returns how many games were played."""
    begin = time.process_time()
    traces = np.zeros((batch.count, learner.weights.size), dtype=np.float32)
    games = 0
    while time.process_time() - begin < seconds:
        mine = np.flatnonzero(batch.to_move == LEARNER)
        actions = batch.random_moves().copy()
        if mine.size:
            rack, masks = batch.parts()["rack"][mine], batch.byte_masks()[mine]
            actions[mine], directions = learner.choose(rack, masks, chance)
            traces[mine] += directions
        batch.step(actions)
        over = np.flatnonzero(batch.ended)
        if over.size:
            gains = batch.rewards[over, LEARNER]
            learner.weights += LEARNING_RATE * (gains[:, None] * traces[over]).mean(axis=0) * over.size / 8
            traces[over] = 0
            games += over.size
    return games


def measure(batch: Batch, learner: Learner, games: int, chance: np.random.Generator) -> float:
    """The learner's share of the wins in so many games against random moves."""
    batch.reset(seed=10**6)
    shares: list[float] = []
    while len(shares) < games:
        mine = np.flatnonzero(batch.to_move == LEARNER)
        actions = batch.random_moves().copy()
        if mine.size:
            actions[mine], _ = learner.choose(batch.parts()["rack"][mine], batch.byte_masks()[mine], chance)
        batch.step(actions)
        shares += ((batch.rewards[batch.ended > 0, LEARNER] + 1) / 2).tolist()
    return float(np.mean(shares[:games]))


def main(arguments: list[str] | None = None) -> dict[str, float]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30, help="CPU time to learn for")
    parser.add_argument("--games", type=int, default=400, help="games to measure with")
    parser.add_argument("--board", default=None, help='"small", "red" or a file')
    chosen = parser.parse_args(arguments)
    chance = np.random.default_rng(1)
    batch = Batch("rondo", games=128, board=chosen.board, seed=1, threads=1)
    learner = Learner(batch)
    found = {"before": measure(batch, learner, chosen.games, chance)}
    batch.reset(seed=1)
    found["learned_from"] = train(batch, learner, chosen.seconds, chance)
    found["after"] = measure(batch, learner, chosen.games, chance)
    print(f"share of wins against random moves: {found['before']:.3f} before, {found['after']:.3f} after")
    print(f"{chosen.seconds:g} s of CPU time and {found['learned_from']:.0f} games; the weights are now")
    print(learner.weights.round(2))
    return found


if __name__ == "__main__":
    main()
