"""Random agents play through PettingZoo: one game of each kind, and how it ended.

python examples/random_agents.py --games 3
"""

from __future__ import annotations

import argparse

import numpy as np

from tafelrunde import games
from tafelrunde.envs import pettingzoo


def play(name: str, seed: int) -> dict[str, float]:
    """One game; returns what each agent was rewarded with."""
    env = pettingzoo.env(name, render_mode="ansi")
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    print(env.render())
    return rewards


def main(arguments: list[str] | None = None) -> dict[str, list[dict[str, float]]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1)
    count = parser.parse_args(arguments).games
    found = {}
    for name in games.names():
        found[name] = [play(name, seed) for seed in range(count)]
        print(f"{name}: {found[name]}\n")
    return found


if __name__ == "__main__":
    main()
