"""Nothing leaves the house that a seat cannot know: every byte sent to every socket over whole games.

Three ways to look. The *referee* reads every message against the true states. *Twin worlds* deal anew what a seat
cannot know at every event, and find that it would have been sent the same bytes. And all text is searched for secrets.
"""

import asyncio
import random

import msgspec
import pytest

from tafelrunde import games
from tafelrunde.client import Refused
from tafelrunde.sayings import saying
from tafelrunde.server import perspective
from tafelrunde.server.perspective import Perspective, standing
from tafelrunde.wire import asked
from tests.server import twins
from tests.server.live import HERE, LINK, bot, gathered, play, serving
from tests.server.referee import Referee

pytestmark = pytest.mark.anyio

SEATS = {  # of each table: with people only, with bots among them
    2: [LINK, LINK],
    3: [LINK, LINK, LINK],
    4: [LINK, bot("easy"), LINK, LINK],
}
WISHES = {  # beyond what every game is played with
    ("rondo", 4): {"start": "lot"},
    ("ingenious", 3): {"options": {"edition": "kosmos"}},
    ("ingenious", 4): {"options": {"teams": True}},
    ("elfer", 3): {"options": {"symbols": True, "rounds": 2}},
}
MIDDLE = 20  # events, by which no game is over
TABLES = [
    (game, SEATS[seats], WISHES.get((game, seats), {}))
    for game in games.names()
    for seats in games.find(game).seats
    if seats in SEATS
]


@pytest.mark.parametrize(("game", "seats", "wishes"), TABLES)
async def test_no_seat_is_told_what_it_cannot_know(sqlite_address, game, seats, wishes):
    async with serving(sqlite_address, hint_seconds=0.02) as live:
        async with gathered(live.lobby, game, seats, hints=True, **wishes) as party:
            heard = {sitting.looking: texts for sitting, texts in zip(party.sittings, party.heard, strict=True)}
            heard[None] = []
            late: dict[int | None, list[str]] = {seat: [] for seat in heard}
            async with live.lobby.sit(party.table, [], heard=heard[None].append) as watcher:
                chance = random.Random(len(seats))
                players = [asyncio.create_task(play_and_ask(sitting, chance)) for sitting in party.sittings]
                await watcher.until(lambda: watcher.seq > MIDDLE)
                for seat, texts in late.items():  # come in the middle, and again at the end
                    key = [] if seat is None else [party.key(seat)]
                    async with live.lobby.sit(party.table, key, heard=texts.append) as comer:
                        await comer.until(lambda comer=comer: comer.seq >= watcher.seq)
                await asyncio.gather(*players)
                await party.settle()
                await watcher.until(lambda: watcher.phase == "over")
                await party.sittings[0].ask(asked.Rematch)
                await party.settle()
                for seat, texts in late.items():
                    key = [] if seat is None else [party.key(seat)]
                    async with live.lobby.sit(party.table, key, heard=texts.append):
                        pass
        log = await live.house.log.read(party.table)
    referee = Referee(party.table, log)
    for seat in heard:
        assert len(heard[seat]) > MIDDLE
        yours = () if seat is None else (seat,)
        referee.check(heard[seat], *yours)
        referee.check(late[seat], *yours)
    compared, hidden_moves, total = twins.compare(party.table, log)
    print(f"{game}, {len(seats)} seats: {sum(map(len, heard.values()))} messages; {compared} of {total} compared")
    assert compared > 0.5 * total
    secret = {kind.do for kind in games.find(game).state.MOVES.kinds if kind.secret}
    if len(seats) > 2 and any(event.kind == "moved" and event.body.move["do"] in secret for event in log):
        assert hidden_moves > 0  # what a move kept to itself could have been something else


@pytest.mark.parametrize("game", games.names())
async def test_a_screen_for_several_shows_one_rack_at_a_time(sqlite_address, game):
    async with serving(sqlite_address) as live:
        opened = await live.lobby.open(game, [HERE, LINK, HERE], hints=True)
        keys, heard = opened.keys.seats, []
        async with (
            live.lobby.sit(opened.table, [keys["0"], keys["2"]], heard=heard.append) as screen,
            live.lobby.sit(opened.table, [keys["1"]]) as guest,
        ):
            for seat in (0, 2):
                await screen.join(seat, f"Player {seat}")
            await guest.join(1, "Guest")
            chance = random.Random(3)
            await asyncio.gather(play_and_ask(guest, chance), pass_around(screen, chance))
        log = await live.house.log.read(opened.table)
    referee = Referee(opened.table, log)
    referee.check(heard, 0, 2)
    turns = [event for event in log if event.kind == "moved" and event.body.seat != 1]
    assert len(turns) > 10


async def pass_around(screen, chance):
    """Two people at one screen: each looks when it is their turn, and the racks are hidden in between."""
    while screen.phase != "over":
        await screen.until(lambda: screen.phase == "over" or (screen.view and screen.view.to_move != 1))
        if screen.phase == "over":
            return
        if screen.looking != screen.view.to_move:
            if screen.looking is not None:
                await screen.until(lambda: screen.looking is None)
            await screen.look(screen.view.to_move)
        if screen.offer is not None:
            await screen.move(chance.choice(screen.offered))


async def play_and_ask(sitting, chance):
    """Play at random, with all the questions and changes of mind that a client may have."""
    while await sitting.turn():
        try:
            assert (sitting.seen is None) == (sitting.welcome.engine is None)
            move = chance.choice(sitting.offered)
            whim = chance.random()
            if whim < 0.15:
                await sitting.ask(asked.Preview, seat=sitting.looking, move=move)
            elif whim < 0.2:
                await sitting.ask(asked.Tell, what=chance.choice(["board", "scores", "rack", "turn", "moves"]))
            elif whim < 0.22:
                await sitting.ask(asked.Hint, seat=sitting.looking)
            await sitting.move(move)
            if whim > 0.9 and sitting.may_undo:
                await sitting.undo()
        except Refused as refusal:
            if refusal.key not in ("stale", "not-your-turn", "over", "busy"):
                raise


@pytest.mark.parametrize("leak", ["racks", "move", "secret", "offer", "outcome", "more", "seen"])
async def test_a_planted_leak_is_found(sqlite_address, monkeypatch, leak):
    """The methods bite: each finds a leak that somebody might write."""
    tell = Perspective.tell

    def leaking(self, table, event, look=None):
        message, position = tell(self, table, event, look), table.position
        if event.kind != "moved" or leak == "seen":
            return message
        more = {
            "racks": lambda: {"told": [*message.told, saying(position.text)]},
            "move": lambda: {"move": event.body.move},
            "secret": lambda: {"told": [*message.told, saying(table.setup.secret)]},
            "offer": lambda: {"told": [*message.told, saying(str(position.offer))]},
            "outcome": lambda: {"outcome": position.outcome(event.body.seat)},
            "more": lambda: {"outcome": msgspec.structs.asdict(message.outcome) | {"next": 1}},
        }
        return msgspec.structs.replace(message, **more[leak]())

    def standing_for_all(table, seat, seen=None):
        """The bytes for the engine sent to whoever looks, while somebody is to move."""
        told_now = standing(table, seat, seen)
        position = table.position
        if position is not None and told_now["phase"] == "playing":
            told_now["seen"] = position.seen(position.to_move).tobytes()
        return told_now

    async with serving(sqlite_address) as live:
        async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
            monkeypatch.setattr(Perspective, "tell", leaking)
            if leak == "seen":
                monkeypatch.setattr(perspective, "standing", standing_for_all)
            for seat, sitting in enumerate(party.sittings):
                await sitting.join(seat, f"P{seat}")
            await asyncio.gather(*(play(sitting, random.Random(1)) for sitting in party.sittings))
            await party.settle()
        log = await live.house.log.read(party.table)

    def look_for_leaks():
        Referee(party.table, log).check(party.heard[0], 0)
        twins.compare(party.table, log)

    with pytest.raises(AssertionError):
        look_for_leaks()
