"""The event log, the same on both databases."""

import asyncio
import time
from functools import partial

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from tafelrunde.errors import InvalidOption, Unavailable
from tafelrunde.server.eventlog import Count, EventLog, all_scalars
from tafelrunde.server.events import Event, Joined
from tafelrunde.server.schema import tables
from tests.server.happenings import MOVED, SETUP, taken

pytestmark = pytest.mark.anyio


async def test_events_come_back_in_order(log):
    happened = [
        Event(1, 1.5, SETUP),
        Event(2, 2.5, Joined(seat=0, name="Zü\0", nonce="", id="1")),
        Event(3, 1794784836.844, MOVED),
    ]
    assert await log.open_table("t1", SETUP, at=1.5)
    for event in happened[1:]:
        assert await log.append("t1", event.seq, event.body, at=event.at)
    assert await log.read("t1") == happened
    assert [event.seq for event in await log.read("t1", after=2)] == [3]
    assert await log.read("t2") == []


async def test_an_event_has_the_time_of_its_append(log):
    before = time.time()
    await log.open_table("t", SETUP)
    assert before <= (await log.read("t"))[0].at <= time.time()


async def test_a_number_is_given_once(log):
    assert await log.open_table("t", SETUP)
    assert await log.append("t", 2, taken(1))
    assert not await log.append("t", 2, taken(2))
    assert not await log.open_table("t", replace(SETUP, clock=7))
    assert [event.body for event in await log.read("t")] == [SETUP, taken(1)]


async def test_of_many_in_one_group_one_wins(log):
    await log.open_table("t", SETUP)
    won = await asyncio.gather(*(log.append("t", 2, taken(n)) for n in range(50)))
    assert won.count(True) == 1
    assert [event.body for event in await log.read("t", after=1)] == [taken(won.index(True))]
    opened = await asyncio.gather(*(log.open_table("u", replace(SETUP, clock=n)) for n in range(20)))
    assert opened.count(True) == 1
    assert [event.body for event in await log.read("u")] == [replace(SETUP, clock=opened.index(True))]


async def test_two_processes_race_for_every_number(postgresql_address):
    """Each has its own connections and groups; they take the same tables in opposite orders."""
    logs = [EventLog.open(postgresql_address) for _ in range(2)]
    names = [f"t{n}" for n in range(40)]
    await asyncio.gather(*(logs[0].open_table(name, SETUP) for name in names))
    for seq in range(2, 12):
        first, second = await asyncio.gather(
            asyncio.gather(*(logs[0].append(name, seq, taken(0), over=False) for name in names)),
            asyncio.gather(*(logs[1].append(name, seq, taken(1), over=False) for name in reversed(names))),
        )
        for name, by_first, by_second in zip(names, first, reversed(second), strict=True):
            assert by_first != by_second
            assert (await logs[0].read(name, after=seq - 1))[0].body == taken(0 if by_first else 1)
    for log in logs:
        log.close()


async def test_an_event_of_no_table_spoils_no_other(log):
    await log.open_table("t", SETUP)
    outcomes = await asyncio.gather(
        log.append("t", 2, MOVED),
        log.append("gone", 2, MOVED),
        log.append("t", 3, replace(MOVED, id="\ud800")),  # what no database can keep
        log.append("t", 3, MOVED),
        return_exceptions=True,
    )
    assert outcomes[0] is True
    assert isinstance(outcomes[1], InvalidOption)
    assert isinstance(outcomes[2], UnicodeError)
    assert [event.seq for event in await log.read("t")] in ([1, 2], [1, 2, 3])
    assert await log.append("t", 4, MOVED)


async def found(log, state):
    return await log.read_with(partial(all_scalars, select(tables.c.id).where(state).order_by(tables.c.id)))


async def test_the_index_of_tables(log):
    for number, name in enumerate(["a", "b", "c"]):
        await log.open_table(name, SETUP, at=number, listed=name != "a")
    assert await found(log, tables.c.listed) == ["b", "c"]
    assert await found(log, ~tables.c.over) == ["a", "b", "c"]
    assert await log.append("c", 2, MOVED, listed=False)
    assert await found(log, tables.c.listed) == ["b"]
    assert not await log.append("b", 1, MOVED, over=True)  # what did not happen changes no index either
    assert await log.append("b", 2, MOVED, listed=False, over=True)
    assert await found(log, tables.c.listed) == []
    assert await found(log, ~tables.c.over) == ["a", "c"]
    assert await log.count() == Count(going_on=2, over=1)
    await log.mark("a", over=True, listed=False)
    assert await log.count() == Count(going_on=1, over=2)


async def test_old_tables_expire_by_their_newest_event(log):
    await log.open_table("finished", SETUP, at=0)
    await log.append("finished", 2, MOVED, at=100, over=True)
    await log.open_table("just finished", SETUP, at=0)
    await log.append("just finished", 2, MOVED, at=300, over=True)
    await log.open_table("abandoned", SETUP, at=5)
    await log.open_table("played", SETUP, at=5)
    await log.append("played", 2, MOVED, at=150)
    assert sorted(await log.expire(finished_before=200, idle_before=50)) == ["abandoned", "finished"]
    assert await log.read("finished") == []
    assert await log.count() == Count(going_on=1, over=1)
    assert await log.expire(finished_before=200, idle_before=50) == []
    assert len(await log.read("played")) == 2
    with pytest.raises(InvalidOption):
        await log.append("abandoned", 2, MOVED)


async def test_whoever_gives_up_waiting_harms_nobody(log):
    await log.open_table("t", SETUP)
    impatient = asyncio.create_task(log.append("t", 2, MOVED))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await log.append("t", 3, MOVED)


async def test_closing_writes_what_waits(database):
    log = EventLog.open(database)
    waiting = [asyncio.create_task(log.open_table(f"t{n}", SETUP)) for n in range(30)]
    await asyncio.sleep(0)
    log.close()
    assert await asyncio.gather(*waiting) == [True] * 30
    with pytest.raises(Unavailable):
        await log.append("t1", 2, MOVED)
    again = EventLog.open(database)
    assert await again.count() == Count(30, 0)
    again.close()


async def test_many_tables_are_committed_in_groups(log):
    """Far more moves than the disk can flush one by one; docs/decisions/0013 tells what was measured."""
    names = [f"t{n}" for n in range(500)]
    await asyncio.gather(*(log.open_table(name, SETUP) for name in names))
    began = time.perf_counter()
    for seq in range(2, 6):
        assert all(await asyncio.gather(*(log.append(name, seq, MOVED) for name in names)))
    assert 4 * len(names) / (time.perf_counter() - began) > 1500
