"""The games as PettingZoo environments.

    from tafelrunde.envs import pettingzoo
    env = pettingzoo.env("ingenious", seats=3, edition="kosmos")

Agents are called seat_0, seat_1, …; they move in the order of the game, which may give a seat several decisions in a
row. An observation is a dictionary of `observation`, whose numbers docs/environments.md explains, and `action_mask`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tafelrunde.envs.rendering import pixels_of, text_of
from tafelrunde.envs.setting import Observation, Setting
from tafelrunde.envs.stepping import REWARDS, rewarded
from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.channels import NUMBER, bounds
from tafelrunde.kernel.records import Row, Words
from tafelrunde.pixels import Pixels
from tafelrunde.position import LARGEST_SEED, Position

VERSION = 0


def env(game: str, **settings: Any) -> AECEnv:  # Any: those of raw_env
    """An environment that answers misuse (a step before the reset, an action out of range) with a clear error."""
    checked = wrappers.AssertOutOfBoundsWrapper(raw_env(game, **settings))
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name; its types are not read
    """One game after the other, one decision at a time."""

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        reward: str = REWARDS[0],
        start: int | None = None,
        longest: int | None = None,
        board: object = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`start` is the seat that begins, None for a random one; `longest` breaks a game off after so many moves."""
        super().__init__()
        self.setting = Setting.of(game, seats=seats, board=board, options=options)
        self.metadata = self.metadata | {"name": f"tafelrunde_{game}_v{VERSION}"}
        self.render_mode = render_mode
        self.start = start
        self.longest = longest or self.setting.longest
        self._reward = REWARDS.index(reward)
        self._chance = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        low, high = bounds(self.setting.channels)
        self.observation_spaces = {agent: observation_space(low, high, self.setting) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.setting.move_count) for agent in self.possible_agents}
        self._words: NDArray[np.uint64] = np.zeros(-(-self.setting.move_count // WORD), dtype=np.uint64)
        self._no_moves = np.zeros(self.setting.move_count, dtype=np.int8)
        self.position: Position

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal a new game; the same seed gives the same one, and later games follow from it."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        setting = self.setting
        start = int(self._chance.integers(setting.seats)) if self.start is None else self.start
        self.position = setting.dealt(seed=int(self._chance.integers(LARGEST_SEED)), start=start)
        self.moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_move]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What the seat may know, and its legal moves: none while it is not to move."""
        state, seat = self.position.state, self.possible_agents.index(agent)
        numbers: NDArray[np.int16] = np.zeros(self.setting.size, dtype=NUMBER)
        self.setting.game.observation.observe(self.position.seen(seat), cast(Row, numbers))
        mask = self._no_moves.copy()
        if seat == self.position.to_move and not self.position.is_over:
            self.setting.game.observation.mask_moves(state, cast(Words, self._words))
            mask = self.setting.unpacked(self._words)
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the seat to move; an illegal one is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.play_number(int(action))  # type: ignore[arg-type]
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.is_over:
            self._end()
        elif self.moves >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.to_move]
        self._accumulate_rewards()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        rewards = rewarded(self.position.state, self._reward)
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | Pixels | None:
        """The table as a spectator sees it: text, an array of pixels, or printed for people."""
        if self.render_mode == "ansi":
            return text_of(self.position)
        if self.render_mode == "rgb_array":
            return pixels_of(self.position)
        if self.render_mode == "human":
            print(text_of(self.position))
        return None

    def close(self) -> None:
        """There is nothing to release."""


def observation_space(low: NDArray[np.int16], high: NDArray[np.int16], setting: Setting) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=NUMBER),
            "action_mask": spaces.Box(0, 1, (setting.move_count,), dtype=np.int8),
        }
    )
