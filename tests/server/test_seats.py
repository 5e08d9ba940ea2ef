"""Seats: names that stay, seats that nobody may keep without playing, and what the host may do about both."""

import asyncio
import random

import pytest

from tafelrunde.client import Refused
from tafelrunde.errors import Refusal
from tafelrunde.server.limits import Limits
from tafelrunde.server.seats import MOST_NEW_NAMES
from tafelrunde.server.table import replayed
from tafelrunde.texts import LANGUAGES
from tafelrunde.wire import PROTOCOL, asked
from tests.server.live import LINK, OPEN, bot, eventually, gathered, play_on, play_out, serving, wired

pytestmark = pytest.mark.anyio

HOLD = 0.4  # seconds


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address, hold_seconds=HOLD) as live:
        yield live


async def refusal(work):
    with pytest.raises(Refused) as refused:
        await work
    return refused.value.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence(language):
    for key in ("name-fixed", "bots-name", "nothing-to-free"):
        assert Refusal(key).sentence(language).endswith(".")
    for key in ("too-many-names", "too-many-listed", "too-many-seats"):
        assert "5" in Refusal(key, most=5).sentence(language)


# --- Names ----------------------------------------------------------------------------------------------------------
async def test_names_stay_from_the_beginning_to_the_record(live):
    """Against somebody who takes the winner's name when the game is nearly lost, or over."""
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        for number, sitting in enumerate(party.sittings):
            before = live.table(party.table).seq
            assert await refusal(sitting.join(number, "Player 1" if number == 0 else "Player 0")) == "name-fixed"
            assert await refusal(sitting.join(number, f"Player {number}")) == "joined-already"
            assert live.table(party.table).seq == before
        # Whoever leaves and comes back does so under the same name, whatever they say.
        await party.sittings[0].ask(asked.Leave, seat=0)
        await party.sittings[0].join(0, "Somebody Else")
        assert [seat.name for seat in live.table(party.table).seats] == ["Player 0", "Player 1"]
        await play_out(party)
        for sitting in party.sittings:
            assert await refusal(sitting.join(sitting.looking, "Winner")) == "over"
        assert (await live.lobby.record(party.table))["players"] == ["Player 0", "Player 1"]


async def test_who_comes_late_to_a_bots_seat_gives_a_name_once(live):
    opened = await live.lobby.open("rondo", [LINK, LINK])
    async with live.lobby.sit(opened.table, [opened.keys.host, opened.keys.seats["0"]]) as host:
        await host.join(0, "Ada")
        await host.ask(asked.Replace, seat=1, level="easy")
        await host.until(lambda: host.phase == "playing")
        async with live.lobby.sit(opened.table, [opened.keys.seats["1"]]) as late:
            await late.join(1, "Late")
            assert await refusal(late.join(1, "Later")) == "name-fixed"
        assert (await live.lobby.table(opened.table)).seats[1].name == "Late"


async def test_before_the_game_a_name_can_be_changed_some_times(live):
    """Against a log that somebody fills with names."""
    opened = await live.lobby.open("rondo", [LINK, LINK])
    async with live.lobby.sit(opened.table, [opened.keys.seats["0"]]) as sitting:
        for number in range(1 + MOST_NEW_NAMES):
            await sitting.join(0, f"Name {'abcdefg'[number]}")
        before = live.table(opened.table).seq
        for _ in range(20):
            assert await refusal(sitting.join(0, "One more")) == "too-many-names"
        assert live.table(opened.table).seq == before
        await sitting.ask(asked.Leave, seat=0)  # standing up gives no more names,
        assert await refusal(sitting.join(0, "One more")) == "too-many-names"
        await sitting.join(0, "Name f")  # and the last one may always come back
        assert live.table(opened.table).seats[0].name == "Name f"


async def test_nobody_is_taken_for_a_bot_or_for_somebody_else(live):
    opened = await live.lobby.open("rondo", [LINK, LINK, bot("easy")])
    keys = opened.keys.seats
    async with live.lobby.sit(opened.table, [keys["0"]]) as one, live.lobby.sit(opened.table, [keys["1"]]) as other:
        for name in (live.table(opened.table).seats[2].bot, "Bot 2", "hard", "Тulkа"):
            assert await refusal(one.join(0, name)) == "bots-name"
        await one.join(0, "Anna")
        await other.join(1, "ΑNNA")  # a Greek Alpha
        assert [seat.name for seat in live.table(opened.table).seats[:2]] == ["Anna", "ΑNNA (2)"]


# --- Seats that somebody has taken and not joined -------------------------------------------------------------------
async def test_a_seat_that_was_taken_and_not_joined_falls_free(live):
    """Against somebody who takes all seats of all tables and never comes."""
    opened = await live.lobby.open("rondo", [LINK, OPEN])
    async with live.lobby.sit(opened.table, [opened.keys.host]) as host:
        key = await live.lobby.take(opened.table, 1)
        assert await refusal(live.lobby.take(opened.table, 1)) == "seat-taken"
        await host.until(lambda: host.events[-1].kind == "freed")
        assert host.events[-1].told[0].key == "table.lapsed"
        async with live.lobby.sit(opened.table, [key]) as late:
            assert late.welcome.yours == []
        again = await live.lobby.take(opened.table, 1)
        assert again != key
        async with live.lobby.sit(opened.table, [again]) as guest:
            await guest.join(1, "Ben")
            await asyncio.sleep(2 * HOLD)
            assert live.table(opened.table).seats[1].name == "Ben"  # who sits there stays
    assert replayed(opened.table, await live.house.log.read(opened.table)).seats[1].freed == 1


async def test_it_falls_free_for_whoever_comes_next_also_after_a_restart(sqlite_address):
    async with serving(sqlite_address, hold_seconds=HOLD) as live:
        opened = await live.lobby.open("rondo", [LINK, OPEN])
        await live.lobby.take(opened.table, 1)  # nobody is connected
    await asyncio.sleep(HOLD)
    async with serving(sqlite_address, hold_seconds=HOLD) as live:
        await live.lobby.take(opened.table, 1)
        assert [event.kind for event in await live.house.log.read(opened.table)] == [
            "opened",
            "taken",
            "freed",
            "taken",
        ]


async def test_an_address_holds_so_many_seats_and_no_more(sqlite_address):
    """Against one machine that takes the seats of everybody's tables."""
    async with serving(sqlite_address, limits=Limits(held=2), hold_seconds=60.0) as live:
        tables = [(await live.lobby.open("rondo", [LINK, OPEN])).table for _ in range(4)]
        found = await asyncio.gather(*(live.lobby.take(table, 1) for table in tables), return_exceptions=True)
        refused = [each for each in found if isinstance(each, Refused)]
        assert [each.key for each in refused] == ["too-many-seats"] * 2
        kept = next(number for number, each in enumerate(found) if isinstance(each, str))
        async with live.lobby.sit(tables[kept], [found[kept]]) as guest:
            await guest.ask(asked.Leave, seat=1)
        await live.lobby.take(tables[kept], 1)


# --- What the host may do -------------------------------------------------------------------------------------------
async def test_the_host_frees_an_open_seat(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN])
    async with live.lobby.sit(opened.table, [opened.keys.host]) as host:
        assert await refusal(host.free(1)) == "nothing-to-free"
        key = await live.lobby.take(opened.table, 1)
        async with wired(live, opened.table, [key]) as guest:
            await guest.ask(type="join", id="j", seat=1, name="Pest", pledge="a" * 64)
            assert await host.free(1) is None
            event = await guest.hear("event")
            assert (event["kind"], event["seat"], event["told"][0]["key"]) == ("freed", 1, "table.freed")
            # From then on they are a spectator.
            answer = await guest.ask(type="join", id="k", seat=1, name="Pest", pledge="a" * 64)
            assert answer["key"] == "not-your-seat"
        facts = (await live.lobby.table(opened.table)).seats[1]
        assert (facts.kind, facts.name, facts.joined) == ("open", "", False)
        # Also if they were away, and come back with the key that was theirs.
        async with wired(live, opened.table, [key]) as guest:
            assert guest.welcome["yours"] == []
            assert [event["kind"] for event in guest.welcome["events"] if event.get("seat") == 1][-1] == "freed"
        async with wired(live, opened.table) as stranger:
            await stranger.say(type="hello", protocol=PROTOCOL, keys=["x" * 32], since=0)
            assert await stranger.ended() == (4403, "no-such-key")


async def test_a_leaked_link_is_replaced(sqlite_address):
    # The host pledges and shows nothing: the game begins when its time is up.
    async with serving(sqlite_address, hold_seconds=HOLD, reveal_seconds=5.0) as live:
        opened = await live.lobby.open("rondo", [LINK, LINK])
        keys = opened.keys
        async with wired(live, opened.table, [keys.host, keys.seats["0"]]) as host:
            async with wired(live, opened.table, [keys.seats["1"]]) as thief:
                await thief.ask(type="join", id="j", seat=1, name="Thief", pledge="b" * 64)
                done = await host.ask(type="free", id="f", seat=1)
                assert done["type"] == "done"
                assert done["key"] not in (keys.seats["1"], keys.seats["0"], keys.host)
                assert await host.ask(type="free", id="f", seat=1) == done  # sent again, it happens once
                assert (await thief.ask(type="leave", id="l", seat=1))["key"] == "not-your-seat"
            async with live.lobby.sit(opened.table, [keys.seats["1"]]) as thief:
                assert thief.welcome.yours == []
            async with live.lobby.sit(opened.table, [done["key"]]) as friend:
                await host.ask(type="join", id="h", seat=0, name="Ada", pledge="c" * 64)
                await friend.join(1, "Friend")
                await friend.until(lambda: friend.phase == "playing")
                assert (await host.ask(type="free", id="g", seat=1))["key"] == "begun-already"


async def test_nobody_but_the_host_frees_seats(live):
    opened = await live.lobby.open("rondo", [LINK, LINK])
    async with wired(live, opened.table, [opened.keys.seats["0"]]) as guest:
        before = live.table(opened.table).seq
        for seat in (0, 1, 15):
            assert (await guest.ask(type="free", id=f"f{seat}", seat=seat))["key"] == "not-the-host"
        assert live.table(opened.table).seq == before


async def test_the_log_of_a_table_with_freed_seats_is_played_again(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN])
    async with live.lobby.sit(opened.table, [opened.keys.host, opened.keys.seats["0"]]) as host:
        await host.join(0, "Ada")
        for _ in range(3):
            await live.lobby.take(opened.table, 1)
            await host.free(1)
        key = await live.lobby.take(opened.table, 1)
        async with live.lobby.sit(opened.table, [key]) as guest:
            await guest.join(1, "Ben")
            await eventually(lambda: live.table(opened.table).position is not None)
            again = replayed(opened.table, await live.house.log.read(opened.table))
            assert again.seats_of([key]) == [1]
            assert again.position.text == live.table(opened.table).position.text


async def test_a_name_is_kept_by_whoever_plays_on(live):
    """A bot that plays for somebody, a restart in the middle, and the record: one name for one person."""
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await play_on(party, 3, random.Random(1))
        again = replayed(party.table, await live.house.log.read(party.table))
        assert [seat.name for seat in again.seats] == ["Player 0", "Player 1"]
