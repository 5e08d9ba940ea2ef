"""The course of a table beyond its moves: leaving and coming back, bots in one's place, clocks, rematches, records."""

import asyncio
import json
import random
from contextlib import AsyncExitStack

import msgspec
import pytest
from msgspec import UNSET

from tafelrunde import fair, games
from tafelrunde.client import Gone, Refused
from tafelrunde.sayings import lines_in_words
from tafelrunde.server import opening
from tafelrunde.server.perspective import Perspective
from tafelrunde.texts import LANGUAGES
from tafelrunde.wire import asked, told
from tafelrunde.wire.facts import laid_over
from tests.server.live import (
    HELLO,
    HERE,
    LINK,
    OPEN,
    bot,
    eventually,
    gathered,
    play,
    play_on,
    play_out,
    serving,
    wired,
)

pytestmark = pytest.mark.anyio

WITH_THE_NEWEST = ("phase", "due", "left", "offer", "seen", "may_undo", "result", "id")  # what only a live event has


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address) as live:
        yield live


def as_json(facts):
    return json.loads(msgspec.json.encode(facts))


def plain(event):
    """An event as the history tells it, as JSON."""
    told = as_json(event)
    return {key: value for key, value in told.items() if key not in WITH_THE_NEWEST}


# --- Leaving and coming back ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", games.names())
async def test_who_comes_back_knows_what_who_stayed_knows(live, game):
    async with gathered(live.lobby, game, [LINK, LINK, LINK]) as party:
        chance = random.Random(5)
        await play_on(party, 6, chance)
        leaver, key = party.sittings[0], party.key(0)
        since, seen = leaver.seq, leaver.view
        await play_on(party, 15, chance)
        async with wired(live, party.table, [key], since=since) as back:
            missed = back.welcome["events"]
        async with live.lobby.sit(party.table, [key]) as anew:
            pass
        stayed = [plain(event) for event in leaver.events]
        assert missed == stayed[since:]
        assert [plain(event) for event in anew.events] == stayed
        for event in anew.events[since:]:
            seen = seen if event.changes is UNSET else laid_over(seen, event.changes, type(seen))
        assert seen == leaver.view == anew.view
        assert back.welcome["view"] == as_json(leaver.view)
        for key in ("offer", "may_undo", "phase"):
            assert back.welcome[key] == as_json(getattr(leaver, key))


async def test_a_client_that_loses_its_connection_goes_on_by_itself(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        chance = random.Random(5)
        players = [asyncio.create_task(play(sitting, chance)) for sitting in party.sittings]
        cuts = 0
        while not all(player.done() for player in players):
            next_cut = live.table(party.table).seq + 8
            await eventually(
                lambda cut=next_cut: live.table(party.table).seq >= cut or all(player.done() for player in players)
            )
            connections = sorted(live.house.connections, key=id)
            if connections:
                chance.choice(connections).restart()
                cuts += 1
        acknowledged = [seq for player in players for seq in await player]
        assert cuts > 3
        assert len(set(acknowledged)) == len(acknowledged)
        log = {event.seq: event.kind for event in await live.house.log.read(party.table)}
        assert {log[seq] for seq in acknowledged} == {"moved"}
        assert sum(kind == "moved" for kind in log.values()) == len(acknowledged)
        fair.check(await live.lobby.record(party.table))


async def test_presence(live):
    async with (
        gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party,
        wired(live, party.table, []) as watcher,
    ):
        expected = {"type": "presence", "seats": [True, True], "watchers": 1, "away": [None, None], "patience": 60}
        assert await watcher.hear("presence") == expected
        async with wired(live, party.table, []):
            assert (await watcher.hear("presence"))["watchers"] == 2
        assert (await watcher.hear("presence"))["watchers"] == 1


async def test_a_wrong_key_opens_nothing(live):
    async with gathered(live.lobby, "rondo", [LINK, OPEN], join=False) as party:
        key = party.opened.keys.seats["0"]
        for wrong in (key[:-1], key + "A", key.swapcase(), "ä" * 32, "x"):
            async with wired(live, party.table) as wire:
                await wire.say(**HELLO | {"keys": [wrong]})
                assert await wire.ended() == (4403, "no-such-key")
        with pytest.raises(Gone):
            async with live.lobby.sit(party.table, [key.swapcase()]):
                pass
        with pytest.raises(Refused) as refused:
            await live.lobby.record(party.table, key.swapcase())
        assert refused.value.key == "no-such-key"
        async with wired(live, party.table, [key, "wrong"]) as wire:  # one of several suffices
            assert (wire.welcome["yours"], wire.welcome["host"]) == ([0], False)
        async with wired(live, party.table, [party.opened.keys.host]) as wire:
            assert (wire.welcome["yours"], wire.welcome["host"]) == ([], True)


# --- A bot in one's place -------------------------------------------------------------------------------------------
async def test_a_bot_plays_on_and_the_person_comes_back(live):
    async with gathered(live.lobby, "elfer", [LINK, LINK]) as party:
        first, second = party.sittings
        async with live.lobby.sit(party.table, [party.opened.keys.host]) as host:
            live.table(party.table).seats[1].is_late = True  # else nobody plays for somebody who is here
            assert isinstance(await host.ask(asked.Replace, seat=1, level="random"), told.Done)
            with pytest.raises(Refused, match="nonsense"):
                await host.ask(asked.Replace, seat=1, level="nonsense")
            with pytest.raises(Refused):
                await host.ask(asked.Replace, seat=7, level="random")
        await second.until(lambda: second.events[-1].kind != "began")
        with pytest.raises(Refused) as refused:
            await second.ask(asked.Move, seat=1, seq=second.seq, move={"do": "draw"})
        assert refused.value.key == "not-your-turn"
        await play(first, random.Random(1), until=lambda: len(first.events) > 25)
        assert {event.by for event in first.events if event.seat == 1 and event.kind == "moved"} == {"bot"}
        await second.join(1, "Bo again")
        await play_out(party)
        assert "person" in {event.by for event in second.events if event.seat == 1}
        record = await live.lobby.record(party.table)
        fair.check(record)
        assert record["players"] == ["Player 0", "Player 1"]  # names stay as they were when the game began


async def test_the_host_may_fill_a_seat_that_nobody_takes(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN, LINK])
    async with live.lobby.sit(opened.table, [opened.keys.host, opened.keys.seats["0"]]) as host:
        await host.join(0, "Ada")
        await host.ask(asked.Replace, seat=1, level="random")
        await host.ask(asked.Replace, seat=2, level="easy")
        await play(host, random.Random(1))
        fair.check(await live.lobby.record(opened.table))


# --- The clock ------------------------------------------------------------------------------------------------------
async def test_when_the_clock_runs_out_a_bot_moves(live, monkeypatch):
    monkeypatch.setattr(opening, "CLOCK", (0, 100))
    async with gathered(live.lobby, "rondo", [LINK, LINK], clock=1) as party:
        first = party.on_turn
        due = first.events[-1].due
        assert due == pytest.approx(first.events[-1].at + 1)
        await first.until(lambda: first.events[-1].kind == "moved")
        moved = first.events[-1]
        assert (moved.by, moved.seat) == ("clock", first.looking)
        assert moved.at >= due
        assert (await live.lobby.table(party.table)).clock == 1


@pytest.mark.parametrize("clock", [4, 0, -1, 10**9])
async def test_clocks_nobody_could_play_by_are_refused(live, clock):
    with pytest.raises(Refused):
        await live.lobby.open("rondo", [LINK, LINK], clock=clock)


# --- Who begins -----------------------------------------------------------------------------------------------------
async def test_the_lot_decides_who_begins(live):
    starts = set()
    for _ in range(12):
        async with gathered(live.lobby, "rondo", [LINK, bot("random"), bot("random")], start="lot") as party:
            began = next(event for event in party.sittings[0].events if event.kind == "began")
            starts.add(began.start)
            assert began.changes.start == began.start == live.table(party.table).start
    assert len(starts) > 1


async def test_a_chosen_seat_begins(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK, LINK], start=2) as party:
        assert party.on_turn.looking == 2
    with pytest.raises(Refused):
        await live.lobby.open("rondo", [LINK, LINK], start=2)


# --- The next game --------------------------------------------------------------------------------------------------
async def test_a_rematch_moves_everybody_on_by_one_seat(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK, bot("random")]) as party:
        first, second = party.sittings
        await play_out(party)
        async with wired(live, party.table, []) as watcher:
            await first.ask(asked.Rematch)
            seen = await watcher.hear("event")
            assert (seen["kind"], seen["next"]["keys"], "id" in seen) == ("rematch", {}, False)
        await party.settle()
        with pytest.raises(Refused) as refused:
            await second.ask(asked.Rematch)
        assert refused.value.key == "rematch-already"
        following = [sitting.events[-1].next for sitting in party.sittings]
        assert [set(place.keys) for place in following] == [{"1"}, {"2"}]
        table = following[0].table
        assert following[1].table == table == seen["next"]["table"] != party.table
        async with (
            live.lobby.sit(table, list(following[0].keys.values())) as one,
            live.lobby.sit(table, list(following[1].keys.values())) as two,
        ):
            assert (one.welcome.yours, two.welcome.yours) == ([1], [2])
            assert one.welcome.seats[0].kind == "bot"
            await one.join(1, "A")
            await two.join(2, "B")
            await one.until(lambda: one.phase == "playing")
        async with live.lobby.sit(party.table, [party.opened.keys.seats["1"]]) as late:
            assert late.welcome.next == following[1]
        async with live.lobby.sit(party.table, []) as watcher:
            assert watcher.welcome.next == told.Next(table=table, keys={})


async def test_a_rematch_asked_for_again_is_one(live):
    async with gathered(live.lobby, "rondo", [HERE, bot("random")]) as party:
        await play_out(party)
        async with wired(live, party.table, [party.opened.keys.seats["0"]]) as wire:
            first = await wire.ask(type="rematch", id="again")
            assert await wire.ask(type="rematch", id="again") == {"type": "done", "id": "again", "seq": first["seq"]}
        assert (await live.house.log.count()).going_on == 1


# --- Records --------------------------------------------------------------------------------------------------------
async def test_a_record_holds_ones_own_knowledge_and_in_the_end_everything(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await play_on(party, 12, random.Random(2))
        keys = party.opened.keys.seats
        for sitting, key in zip(party.sittings, keys.values(), strict=True):
            record = await live.lobby.record(party.table, key)
            assert record["seat"] == sitting.looking
            assert record["events"] == [plain(event) for event in sitting.events]
            assert "secret" not in json.dumps(record)
        watched = await live.lobby.record(party.table)
        assert (watched["seat"], watched["events"][-1].get("changes", {}).get("rack")) == (None, None)
        await play_out(party)
        records = [await live.lobby.record(party.table, key) for key in (None, *keys.values())]
        assert all(record == records[0] for record in records)
        position = fair.check(records[0])
        assert position.text == live.table(party.table).position.text
        assert records[0]["result"]["winners"] == party.sittings[0].result.winners


# --- Asking ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", games.names())
async def test_questions_are_answered_and_change_nothing(sqlite_address, game):
    async with (
        serving(sqlite_address, hint_seconds=0.05) as live,
        gathered(live.lobby, game, [LINK, LINK], hints=True) as party,
    ):
        await play_on(party, 4, random.Random(8))
        mover, other = party.on_turn, party.waiting
        before, moves = live.table(party.table).position.text, mover.offered
        hint = await mover.ask(asked.Hint, seat=mover.looking)
        assert 1 <= len(hint.candidates) <= 3
        assert all(candidate.move in moves and candidate.told for candidate in hint.candidates)
        position = live.table(party.table).position
        previewed = await mover.ask(asked.Preview, seat=mover.looking, move=moves[0])
        assert previewed.move == moves[0]
        assert previewed.preview == position.preview_number(position.number_of(moves[0]))
        assert previewed.told
        written = position.move_text(position.number_of(moves[0]))
        read = await mover.ask(asked.Read, seat=mover.looking, text=written)
        assert (read.move, read.preview, read.told) == (previewed.move, previewed.preview, previewed.told)
        for what in ("board", "scores", "rack", "turn", "moves", "help", "rules"):
            for sitting in party.sittings:
                lines = (await sitting.ask(asked.Tell, what=what)).lines
                assert lines
                check_words(game, lines)
        assert (await other.ask(asked.Tell, what="turn")).lines == (await other.ask(asked.Tell, what="moves")).lines
        assert (await mover.ask(asked.Tell, what="moves", filter="no such move {0}")).lines
        async with live.lobby.sit(party.table, []) as watcher:
            assert (await watcher.ask(asked.Tell, what="rack")).lines == []
            assert (await watcher.ask(asked.Tell, what="board")).lines
        assert live.table(party.table).position.text == before


def check_words(game, lines):
    """Everything that is told has words in every language."""
    for language in LANGUAGES:
        for line in lines:
            for words in lines_in_words(line, games.find(game).texts(language), ["Ada", "Bo", "Cy", "Di"]):
                assert words
                assert "{" not in words


@pytest.mark.parametrize("game", games.names())
async def test_everything_that_is_told_has_words_in_every_language(live, game):
    async with gathered(live.lobby, game, [LINK, LINK]) as party:
        await play_out(party)
        sitting = party.sittings[0]
        check_words(game, [event.told for event in sitting.events if event.told is not UNSET])
        check_words(game, [sitting.result.told])


async def test_those_who_see_alike_are_sent_the_same_bytes(live, monkeypatch):
    """What is told is made and written once, however many are told."""
    tell, made = Perspective.tell, []

    def counting(self, table, event, look=None):
        made.append((self.seat, event.seq))
        return tell(self, table, event, look)

    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        heard, watchers = [[], [], []], []
        async with AsyncExitStack() as stack:
            for one in heard:
                watchers.append(await stack.enter_async_context(live.lobby.sit(party.table, [], heard=one.append)))
            monkeypatch.setattr(Perspective, "tell", counting)
            await play_on(party, 3, random.Random(1))
            for watcher in watchers:
                await watcher.until(lambda watcher=watcher: watcher.seq == party.sittings[0].seq)
        moved = [[text for text in one if text.startswith('{"type":"event"')] for one in heard]
        assert moved[0] == moved[1] == moved[2]
        assert len(moved[0]) == 3
        assert len(made) == len(set(made)) == 3 * 3
