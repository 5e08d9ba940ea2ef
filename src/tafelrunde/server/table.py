"""A table: what its events add up to. Pure: it reads no clock, no database and no socket."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tafelrunde import fair
from tafelrunde.errors import Refusal
from tafelrunde.games import Game, find
from tafelrunde.position import Position, from_deal, prepared
from tafelrunde.server import events, keys
from tafelrunde.server.events import Event
from tafelrunde.texts import Texts

HERE, LINK, OPEN, BOT = "here", "link", "open", "bot"  # the kinds of seats a table is opened with
WAITING, PLAYING, OVER = "waiting", "playing", "over"
REMEMBERED = 64  # messages of clients that are known when they are sent again


@dataclass(slots=True)
class Seat:
    kind: str
    level: str | None = None  # of the bot that plays, also in place of a person
    name: str = ""
    nonce: str | None = None
    taken: bool = False  # an open seat: whether somebody has its key

    @property
    def has_key(self) -> bool:
        return self.kind in (HERE, LINK) or self.taken

    @property
    def joined(self) -> bool:
        return self.nonce is not None

    @property
    def is_bot(self) -> bool:
        return self.level is not None


@dataclass(slots=True)
class Step:
    """One event as it changed the table, with the move as each seat (None: a spectator) may read it."""

    event: Event
    seen: dict[int | None, str] = field(default_factory=dict)


def author(event: Event) -> int | str | None:
    """Whose message an event carries out: the seat's, or the host's; None if it is nobody's."""
    if "id" not in event.body:
        return None
    return keys.HOST if event.kind == events.REPLACED else event.body["seat"]


@dataclass(slots=True)
class Table:
    id: str
    setup: dict[str, Any] = field(default_factory=dict, repr=False)  # the body of its first event
    seats: list[Seat] = field(default_factory=list)
    position: Position | None = field(default=None, repr=False)
    start: int | None = None
    seq: int = 0
    opened: float = 0.0
    changed: int = 0  # the number of the last event that changed the position
    turn_began: float = 0.0
    done: dict[str, int] = field(default_factory=dict)  # newest messages of clients: by id the number of their event
    _read: dict[str, int] = field(default_factory=dict, repr=False)
    next: dict[str, Any] | None = field(default=None, repr=False)  # the table of the rematch, with its master secret

    # --- What events do
    def follow(self, event: Event, viewers: Iterable[int | None] = ()) -> Step:
        """Let an event happen, and say how these viewers read it. The log is trusted: what stands in it was checked."""
        assert event.seq == self.seq + 1, f"event {event.seq} does not follow {self.seq}"
        step = Step(event, dict.fromkeys(viewers, ""))
        getattr(self, f"_{event.kind}")(event, step)
        self.seq = event.seq
        if event.kind in events.CHANGING_THE_POSITION:
            self.changed = event.seq
        if "id" in event.body:
            self.done[f"{author(event)} {event.body['id']}"] = event.seq
            if len(self.done) > REMEMBERED:
                del self.done[next(iter(self.done))]
        return step

    def _opened(self, event: Event, _step: Step) -> None:
        self.setup = event.body
        self.opened = event.at
        self.seats = [Seat(seat["kind"], seat.get("level")) for seat in event.body["seats"]]
        for seat in self.seats:
            if seat.kind == BOT:
                seat.nonce = f"bot:{seat.level}"

    def _taken(self, event: Event, _step: Step) -> None:
        self.seats[event.body["seat"]].taken = True

    def _joined(self, event: Event, _step: Step) -> None:
        seat = self.seats[event.body["seat"]]
        seat.name, seat.level = event.body["name"], None
        if self.position is None:
            seat.nonce = event.body["nonce"]

    def _replaced(self, event: Event, _step: Step) -> None:
        seat = self.seats[event.body["seat"]]
        seat.level = event.body["level"]
        if seat.nonce is None:
            seat.nonce = f"bot:{seat.level}"

    def _began(self, event: Event, _step: Step) -> None:
        self.position, self.start = self.dealt()
        self.turn_began = event.at

    def _moved(self, event: Event, step: Step) -> None:
        position = self.position
        assert position is not None
        before = position.to_move, int(position.state.turn)
        move = self._read.pop(event.body["move"], None)
        if move is None:
            move = position.parse(event.body["move"])
        for seat in step.seen:
            step.seen[seat] = position.game.notation.seen_text(position.state, move, seat)
        self._read.clear()
        position.play_number(move)
        if (position.to_move, int(position.state.turn)) != before:
            self.turn_began = event.at

    def _undone(self, _event: Event, _step: Step) -> None:
        assert self.position is not None
        self.position.undo()

    def _rematch(self, event: Event, _step: Step) -> None:
        self.next = event.body

    def read(self, text: str) -> str:
        """A move for the position as it is now, as the log keeps it; refuses what cannot be made."""
        position = self.playing()
        move = position.parse(text)
        canonical: str = position.game.notation.move_text(position.state, move)
        self._read = {canonical: move}  # it will be made in a moment, and need not be read again then
        return canonical

    # --- What it is like
    @property
    def game(self) -> Game:
        return find(self.setup["game"])

    @property
    def phase(self) -> str:
        if self.position is None:
            return WAITING
        return OVER if self.position.is_over else PLAYING

    @property
    def is_complete(self) -> bool:
        """Whether everybody is there and the tiles can be dealt."""
        return self.position is None and all(seat.joined for seat in self.seats)

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot whose decision it is."""
        if self.position is None or self.position.is_over:
            return None
        return self.seats[self.position.to_move].level

    @property
    def due(self) -> float | None:
        """When the turn clock runs out for a person."""
        if self.setup["clock"] is None or self.phase != PLAYING or self.bot_to_move:
            return None
        return float(self.turn_began + self.setup["clock"])

    @property
    def layout(self) -> dict[str, Any]:
        """The board itself, also before the game begins."""
        if self.position is not None:
            state = self.position.state
        else:
            state, _, _ = prepared(self.game, len(self.seats), 0, self.setup["board"], self.setup["options"])
        return dict(self.game.knowledge.layout(state))

    @property
    def waits_for_us(self) -> bool:
        """Whether something is to be done that no person does: deal, let a bot play, watch the clock."""
        return self.is_complete or self.bot_to_move is not None or self.due is not None

    def dealt(self) -> tuple[Position, int]:
        """The deal that follows from the secret and everybody's nonce, and the seat that begins."""
        setup = self.setup
        start, deal = fair.deal(
            setup["game"],
            seats=len(self.seats),
            options=setup["options"],
            board=setup["board"],
            start=None if setup["start"] == "lot" else setup["start"],
            secret=setup["secret"],
            table=self.id,
            nonces=self.nonces,
        )
        position = from_deal(
            setup["game"],
            seats=len(self.seats),
            options=setup["options"],
            start=start,
            deal=deal,
            board=setup["board"],
        )
        return position, start

    @property
    def nonces(self) -> list[str]:
        return [seat.nonce or "" for seat in self.seats]

    @property
    def fairness(self) -> dict[str, Any]:
        """All that is needed to check the shuffle; the secret is in it."""
        return {
            "table": self.id,
            "secret": self.setup["secret"],
            "commitment": fair.commitment(self.setup["secret"]),
            "nonces": self.nonces,
            "lot": self.setup["start"] == "lot",
        }

    @property
    def record(self) -> dict[str, Any]:
        """The whole game as a saved one, everything shown; only for a game that is over."""
        assert self.position is not None
        assert self.position.is_over
        players = [seat.level or seat.name for seat in self.seats]
        return self.position.record | {"players": players, "fair": self.fairness}

    def names(self, texts: Texts) -> list[str]:
        """What the players are called."""
        return [
            texts("words.bot", number=number) if seat.is_bot else seat.name or texts("words.seat", number=number)
            for number, seat in enumerate(self.seats, start=1)
        ]

    # --- Who may do what
    def seats_of(self, some_keys: list[str]) -> list[int]:
        """The seats that keys open."""
        master = self.setup["master"]
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.has_key and any(keys.opens(master, number, key) for key in some_keys)
        ]

    def is_host(self, some_keys: list[str]) -> bool:
        return any(keys.opens(self.setup["master"], keys.HOST, key) for key in some_keys)

    def next_keys(self, seats: list[int]) -> dict[str, str]:
        """The keys of the same people at the table of the rematch, by their seats there."""
        assert self.next is not None
        moved_on = [(seat + 1) % len(self.seats) for seat in seats]
        return {str(seat): keys.key_of(self.next["master"], seat) for seat in moved_on}

    def playing(self) -> Position:
        """The position of a game that goes on; refuses others."""
        if self.position is None:
            raise Refusal("not-begun")
        if self.position.is_over:
            raise Refusal("over")
        return self.position
