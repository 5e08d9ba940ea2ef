"""Who sits where, and whole racks at once."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde.games.elfer.racks import (
    add_to_rack,
    clear_rack,
    draw_rack,
    seat_after,
    seat_ahead,
    seat_before,
    steps_between,
)
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.records import copied


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_are_counted_around_the_table(seats):
    for seat in range(seats):
        assert seat_after(seat, seats) == (seat + 1) % seats
        assert seat_before(seat, seats) == (seat - 1) % seats
        for other in range(seats):
            assert seat_ahead(seat, other, seats) == (seat + other) % seats
            assert steps_between(seat, other, seats) == (other - seat) % seats


@pytest.mark.parametrize("symbols", [False, True])
def test_a_rack_drawn_at_once_is_that_of_tile_by_tile(symbols):
    state = tafelrunde.new("elfer", seats=3, seed=5, symbols=symbols).state
    clear_rack(state, 1)
    other = copied(state)
    draw_rack(state, 1, 12)
    for _ in range(12):
        add_to_rack(other, 1, draw(other))
    assert np.asarray(state.racks[1]).sum() == state.rack_sizes[1] == 12
    assert state.tobytes() == other.tobytes()
