"""Going through whole turns of Elfer raus!: legal moves, nothing changed, and a round that can be won is won."""

import numpy as np
import pytest

from tafelrunde.bots.search import MOST_STEPS, MOST_WIDTH
from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.games.elfer.material import TYPED_FIELDS
from tafelrunde.games.elfer.notes import FEATURES, MOST_DEPTH, MOST_TURNS
from tafelrunde.games.elfer.state import BONUS, FIRST_LAY, LAYING
from tafelrunde.kernel.game import GOING_ON, NO_MOVE, TURN_ROOM, careful_moves, careful_turns, notes_for, quick_move
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
    count = weigh_turns(state, notes, eager_model(state), np.zeros(TURN_ROOM, dtype=state.dtype), MOST_TURNS)
    assert sorted(notes.listed[:count].tolist()) == [
        FIRST_LAY + TYPED_FIELDS.index(name) for name in ("r11", "b11", "g11")
    ]
    assert len(set(notes.worth[:count].tolist())) == 1


# --- Turns remembered as wholes ---------------------------------------------------------------------------------------
FOURTH = 3  # decision of the first game: a turn may be cut there, so that a few positions are enough


def best_turns(state):
    """The moves of the best turns, best first, by a careful look, and what it jotted down."""
    notes, moves, priors = notes_for(state), np.zeros(24, np.int32), np.zeros(24, np.float32)
    careful_moves(state, notes, moves, priors, np.zeros(TURN_ROOM, dtype=state.dtype))
    lines = np.zeros((MOST_WIDTH, MOST_STEPS), np.int32)
    count = careful_turns(state, notes, lines)
    return [[move for move in line if move != NO_MOVE] for line in lines[:count].tolist()], notes


@pytest.mark.parametrize("symbols", [False, True])
def test_turns_are_legal_up_to_their_end_or_to_a_bonus_tile(symbols):
    ended, cut = 0, 0
    for seed in range(games(20)):
        position, source = new("elfer", seats=2 + seed % 3, seed=seed, symbols=symbols), generator(seed)
        while not position.is_over:
            is_looked_at = len(position.moves) % EVERY == FOURTH % EVERY and len(position.legal_numbers) > 1
            lines = best_turns(position.state)[0] if is_looked_at else []
            for line in lines:
                state = copied(position.state)
                for move in line:
                    assert state.turn == position.state.turn
                    assert position.game.rules.forbidden(state, move) == 0
                    position.game.rules.apply(state, move)
                if state.reason == GOING_ON and state.turn == position.state.turn:
                    assert state.phase == BONUS  # E5.1: nobody knows which tile comes
                    cut += 1
                else:
                    ended += 1
            legal = position.legal_numbers
            position.play_number(legal[below(source, len(legal))])
    assert ended > 0
    assert cut > 0


def test_the_best_turn_comes_first_and_each_once():
    for seed in range(games(20)):
        position, source = new("elfer", seed=seed), generator(seed)
        while not position.is_over:
            if position.state.phase == LAYING and len(position.legal_numbers) > 1:
                lines, notes = best_turns(position.state)
                assert 1 <= len(lines) <= MOST_TURNS
                assert notes.turn_worths[0] == notes.worth[0]  # the best move begins it, or one that is as good
                assert lines[0][0] in position.legal_numbers
                assert len({tuple(line) for line in lines}) == len(lines)
            legal = position.legal_numbers
            position.play_number(legal[below(source, len(legal))])


def test_what_is_hidden_makes_no_difference_to_turns():
    for moves in (8, 16, 24, 40):
        position, chance = new("elfer", seed=3), generator(5)
        for _ in range(moves):
            position.play_number(position.legal_numbers[below(chance, len(position.legal_numbers))])
        assert best_turns(position.state)[0] == best_turns(position.redealt(position.to_move, 9).state)[0]
