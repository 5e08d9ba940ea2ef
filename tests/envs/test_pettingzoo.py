"""PettingZoo's own tests for every game, seat count and option; and what they do not look at."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tafelrunde.envs import pettingzoo
from tafelrunde.errors import IllegalMove, InvalidOption
from tafelrunde.testing import label
from tests.envs.seeing import observed
from tests.games.modes import MODES

all_modes = pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))

# `api_test` warns of every environment with a mask that is not on a list of its own.
warns_of_masks = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of agents whose game is over
]


def marked(test):
    for mark in warns_of_masks:
        test = mark(test)
    return test


def env_of(mode, **more):
    name, seats, options = mode
    return pettingzoo.env(name, seats=seats, **options, **more)


def random_action(observation, chance):
    return int(chance.choice(np.flatnonzero(observation["action_mask"])))


def play(env, seed=1):
    """One random game; yields what each agent sees before its move."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        yield agent, observation, reward, terminated, truncated
        env.step(None if terminated or truncated else random_action(observation, chance))


@all_modes
@marked
def test_the_api(mode):
    api_test(env_of(mode), num_cycles=100)


@all_modes
def test_seeds(mode):
    seed_test(lambda: env_of(mode), num_cycles=40)


@all_modes
def test_rendering(mode, capsys):
    render_test(lambda render_mode: env_of(mode, render_mode=render_mode))
    assert "seat 0" in capsys.readouterr().out


@all_modes
def test_games_are_broken_off_after_the_most_moves(mode):
    """As `max_cycles` does elsewhere: all agents are truncated, nobody is rewarded."""
    env = env_of(mode, longest=7)
    seen = list(play(env))
    assert sum(not truncated for *_, truncated in seen) == 7
    assert [(reward, terminated, truncated) for _, _, reward, terminated, truncated in seen[7:]] == [
        (0.0, False, True)
    ] * mode[1]


@all_modes
def test_agents_see_what_their_seats_may_know(mode):
    env = env_of(mode)
    raw = env.unwrapped
    for agent, observation, *_ in play(env):
        seat = env.possible_agents.index(agent)
        position = raw.position
        assert (observation["observation"] == observed(raw.setting, position.state, seat)).all()
        if not position.is_over:
            assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(position.legal_numbers)
            other = position.redealt(seat, seed=7)
            assert (observation["observation"] == observed(raw.setting, other.state, seat)).all()


def test_who_is_not_to_move_has_no_moves():
    env = pettingzoo.env("rondo", seats=3)
    env.reset(seed=1)
    waiting = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in waiting)


@pytest.mark.parametrize(("reward", "total"), [("rank", 0), ("win", 1), ("score", None)])
def test_rewards(reward, total):
    env = pettingzoo.env("rondo", seats=3, reward=reward)
    gained = {}
    for agent, _, got, terminated, _ in play(env):
        if terminated:
            gained[agent] = got
        else:
            assert got == 0
    assert total is None or sum(gained.values()) == pytest.approx(total)
    scores = env.unwrapped.position.scores
    best = max(gained, key=gained.__getitem__)
    assert scores[env.possible_agents.index(best)] == max(scores)


def test_an_illegal_action_is_refused():
    env = pettingzoo.env("ingenious")
    env.reset(seed=1)
    before = env.unwrapped.position.state.tobytes()
    with pytest.raises(IllegalMove):
        env.step(0)
    assert env.unwrapped.position.state.tobytes() == before


def test_options_are_the_games():
    env = pettingzoo.env("ingenious", seats=3, edition="kosmos")
    env.reset()
    assert env.unwrapped.position.options == {"edition": "kosmos", "teams": False}
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    with pytest.raises(InvalidOption):
        pettingzoo.env("ingenious", seats=5)


def test_the_named_seat_begins():
    env = pettingzoo.env("rondo", seats=4, start=2)
    env.reset(seed=3)
    assert env.agent_selection == "seat_2"
    begins = set()
    env = pettingzoo.env("rondo", seats=4)
    for _ in range(40):
        env.reset()
        begins.add(env.agent_selection)
    assert begins == set(env.possible_agents)
