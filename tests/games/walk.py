"""Walks through random games and prints a digest of every position: the same compiled and uncompiled.

Run as `python -m tests.games.walk GAME MODE GAMES`, with the number of a mode.
"""

import hashlib
import json
import sys

from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import copied, new
from tests.games.modes import label, modes_of


def digest(position):
    """A hash of the whole record, of all legal moves in their order, and of one redeal."""
    redealt = copied(position.state)
    position.game.knowledge.redeal(redealt, position.to_move, generator(position.state.turn))
    parts = position.state.tobytes(), json.dumps(position.legal_numbers).encode(), redealt.tobytes()
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def walk(mode, seed):
    name, seats, options = mode
    position, source = new(name, seats=seats, seed=seed, start=seed % seats, **options), generator(seed)
    while not position.is_over:
        yield digest(position)
        legal = position.legal_numbers
        position.play_number(legal[below(source, len(legal))])
    yield digest(position)


if __name__ == "__main__":
    name, number, games = sys.argv[1:]
    mode = modes_of(name)[int(number)]
    for seed in range(int(games)):
        print(label(mode), seed, *walk(mode, seed))
