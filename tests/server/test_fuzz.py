"""20,000 messages that no client sends: the server stays, and nothing at any table changes."""

import asyncio
import json
import random

import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde import fair, games
from tests.server.live import HELLO, LINK, gathered, play_on, play_out, serving, wired
from tests.server.mutations import mutated

pytestmark = pytest.mark.anyio

MESSAGES = 20_000
AT_ONCE = 50  # before the answers are read
HELLOS = 300
TOO_LARGE = 1009  # the close code for it


def templates(seat, move, text):
    """Real messages, each refused or without effect as it is: a bent one must not be more than it was."""
    nonce = "g" * 64  # not hexadecimal
    return [
        {"type": "move", "id": "m", "seat": seat, "seq": 0, "move": move},
        {"type": "move", "id": "m", "seat": seat, "seq": 0, "move": {"do": "done"}},
        {"type": "undo", "id": "u", "seat": seat, "seq": 0},
        {"type": "join", "id": "j", "seat": seat, "name": "Ada", "nonce": nonce},
        {"type": "look", "seat": None},
        {"type": "preview", "id": "p", "seat": seat, "move": move},
        {"type": "why", "id": "w", "seat": seat, "tried": move | {"cell": 3, "field": "red-12", "tile": "red-11"}},
        {"type": "read", "id": "q", "seat": seat, "text": text},
        {"type": "tell", "id": "t", "what": "help", "filter": ""},
        {"type": "tell", "id": "t", "what": "board", "filter": "a"},
        {"type": "replace", "id": "r", "seat": seat, "level": "easy"},
        {"type": "rematch", "id": "x"},
        HELLO,
    ]


@pytest.mark.parametrize("game", games.names())
async def test_bent_messages_change_nothing(sqlite_address, game):
    async with serving(sqlite_address, hint_seconds=0.01) as live:
        async with gathered(live.lobby, game, [LINK, LINK, LINK]) as party:
            await play_on(party, 6, random.Random(1))
            move, position = party.on_turn.offered[0], live.table(party.table).position
            text = position.move_text(position.number_of(move))
            before = await state_of(live, party)
            keys = party.opened.keys.seats
            everybody = [[], [keys["0"]], [keys["1"]], [keys["0"], keys["2"]]]
            await asyncio.gather(
                *(
                    bombard(
                        live,
                        party.table,
                        keys,
                        templates(n % 3, move, text),
                        random.Random(n),
                        MESSAGES // (4 * len(games.names())),
                    )
                    for n, keys in enumerate(everybody)
                )
            )
            await greet(live, party.table, keys["0"], random.Random(9))
            await party.settle()
            assert await state_of(live, party) == before
            await play_out(party)
        fair.check(await live.lobby.record(party.table))
        assert live.house.metrics.faults._value.get() == 0


async def state_of(live, party):
    log = await live.house.log.read(party.table)
    return log, live.table(party.table).position.text, [sitting.view for sitting in party.sittings]


async def bombard(live, table, keys, messages, chance, count):
    """Send messages over one socket, and over another when it is closed; what is asked properly is answered."""
    sent = 0
    while sent < count:
        try:
            async with wired(live, table, keys) as wire:
                while sent < count:
                    for _ in range(AT_ONCE):
                        await wire.say(mutated(chance.choice(messages), chance))
                        sent += 1
                    answer = await wire.ask(type="tell", id=f"proper {sent}", what="help")
                    assert answer["type"] == "answer"
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != TOO_LARGE:
                raise


async def greet(live, table, key, chance):
    """Bent greetings: each socket is welcomed or closed with a reason."""
    hello = HELLO | {"keys": [key]}
    for _ in range(HELLOS):
        async with wired(live, table) as wire:
            await wire.say(mutated(hello, chance))
            try:
                async with asyncio.timeout(20):
                    assert json.loads(await wire.socket.recv())["type"] in ("welcome", "bye")
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != TOO_LARGE:
                    raise
