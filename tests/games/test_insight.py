"""What every game's insight promises to the bots, whatever the game."""

import numpy as np
import pytest

import tafelrunde
from tafelrunde import games
from tafelrunde.kernel import game as generic
from tafelrunde.kernel.generator import below, generator
from tafelrunde.kernel.playouts import random_move
from tests.amounts import EVERY

WIDTH = 16
TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]


def some_positions(name, seats, count, **options):
    """Positions on the way of random and of sensible games."""
    for seed in range(count):
        position, chance = tafelrunde.new(name, seats=seats, seed=seed, **options), generator(seed)
        notes = generic.notes_for(position.state)
        while not position.is_over:
            if len(position.numbers) % EVERY == 0:
                yield position, notes, chance
            sensible = below(chance, 2) == 0
            move = generic.quick_move(position.state, notes, chance) if sensible else None
            position.play_number(random_move(position.state, chance) if move is None else int(move))


def room_for(state):
    return np.zeros(generic.TURN_ROOM, dtype=state.dtype)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_asked_for_is_legal_and_leaves_the_position_as_it_was(name, seats, games):
    moves, priors = np.zeros(WIDTH, np.int32), np.zeros(WIDTH, np.float32)
    for position, notes, chance in some_positions(name, seats, games(6)):
        state, legal = position.state, set(position.legal_numbers)
        before = state.tobytes()
        for look, more in ((generic.promising, ()), (generic.careful_moves, (room_for(state),))):
            count = look(state, notes, moves, priors, *more)
            promised = moves[:count].tolist()
            assert 0 < count == len(set(promised))
            assert set(promised) <= legal
            assert priors[:count].sum() == pytest.approx(1, abs=1e-4)
            assert priors[0] >= priors[:count].max() - 1e-6
        assert generic.quick_move(state, notes, chance) in legal
        assert generic.obvious_move(state, notes, chance) in legal
        assert generic.childs_move(state, notes, chance) in legal
        assert generic.is_mid_turn(state) in (True, False)
        assert state.tobytes() == before


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_notes_carry_nothing_over_from_one_question_to_the_next(name, seats, games):
    moves, priors = np.zeros(WIDTH, np.int32), np.zeros(WIDTH, np.float32)
    for position, notes, _ in some_positions(name, seats, games(2)):
        count = generic.promising(position.state, notes, moves, priors)
        again, priors_again = np.zeros(WIDTH, np.int32), np.zeros(WIDTH, np.float32)
        assert count == generic.promising(position.state, generic.notes_for(position.state), again, priors_again)
        assert moves[:count].tolist() == again[:count].tolist()
        assert priors[:count].tolist() == priors_again[:count].tolist()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_seats_share_one_win(name, seats, games):
    shares, points = np.zeros(8), np.zeros(8)
    for position, notes, _ in some_positions(name, seats, games(4)):
        generic.evaluate(position.state, notes, shares, points)
        assert ((shares >= 0) & (shares <= 1)).all()
        if seats > 1:
            assert shares[:seats].sum() == pytest.approx(1)
    generic.evaluate(position.state, notes, shares, points)
    assert position.is_over
    if seats > 1:
        winners = [seat for seat in range(seats) if shares[seat] > 0]
        assert winners == position.winners
        assert shares[winners[0]] == pytest.approx(1 / len(winners))
