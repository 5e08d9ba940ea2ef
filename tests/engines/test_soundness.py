"""What a seat has seen in a game is sound; bytes that were damaged are refused, or do no harm."""

import random

import numpy as np
import pytest

from tafelrunde.games import find, our_names
from tafelrunde.kernel.game import is_sound
from tafelrunde.testing import walked
from tests.engines import native
from tests.engines.node import text_of
from tests.games.modes import MODES, label, modes_of

FLIPS = 300  # damaged records of each game


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_whatever_is_seen_in_a_game_is_sound(mode):
    for seed in range(3):
        for position in walked(mode, seed, every=2):
            for viewer in range(-1, position.seats):
                assert is_sound(position.seen(viewer)), (label(mode), seed, len(position.numbers), viewer)


def damaged(seen, source: random.Random):
    """A record with one to three bytes changed, or all that a field holds set to an extreme."""
    raw = bytearray(seen.tobytes())
    if source.random() < 0.3:
        name = source.choice([name for name in seen.dtype.names if seen.dtype[name].itemsize])
        offset, size = seen.dtype.fields[name][1], seen.dtype[name].itemsize
        raw[offset : offset + size] = bytes([source.choice((0, 0x7F, 0x80, 0xFF))]) * size
    else:
        for _ in range(source.randint(1, 3)):
            raw[source.randrange(len(raw))] = source.randrange(256)
    return np.frombuffer(bytes(raw), dtype=seen.dtype)[0]


@pytest.mark.parametrize("game", our_names())
def test_damaged_bytes_are_refused_or_do_no_harm(game, node):
    source, seens = random.Random(1), []
    for mode in modes_of(game):
        for seen, _ in native.some_positions(mode, FLIPS // len(modes_of(game)), seed=5):
            seens.append(damaged(seen, source))
    told = node.ask("hostile", game, seens=[text_of(seen) for seen in seens], iterations=5)
    assert set(told["found"]) <= {None, "seen-damaged"}
    assert told["found"].count("seen-damaged") > len(seens) // 3
    assert told["grown"] == 0
    fine = [text_of(seen) for seen, _ in native.some_positions(modes_of(game)[0], 3)]
    assert node.ask("hostile", game, seens=fine)["found"] == [None] * 3  # the engine has not suffered
    size = find(game).knowledge.SEEN.itemsize
    wrong = [b"", bytes(size - 1), bytes(size + 1), bytes(size), b"\xff" * size]
    assert set(node.ask("hostile", game, seens=[native.text(raw) for raw in wrong])["found"]) == {"seen-damaged"}
