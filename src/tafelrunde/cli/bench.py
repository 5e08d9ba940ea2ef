"""`tafelrunde bench`: how fast a game runs on this machine."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from tafelrunde import bench
from tafelrunde.cli.look import console, say
from tafelrunde.cli.parser import named_game
from tafelrunde.texts import Texts

FIGURES = (
    "moves_per_second",
    "batch_moves_per_second",
    "legal_lists_per_second",
    "seconds_to_first_move_cold",
    "seconds_to_first_move_warm",
    "seconds_to_compile_all",
    "calibration_ns",
)


def run(arguments: Namespace, texts: Texts) -> None:
    game = named_game(arguments)

    def report(figure: str) -> None:
        print(texts("bench.measuring", what=in_words(figure, texts)), file=sys.stderr)

    figures = bench.measure(game, report)
    if arguments.json:
        print(json.dumps(figures))
        return
    title = {"game": game.texts(texts.language)("name"), "seats": figures["seats"], "threads": figures["threads"]}
    versions = {"python": figures["versions"]["python"], "numba": figures["versions"]["numba"]}
    say(console(), texts("bench.title", **title, **versions), *table(figures, texts))


def table(figures: dict[str, Any], texts: Texts) -> list[str]:
    words = [in_words(figure, texts) for figure in FIGURES]
    width = max(map(len, words))
    return [f"{word:<{width}}  {number(figures[figure]):>12}" for word, figure in zip(words, FIGURES, strict=True)]


def in_words(figure: str, texts: Texts) -> str:
    return texts(f"bench.{figure.replace('_', '-')}")


def number(value: float) -> str:
    """Large figures in groups of three digits, small ones with two decimals."""
    return f"{value:,.0f}".replace(",", "\u202f") if value >= 1000 else f"{value:.2f}"
