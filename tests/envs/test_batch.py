"""The batched environment: rules, rewards, new deals, and the same games for any number of threads."""

import numpy as np
import pytest

from tafelrunde.envs.batch import Batch
from tafelrunde.envs.stepping import BROKEN_OFF, ENDED, GOES_ON, rank_seats
from tafelrunde.games import find, names
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.channels import bounds
from tafelrunde.kernel.records import copied
from tafelrunde.position import new
from tafelrunde.testing import label
from tests.envs.seeing import observed
from tests.games.modes import MODES

all_modes = pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))


def batch_of(mode, **more):
    name, seats, options = mode
    return Batch(name, seats=seats, **options, **more)


def played(batch, steps):
    """All that a batch shows in so many random steps."""
    shown = []
    for _ in range(steps):
        observations, masks, rewards, ended = batch.step(batch.random_moves())
        arrays = (observations, masks, rewards, ended, batch.to_move)
        shown.append(b"".join(array.tobytes() for array in arrays))
    batch.close()
    return shown


@all_modes
def test_a_batch_shows_what_the_rules_say(mode):
    batch = batch_of(mode, games=3, threads=1, seed=5)
    game = find(mode[0])
    low, high = bounds(batch.channels)
    for _ in range(150):
        before = [copied(state) for state in batch.games]
        actions = batch.random_moves().copy()
        observations, masks, rewards, ended = batch.step(actions)
        for i, state in enumerate(before):
            game.rules.apply(state, actions[i])
            assert (ended[i] == ENDED) == (state.reason != 0)
            if not ended[i]:
                assert state.tobytes() == batch.games[i].tobytes()
                assert not rewards[i].any()
            now = batch.games[i]
            assert now.reason == 0
            assert batch.to_move[i] == now.to_move
            assert (observations[i] == observed(batch.setting, now, now.to_move)).all()
            legal = np.zeros(game.state.MOST_MOVES, dtype=np.int64)
            assert members(masks[i].tolist()) == sorted(legal[: game.rules.legal_moves(now, legal)].tolist())
        assert ((observations >= low) & (observations <= high)).all()


@pytest.mark.parametrize("name", names())
def test_the_number_of_threads_changes_nothing(name):
    one, two, three = (played(Batch(name, games=200, seed=9, threads=threads), 120) for threads in (1, 2, 3))
    assert one == two == three


def test_seeds_decide_the_games():
    same, again, other = (played(Batch("rondo", games=8, seed=seed), 40) for seed in (1, 1, 2))
    assert same == again != other


def test_a_reset_begins_anew():
    batch = Batch("elfer", games=8, seed=3)
    begun = batch.observations.copy()
    played(batch, 30)
    batch.reset()
    assert (batch.observations == begun).all()
    batch.reset(seed=4)
    assert (batch.observations != begun).any()


def test_the_games_of_a_batch_differ_and_so_do_later_games_of_a_place():
    batch = Batch("rondo", games=40, seed=1, start=0)
    bags = {batch.games[i]["word"].tobytes() for i in range(40)}
    for _ in range(400):
        batch.step(batch.random_moves())
        bags |= {batch.games[i]["word"].tobytes() for i in np.flatnonzero(batch.ended)}
    assert len(bags) > 80  # each game has a random word of its own


def test_seats_begin_in_turn_unless_one_is_named():
    batch = Batch("rondo", games=6, seats=3)
    assert [int(state.start) for state in batch.games] == [0, 1, 2, 0, 1, 2]
    assert {int(state.start) for state in Batch("rondo", games=6, seats=3, start=2).games} == {2}


@pytest.mark.parametrize("reward", ["rank", "win", "score"])
@pytest.mark.parametrize("mode", [("ingenious", 4, {"teams": True}), ("rondo", 3, {}), ("elfer", 2, {})], ids=label)
def test_rewards_come_at_the_end(mode, reward):
    batch = batch_of(mode, games=1, reward=reward, threads=1)
    game, ends = find(mode[0]), 0
    while ends < 5:
        state = copied(batch.games[0])
        move = batch.random_moves().copy()
        batch.step(move)
        if not batch.ended[0]:
            continue
        ends += 1
        game.rules.apply(state, move[0])
        places = np.zeros(batch.seats, dtype=np.int64)
        game.rules.places(state, places)
        if reward == "score":
            expected = [game.observation.score_of(state, seat) for seat in range(batch.seats)]
        elif reward == "win":
            expected = (places == 0) / (places == 0).sum()
        else:
            worse = (places[:, None] < places[None, :]).sum(axis=1)
            expected = (worse - places) / (batch.seats - 1)
            assert sum(expected) == pytest.approx(0)
        assert batch.rewards[0].tolist() == pytest.approx(list(expected))


def test_equal_places_share():
    state = new("rondo", seats=4, seed=1).state
    state.scores[:] = [5, 9, 9, 1]
    out = np.zeros(4, dtype=np.float32)
    rank_seats(state, np.zeros(4, dtype=np.int64), out)
    assert out.tolist() == pytest.approx([-1 / 3, 2 / 3, 2 / 3, -1])


def test_alone_the_score_is_the_reward():
    batch = Batch("ingenious", games=1, seats=1, threads=1)
    while not batch.ended[0]:
        batch.step(batch.random_moves())
    assert 0 <= batch.rewards[0, 0] <= 36


def test_an_illegal_move_changes_nothing():
    batch = Batch("ingenious", games=4, seed=1)
    before = batch.games.tobytes() + batch.observations.tobytes()
    actions = batch.random_moves().copy()
    for wrong in (-1, 0, batch.move_count, 2**40):
        actions[3] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} of game 3"):
            batch.step(actions)
        assert batch.games.tobytes() + batch.observations.tobytes() == before


def test_the_arrays_stay_where_they_are():
    batch = Batch("elfer", games=4)
    kept = (batch.observations, batch.masks, batch.rewards, batch.ended)
    for _ in range(3):
        assert all(shown is array for shown, array in zip(batch.step(batch.random_moves()), kept, strict=True))
    assert batch.observations.flags.c_contiguous
    assert batch.masks.flags.c_contiguous
    assert batch.parts()["rack"].base is not None
    assert batch.parts()["rack"].shape == (4, 72)


def test_byte_masks_are_the_masks():
    batch = Batch("ingenious", games=5)
    masks = batch.byte_masks()
    assert masks.shape == (5, 8642)
    assert [np.flatnonzero(mask).tolist() for mask in masks] == [members(words.tolist()) for words in batch.masks]


def test_some_games_can_be_stepped_alone():
    batch = Batch("rondo", games=6, seed=2)
    before = [state.tobytes() for state in batch.games]
    chosen = np.array([1, 4])
    batch.step(batch.random_moves(chosen), chosen)
    assert [i for i in range(6) if batch.games[i].tobytes() != before[i]] == [1, 4]


def test_a_game_that_lasts_too_long_is_broken_off():
    batch = Batch("ingenious", games=2, longest=3, watcher=1)
    for step in range(6):
        last = batch.observations.copy()
        batch.step(batch.random_moves())
        assert batch.ended.tolist() == [BROKEN_OFF if step % 3 == 2 else GOES_ON] * 2
        assert not batch.rewards.any()
    assert (batch.finals != last).any()


def test_random_moves_are_spread_evenly():
    batch = Batch("ingenious", games=2000, seed=1)
    legal = [members(words.tolist()) for words in batch.masks]
    chosen = batch.random_moves()
    places = [moves.index(move) / len(moves) for moves, move in zip(legal, chosen, strict=True)]
    quarters, _ = np.histogram(places, bins=4, range=(0, 1))
    assert (abs(quarters - 500) < 80).all()  # four standard deviations
