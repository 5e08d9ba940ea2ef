"""Games of a bot against itself, to learn from: the best move by the model, now and then another one.

All chance of a game comes from the seed, the round and its number. Games are played in batches, each kept in a file
of its own the moment it is finished: whatever stops a run, it goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from tafelrunde import games
from tafelrunde.arena.setup import Setup
from tafelrunde.kernel.game import (
    GOING_ON,
    TURN_ROOM,
    State,
    apply,
    function_of,
    new_room,
    notes_for,
    places,
    promising,
)
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.models import Models
from tafelrunde.kernel.playouts import random_move
from tafelrunde.kernel.records import reals, row
from tafelrunde.learning.samples import MOST_SIDES, Samples
from tafelrunde.learning.weights import models_of

BATCH = 50  # games in a file
WIDTH = 24  # moves to choose from
OF_MOVES = 100
RANDOM, OTHER = 3, 18  # of so many moves: any legal one, and one that is thought nearly as good


@dataclass(frozen=True)
class Practice:
    """Games of one round."""

    game: str
    seed: int
    folder: Path
    model: Path | None  # by which moves are chosen; None: by the game's quick insight

    def file(self, batch: int) -> Path:
        return self.folder / f"games-{batch:05}.npz"

    def setup(self, number: int) -> Setup:
        """What the n-th game is like: the settings of the game's practice in turn."""
        parts = function_of(games.find(self.game).state.STATE, "model", "PRACTICE")
        wheel = [(seats, options) for seats, options, times in parts for _ in range(times)]
        seats, options = wheel[number % len(wheel)]
        return Setup(self.game, seats, options, None, self.seed)

    def play_batch(self, batch: int) -> Path:
        """Play some games and keep what there is to learn from them."""
        path = self.file(batch)
        if not path.exists():
            player = Player(self.game, self.model)
            played = [player.play(self.setup(n), n) for n in range(batch * BATCH, (batch + 1) * BATCH)]
            Samples.joined(played).save(path)
        return path

    def play(self, count: int, workers: int | None = None) -> Iterator[Path]:
        """Play so many games, rounded up to whole batches, on all cores; tell every file that is finished."""
        self.folder.mkdir(parents=True, exist_ok=True)
        batches = range(-(-count // BATCH))
        missing = [batch for batch in batches if not self.file(batch).exists()]
        yield from (self.file(batch) for batch in batches if batch not in missing)
        if not missing:
            return
        yield self.play_batch(missing.pop(0))  # compiles what all need
        with ProcessPoolExecutor(workers or os.cpu_count(), mp_context=get_context("spawn")) as pool:
            for done in as_completed([pool.submit(self.play_batch, batch) for batch in missing]):
                yield done.result()


class Player:
    """Who plays all seats of a game, and what it needs for that."""

    def __init__(self, game: str, model: Path | None) -> None:
        self.dtype = games.find(game).state.STATE
        self.models: Models | None = None if model is None else models_of(self.dtype, model)
        self.room = new_room(TURN_ROOM, self.dtype)
        self.moves, self.priors = row([0] * WIDTH, np.int32), reals([0.0] * WIDTH, np.float32)

    @cached_property
    def features(self) -> int:
        return len(function_of(self.dtype, "model", "FEATURES"))

    def play(self, setup: Setup, number: int) -> Samples:
        """One game: every turn from its beginning, as the model is shown it, and how it ended."""
        show, reached = (function_of(self.dtype, "model", name) for name in ("show", "reached"))
        state, chance = setup.position(number).state, setup.chance(number, 0)
        notes, turn, shown, before = notes_for(state), -1, [], []
        sides = 0
        while state.reason == GOING_ON:
            if turn != state.turn:
                turn = int(state.turn)
                shown.append(np.zeros((MOST_SIDES, self.features), np.float32))
                sides = show(state, notes, shown[-1])
                before.append([reached(state, side) for side in range(sides)])
            apply(state, self.chosen(state, notes, chance))
        ends = [reached(state, side) for side in range(sides)]
        model = function_of(self.dtype, "model", "model_for")(state)
        rises = [[end - begun for end, begun in zip(ends, at, strict=True)] for at in before]
        return Samples.of_game(shown, model, won(state, sides), rises)

    def chosen(self, state: State, notes: object, chance: Generator) -> int:
        """The best move, or now and then another."""
        luck = below(chance, OF_MOVES)
        if luck < RANDOM:
            return int(random_move(state, chance))
        if self.models is None:
            count = promising(state, notes, self.moves, self.priors)  # type: ignore[arg-type]
        else:
            glance = function_of(self.dtype, "glance", "best_at_a_glance")
            count = glance(state, notes, self.models, self.moves, self.priors, self.room)
        if luck >= OTHER:
            return self.moves[0]
        odds = np.sqrt(np.asarray(self.priors[:count], dtype=np.float64))
        rank = np.searchsorted(np.cumsum(odds / odds.sum()), below(chance, 1 << 20) / (1 << 20))
        return self.moves[min(int(rank), count - 1)]


def won(state: State, sides: int) -> list[float]:
    """Each side's part of the win. Seats and sides begin alike: partners sit opposite."""
    order = row([0] * int(state.seats), np.int64)
    places(state, order)
    winners = sum(order[side] == 0 for side in range(sides))
    return [1 / winners if order[side] == 0 else 0.0 for side in range(sides)]
