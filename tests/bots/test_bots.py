import numpy as np
import pytest

import tafelrunde
from tafelrunde import bots
from tafelrunde.kernel.generator import generator


def test_the_bots_are_found():
    assert "random" in bots.names()
    with pytest.raises(tafelrunde.InvalidOption, match="no bot “genius”"):
        bots.find("genius")


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_plays_legal_moves_to_the_end(name):
    position, chance = tafelrunde.new("ingenious", seats=3, seed=4), generator(1)
    while not position.is_over:
        position.play_number(bots.decide(bots.find(name), position, chance))
    assert position.winners


@pytest.mark.parametrize("name", bots.names())
def test_the_same_chance_gives_the_same_move(name):
    position = tafelrunde.new("ingenious", seed=4)
    first, second = (bots.decide(bots.find(name), position, generator(9)) for _ in range(2))
    assert first == second


def test_a_bot_is_handed_a_redealt_state_and_the_game_stays_as_it_was():
    position = tafelrunde.new("ingenious", seed=4)
    before = position.state.tobytes()
    seen = []

    def nosy(state, chance):
        seen.append(np.array([state], dtype=state.dtype)[0])
        return position.legal_numbers[0]

    bots.decide(nosy, position, generator(1))
    mine = position.to_move
    assert position.state.tobytes() == before
    assert sorted(seen[0].racks[mine]) == sorted(position.state.racks[mine])
    assert seen[0].word[0] != position.state.word[0]
    assert seen[0].bag.tolist() != position.state.bag.tolist()
