"""Fit what racks are worth in Ingenious: python tools/fit_racks.py [--games 9000] [--seed 7] [--epochs 16] [--to FILE]

Two seats play by the model as in practice (docs/learning.md), on all cores. At the beginning of every turn both racks
are noted, and how well the model thinks each side stands; how the game ended says what is to be added for the racks.
Told is the log-loss of games kept apart, by tenths of a game, without and with it. The weights go into the file, which
is the game's own if none is named.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde.arena.setup import Setup
from tafelrunde.bots.practising import practice_move
from tafelrunde.games.ingenious.model import MODELS, describe, look_around
from tafelrunde.games.ingenious.notes import RACK_FEATURES, RACK_UNITS
from tafelrunde.games.ingenious.racks import FILE, show_rack
from tafelrunde.kernel.game import GOING_ON, TURN_ROOM, apply, new_room, notes_for
from tafelrunde.kernel.models import respond
from tafelrunde.kernel.records import reals, row
from tafelrunde.learning.fitting import STEADIER, STEADY, TINY, answers, begun
from tafelrunde.learning.practice import WIDTH, won
from tafelrunde.learning.samples import APART, TENTHS
from tafelrunde.learning.weights import Net, net_of, rounded, write_models

Array = np.ndarray[Any, Any]
SIDES = 2
BATCH, PACE, DECAY = 2048, 3e-3, 1e-5
CAUTIOUS = 0.1  # by which the last weights are smaller at first: a rack changes little


def played(number: int, seed: int) -> tuple[Array, Array, list[float]]:
    """Of one game [turns, sides] the racks, how well each side stands, and each side's part of the win."""
    setup = Setup("ingenious", SIDES, {"edition": ("sheet", "kosmos")[number % 2]}, None, seed)
    state: Any = setup.position(number).state  # Any: of this game
    notes: Any = notes_for(state)
    chance, room, turn = setup.chance(number, 0), new_room(TURN_ROOM, state.dtype), -1
    moves, priors = row([0] * WIDTH, np.int32), reals([0.0] * WIDTH, np.float32)
    racks: list[Array] = []
    stands: list[float] = []
    while state.reason == GOING_ON:
        if state.turn != turn:
            turn = int(state.turn)
            free = look_around(state, notes)
            for side in range(SIDES):
                describe(state, side, free, notes)
                respond(MODELS[0], notes.inputs, notes.units, notes.further, notes.answers)
                show_rack(state, side, notes)
                racks.append(np.array(notes.rack_inputs))
                stands.append(float(notes.answers[0]))
        apply(state, practice_move(state, notes, MODELS, True, chance, moves, priors, room))
    return np.reshape(racks, (-1, SIDES, len(RACK_FEATURES))), np.reshape(stands, (-1, SIDES)), won(state, SIDES)


def loss(lead: Array, share: Array) -> float:
    """The mean log-loss of the first side's share, foretold by its lead in log-odds."""
    return float(np.mean(np.logaddexp(0.0, lead) - share * lead))


def lead_of(net: Net, racks: Array, stands: Array) -> Array:
    """[turns] by how much the first side stands better, racks counted."""
    added = answers(net, racks.reshape(-1, racks.shape[2]))[-1].reshape(-1, SIDES)
    return np.asarray((stands + added) @ (1.0, -1.0))


def fitted(racks: Array, stands: Array, share: Array, epochs: int, seed: int) -> Net:
    chance = np.random.default_rng(seed)
    net = begun(len(RACK_FEATURES), RACK_UNITS, chance)
    net[-1] = (net[-1][0] * np.float32(CAUTIOUS), net[-1][1])
    flat = [part for layer in net for part in layer]
    speed, force = [part * 0 for part in flat], [part * 0 for part in flat]
    steps, step = epochs * (len(share) // BATCH + 1), 0
    for _ in range(epochs):
        order = chance.permutation(len(share))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            layers = answers(net, racks[rows].reshape(-1, racks.shape[2]))
            lead = (layers[-1].reshape(-1, SIDES) + stands[rows]) @ (1.0, -1.0)
            missed = (1 / (1 + np.exp(-lead)) - share[rows]) / len(rows)
            slope = np.stack([missed, -missed], 1).reshape(-1, 1).astype(np.float32)
            slopes: list[Array] = []
            for number in range(len(net) - 1, -1, -1):
                slopes[:0] = [layers[number].T @ slope, slope.sum(0)]
                slope = (slope @ net[number][0].T) * (layers[number] > 0)
            step += 1
            pace = PACE * (1 - step / (steps + 1))
            for n, part in enumerate(slopes):
                speed[n] = STEADY * speed[n] + (1 - STEADY) * part
                force[n] = STEADIER * force[n] + (1 - STEADIER) * part * part
                push = speed[n] / (1 - STEADY**step) / ((force[n] / (1 - STEADIER**step)) ** 0.5 + TINY)
                flat[n] -= pace * push + DECAY * flat[n]
    return net


def tenths(lead: Array, share: Array, tenth: Array) -> str:
    parts = " ".join(f"{loss(lead[tenth == n], share[tenth == n]):.3f}" for n in range(TENTHS))
    return f"{loss(lead, share):.4f}: {parts}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--to", type=Path, default=FILE)
    given = parser.parse_args()
    games = [played(0, given.seed)]  # compiles what all need
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for game in pool.map(partial(played, seed=given.seed), range(1, given.games), chunksize=20):
            games.append(game)
            if len(games) % 500 == 0:
                print(f"{len(games)} of {given.games} games", flush=True)
    racks = np.concatenate([game[0] for game in games]).astype(np.float32)
    stands = np.concatenate([game[1] for game in games])
    share = np.concatenate([np.full(len(game[0]), game[2][0]) for game in games])
    tenth = np.concatenate([np.arange(len(game[0])) * TENTHS // len(game[0]) for game in games])
    apart = np.concatenate([np.full(len(game[0]), number % APART == 0) for number, game in enumerate(games)])
    told = rounded(fitted(racks[~apart], stands[~apart], share[~apart], given.epochs, given.seed))
    before, after = stands[apart] @ (1.0, -1.0), lead_of(net_of(told), racks[apart], stands[apart])
    print(f"log-loss without racks {tenths(before, share[apart], tenth[apart])}")
    print(f"with them {tenths(after, share[apart], tenth[apart])}")
    made_by = f"python tools/fit_racks.py --games {given.games} --seed {given.seed} --epochs {given.epochs}"
    write_models(given.to, made_by, RACK_FEATURES, {"racks": told})


if __name__ == "__main__":
    main()
