"""Who is let in and how much they may do: limits, origins, headers; and what is told when something goes wrong."""

import asyncio
import json
import logging
from functools import partial

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tafelrunde.client import Refused
from tafelrunde.server import api, limits, socket
from tafelrunde.server.diagnostics import Lines
from tafelrunde.server.limits import Doorkeeper, Limits, household
from tafelrunde.server.network import PRIVATE
from tafelrunde.server.writer import unavailable
from tafelrunde.wire import PROTOCOL, asked, bodies
from tests.server.live import HELLO, LINK, OPEN, bot, eventually, gathered, play_out, serving, wired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address) as live:
        yield live


@pytest.fixture
async def table(live):
    return (await live.lobby.open("rondo", [LINK, LINK])).table


@pytest.fixture
async def http(live):
    async with httpx.AsyncClient(base_url=live.address) as http:
        yield http


# --- Limits ---------------------------------------------------------------------------------------------------------
async def test_a_socket_that_asks_too_much_is_warned_and_then_cut_off(sqlite_address):
    async with serving(sqlite_address, limits=Limits(socket_credit=(10.0, 0.01))) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        async with wired(live, table, []) as wire:
            for number in range(11):
                answer = await wire.ask(type="tell", id=str(number), what="help")
            assert (answer["type"], answer["key"]) == ("refused", "too-fast")
            for number in range(socket.MOST_WARNINGS):
                await wire.say(type="tell", id=str(number), what="help")
            assert await wire.ended() == (4429, "too-fast")


async def test_an_address_that_asks_too_much_is_refused(sqlite_address):
    async with serving(sqlite_address, limits=Limits(address_credit=(20.0, 0.01))) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        async with httpx.AsyncClient(base_url=live.address) as http:
            answers = [await http.get("/api/games") for _ in range(20)]
        assert [answer.status_code for answer in answers[:15]] == [200] * 15
        assert answers[-1].status_code == 429
        assert answers[-1].json()["key"] == "too-fast"
        async with wired(live, table) as wire:
            await wire.say(**HELLO)
            assert await wire.ended() == (4429, "too-fast")


def test_an_ipv6_customer_is_one_address():
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2::ffff") != household("2001:db8:1:3::4")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("unknown") == "unknown"


def test_many_addresses_cost_nobody_anything(monkeypatch):
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 1000)
    keeper = Doorkeeper(Limits())
    assert keeper.enter("2001:db8::1")  # has a socket, and is never forgotten
    for number in range(5000):
        keeper.may_ask(f"10.{number >> 8}.{number & 255}.1", 1.0)
    assert len(keeper._addresses) <= 1000
    assert keeper.address("2001:db8::2").sockets == 1
    spent = keeper.address("10.19.135.1").credit.left
    keeper.may_ask("10.19.135.1", 1.0)
    assert keeper.address("10.19.135.1").credit.left < spent  # it was not forgotten meanwhile


@pytest.mark.parametrize(
    ("proxies", "listed", "believed"),
    [
        ((), "192.0.2.7", "127.0.0.1"),
        (PRIVATE, "192.0.2.7", "192.0.2.7"),
        (PRIVATE, "198.51.100.1, 192.0.2.7, 10.0.0.3", "192.0.2.7"),  # what a client wrote itself stands first
        (("10.9.9.9",), "192.0.2.7", "127.0.0.1"),  # this one is no proxy
    ],
)
async def test_a_proxy_is_believed_and_its_clients_are_not(sqlite_address, proxies, listed, believed):
    async with (
        serving(sqlite_address, proxies=proxies, limits=Limits()) as live,
        httpx.AsyncClient(base_url=live.address) as http,
    ):
        await http.get("/api/games", headers={"x-forwarded-for": listed})
        assert believed in live.house.doorkeeper._addresses


async def test_an_address_opens_so_many_tables_and_no_more(sqlite_address):
    async with serving(sqlite_address, limits=Limits(tables=3)) as live:
        for _ in range(3):
            await live.lobby.open("rondo", [LINK, LINK])
        with pytest.raises(Refused) as refused:
            await live.lobby.open("rondo", [LINK, LINK])
        assert refused.value.key == "too-many-tables"
        assert (await live.house.log.count()).going_on == 3


async def test_an_address_has_so_many_sockets_and_no_more(sqlite_address):
    async with serving(sqlite_address, limits=Limits(sockets=2)) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        async with wired(live, table, []), wired(live, table, []):
            with pytest.raises(InvalidStatus):
                async with wired(live, table, []):
                    pass
        async with wired(live, table, []):  # there is room again
            pass


async def test_bots_have_only_so_much_work_waiting(sqlite_address):
    async with serving(sqlite_address, most_waiting=0) as live:
        with pytest.raises(Refused) as refused:
            await live.lobby.open("rondo", [LINK, bot("hard")])
        assert refused.value.key == "busy"
        await live.lobby.open("rondo", [LINK, LINK])


async def test_too_large_is_not_read(live, http, table):
    async with wired(live, table, []) as wire:
        await wire.say("x" * 20_000)
        assert (await wire.ended())[0] == 1009
    body = json.dumps({"game": "rondo", "seats": [{"kind": "link"}] * 2, "board": {"x": "y" * 70_000}})
    answer = await http.post("/api/tables", content=body)
    assert (answer.status_code, answer.json()["key"]) == (413, "too-large")

    async def endless():
        yield b"{"

    answer = await http.post("/api/tables", content=endless())
    assert (answer.status_code, answer.json()["key"]) == (413, "too-large")


@pytest.mark.parametrize("part", ["game", "options", "seats", "board"])
async def test_half_a_character_is_refused_wherever_it_stands(live, http, part):
    """A lone surrogate is valid JSON, and no text that a database or a socket could take."""
    half = {"game": "half", "seats": [{"kind": "half"}], "board": {"half": 1}, "options": {"half": 1}}
    wishes = {"game": "rondo", "seats": [{"kind": "link"}, {"kind": "link"}]} | {part: half[part]}
    for code in ("\\ud800", "\\udfff", "x\\ud83dx"):
        answer = await http.post("/api/tables", content=json.dumps(wishes).replace("half", code))
        assert (answer.status_code, answer.json()["key"]) == (422, "bad-message")
    assert live.house.metrics.faults._value.get() == 0


async def test_the_first_message_is_hello_and_comes_soon(live, table, monkeypatch):
    for message, ended in [
        ('{"type": "move"}', (4400, "bad-message")),
        ("nonsense", (4400, "bad-message")),
        (json.dumps(HELLO | {"protocol": 99}), (4409, "other-protocol")),
        (json.dumps(HELLO | {"since": -1}), (4400, "bad-message")),
        (json.dumps(HELLO | {"keys": ["k"] * 9}), (4400, "bad-message")),
        (json.dumps(HELLO | {"language": "en"}), (4400, "bad-message")),
        (json.dumps(HELLO | {"keys": None}), (4400, "bad-message")),
        (json.dumps({"type": "hello", "protocol": PROTOCOL}), (4400, "bad-message")),
    ]:
        async with wired(live, table) as wire:
            await wire.say(message)
            assert await wire.ended() == ended
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.05)
    async with wired(live, table) as wire:
        assert await wire.ended() == (4408, "no-hello")


@pytest.mark.parametrize(("language", "sentence"), [("en", "load it anew"), ("de", "neu"), ("xx", "load it anew")])
async def test_a_page_of_protocol_1_is_told_to_reload(live, table, language, sentence):
    """As such a page greets, and in the form in which it understands a goodbye."""
    async with wired(live, table) as wire:
        await wire.say(type="hello", protocol=1, keys=[], since=0, language=language)
        bye = await wire.hear("bye")
        assert bye["key"] == "other-protocol"
        assert sentence in bye["sentence"]
        assert await wire.ended() == (4409, None)
    async with wired(live, table, []) as wire:  # others put it into words themselves
        await live.stop()
        assert "sentence" not in await wire.hear("bye")


@pytest.mark.parametrize("table", ["nosuchtable0", "x", "a" * 300, "..%20etc"])
async def test_tables_that_are_none(live, http, table):
    async with wired(live, table) as wire:
        await wire.say(**HELLO)
        assert (await wire.ended())[0] == 4404
    for path in ("", "/record"):
        answer = await http.get(f"/api/tables/{table}{path}")
        assert answer.status_code in (404, 422)
        assert set(answer.json()) == set(bodies.NotDone.__struct_fields__)


async def test_pages_of_others_may_not_connect(sqlite_address):
    async with serving(sqlite_address, origins=("https://play.example",)) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
        address = f"ws{live.address.removeprefix('http')}/api/tables/{table}/socket"
        for origin in ("https://evil.example", "null", "https://play.example.evil.example", "http://play.example"):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=origin)
            assert refused.value.response.status_code == 403
        for origin in ("https://play.example", live.address, None):
            async with connect(address, origin=origin) as welcome:
                await welcome.send(json.dumps(HELLO))
                assert json.loads(await welcome.recv())["type"] == "welcome"


async def test_a_client_that_does_not_read_is_let_go(live, monkeypatch):
    monkeypatch.setattr(socket, "MOST_QUEUED", 3)
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        connection = next(c for c in live.house.connections if c.yours == [1])
        for _ in range(5):
            connection.send(b'{"type":"presence","seats":[],"watchers":0,"away":[],"patience":60}')
        await connection.gone.wait()
        await party.sittings[1].until(lambda: party.sittings[1]._socket.close_code is None)  # and comes back
        await play_out(party)


# --- What every answer carries --------------------------------------------------------------------------------------
async def test_every_answer_has_the_headers(live, http, table, monkeypatch):
    def fails(*_arguments):
        raise ZeroDivisionError

    paths = ["/", f"/table/{table}", "/api/games", "/nothing/here", "/healthz", "/metrics", "/api/tables/x"]
    answers = [await http.get(path) for path in paths] + [await http.post("/api/tables", content="x")]
    monkeypatch.setattr(api, "summary", fails)
    answers.append(await http.get(f"/api/tables/{table}"))
    assert [answer.status_code for answer in answers] == [200, 200, 200, 404, 200, 200, 422, 422, 500]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # for the engines, and nothing more
        assert policy.count("unsafe") == 1
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers
        if answer.request.url.path.startswith("/api/tables"):
            assert answer.headers["cache-control"] == "no-store"


async def test_answers_are_in_the_readers_language(http):
    sentences = set()
    for language in ("de-CH,de;q=0.9", "fr", "it-IT", "en", "xx"):
        answer = await http.get("/api/tables/nosuchtable0", headers={"accept-language": language})
        sentences.add(answer.json()["sentence"])
    assert len(sentences) == 4


# --- Faults ---------------------------------------------------------------------------------------------------------
async def test_no_stack_trace_leaves(live, http, table, monkeypatch, caplog):
    def fails(*_arguments, **_more):
        raise ZeroDivisionError("secret place r1y7")

    monkeypatch.setattr(api, "summary", fails)
    answer = await http.get(f"/api/tables/{table}")
    assert answer.status_code == 500
    assert set(answer.json()) == set(bodies.NotDone.__struct_fields__)
    assert "secret place" not in answer.text
    monkeypatch.setattr(socket.answers, "tell", fails)
    async with wired(live, table, []) as wire:
        answer = await wire.ask(type="tell", id="1", what="help")
        assert (answer["key"], "secret place" in json.dumps(answer)) == ("fault", False)
        assert (await wire.ask(type="tell", id="2", what="nonsense"))["key"] == "bad-message"  # it goes on
    told = "\n".join(Lines().format(record) for record in caplog.records)
    assert "ZeroDivisionError" in told
    assert "secret place" not in told
    assert all("\n" not in Lines().format(record) for record in caplog.records)
    assert live.house.metrics.faults._value.get() == 2


async def test_logs_hold_no_secret(live, caplog):
    """Everything that is logged over a whole game with a rematch, at the finest level."""
    caplog.set_level(logging.DEBUG)
    async with gathered(live.lobby, "rondo", [LINK, LINK, bot("easy")]) as party:
        for _ in range(3):
            with pytest.raises(Refused):
                await party.on_turn.ask(asked.Move, seat=party.on_turn.looking, seq=0, move=party.on_turn.offered[0])
        await play_out(party)
        await party.sittings[0].ask(asked.Rematch)
        table = live.table(party.table)
    ours = [
        record
        for record in caplog.records
        if record.name.startswith("tafelrunde")
        or (record.name.startswith(("uvicorn", "alembic", "asyncio")) and record.levelno >= logging.WARNING)  # as set
    ]
    told = "\n".join(Lines().format(record) for record in ours)
    secrets = [table.setup.secret, table.setup.master, table.next.master, *table.nonces[:2]]
    secrets += [*party.opened.keys.seats.values(), party.opened.keys.host, table.position.deal["word"]]
    secrets += ["Player 0", "cover", "rack", table.position.text]
    for secret in secrets:
        assert secret not in told


# --- Looked after ---------------------------------------------------------------------------------------------------
async def test_health_and_figures(live, http):
    assert (await http.get("/healthz")).text == "alive\n"
    assert (await http.get("/readyz")).text == "ready\n"
    async with gathered(live.lobby, "rondo", [LINK, bot("random")]) as party:
        figures = (await http.get("/metrics")).text
        assert "tafelrunde_tables_in_memory 1.0" in figures
        assert "tafelrunde_sockets 1.0" in figures
        await play_out(party)
    figures = (await http.get("/metrics")).text
    assert 'tafelrunde_games_finished_total{game="rondo"} 1.0' in figures
    assert 'tafelrunde_moves_total{by="bot",game="rondo"}' in figures
    assert "tafelrunde_faults_total 0.0" in figures
    live.house.is_closing = True
    assert (await http.get("/readyz")).status_code == 503


async def test_a_server_that_cannot_write_is_not_ready(live, http, monkeypatch):
    writer = live.house.log._writer
    monkeypatch.setattr(writer, "is_failing", True)
    assert (await http.get("/readyz")).text == "ready\n"  # writing was tried again, and works
    assert not writer.is_failing
    attempted = writer._attempted
    monkeypatch.setattr(writer, "_attempted", lambda change: failing(writer))
    with pytest.raises(Refused):
        await live.lobby.open("rondo", [LINK, LINK])
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "no database\n")
    monkeypatch.setattr(writer, "_attempted", attempted)
    assert (await http.get("/readyz")).status_code == 200


def failing(writer):
    writer.is_failing = True
    return unavailable()


async def test_what_everybody_asks_for_is_made_once(sqlite_address, monkeypatch):
    async with (
        serving(sqlite_address, stale_seconds=60.0) as live,
        httpx.AsyncClient(base_url=live.address) as http,
    ):
        made = []
        monkeypatch.setattr(live.house, "open_tables", partial(noted, made, live.house.open_tables))
        await live.lobby.open("rondo", [LINK, OPEN], listed=True)
        found = await asyncio.gather(*(http.get("/api/tables") for _ in range(20)))
        assert {len(answer.json()["tables"]) for answer in found} == {1}
        assert len(made) == 1
        for path in ("/api/games", "/metrics"):
            one, other = await http.get(path), await http.get(path)
            assert one.text == other.text


async def noted(made, ask):
    made.append(True)
    return await ask()


async def test_old_tables_are_forgotten(sqlite_address):
    async with serving(sqlite_address) as live:
        table = (await live.lobby.open("rondo", [LINK, LINK])).table
    async with serving(sqlite_address, idle_days=1) as live:
        assert (await live.lobby.table(table)).phase == "waiting"
    async with serving(sqlite_address, idle_days=0, linger_seconds=0) as live:
        async with asyncio.timeout(30):
            while (await live.house.log.count()).going_on:
                await asyncio.sleep(0.01)
        with pytest.raises(Refused) as refused:
            await live.lobby.table(table)
        assert refused.value.key == "unknown-table"


async def test_tables_leave_memory_when_nobody_is_there(sqlite_address):
    async with serving(sqlite_address, linger_seconds=0.05) as live:
        async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
            await play_out(party)
        await eventually(lambda: not live.house.rooms)
        assert (await live.lobby.table(party.table)).phase == "over"


async def test_a_stopping_server_sends_everybody_away_and_loses_nothing(sqlite_address):
    async with serving(sqlite_address) as live:
        opened = await live.lobby.open("rondo", [LINK, LINK])
        table, keys = opened.table, opened.keys.seats
        async with wired(live, table, [keys["0"]]) as wire, wired(live, table, []) as watcher:
            joined = await wire.ask(type="join", id="1", seat=0, name="Ada", pledge="1" * 64)
            await wire.say(type="join", id="2", seat=0, name="Ada again", pledge="1" * 64)
            await live.stop()
            assert await watcher.ended() == (1012, "restart")
            assert await wire.ended() == (1012, "restart")
            with pytest.raises((OSError, ConnectionClosed, InvalidStatus)):
                async with wired(live, table, []):
                    pass
    async with serving(sqlite_address) as live, wired(live, table, [keys["0"]]) as wire:
        assert [event["seq"] for event in wire.welcome["events"]][:2] == [1, joined["seq"]]
        again = await wire.ask(type="join", id="2", seat=0, name="Ada again", pledge="1" * 64)
        assert again["type"] in ("done", "event")
        assert live.table(table).seq == 3
