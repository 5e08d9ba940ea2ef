"""Thinking is shared out: whoever asks much waits for themselves, and nobody else for them."""

import asyncio

import pytest

from tafelrunde.errors import Refusal
from tafelrunde.server.shares import MOST_REMEMBERED, Had, Shares, Whose
from tafelrunde.server.thinkers import FOR_BOTS, FOR_HINTS, FOR_PEOPLE, MOST_OF_ONE, Thinkers

pytestmark = pytest.mark.anyio

GREEDY, STRANGER = Whose("10.0.0.1", "a"), Whose("10.0.0.2", "b")


async def all_of(shares, seconds=1.0):
    found = []
    while shares.size:
        whose, item = await shares.get()
        shares.took(whose, seconds)
        found.append(item)
    return found


async def test_a_stranger_waits_for_one_at_most():
    shares = Shares()
    for number in range(98):
        shares.put(FOR_PEOPLE, GREEDY, number)
    for _ in range(10):
        shares.took(*[(await shares.get())[0], 1.0])
    shares.put(FOR_PEOPLE, STRANGER, "stranger")
    assert "stranger" in [(await shares.get())[1] for _ in range(2)]


async def test_tables_of_an_address_share_what_it_has():
    shares = Shares()
    for number in range(4):
        shares.put(FOR_PEOPLE, Whose("x", "loud"), f"loud {number}")
    shares.put(FOR_PEOPLE, Whose("x", "quiet"), "quiet")
    assert "quiet" in (await all_of(shares))[:2]


async def test_what_is_urgent_comes_first():
    shares = Shares()
    for urgency in (FOR_BOTS, FOR_HINTS, FOR_PEOPLE):
        shares.put(urgency, GREEDY, urgency)
    assert await all_of(shares) == [FOR_PEOPLE, FOR_HINTS, FOR_BOTS]


async def test_who_thinks_longer_comes_less_often():
    shares = Shares()
    for _ in range(30):
        shares.put(FOR_PEOPLE, GREEDY, "long")
        shares.put(FOR_PEOPLE, STRANGER, "short")
    first = []
    for _ in range(20):
        whose, item = await shares.get()
        shares.took(whose, 3.0 if item == "long" else 1.0)
        first.append(item)
    assert first.count("short") in range(13, 17)


async def test_nobody_saves_up_while_others_work():
    shares = Shares()
    for _ in range(20):
        shares.put(FOR_PEOPLE, GREEDY, "first")
    for _ in range(15):
        await shares.get()
    for _ in range(10):
        shares.put(FOR_PEOPLE, STRANGER, "late")
    assert (await all_of(shares))[:6].count("first") == 3


def test_nothing_is_remembered_for_ever():
    had = Had()
    for number in range(3 * MOST_REMEMBERED):
        had.serve(number)
        had.serve("everybody")
    assert len(had._seconds) <= MOST_REMEMBERED + 1


async def test_a_hard_bot_of_a_stranger_is_not_starved_by_hints():
    thinkers = Thinkers(threads=1, most_waiting=200)
    order = []

    def thought(name):
        return lambda: order.append(name)

    try:
        hints = [asyncio.create_task(thinkers.think(thought("hint"), FOR_HINTS, GREEDY)) for _ in range(50)]
        await asyncio.sleep(0)
        await thinkers.think(thought("bot"), FOR_PEOPLE, STRANGER)
        assert order.index("bot") <= 2
        await asyncio.gather(*hints)
    finally:
        await thinkers.close()


async def test_one_address_cannot_fill_the_line_with_hints():
    thinkers = Thinkers(threads=1, most_waiting=200)
    waits = asyncio.Event()
    try:
        begun = [asyncio.create_task(thinkers.think(lambda: None, FOR_HINTS, GREEDY)) for _ in range(MOST_OF_ONE + 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            thinkers.refuse_if_busy(GREEDY.address)
        assert refused.value.key == "busy"
        thinkers.refuse_if_busy(STRANGER.address)
        waits.set()
        await asyncio.gather(*begun)
    finally:
        await thinkers.close()
