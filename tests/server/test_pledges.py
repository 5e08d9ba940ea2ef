"""Between the last who sits down and the deal: pledges, nonces, and those who show none."""

import asyncio
import random
from types import SimpleNamespace

import pytest

from tafelrunde import fair
from tafelrunde.server import pledges
from tafelrunde.server.events import Event, Joined, Opened, Pledged, Replaced, Revealed
from tafelrunde.server.table import opened, replayed
from tafelrunde.verifying import Verdict, findings
from tafelrunde.wire.bodies import SeatWish
from tafelrunde.witness import CHANGING, Witness
from tests.server.live import LINK, OPEN, bot, eventually, gathered, play, play_out, serving, wired

pytestmark = pytest.mark.anyio

NONCES = ["0a" * 32, "0b" * 32, "0c" * 32]
PLEDGES = [fair.pledge(nonce) for nonce in NONCES]


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address, reveal_seconds=30.0) as live:
        yield live


@pytest.fixture
async def hasty(sqlite_address):
    """A server that does not wait long for nonces."""
    async with serving(sqlite_address, reveal_seconds=0.4) as live:
        yield live


async def join(wire, seat, pledge=None):
    answer = await wire.ask(type="join", id=f"j{seat}", seat=seat, name=f"P{seat}", pledge=pledge or PLEDGES[seat])
    assert answer["type"] == "event", answer
    return answer


def reveal(seat, nonce=None, number=0):
    return {"type": "reveal", "id": f"v{seat}.{number}", "seat": seat, "nonce": nonce or NONCES[seat]}


async def until(wire, kind):
    """The event of this kind."""
    while (event := await wire.hear("event"))["kind"] != kind:
        pass
    return event


# --- As it should be ------------------------------------------------------------------------------------------------
async def test_everybody_is_told_all_pledges_before_any_nonce_and_all_nonces_at_the_deal(live):
    table = await live.lobby.open("rondo", [LINK, LINK, bot("random")])
    keys = table.keys.seats
    async with (
        wired(live, table.table, [keys["0"]]) as ada,
        wired(live, table.table, [keys["1"]]) as ben,
        wired(live, table.table, []) as watcher,
    ):
        assert (await join(ada, 0))["pledge"] == PLEDGES[0]
        assert (await ada.ask(**reveal(0)))["key"] == "not-pledged"
        await join(ben, 1)
        for wire in (ada, ben, watcher):
            assert (await until(wire, "pledged"))["pledges"] == [*PLEDGES[:2], "bot:random"]
        assert (await ada.ask(**reveal(0, NONCES[1], 1)))["key"] == "other-nonce"
        told = await ada.ask(**reveal(0, number=2))
        assert (told["kind"], told["seat"], "nonce" in told, "nonces" in told) == ("revealed", 0, False, False)
        assert (await ada.ask(**reveal(0, number=2)))["type"] == "done"
        assert (await ada.ask(**reveal(0, number=3)))["key"] == "revealed-already"
        assert (await ada.ask(**reveal(1)))["key"] == "not-your-seat"
        assert live.table(table.table).phase == "waiting"
        await ben.say(**reveal(1))
        for wire in (ada, ben, watcher):
            assert (await until(wire, "began"))["nonces"] == [*NONCES[:2], "bot:random"]


async def test_after_the_pledges_nobody_can_pledge_anything_else(live):
    table = await live.lobby.open("rondo", [LINK, LINK])
    keys = table.keys.seats
    async with wired(live, table.table, [keys["0"]]) as ada, wired(live, table.table, [keys["1"]]) as ben:
        await join(ada, 0, PLEDGES[2])
        same = {"type": "join", "seat": 0, "name": "P0"}
        assert (await ada.ask(id="same", pledge=PLEDGES[2], **same))["key"] == "joined-already"
        again = await ada.ask(id="again", pledge=PLEDGES[0], **same)  # a client that has lost its nonce
        assert again["pledge"] == PLEDGES[0]
        await join(ben, 1)
        assert (await until(ben, "pledged"))["pledges"] == PLEDGES[:2]
        late = await ben.ask(type="join", id="late", seat=1, name="Late", pledge=PLEDGES[2])
        assert late["key"] == "name-fixed"
        late = await ben.ask(type="join", id="later", seat=1, name="P1", pledge=PLEDGES[2])
        assert late["key"] == "joined-already"
        assert (await ben.ask(**reveal(1, NONCES[2], 1)))["key"] == "other-nonce"
        await ben.ask(**reveal(1, number=2))
        await ada.say(**reveal(0))
        assert (await until(ada, "began"))["nonces"] == NONCES[:2]


async def test_the_client_shows_its_nonce_by_itself(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        table = live.table(party.table)
        for seat, sitting in enumerate(party.sittings):
            assert sitting.witness.own == {str(seat): table.nonces[seat]}
            assert sitting.witness.revealed == [seat]
            assert sitting.witness.pledges == [fair.pledge(nonce) for nonce in table.nonces]
            assert sitting.witness.nonces == table.nonces
            assert sitting.witness.commitment == party.opened.commitment
            assert sitting.witness.contradictions == []


async def test_a_client_shows_nothing_where_its_pledge_was_exchanged(live, monkeypatch):
    monkeypatch.setattr("tafelrunde.server.table.Seat.pledge_told", property(lambda seat: PLEDGES[2]))
    async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
        for seat, sitting in enumerate(party.sittings):
            await sitting.join(seat, "A")
        for sitting in party.sittings:
            await sitting.until(lambda sitting=sitting: bool(sitting.witness.pledges))
        await asyncio.sleep(0.2)
        assert [sitting.witness.revealed for sitting in party.sittings] == [[], []]
        assert live.table(party.table).phase == "waiting"


# --- Those who show nothing -----------------------------------------------------------------------------------------
async def test_a_bot_takes_over_before_the_deal_for_whoever_is_silent_and_away(hasty):
    table = await hasty.lobby.open("rondo", [LINK, LINK])
    keys = table.keys.seats
    async with wired(hasty, table.table, [keys["0"]]) as ada:
        async with wired(hasty, table.table, [keys["1"]]) as ben:
            await join(ben, 1)
        await join(ada, 0)
        await until(ada, "pledged")
        await ada.say(**reveal(0))
        replaced = await until(ada, "replaced")
        assert (replaced["seat"], replaced["level"]) == (1, "medium")
        assert (await until(ada, "began"))["nonces"] == [NONCES[0], "bot:medium"]
        async with wired(hasty, table.table, [keys["1"]]) as ben:  # and gives the seat back
            assert (await until(ben, "joined"))["seat"] == 1
            assert (await ben.ask(**reveal(1)))["key"] == "revealed-already"
            assert hasty.table(table.table).nonces == [NONCES[0], "bot:medium"]
            assert hasty.table(table.table).fairness.pledges == PLEDGES[:2]


async def test_whoever_is_silent_and_here_plays_on_with_another_nonce(hasty):
    """As a browser that has lost what it kept: the seat stays its own, and everybody sees that its nonce is missing."""
    table = await hasty.lobby.open("rondo", [LINK, bot("random")], start=0)
    async with wired(hasty, table.table, [table.keys.seats["0"]]) as ada:
        await join(ada, 0)
        assert (await until(ada, "replaced"))["seat"] == 0
        await eventually(lambda: hasty.table(table.table).phase == "playing")
        await eventually(lambda: not hasty.table(table.table).seats[0].is_bot)
        assert hasty.table(table.table).nonces == ["bot:medium", "bot:random"]


async def test_whoever_leaves_after_the_pledges_is_replaced_and_frees_no_seat(live):
    table = await live.lobby.open("rondo", [LINK, OPEN])
    key = await live.lobby.take(table.table, 1)
    async with wired(live, table.table, [table.keys.seats["0"]]) as ada, wired(live, table.table, [key]) as ben:
        await join(ada, 0)
        await join(ben, 1)
        await until(ada, "pledged")
        left = await ben.ask(type="leave", id="l", seat=1)
        assert (left["kind"], left["level"]) == ("left", "medium")
        await ada.say(**reveal(0))
        assert (await until(ada, "began"))["nonces"] == [NONCES[0], "bot:medium"]


@pytest.mark.parametrize(("pledged", "since", "due"), [(100.0, 50.0, 130.0), (100.0, 500.0, 530.0)])
async def test_after_a_restart_everybody_has_the_whole_time_again(pledged, since, due):
    shared = SimpleNamespace(reveal_seconds=30.0)
    assert pledges.due(SimpleNamespace(table=SimpleNamespace(pledged=pledged), since=since, shared=shared)) == due


# --- Tables from before pledges -------------------------------------------------------------------------------------
def old_table():
    setup = Opened(
        game="rondo",
        options={},
        board="red",
        seats=[SeatWish(kind="link"), SeatWish(kind="link")],
        start="lot",
        clock=None,
        listed=False,
        master="m" * 64,
        secret="5e" * 32,
    )
    return [Event(1, 1.0, setup), Event(2, 2.0, Joined(seat=0, name="Ada", nonce=NONCES[0], id="1"))]


async def test_a_table_that_waits_since_before_pledges_goes_on():
    log = old_table()
    table = replayed("t", log)
    assert table.seats[0].joined
    assert not table.is_gathered
    table.follow(Event(3, 3.0, Joined(seat=1, name="Ben", pledge=PLEDGES[1], id="2")))
    assert (table.is_gathered, table.is_complete) == (True, False)
    table.follow(Event(4, 4.0, Pledged()))
    assert table.pledges == PLEDGES[:2]
    table.follow(Event(5, 5.0, Revealed(seat=1, nonce=NONCES[1], id="3")))
    assert table.is_complete
    assert table.nonces == NONCES[:2]


async def test_where_all_nonces_are_known_already_nobody_pledges():
    table = opened("t", old_table()[0])
    for number, nonce in enumerate(NONCES[:2]):
        table.follow(Event(number + 2, 2.0, Joined(seat=number, name="A", nonce=nonce, id=f"{number}")))
    assert table.is_complete
    table.follow(Event(4, 4.0, Replaced(seat=1, level="easy", id="r")))
    assert table.nonces == NONCES[:2]  # a bot that takes over keeps what the person has shown
    assert table.fairness.pledges == []


# --- The witness ----------------------------------------------------------------------------------------------------
async def test_what_is_told_again_changes_nothing_that_was_seen(live):
    """A second visit from the first event on, as after a restart of the client."""
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await play_out(party)
        kept = party.sittings[0].witness
        before = len(kept.seen)
        async with live.lobby.sit(party.table, [party.key(0)], witness=kept) as again:
            assert again.witness is kept
            assert (len(kept.seen), kept.contradictions) == (before, [])


async def test_what_was_given_to_a_client_is_whole_when_it_leaves(live):
    """A witness is filled when somebody asks for it; whoever keeps the object need not ask."""
    opened = await live.lobby.open("rondo", [LINK, bot("random")])
    kept = Witness()
    async with live.lobby.sit(opened.table, [opened.keys.seats["0"]], witness=kept) as sitting:
        await sitting.join(0, "Ada")
        await play(sitting, random.Random(1))
        told = [event for event in sitting.events if event.kind in CHANGING]
    assert [(each.seq, each.kind) for each in kept.seen if each.kind in CHANGING] == [
        (event.seq, event.kind) for event in told
    ]
    found = {finding.about: finding.verdict for finding in findings(await live.lobby.record(opened.table), kept)}
    assert [about for about, verdict in found.items() if verdict != Verdict.HELD] == []


async def test_what_is_told_again_otherwise_is_noted(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await play_out(party)
        kept = party.sittings[0].witness
        kept.seen[0].view["rack"] = kept.seen[0].view["rack"][1:]
        async with live.lobby.sit(party.table, [party.key(0)], witness=kept):
            assert kept.contradictions == ["seen"]
