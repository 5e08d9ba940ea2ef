"""python -m tafelrunde.learning GAME: play, learn, and round again (docs/learning.md)."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tafelrunde import games
from tafelrunde.arena.run import PLACES
from tafelrunde.errors import InvalidOption, Refusal
from tafelrunde.kernel.game import function_of
from tafelrunde.learning.fitting import Course
from tafelrunde.learning.rounds import Learning

LEAST_GAMES = 50  # of which ten are kept apart


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tafelrunde.learning", description="Bots that learn.")
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=13000, help="of each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=Course.epochs)
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores")
    parser.add_argument("--on", dest="place", choices=PLACES, default="local", help="where games are played")
    parser.add_argument("--folder", type=Path, help="for all that is kept; build/learning/GAME")
    parser.add_argument("--begin", type=Path, help="a model to begin with, instead of the game's quick insight")
    parser.add_argument("--keep", action="store_true", help="make the last model the game's own")
    parser.add_argument("--match", type=int, help="then play so many games of medium against medium@old, with --keep")
    options = parser.parse_args()
    try:
        check(options)
    except InvalidOption as refusal:
        parser.error(refusal.sentence("en"))
    except ValueError as fault:
        parser.error(str(fault))
    learning = Learning(
        options.game,
        options.folder or Path("build/learning") / options.game,
        options.seed,
        options.games,
        options.rounds,
        Course(epochs=options.epochs),
        options.begin,
        options.workers,
        options.place,
    )
    began = time.perf_counter()
    try:
        last = learning.go(lambda line: print(f"{time.perf_counter() - began:6.0f} s  {line}", flush=True))
    except Refusal as refusal:
        parser.error(refusal.sentence("en"))
    except KeyboardInterrupt:
        sys.exit("\nInterrupted; the same command goes on from here.")
    if options.keep:
        shutil.copyfile(last, function_of(games.find(options.game).state.STATE, "model", "FILE"))
    print(last)
    if options.keep and options.match:
        match(options.game, options.match, learning.folder / "match.json")


def check(options: argparse.Namespace) -> None:
    """Refuse in one sentence what would come to nothing."""
    if find_spec(f"{games.find(options.game).package}.model") is None:
        raise ValueError(f"{options.game} has no features to learn from: they stand in model.py of its folder.")
    if options.rounds < 1 or options.epochs < 1 or (options.workers is not None and options.workers < 1):
        raise ValueError("rounds, epochs and workers must be at least 1.")
    if options.games < LEAST_GAMES:
        raise ValueError(f"a round needs at least {LEAST_GAMES} games, so that some can be kept apart.")
    if options.begin is not None and not options.begin.is_file():
        raise ValueError(f"there is no file {options.begin}.")


def match(game: str, most: int, results: Path) -> None:
    """New against old, until it is clear which is better: in a process of its own, since weights become code."""
    bots, test = ["--bots", "medium,medium@old"], ["--sprt", "0.50,0.55"]
    kept = ["--games", str(most), "--json", str(results), "--resume"]
    subprocess.run([sys.executable, "-m", "tafelrunde", "arena", game, *bots, *test, *kept], check=True)


if __name__ == "__main__":
    main()
