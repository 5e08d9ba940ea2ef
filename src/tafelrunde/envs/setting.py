"""What an environment is set up for: a game with its seats, options and board; and the sizes that follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde.games import Game, find
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.channels import Channel, total_size
from tafelrunde.kernel.game import State
from tafelrunde.kernel.generator import generator
from tafelrunde.position import Position, copied, dealt, prepared

BOARDS = Path(__file__).parent / "boards"  # small boards for studies, where a game's boards are data
SMALL = "small"


@dataclass(frozen=True)
class Setting:
    game: Game
    blank: State  # before the deal
    options: dict[str, Any]
    board: Any  # the board, where a game's boards are data; else the name of an unusual one

    @staticmethod
    def of(game: str, *, seats: int | None, board: Any, options: dict[str, Any]) -> Setting:
        """`board` is the path of a file or the name of a board: one of the game's own, or SMALL."""
        found = find(game)
        if board == SMALL and found.boards is not None:
            board = BOARDS / f"{game}-{SMALL}.toml"
        blank, settled, board = prepared(found, seats, 0, board, options)
        return Setting(found, blank, settled, board)

    def dealt(self, seed: int, start: int) -> Position:
        """A new game; the same seed gives the same deal."""
        state = copied(self.blank)
        state.start = start
        shuffle_bag(state, generator(seed))
        return dealt(self.game, self.options, state, seed, self.board)

    @property
    def seats(self) -> int:
        return int(self.blank.seats)

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """What the numbers of an observation mean."""
        found: tuple[Channel, ...] = self.game.observation.channels(self.blank)
        return found

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

    def unpacked(self, masks: Any) -> Any:
        """Bit sets of moves [..., words] with a byte for each move [..., moves]."""
        little = np.ascontiguousarray(masks).astype("<u8", copy=False).view(np.uint8)
        return np.unpackbits(little, axis=-1, count=self.move_count, bitorder="little").view(np.int8)
