"""Messages and requests that no client sends, in any number: the server stays, and nothing at any table changes.

python -m tests.server.hostile [--messages 1000000]     # `make prove hostile`
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from functools import partial
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from tafelrunde import fair, games
from tests.server.live import HELLO, LINK, gathered, play_on, play_out, serving, wired
from tests.server.mutations import ODD_VALUES, mutated

AT_ONCE = 50  # before the answers are read
HELLOS = 300
MOVES = 10  # before the siege
TOO_LARGE = 1009  # the close code for it
ATTACKERS = 6  # who sit at the table, who watch it, and who watch another that waits for its players
ROUND = 10_000  # messages, until a table is looked at
OF_HTTP = 20  # one request for so many messages
PATHS = ("/api/tables", "/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/seats/0/take", "/api/games",
         "/api/games/{}/texts", "/table/{}", "/assets/{}", "/metrics", "/{}")  # fmt: skip
NAMES = ("rondo", "%00", "..%2f..%2fetc%2fpasswd", "a" * 3000, "%ff%fe", "endless-log0", "\u202e", "'--", "table?x=%00")
WISHES = {"game": "rondo", "seats": [{"kind": "here"}, {"kind": "bot", "level": "easy"}], "options": {}, "clock": 60}


def templates(seat, move, text):
    """Real messages, each refused or without effect as it is: a bent one must not be more than it was."""
    nonce = "g" * 64  # not hexadecimal
    return [
        {"type": "move", "id": "m", "seat": seat, "seq": 0, "move": move},
        {"type": "move", "id": "m", "seat": seat, "seq": 0, "move": {"do": "done"}},
        {"type": "undo", "id": "u", "seat": seat, "seq": 0},
        {"type": "join", "id": "j", "seat": seat, "name": "Ada", "pledge": nonce},
        {"type": "reveal", "id": "v", "seat": seat, "nonce": "0" * 64},
        {"type": "look", "seat": None},
        {"type": "preview", "id": "p", "seat": seat, "move": move},
        {"type": "why", "id": "w", "seat": seat, "tried": move | {"cell": 3, "field": "red-12", "tile": "red-11"}},
        {"type": "read", "id": "q", "seat": seat, "text": text},
        {"type": "tell", "id": "t", "what": "help", "filter": ""},
        {"type": "tell", "id": "t", "what": "board", "filter": "a"},
        {"type": "replace", "id": "r", "seat": seat, "level": "easy"},
        {"type": "rematch", "id": "x"},
        {"type": "hint", "id": "h", "seat": seat},
        {"type": "advised", "id": "a", "seat": seat},
        {"type": "phrase", "id": "s", "seat": seat, "phrase": 1},
        {"type": "free", "id": "f", "seat": seat},
        {"type": "cancel", "id": "c"},
        HELLO,
    ]


def of_watchers(move, text):
    """What only somebody may do who sits there."""
    return [*templates(0, move, text), {"type": "leave", "id": "l", "seat": 0}]


async def besiege(database, game, messages, told=lambda line: None):
    """Bent messages at one table, and bent requests beside them."""
    async with serving(database, hint_seconds=0.01) as live:
        waiting = (await live.lobby.open(game, [LINK, LINK, LINK])).table
        async with (
            gathered(live.lobby, game, [LINK, LINK, LINK]) as party,
            wired(live, waiting, []),  # so that the table stays in memory
        ):
            await play_on(party, MOVES, random.Random(1))
            # Else a bent move would by chance be a real one.
            assert live.table(party.table).seq not in [value for value in ODD_VALUES if type(value) is int]
            move, position = party.on_turn.offered[0], live.table(party.table).position
            text = position.move_text(position.number_of(move))
            before = await state_of(live, party, waiting)
            keys = party.opened.keys.seats
            everybody = [[], [keys["0"]], [keys["1"]], [keys["0"], keys["2"]]]
            for begun in range(0, messages, ROUND):
                count = min(ROUND, messages - begun)
                share = -(-count // ATTACKERS)
                attacks = [
                    bombard(live, party.table, theirs, templates(n % 3, move, text), random.Random(begun + n), share)
                    for n, theirs in enumerate(everybody)
                ]
                for n, table in enumerate([party.table, waiting], len(attacks)):
                    attacks.append(bombard(live, table, [], of_watchers(move, text), random.Random(begun + n), share))
                await asyncio.gather(*attacks, request(live, random.Random(begun), count // OF_HTTP))
                assert await state_of(live, party, waiting) == before
                told(f"{game}: {begun + count} of {messages} messages")
            await greet(live, party.table, keys["0"], random.Random(9))
            await party.settle()
            assert await state_of(live, party, waiting) == before
            await play_out(party)
        fair.check(await live.lobby.record(party.table))
        assert live.house.metrics.faults._value.get() == 0


async def request(live, chance, count):
    """Bent requests: none is answered as a fault of the server."""
    async with httpx.AsyncClient(base_url=live.address, timeout=60.0) as client:
        for _ in range(count):
            path = chance.choice(PATHS).format(chance.choice(NAMES))
            way = chance.choice(["GET", "POST", "HEAD", "DELETE", "OPTIONS"])
            body = mutated(WISHES, chance) if way == "POST" else None
            bearer = (
                {"authorization": chance.choice(["Bearer x", "Bearer", "\x7f", "B" * 200])}
                if chance.random() < 0.5
                else {}
            )
            answer = await client.request(way, path, content=body, headers=bearer)
            assert answer.status_code < 500, (way, path, body)


async def state_of(live, party, waiting):
    logs = [await live.house.log.read(table) for table in (party.table, waiting)]
    return logs, live.table(party.table).position.text, [sitting.view for sitting in party.sittings]


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    asked, began = parser.parse_args().messages, time.monotonic()
    say = partial(print, flush=True)
    for game in games.our_names():
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{Path(folder) / 'tables.db'}"
            asyncio.run(besiege(database, game, -(-asked // len(games.our_names())), say))
    seconds = time.monotonic() - began
    print(f"{asked} hostile messages and {asked // OF_HTTP} requests in {seconds:.0f} s: no fault, nothing changed")


if __name__ == "__main__":
    main()
