"""Going through whole turns of Elfer raus!: legal moves, nothing changed, and a round that can be won is won."""

import numpy as np
import pytest

from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.games.elfer.material import TYPED_FIELDS
from tafelrunde.games.elfer.notes import FEATURES, MOST_DEPTH
from tafelrunde.games.elfer.state import FIRST_LAY, LAYING
from tafelrunde.kernel.game import TURN_ROOM, careful_moves, notes_for, quick_move
from tafelrunde.kernel.generator import below, generator
from tafelrunde.kernel.records import copied
from tafelrunde.learning.weights import empty_models
from tafelrunde.position import new
from tests.amounts import EVERY, games
from tests.games.elfer.positions import arrange


def best_move(state):
    moves, priors = np.zeros(1, np.int32), np.zeros(1, np.float32)
    careful_moves(state, notes_for(state), moves, priors, np.zeros(TURN_ROOM, dtype=state.dtype))
    return int(moves[0])


@pytest.mark.parametrize("symbols", [False, True])
def test_the_best_turn_begins_with_a_legal_move_and_changes_nothing(symbols):
    for seed in range(games(20)):
        position, source = new("elfer", seats=2 + seed % 3, seed=seed, symbols=symbols), generator(seed)
        while not position.is_over:
            if len(position.moves) % EVERY == 0:
                before = position.state.tobytes()
                assert position.game.rules.forbidden(position.state, best_move(position.state)) == 0
                assert position.state.tobytes() == before
            legal = position.legal_numbers
            position.play_number(legal[below(source, len(legal))])


def test_a_round_that_can_be_won_at_once_is_won():
    """E9.1: whoever can get rid of the last tile does so."""
    won = 0
    for seed in range(games(40)):
        position, source = new("elfer", seats=2, seed=seed), generator(seed)
        notes = notes_for(position.state)
        while not position.is_over:
            state = position.state
            last_tile = state.rack_sizes[state.to_move] == 1 and state.phase == LAYING
            if last_tile and any(move >= FIRST_LAY for move in position.legal_numbers):
                after = copied(state)
                position.game.rules.apply(after, best_move(state))
                assert after.reason
                won += 1
            position.play_number(int(quick_move(state, notes, source)))
    assert won > 0


def eager_model(state):
    """A model to which nothing counts but few tiles."""
    model = empty_models(state.dtype)[0]
    for layer, weight in (("first", 1), ("second", 1), ("last", -1)):
        model[layer][0, 0], model[f"{layer}_scale"][0] = weight, 1.0
    return model


def test_the_order_of_tiles_that_are_open_anyway_makes_no_difference():
    """A turn is credited to every tile that it may begin with, though it is gone through in one order only."""
    assert MOST_DEPTH < TURN_ROOM
    assert FEATURES[0] == "size"
    state = arrange(lying="y11", racks=("r11 b11 g11 y1 y20", "r2 r4")).state
    notes = notes_for(state)
    count = weigh_turns(state, notes, eager_model(state), np.zeros(TURN_ROOM, dtype=state.dtype))
    assert sorted(notes.listed[:count].tolist()) == [
        FIRST_LAY + TYPED_FIELDS.index(name) for name in ("r11", "b11", "g11")
    ]
    assert len(set(notes.worth[:count].tolist())) == 1
