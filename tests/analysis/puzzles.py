"""Puzzles solved anew, by longer races with another seed than the one that found them."""

from __future__ import annotations

from tafelrunde.analysis.puzzles import Puzzle
from tafelrunde.analysis.solving import fails

LONGER = {"ingenious": 8000, "rondo": 5000, "elfer": 8000}  # iterations at every decision
SAMPLE = 14  # one puzzle in so many
OTHER_SEED = 1_000_003


def confirmed(puzzle: Puzzle, iterations: int) -> bool:
    """Whether the solution is ahead of all other candidates at each of its decisions, beyond the noise."""
    return not fails(puzzle.solved, seed=OTHER_SEED + puzzle.seed, iterations=iterations, gap=0.0)
