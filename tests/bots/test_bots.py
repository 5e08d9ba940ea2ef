import pytest

import tafelrunde
from tafelrunde import bots, games
from tafelrunde.bots.dealing import possible_state
from tafelrunde.bots.thinking import Budget
from tafelrunde.kernel.generator import generator
from tafelrunde.texts import LANGUAGES, Texts

TABLES = [(name, seats) for name in games.names() for seats in games.find(name).seats]
QUICK = ["hard@8" if name == "hard" else name for name in bots.names()]


def test_the_bots_are_found():
    assert "random" in bots.names()
    with pytest.raises(tafelrunde.InvalidOption, match="no bot “genius”"):
        bots.find("genius")


def test_levels_are_offered_from_weak_to_strong_and_have_a_character():
    assert bots.levels() == ("random", "easy", "medium", "hard")
    assert set(bots.levels()) < set(bots.names())  # the others are for measuring
    for language in LANGUAGES:
        assert len({bots.character(name, Texts(language)) for name in bots.levels()}) == len(bots.levels())


def test_a_budget_follows_the_name():
    assert bots.find("hard@0.2s").keywords["budget"] == Budget(seconds=0.2)
    assert bots.find("hard@500").keywords["budget"] == Budget(iterations=500)
    assert bots.is_bot("hard@2s")
    assert not bots.is_bot("Hard")
    for name in ("hard@", "hard@0", "hard@x", "hard@-1s", "hard@1m", "easy@1s"):
        with pytest.raises(tafelrunde.InvalidOption, match="budget"):
            bots.find(name)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_legal_moves_to_the_end(game, seats, name, games):
    for seed in range(games(4)):
        position, chance = tafelrunde.new(game, seats=seats, seed=seed), generator(seed)
        while not position.is_over:
            position.play_number(bots.decide(bots.find(name), position, chance))
        assert position.winners


@pytest.mark.parametrize("name", QUICK)
def test_the_same_chance_gives_the_same_move(name):
    position = tafelrunde.new("ingenious", seed=4)
    first, second = (bots.decide(bots.find(name), position, generator(9)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", games.names())
def test_a_bot_is_handed_what_its_seat_has_seen_and_the_game_stays_as_it_was(game):
    position = tafelrunde.new(game, seed=4)
    before = position.state.tobytes()
    handed = []

    def nosy(seen, chance):
        handed.append(seen)
        return position.legal_numbers[0]

    bots.decide(nosy, position, generator(1))
    assert position.state.tobytes() == before
    assert handed[0].dtype == position.game.knowledge.SEEN
    assert handed[0].tobytes() == position.seen(position.to_move).tobytes()
    possible = possible_state(handed[0], generator(2))
    assert possible.word[0] != position.state.word[0]
    assert possible.bag.tolist() != position.state.bag.tolist()
