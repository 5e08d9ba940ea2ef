"""What an analysis must show, by large amounts.

python -m tests.analysis.proofs best     30 positions with a provably best move: it is ranked first in all
python -m tests.analysis.proofs quiet    30 positions in which a best move was played: no mistake is called
python -m tests.analysis.proofs luck     start + draws + decisions = result for every seat of 510 games; what explains
python -m tests.analysis.proofs puzzles  every puzzle solved anew by a longer search
python -m tests.analysis.proofs browser  a browser tells the same of games of all modes, and of single decisions

for all games, or those named behind it. Compiled code runs on all cores.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tafelrunde.analysis import judge
from tafelrunde.analysis.puzzles import Puzzle, read_puzzles
from tafelrunde.games import our_names
from tests.analysis.browser import differing, differing_decision
from tests.analysis.games import play
from tests.analysis.luck import ITERATIONS, ROUNDING, explained, explained_within, many_accounts, remainder
from tests.analysis.proven import EXAMPLES, Proven, proven
from tests.analysis.puzzles import LONGER, confirmed
from tests.analysis.quiet import quiet
from tests.engines.node import Node
from tests.games.modes import label, modes_of

THINKING = 4000  # iterations for a decision
SEEDS = (1, 2, 3)
COUNT = 170  # games of each kind
PLAYOUTS = 40  # iterations of a unit, in two passes, where a browser is compared
CORES = os.cpu_count() or 1

Item = TypeVar("Item")


def where(holds: Callable[[Item], bool], items: Iterable[Item]) -> list[Item]:
    """Those of which something is true, asked on all cores."""
    found = list(items)
    with ThreadPoolExecutor(CORES) as pool:
        return [item for item, answer in zip(found, pool.map(holds, found), strict=True) if answer]


def fails_to_rank(example: Proven) -> bool:
    """Whether another move comes first, be it that the best or another one was played."""
    worse = next(move for move in example.bounds if move not in example.best)
    judged = [judge(example.position, played, iterations=THINKING) for played in (example.best[0], worse)]
    return any(decision.best.move not in example.best for decision in judged)


def calls_mistake(example: Proven) -> bool:
    """Whether a best move is called a mistake, by any of several seeds."""
    return any(judge(example.position, example.best[0], seed=seed, iterations=THINKING).is_mistake for seed in SEEDS)


def prove_best(games: tuple[str, ...]) -> int:
    failed = len(where(fails_to_rank, (example for game in games for example in proven(game))))
    print(f"{EXAMPLES * len(games)} positions with a provably best move, ranked first in all but {failed}", flush=True)
    return failed


def prove_quiet(games: tuple[str, ...]) -> int:
    examples = (example for game in games for example in [*proven(game, EXAMPLES // 2), *quiet(game)])
    failed = len(where(calls_mistake, examples))
    print(f"{EXAMPLES * len(games)} quiet positions, {len(SEEDS)} seeds: mistakes called in {failed}", flush=True)
    return failed


def prove_luck(games: tuple[str, ...]) -> int:
    failed = 0
    for game in games:
        played = list(many_accounts(game, 2, COUNT, ("medium",), ITERATIONS[game], threads=CORES))
        failed += sum(remainder(account) > ROUNDING for accounts in played for account in accounts)
        parts, within = explained(played), explained_within(played)
        told = ", ".join(f"{part} {parts[part]:.2f} [{low:.2f}, {high:.2f}]" for part, (low, high) in within.items())
        print(f"{game}, {COUNT} games, accounts that do not add up: {failed}; variance explained: {told}", flush=True)
    return failed


def prove_browser(games: tuple[str, ...]) -> int:
    failed = 0
    with Node(script="tests/house.js") as node:
        for mode in (mode for game in games for mode in modes_of(game)):
            game, seats, options = mode
            ends = [play(game, seats, seed, ("medium", "random"), **options) for seed in SEEDS]
            found = [
                each for seed, end in zip(SEEDS, ends, strict=True) for each in differing(node, end, seed, PLAYOUTS)
            ]
            failed += len(found)
            print(f"{label(mode)}: {len(ends)} games, {len(found)} figures differ {found[:3]}", flush=True)
        for game in games:
            examples = [(each.position, each.best[0]) for each in proven(game)]
            found = [each for place, move in examples for each in differing_decision(node, place, move, 1, THINKING)]
            failed += len(found)
            print(f"{game}: {len(examples)} decisions, {len(found)} figures differ {found[:3]}", flush=True)
    return failed


def is_doubtful(puzzle: Puzzle) -> bool:
    return not confirmed(puzzle, 2 * LONGER[puzzle.position.game.name])


def prove_puzzles(games: tuple[str, ...]) -> int:
    failed = 0
    for game in games:
        puzzles = read_puzzles(game)
        doubted = [puzzle.name for puzzle in where(is_doubtful, puzzles)]
        failed += len(doubted)
        print(f"{game}: {len(puzzles)} puzzles, all solved anew but {len(doubted)} {doubted[:3]}", flush=True)
    return failed


PROOFS = {
    "best": prove_best,
    "quiet": prove_quiet,
    "luck": prove_luck,
    "puzzles": prove_puzzles,
    "browser": prove_browser,
}

if __name__ == "__main__":
    what, *named = sys.argv[1:]
    sys.exit(1 if PROOFS[what](tuple(named or our_names())) else 0)
