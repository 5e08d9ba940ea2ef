"""The friendly layer: a game in progress for people, the same for every game.

>>> import tafelrunde
>>> position = tafelrunde.new("ingenious", seats=2, seed=7)
>>> position.play(position.legal_moves[0])
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from typing import Any

import msgspec
import numpy as np

from tafelrunde.errors import IllegalMove, InvalidMove, InvalidOption, InvalidRecord
from tafelrunde.games import Game, find
from tafelrunde.games.interface import Board, Json, Layout, Offer, Options, Outcome, Told, View
from tafelrunde.kernel import steps
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import GOING_ON, NOBODY, Brought, Move, Seat, Seen, State, new_room, room_around
from tafelrunde.kernel.generator import Generator, generator
from tafelrunde.kernel.moves import MoveData
from tafelrunde.kernel.records import copied, new_record, row
from tafelrunde.kernel.steps import BroughtRow, OfferedRow, SeenRow

LARGEST_SEED = 2**63 - 1
RECORD_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody sees the last move."""

    seen: Seen  # all that they may know after it
    outcome: Outcome  # what it brought


@dataclass
class Position:
    """A game in progress, with all it started from and all moves made. Made by `new`, `from_deal` or a record."""

    game: Game
    options: Options
    board: Board = field(repr=False)
    state: State = field(repr=False)  # hidden tiles have no place in a log or a traceback
    deal: Told = field(repr=False)  # its chance: tiles in the order they are drawn, and the random word
    seed: int | None = field(repr=False)
    numbers: list[Move] = field(default_factory=list)  # the moves made
    before: list[State] = field(default_factory=list, repr=False)  # positions that undo may go back to
    came_from: State | None = field(default=None, repr=False)  # the position before the last move

    # --- What is going on
    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def to_move(self) -> Seat:
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
    def scores(self) -> list[Any]:  # Any: a number for each seat, or a list of them
        scores = self.game.notation.position_json(self.state)["scores"]
        assert isinstance(scores, list)
        return scores

    @property
    def places(self) -> list[int]:
        """How many seats stand better than each seat; 0 for those in the lead."""
        out = row([0] * self.seats, np.int64)
        self.game.rules.places(self.state, out)
        return out.tolist()

    @property
    def winners(self) -> list[Seat]:
        """The seats that have won; none while the game goes on."""
        return [seat for seat, place in enumerate(self.places) if place == 0] if self.is_over else []

    # --- Moves
    @property
    def moves(self) -> list[str]:
        """The moves made, as text."""
        return [self.move_text(move) for move in self.numbers]

    @property
    def legal_numbers(self) -> list[Move]:
        """All legal moves as the engine's integers."""
        out = row([0] * self.game.state.MOST_MOVES, np.int64)
        return out[: self.game.rules.legal_moves(self.state, out)].tolist()

    @property
    def legal_moves(self) -> list[str]:
        """All legal moves as text."""
        return [self.move_text(move) for move in self.legal_numbers]

    def move_text(self, move: Move) -> str:
        """A move as people write it."""
        return self.game.notation.move_text(self.board, move)

    def parse(self, text: str) -> Move:
        """The number of a legal move given as text; raises InvalidMove or IllegalMove."""
        move = int(self.game.notation.parse_move(self.board, text))
        self.refuse_illegal(move)
        return move

    def number_of(self, data: Mapping[str, object]) -> Move:
        """The number of a move given as data, legal or not; raises InvalidMove."""
        move = self.game.state.MOVES.number(data)
        if move is None:
            raise InvalidMove("unreadable-move", text=str(data)[:60])
        return move

    def refuse_illegal(self, move: Move) -> None:
        """Raise InvalidMove or IllegalMove, unless the move is legal."""
        if not 0 <= move < self.game.state.MOVE_COUNT:
            raise InvalidMove("unreadable-move", text=str(move))
        clause = self.clause_against(move)
        if clause:
            raise self.game.illegal(clause, self._reason_against(move, clause))

    def clause_against(self, move: Move) -> int:
        """The clause that forbids a move (402 for 4.2), 0 if it is legal."""
        return int(steps.clause_against(room_around(self.state), move))

    def _reason_against(self, move: Move, clause: int) -> str:
        data = self.game.state.MOVES.data(move)
        return self.game.wording.reason_against(self.layout, self.view(self.to_move), data, clause)

    def why_not(self, tried: MoveData) -> IllegalMove | None:
        """Why the seat to move may not use a place as it tried to; raises InvalidMove if that is no try."""
        wording = self.game.wording
        meant = wording.moves_meant(self.layout, tried)
        if not meant:
            raise InvalidMove("unreadable-move", text=str(tried)[:60])
        clauses = [self.clause_against(self.number_of(move)) for move in meant]
        clause, reason = wording.verdict(self.layout, self.view(self.to_move), tried, clauses)
        return self.game.illegal(clause, reason) if clause else None

    def play(self, text: str) -> None:
        """Make a move given as text; a refused one changes nothing."""
        self.make(self.parse(text))

    def play_number(self, move: Move) -> None:
        """Make a move given as a number; a refused one changes nothing."""
        self.refuse_illegal(move)
        self.make(move)

    def make(self, move: Move) -> None:
        """Make a move that is known to be legal."""
        room = new_room(1, self.game.state.STATE)
        steps.make_move(room_around(self.state), room, move)
        self.numbers.append(int(move))
        self.came_from = before = room[0]
        self.before = [*self.before, before] if same_turn(before, self.state) else []

    # --- Taking back
    @property
    def may_undo(self) -> bool:
        """Whether the last move can be taken back: only within a turn, and never past anything hidden or drawn."""
        return bool(self.before)

    def undo(self) -> None:
        """Take the last move back."""
        if not self.may_undo:
            raise InvalidMove("no-undo")
        self.state = self.before.pop()
        self.came_from = None
        self.numbers.pop()

    # --- What people may know
    @cached_property
    def layout(self) -> Layout:
        """The board and all else that never changes."""
        return self.game.facts.layout(self.board, self.seats, self.options)

    def seen(self, viewer: Seat = NOBODY) -> Seen:
        """All that a seat, or NOBODY, may know, as a record."""
        seen: SeenRow = np.zeros(1, self.game.knowledge.SEEN)  # type: ignore[assignment]  # what rows really are
        steps.show(room_around(self.state), row([viewer], np.int64), seen)
        return seen[0]

    def view(self, seat: Seat | None = None) -> View:
        """All that a seat may know, or a spectator."""
        return self.game.facts.view(self.seen(self.viewer(seat)))

    @property
    def offer(self) -> Offer:
        """What the seat to move may do, small enough to send after every move."""
        return self.offer_to(self.seen(self.to_move))

    def offer_to(self, seen: Seen) -> Offer:
        """The same, for those who know already what that seat has seen."""
        offered: OfferedRow = np.zeros(1, self.game.outcome.OFFERED)  # type: ignore[assignment]  # what rows really are
        steps.offer(room_around(self.state), offered)
        return self.game.facts.offer(offered[0], seen)

    def preview(self, text: str) -> Outcome:
        """Exactly what a legal move would bring, as far as the seat to move can know it."""
        return self.preview_number(self.parse(text))

    def preview_number(self, move: Move) -> Outcome:
        after = copied(self.state)
        self.game.rules.apply(after, move)
        found = self._outcome(self.state, after, move, self.to_move)
        return msgspec.structs.replace(found, **dict.fromkeys(self.game.facts.UNFORESEEN))

    def worth(self, move: Move) -> int:
        """What a legal move would bring the seat to move, in one number: by this lists of moves are sorted."""
        after = copied(self.state)
        self.game.rules.apply(after, move)
        return int(self.game.outcome.worth(self._brought(self.state, after, move, self.to_move)))

    def outcome(self, seat: Seat | None = None) -> Outcome:
        """What the last move brought, as a seat or a spectator may know it."""
        assert self.came_from is not None, "no move was made, or it was taken back"
        return self._outcome(self.came_from, self.state, self.numbers[-1], self.viewer(seat))

    def looks(self, seats: Sequence[Seat | None]) -> dict[Seat | None, Look]:
        """How seats and spectators see the last move, all at once: this is what a server does after every move."""
        assert self.came_from is not None, "no move was made, or it was taken back"
        game, viewers = self.game, row([self.viewer(seat) for seat in seats], np.int64)
        seen: SeenRow = np.zeros(len(seats), game.knowledge.SEEN)  # type: ignore[assignment]  # what rows really are
        brought: BroughtRow = np.zeros(len(seats), game.outcome.BROUGHT)  # type: ignore[assignment]
        before, after = room_around(self.came_from), room_around(self.state)
        steps.look(before, after, self.numbers[-1], viewers, seen, brought)
        return {seat: Look(seen[i], game.facts.outcome(brought[i])) for i, seat in enumerate(seats)}

    def move_seen_by(self, seat: Seat | None = None) -> MoveData:
        """The last move as data, as a seat or a spectator may know it."""
        assert self.came_from is not None, "no move was made, or it was taken back"
        move, moves = self.numbers[-1], self.game.state.MOVES
        if moves.kind(move).secret is None:
            return moves.data(move)
        return moves.seen(move, self.game.knowledge.knows_move(self.came_from, move, self.viewer(seat)))

    def _outcome(self, before: State, after: State, move: Move, viewer: Seat) -> Outcome:
        return self.game.facts.outcome(self._brought(before, after, move, viewer))

    def _brought(self, before: State, after: State, move: Move, viewer: Seat) -> Brought:
        brought = new_record(Brought, self.game.outcome.BROUGHT)
        self.game.outcome.brought(before, after, move, viewer, brought)
        return brought

    def viewer(self, seat: Seat | None) -> Seat:
        """A seat as the engine counts it; refuses what is no seat of this game."""
        if seat is not None and not 0 <= seat < self.seats:
            raise InvalidOption("unknown-seat", seat=seat, seats=self.seats)
        return NOBODY if seat is None else seat

    def redealt(self, seat: Seat, seed: int) -> Position:
        """The same game as far as the seat can tell, all else dealt from chance."""
        state = dealt_from(self.game, self.seen(seat), generator(seed))
        return Position(self.game, self.options, self.board, state, deal={}, seed=None, numbers=list(self.numbers))

    # --- Text
    @property
    def text(self) -> str:
        """The position on one line, hidden tiles included."""
        return self.game.notation.position_text(self.state, self.board)

    # --- The whole game
    @property
    def result(self) -> Told | None:
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
    def board_told(self) -> Json | Told:
        """The board as a record tells it: all of it where boards are data, else its name; None for the usual one."""
        return self.game.boards.record_json(self.board, self.seats)

    @property
    def record(self) -> Told:
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
            "moves": self.moves,
            "result": self.result,
        }


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    start: int = 0,
    board: object = None,
    **options: object,
) -> Position:
    """Set up a game and deal; the same seed gives the same deal."""
    return begun(find(game), seats=seats, seed=seed, start=start, board=board, options=options)


def begun(
    game: Game, *, seats: int | None, seed: int | None, start: int, board: object, options: Mapping[str, object]
) -> Position:
    """As `new`, for those who have the options as data."""
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise InvalidOption("seed", seed=seed, largest=LARGEST_SEED)
    seed = secrets.randbelow(2**53) if seed is None else seed
    prepared = prepare(game, seats, start, board, options)
    shuffle_bag(prepared.state, generator(seed))
    return dealt(prepared, seed)


def from_deal(
    game: str,
    *,
    seats: int,
    options: Mapping[str, object],
    start: int,
    deal: object,
    seed: int | None = None,
    board: object = None,
) -> Position:
    """Set up a game from the chance it started from: all tiles in the order they are drawn, and the random word."""
    prepared = prepare(find(game), seats, start, board, options)
    state, notation = prepared.state, prepared.game.notation
    try:
        assert isinstance(deal, dict)
        tiles, word = [notation.parse_tile_json(name) for name in deal["bag"]], int(deal["word"], 16)
    except InvalidRecord:
        raise
    except (AssertionError, KeyError, TypeError, ValueError):
        raise InvalidRecord("deal") from None
    if sorted(tiles) != sorted(state.bag[: state.bag_size].tolist()) or not 0 <= word < 2**64:
        raise InvalidRecord("deal")
    state.bag[: state.bag_size] = tiles[::-1]
    state.word[0] = word
    return dealt(prepared, seed)


@dataclass(frozen=True)
class Prepared:
    """A game before the deal, its options spelled out, and its board."""

    game: Game
    state: State
    options: Options
    board: Board


def prepare(
    game: Game, seats: int | None, start: int, board: object, options: Mapping[str, object] | None = None
) -> Prepared:
    """Set up a game without dealing. `board` is the name of one of ours, the path of a file, or what a trace tells."""
    seats = game.usual_seats if seats is None else seats
    chosen, settled = game.boards.choose(seats, board, options or {})
    if not 0 <= start < seats:
        raise InvalidOption("unknown-seat", seat=start, seats=seats)
    state = game.rules.blank(seats, settled, chosen)
    state.start = start
    return Prepared(game, state, settled, chosen)


def dealt(prepared: Prepared, seed: int | None) -> Position:
    """The game after the deal, from the bag as it lies."""
    game, state = prepared.game, prepared.state
    bag = state.bag[: state.bag_size].tolist()[::-1]
    deal: Told = {"bag": [game.notation.tile_json(tile) for tile in bag], "word": f"{state.word[0]:016x}"}
    game.rules.deal(state)
    return Position(game, prepared.options, prepared.board, state, deal, seed)


def dealt_from(game: Game, seen: Seen, chance: Generator) -> State:
    """A whole state dealt from what somebody has seen, and chance alone."""
    state = new_record(State, game.state.STATE)
    game.knowledge.from_seen(seen, chance, state)
    return state


@cache
def end_reasons(game: Game) -> type[StrEnum]:
    """The reasons for which a game can end, as an enum: ALL_18 = "all-18"."""
    return StrEnum(  # type: ignore[return-value]
        "Reason", {name.upper().replace("-", "_"): name for name in game.state.REASONS}
    )


def same_turn(before: State, after: State) -> bool:
    """Whether nothing hidden came to light between two positions of one turn: nothing drawn, nobody else's turn."""
    return bool(
        after.reason == GOING_ON
        and (before.to_move, before.turn, before.bag_size) == (after.to_move, after.turn, after.bag_size)
    )
