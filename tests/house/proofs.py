"""Tables and bots in the browser beside those of the server, by large amounts.

python -m tests.house.proofs tables [MODE…]
python -m tests.house.proofs bots
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from functools import cache
from itertools import islice

from tafelrunde.bots.thinking import Budget, think
from tafelrunde.games import our_names
from tafelrunde.kernel.generator import generator
from tafelrunde.testing import Mode
from tests.engines.native import some_positions
from tests.engines.node import Node, text_of
from tests.engines.proofs import is_choice, usual_mode
from tests.games.modes import label, modes_of
from tests.house.native import Sitting, canonical, sat

GAMES, POSITIONS, ITERATIONS = 300, 200, 500
AT_ONCE = 25  # games that a process plays before it takes others
LEAST_PACE = 0.85  # of native iterations in a second
MODES = [mode for name in our_names() for mode in modes_of(name)]


def differing(node: Node, mode: Mode, first: int, last: int) -> list[str]:
    """Games of a mode in which somebody hears something else at the browser's table."""
    found, before = [], None
    for seed in range(first, last):
        sitting = sat(mode, seed)  # while Node plays the game before
        found += [] if before is None else difference(node, before)
        node.tell("sit", mode[0], **sitting.asked)
        before = mode, seed, sitting, sitting.digests
    return found if before is None else found + difference(node, before)


def difference(node: Node, played: tuple[Mode, int, Sitting, list[str]]) -> list[str]:
    """What is heard otherwise in the game that Node was told to play last."""
    mode, seed, sitting, digests = played
    if node.hear()["digests"] == digests:
        return []
    return [f"{label(mode)}, seed {seed}: {first_difference(node, mode, sitting)}"]


def first_difference(node: Node, mode: Mode, sitting: Sitting) -> str:
    heard = node.ask("sit", mode[0], whole=True, **sitting.asked)["whole"]
    for number, (client, there) in enumerate(zip(sitting.clients, heard, strict=True)):
        ours, theirs = client.heard, [canonical(json.dumps(told)) for told in there]
        for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if one != other:
                at = next(i for i in range(min(len(one), len(other))) if one[i : i + 1] != other[i : i + 1])
                near = slice(max(0, at - 80), at + 120)
                return f"client {number}, message {place}: {one[near]!r} instead of {other[near]!r}"
        if len(ours) != len(theirs):
            return f"client {number}: {len(ours)} and {len(theirs)} messages"
    return "nothing"


@cache
def own_node() -> Node:
    """One for each process; it ends with it."""
    return Node(script="tests/house.js")


def some_differing(part: tuple[int, int]) -> list[str]:
    number, first = part
    return differing(own_node(), MODES[number], first, first + AT_ONCE)


def prove_tables(wanted: tuple[str, ...]) -> int:
    """On all cores, a mode after the other."""
    failed = 0
    chosen = [number for number, mode in enumerate(MODES) if label(mode).startswith(wanted or ("",))]
    parts = [(number, first) for number in chosen for first in range(0, GAMES, AT_ONCE)]
    with multiprocessing.get_context("spawn").Pool() as pool:
        answers = pool.imap(some_differing, parts)
        for number in chosen:
            found = [each for part in islice(answers, GAMES // AT_ONCE) for each in part]
            failed += bool(found)
            told = f"{label(MODES[number])}: {GAMES} games, everybody hears the same"
            print(found[0] if found else told, flush=True)
    return failed


# --- Bots -----------------------------------------------------------------------------------------------------------
def choosing_otherwise(node: Node, game: str, positions: int, iterations: int) -> int:
    """Positions in which `hard` makes another move in the browser, after as many iterations."""
    found = list(some_positions(usual_mode(game), positions, seed=3))
    asked = [{"seen": text_of(seen), "seed": str(seed)} for seen, seed in found]
    moves = node.ask("choose", game, level="hard", positions=asked, milliseconds=1e9, iterations=iterations)
    budget = Budget(iterations=iterations)
    ours = [think(seen, generator(seed), budget).move for seen, seed in found]
    return sum(int(move) != int(our) for (move, _), our in zip(moves, ours, strict=True))


def pace_in_a_second(node: Node, game: str) -> float:
    """Iterations of `hard` in a turn of one second, as a part of the native ones; at each position the best of some."""
    found = list(islice(filter(is_choice, some_positions(usual_mode(game), 40, seed=5)), 4))
    shares = []
    for seen, seed in found:
        asked = [{"seen": text_of(seen), "seed": str(seed)}]
        theirs = ours = 0
        for _ in range(3):
            [[_, count]] = node.ask("choose", game, level="hard", positions=asked, milliseconds=1000, iterations=10**9)
            theirs = max(theirs, count)
            ours = max(ours, think(seen, generator(seed), Budget(seconds=1.0)).iterations)
        shares.append(theirs / ours)
    return sum(shares) / len(shares)


def prove_bots(_: tuple[str, ...]) -> int:
    failed = 0
    for game in our_names():
        with Node(script="tests/house.js") as node:
            other, pace = choosing_otherwise(node, game, POSITIONS, ITERATIONS), pace_in_a_second(node, game)
        failed += other > 0 or pace < LEAST_PACE
        print(f"{game}: {POSITIONS - other} of {POSITIONS} moves of hard equal; in 1 s {pace:.2f} of its iterations")
    return failed


def main(arguments: list[str]) -> int:
    what, *rest = arguments
    return {"tables": prove_tables, "bots": prove_bots}[what](tuple(rest))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
