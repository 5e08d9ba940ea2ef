"""Choosing among the puzzles that were found, and writing them to the file of their game."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterable
from typing import Any

from puzzle_themes import themes_of

from tafelrunde.analysis.puzzles import Puzzle, corrections, file_of
from tafelrunde.analysis.solving import LEAST_GAP

WIDTH = 118
NO_BREAK = "\u00a0"
FIRST = {  # what a beginner should see, each by a puzzle of one move
    "ingenious": ("lowest", "block", "bonus"),
    "rondo": ("stack", "draw", "last-round"),
    "elfer": ("give", "hold", "order"),
}
PLAIN_GAP = 0.3  # of a win: beyond that a larger gap makes no puzzle better
HEAD = """\
# Puzzles of {game}: found by tools/find_puzzles.py, which wrote this file; what it says is told in docs/puzzles.md.
# The first three are those of the first-game guide.
"""

Entry = dict[str, Any]  # Any: of the ledger


def chosen(game: str, lines: Iterable[Entry], count: int) -> list[Puzzle]:
    """So many of them, themes as even as they can be, those for beginners first; one of a game as far as they go."""
    found = [made(game, line, entry) for line in lines for entry in line["puzzles"]]
    left = [each for each in found if round(each.gap, 3) - 3 * round(each.error, 3) > LEAST_GAP]  # as it is told, too
    kept: list[Puzzle] = []
    for theme in FIRST[game]:
        plain = [each for each in left if theme in each.themes and len(each.solution) == 1]
        take(max(plain or left, key=lambda each: (theme in each.themes, min(each.gap, PLAIN_GAP))), left, kept)
    while left and len(kept) < count:
        seen = Counter(theme for each in kept for theme in each.themes)
        seeds = Counter(each.seed for each in kept)

        def order(each: Puzzle, seen: Counter[str] = seen, seeds: Counter[int] = seeds) -> tuple[float, ...]:
            return (seeds[each.seed], seen[each.themes[0]], -min(each.gap, PLAIN_GAP), each.seed)

        take(min(left, key=order), left, kept)
    return kept


def take(puzzle: Puzzle, left: list[Puzzle], kept: list[Puzzle]) -> None:
    left.remove(puzzle)
    kept.append(puzzle)


def made(game: str, line: Entry, entry: Entry) -> Puzzle:
    plain = Puzzle(game=game, seats=line["seats"], seed=line["seed"], themes=[], **entry)
    corrected = corrections(game, plain.seats, plain.seed, plain.moves)
    themes = themes_of(plain.solved)
    return Puzzle(game=game, seats=line["seats"], seed=line["seed"], themes=themes, corrected=corrected, **entry)


def write(game: str, puzzles: list[Puzzle]) -> None:
    parts = [HEAD.format(game=game), *map(told, puzzles)]
    file_of(game).write_text("\n".join(parts), encoding="utf-8")


def told(puzzle: Puzzle) -> str:
    """A paragraph of TOML; a text in JSON is one there, too."""
    whole = ", ".join(move.replace(" ", NO_BREAK) for move in puzzle.moves)  # no move is broken
    moves = "\n".join(textwrap.wrap(whole, WIDTH, break_on_hyphens=False)).replace(NO_BREAK, " ")
    quoted = json.dumps
    others = ", ".join(f"{quoted(move)} = {share:.3f}" for move, share in puzzle.others.items())
    corrected = ", ".join(f"{number} = {quoted(move)}" for number, move in puzzle.corrected.items())
    return f'''\
[[puzzle]]
seats = {puzzle.seats}
seed = {puzzle.seed}
moves = """
{moves}"""
corrected = {{ {corrected} }}
solution = {quoted(puzzle.solution)}
themes = {quoted(puzzle.themes)}
share = {puzzle.share:.3f}
others = {{ {others} }}
gap = {puzzle.gap:.3f}
error = {puzzle.error:.4f}
played_out = {puzzle.played_out:.3f}
played_out_error = {puzzle.played_out_error:.3f}
iterations = {puzzle.iterations}
'''
