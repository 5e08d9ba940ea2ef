"""Engines beside the native one, by large amounts: `python -m tests.engines.proofs games|thoughts|bytes|speed`.

`games` and `thoughts` take the beginnings of the names of modes, `speed` the names of games: those only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

from tafelrunde.bots.dealing import possible_state
from tafelrunde.engines import KEPT
from tafelrunde.games import find, our_names
from tafelrunde.kernel.game import Seen, count_moves
from tafelrunde.kernel.generator import generator
from tafelrunde.testing import Mode
from tests.engines import native
from tests.engines.node import Node, text_of
from tests.games.modes import label, modes_of

GAMES, POSITIONS, ITERATIONS = 1000, 200, 500
STEP = 100  # games asked for at a time


def differing_games(node: Node, number: int, mode: Mode, first: int, last: int) -> list[str]:
    """What random games of a mode do otherwise in the engine; `number` is that of the mode in the layout."""
    expected = native.played(mode, first, last)
    found = node.ask("games", mode[0], mode=number, first=first, last=last)
    if (found["digest"], found["moves"]) == expected:
        return []
    return [f"{label(mode)}, seeds {first} to {last}: {found['moves']} moves, native {expected[1]}"]


def differing_thoughts(
    node: Node, mode: Mode, positions: int, iterations: int, threads: int = 1, seed: int = 0
) -> list[str]:
    """Positions of a mode in which the engine thinks otherwise: moves, visits, values, scores."""
    found = list(native.some_positions(mode, positions, seed))
    asked = [{"seen": text_of(seen), "seed": str(seed)} for seen, seed in found]
    answers = node.ask("think", mode[0], positions=asked, iterations=iterations, threads=threads)
    return [
        f"{label(mode)}, position {number}"
        for number, ((seen, seed), answer) in enumerate(zip(found, answers, strict=True))
        if answer["candidates"] != native.thought(seen, seed, iterations, threads)
    ]


def prove_games(wanted: tuple[str, ...]) -> int:
    failed = 0
    with Node() as node:
        for game in our_names():
            for number, mode in enumerate(modes_of(game)):
                if not label(mode).startswith(wanted):
                    continue
                differing: list[str] = []
                for first in range(0, GAMES, STEP):
                    differing += differing_games(node, number, mode, first, first + STEP)
                failed += len(differing)
                print(f"{label(mode)}: {GAMES} games {differing or 'equal'}", flush=True)
    print(f"{GAMES} games of every mode: {'equal to the byte' if not failed else f'{failed} parts differ'}")
    return failed


def prove_thoughts(wanted: tuple[str, ...]) -> int:
    failed = 0
    with Node() as node:
        for game in our_names():
            for mode in filter(lambda mode: label(mode).startswith(wanted), modes_of(game)):
                differing = differing_thoughts(node, mode, POSITIONS, ITERATIONS, seed=1000)
                failed += len(differing)
                told = "equal" if not differing else f"{len(differing)} DIFFER: {differing[:3]}"
                print(f"{label(mode)}: {POSITIONS} positions × {ITERATIONS} iterations {told}", flush=True)
    print(f"{POSITIONS} positions of every mode: {'equal to the bit' if not failed else f'{failed} differ'}")
    return failed


# --- The same bytes -------------------------------------------------------------------------------------------------
def prove_bytes(_: tuple[str, ...]) -> int:
    """Every engine made anew, from processes with different orders of sets: all are the ones kept."""
    other = 0
    for game in our_names():
        kept = [(KEPT / f"{game}.{kind}").read_bytes() for kind in ("wasm", "json")]
        for seed in ("1", "2"):
            with tempfile.TemporaryDirectory() as folder:
                command = [sys.executable, "-m", "tafelrunde.engines", game, "--into", folder]
                subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True)
                same = kept == [(Path(folder) / f"{game}.{kind}").read_bytes() for kind in ("wasm", "json")]
            print(f"{game}, PYTHONHASHSEED={seed}: {'the same bytes' if same else 'OTHER BYTES'}", flush=True)
            other += not same
    return other


# --- Speed ----------------------------------------------------------------------------------------------------------
PLACES, SPEED_ITERATIONS, ROUNDS, TURNS = 6, 1000, 12, 6
LEAST = {"elfer": 0.8}  # of native speed; 0.9 for all others


def measure_speed(games: list[str]) -> int:
    """Iterations a second in Node and native, by turns in one run; the best of many at each position.

    Windows are short, so that on a busy machine some of each kind are left in peace.
    """
    slow = 0
    for game in games:
        positions = list(
            islice(filter(is_choice, native.some_positions(usual_mode(game), 10 * PLACES, seed=7)), PLACES)
        )
        asked = [{"seen": text_of(seen), "seed": str(seed)} for seen, seed in positions]
        ours, theirs, ready = [0.0] * PLACES, [0.0] * PLACES, 1e9
        for _ in range(TURNS):
            with Node() as node:
                told = node.ask("speed", game, positions=asked, iterations=SPEED_ITERATIONS, rounds=ROUNDS)
            ready = min(ready, told["ready"])
            theirs = [max(pair) for pair in zip(theirs, told["best"], strict=True)]
            for i, (seen, seed) in enumerate(positions):
                ours[i] = max(ours[i], *(native.speed(seen, seed, SPEED_ITERATIONS) for _ in range(ROUNDS)))
        ratio = sum(t / o for t, o in zip(theirs, ours, strict=True)) / PLACES
        means = [PLACES / sum(1 / value for value in values) for values in (ours, theirs)]
        speeds = f"native {means[0]:.0f} iterations/s, engine {means[1]:.0f}, ratio {ratio:.2f}"
        print(f"{game}: {speeds}; ready in {ready:.0f} ms", flush=True)
        slow += ratio < LEAST.get(game, 0.9)
    return slow


def usual_mode(game: str) -> Mode:
    found = find(game)
    return game, found.usual_seats, {option.name: option.default for option in found.options}


def is_choice(position: tuple[Seen, int]) -> bool:
    """Whether there is something to think about."""
    return count_moves(possible_state(position[0], generator(0))) > 3


def main(arguments: list[str]) -> int:
    what, *rest = arguments
    proofs = {"games": prove_games, "thoughts": prove_thoughts, "bytes": prove_bytes}
    return measure_speed(rest or list(our_names())) if what == "speed" else proofs[what](tuple(rest) or ("",))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
