"""`tafelrunde bench`: how fast a game runs on this machine."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace

from rich.table import Table

from tafelrunde import bench
from tafelrunde.cli.look import console, say
from tafelrunde.cli.parser import is_on_gpu, named_game
from tafelrunde.cli.table import aligned
from tafelrunde.games import Game
from tafelrunde.texts import Texts


def run(arguments: Namespace, texts: Texts) -> None:
    game = named_game(arguments)

    def report(figure: str) -> None:
        print(texts("bench.measuring", what=in_words(figure, texts)), file=sys.stderr)

    if is_on_gpu(arguments):
        run_on_gpu(game, arguments.json, report, texts)
        return
    figures, versions, threads = bench.measure(game, report), bench.versions(), os.cpu_count()
    if arguments.json:
        about = {"game": game.name, "seats": game.usual_seats, "threads": threads}
        print(json.dumps(about | figures | {"versions": versions}))
        return
    title = {"game": game.texts(texts.language)("name"), "seats": game.usual_seats, "threads": threads}
    say(console(), texts("bench.title", **title, **versions), table(figures, texts))


def run_on_gpu(game: Game, as_json: bool, report: bench.Report, texts: Texts) -> None:
    from tafelrunde.envs.cuda import measuring

    figures, versions = measuring.measure(game, report), bench.versions()
    about = {"seats": game.usual_seats, "games": measuring.GAMES, "device": measuring.device_name()}
    if as_json:
        print(json.dumps({"game": game.name} | about | figures | {"versions": versions}))
        return
    title = texts("bench.gpu-title", game=game.texts(texts.language)("name"), **about, **versions)
    say(console(), title, table(figures, texts))


def table(figures: dict[str, float], texts: Texts) -> Table:
    return aligned(["", ""], [[in_words(figure, texts), number(value)] for figure, value in figures.items()])


def in_words(figure: str, texts: Texts) -> str:
    return texts(f"bench.{figure.replace('_', '-')}")


def number(value: float) -> str:
    """Large figures in groups of three digits, small ones with two decimals."""
    return f"{value:,.0f}".replace(",", "\u202f") if value >= 1000 else f"{value:.2f}"
