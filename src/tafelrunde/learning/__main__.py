"""python -m tafelrunde.learning GAME: play, learn, and round again (docs/learning.md)."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tafelrunde import games
from tafelrunde.kernel.game import function_of
from tafelrunde.learning.fitting import Course
from tafelrunde.learning.rounds import Learning


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tafelrunde.learning", description="Bots that learn.")
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=13000, help="of each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=Course.epochs)
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores")
    parser.add_argument("--folder", type=Path, help="for all that is kept; build/learning/GAME")
    parser.add_argument("--begin", type=Path, help="a model to begin with, instead of the game's quick insight")
    parser.add_argument("--keep", action="store_true", help="make the last model the game's own")
    parser.add_argument("--match", type=int, help="then play so many games of medium against medium@old, with --keep")
    options = parser.parse_args()
    learning = Learning(
        options.game,
        options.folder or Path("build/learning") / options.game,
        options.seed,
        options.games,
        options.rounds,
        Course(epochs=options.epochs),
        options.begin,
        options.workers,
    )
    began = time.perf_counter()
    last = learning.go(lambda line: print(f"{time.perf_counter() - began:6.0f} s  {line}", flush=True))
    if options.keep:
        shutil.copyfile(last, function_of(games.find(options.game).state.STATE, "model", "FILE"))
    print(last)
    if options.keep and options.match:
        match(options.game, options.match, learning.folder / "match.json")


def match(game: str, most: int, results: Path) -> None:
    """New against old, until it is clear which is better: in a process of its own, since weights become code."""
    bots, test = ["--bots", "medium,medium@old"], ["--sprt", "0.50,0.55"]
    kept = ["--games", str(most), "--json", str(results), "--resume"]
    subprocess.run([sys.executable, "-m", "tafelrunde", "arena", game, *bots, *test, *kept], check=True)


if __name__ == "__main__":
    main()
