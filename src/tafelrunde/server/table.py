"""A table: what its events add up to. Pure: it reads no clock, no database and no socket."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import msgspec

from tafelrunde import fair
from tafelrunde.errors import Refusal
from tafelrunde.games import Game, find
from tafelrunde.games.interface import Layout, Told
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.moves import MoveData
from tafelrunde.position import Position, from_deal, prepare
from tafelrunde.server import keys
from tafelrunde.server.events import (
    LOT,
    Advised,
    Began,
    Cancelled,
    Event,
    Freed,
    Joined,
    Left,
    Moved,
    Opened,
    Pledged,
    Rematch,
    Replaced,
    Revealed,
    Taken,
    Undone,
    author,
    message_of,
)
from tafelrunde.wire.bodies import Phase, SeatWish
from tafelrunde.wire.companions import usual_names
from tafelrunde.wire.told import By, Fair

HERE: Final = "here"  # the kinds of seats a table is opened with
LINK: Final = "link"
OPEN: Final = "open"
BOT: Final = "bot"
WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
REMEMBERED = 64  # messages of clients that are known when they are sent again
LAYOUTS = 64  # boards that are kept in memory, for all tables together


@dataclass(slots=True)
class Seat:
    kind: str
    level: str | None = None  # of the bot that plays, also in place of a person
    name: str = ""
    pledge: str | None = None  # the hash of a person's nonce
    nonce: str | None = None  # once it is shown; a bot's at once
    sat: bool = False  # whether the seat is a person's, who may come back to it
    taken: bool = False  # an open seat: whether somebody has its key
    taken_at: float = 0.0  # and since when
    freed: int = 0  # how often it became free; the keys from before open it no more
    called: str | None = None  # what its person was called last, before the game begins
    renamed: int = 0  # how often they have changed that
    bot: str = ""  # what a bot is called that plays here
    is_late: bool = False  # whether the clock had to make the last move
    stand_ins: int = 0  # how often a bot has taken over

    def holder(self, number: int, freed: int | None = None) -> int | str:
        """Whose key opens the seat; or opened it when it had become free so often."""
        return f"{number}.{times}" if (times := self.freed if freed is None else freed) else number

    @property
    def is_open(self) -> bool:
        """Whether anybody may take it."""
        return self.kind == OPEN and not self.taken and not self.is_bot

    @property
    def is_held(self) -> bool:
        """Whether somebody has taken it and not sat down yet."""
        return self.taken and not self.joined

    @property
    def is_stood_in(self) -> bool:
        """Whether a bot plays for a person who has sat here."""
        return self.is_bot and self.sat

    @property
    def has_key(self) -> bool:
        return self.kind in (HERE, LINK) or self.taken

    @property
    def joined(self) -> bool:
        return self.pledge is not None or self.nonce is not None

    @property
    def pledge_told(self) -> str:
        """What everybody is told before any nonce is: a bot has nothing to hide."""
        nonce = self.nonce or ""
        return nonce if nonce.startswith("bot:") else self.pledge or fair.pledge(nonce)

    @property
    def is_bot(self) -> bool:
        return self.level is not None


@dataclass(slots=True)
class Table:
    id: str
    setup: Opened = field(repr=False)
    opened: float  # when
    seats: list[Seat]
    layout: Layout = field(repr=False)  # the board and all else that never changes
    position: Position | None = field(default=None, repr=False)
    start: int | None = None
    pledged: float | None = None  # since when everybody is there
    pledges: list[str] = field(default_factory=list)  # by seat, as they were told then
    seq: int = 1
    changed: int = 0  # the number of the last event that changed the position
    advised: int = 0  # the number of the last event that told of a hint
    undone: int = 0  # moves taken back in this turn
    turn_began: float = 0.0
    done: dict[str, int] = field(default_factory=dict)  # newest messages of clients: by id the number of their event
    next: Rematch | None = field(default=None, repr=False)
    is_cancelled: bool = False
    by: list[By] = field(default_factory=list)  # who made each of the moves that stand
    _checked: tuple[Moved, Move] | None = field(default=None, repr=False)  # a move that will be made in a moment

    # --- What events do
    def follow(self, event: Event) -> None:
        """Let an event happen. The log is trusted: what stands in it was checked."""
        assert event.seq == self.seq + 1, f"event {event.seq} does not follow {self.seq}"
        match event.body:
            case Taken(seat=seat):
                self.seats[seat].taken, self.seats[seat].taken_at = True, event.at
            case Joined():
                self._join(event.body)
            case Pledged():
                self.pledged, self.pledges = event.at, [seat.pledge_told for seat in self.seats]
            case Revealed(seat=seat, nonce=nonce):
                self.seats[seat].nonce = nonce
            case Replaced():
                self._replace(event.body)
            case Left():
                self._leave(event.body)
            case Freed(seat=seat):
                self._free(self.seats[seat])
            case Cancelled():
                self.is_cancelled = True
            case Began():
                self.position, self.start = self.dealt()
                self.turn_began = event.at
            case Moved():
                self._move(event.body, event.at)
            case Undone():
                self.under_way.undo()
                self.undone += 1
                self.by = self.by[:-1]
            case Rematch():
                self.next = event.body
            case Advised():
                self.advised = event.seq
            case Opened():
                raise AssertionError("a table is opened once")
        self.seq = event.seq
        if event.changes_the_position:
            self.changed = event.seq
        if (message := message_of(event.body)) is not None:
            self.done[f"{author(event.body)} {message}"] = event.seq
            if len(self.done) > REMEMBERED:
                del self.done[next(iter(self.done))]

    def _join(self, body: Joined) -> None:
        seat = self.seats[body.seat]
        seat.name, seat.level, seat.sat = body.name, None, True
        if self.takes_pledges:
            seat.pledge, seat.nonce = body.pledge, body.nonce
            seat.renamed += seat.called not in (None, body.name)
            seat.called = body.name

    def _replace(self, body: Replaced) -> None:
        seat = self.seats[body.seat]
        seat.level = body.level
        seat.stand_ins += 1
        if seat.nonce is None:
            seat.nonce = f"bot:{seat.level}" if self.pledged is None else fair.WITHHELD

    def _leave(self, body: Left) -> None:
        seat = self.seats[body.seat]
        if body.level is not None:
            seat.level, seat.nonce = body.level, seat.nonce or fair.WITHHELD
            seat.stand_ins += 1
            return
        seat.name, seat.pledge, seat.nonce, seat.level, seat.sat = "", None, None, None, False
        if seat.kind == OPEN:
            self._free(seat)

    def _free(self, seat: Seat) -> None:
        """Whoever comes next gets another key, and is somebody else."""
        seat.name, seat.pledge, seat.nonce, seat.level, seat.sat = "", None, None, None, False
        seat.called, seat.renamed = None, 0
        seat.taken, seat.freed = False, seat.freed + 1

    def _move(self, body: Moved, at: float) -> None:
        position = self.under_way
        self.seats[body.seat].is_late = body.by == "clock"
        self.by = [*self.by, body.by]
        turn = position.to_move, int(position.state.turn)
        position.make(self._number(position, body))
        if (position.to_move, int(position.state.turn)) != turn:
            self.turn_began, self.undone = at, 0

    def _number(self, position: Position, body: Moved) -> Move:
        checked, self._checked = self._checked, None
        if checked is not None and checked[0] is body:
            return checked[1]
        return position.parse(body.move) if isinstance(body.move, str) else position.number_of(body.move)

    def checked(self, data: MoveData, seat: int, by: By, message: str | None = None) -> Moved:
        """A move for the position as it is now, as the log keeps it; refuses what cannot be made."""
        position = self.playing()
        move = position.number_of(data)
        position.refuse_illegal(move)
        body = Moved(seat=seat, by=by, move=data, id=message)
        self._checked = body, move
        return body

    # --- What it is like
    @property
    def game(self) -> Game:
        return find(self.setup.game)

    @property
    def under_way(self) -> Position:
        """The position of a game that has begun."""
        assert self.position is not None
        return self.position

    @property
    def phase(self) -> Phase:
        if self.position is None:
            return WAITING
        return OVER if self.position.is_over else PLAYING

    @property
    def is_complete(self) -> bool:
        """Whether everybody's nonce is there and the tiles can be dealt."""
        return self.is_waiting and all(seat.nonce is not None for seat in self.seats)

    @property
    def is_gathered(self) -> bool:
        """Whether everybody is there, and all can be told what was pledged."""
        return self.is_waiting and self.takes_pledges and all(seat.joined for seat in self.seats)

    @property
    def takes_pledges(self) -> bool:
        """Whether somebody may still come, and go: once all pledges are told nobody's changes."""
        return self.position is None and self.pledged is None

    @property
    def is_waiting(self) -> bool:
        return self.position is None and not self.is_cancelled

    @property
    def has_room(self) -> bool:
        """Whether anybody may still join."""
        return self.is_waiting and any(seat.is_open for seat in self.seats)

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot whose decision it is."""
        if self.position is None or self.position.is_over:
            return None
        return self.seats[self.position.to_move].level

    @property
    def due(self) -> float | None:
        """When the turn clock runs out for a person."""
        if self.setup.clock is None or self.phase != PLAYING or self.bot_to_move:
            return None
        return self.turn_began + self.setup.clock

    @property
    def held(self) -> list[int]:
        """The seats that somebody has taken without sitting down, before the game begins."""
        if not self.is_waiting:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.is_held]

    @property
    def waits_for_us(self) -> bool:
        """Whether something is to be done that no person does: deal, let a bot play, watch the clock, free a seat."""
        if self.is_cancelled:
            return False
        if self.is_waiting and (self.pledged is not None or self.is_gathered):
            return True
        return self.is_complete or self.bot_to_move is not None or self.due is not None or bool(self.held)

    def retime(self, seconds: float) -> None:
        """The wall clock was set: what began a while ago began a while before what the clock says now."""
        self.turn_began += seconds
        if self.pledged is not None:
            self.pledged += seconds
        for seat in self.seats:
            seat.taken_at += seconds

    def dealt(self) -> tuple[Position, int]:
        """The deal that follows from the secret and everybody's nonce, and the seat that begins."""
        setup = self.setup
        start, deal = fair.deal(
            setup.game,
            seats=len(self.seats),
            options=setup.options,
            board=setup.board,
            start=None if setup.start == LOT else setup.start,
            secret=setup.secret,
            table=self.id,
            nonces=self.nonces,
        )
        position = from_deal(
            setup.game, seats=len(self.seats), options=setup.options, start=start, deal=deal, board=setup.board
        )
        return position, start

    @property
    def nonces(self) -> list[str]:
        return [seat.nonce or "" for seat in self.seats]

    @property
    def commitment(self) -> str:
        return fair.commitment(self.setup.secret)

    @property
    def fairness(self) -> Fair:
        """All that is needed to check the shuffle; the secret is in it."""
        return Fair(
            table=self.id,
            secret=self.setup.secret,
            commitment=self.commitment,
            pledges=self.pledges,
            nonces=self.nonces,
            lot=self.setup.start == LOT,
        )

    @property
    def record(self) -> Told:
        """The whole game as a saved one, everything shown; only for a game that is over."""
        assert self.under_way.is_over
        players = [seat.level or seat.name for seat in self.seats]
        fairness = msgspec.structs.asdict(self.fairness)
        return self.under_way.record | {"players": players, "by": self.by, "fair": fairness}

    # --- Who may do what
    def seats_of(self, some_keys: list[str]) -> list[int]:
        """The seats that keys open."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.has_key and any(keys.opens(self.setup.master, seat.holder(number), key) for key in some_keys)
        ]

    def is_host(self, some_keys: list[str]) -> bool:
        return any(keys.opens(self.setup.master, keys.HOST, key) for key in some_keys)

    def keys_of(self, seats: Iterable[int]) -> dict[str, str]:
        """The keys of seats, as they are handed out."""
        return {str(seat): keys.key_of(self.setup.master, self.seats[seat].holder(seat)) for seat in seats}

    def playing(self) -> Position:
        """The position of a game that goes on; refuses others."""
        if self.position is None:
            raise Refusal("not-begun")
        if self.position.is_over:
            raise Refusal("over")
        return self.position

    def on_turn(self, seat: int) -> Position:
        """The position, if it is for a person on this seat to decide."""
        position = self.playing()
        if position.to_move != seat or self.bot_to_move:
            raise Refusal("not-your-turn")
        return position


def opened(table_id: str, event: Event) -> Table:
    """A table after its first event."""
    setup = event.body
    assert isinstance(setup, Opened)
    layout = layout_of(setup.game, len(setup.seats), encoded(setup.options), encoded(setup.board))
    called = setup.bots or usual_names(len(setup.seats))
    seats = [seated(wish, bot) for wish, bot in zip(setup.seats, called, strict=True)]
    return Table(table_id, setup, event.at, seats, layout)


def seated(wish: SeatWish, bot: str) -> Seat:
    return Seat(wish.kind, wish.level, nonce=f"bot:{wish.level}" if wish.kind == BOT else None, bot=bot)


def replayed(table_id: str, log: Iterable[Event]) -> Table:
    """A table after all that has happened."""
    first, *rest = log
    table = opened(table_id, first)
    for event in rest:
        table.follow(event)
    return table


@lru_cache(LAYOUTS)
def layout_of(game: str, seats: int, options: bytes, board: bytes) -> Layout:
    """Shared by all tables that are played on the same board by the same rules."""
    wishes: Mapping[str, object] = msgspec.json.decode(options)
    prepared = prepare(find(game), seats, 0, msgspec.json.decode(board), wishes)
    return prepared.game.facts.layout(prepared.board, seats, prepared.options)


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")
