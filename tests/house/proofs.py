"""Tables in the browser beside those of the server, by large amounts: `python -m tests.house.proofs [MODE…]`."""

from __future__ import annotations

import sys

from tafelrunde.testing import Mode
from tests.engines.node import Node
from tests.games.modes import MODES, label
from tests.house.native import canonical, sat

GAMES = 300


def differing(node: Node, mode: Mode, first: int, last: int) -> list[str]:
    """Games of a mode in which somebody hears something else at the browser's table."""
    found = []
    for seed in range(first, last):
        sitting = sat(mode, seed)
        answer = node.ask("sit", mode[0], **sitting.asked)
        if answer["digests"] != sitting.digests:
            found.append(f"{label(mode)}, seed {seed}: {first_difference(node, mode, sitting)}")
    return found


def first_difference(node: Node, mode: Mode, sitting: object) -> str:
    heard = node.ask("sit", mode[0], whole=True, **sitting.asked)["whole"]  # type: ignore[attr-defined]
    for number, (client, there) in enumerate(zip(sitting.clients, heard, strict=True)):  # type: ignore[attr-defined]
        ours, theirs = [canonical([told]) for told in client.heard], [canonical([told]) for told in there]
        for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
            if one != other:
                at = next(i for i in range(min(len(one), len(other))) if one[i : i + 1] != other[i : i + 1])
                near = slice(max(0, at - 80), at + 120)
                return f"client {number}, message {place}: {one[near]!r} instead of {other[near]!r}"
        if len(ours) != len(theirs):
            return f"client {number}: {len(ours)} and {len(theirs)} messages"
    return "nothing"


def main(wanted: tuple[str, ...]) -> int:
    failed = 0
    with Node(script="tests/house.js") as node:
        for mode in MODES:
            if not label(mode).startswith(wanted or ("",)):
                continue
            found = differing(node, mode, 0, GAMES)
            failed += bool(found)
            print(found[0] if found else f"{label(mode)}: {GAMES} games, everybody hears the same", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
