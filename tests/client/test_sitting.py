"""The Python client: it comes back by itself, sends again what was not acknowledged, and knows when to give up."""

import asyncio
import json
import time

import httpx
import msgspec
import pytest
from websockets.asyncio.server import serve

from tafelrunde import games, new
from tafelrunde.client import Gone, Lobby, Refused
from tafelrunde.wire import PROTOCOL, asked, told

pytestmark = pytest.mark.anyio

GAME = games.names()[0]
WELCOME = msgspec.json.encode(
    told.Welcome(
        table="t",
        game=GAME,
        options={},
        board=None,
        phase="waiting",
        seats=[],
        clock=None,
        listed=False,
        hints=True,
        commitment="",
        lot=False,
        opened=0.0,
        to_move=None,
        turn_began=None,
        protocol=PROTOCOL,
        version="0",
        yours=[0],
        host=False,
        looking=0,
        start=None,
        layout=new(GAME).layout,
        events=[],
        seq=1,
        view=None,
        next=None,
        due=None,
        offer=None,
        may_undo=False,
    )
).decode()


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


class Pretender:
    """A server that does what a test wants."""

    def __init__(self, answer):
        self.connections, self.heard, self.answer = 0, [], answer

    async def talk(self, socket):
        self.connections += 1
        self.heard.append(await socket.recv())
        await self.answer(self, socket)


@pytest.fixture
async def pretending():
    servers = []

    async def start(answer):
        pretender = Pretender(answer)
        server = await serve(pretender.talk, "127.0.0.1", 0)
        servers.append(server)
        return pretender, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    yield start
    for server in servers:
        server.close()
        await server.wait_closed()


async def test_what_was_not_acknowledged_is_sent_again_under_its_id(pretending):
    async def answer(pretender, socket):
        await socket.send(WELCOME)
        message = await socket.recv()
        pretender.heard.append(message)
        if pretender.connections == 3:
            await socket.send(json.dumps({"type": "done", "id": json.loads(message)["id"], "seq": 2}))
            await socket.recv()

    pretender, address = await pretending(answer)
    async with Lobby(address) as lobby, lobby.sit("t", ["k"]) as client:
        assert (await client.ask(asked.Undo, seat=0, seq=1)).seq == 2
    messages = [message for message in pretender.heard if "undo" in message]
    assert len(messages) == 3
    assert len(set(messages)) == 1


async def test_a_server_that_closes_at_once_is_not_hammered(pretending):
    async def answer(_pretender, socket):
        await socket.close(4429)

    pretender, address = await pretending(answer)
    async with Lobby(address) as lobby:
        client = lobby.sit("t", [], patience=1.0)
        began = time.monotonic()
        with pytest.raises(Gone):
            async with asyncio.timeout(20), client:
                pass
    assert time.monotonic() - began < 10
    assert pretender.connections < 20


async def test_after_the_end_nobody_waits_for_an_answer(pretending):
    async def answer(_pretender, socket):
        await socket.send(WELCOME)
        await socket.close(4404)

    _, address = await pretending(answer)
    async with Lobby(address) as lobby, lobby.sit("t", []) as client:
        with pytest.raises(Gone):
            await client.until(lambda: False)
        with pytest.raises(Gone):
            async with asyncio.timeout(5):
                await client.ask(asked.Tell, what="help")


async def test_a_server_that_is_away_is_waited_for_only_so_long():
    async with Lobby("http://127.0.0.1:9") as lobby:
        with pytest.raises(Gone):
            async with lobby.sit("t", [], patience=0.2):
                pass
        with pytest.raises(Gone):
            await lobby.games()


async def test_answers_that_are_not_ours_are_no_answers():
    """A proxy whose servers are away has a page of its own."""

    def page(_request):
        return httpx.Response(502, text="<html>Bad Gateway</html>")

    lobby = Lobby("http://table.example")
    lobby._http = httpx.AsyncClient(base_url=lobby.address, transport=httpx.MockTransport(page))
    async with lobby:
        with pytest.raises(Gone):
            await lobby.games()


async def test_unknown_messages_are_passed_over(pretending):
    async def answer(_pretender, socket):
        await socket.send(WELCOME)
        await socket.send('{"type":"of a later version","id":null}')
        await socket.send('{"type":"read"}')  # known, but not from a server
        await socket.send('{"type":"bye","key":"restart","said":{"key":"refusals.restart"},"of a later version":1}')
        await socket.send('{"type":"refused","id":null,"key":"slow","said":{"key":"refusals.slow"},"seq":1}')
        await socket.send('{"type":"presence","seats":[true],"watchers":0}')
        await socket.recv()

    _, address = await pretending(answer)
    heard = []
    async with Lobby(address) as lobby, lobby.sit("t", [], heard=heard.append) as client:
        await client.until(lambda: len(heard) == 6)


async def test_what_a_known_message_should_not_hold_is_a_fault(pretending):
    """A server that sends something else than it promises is not passed over in silence."""

    async def answer(_pretender, socket):
        await socket.send(WELCOME)
        await socket.send('{"type":"done","id":1}')
        await socket.recv()

    _, address = await pretending(answer)
    async with Lobby(address) as lobby, lobby.sit("t", []) as client:
        with pytest.raises(msgspec.ValidationError):
            await client.until(lambda: False)


@pytest.mark.parametrize(("language", "word"), [("en", "understood"), ("de", "verstehen")])
async def test_a_refusal_is_put_into_words_by_the_client(pretending, language, word):
    async def answer(_pretender, socket):
        await socket.send(WELCOME)
        asked_for = json.loads(await socket.recv())
        said = {"key": "refusals.bad-message"}
        await socket.send(json.dumps({"type": "refused", "id": asked_for["id"], "key": "k", "said": said, "seq": 1}))
        await socket.recv()

    _, address = await pretending(answer)
    async with Lobby(address, language) as lobby, lobby.sit("t", []) as client:
        with pytest.raises(Refused, match=word) as refused:
            await client.ask(asked.Tell, what="help")
        assert refused.value.key == "k"
