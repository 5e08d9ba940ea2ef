"""Opening tables: what was wished for, checked and spelled out, and put into the log."""

from __future__ import annotations

import time

from tafelrunde import bots
from tafelrunde.errors import InvalidOption, Unavailable
from tafelrunde.games import find
from tafelrunde.position import prepare
from tafelrunde.server import keys
from tafelrunde.server.eventlog import EventLog
from tafelrunde.server.events import LOT, Event, Opened
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.table import BOT, Table, opened
from tafelrunde.server.thinkers import Thinkers
from tafelrunde.warming.crew import Crew
from tafelrunde.wire.bodies import SeatWish, TableWishes
from tafelrunde.wire.companions import some_names

CLOCK = (5, 7 * 86_400)  # seconds for a turn, least and most


class Opener:
    """Opens tables, for those who ask for one and for rematches."""

    def __init__(self, log: EventLog, thinkers: Thinkers, metrics: Metrics, crew: Crew) -> None:
        self._log, self._thinkers, self._metrics, self._crew = log, thinkers, metrics, crew

    async def open(self, wishes: TableWishes, called: list[str] | None = None) -> Table:
        """Open a table; refuses wishes that cannot be fulfilled. Bots are `called` as at the game before, if any."""
        self._crew.hurry(wishes.game)
        await self._crew.ready(wishes.game)
        setup = checked(wishes, called)
        if any(seat.kind == BOT for seat in setup.seats):
            self._thinkers.refuse_if_busy()
        table_id, event = keys.new_table_id(), Event(1, round(time.time(), 3), setup)
        if not await self._log.open_table(table_id, setup, at=event.at, listed=setup.listed):
            raise Unavailable("log-unavailable")  # an id of 72 random bits twice: never seen
        self._metrics.opened.labels(setup.game).inc()
        return opened(table_id, event)


def checked(wishes: TableWishes, called: list[str] | None = None) -> Opened:
    """The setup of a table as its first event keeps it; refuses what cannot be played.

    A board is the name of one of ours or a whole board, never the path of a file.
    """
    game, board, start, clock = find(wishes.game), wishes.board, wishes.start, wishes.clock
    seats = [checked_seat(seat) for seat in wishes.seats]
    if board is not None and not game.has_board_files:
        raise InvalidOption("no-boards", game=game.name)
    if isinstance(board, str) and board not in game.boards.shipped_names():
        known = ", ".join(game.boards.shipped_names())
        raise InvalidOption("option-value", name="board", value=board[:40], choices=known)
    if start != LOT and not 0 <= start < len(seats):
        raise InvalidOption("unknown-seat", seat=start, seats=len(seats))
    if clock is not None and not CLOCK[0] <= clock <= CLOCK[1]:
        raise InvalidOption("clock", least=CLOCK[0], most=CLOCK[1])
    return Opened(
        game=game.name,
        options=prepare(game, len(seats), 0, board, wishes.options).options,
        board=board,
        seats=seats,
        start=start,
        clock=clock,
        listed=wishes.listed,
        bots=called or some_names(len(seats)),
        hints=usual(seats) if wishes.hints is None else wishes.hints,
        master=keys.new_secret(),
        secret=keys.new_secret(),
    )


def usual(seats: list[SeatWish]) -> bool:
    """Whether a table has hints of which nobody said anything: alone, or among bots."""
    return sum(seat.kind != BOT for seat in seats) <= 1


def checked_seat(seat: SeatWish) -> SeatWish:
    if seat.kind != BOT:
        return SeatWish(kind=seat.kind)
    if seat.level not in bots.levels():
        raise InvalidOption("unknown-bot", name=str(seat.level)[:20], known=", ".join(bots.levels()))
    return seat
