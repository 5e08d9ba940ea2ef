"""Walks through random games and prints a digest of every position: the same compiled and uncompiled.

Run as `python -m tests.games.walk GAME MODE GAMES`, with the number of a mode.
"""

import hashlib
import json
import sys

from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tests.games.modes import label, modes_of

EVERY = 5  # moves; what is seen and dealt takes its time uncompiled


def digest(position):
    """A hash of the whole record, of all legal moves in their order and, now and then, of what is seen and dealt."""
    parts = [position.state.tobytes(), json.dumps(position.legal_numbers).encode()]
    if len(position.numbers) % EVERY == 0:
        parts += [position.seen(viewer).tobytes() for viewer in (NOBODY, *range(position.seats))]
        parts.append(position.redealt(position.to_move, int(position.state.turn)).state.tobytes())
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
