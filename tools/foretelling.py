"""How well positions are judged: python tools/foretelling.py GAME [--games 300] [--bot hard@400] [--old CHECKOUT]

`hard` plays against itself. At the beginning of every turn insight foretells each seat's share of the win; how the game
ended says how good that was. Told are the log-loss by tenths of a game and, as a picture, how often what was thought
likely came true. With --old the judgement of another checkout (tools/old_bots.py) looks at the same positions.
Games are kept in build/foretelling and not played again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import tafelrunde
from tafelrunde import bots
from tafelrunde.kernel.game import evaluate, notes_for
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import reals
from tafelrunde.position import Position

FOLDER = Path("build/foretelling")
SEEDS = 7_000_000  # apart from those of all other games
TENTHS, BINS = 10, 12
SURE = 1e-4  # no chance counts as less

Array = np.ndarray[Any, Any]
Line = dict[str, Any]  # Any: of a file, which is JSON


def played(game: str, seats: int, bot: str, number: int) -> Line:
    """A game of a bot against itself, as the seed and the moves."""
    position = tafelrunde.new(game, seats=seats, seed=SEEDS + number)
    chance = generator(SEEDS + number)
    while not position.is_over:
        position.make(bots.decide(bots.find(bot), position, chance))
    return {"seats": seats, "seed": SEEDS + number, "moves": [int(move) for move in position.numbers]}


def games_of(game: str, seats: int, bot: str, count: int) -> list[Line]:
    """So many games, from the file as far as it goes."""
    path = FOLDER / f"{game}-{seats}-{bot.replace('@', '-')}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    missing = range(len(lines), count)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool, path.open("a") as file:
        for line in pool.map(played, *zip(*((game, seats, bot, n) for n in missing), strict=True)) if missing else ():
            lines.append(line)
            file.write(json.dumps(line) + "\n")
            file.flush()
    return lines[:count]


def judged(game: str, lines: list[Line]) -> Iterator[list[float]]:
    """Of every turn: the tenth of the game, then what was foretold of each seat, then what it got."""
    for line in lines:
        position, turns = tafelrunde.new(game, seats=line["seats"], seed=line["seed"]), []
        turn = -1
        for move in line["moves"]:
            if turn != position.state.turn:
                turn = int(position.state.turn)
                turns.append(shares_of(position))
            position.make(move)
        won = [1 / len(position.winners) if seat in position.winners else 0.0 for seat in range(position.seats)]
        for number, shares in enumerate(turns):
            yield [number * TENTHS // len(turns), *shares, *won]


def shares_of(position: Position) -> list[float]:
    shares, points = reals([0.0] * 8, np.float64), reals([0.0] * 8, np.float64)
    evaluate(position.state, notes_for(position.state), shares, points)
    return shares[: position.seats].tolist()


def loss_of(rows: Array) -> float:
    seats = (rows.shape[1] - 1) // 2
    foretold, won = np.clip(rows[:, 1 : 1 + seats], SURE, 1.0), rows[:, 1 + seats :]
    return float(-(won * np.log(foretold)).sum(1).mean())


def told(name: str, rows: Array) -> str:
    tenths = " ".join(f"{loss_of(rows[rows[:, 0] == tenth]):.3f}" for tenth in range(TENTHS))
    return f"{name}: {loss_of(rows):.4f}  by tenths {tenths}"


def draw(path: Path, title: str, found: dict[str, Array]) -> None:
    """How often what was foretold came true, in bins of what was foretold."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(4.8, 4.4), layout="constrained")
    axes.plot([0, 1], [0, 1], color="0.8", linewidth=1)
    for (name, rows), mark in zip(found.items(), ("o-", "s--"), strict=False):
        seats = (rows.shape[1] - 1) // 2
        foretold, won = rows[:, 1 : 1 + seats].ravel(), rows[:, 1 + seats :].ravel()
        order = np.argsort(foretold)
        parts = [part for part in np.array_split(order, BINS) if len(part)]
        axes.plot([foretold[p].mean() for p in parts], [won[p].mean() for p in parts], mark, label=name, markersize=4)
    axes.set(xlabel="foretold share of the win", ylabel="share that came of it", title=title, xlim=(0, 1), ylim=(0, 1))
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description="How well positions are judged.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--bot", default="hard@400")
    parser.add_argument("--old", type=Path, help="a checkout of another version")
    parser.add_argument("--plot", type=Path, help="where to draw the picture (SVG)")
    parser.add_argument("--rows", type=Path, help="only judge the games of this file, and print rows as JSON")
    options = parser.parse_args()
    if options.rows:
        print(json.dumps([*judged(options.game, json.loads(options.rows.read_text(encoding="utf-8")))]))
        return
    lines = games_of(options.game, options.seats, options.bot, options.games)
    found = {"now": np.array([*judged(options.game, lines)])}
    if options.old:
        asked = FOLDER / "asked.json"
        asked.write_text(json.dumps(lines), encoding="utf-8")
        command = [sys.executable, __file__, options.game, "--rows", str(asked)]
        environment = os.environ | {"PYTHONPATH": str((options.old / "src").resolve())}
        answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
        found["before"] = np.array(json.loads(answer))
    print(f"{options.game}, {options.seats} seats, {len(lines)} games of {options.bot}, {len(found['now'])} turns")
    for name, rows in found.items():
        print(told(name, rows))
    if options.plot:
        draw(options.plot, f"{options.game}, {options.seats} seats", found)


if __name__ == "__main__":
    main()
