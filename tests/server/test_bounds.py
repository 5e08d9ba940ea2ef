"""A table's log is bounded by its game: undoing, leaving, coming back and asking for advice have an end."""

import random
import threading
import time

import httpx
import pytest

from tafelrunde.client import Refused
from tafelrunde.server import bounds, historian
from tafelrunde.server.events import Moved, Undone
from tafelrunde.server.historian import Story
from tafelrunde.wire import PROTOCOL, asked
from tests.server.live import LINK, eventually, gathered, play_on, play_out, serving, wired

pytestmark = pytest.mark.anyio

LONG = 600  # events


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address) as live:
        yield live


async def undoable(party, chance):
    """Somebody who has just made a move that can be taken back."""
    while True:
        await party.settle()
        mover = party.on_turn
        await mover.move(chance.choice(mover.offered))
        if mover.may_undo:
            return mover


# --- The log has an end ---------------------------------------------------------------------------------------------
async def test_undoing_has_an_end_in_each_turn(live):
    chance = random.Random(3)
    async with gathered(live.lobby, "elfer", [LINK, LINK]) as party:
        mover = await undoable(party, chance)
        for undone in range(bounds.UNDOS):
            await mover.ask(asked.Undo, seat=mover.looking, seq=mover.seq)
            assert live.table(party.table).undone == undone + 1
            await mover.move(next(move for move in mover.offered if move["do"] == "lay"))
        assert mover.may_undo
        with pytest.raises(Refused) as refused:
            await mover.ask(asked.Undo, seat=mover.looking, seq=mover.seq)
        assert refused.value.key == "too-many-undos"
        await party.settle()
        await play_on(party, 20, chance)  # and the game goes on
        assert live.table(party.table).undone == 0


async def test_whoever_leaves_and_comes_back_all_the_time_must_stay_in_the_end(live, monkeypatch):
    monkeypatch.setattr(bounds, "STAND_INS", 3)
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        for _ in range(3):
            await party.sittings[0].ask(asked.Leave, seat=0)
            async with wired(live, party.table, [party.key(0)]):  # comes back by being there
                await eventually(lambda: not live.table(party.table).seats[0].is_bot)
        with pytest.raises(Refused) as refused:
            await party.sittings[0].ask(asked.Leave, seat=0)
        assert refused.value.key == "too-much-happened"


async def test_coming_and_going_before_the_game_has_an_end(live, monkeypatch):
    monkeypatch.setattr(bounds, "BEFORE", 3)
    async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
        await party.sittings[0].join(0, "Mira")
        await party.sittings[0].join(0, "Miro")
        with pytest.raises(Refused) as refused:
            await party.sittings[0].join(0, "Mara")
        assert refused.value.key == "too-much-happened"
        assert live.table(party.table).seq == 3


async def test_a_hint_in_one_position_is_told_once(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], hints=True) as party:
        mover = party.on_turn
        before = mover.seq
        for _ in range(5):
            await mover.ask(asked.Advised, seat=mover.looking)
        assert live.table(party.table).seq == before + 1


# --- A long log, from before there were bounds ----------------------------------------------------------------------
async def long_table(live, party, chance):
    """Moves taken back and made again, written into the log as they once could be."""
    mover = await undoable(party, chance)
    await party.settle()
    room = live.house.rooms[party.table]
    last = (await live.house.log.read(party.table))[-1].body
    async with room.lock:
        while room.table.seq < LONG:
            await room.add(Undone(seat=last.seat, id=f"u{room.table.seq}"))
            await room.add(Moved(seat=last.seat, by="person", move=last.move, id=f"m{room.table.seq}"))
    return mover


async def test_logs_are_played_again_beside_the_event_loop_and_once(live, monkeypatch):
    """Whoever comes late, spectators who come again and again, views and records: one thread tells all of them."""
    threads, loop_thread = [], threading.current_thread()
    add, recording = Story.add, historian.recording
    monkeypatch.setattr(Story, "add", lambda *told: threads.append(threading.current_thread()) or add(*told))
    monkeypatch.setattr(historian, "recording", lambda table: threads.append(None) or recording(table))
    async with gathered(live.lobby, "elfer", [LINK, LINK]) as party, httpx.AsyncClient(base_url=live.address) as web:
        await long_table(live, party, random.Random(3))
        threads.clear()  # of those who have joined
        for _ in range(3):
            async with wired(live, party.table, []) as late:
                assert [event["seq"] for event in late.welcome["events"]] == list(range(1, late.welcome["seq"] + 1))
            seen = (await web.get(f"/api/tables/{party.table}/record")).json()
            assert seen["events"] == late.welcome["events"]
        assert loop_thread not in threads
        assert len(threads) == live.table(party.table).seq
        await party.settle()
        await play_out(party)
        async with wired(live, party.table, []) as late:
            assert late.welcome["events"][-1]["kind"] == "moved"
        assert len(threads) == live.table(party.table).seq  # what was kept was only continued
        found = {(await web.get(f"/api/tables/{party.table}/record")).text for _ in range(3)}
        assert len(found) == 1
        assert threads.count(None) == 1


async def test_loading_a_long_log_does_not_hold_others_up(live, monkeypatch):
    """A slice at a time: whoever asks for something short comes in between."""
    slices = []
    one_slice = historian.one_slice

    def slow(work):
        slices.append(work)
        time.sleep(0.02)
        return one_slice(work)

    async with (
        gathered(live.lobby, "elfer", [LINK, LINK]) as party,
        gathered(live.lobby, "rondo", [LINK, LINK]) as other,
    ):
        await long_table(live, party, random.Random(3))
        monkeypatch.setattr(historian, "one_slice", slow)
        async with wired(live, party.table) as greedy:
            await greedy.say(type="hello", protocol=PROTOCOL, keys=[], since=0)
            await eventually(lambda: len(slices) > 1)
            async with wired(live, other.table, []) as quick:
                assert quick.welcome["seq"] == live.table(other.table).seq
            before = len(slices)
            await greedy.hear("welcome")
            assert len(slices) > before  # it was still at the long one


async def test_people_at_a_table_do_not_wait_for_those_who_come_late(live, monkeypatch):
    """Spectators of a long table may ask for its history as often as they like: moves are made meanwhile."""
    one_slice = historian.one_slice
    going_on = threading.Event()

    def stuck(work):
        going_on.wait(20)
        return one_slice(work)

    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party, wired(live, party.table) as watcher:
        monkeypatch.setattr(historian, "one_slice", stuck)
        await watcher.say(type="hello", protocol=PROTOCOL, keys=[], since=0)
        await eventually(lambda: live.house.historian.waiting == 0)
        await play_on(party, 6, random.Random(1))
        going_on.set()
        welcome = await watcher.hear("welcome")
        assert [event["seq"] for event in welcome["events"]] == list(range(1, live.table(party.table).seq + 1))


async def test_what_is_kept_of_stories_is_bounded(live, monkeypatch):
    monkeypatch.setattr(historian, "MOST_BYTES", 60_000)
    for game in ("rondo", "ingenious", "rondo"):
        async with gathered(live.lobby, game, [LINK, LINK]) as party:
            await play_out(party)
            for keys in ([], [party.key(0)], [party.key(1)]):
                async with wired(live, party.table, keys) as late:
                    assert len(late.welcome["events"]) == late.welcome["seq"]
        kept = live.house.historian
        assert kept.kept <= 60_000 or len(kept._stories) == 1
