"""What all games of a plan have in common, and where their chance comes from.

Everything random comes from the plan's seed, the number of the block (one deal each) and the seat, and from nothing
else: not from the worker, the order of games or the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde import games
from tafelrunde.arena.results import PlanTold
from tafelrunde.games import Game
from tafelrunde.games.interface import Json, Options, Told
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.generator import Generator, generator, next_word
from tafelrunde.position import Position, dealt, prepare

STREAMS = 16  # of random numbers for each block: one for the deal, then one for each seat
SEED_BITS = 53  # of the seed of a deal: no reader of JSON loses any of them


@dataclass(frozen=True)
class Setup:
    game: str
    seats: int
    options: Options
    board: Json | Told  # as in a record, so that a worker elsewhere needs no file
    seed: int

    def deal_seed(self, block: int) -> int:
        """The seed of a block's deal; `tafelrunde play --seed` deals the same."""
        return int(next_word(generator(self.seed, STREAMS * block))) >> (64 - SEED_BITS)

    def position(self, block: int) -> Position:
        """The game of a block after the deal."""
        seed = self.deal_seed(block)
        prepared = prepare(games.find(self.game), self.seats, 0, self.board, self.options)
        shuffle_bag(prepared.state, generator(seed))
        return dealt(prepared, seed)

    def chance(self, block: int, seat: int) -> Generator:
        """The random numbers of whoever sits on that seat."""
        return generator(self.seed, STREAMS * block + 1 + seat)

    def told(self, kind: str) -> PlanTold:
        """What every plan tells of its games."""
        return {
            "kind": kind,
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "board": self.board,
            "seed": self.seed,
        }


def settled_setup(position: Position, seed: int) -> Setup:
    """The set-up that gives games like this one, every option spelled out."""
    return Setup(position.game.name, position.seats, position.options, position.board_told, seed)


def points(position: Position) -> list[int]:
    """One score for each seat; partners have the same."""
    return position.game.wording.standing(position.view())


def shares(places: Sequence[int]) -> list[float]:
    """Each seat's part of the win: all who stand best share it."""
    winners = sum(place == 0 for place in places)
    return [1 / winners if place == 0 else 0.0 for place in places]


def make_move(game: Game, position: Position, move: Move, who: str) -> None:
    """Make a bot's move; a forbidden one is a fault of the bot and stops everything."""
    legal = 0 <= move < game.state.MOVE_COUNT and not game.rules.forbidden(position.state, move)
    if not legal:
        raise RuntimeError(f"{who} made the illegal move {move} in: {position.text}")
    game.rules.apply(position.state, move)
