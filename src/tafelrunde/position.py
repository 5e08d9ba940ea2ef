"""The friendly layer: a game in progress for people, the same for every game.

>>> import tafelrunde
>>> position = tafelrunde.new("ingenious", seats=2, seed=7)
>>> position.play(position.legal_moves[0])
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any

import numpy as np

from tafelrunde.errors import InvalidMove, InvalidOption, InvalidRecord
from tafelrunde.games import Game, find
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import GOING_ON, State
from tafelrunde.kernel.generator import generator

LARGEST_SEED = 2**63 - 1
RECORD_FORMAT = 1


@dataclass
class Position:
    """A game in progress, with all it started from and all moves made. Made by `new`, `from_deal` or a record."""

    game: Game
    options: dict[str, Any]
    state: State = field(repr=False)  # hidden tiles have no place in a log or a traceback
    deal: dict[str, Any] = field(repr=False)  # its chance: tiles in the order they are drawn, and the random word
    seed: int | None = field(repr=False)
    board: Any = field(default=None, repr=False)  # the board, for games whose boards are data
    moves: list[str] = field(default_factory=list)
    _before: list[State] = field(default_factory=list, repr=False)  # positions that undo may go back to

    # --- What is going on
    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def to_move(self) -> int:
        """The seat whose decision it is."""
        return int(self.state.to_move)

    @property
    def is_over(self) -> bool:
        return bool(self.state.reason != GOING_ON)

    @property
    def reason(self) -> StrEnum | None:
        """Why the game has ended."""
        return end_reasons(self.game)(self.game.state.REASONS[self.state.reason - 1]) if self.is_over else None

    @property
    def scores(self) -> list[Any]:
        return list(self.game.notation.position_json(self.state)["scores"])

    @property
    def places(self) -> list[int]:
        """How many seats stand better than each seat; 0 for those in the lead."""
        out = np.zeros(self.seats, dtype=np.int64)
        self.game.rules.places(self.state, out)
        return out.tolist()

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game goes on."""
        return [seat for seat, place in enumerate(self.places) if place == 0] if self.is_over else []

    # --- Moves
    @property
    def legal_numbers(self) -> list[int]:
        """All legal moves as the engine's integers."""
        out = np.zeros(self.game.state.MOST_MOVES, dtype=np.int64)
        return out[: self.game.rules.legal_moves(self.state, out)].tolist()

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves as text."""
        return [self.game.notation.move_text(self.state, move) for move in self.legal_numbers]

    def parse(self, text: str) -> int:
        """The number of a legal move; raises InvalidMove or IllegalMove."""
        move = int(self.game.notation.parse_move(self.state, text))
        clause = self.game.rules.forbidden(self.state, move)
        if clause:
            raise self.game.illegal(clause, text)
        return move

    def play(self, text: str) -> None:
        """Make a move given as text; a refused one changes nothing."""
        self.play_number(self.parse(text))

    def play_number(self, move: int) -> None:
        """Make a legal move given as a number."""
        clause = self.game.rules.forbidden(self.state, move) if 0 <= move < self.game.state.MOVE_COUNT else None
        if clause is None:
            raise InvalidMove("unreadable-move", text=str(move))
        text = self.game.notation.move_text(self.state, move)
        if clause:
            raise self.game.illegal(clause, text)
        before = copied(self.state)
        self.game.rules.apply(self.state, move)
        self.moves.append(text)
        self._before = [*self._before, before] if same_turn(before, self.state) else []

    # --- Taking back
    @property
    def may_undo(self) -> bool:
        """Whether the last move can be taken back: only within a turn, and never past anything hidden or drawn."""
        return bool(self._before)

    def undo(self) -> None:
        """Take the last move back."""
        if not self.may_undo:
            raise InvalidMove("no-undo")
        self.state = self._before.pop()
        self.moves.pop()

    # --- What people may know
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat may know, or a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise InvalidOption("unknown-seat", seat=seat, seats=self.seats)
        return {"game": self.game.name} | self.game.knowledge.view(self.state, seat)

    @property
    def offer(self) -> dict[str, Any]:
        """What the seat to move may do, small enough to send after every move."""
        return dict(self.game.knowledge.offer(self.state))

    def preview(self, text: str) -> dict[str, Any]:
        """Exactly what a legal move would bring."""
        return dict(self.game.knowledge.preview(self.state, self.parse(text)))

    def redealt(self, seat: int, seed: int) -> Position:
        """The same game as far as the seat can tell, all else dealt anew."""
        state = copied(self.state)
        self.game.knowledge.redeal(state, seat, generator(seed))
        return Position(self.game, self.options, state, deal={}, seed=None, board=self.board, moves=list(self.moves))

    # --- Text
    @property
    def text(self) -> str:
        """The position on one line, hidden tiles included."""
        return str(self.game.notation.position_text(self.state))

    # --- The whole game
    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended, as in the last line of a trace."""
        if not self.is_over:
            return None
        told = self.game.notation.position_json(self.state)
        return {
            "scores": told["scores"],
            "winners": self.winners,
            "reason": str(self.reason),
            "racks": told["racks"],
            "bag": told["bag"],
        }

    @property
    def board_told(self) -> Any:
        """The board as a record tells it: all of it where boards are data, else its name; None for the usual one."""
        notation = self.game.notation
        return notation.board_json(self.state, places=True) if self.game.boards else notation.board_name(self.state)

    @property
    def record(self) -> dict[str, Any]:
        """All of it as JSON, hidden tiles included; `tafelrunde.replayed` plays it again."""
        return {
            "tafelrunde": RECORD_FORMAT,
            "game": self.game.name,
            "seats": self.seats,
            "options": self.options,
            "start": int(self.state.start),
            "seed": self.seed,
            "board": self.board_told,
            "deal": self.deal,
            "moves": list(self.moves),
            "result": self.result,
        }


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    start: int = 0,
    board: Any = None,
    **options: Any,
) -> Position:
    """Set up a game and deal; the same seed gives the same deal."""
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise InvalidOption("seed", seed=seed, largest=LARGEST_SEED)
    seed = secrets.randbelow(2**53) if seed is None else seed
    chosen = find(game)
    state, settled, board = prepared(chosen, seats, start, board, options)
    shuffle_bag(state, generator(seed))
    return dealt(chosen, settled, state, seed, board)


def from_deal(
    game: str,
    *,
    seats: int,
    options: dict[str, Any],
    start: int,
    deal: Any,
    seed: int | None = None,
    board: Any = None,
) -> Position:
    """Set up a game from the chance it started from: all tiles in the order they are drawn, and the random word."""
    chosen = find(game)
    state, settled, board = prepared(chosen, seats, start, board, options)
    try:
        tiles, word = [chosen.notation.parse_tile_json(name) for name in deal["bag"]], int(deal["word"], 16)
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise InvalidRecord("deal") from None
    if sorted(tiles) != sorted(state.bag[: state.bag_size].tolist()) or not 0 <= word < 2**64:
        raise InvalidRecord("deal")
    state.bag[: state.bag_size] = tiles[::-1]
    state.word[0] = word
    return dealt(chosen, settled, state, seed, board)


def prepared(
    game: Game, seats: int | None, start: int, board: Any, options: dict[str, Any]
) -> tuple[State, dict[str, Any], Any]:
    """The game before the deal, its options spelled out, and its board.

    For games whose boards are data, `board` is the name of one of ours, the path of a file, or what a trace tells.
    """
    seats = game.usual_seats if seats is None else seats
    if game.boards is None:
        settled = game.settle(seats, options)
    else:
        board, settled = game.boards.choose(seats, board, options)
    if not 0 <= start < seats:
        raise InvalidOption("unknown-seat", seat=start, seats=seats)
    state = game.rules.blank(seats, settled, board)
    state.start = start
    return state, settled, board


def dealt(game: Game, options: dict[str, Any], state: State, seed: int | None, board: Any) -> Position:
    bag = state.bag[: state.bag_size][::-1]
    deal = {"bag": [game.notation.tile_json(tile) for tile in bag], "word": f"{state.word[0]:016x}"}
    game.rules.deal(state)
    return Position(game, options, state, deal, seed, board)


@cache
def end_reasons(game: Game) -> type[StrEnum]:
    """The reasons for which a game can end, as an enum: ALL_18 = "all-18"."""
    return StrEnum(  # type: ignore[return-value]
        "Reason", {name.upper().replace("-", "_"): name for name in game.state.REASONS}
    )


def copied(state: State) -> State:
    return np.array([state], dtype=state.dtype)[0]


def same_turn(before: State, after: State) -> bool:
    """Whether nothing hidden came to light between two positions of one turn: nothing drawn, nobody else's turn."""
    return bool(
        after.reason == GOING_ON
        and (before.to_move, before.turn, before.bag_size) == (after.to_move, after.turn, after.bag_size)
    )
