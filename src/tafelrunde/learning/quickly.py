"""Learn one model of a game from very many games of its quick insight: `python -m tafelrunde.learning.quickly GAME`.

A quick game takes a fraction of a millisecond, so that there can be hundreds of times as many as of games by the model.
Only a few turns of each are noted, drawn by chance: turns of one game tell nearly the same. The game's other models
stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from tafelrunde import games
from tafelrunde.bots.practising import practise_quickly
from tafelrunde.kernel.game import module_of, new_room, notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.learning.fitting import Course, fitted
from tafelrunde.learning.measuring import measured
from tafelrunde.learning.rounds import sentence
from tafelrunde.learning.samples import MOST_SIDES, TENTHS, Samples
from tafelrunde.learning.weights import net_of, rounded, widened, write_models
from tafelrunde.position import prepare

PART = 20_000  # games that one process plays in one go
NOTED = 240  # of 1,000 turns


@dataclass(frozen=True)
class Plan:
    game: str
    name: str  # of the model
    games: int
    seed: int

    def parts(self, workers: int | None) -> Iterator[Samples]:
        """Play all games, rounded up to whole parts, on all cores."""
        numbers = range(-(-self.games // PART))
        yield self.play(0)  # compiles what all need
        with ProcessPoolExecutor(workers or os.cpu_count(), mp_context=get_context("spawn")) as pool:
            yield from pool.map(self.play, numbers[1:])

    def play(self, part: int) -> Samples:
        dtype = games.find(self.game).state.STATE
        model = module_of(dtype, "model")
        wheel = [(seats, options) for seats, options, times in model.PRACTICE for _ in range(times)]
        begins = new_room(len(wheel), dtype)
        for i, (seats, options) in enumerate(wheel):
            begins[i] = prepare(games.find(self.game), seats, 0, None, options).state
        views, rows = getattr(model, "VIEWS", 1), PART * 12
        shown = np.zeros((rows * views * MOST_SIDES, len(model.FEATURES)), np.float32)
        rises, shares = (np.zeros((rows, MOST_SIDES), np.float32) for _ in range(2))
        told = np.zeros((rows, 3), np.int32)
        view = model.NAMES.index(self.name) - model.model_for(begins[0])
        count = practise_quickly(
            *(begins, new_room(1, dtype), notes_for(begins[0]), generator(self.seed, part), PART, NOTED),
            *(shown, rises, shares, told),  # type: ignore[arg-type]  # of NumPy
        )
        sides, turns, numbers = told[:count].T
        return Samples(
            shown.reshape(rows, views, MOST_SIDES, -1)[:count, view].astype(np.float16),
            sides.astype(np.int8),
            shares[:count],
            rises[:count],
            np.zeros(count, np.int8),
            (turns * TENTHS // 1000).astype(np.int8),
            numbers,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tafelrunde.learning.quickly", description="Learn from quick games."
    )
    parser.add_argument("game")
    parser.add_argument("--model", required=True, help="which one of the game's models")
    parser.add_argument("--games", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=Course.epochs)
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores")
    parser.add_argument("--to", type=Path, required=True, help="the file to write, with the game's other models")
    options = parser.parse_args()
    began = time.perf_counter()

    def tell(line: str) -> None:
        print(f"{time.perf_counter() - began:6.0f} s  {line}", flush=True)

    model = module_of(games.find(options.game).state.STATE, "model")
    plan = Plan(options.game, options.model, options.games, options.seed)
    learnt, apart = Samples.joined(list(plan.parts(options.workers))).split()
    tell(f"{len(learnt)} turns to learn from")
    course = Course(epochs=options.epochs, batch=8192)
    net = fitted(learnt, model.UNITS, options.seed, course, lambda epoch, loss: tell(f"epoch {epoch + 1}: {loss:.4f}"))
    told = rounded(net)
    tell(sentence(0, options.model, measured(net_of(told), apart)))
    kept = json.loads(model.FILE.read_text(encoding="utf-8"))
    sizes = (len(model.FEATURES), *model.UNITS)
    made = f"{options.model}: python -m tafelrunde.learning.quickly {options.game} --model {options.model} "
    made += f"--games {options.games} --seed {options.seed} --epochs {options.epochs}"
    before = "; ".join(part for part in kept["made by"].split("; ") if not part.startswith(f"{options.model}: "))
    others = {name: told if name == options.model else widened(kept["models"][name], sizes) for name in model.NAMES}
    write_models(options.to, f"{before}; {made}", model.FEATURES, others)


if __name__ == "__main__":
    main()
