"""A Gymnasium vector environment: one seat learns, bots play the others.

    from tafelrunde.envs.vector import VectorEnv
    envs = VectorEnv("rondo", 256, opponents=("medium",))

Games begin anew within the step that ends them (`AutoresetMode.SAME_STEP`); what the learner saw last of a game stands
in `infos["final_obs"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from tafelrunde import bots
from tafelrunde.envs.batch import Batch
from tafelrunde.envs.setting import Observation
from tafelrunde.envs.stepping import BROKEN_OFF, ENDED, REWARDS
from tafelrunde.kernel.channels import NUMBER, bounds
from tafelrunde.kernel.game import see
from tafelrunde.kernel.generator import generator

OWN_SEAT = 0  # the learner's; who begins changes from game to game
RANDOM = "random"


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]  # Gymnasium's types are not read
    """Many games at once, in all of which the learner has seat 0."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        *,
        opponents: str | Sequence[str] = RANDOM,
        seats: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        reward: str = REWARDS[0],
        longest: int | None = None,
        board: object = None,
        **options: Any,  # Any: the game's options, which a type checker would hold against every parameter of Batch
    ) -> None:
        """`opponents` is one bot for all other seats, or one for each, by name: "medium", "hard@50"."""
        self.num_envs = num_envs
        self.batch = Batch(
            game,
            num_envs,
            seats=seats,
            seed=seed,
            threads=threads,
            reward=reward,
            watcher=OWN_SEAT,
            longest=longest,
            board=board,
            **options,
        )
        others = self.batch.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise ValueError(f"{others} opponents are needed, and {len(self.opponents)} were given")
        self._bots = [bots.find(name) for name in self.opponents]
        self._chances = [generator(seed, stream) for stream in range(num_envs)]
        low, high = bounds(self.batch.channels)
        self.single_action_space = spaces.Discrete(self.batch.move_count)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=NUMBER),
                "action_mask": spaces.Box(0, 1, (self.batch.move_count,), dtype=np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        super().reset(seed=seed)
        self.batch.reset(seed)
        if seed is not None:
            self._chances = [generator(seed, stream) for stream in range(self.num_envs)]
        self._play_others(np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.int8))
        return self._observations(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """The learner's move in every game, and all moves of the others until it is to move again."""
        rewards = np.zeros(self.num_envs)
        ended = np.zeros(self.num_envs, dtype=np.int8)
        self.batch.step(actions)
        self._note_ends(np.arange(self.num_envs), rewards, ended)
        self._play_others(rewards, ended)
        infos: dict[str, object] = {}
        if ended.any():
            infos = {"final_obs": self._final_observations(ended), "_final_obs": ended > 0}
        return self._observations(), rewards, ended == ENDED, ended == BROKEN_OFF, infos

    def close_extras(self, **_: object) -> None:
        self.batch.close()

    # --- The other seats
    def _play_others(self, rewards: NDArray[np.float64], ended: NDArray[np.int8]) -> None:
        while True:
            waiting = np.flatnonzero(self.batch.to_move != OWN_SEAT)
            if not waiting.size:
                return
            self.batch.step(self._others_moves(waiting), waiting)
            self._note_ends(waiting, rewards, ended)

    def _note_ends(self, places: NDArray[np.int64], rewards: NDArray[np.float64], ended: NDArray[np.int8]) -> None:
        """Within one step of the learner a game can end only once: the next one waits for the learner's move."""
        over = places[self.batch.ended[places] > 0]
        rewards[over] = self.batch.rewards[over, OWN_SEAT]
        ended[over] = self.batch.ended[over]

    def _others_moves(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """The moves of the bots, who see what their seats may know; random ones need to see nothing."""
        moves = self.batch.random_moves(places)
        for k, (i, seat) in enumerate(zip(places.tolist(), self.batch.to_move[places].tolist(), strict=True)):
            if self.opponents[seat - 1] != RANDOM:
                seen = self.batch.setting.new_seen()
                see(self.batch.state(i), seat, seen)
                moves[k] = self._bots[seat - 1](seen, self._chances[i])
        return moves

    # --- What the learner sees
    def _observations(self) -> Observation:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.byte_masks()}

    def _final_observations(self, ended: NDArray[np.int8]) -> NDArray[np.object_]:
        """As Gymnasium wants it: an observation for each game that has ended, else None."""
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            mask = np.zeros(self.batch.move_count, dtype=np.int8)
            final[i] = {"observation": self.batch.finals[i].copy(), "action_mask": mask}
        return final
