"""Measure the environments, for docs/environments.md: python tools/measure_environments.py [--parts]

Random legal moves, whole games one after the other. Each figure is the best of many short runs: other
work can only slow a run down.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numba
import numpy as np

from tafelrunde.envs.batch import Batch
from tafelrunde.envs.stepping import find_illegal, show_to
from tafelrunde.games import find, names
from tafelrunde.kernel.game import Room, Seen, apply, mask_moves
from tafelrunde.kernel.records import Grid, Row, WordGrid

GAMES = 2048  # of a batch
RUNS = 50
SECONDS = 0.15  # of one run: short, so that some run is left alone even on a busy machine


def best_rate(work: Callable[[], int], runs: int = RUNS) -> float:
    """How much is done in a second; `work` does a little and says how much."""
    work()
    best = 0.0
    for _ in range(runs):
        done, begin = 0, time.perf_counter()
        while (passed := time.perf_counter() - begin) < SECONDS:
            done += work()
        best = max(best, done / passed)
    return best


def batch_rates(name: str, seats: int, threads: int) -> tuple[float, float]:
    """Steps a second: of the step alone, and with the choice of random moves."""
    batch = Batch(name, GAMES, seats=seats, threads=threads, seed=1)
    best_step = best_all = 0.0
    for _ in range(RUNS):
        steps, stepping, begin = 0, 0.0, time.perf_counter()
        while time.perf_counter() - begin < SECONDS:
            actions = batch.random_moves()
            before = time.perf_counter()
            batch.step(actions)
            stepping += time.perf_counter() - before
            steps += GAMES
        best_step = max(best_step, steps / stepping)
        best_all = max(best_all, steps / (time.perf_counter() - begin))
    batch.close()
    return best_step, best_all


def pettingzoo_rate(name: str, seats: int) -> float:
    from tafelrunde.envs import pettingzoo

    env, chance = pettingzoo.env(name, seats=seats), np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=1)
        moves = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            is_over = terminated or truncated
            env.step(None if is_over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            moves += not is_over
        return moves

    return best_rate(play)


def openspiel_rate(name: str, seats: int) -> float:
    """Decisions a second, with the chance nodes between them and an observation for each."""
    import pyspiel

    import tafelrunde.envs.openspiel  # noqa: F401  # registers the games

    game, chance = pyspiel.load_game(f"tafelrunde_{name}(players={seats})"), np.random.default_rng(1)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                kinds, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(kinds, p=odds)))
            else:
                state.observation_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[chance.integers(len(legal))])
                moves += 1
        return moves

    return best_rate(play)


# --- What the time goes into ----------------------------------------------------------------------------------------
@numba.njit(nogil=True)
def observe_all(games: Room, seen: Seen, observations: Grid) -> None:
    for i in range(games.size):
        show_to(games[i], games[i].to_move, seen, observations[i])


@numba.njit(nogil=True)
def mask_all(games: Room, masks: WordGrid) -> None:
    for i in range(games.size):
        mask_moves(games[i], masks[i])


@numba.njit(nogil=True)
def apply_all(games: Room, actions: Row) -> None:
    for i in range(games.size):
        apply(games[i], actions[i])


def nanoseconds(work: Callable[[], object], prepare: Callable[[], object] = lambda: None) -> float:
    """For one game of the batch."""
    work()
    best = np.inf
    for _ in range(60):
        prepare()
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best / GAMES * 1e9


def time_parts(name: str, seats: int) -> dict[str, float]:
    batch = Batch(name, GAMES, seats=seats, threads=1, seed=1)
    for _ in range(30):
        batch.step(batch.random_moves())
    actions, games = batch.random_moves().copy(), batch.games.copy()
    everywhere, seen = np.arange(GAMES), batch.setting.new_seen()

    def copy_back() -> None:
        games[:] = batch.games

    found = {
        "observation": nanoseconds(lambda: observe_all(batch.games, seen, batch.observations)),
        "mask": nanoseconds(lambda: mask_all(batch.games, batch.masks)),
        "move": nanoseconds(lambda: apply_all(games, actions), copy_back),
        "check": nanoseconds(lambda: find_illegal(batch.games, everywhere, actions, batch.move_count)),
    }
    steps = []
    for _ in range(200):
        chosen = batch.random_moves()
        begin = time.perf_counter()
        batch.step(chosen)
        steps.append(time.perf_counter() - begin)
    whole = min(steps) / GAMES * 1e9
    return found | {"the rest": whole - sum(found.values()), "whole step": whole}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--parts", action="store_true", help="what the time goes into, instead of steps a second")
    if parser.parse_args().parts:
        for name in names():
            for seats in (2, 4):
                told = ", ".join(f"{part} {ns:.0f}" for part, ns in time_parts(name, seats).items())
                print(f"{name}, {seats} seats, nanoseconds: {told}", flush=True)
        return
    print("| game | seats | one core | two cores | two cores, with choosing | PettingZoo | OpenSpiel |")
    print("|---|---|---|---|---|---|---|")
    for name in names():
        for seats in find(name).seats:
            one, (two, both) = batch_rates(name, seats, 1)[0], batch_rates(name, seats, 2)
            rates = (one, two, both, pettingzoo_rate(name, seats), openspiel_rate(name, seats))
            print(f"| {name} | {seats} | " + " | ".join(f"{rate:,.0f}" for rate in rates) + " |", flush=True)


if __name__ == "__main__":
    main()
