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
from functools import cached_property
from typing import TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tafelrunde.envs.playing import POLICIES, QUICK, Ends, Shelf, choose_quickly, play_slice
from tafelrunde.envs.setting import Setting
from tafelrunde.envs.stepping import (
    ALL_LEGAL,
    PLACE,
    REWARDS,
    ROTATING,
    SCRATCH,
    SETTINGS,
    Places,
    Scratch,
    Settings,
    begin_games,
    choose_at_random,
    find_illegal,
    step_games,
)
from tafelrunde.errors import InvalidOption
from tafelrunde.kernel.bits import WORD
from tafelrunde.kernel.channels import NUMBER, parts
from tafelrunde.kernel.game import NOBODY, Room, State, room_of
from tafelrunde.kernel.records import Grid, Row, WordGrid, new_record

FEW = 64  # games that are not worth a second thread
MANY = 16_384  # games whose check is worth a second thread: it takes some nanoseconds each
DEVICES = ("cpu", "cuda")
Done = TypeVar("Done")


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

    def __new__(cls, *_: object, device: str = DEVICES[0], **__: object) -> Batch:
        """A batch on the device that was named."""
        if device not in DEVICES:
            raise InvalidOption("unknown-device", name=device, known=", ".join(DEVICES))
        if device == DEVICES[0]:
            return super().__new__(cls)
        from tafelrunde.envs.cuda.batch import CudaBatch

        return super().__new__(CudaBatch)

    def __init__(
        self,
        game: str | Setting,
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
        device: str = DEVICES[0],
        **options: object,
    ) -> None:
        """`start` is the seat that begins, None for each in turn; `longest` breaks a game off after so many moves."""
        self.device = device
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
        self._settings = settings_of(self.setting, games, reward, start, watcher, longest)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with the same seed or another."""
        if seed is not None:
            self._settings.seed = np.uint64(seed)

        def begin(first: int, last: int) -> None:
            shown = (self._table, self._shown, self._bits, self._paid, self._settings)
            begin_games(self._blank, self._room, self.setting.new_seen(), *shown, new_scratch(), first, last)

        self._share_out(self.count, begin)

    def step(
        self, actions: ArrayLike, chosen: ArrayLike | None = None, *, check: bool = True
    ) -> tuple[NDArray[np.int16], NDArray[np.uint64], NDArray[np.float32], NDArray[np.int8]]:
        """Make a move in every game, or in the places `chosen`; an illegal one is refused before anything changes.

        Without the `check` all actions must be legal: nobody knows what an illegal one would do.
        """
        places = self._everywhere if chosen is None else np.asarray(chosen, dtype=np.int64)
        if actions is not self._actions:
            self._actions[places] = actions
        rows = cast(Row, places)
        if check:
            self._refuse_illegal(rows)

        def step(first: int, last: int) -> None:
            shown = (self._table, self._shown, self._bits, self._paid, self._last_shown, self._settings)
            chosen_moves, scratch = self._chosen_moves, new_scratch()
            step_games(
                self._blank, self._room, self.setting.new_seen(), rows[first:last], chosen_moves, *shown, scratch
            )

        self._share_out(places.size, step)
        return self.observations, self.masks, self.rewards, self.ended

    def _refuse_illegal(self, rows: Row) -> None:
        def find(first: int, last: int) -> int:
            return find_illegal(self._room, rows[first:last], self._chosen_moves, self.move_count)

        found = self._share_out(len(rows), find) if len(rows) >= MANY else [find(0, len(rows))]
        for illegal in found:
            if illegal != ALL_LEGAL:
                raise ValueError(f"action {self._actions[illegal]} of game {illegal} is no legal move")

    def random_moves(self, chosen: ArrayLike | None = None) -> NDArray[np.int64]:
        """A legal move for every game (or for those chosen), each equally likely, from the games' own chance."""
        places = self._everywhere if chosen is None else np.asarray(chosen, dtype=np.int64)
        rows = cast(Row, places)

        def choose(first: int, last: int) -> None:
            choose_at_random(rows[first:last], self._bits, self._table, self._chosen_moves)

        self._share_out(places.size, choose)
        return self._actions if chosen is None else self._actions[places]

    def quick_moves(self, chosen: ArrayLike | None = None) -> NDArray[np.int64]:
        """The move of the quick policy for every game, or for those chosen."""
        places = self._everywhere if chosen is None else np.asarray(chosen, dtype=np.int64)
        rows = cast(Row, places)

        def choose(first: int, last: int) -> None:
            choose_quickly(rows[first:last], self._room, self._notes, self._table, self._chosen_moves)

        self._share_out(places.size, choose)
        return self._actions if chosen is None else self._actions[places]

    def play_whole(self, policy: str = POLICIES[0], *, seed: int = 0, first: int = 0) -> Ends:
        """As many whole games as the batch has places, from the deal to the end, and how they ended. The batch's own
        games stay as they are. Seat 0 begins; games `first`, `first` + 1, … of a seed are always the same."""
        chosen, count, seats = policy_number(policy), self.count, self.seats
        games = np.zeros(count, dtype=self.setting.blank.dtype)
        notes = cast(Shelf, np.zeros(count if chosen == QUICK else 1, dtype=self.setting.game.insight.NOTES))
        moves, standing = np.zeros(count, dtype=np.int32), np.zeros((count, seats), dtype=np.int8)
        scores = np.zeros((count, seats), dtype=np.float32)

        def play(low: int, high: int) -> None:
            told = (cast(Row, moves), cast(Grid, standing), cast(Grid, scores))
            room, limit = cast(Room, games), int(self._settings.longest)
            play_slice(self._blank, room, notes, chosen, np.uint64(seed), first, limit, *told, new_scratch(), low, high)

        self._share_out(count, play)
        return Ends(moves, games["turn"].astype(np.int32), games["reason"].copy(), standing, scores)

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

    @cached_property
    def _notes(self) -> Shelf:
        """What the quick policy remembers of each game; only who asks for its moves needs that memory."""
        return cast(Shelf, np.zeros(self.count, dtype=self.setting.game.insight.NOTES))

    def _share_out(self, size: int, work: Callable[[int, int], Done]) -> list[Done]:
        """Do the slices [first, last) of range(size) on all threads; compiled code releases the GIL."""
        if self._pool is None or size <= FEW:
            return [work(0, size)]
        step = -(-size // self.threads)
        slices = [(first, min(first + step, size)) for first in range(0, size, step)]
        return list(self._pool.map(lambda bounds: work(*bounds), slices))


def settings_of(
    setting: Setting, games: int, reward: str, start: int | None, watcher: int | None, longest: int | None
) -> Settings:
    settings = new_record(Settings, SETTINGS)
    settings.count = games
    settings.reward = REWARDS.index(reward)
    settings.start = ROTATING if start is None else start
    settings.watcher = NOBODY if watcher is None else watcher
    settings.longest = longest or setting.longest
    return settings


def new_scratch() -> Scratch:
    return new_record(Scratch, SCRATCH)


def policy_number(policy: str) -> int:
    if policy not in POLICIES:
        raise InvalidOption("unknown-policy", name=policy, known=", ".join(POLICIES))
    return POLICIES.index(policy)
