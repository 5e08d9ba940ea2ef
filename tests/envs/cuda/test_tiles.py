"""States as they lie on a GPU: in tiles, with what is seen laid over them."""

import os
import subprocess
import sys

import numpy as np
import pytest

from tafelrunde.envs.cuda.tiles import LANES, PIECE, padded, padded_size, untiled
from tafelrunde.games import find, our_names
from tafelrunde.kernel.compiled import config
from tafelrunde.kernel.game import NOBODY
from tafelrunde.testing import walked
from tests.games.modes import label, modes_of

MODES = [mode for name in our_names() for mode in modes_of(name)]


@pytest.mark.skipif(config.DISABLE_JIT or config.BOUNDSCHECK, reason="this is about compiled code as it is")
@pytest.mark.parametrize("game", our_names())
def test_steps_in_tiles_show_what_the_usual_batch_shows(game):
    command = [sys.executable, "-W", "error", "-m", "tests.envs.cuda.tiled", game]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == [label(mode) for mode in modes_of(game)]


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_public_fields_are_those_that_everybody_sees(mode):
    """`PUBLIC` names what `see` copies as it stands, for whoever looks: nothing that it hides, and no field twice."""
    public = find(mode[0]).knowledge.PUBLIC
    assert len(set(public)) == len(public)
    for position in walked(mode, 5, 9):
        for viewer in (*range(position.seats), NOBODY):
            seen = position.seen(viewer)
            for name in public:
                part = np.asarray(position.state[name])[tuple(map(slice, np.shape(seen[name])))]  # no space outside
                assert (np.asarray(seen[name]) == part).all(), (viewer, name)


def test_tiles_have_the_first_piece_of_each_game_first():
    dtype = np.dtype([("first", np.uint8, PIECE), ("rest", np.uint8, PIECE - 4)])
    games = LANES + 5
    assert (padded(games), padded_size(dtype.itemsize)) == (2 * LANES, 2 * PIECE)
    tiles = np.zeros(padded(games) * padded_size(dtype.itemsize), np.uint8)
    for game in range(games):
        begin = game // LANES * LANES * 2 * PIECE + game % LANES * PIECE
        tiles[begin : begin + PIECE] = game
        tiles[begin + LANES * PIECE :][: PIECE - 4] = 100 + game
    found = untiled(tiles, dtype)
    assert (found["first"][:games] == np.arange(games)[:, None]).all()
    assert (found["rest"][:games] == 100 + np.arange(games)[:, None]).all()
