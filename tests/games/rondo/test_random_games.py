"""A thousand random games, compiled: what must hold in every one of them."""

import json

import pytest

from tafelrunde.games import find
from tafelrunde.games.rondo.material import COPIES, RACK_SIZE
from tafelrunde.games.rondo.state import BAG_SHORT, GREY_COVERED
from tafelrunde.kernel.generator import below, generator
from tafelrunde.kernel.playouts import play_batch
from tafelrunde.position import new, prepare
from tafelrunde.record import replayed
from tests.amounts import games
from tests.games.modes import label, modes_of
from tests.games.rondo.positions import stones_in_all

MODES = modes_of("rondo")


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_stones_are_conserved_and_racks_hold_five_at_most(mode):
    """170 games of each of the six modes."""
    _, seats, options = mode
    blank = prepare(find("rondo"), seats, 0, None, options).state
    ends, _ = play_batch(blank, games(170), seed=77)
    for end in ends:
        assert (stones_in_all(end) == COPIES).all()
        assert 0 <= end.rack_sizes.min() <= end.rack_sizes.max() <= RACK_SIZE
        assert (end.racks.sum(axis=1) == end.rack_sizes).all()
        assert end.scores.min() >= 0
        assert end.turn % seats == 0  # R6.2
        assert end.reason == end.ending
        assert end.reason in (GREY_COVERED, BAG_SHORT)
        assert end.reason == BAG_SHORT or end.grey_left == 0
        open_spaces = [space for space in range(end.space_count) if may_begin(end, space)]
        assert open_spaces == [s for s in range(128) if int(end.open[s // 64]) >> s % 64 & 1]


def may_begin(state, space):
    """R4.1, read off the board anew: the rules keep this set up to date move by move."""
    if state.lying[space]:
        return False
    near = [other for other in state.neighbours[space] if other < state.space_count]
    return bool(int(state.at_centre[space // 64]) >> space % 64 & 1) or any(state.lying[other] for other in near)


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_records_replay_to_the_same_result(mode):
    name, seats, options = mode
    for seed in range(games(170)):
        position, source = new(name, seats=seats, seed=seed, start=seed % seats, **options), generator(seed)
        while not position.is_over:
            count = position.game.rules.count_moves(position.state)
            position.play_number(position.game.rules.nth_move(position.state, below(source, count)))
        again = replayed(json.loads(json.dumps(position.record)))
        assert again.state.tobytes() == position.state.tobytes()
