"""The translated code beside Python, by large amounts: `python -m tests.translating.proofs [GAMES [MODE …]]`."""

from __future__ import annotations

import sys

from tafelrunde.games import our_names
from tafelrunde.testing import Mode
from tests.engines.node import Node
from tests.games.modes import label, modes_of
from tests.translating.native import Teller

GAMES = 300  # of every mode
EVERY = 3  # moves from one that is told to the next
SCRIPT = "tests/told.js"


def difference(node: Node, mode: Mode, seed: int, every: int = 1) -> tuple[str | None, int]:
    """What of a random game is told otherwise first, and how much is told."""
    teller = Teller(mode, seed, every)
    found = node.ask("told", mode[0], **teller.asked)
    if found["digest"] == teller.digest.hexdigest():
        return None, teller.count
    kept = Teller(mode, seed, every, whole=True).kept or []
    whole = node.ask("told", mode[0], **teller.asked, whole=True)["whole"]
    pairs = zip(kept, whole, strict=False)
    first = next((f"{what}\n  {ours}\n  {theirs}" for (what, ours), (_, theirs) in pairs if ours != theirs), "the end")
    return f"{label(mode)}, seed {seed}: {first}", teller.count


def prove(games: int, modes: list[Mode]) -> int:
    failed = total = 0
    with Node(script=SCRIPT) as node:
        for mode in modes:
            results = [difference(node, mode, seed, EVERY) for seed in range(games)]
            faults, count = [fault for fault, _ in results if fault], sum(told for _, told in results)
            failed, total = failed + len(faults), total + count
            print(f"{label(mode)}: {games} games, {count} facts and sayings {faults[:2] or 'equal'}", flush=True)
    told = "all equal" if not failed else f"{failed} games differ"
    print(f"{games} games of {len(modes)} modes, {total} facts and sayings: {told}")
    return failed


def main(arguments: list[str]) -> int:
    games, *wanted = arguments or [str(GAMES)]
    modes = [mode for game in our_names() for mode in modes_of(game) if not wanted or label(mode) in wanted]
    return 1 if prove(int(games), modes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
