"""What a seat of Elfer raus! reckons with at the end of its turn."""

import numpy as np
import pytest

from tafelrunde.games.elfer.insights.outlook import expect_tiles, log_odds, look_ahead
from tafelrunde.games.elfer.material import KIND_ON
from tafelrunde.games.elfer.racks import add_to_rack, clear_rack
from tafelrunde.kernel.game import notes_for
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tests.amounts import games


def with_racks(own, others):
    """A game of two before its first tile, in which the seats hold the tiles of these fields."""
    state = new("elfer", seed=1).state
    for seat, fields in enumerate((own, others)):
        clear_rack(state, seat)
        for field in fields:
            add_to_rack(state, seat, KIND_ON[field])
    return state


def test_the_tiles_expected_at_the_next_seat_are_as_many_as_it_holds():
    """What is known of its lacks only shifts them from one kind to another."""
    for seed in range(games(10)):
        position, source = new("elfer", seed=seed), generator(seed)
        while not position.is_over:
            state = position.state
            notes, seat = notes_for(state), int(state.to_move)
            expect_tiles(state, seat, notes)
            assert (notes.hidden >= 0).all()
            assert notes.expected.sum() <= state.rack_sizes[1 - seat] + 1e-6
            if state.bag_size > 0 and state.lack_count[1 - seat] == 0:
                assert notes.expected.sum() == pytest.approx(state.rack_sizes[1 - seat])
            position.play_number(position.legal_numbers[below(source, len(position.legal_numbers))])


def test_a_tile_known_to_be_there_shortens_the_way():
    """Yellow 13 (field 12) waits for the yellow 12 of another, which is nearer if the next seat surely holds it."""
    ways = []
    for expected in (0.0, 1.0):
        state = with_racks((10, 12, 60), range(20, 30))
        notes = notes_for(state)
        expect_tiles(state, 0, notes)
        notes.expected[KIND_ON[11]] = expected
        look_ahead(state, 0, notes)
        ways.append(float(notes.way[12]))
    assert ways == [2.0, 1.0]


def test_fewer_tiles_and_shorter_ways_are_better():
    others = range(60, 70)
    notes = notes_for(with_racks((10,), others))
    near, far, more = (
        log_odds(with_racks(own, others), 0, notes) for own in ((10, 11), (10, 19), (10, 11, 14, 15, 18, 19))
    )
    assert near > far
    assert near > more


def test_what_others_hold_is_not_looked_at():
    """Two positions that differ only in hidden tiles are worth the same."""
    one, other = with_racks((10, 12, 14), range(20, 30)), with_racks((10, 12, 14), range(60, 70))
    assert np.isclose(log_odds(one, 0, notes_for(one)), log_odds(other, 0, notes_for(other)))
