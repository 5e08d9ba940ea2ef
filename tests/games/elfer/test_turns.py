"""Going through whole turns of Elfer raus!: legal moves, nothing changed, and a round that can be won is won."""

import numpy as np
import pytest

from tafelrunde.games.elfer.state import FIRST_LAY, LAYING
from tafelrunde.games.elfer.turns import MOST_DEPTH, best_turn_move
from tafelrunde.kernel.game import notes_for
from tafelrunde.kernel.generator import below, generator
from tafelrunde.position import copied, new
from tests.amounts import games


def best_move(state):
    return best_turn_move(state, notes_for(state), np.zeros(MOST_DEPTH + 1, dtype=state.dtype))


@pytest.mark.parametrize("symbols", [False, True])
def test_the_best_turn_begins_with_a_legal_move_and_changes_nothing(symbols):
    for seed in range(games(20)):
        position, source = new("elfer", seats=2 + seed % 3, seed=seed, symbols=symbols), generator(seed)
        while not position.is_over:
            before = position.state.tobytes()
            assert position.game.rules.forbidden(position.state, best_move(position.state)) == 0
            assert position.state.tobytes() == before
            legal = position.legal_numbers
            position.play_number(legal[below(source, len(legal))])


def test_a_round_that_can_be_won_at_once_is_won():
    """E9.1: whoever can get rid of the last tile does so."""
    won = 0
    for seed in range(games(40)):
        position = new("elfer", seats=2, seed=seed)
        while not position.is_over:
            state = position.state
            last_tile = state.rack_sizes[state.to_move] == 1 and state.phase == LAYING
            if last_tile and any(move >= FIRST_LAY for move in position.legal_numbers):
                after = copied(state)
                position.game.rules.apply(after, best_move(state))
                assert after.reason
                won += 1
            position.play_number(best_move(state))
    assert won > 0
