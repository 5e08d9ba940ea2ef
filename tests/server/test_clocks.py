"""Turn clocks and wall clocks: what people have left does not depend on what somebody sets a clock to."""

import asyncio
import time

import pytest

from tafelrunde.errors import Refusal
from tafelrunde.server import opening
from tests.server.live import LINK, OPEN, eventually, gathered, serving, wired

pytestmark = pytest.mark.anyio

HOUR = 3600.0


class Wall:
    """The wall clock, which somebody may set."""

    def __init__(self):
        self.ahead, self.true = 0.0, time.time

    def __call__(self):
        return self.true() + self.ahead


@pytest.fixture
def wall(monkeypatch):
    wall = Wall()
    monkeypatch.setattr(time, "time", wall)
    return wall


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address) as live:
        yield live


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
async def test_a_jump_of_the_wall_clock_flags_nobody_and_gives_no_time(live, wall, ahead, monkeypatch):
    monkeypatch.setattr(opening, "CLOCK", (0, 100))
    async with gathered(live.lobby, "rondo", [LINK, LINK], clock=3) as party:
        mover = party.on_turn
        began = time.monotonic()
        wall.ahead = ahead
        live.house.rooms[party.table].stir()
        async with wired(live, party.table, []) as watcher:  # what is shown follows
            assert 0 < watcher.welcome["left"] <= 3
            assert watcher.welcome["due"] == pytest.approx(time.time() + watcher.welcome["left"], abs=0.5)
        await asyncio.sleep(0.5)
        assert mover.events[-1].kind == "began"
        await mover.until(lambda: mover.events[-1].kind == "moved")
        assert mover.events[-1].by == "clock"
        assert 2.5 < time.monotonic() - began < 10
        # The log keeps wall time, and the next turn has its full time.
        assert mover.events[-1].at == pytest.approx(time.time(), abs=1.5)
        await party.settle()
        assert 2 < live.table(party.table).due - time.time() <= 3


async def test_after_a_restart_nobody_has_more_than_the_full_time(sqlite_address, wall):
    """Wall time is all that the log knows; a clock that was set back in between gives nobody an hour."""
    async with serving(sqlite_address) as live, gathered(live.lobby, "rondo", [LINK, LINK], clock=60) as party:
        table, keys = party.table, [party.key(0)]
    wall.ahead = -HOUR
    async with serving(sqlite_address) as live, wired(live, table, keys) as back:
        assert 50 < back.welcome["left"] <= 60
        assert live.table(table).due <= time.time() + 60


async def test_another_process_with_another_clock_flags_nobody(postgresql_address):
    """What it writes is timed by its clock; a turn begins when it is heard of."""
    async with (
        serving(postgresql_address) as live,
        gathered(live.lobby, "rondo", [LINK, LINK], clock=30) as party,
    ):
        room = live.house.rooms[party.table]
        mover = party.on_turn
        real = live.house.log.append

        async def elsewhere(table, seq, body, *, at):
            return await real(table, seq, body, at=at - HOUR)

        live.house.log.append = elsewhere
        while room.table.turn_began > time.time() - HOUR / 2 and mover.offer is not None:
            seat = mover.looking
            await mover.move(mover.offered[0])
            if room.table.under_way.to_move != seat:
                break
        live.house.log.append = real
        async with room.lock:
            assert room.table.due > time.time() + 20


async def test_no_absence_and_no_seat_runs_out_by_a_jump(live, wall):
    opened = await live.lobby.open("rondo", [LINK, LINK, OPEN])
    keys = opened.keys
    async with wired(live, opened.table, [keys.host, keys.seats["0"]]) as host:
        async with wired(live, opened.table, [keys.seats["1"]]) as guest:
            await guest.ask(type="join", id="j", seat=1, name="Ben", pledge="a" * 64)
        await live.lobby.take(opened.table, 2)
        room = live.house.rooms[opened.table]
        await eventually(lambda: not room.company.is_here(1))
        wall.ahead = HOUR
        answer = await host.ask(type="replace", id="r", seat=1, level="easy")
        assert answer["key"] == "not-away"
        room.stir()
        await asyncio.sleep(0.2)
        assert room.table.seats[2].taken
        with pytest.raises(Refusal):
            await room.take(2)
