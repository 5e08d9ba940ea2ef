"""Ends of turns of Elfer raus!: whatever has been looked at before, each is worth what a fresh look finds."""

import numpy as np
import pytest

from tafelrunde.games.elfer.insights.ends import worth_to
from tafelrunde.games.elfer.insights.quick import WON
from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.games.elfer.model import KNOWN, MODELS
from tafelrunde.games.elfer.notes import MOST_TURNS
from tafelrunde.kernel.game import NO_MOVE, TURN_ROOM, new_room, notes_for, quick_move
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied
from tafelrunde.position import new
from tests.amounts import EVERY, games


def worth_afresh(position, moves):
    """What a turn is worth that was played to its end."""
    after = copied(position.state)
    for move in moves:
        position.game.rules.apply(after, move)
    return worth_to(after, int(position.to_move), notes_for(after), MODELS[KNOWN])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("symbols", [False, True])
def test_ends_are_worth_what_a_fresh_look_finds(seats, symbols):
    compared = 0
    for seed in range(games(3)):
        position, source = new("elfer", seats=seats, seed=seed, symbols=symbols), generator(seed)
        notes, room = notes_for(position.state), new_room(TURN_ROOM, position.state.dtype)
        while not position.is_over:
            if len(position.moves) % EVERY == 0:
                weigh_turns(position.state, notes, MODELS[KNOWN], room, MOST_TURNS)
                for turn, worth in zip(notes.turns[: notes.turn_count], notes.turn_worths, strict=False):
                    moves = [int(move) for move in turn if move != NO_MOVE]
                    if worth < WON and ends_turn(position, moves):
                        assert np.float32(worth_afresh(position, moves)) == worth
                        compared += 1
            position.play_number(int(quick_move(position.state, notes, source)))
    assert compared > 0


def ends_turn(position, moves):
    """Whether these moves are legal one after the other, without a tile from the bag, and end the turn."""
    after = copied(position.state)
    for move in moves:
        if position.game.rules.forbidden(after, move):
            return False
        position.game.rules.apply(after, move)
    return after.turn == position.state.turn + 1 and after.bag_size == position.state.bag_size
