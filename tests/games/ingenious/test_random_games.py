"""Thousands of random games, compiled: what must hold in every one of them."""

import json

import numpy as np
import pytest

from tafelrunde.games.ingenious.boards import choose
from tafelrunde.games.ingenious.material import COPIES, KIND_COUNT, TILE_COUNT
from tafelrunde.games.ingenious.rules import blank
from tafelrunde.games.ingenious.state import ALL_18, BOARD_FULL
from tafelrunde.kernel.generator import below, generator
from tafelrunde.kernel.playouts import play_batch
from tafelrunde.position import new
from tafelrunde.record import replayed
from tests.amounts import games
from tests.games.modes import label, modes_of

MODES = modes_of("ingenious")


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_tiles_are_conserved_and_no_cube_leaves_its_track(mode):
    """100 games of each of the ten modes."""
    _, seats, options = mode
    board, settled = choose(seats, None, options)
    ends, _ = play_batch(blank(seats, settled, board), games(100), seed=77)
    for end in ends:
        held = [end["racks"][seat, : end["rack_sizes"][seat]] for seat in range(seats)]
        unplaced = np.bincount(np.concatenate([end["bag"][: end["bag_size"]], *held]), minlength=KIND_COUNT)
        placed = np.count_nonzero(end["board"] < 6) - 6
        assert (unplaced <= COPIES).all()
        assert 2 * (TILE_COUNT - unplaced.sum()) == placed
        track = 36 if options["teams"] or seats == 1 else 18
        assert 0 <= end["scores"].min() <= end["scores"].max() <= track
        assert end["reason"] in (BOARD_FULL, ALL_18)
        assert (end["reason"] == BOARD_FULL) == (not end["free_edges"].any())


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_records_replay_to_the_same_result(mode):
    name, seats, options = mode
    for seed in range(games(100)):
        position, source = new(name, seats=seats, seed=seed, start=seed % seats, **options), generator(seed)
        while not position.is_over:
            count = position.game.rules.count_moves(position.state)
            position.play_number(position.game.rules.nth_move(position.state, below(source, count)))
        again = replayed(json.loads(json.dumps(position.record)))
        assert again.state.tobytes() == position.state.tobytes()
