"""The Gymnasium vector environment against bots."""

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from tafelrunde.envs.vector import VectorEnv
from tafelrunde.errors import InvalidOption


def random_actions(observations, chance):
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]])


@pytest.mark.parametrize(
    ("name", "seats", "opponents"),
    [("ingenious", 2, "medium"), ("rondo", 3, ("easy", "random")), ("elfer", 4, "random"), ("ingenious", 1, "random")],
)
def test_the_learner_plays_whole_games(name, seats, opponents):
    envs = VectorEnv(name, 3, seats=seats, opponents=opponents, seed=2)
    chance = np.random.default_rng(1)
    observations, infos = envs.reset(seed=2)
    assert infos == {}
    games = 0
    while games < 4:
        assert observations in envs.observation_space
        assert (envs.batch.to_move == 0).all()
        assert observations["action_mask"].any(axis=1).all()
        actions = random_actions(observations, chance)
        assert actions in envs.action_space
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert not truncations.any()
        assert not rewards[~terminations].any()
        assert seats == 1 or (abs(rewards) <= 1).all()
        for i in np.flatnonzero(terminations):
            final = infos["final_obs"][i]
            assert final in envs.single_observation_space
            reason = final["observation"][-1]  # the last channel of every game
            assert reason > 0
            games += 1
        assert ("final_obs" in infos) == terminations.any()
    envs.close()


def test_seeds_decide_everything():
    def played(seed):
        envs = VectorEnv("rondo", 5, opponents="easy")
        observations, _ = envs.reset(seed=seed)
        chance, shown = np.random.default_rng(0), []
        for _ in range(30):
            observations, rewards, *_ = envs.step(random_actions(observations, chance))
            shown.append(observations["observation"].tobytes() + rewards.tobytes())
        return shown

    assert played(3) == played(3) != played(4)


def test_games_can_be_broken_off():
    envs = VectorEnv("elfer", 2, longest=6)
    observations, _ = envs.reset(seed=1)
    chance, broken = np.random.default_rng(0), 0
    for _ in range(12):
        observations, rewards, terminations, truncations, _ = envs.step(random_actions(observations, chance))
        assert not terminations.any()
        assert not rewards.any()
        broken += truncations.sum()
    assert broken > 2


def test_it_says_when_it_resets():
    assert VectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_opponents_must_fit():
    with pytest.raises(ValueError, match="2 opponents are needed"):
        VectorEnv("rondo", 2, seats=3, opponents=("easy",))
    with pytest.raises(InvalidOption):
        VectorEnv("rondo", 2, opponents="nobody")


def test_a_better_bot_beats_a_random_learner():
    envs = VectorEnv("rondo", 40, opponents="medium")
    observations, _ = envs.reset(seed=5)
    chance, rewards = np.random.default_rng(0), []
    while len(rewards) < 40:
        observations, gained, terminations, *_ = envs.step(random_actions(observations, chance))
        rewards += gained[terminations].tolist()
    assert np.mean(rewards) < -0.8
