"""What an administrator does behind a server's back: the server learns of it, and people are told."""

import asyncio
import json
import random
import time

import httpx
import msgspec
import pytest
from sqlalchemy.event import listen

from tafelrunde.client import Refused
from tafelrunde.errors import InvalidOption, Refusal
from tafelrunde.server import admin, bans, orders
from tafelrunde.server.bans import Bans, network_of
from tafelrunde.server.database import beside
from tafelrunde.server.events import KINDS
from tafelrunde.server.network import PRIVATE
from tests.server.live import HELLO, HERE, LINK, OPEN, bot, eventually, gathered, play_on, play_out, serving, wired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(database):
    async with serving(database) as live:
        await eventually(lambda: live.house.orders._newest is not None)
        yield live


async def done(database, change, *arguments):
    """Change something as the command does: from outside, through the database."""

    def work():
        with beside(database) as engine:
            return admin.changed(engine, lambda connection: change(connection, *arguments))

    return await asyncio.to_thread(work)


def listed(database, **filters):
    with beside(database) as engine, engine.connect() as connection:
        return list(admin.listing(connection, **filters))


# --- Tables ---------------------------------------------------------------------------------------------------------
async def test_the_list_tells_what_there_is(live, database):
    async with gathered(live.lobby, "rondo", [LINK, bot("easy")]) as party:
        await play_out(party)
        await eventually(lambda: listed(database)[0].phase == "over")
        waiting = await live.lobby.open("rondo", [LINK, OPEN, LINK], listed=True)
        async with gathered(live.lobby, "rondo", [LINK, LINK]) as second:
            rows = listed(database)
            assert [row.table for row in rows] == [second.table, waiting.table, party.table]
            assert [row.phase for row in rows] == ["playing", "waiting", "over"]
            assert [row.listed for row in rows] == [False, True, False]
            assert rows[0].seats == ["Player 0", "Player 1"]
            assert rows[1].seats == ["", "", ""]
            assert rows[2].seats[0] == "Player 0"
            assert rows[2].seats[1]  # a bot has a name of its own
            assert rows[2].events == live.table(party.table).seq
            assert abs(rows[0].newest - time.time()) < 60
            assert listed(database, game="ingenious") == []
            assert [row.table for row in listed(database, phase="playing")] == [second.table]
            assert [row.table for row in listed(database, name="pLAYER 1")] == [second.table]


@pytest.mark.parametrize("begun", [False, True])
async def test_a_closed_table_dismisses_everybody(live, database, begun):
    async with gathered(live.lobby, "rondo", [LINK, LINK, bot("easy")], join=begun) as party:
        async with wired(live, party.table, []) as watcher:
            await done(database, admin.close, party.table)
            assert await watcher.ended() == (4404, "table-closed")
        await eventually(lambda: not live.house.rooms[party.table].guests)
        with pytest.raises(Refused) as refused:
            await live.lobby.table(party.table)
        assert refused.value.key == "unknown-table"
        assert listed(database)[0].phase == "closed"
        with pytest.raises(Refusal, match="closed already"):
            await done(database, admin.close, party.table)
        with pytest.raises(InvalidOption, match="no table"):
            await done(database, admin.close, "nowhere")


async def test_a_closed_table_stays_closed(database):
    async with serving(database) as live:
        table = (await live.lobby.open("rondo", [LINK, OPEN], listed=True)).table
    await done(database, admin.close, table)  # while no server runs
    async with serving(database) as live:
        with pytest.raises(Refused):
            await live.lobby.table(table)
        assert [(row.phase, row.listed) for row in listed(database)] == [("closed", False)]


async def test_a_deleted_table_is_gone(live, database):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        await play_on(party, 2, random.Random(1))
        async with wired(live, party.table, [party.key(0)]) as wire:
            await done(database, admin.remove, party.table)
            assert await wire.ended() == (4404, "table-deleted")
        await eventually(lambda: party.table not in live.house.rooms)
        assert await live.house.log.read(party.table) == []
        with pytest.raises(Refused) as refused:
            await live.lobby.table(party.table)
        assert refused.value.key == "unknown-table"
        with pytest.raises(InvalidOption, match="no table"):
            await done(database, admin.remove, party.table)


async def test_a_move_at_a_table_that_is_just_being_deleted_is_refused(live, database, monkeypatch):
    monkeypatch.setattr(orders, "LOOK_EVERY", 3600.0)
    monkeypatch.setattr(live.house.orders, "hurry", lambda: None)
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        live.house.orders._news.set()  # one more look, and then none for an hour
        await asyncio.sleep(0.3)
        await done(database, admin.remove, party.table)
        sitting = party.on_turn
        with pytest.raises(Refused) as refused:
            await sitting.move(sitting.offered[0])
        assert refused.value.key == "unknown-table"


async def test_many_orders_while_people_play(live, database):
    """Moves go on at one table while others are closed beside it; nothing is lost, nothing waits for long."""
    others = [(await live.lobby.open("rondo", [LINK, LINK])).table for _ in range(10)]
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:

        async def close_all():
            for each in others:
                await done(database, admin.close, each)

        await asyncio.gather(close_all(), play_out(party))
        assert live.table(party.table).phase == "over"
    assert [row.phase for row in listed(database)].count("closed") == 10


# --- Seats ----------------------------------------------------------------------------------------------------------
async def test_a_seat_is_freed_before_the_game_begins(live, database):
    opened = await live.lobby.open("rondo", [HERE, OPEN], listed=True)
    key = await live.lobby.take(opened.table, 1)
    async with wired(live, opened.table, [key]) as wire:
        await wire.ask(type="join", id="1", seat=1, name="Mallory", pledge="1" * 64)
        await eventually(lambda: live.table(opened.table).seats[1].joined)
        await done(database, admin.free_seat, opened.table, 1)
        while (event := await wire.hear("event"))["kind"] != "left":
            pass
        assert (event["seat"], "level" in event) == (1, False)
        assert (await wire.ask(type="join", id="2", seat=1, name="Mallory", pledge="1" * 64))["key"] == "not-your-seat"
    assert await live.lobby.take(opened.table, 1) != key  # somebody else's now
    with pytest.raises(Refusal, match="Nobody sits"):
        await done(database, admin.free_seat, opened.table, 0)
    with pytest.raises(InvalidOption, match="no seat 7"):
        await done(database, admin.free_seat, opened.table, 7)


async def test_no_seat_is_freed_in_the_middle_of_a_game(live, database):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        with pytest.raises(Refusal, match="already begun"):
            await done(database, admin.free_seat, party.table, 0)


# --- Names ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by_name", [False, True])
async def test_a_name_is_erased_everywhere(live, database, by_name):
    odd = 'Ö"\\ %_'
    async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
        await party.sittings[0].join(0, odd)
        await party.sittings[1].join(1, "Ö_")  # which looks like the first, and gets a number
        await party.sittings[0].until(lambda: party.sittings[0].phase == "playing")
        async with wired(live, party.table, []) as watcher:
            assert odd in [seat["name"] for seat in watcher.welcome["seats"]]
            with beside(database) as engine, engine.connect() as connection:
                found = admin.named(connection, odd) if by_name else admin.named_at(connection, party.table, 0)
            await done(database, admin.erase, found)
            assert await watcher.ended() == (1012, "names-erased")
        async with wired(live, party.table, []) as watcher:
            assert [seat["name"] for seat in watcher.welcome["seats"]] == ["", "Ö_ (2)"]
            assert [seat["joined"] for seat in watcher.welcome["seats"]] == [True, True]
            assert odd not in json.dumps(watcher.welcome, ensure_ascii=False)
            assert json.dumps(odd) not in json.dumps(watcher.welcome)
        with beside(database) as engine, engine.connect() as connection:
            with pytest.raises(InvalidOption, match="Nobody is called"):
                admin.named(connection, odd)
            with pytest.raises(Refusal, match="Nobody has given a name"):
                admin.named_at(connection, party.table, 0)
    # The game goes on, to its end, for whoever comes back.
    async with (
        live.lobby.sit(party.table, [party.key(0)]) as one,
        live.lobby.sit(party.table, [party.key(1)]) as other,
    ):
        party.sittings = [one, other]
        await play_out(party)
        record = await live.lobby.record(party.table)
        assert record["players"] == ["", "Ö_ (2)"]


async def test_an_erased_name_is_not_left_in_the_file(sqlite_address, tmp_path):
    async with (
        serving(sqlite_address) as live,
        gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party,
    ):
        await party.sittings[0].join(0, "Rumpelstilzchen")
        with beside(sqlite_address) as engine, engine.connect() as connection:
            found = admin.named(connection, "Rumpelstilzchen")
        await done(sqlite_address, admin.erase, found)
    for path in tmp_path.glob("tables.db*"):
        assert b"Rumpelstilzchen" not in path.read_bytes()


def test_every_text_of_an_event_is_known_to_hold_a_name_or_none():
    """Whoever adds a field that people write into must think of erasing it."""
    texts = {
        field.name
        for body in KINDS
        for field in msgspec.structs.fields(body)
        if field.type is str or field.type == (str | None)
    }
    holds_a_name = {"name"}
    holds_none = {"game", "master", "secret", "nonce", "pledge", "id", "level", "table", "move", "board", "by"}
    assert texts - holds_none == holds_a_name


# --- Bans -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1::/48", "2001:db8:1::/48"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_what_is_banned_with_an_address(given, network):
    assert network_of(given) == network


@pytest.mark.parametrize("given", ["", "mallory", "1.2.3", "1.2.3.4/77", "0.0.0.0/0", "::/0", "127.0.0.1", "::1/128"])
def test_what_cannot_be_banned(given):
    with pytest.raises(InvalidOption) as caught:
        network_of(given)
    assert "\n" not in str(caught.value)


def test_who_is_kept_out():
    now = time.time()
    found = Bans(
        [("192.0.2.0/24", None), ("203.0.113.5/32", now + 60), ("198.51.100.1/32", now - 1), ("2001:db8::/64", None)]
    )
    assert len(found) == 3
    for address in ("192.0.2.200", "::ffff:192.0.2.1", "203.0.113.5", "2001:db8::1:2:3:4"):
        assert found.keep_out(address), address
    for address in ("192.0.3.1", "203.0.113.6", "198.51.100.1", "2001:db8:0:1::1", "unknown", ""):
        assert not found.keep_out(address), address
    assert not Bans().keep_out("192.0.2.1")


async def test_a_banned_address_is_refused_at_the_door_and_sent_away(database):
    """As behind a proxy, since nobody can ban the machine itself."""
    async with (
        serving(database, proxies=PRIVATE) as live,
        httpx.AsyncClient(base_url=live.address, headers={"x-forwarded-for": "192.0.2.7"}) as banned,
        httpx.AsyncClient(base_url=live.address, headers={"x-forwarded-for": "192.0.3.7"}) as other,
    ):
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        await eventually(lambda: live.house.orders._newest is not None)
        header = {"additional_headers": {"x-forwarded-for": "192.0.2.9"}}
        async with wired(live, table, [], headers=header) as wire, wired(live, table, []) as innocent:
            assert await done(database, admin.ban, "192.0.2.0/24", None) == "192.0.2.0/24"
            assert await wire.ended() == (4403, "banned")
            answer = await banned.get("/api/games")
            assert (answer.status_code, answer.json()["key"]) == (403, "banned")
            assert (await banned.get("/")).status_code == 403
            assert (await other.get("/api/games")).status_code == 200
            assert (await innocent.ask(type="tell", id="a", what="help"))["type"] == "answer"
        async with wired(live, table, None, headers=header) as wire:
            await wire.say(**HELLO)
            assert await wire.ended() == (4403, "banned")
        await done(database, admin.unban, "192.0.2.0/24")
        await eventually(lambda: not live.house.orders.bans.keep_out("192.0.2.7"))
        assert (await banned.get("/api/games")).status_code == 200
        with pytest.raises(InvalidOption, match="not banned"):
            await done(database, admin.unban, "192.0.2.0/24")


async def test_bans_outlive_a_server_and_end_in_time(database):
    async with serving(database):
        pass
    await done(database, admin.ban, "192.0.2.7", 3600.0)
    await done(database, admin.ban, "192.0.2.8", None)
    await done(database, admin.ban, "192.0.2.8", 0.3)  # the second takes the place of the first
    async with serving(database) as live:
        await eventually(lambda: len(live.house.orders.bans) >= 1)
        assert live.house.orders.bans.keep_out("192.0.2.7")
        await asyncio.sleep(0.4)
        assert not live.house.orders.bans.keep_out("192.0.2.8")
    with beside(database) as engine, engine.connect() as connection:
        assert [each["network"] for each in admin.banned(connection)] == ["192.0.2.7/32"]
        assert len(bans.all_bans(connection)) == 2


# --- How a server learns of it --------------------------------------------------------------------------------------
async def test_postgresql_gives_notice_of_orders(postgresql_address, monkeypatch):
    monkeypatch.setattr(orders, "LOOK_EVERY", 3600.0)
    async with serving(postgresql_address) as live:
        await eventually(lambda: live.house.orders._newest is not None)
        await asyncio.sleep(1.0)  # until it listens
        await done(postgresql_address, admin.ban, "192.0.2.7", None)
        await eventually(lambda: live.house.orders.bans.keep_out("192.0.2.7"))


async def test_old_orders_are_cleared_away_but_the_newest(live, database, monkeypatch):
    monkeypatch.setattr(orders, "KEPT", -1.0)
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"):
        await done(database, admin.ban, address, None)
    with beside(database) as engine, engine.connect() as connection:
        assert [order.id for order in orders.orders_after(connection, 0)] == [3, 4]
    await eventually(lambda: len(live.house.orders.bans) == 4)


async def test_looking_for_orders_is_one_question(live, monkeypatch):
    monkeypatch.setattr(orders, "LOOK_EVERY", 3600.0)
    asked = []
    engine = live.house.log.database.engine
    listen(engine, "before_cursor_execute", lambda _c, _cursor, statement, *_more: asked.append(statement))
    for _ in range(5):
        await live.house.orders.look()
    looks = [statement for statement in asked if "FROM orders" in statement]
    assert 5 <= len(looks) <= 6  # one more by itself, perhaps
    assert all("WHERE orders.id >" in statement for statement in looks)


async def test_a_database_that_is_away_stops_nobody_from_looking(live, monkeypatch):
    monkeypatch.setattr(orders, "LOOK_EVERY", 0.01)
    looked = []

    async def look():
        looked.append(True)
        raise Refusal("log-unavailable") if len(looked) % 2 else ZeroDivisionError

    monkeypatch.setattr(live.house.orders, "look", look)
    await eventually(lambda: len(looked) > 4)


def test_only_a_database_of_ours_is_touched(tmp_path):
    with pytest.raises(InvalidOption, match="no database file"), beside(f"sqlite:///{tmp_path}/none.db"):
        pass
    assert not list(tmp_path.iterdir())
    (tmp_path / "empty.db").touch()
    with pytest.raises(InvalidOption, match="no database of"), beside(f"sqlite:///{tmp_path}/empty.db"):
        pass
