"""What a seat of Elfer raus! may expect on other racks."""

import pytest

from tafelrunde.games.elfer.insights.beliefs import look_as, look_openly
from tafelrunde.games.elfer.material import TYPED_TILES
from tafelrunde.games.elfer.racks import seat_before
from tafelrunde.kernel.game import notes_for
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import new
from tests.amounts import games
from tests.games.elfer.positions import arrange


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rack_is_expected_to_hold_as_many_tiles_as_it_does(seats):
    """What is known of lacks only shifts them from one kind to another."""
    for seed in range(games(6)):
        position, source = new("elfer", seats=seats, seed=seed), generator(seed)
        while not position.is_over:
            state = position.state
            notes, viewer = notes_for(state), int(state.to_move)
            look_as(state, viewer, notes)
            assert (notes.hidden >= 0).all()
            assert notes.held[viewer].tolist() == state.racks[viewer].tolist()
            for seat in range(seats):
                assert notes.held[seat].sum() <= state.rack_sizes[seat] + 1e-6
                if state.bag_size > 0 and state.lack_count[seat] == 0:
                    assert notes.held[seat].sum() == pytest.approx(state.rack_sizes[seat])
            position.play_number(position.legal_numbers[below(source, len(position.legal_numbers))])


def test_a_tile_given_is_known_to_be_there():
    """E6.1: the giver knows it; the yellow 1 cannot be laid for long."""
    position = arrange(lying="y11", racks=("y12 y10 y9 y1 y2", "g1 g2 g4"))
    for move in ("y10", "y9", "give y1"):
        position.play(move)
    state = position.state
    notes, given = notes_for(state), TYPED_TILES.index("y1")
    look_as(state, 0, notes)
    assert notes.held[1, given] == 1
    assert notes.hidden[given] == 0


def test_gifts_among_others_are_not_known():
    position = arrange(lying="y11", racks=("g1 g2 g4", "y10 y9 y1 y2", "r1 r2"), to_move=1)
    for move in ("y10", "y9", "give y1"):
        position.play(move)
    state = position.state
    notes, given = notes_for(state), TYPED_TILES.index("y1")
    look_as(state, 0, notes)
    assert notes.held[2, given] < 0.2
    look_as(state, 1, notes)
    assert notes.held[2, given] == 1


def test_open_racks_are_seen_as_they_are():
    state = new("elfer", seats=3, seed=4).state
    notes = notes_for(state)
    look_openly(state, notes)
    assert notes.held[:3].tolist() == state.racks[:3].tolist()


def test_what_others_hold_makes_no_difference():
    for seed in range(games(5)):
        position, source = new("elfer", seats=3, seed=seed), generator(seed)
        for _ in range(30):
            position.play_number(position.legal_numbers[below(source, len(position.legal_numbers))])
        viewer = seat_before(int(position.to_move), 3)
        one, other = position.state, position.redealt(viewer, 7).state
        notes, others = notes_for(one), notes_for(one)
        look_as(one, viewer, notes)
        look_as(other, viewer, others)
        assert notes.held.tolist() == others.held.tolist()
