"""How fast a bot answers tells nothing about its rack."""

import asyncio
import time

import pytest

from tafelrunde.position import new
from tafelrunde.server import thinkers
from tafelrunde.server.thinkers import FOR_BOTS, FOR_PEOPLE, Thinkers, usual_seconds

pytestmark = pytest.mark.anyio


@pytest.fixture
async def crew():
    crew = Thinkers(threads=1, most_waiting=200)
    yield crew
    await crew.close()


@pytest.fixture
def at_once(monkeypatch):
    """A bot that has one move: it needs no thought."""
    monkeypatch.setattr(thinkers.bots, "find", lambda level: lambda seen, chance: 7)


async def took(crew, position, level, urgency):
    began = time.monotonic()
    move = await crew.choose(position, level, urgency)
    return move, time.monotonic() - began


@pytest.mark.parametrize("game", ["rondo", "ingenious", "elfer"])
async def test_a_forced_move_takes_as_long_as_any_other(crew, game, monkeypatch):
    """Against somebody who times `hard`: without a choice it would answer in a moment."""
    position = new(game, seats=2, seed=1)
    usual = usual_seconds(position, "hard")
    _, free = await took(crew, position, "hard", FOR_PEOPLE)
    monkeypatch.setattr(thinkers.bots, "find", lambda level: lambda seen, chance: 7)
    move, forced = await took(crew, position, "hard", FOR_PEOPLE)
    assert move == 7
    assert forced == pytest.approx(usual, abs=0.3)
    assert free == pytest.approx(usual, abs=0.5)


async def test_where_nobody_plays_nobody_waits(crew, at_once):
    position = new("rondo", seats=2, seed=1)
    for level, urgency in (("hard", FOR_BOTS), ("easy", FOR_PEOPLE), ("medium", FOR_PEOPLE)):
        _, seconds = await took(crew, position, level, urgency)
        assert seconds < usual_seconds(position, "hard") / 2


async def test_a_thought_that_had_to_wait_is_padded_all_the_same(crew, at_once):
    """The time in the queue is the same with and without a choice; it does not count as thinking."""
    position = new("rondo", seats=2, seed=1)
    task = asyncio.create_task(crew.think(lambda: time.sleep(0.5), FOR_PEOPLE))
    await asyncio.sleep(0.05)
    _, seconds = await took(crew, position, "hard", FOR_PEOPLE)
    await task
    assert seconds > usual_seconds(position, "hard") + 0.4
