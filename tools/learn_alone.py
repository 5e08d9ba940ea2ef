"""Learn what positions of Ingenious alone are worth: python tools/learn_alone.py [--rounds 12] [--games 10000]

In each round the model of the last one plays games against nobody on all cores, now and then not its best move. What
it thought of the positions that followed and the lowest colour at the end, mixed (TD(lambda)), are what the next model
is fitted to, together with the games of a few rounds before. The first model knows nothing: it plays by the worth of a
position as alone.py sees it. PyTorch does the fitting (it is in no lock file: pip install torch). Told is how well
each model plays at one glance. The weights go into the file, which is the game's own if none is named.
"""

from __future__ import annotations

import argparse
import itertools
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tafelrunde.arena.setup import Setup
from tafelrunde.games.ingenious.alone_model import (
    FILE,
    LAYERS,
    NAME,
    OF_COLOUR,
    AloneModel,
    foretold,
    foretold_after,
    list_foretold,
    tell_of_colour,
)
from tafelrunde.games.ingenious.material import COLOUR_COUNT, TRACK_END
from tafelrunde.games.ingenious.notes import ALONE_FEATURES, ALONE_SUMMED_UP, ALONE_UNITS
from tafelrunde.kernel.game import GOING_ON, apply, notes_for
from tafelrunde.kernel.generator import below
from tafelrunde.kernel.models import fill_model
from tafelrunde.kernel.records import record_dtype
from tafelrunde.learning.weights import rounded, write_models

Array = np.ndarray[Any, Any]
LOOKED_AT = 8  # placements that are judged in a turn
ASTRAY = 0.06  # how often another one of them is made
KEPT = 0.35  # part of the positions that are learnt from
MIXED = 0.85  # lambda: how much of what came later counts, beside what was thought at once
ROUNDS_KEPT = 4
BATCH, STEPS, PACE, DECAY = 2048, 3000, 2e-3, 1e-5
SETS = 100  # games that a process plays at a time
TESTED = 1000  # games at one glance after each round


def played(
    first: int, games: int, seed: int, told: dict[str, Any] | None, learning: bool
) -> tuple[Array, Array, Array]:
    """Of some games what the model was shown, what it should have answered, and how the games ended."""
    models: Any = np.zeros(1, dtype=record_dtype(AloneModel))
    if told is not None:
        fill_model(models[0], told)
    shown: list[Array] = []
    answers: list[float] = []
    ends: list[int] = []
    for number in range(first, first + games):
        edition = "kosmos" if learning and number % 4 == 3 else "sheet"
        setup = Setup("ingenious", 1, {"edition": edition}, None, seed)
        state: Any = setup.position(number).state
        notes, chance = notes_for(state), setup.chance(number, 0)
        best: list[float] = []
        thought: list[float] = []
        astray: list[bool] = []
        kept: list[int] = []
        while state.reason == GOING_ON:
            list_foretold(state, notes, models[0], LOOKED_AT)
            move, worth = int(notes.listed[0]), float(notes.worth[0])
            best.append(worth)
            other = int(notes.listed[below(chance, int(notes.count))])
            astray.append(learning and other != move and below(chance, 1000) < 1000 * ASTRAY)
            if astray[-1]:
                move = other
                worth = float(foretold_after(state, notes, move, models[0]))
            thought.append(worth)
            apply(state, move)
            if learning and state.reason == GOING_ON and (astray[-1] or below(chance, 1000) < 1000 * KEPT):
                kept.append(len(thought) - 1)
                answers.append(0.0)
                shown.append(inputs_of(state, notes, models[0]))
        ends.append(int(min(state.scores[0])))
        coming, at = float(ends[-1]), len(answers)
        for turn in range(len(thought) - 1, -1, -1):
            if kept and kept[-1] == turn:
                kept.pop()
                at -= 1
                answers[at] = coming - shown[at][OF_COLOUR + 4] * TRACK_END  # less what it is worth at sight
            if told is not None:  # the first model has only seen how games end
                coming = best[turn] if astray[turn] else (1 - MIXED) * thought[turn] + MIXED * coming
    return np.array(shown, np.float32), np.array(answers, np.float32), np.array(ends)


def inputs_of(state: Any, notes: Any, model: Any) -> Array:
    """What the model is shown of a position: of all six colours, the neediest first."""
    foretold(state, notes, model)
    rows = []
    for place in range(COLOUR_COUNT):
        tell_of_colour(state, notes, int(notes.order[place]))
        rows.append(np.array(notes.of_colour))
    return np.concatenate(rows)


class Net(torch.nn.Module):
    """The model as PyTorch fits it."""

    def __init__(self) -> None:
        super().__init__()
        sizes = ((len(ALONE_FEATURES), ALONE_UNITS[0]), ALONE_UNITS[:2], (ALONE_SUMMED_UP, ALONE_UNITS[2]))
        self.layers = torch.nn.ModuleList(torch.nn.Linear(*size) for size in (*sizes, (ALONE_UNITS[2], 1)))
        with torch.no_grad():
            self.layers[-1].weight *= 0.3

    def forward(self, shown: Any) -> Any:
        shown = shown.reshape(len(shown), COLOUR_COUNT, -1)
        summed = shown
        for layer in self.layers[:2]:
            summed = torch.relu(layer(summed))
        all_told = (summed.reshape(len(shown), -1), shown[:, 0, OF_COLOUR:], shown[:, :, 1])
        return self.layers[3](torch.relu(self.layers[2](torch.cat(all_told, 1))))[:, 0]

    def told(self) -> dict[str, Any]:
        """The weights as whole numbers, as a file tells them."""
        layers = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in self.layers]
        return rounded(layers, LAYERS)


def fit(net: Net, shown: Array, answers: Array, chance: Any) -> float:
    """Fit the net in one course; return the mean squared error in its last tenth."""
    inputs, outputs = torch.from_numpy(shown), torch.from_numpy(answers)
    steps = torch.optim.Adam(net.parameters(), lr=PACE, weight_decay=DECAY)
    missed = []
    for step in range(STEPS):
        for group in steps.param_groups:
            group["lr"] = PACE * min(1, (step + 1) / 100) * (1 - step / STEPS) + 1e-5
        rows = torch.from_numpy(chance.integers(0, len(answers), BATCH))
        loss = ((net(inputs[rows]) - outputs[rows]) ** 2).mean()
        steps.zero_grad()
        loss.backward()
        steps.step()
        missed.append(loss.item())
    return float(np.mean(missed[-STEPS // 10 :]))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--to", type=Path, default=FILE)
    given = parser.parse_args()
    torch.set_num_threads(1)  # sums in the same order everywhere
    torch.manual_seed(given.seed)
    net, chance, told = Net(), np.random.default_rng(given.seed), None
    made_by = f"python tools/learn_alone.py --rounds {given.rounds} --games {given.games} --seed {given.seed}"
    kept: list[tuple[Array, Array]] = []
    began = time.perf_counter()
    played(0, 1, 0, None, True)  # compiles what all need
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:

        def play(games: int, seed: int, learning: bool) -> tuple[Array, ...]:
            firsts = range(0, games, SETS)
            same = (itertools.repeat(value) for value in (SETS, seed, told, learning))
            return tuple(map(np.concatenate, zip(*pool.map(played, firsts, *same), strict=True)))

        for number in range(given.rounds):
            shown, answers, ends = play(given.games, given.seed * 1000 + number, True)
            kept = [*kept[1 - ROUNDS_KEPT :], (shown, answers)] if number > 1 else [(shown, answers)]
            missed = fit(net, *(np.concatenate(parts) for parts in zip(*kept, strict=True)), chance)
            told = net.told()
            write_models(given.to, made_by, ALONE_FEATURES, {NAME: told})
            ends = play(TESTED, given.seed, False)[2]
            print(
                f"round {number}: {len(shown)} positions, missed by {missed:.3f}; at one glance"
                f" {ends.mean():.2f} ± {1.96 * ends.std() / len(ends) ** 0.5:.2f}, {time.perf_counter() - began:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
