"""What a room does when the log, a bot or a client fails it."""

import asyncio
import random
import time

import pytest

from tafelrunde.client import Refused
from tafelrunde.errors import Unavailable
from tafelrunde.games.rondo.state import DONE
from tafelrunde.server import driver
from tafelrunde.server.events import Joined, Moved
from tafelrunde.server.thinkers import Thinkers
from tests.server.live import LINK, OPEN, bot, eventually, gathered, play, serving
from tools.postgresql import Server

pytestmark = pytest.mark.anyio

ELSEWHERE = Joined(seat=0, name="Elsewhere", nonce="0" * 64, id="there")


@pytest.fixture(autouse=True)
async def impatience():
    """Whoever waits for something that does not happen should say so."""
    async with asyncio.timeout(120):
        yield


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address) as live:
        yield live


async def test_a_move_is_told_even_if_its_maker_vanishes_while_it_is_written(live, monkeypatch):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        mover = party.on_turn
        other = party.waiting
        append, written = live.house.log.append, asyncio.Event()

        async def slowly(*arguments, **more):
            await append(*arguments, **more)
            written.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(live.house.log, "append", slowly)
        seat = mover.looking
        moving = asyncio.create_task(live.house.rooms[party.table].move(seat, mover.seq, mover.offered[0], "x"))
        await written.wait()
        monkeypatch.undo()
        moving.cancel()
        await other.until(lambda: other.events[-1].kind == "moved")
        assert live.table(party.table).seq == other.seq


async def test_who_enters_while_the_room_is_behind_is_told_the_newest(live):
    """As when another process has written, and its notice has not come yet."""
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        first, seq = party.sittings[0], party.sittings[0].seq
        assert await live.house.log.append(party.table, seq + 1, ELSEWHERE, at=time.time())
        async with live.lobby.sit(party.table, [party.opened.keys.seats["1"]]) as unaware:
            assert unaware.seq == seq
        aware = live.lobby.sit(party.table, [party.opened.keys.seats["1"]])
        aware.seq = seq + 1  # seen at the other process
        async with aware:
            assert (aware.seq, aware.welcome.seats[0].name) == (seq + 1, "Elsewhere")
        await first.until(lambda: first.seq == seq + 1)


async def test_a_list_of_tables_that_is_a_step_behind_tells_nothing_wrong(live):
    """As when the server was killed between an event and the note about it in the index."""
    opened = await live.lobby.open("rondo", [LINK, OPEN], listed=True)
    await live.lobby.take(opened.table, 1)
    await live.house.log.mark(opened.table, listed=True)
    assert await live.lobby.open_tables() == []


async def test_two_writers_cannot_both_win(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        mover = party.on_turn
        assert await live.house.log.append(party.table, mover.seq + 1, ELSEWHERE, at=time.time())
        await mover.move(mover.offered[0])  # the position is as it was, so the move stands, one number later
        assert [event.kind for event in mover.events[-2:]] == ["joined", "moved"]
        await party.settle()
        seat = live.table(party.table).position.to_move
        theirs = Moved(seat=seat, by="clock", move=party.on_turn.offered[0])
        assert await live.house.log.append(party.table, mover.seq + 1, theirs, at=time.time())
        with pytest.raises(Refused) as refused:  # decided from a position that is no more
            await party.on_turn.move(party.on_turn.offered[-1])
        assert refused.value.key in ("stale", "not-your-turn")
        await mover.until(lambda: mover.events[-1].by == "clock")


async def test_a_bot_that_fails_is_asked_again(live, monkeypatch, caplog):
    choose, calls = Thinkers.choose, 0

    async def fails_at_first(self, *arguments):
        nonlocal calls
        calls += 1
        if calls <= 2:
            raise ZeroDivisionError("the rack is r1 y7")
        return await choose(self, *arguments)

    monkeypatch.setattr(Thinkers, "choose", fails_at_first)
    async with gathered(live.lobby, "rondo", [LINK, bot("random")], start=1) as party:
        await party.sittings[0].turn()
    assert calls >= 3
    assert live.house.metrics.faults._value.get() == 2


async def test_a_bot_that_chooses_an_illegal_move_is_asked_again_after_a_pause(live, monkeypatch, caplog):
    choose, calls = Thinkers.choose, 0

    async def cheats_at_first(self, position, *arguments):
        nonlocal calls
        calls += 1
        return DONE if calls <= 2 else await choose(self, position, *arguments)  # R4.2: nothing is laid yet

    monkeypatch.setattr(Thinkers, "choose", cheats_at_first)
    monkeypatch.setattr(driver, "PAUSE", 0.05)
    async with gathered(live.lobby, "rondo", [LINK, bot("random")], start=1) as party:
        await party.sittings[0].turn()
    assert live.house.metrics.faults._value.get() == 2
    assert caplog.text.count("random chose a move that is not allowed") == 2


async def test_bots_go_on_when_the_database_was_away():
    server = Server()
    try:
        async with (
            serving(server.address(), lease_seconds=1.0) as live,
            gathered(live.lobby, "elfer", [LINK, bot("random"), bot("random")]) as party,
        ):
            sitting = party.sittings[0]
            player = asyncio.create_task(playing_through(sitting))
            await sitting.until(lambda: sitting.seq > 15)
            await asyncio.to_thread(server.stop)
            assert (await live.lobby._http.get("/readyz")).status_code == 503
            refused = live.house.metrics.refused.labels("log-unavailable")._value
            await eventually(lambda: refused.get() > 0 or live.table(party.table).bot_to_move is not None)
            await asyncio.to_thread(server.start)
            async with asyncio.timeout(60):
                await player
            assert sitting.phase == "over"
    finally:
        server.close()


async def playing_through(sitting):
    while True:
        try:
            return await play(sitting, random.Random(1))
        except Refused as refusal:
            if refusal.key != "log-unavailable":
                raise
            await asyncio.sleep(0.1)


async def test_a_log_out_of_reach_acknowledges_nothing(live, monkeypatch):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        mover = party.on_turn

        async def fails(*_arguments, **_more):
            raise Unavailable("log-unavailable")

        monkeypatch.setattr(live.house.log, "append", fails)
        with pytest.raises(Refused) as refused:
            await mover.move(mover.offered[0])
        assert refused.value.key == "log-unavailable"
        monkeypatch.undo()
        await mover.move(mover.offered[0])
