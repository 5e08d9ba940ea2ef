"""Thousands of games at once, for learning at full speed.

>>> from tafelrunde.envs.batch import Batch
>>> batch = Batch("ingenious", games=1024, seats=2, seed=7)
>>> actions = batch.random_moves()
>>> observations, masks, rewards, ended = batch.step(actions)

Each step makes one move in every game, for the seat to move there, and then shows what the next seat to move may know
and do. Where a game ends its seats are rewarded and the next one begins in its place, all in the same step.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tafelrunde.envs.setting import Setting
from tafelrunde.envs.stepping import (
    ALL_LEGAL,
    PLACE,
    REWARDS,
    ROTATING,
    SETTINGS,
    Places,
    Settings,
    begin_games,
    choose_at_random,
    find_illegal,
    step_games,
)
from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.channels import NUMBER, parts
from tafelrunde.kernel.game import NOBODY, Room, State, room_of
from tafelrunde.kernel.records import Grid, Row, WordGrid, new_record

FEW = 64  # games that are not worth a second thread


class Batch:
    """Many games of one kind, stepped together on all cores.

    The arrays below are allocated once and written again by every step, so that frameworks can share their memory:
    copy what you want to keep. The same seed gives the same games, whatever the number of threads.
    """

    observations: NDArray[
        np.int16
    ]  # [games, size] what the seat to move may know; `channels` says what the numbers mean
    masks: NDArray[np.uint64]  # [games, words] its legal moves as a bit set, move m being bit m % 64 of word m // 64
    rewards: NDArray[np.float32]  # [games, seats] at the end of a game; else 0
    ended: NDArray[np.int8]  # [games] by the last step: GOES_ON, ENDED or BROKEN_OFF
    to_move: NDArray[np.int8]  # [games] the seat whose observation and mask stand there
    finals: NDArray[np.int16]  # [games, size] what the seat `watcher`, if there is one, saw last of the game before

    def __init__(
        self,
        game: str,
        games: int = 1024,
        *,
        seats: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        reward: str = REWARDS[0],
        start: int | None = None,
        watcher: int | None = None,
        longest: int | None = None,
        board: object = None,
        **options: object,
    ) -> None:
        """`start` is the seat that begins, None for each in turn; `longest` breaks a game off after so many moves."""
        self.setting = Setting.of(game, seats=seats, board=board, options=options)
        self.channels = self.setting.channels
        self.move_count = self.setting.move_count
        self.seats = self.setting.seats
        self.count = games
        self.threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._blank = room_of(self.setting.blank)
        self.games: NDArray[np.void] = np.zeros(games, dtype=self.setting.blank.dtype)  # with all that is hidden
        table = np.zeros(games, dtype=PLACE)
        self._everywhere = np.arange(games)
        self._actions = np.zeros(games, dtype=np.int64)
        self.observations = np.zeros((games, self.setting.size), dtype=NUMBER)
        self.masks = np.zeros((games, -(-self.move_count // WORD)), dtype=np.uint64)
        self.rewards = np.zeros((games, self.seats), dtype=np.float32)
        self.ended, self.to_move = table["ended"], table["to_move"]
        self.finals = np.zeros((games if watcher is not None else 0, self.setting.size), dtype=NUMBER)
        # The same arrays as compiled code knows them.
        self._room, self._table = cast(Room, self.games), cast(Places, table)
        self._shown, self._bits = cast(Grid, self.observations), cast(WordGrid, self.masks)
        self._paid, self._last_shown = cast(Grid, self.rewards), cast(Grid, self.finals)
        self._chosen_moves = cast(Row, self._actions)
        self._settings = new_record(Settings, SETTINGS)
        self._settings.count = games
        self._settings.reward = REWARDS.index(reward)
        self._settings.start = ROTATING if start is None else start
        self._settings.watcher = NOBODY if watcher is None else watcher
        self._settings.longest = longest or self.setting.longest
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with the same seed or another."""
        if seed is not None:
            self._settings.seed = np.uint64(seed)

        def begin(first: int, last: int) -> None:
            shown = (self._table, self._shown, self._bits, self._paid, self._settings)
            begin_games(self._blank, self._room, self.setting.new_seen(), *shown, first, last)

        self._share_out(self.count, begin)

    def step(
        self, actions: ArrayLike, chosen: ArrayLike | None = None
    ) -> tuple[NDArray[np.int16], NDArray[np.uint64], NDArray[np.float32], NDArray[np.int8]]:
        """Make a move in every game, or in the places `chosen`; an illegal one is refused before anything changes."""
        places = self._everywhere if chosen is None else np.asarray(chosen, dtype=np.int64)
        if actions is not self._actions:
            self._actions[places] = actions
        rows = cast(Row, places)
        illegal = find_illegal(self._room, rows, self._chosen_moves, self.move_count)
        if illegal != ALL_LEGAL:
            raise ValueError(f"action {self._actions[illegal]} of game {illegal} is no legal move")

        def step(first: int, last: int) -> None:
            shown = (self._table, self._shown, self._bits, self._paid, self._last_shown, self._settings)
            step_games(self._blank, self._room, self.setting.new_seen(), rows[first:last], self._chosen_moves, *shown)

        self._share_out(places.size, step)
        return self.observations, self.masks, self.rewards, self.ended

    def random_moves(self, chosen: ArrayLike | None = None) -> NDArray[np.int64]:
        """A legal move for every game (or for those chosen), each equally likely, from the games' own chance."""
        places = self._everywhere if chosen is None else np.asarray(chosen, dtype=np.int64)
        rows = cast(Row, places)

        def choose(first: int, last: int) -> None:
            choose_at_random(rows[first:last], self._bits, self._table, self._chosen_moves)

        self._share_out(places.size, choose)
        return self._actions if chosen is None else self._actions[places]

    def state(self, place: int) -> State:
        """A game, with all that is hidden."""
        return self._room[place]

    def parts(self) -> dict[str, NDArray[np.int16]]:
        """The observations taken apart by channel; nothing is copied."""
        return parts(self.channels, self.observations)

    def byte_masks(self) -> NDArray[np.int8]:
        """[games, moves] the masks as a byte for each move: 1 if it is legal. This one is a copy."""
        return self.setting.unpacked(self.masks)

    def close(self) -> None:
        """Release the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _share_out(self, size: int, work: Callable[[int, int], None]) -> None:
        """Do the slices [first, last) of range(size) on all threads; compiled code releases the GIL."""
        if self._pool is None or size <= FEW:
            work(0, size)
            return
        step = -(-size // self.threads)
        slices = [(first, min(first + step, size)) for first in range(0, size, step)]
        list(self._pool.map(lambda bounds: work(*bounds), slices))
