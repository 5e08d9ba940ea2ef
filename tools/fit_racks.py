"""Fit what racks are worth in Ingenious: python tools/fit_racks.py [--games 90000] [--seed 7] [--epochs 10] [--to FILE]

Two seats play by the model as in practice (docs/learning.md), on all cores, and now and then some turns by quick moves,
as playouts do. At the beginning of every third turn or so both racks are noted, what the model is shown, and how well
it thinks each side stands; how the game ended says what is to be added for the racks. Told is the log-loss of games
kept apart, by tenths of a game, without and with it. The weights go into the file, which is the game's own if none is
named.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde import games
from tafelrunde.bots.practising import practice_move
from tafelrunde.games.ingenious.model import MODELS, describe, look_around
from tafelrunde.games.ingenious.notes import RACK_FEATURES, RACK_UNITS, Notes
from tafelrunde.games.ingenious.racks import FILE, show_rack
from tafelrunde.games.ingenious.state import STATE, State
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, TURN_ROOM, Room, apply, deal, new_room, notes_for, quick_move
from tafelrunde.kernel.generator import Generator, below, generator
from tafelrunde.kernel.models import Models, respond
from tafelrunde.kernel.records import Grid, Reals, Row, reals, row
from tafelrunde.kernel.shares import share_win
from tafelrunde.learning.fitting import STEADIER, STEADY, TINY, answers, begun
from tafelrunde.learning.practice import WIDTH
from tafelrunde.learning.samples import APART, TENTHS
from tafelrunde.learning.weights import Net, net_of, rounded, write_models
from tafelrunde.position import prepare

Array = np.ndarray[Any, Any]
SIDES = 2
EDITIONS = ("sheet", "sheet", "kosmos")  # of games in turn: in the other edition racks are exchanged freely
PART = 500  # games that one process plays in one go
MOST_TURNS = 40  # of a game that are noted
OF_TURNS = 100
NOTED, QUICK = 34, 5  # of so many turns: noted, and beginnings of a stretch of quick moves
STRETCH = 8  # turns, as many as a playout has
BATCH, PACE, DECAY = 2048, 3e-3, 1e-5
CAUTIOUS = 0.1  # by which the last weights are smaller at first: a rack changes little


@compiled
def play(
    state: State,
    notes: Notes,
    models: Models,
    chance: Generator,
    moves: Row,
    priors: Reals,
    room: Room,
    shown: Grid,
    stands: Grid,
    turns: Row,
) -> int:
    """Play a game to its end. Of some turns note [turns × sides] the racks and how well each side stands, and which
    turns these are; return how many."""
    noted, turn, quick_until = 0, -1, -1
    while state.reason == GOING_ON:
        if state.turn != turn:
            turn = state.turn
            if below(chance, OF_TURNS) < NOTED and noted < turns.size:
                free = look_around(state, notes)
                for side in range(SIDES):
                    describe(state, side, free, notes)
                    respond(models[0], notes.inputs, notes.units, notes.further, notes.answers)
                    show_rack(state, side, notes)
                    shown[SIDES * noted + side, :] = notes.rack_inputs[:]
                    stands[noted, side] = notes.answers[0]
                turns[noted] = turn
                noted += 1
            if turn > quick_until and below(chance, OF_TURNS) < QUICK:
                quick_until = turn + STRETCH
        if turn <= quick_until:
            apply(state, quick_move(state, notes, chance))
        else:
            apply(state, practice_move(state, notes, models, True, chance, moves, priors, room))
    return noted


def played(part: int, seed: int) -> tuple[Array, Array, Array, Array, Array]:
    """Of many games [turns, sides] the racks, how well each side stands, the first side's part of the win, the tenth
    of the game, and the number of the game."""
    begins = [prepare(games.find("ingenious"), SIDES, 0, None, {"edition": edition}).state for edition in EDITIONS]
    room, turn_room, notes = new_room(1, STATE), new_room(TURN_ROOM, STATE), notes_for(begins[0])
    chance = generator(seed, part)
    moves, priors = row([0] * WIDTH, np.int32), reals([0.0] * WIDTH, np.float32)
    shown = np.zeros((SIDES * MOST_TURNS, len(RACK_FEATURES)), np.float32)
    stands, turns, shares = np.zeros((MOST_TURNS, SIDES)), np.zeros(MOST_TURNS, np.int32), np.zeros(SIDES)
    found: list[tuple[Array, ...]] = []
    for number in range(part * PART, (part + 1) * PART):
        room[0] = begins[number % len(begins)]
        state: Any = room[0]  # Any: of this game
        shuffle_bag(state, chance)
        deal(state)
        count = play(state, notes, MODELS, chance, moves, priors, turn_room, shown, stands, turns)  # type: ignore[arg-type]  # of NumPy
        share_win(state, shares)  # type: ignore[arg-type]  # of NumPy
        found.append(
            (
                shown[: SIDES * count].reshape(count, SIDES, -1).astype(np.float16),
                stands[:count].copy(),
                np.full(count, shares[0]),
                turns[:count] * TENTHS // (int(state.turn) + 1),
                np.full(count, number),
            )
        )
    racks, stands, share, tenth, numbers = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return racks, stands, share, tenth, numbers


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
            layers = answers(net, racks[rows].reshape(-1, racks.shape[2]).astype(np.float32))
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
    parser.add_argument("--games", type=int, default=90_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--to", type=Path, default=FILE)
    given = parser.parse_args()
    parts = -(-given.games // PART)
    found = [played(0, given.seed)]  # compiles what all need
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for part in pool.map(partial(played, seed=given.seed), range(1, parts)):
            found.append(part)
            if len(found) % 10 == 0:
                print(f"{len(found) * PART} of {parts * PART} games", flush=True)
    racks, stands, share, tenth, numbers = (np.concatenate(kind) for kind in zip(*found, strict=True))
    apart = numbers % APART == 0
    told = rounded(fitted(racks[~apart], stands[~apart], share[~apart], given.epochs, given.seed))
    before, after = stands[apart] @ (1.0, -1.0), lead_of(net_of(told), racks[apart], stands[apart])
    print(f"log-loss without racks {tenths(before, share[apart], tenth[apart])}")
    print(f"with them {tenths(after, share[apart], tenth[apart])}")
    made_by = f"python tools/fit_racks.py --games {given.games} --seed {given.seed} --epochs {given.epochs}"
    write_models(given.to, made_by, RACK_FEATURES, {"racks": told})


if __name__ == "__main__":
    main()
