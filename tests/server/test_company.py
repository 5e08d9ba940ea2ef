"""People at a table: away and back again, leaving, closing the table, and what they say to each other."""

import asyncio
import random

import pytest

from tafelrunde.client import Refused
from tafelrunde.errors import Refusal
from tafelrunde.server.table import replayed
from tafelrunde.texts import LANGUAGES
from tafelrunde.wire import asked
from tafelrunde.wire.companions import NAMES
from tests.server.live import LINK, OPEN, bot, eventually, gathered, play_on, play_out, serving, wired

pytestmark = pytest.mark.anyio

PATIENCE = 0.3  # seconds


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address, absence_seconds=PATIENCE) as live:
        yield live


async def refusal(sitting, kind, **keys):
    with pytest.raises(Refused) as refused:
        await sitting.ask(kind, **keys)
    return refused.value.key


async def joined(wire, seat, name="Ada"):
    answer = await wire.ask(type="join", id=f"j{seat}", seat=seat, name=name, pledge=f"{seat}" * 64)
    assert answer["type"] in ("event", "done"), answer


def replace(number=1, seat=1, level="easy"):
    return {"type": "replace", "id": f"r{number}", "seat": seat, "level": level}


# --- Away and back again --------------------------------------------------------------------------------------------
async def test_nobody_plays_for_somebody_who_is_here(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        before = live.table(party.table).seq
        async with wired(live, party.table, [party.opened.keys.host]) as host:
            for number in range(3):
                answer = await host.ask(**replace(number))
                assert (answer["type"], answer["key"]) == ("refused", "not-away")
                assert answer["said"]["details"] == {"seconds": 1}
        assert live.table(party.table).seq == before
        await play_out(party)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_refusal_is_a_sentence_in_each_language(language):
    assert "60" in Refusal("not-away", seconds=60).sentence(language)
    for key in ("left-already", "begun-already", "too-talkative"):
        assert Refusal(key).sentence(language).endswith(".")


async def test_a_bot_plays_on_only_after_a_while_and_the_seat_is_given_back(live):
    opened = await live.lobby.open("rondo", [LINK, LINK])
    keys = opened.keys
    async with wired(live, opened.table, [keys.seats["0"], keys.host]) as host:
        async with wired(live, opened.table, [keys.seats["1"]]) as guest:
            await joined(host, 0)
            await joined(guest, 1, "Jörg")
            await guest.hear("event")
        while (presence := await host.hear("presence"))["seats"] != [True, False]:
            pass
        assert presence["away"][0] is None
        assert presence["away"][1] is not None
        assert presence["patience"] == PATIENCE
        assert (await host.ask(**replace(1)))["key"] == "not-away"
        await asyncio.sleep(PATIENCE)
        await host.say(**replace(2))
        event = await host.hear("event")
        while event["kind"] != "replaced":
            event = await host.hear("event")
        facts = (await live.lobby.table(opened.table)).seats[1]
        assert (event["name"], event["level"]) == (facts.name, "easy")
        assert (facts.kind, facts.person) == ("bot", "Jörg")
        assert facts.name in NAMES
        async with wired(live, opened.table, [keys.seats["1"]]) as guest:
            back = await guest.hear("event")
            while back["kind"] != "joined":
                back = await guest.hear("event")
            assert (back["seat"], back["name"]) == (1, "Jörg")
            assert "id" not in back
            facts = (await live.lobby.table(opened.table)).seats[1]
            assert (facts.kind, facts.name, facts.person) == ("person", "Jörg", "")


async def test_a_bot_that_thinks_when_the_person_comes_back_makes_no_move(live):
    """Nothing is lost, nothing is done twice: the person finds the turn as it was."""
    thinking, may_answer = asyncio.Event(), asyncio.Event()
    choose = live.house.thinkers.choose

    async def slowly(*arguments):
        move = await choose(*arguments)
        thinking.set()
        await may_answer.wait()
        return move

    live.house.thinkers.choose = slowly
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        mover = party.on_turn
        seat = mover.looking
        await mover.ask(asked.Leave, seat=seat)
        await thinking.wait()
        async with live.lobby.sit(party.table, [party.key(seat)]) as again:
            await again.until(lambda: again.offer is not None)
            table, before = live.table(party.table), live.table(party.table).position.text
            may_answer.set()
            await asyncio.sleep(0.1)
            assert table.position.text == before
            live.house.thinkers.choose = choose
            await again.move(again.offered[0])
            moves = [event for event in again.events if event.kind == "moved"]
            assert [(event.seat, event.by) for event in moves] == [(seat, "person")]
    happened = await live.house.log.read(party.table)
    assert [event.seq for event in happened] == list(range(1, len(happened) + 1))


async def test_whose_clock_has_run_out_may_be_replaced(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], clock=5) as party:
        seat = party.on_turn.looking
        table = live.table(party.table)
        table.turn_began -= 10
        live.house.rooms[party.table].stir()
        await party.sittings[0].until(lambda: any(event.by == "clock" for event in party.sittings[0].events))
        async with wired(live, party.table, [party.opened.keys.host]) as host:
            assert (await host.ask(**replace(1, seat)))["type"] == "done"
            assert (await host.ask(**replace(2, 1 - seat)))["key"] == "not-away"


async def test_leaving_and_coming_back_while_everybody_plays(live):
    """Whole games with somebody who goes and comes again and again; the record can be checked, and each move once."""
    async with gathered(live.lobby, "rondo", [LINK, LINK, bot("random")]) as party:
        chance = random.Random(7)
        playing = asyncio.create_task(play_out(party))
        while live.table(party.table).phase == "playing" and not playing.done():
            async with live.lobby.sit(party.table, [party.key(1)]) as other:
                if chance.random() < 0.7:
                    try:
                        await other.ask(asked.Leave, seat=1)
                    except Refused as refused:
                        if refused.key not in ("left-already", "over"):
                            raise
            await asyncio.sleep(chance.random() * 0.02)
        async with live.lobby.sit(party.table, [party.key(1)]):
            await playing
        log = await live.house.log.read(party.table)
        assert {"left", "joined"} <= {event.kind for event in log}
        assert replayed(party.table, log).position.text == live.table(party.table).position.text
        record = await live.lobby.record(party.table)
        assert record["by"] == [event.body.by for event in log if event.kind == "moved"]
        assert {"person", "bot"} <= set(record["by"])
        assert len(record["by"]) == len(record["moves"])


# --- Leaving and closing --------------------------------------------------------------------------------------------
async def test_a_seat_that_was_left_is_free_again_and_its_old_key_opens_it_no_more(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN], listed=True)
    old = await live.lobby.take(opened.table, 1)
    async with wired(live, opened.table, [old]) as guest:
        await joined(guest, 1)
        answer = await guest.ask(type="leave", id="l", seat=1)
        assert (answer["kind"], answer["seat"]) == ("left", 1)
        assert (await guest.ask(type="join", id="again", seat=1, name="A", pledge="0" * 64))["key"] == "not-your-seat"
    assert (await live.lobby.table(opened.table)).seats[1].kind == "open"
    await eventually_listed(live, opened.table)
    new = await live.lobby.take(opened.table, 1)
    assert new != old
    for key, yours in ((old, []), (new, [1])):
        async with wired(live, opened.table, [key]) as guest:
            assert guest.welcome["yours"] == yours


async def eventually_listed(live, table):
    async with asyncio.timeout(10):
        while table not in [found.table for found in await live.lobby.open_tables()]:
            await asyncio.sleep(0.01)


async def test_a_link_that_was_left_can_be_used_again(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
        sitting = party.sittings[1]
        await sitting.join(1, "Ada")
        await sitting.ask(asked.Leave, seat=1)
        assert await refusal(sitting, asked.Leave, seat=1) == "left-already"
        assert not live.table(party.table).seats[1].joined
        await sitting.join(1, "Ada")
        await party.sittings[0].join(0, "Ben")
        await sitting.until(lambda: sitting.phase == "playing")


async def test_the_host_fills_a_seat_with_a_bot_before_the_game(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN, LINK])
    async with wired(live, opened.table, [opened.keys.seats["0"], opened.keys.host]) as host:
        await joined(host, 0)
        assert (await host.ask(**replace(1, 1)))["type"] == "done"
        async with wired(live, opened.table, [opened.keys.seats["2"]]):
            assert (await host.ask(**replace(2, 2)))["key"] == "not-away"  # somebody is about to say a name
        assert (await host.ask(**replace(3, 2)))["type"] == "done"
        await eventually(lambda: live.table(opened.table).pledged is not None)  # everybody is there


async def test_a_table_is_closed_by_its_host_before_the_game_begins(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN], listed=True)
    async with (
        wired(live, opened.table, [opened.keys.seats["0"]]) as guest,
        wired(live, opened.table, [opened.keys.host]) as host,
    ):
        assert (await guest.ask(type="cancel", id="c"))["key"] == "not-the-host"
        assert (await host.ask(type="cancel", id="c"))["type"] == "done"
        assert await guest.ended() == (4404, "unknown-table")
        assert await host.ended() == (4404, "unknown-table")
    with pytest.raises(Refused) as refused:
        await live.lobby.take(opened.table, 1)
    assert refused.value.key == "unknown-table"
    assert opened.table not in [found.table for found in await live.lobby.open_tables()]
    async with (
        gathered(live.lobby, "rondo", [LINK, LINK]) as party,
        wired(live, party.table, [party.opened.keys.host]) as host,
    ):
        assert (await host.ask(type="cancel", id="c"))["key"] == "begun-already"


# --- What people say, and what bots are called ----------------------------------------------------------------------
async def test_phrases_reach_everybody_and_are_kept_nowhere(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        log = await live.house.log.read(party.table)
        async with (
            wired(live, party.table, [party.key(0)]) as one,
            wired(live, party.table, [party.key(1)]) as other,
            wired(live, party.table, []) as watcher,
        ):
            await one.say(type="phrase", id="p", seat=0, phrase=3)
            for wire in (one, other, watcher):
                assert await wire.hear("said") == {"type": "said", "seat": 0, "phrase": 3}
            assert (await watcher.ask(type="phrase", id="p", seat=0, phrase=3))["key"] == "not-your-seat"
            assert (await one.ask(type="phrase", id="q", seat=0, phrase=12))["key"] == "bad-message"
            answers = [await one.ask(type="phrase", id=f"p{n}", seat=0, phrase=n) for n in range(5)]
            assert [answer["type"] for answer in answers] == ["done"] * 3 + ["refused"] * 2
            assert answers[-1]["key"] == "too-talkative"
            assert (await other.ask(type="phrase", id="p", seat=1, phrase=0))["type"] == "done"
        assert await live.house.log.read(party.table) == log


async def test_bots_have_names_that_a_rematch_keeps(live):
    async with gathered(live.lobby, "rondo", [LINK, bot("random"), bot("easy"), bot("random")]) as party:
        before = (await live.lobby.table(party.table)).seats
        names = [seat.name for seat in before[1:]]
        assert len(set(names)) == 3
        assert set(names) <= set(NAMES)
        await play_out(party)
        await party.sittings[0].ask(asked.Rematch)
        await party.sittings[0].until(lambda: party.sittings[0].events[-1].kind == "rematch")
        after = (await live.lobby.table(party.sittings[0].events[-1].next.table)).seats
        assert [(seat.name, seat.level) for seat in before[1:3]] == [(seat.name, seat.level) for seat in after[2:]]
        assert (after[0].name, after[0].level) == (before[3].name, before[3].level)


async def test_a_table_says_whose_turn_it_is_and_since_when(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
        found = await live.lobby.table(party.table)
        assert (found.to_move, found.turn_began) == (None, None)
        for seat, sitting in enumerate(party.sittings):
            await sitting.join(seat, "Ada")
        for sitting in party.sittings:
            await sitting.until(lambda sitting=sitting: sitting.phase == "playing")
        await play_on(party, 3, random.Random(1))
        found, table = await live.lobby.table(party.table), live.table(party.table)
        assert (found.to_move, found.turn_began) == (table.position.to_move, table.turn_began)
