"""What an environment is set up for: a game with its seats, options and board; and the sizes that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from tafelrunde.games import Game, find
from tafelrunde.games.interface import Layout
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.channels import Channel, total_size
from tafelrunde.kernel.game import Seen, State
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import copied, new_record
from tafelrunde.position import Position, Prepared, dealt, prepare

BOARDS = Path(__file__).parent / "boards"  # small boards for studies, where a game's boards are data
SMALL = "small"


class Observation(TypedDict):
    """What a seat is shown, by the names that PettingZoo and Gymnasium expect."""

    observation: NDArray[np.int16]  # [..., size]
    action_mask: NDArray[np.int8]  # [..., moves] 1 for a legal move


@dataclass(frozen=True)
class Setting:
    prepared: Prepared

    @staticmethod
    def of(game: str | Setting, *, seats: int | None, board: object, options: Mapping[str, object]) -> Setting:
        """`board` is the path of a file or the name of a board: one of the game's own, or SMALL."""
        if isinstance(game, Setting):
            return game
        found = find(game)
        if board == SMALL and found.has_board_files:
            board = BOARDS / f"{game}-{SMALL}.toml"
        return Setting(prepare(found, seats, 0, board, options))

    @property
    def game(self) -> Game:
        return self.prepared.game

    @property
    def blank(self) -> State:
        """The game before the deal."""
        return self.prepared.state

    def new_seen(self) -> Seen:
        """Room for what somebody may know."""
        return new_record(Seen, self.game.knowledge.SEEN)

    def dealt(self, seed: int, start: int) -> Position:
        """A new game; the same seed gives the same deal."""
        state = copied(self.blank)
        state.start = start
        shuffle_bag(state, generator(seed))
        return dealt(replace(self.prepared, state=state), seed)

    @property
    def seats(self) -> int:
        return int(self.blank.seats)

    @cached_property
    def layout(self) -> Layout:
        """The board and all else that never changes."""
        return self.game.facts.layout(self.prepared.board, self.seats, self.prepared.options)

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """What the numbers of an observation mean."""
        return self.game.observation.channels(self.blank)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return total_size(self.channels)

    @cached_property
    def move_count(self) -> int:
        """How many moves there are, legal or not."""
        return int(self.game.observation.move_count(self.blank))

    @cached_property
    def longest(self) -> int:
        """How many moves a game has at most."""
        return int(self.game.observation.longest(self.blank))

    def unpacked(self, masks: NDArray[np.uint64]) -> NDArray[np.int8]:
        """Bit sets of moves [..., words] as a byte for each move [..., moves]."""
        little = np.ascontiguousarray(masks).astype("<u8", copy=False).view(np.uint8)
        return np.unpackbits(little, axis=-1, count=self.move_count, bitorder="little").view(np.int8)
