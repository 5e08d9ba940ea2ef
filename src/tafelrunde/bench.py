"""How fast a game runs on this machine: random play, lists of moves, and the wait for the first move."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

import numba
import numpy as np

from tafelrunde.games import Game
from tafelrunde.kernel import playouts
from tafelrunde.kernel.game import new_room, room_of
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied, row
from tafelrunde.position import new, prepare

SECONDS = 0.6  # about how long one run of a measurement lasts
RUNS = 5  # of which the best counts: other programs can only slow a run down
LISTS = 64  # lists made of one position at a time
WORDS = 10_000_000  # drawn in one run of the calibration

FIRST_MOVE = """
import sys, time, tafelrunde
position = tafelrunde.new(sys.argv[1], seed=1)
position.play(position.legal_moves[0])
print(time.time())
"""

Report = Callable[[str], None]  # told what is measured next


def measure(game: Game, report: Report = lambda what: None) -> dict[str, float]:
    """All figures of one game by name, with the usual seats and options."""
    measurements: dict[str, Callable[[Game], float]] = {
        "moves_per_second": moves_per_second,
        "batch_moves_per_second": batch_moves_per_second,
        "legal_lists_per_second": legal_lists_per_second,
        "calibration_ns": calibration_ns,
    }
    figures = {}
    for name, take in measurements.items():
        report(name)
        figures[name] = take(game)
    return figures | waits(game, report)


def moves_per_second(game: Game, seconds: float = SECONDS) -> float:
    """Whole random games on one core, each legal move equally likely."""
    state = prepare(game, None, 0, None).state
    blank, place = room_of(state), new_room(1, state.dtype)
    return best_rate(lambda size: playouts.play_moves(blank, place, np.uint64(size), size), seconds)


def batch_moves_per_second(game: Game, seconds: float = SECONDS) -> float:
    """Whole random games on all cores."""
    state = prepare(game, None, 0, None).state
    return best_rate(lambda size: playouts.play_batch(state, max(1, size // 32), seed=size)[1], seconds)


def legal_lists_per_second(game: Game, seconds: float = SECONDS) -> float:
    """Full lists of legal moves, over the positions of one whole game."""
    position, chance = new(game.name, seed=1), generator(1)
    positions = []
    while not position.is_over:
        positions.append(copied(position.state))
        position.play_number(playouts.random_move(position.state, chance))
    out = row([0] * game.state.MOST_MOVES, np.int64)

    def list_all(size: int) -> int:
        rounds = max(1, size // (LISTS * len(positions)))
        for _ in range(rounds):
            for state in positions:
                playouts.list_moves(state, out, LISTS)
        return rounds * LISTS * len(positions)

    return best_rate(list_all, seconds)


def calibration_ns(game: Game) -> float:
    """One random word in a compiled loop: how fast this machine is, so that figures can be compared."""
    chance = generator(1)
    playouts.draw_words(chance, 1)
    return min(timed(partial(playouts.draw_words, chance), WORDS) for _ in range(RUNS)) / WORDS * 1e9


def best_rate(work: Callable[[int], int], seconds: float) -> float:
    """How much gets done in a second, in the best of some runs. `work` is given a size and returns how much it did."""
    work(1)  # compile, or load what was compiled
    size = 1000
    while timed(work, size) < seconds / 10:
        size *= 2
    best = 0.0
    for _ in range(RUNS):
        begin = time.perf_counter()
        done = work(size * 10)
        best = max(best, done / (time.perf_counter() - begin))
    return best


def timed(work: Callable[[int], object], size: int) -> float:
    begin = time.perf_counter()
    work(size)
    return time.perf_counter() - begin


# --- The wait for the first move ------------------------------------------------------------------------------------
def waits(game: Game, report: Report = lambda what: None) -> dict[str, float]:
    """From the start of a process to a first move, without and with a cache; and compiling everything."""
    figures = {}
    with tempfile.TemporaryDirectory(prefix="tafelrunde-") as folder:
        for name in ("seconds_to_first_move_cold", "seconds_to_first_move_warm"):
            report(name)
            figures[name] = seconds_to_first_move(game, folder)
    with tempfile.TemporaryDirectory(prefix="tafelrunde-") as folder:
        report("seconds_to_compile_all")
        begin = time.time()
        in_new_process(folder, "-m", "tafelrunde", "warm", game.name)
        figures["seconds_to_compile_all"] = time.time() - begin
    return figures


def seconds_to_first_move(game: Game, cache: str) -> float:
    begin = time.time()
    return float(in_new_process(cache, "-c", FIRST_MOVE, game.name)) - begin


def in_new_process(cache: str, *words: str) -> str:
    """What a fresh Python prints, with its compiled code kept in the folder `cache`."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    done = subprocess.run([sys.executable, *words], env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return done.stdout


def versions() -> dict[str, str]:
    return {"python": platform.python_version(), "numba": numba.__version__, "numpy": np.__version__}
