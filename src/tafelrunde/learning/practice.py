"""Games of a bot against itself, to learn from: the best move by the model, now and then another one.

All chance of a game comes from the seed, the round and its number. Games are played in batches, each kept in a file
of its own the moment it is finished: whatever stops a run, it goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from tafelrunde import games
from tafelrunde.arena.setup import Setup
from tafelrunde.bots.practising import practise
from tafelrunde.kernel.game import TURN_ROOM, State, function_of, module_of, new_room, notes_for, places
from tafelrunde.kernel.records import reals, row
from tafelrunde.learning.samples import MOST_SIDES, Samples
from tafelrunde.learning.weights import empty_models, models_of

BATCH = 50  # games in a file
WIDTH = 24  # moves to choose from
MOST_TURNS = 800  # of a game that are learnt from


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

    def play(self, count: int, workers: int | None = None, place: str = "local") -> Iterator[Path]:
        """Play so many games, rounded up to whole batches, on all cores; tell every file that is finished."""
        self.folder.mkdir(parents=True, exist_ok=True)
        batches = range(-(-count // BATCH))
        missing = [batch for batch in batches if not self.file(batch).exists()]
        yield from (self.file(batch) for batch in batches if batch not in missing)
        if not missing:
            return
        if place == "ray":
            from tafelrunde.learning.cluster import play_batches

            yield from play_batches(self, missing, workers)
            return
        yield self.play_batch(missing.pop(0))  # compiles what all need
        with ProcessPoolExecutor(workers or os.cpu_count(), mp_context=get_context("spawn")) as pool:
            for done in as_completed([pool.submit(self.play_batch, batch) for batch in missing]):
                yield done.result()


class Player:
    """Who plays all seats of a game, and what it needs for that."""

    def __init__(self, game: str, model: Path | None) -> None:
        self.dtype = games.find(game).state.STATE
        self.model = module_of(self.dtype, "model")
        self.by_model = model is not None
        self.models = models_of(self.dtype, model) if self.by_model else empty_models(self.dtype)
        self.room = new_room(TURN_ROOM, self.dtype)
        self.moves, self.priors = row([0] * WIDTH, np.int32), reals([0.0] * WIDTH, np.float32)
        self.views = getattr(self.model, "VIEWS", 1)  # in which every turn is shown, each to a model of its own
        self.shown = np.zeros((MOST_TURNS * self.views * MOST_SIDES, len(self.model.FEATURES)), np.float32)
        self.risen = np.zeros((MOST_TURNS, MOST_SIDES), np.float32)

    def play(self, setup: Setup, number: int) -> Samples:
        """One game: every turn from its beginning, as the models are shown it, and how it ended."""
        state, chance = setup.position(number).state, setup.chance(number, 0)
        notes = notes_for(state)
        sides, model = self.model.show(state, notes, self.shown), self.model.model_for(state)
        turns = practise(
            *(state, notes, self.models, self.by_model, chance),
            *(self.moves, self.priors, self.room, self.shown, self.risen),  # type: ignore[arg-type]  # of NumPy
        )
        ends = np.array([self.model.reached(state, side) for side in range(sides)], np.float32)
        shares, rises = won(state, sides), ends - self.risen[:turns, :sides]
        shown = self.shown.reshape(MOST_TURNS, self.views, MOST_SIDES, -1)[:turns]
        return Samples.joined(
            [Samples.of_game(shown[:, view], model + view, shares, rises) for view in range(self.views)]
        )


def won(state: State, sides: int) -> list[float]:
    """Each side's part of the win. Seats and sides begin alike: partners sit opposite."""
    order = row([0] * int(state.seats), np.int64)
    places(state, order)
    winners = sum(order[side] == 0 for side in range(sides))
    return [1 / winners if order[side] == 0 else 0.0 for side in range(sides)]
