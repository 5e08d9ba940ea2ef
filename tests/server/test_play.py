"""Whole games over the socket, and every way in which a move can fail to be one."""

import random

import pytest

from tafelrunde import fair, games
from tafelrunde.client import Refused
from tafelrunde.wire import asked
from tests.server.live import HERE, LINK, OPEN, bot, gathered, play_on, play_out, serving, wired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address) as live:
        yield live


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize(
    "seats", [[LINK, LINK], [LINK, bot("easy"), LINK], [LINK, bot("medium"), bot("random"), LINK]], ids=len
)
async def test_a_whole_game(live, game, seats):
    async with gathered(live.lobby, game, seats, start="lot") as party:
        await play_out(party)
        for sitting in party.sittings:
            assert sitting.phase == "over"
            assert sitting.result.winners
            assert [event.seq for event in sitting.events] == list(range(1, sitting.seq + 1))
            assert sitting.view == live.table(party.table).position.view(sitting.looking)
        record = await live.lobby.record(party.table)
    assert record["fair"]["commitment"] == party.opened.commitment
    assert fair.check(record).is_over


# --- Sitting down ---------------------------------------------------------------------------------------------------
async def test_the_game_begins_when_the_last_one_sits_down(live):
    opened = await live.lobby.open("rondo", [LINK, OPEN, bot("random")], listed=True)
    table, keys = opened.table, opened.keys.seats
    assert set(keys) == {"0"}
    assert [found.table for found in await live.lobby.open_tables()] == [table]
    async with live.lobby.sit(table, [keys["0"]]) as first:
        await first.join(0, "Ada")
        assert (first.phase, first.view, first.offer) == ("waiting", None, None)
        key = await live.lobby.take(table, 1)
        with pytest.raises(Refused, match="not free"):
            await live.lobby.take(table, 1)
        with pytest.raises(Refused, match="not free"):
            await live.lobby.take(table, 0)
        assert await live.lobby.open_tables() == []
        async with live.lobby.sit(table, [key]) as second:
            await second.join(1, "Bo")
            await first.turn()
            assert first.phase == "playing"
            kinds = [event.kind for event in first.events]
            assert kinds == ["opened", "joined", "taken", "joined", "pledged", "revealed", "revealed", "began"]
            summary = await live.lobby.table(table)
    assert [(seat.kind, seat.name, seat.level, seat.joined) for seat in summary.seats] == [
        ("person", "Ada", None, True),
        ("person", "Bo", None, True),
        ("bot", live.table(table).seats[2].bot, "random", True),
    ]


async def test_a_waiting_table_refuses_to_be_played_at(live):
    async with gathered(live.lobby, "elfer", [LINK, LINK], join=False) as party:
        first = party.sittings[0]
        for kind, more in [
            (asked.Move, {"seq": 1, "move": {"do": "draw"}}),
            (asked.Undo, {"seq": 1}),
            (asked.Hint, {}),
            (asked.Read, {"text": "draw"}),
        ]:
            with pytest.raises(Refused) as refused:
                await first.ask(kind, seat=0, **more)
            assert refused.value.key == "not-begun"
        with pytest.raises(Refused) as refused:
            await first.ask(asked.Rematch)
        assert refused.value.key == "not-over"
        assert first.seq == 1


async def test_sitting_down_twice_only_changes_the_name(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], join=False) as party:
        first, second = party.sittings
        await first.join(0, "Player 0")
        with pytest.raises(Refused, match="sit"):
            await first.join(0, "Player 0")
        await first.join(0, "  Zoë \u202e ")
        await party.settle()
        assert second.events[-1].name == "Zoë"
        await second.join(1, "Player 1")
        await first.until(lambda: first.phase == "playing")
        view, nonces = first.view, live.table(party.table).nonces
        with pytest.raises(Refused, match="stay"):  # not any more
            await first.join(0, "Player 0")
        assert first.view == view
        await play_out(party)
        assert live.table(party.table).nonces == nonces
        fair.check(await live.lobby.record(party.table))


# --- Moves that are none --------------------------------------------------------------------------------------------
@pytest.fixture
async def party(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        yield party


async def refusal(sitting, kind, **keys):
    with pytest.raises(Refused) as refused:
        await sitting.ask(kind, **keys)
    return refused.value.key


async def test_refused_moves_change_nothing(live, party):
    await play_on(party, 5, random.Random(3))
    mover = party.on_turn
    other = party.waiting
    mine, theirs, seq = mover.looking, other.looking, mover.seq
    good = mover.offered[0]
    before = live.table(party.table).position.text
    assert await refusal(mover, asked.Move, seat=mine, seq=seq - 1, move=good) == "stale"
    assert await refusal(mover, asked.Move, seat=mine, seq=seq + 1, move=good) == "stale"  # nobody has seen the future
    assert await refusal(mover, asked.Undo, seat=mine, seq=0) == "stale"
    assert await refusal(mover, asked.Move, seat=theirs, seq=seq, move=good) == "not-your-seat"
    assert await refusal(other, asked.Move, seat=mine, seq=seq, move=good) == "not-your-seat"
    assert await refusal(other, asked.Move, seat=theirs, seq=seq, move=good) == "not-your-turn"
    assert await refusal(other, asked.Undo, seat=theirs, seq=seq) == "not-your-turn"
    assert await refusal(mover, asked.Move, seat=9, seq=seq, move=good) == "not-your-seat"
    for unreadable in ({"do": "castle"}, {}, {"do": "lay"}, {"do": "lay", "space": 0, "stones": 6}, good | {"by": 1}):
        assert await refusal(mover, asked.Move, seat=mine, seq=seq, move=unreadable) == "unreadable-move"
    space = live.table(party.table).position.view(None).board.index(".")
    illegal = {"do": "lay", "space": space, "stones": 5}
    assert await refusal(mover, asked.Move, seat=mine, seq=seq, move=illegal) == "illegal-move"
    assert await refusal(mover, asked.Preview, seat=mine, move=illegal) == "illegal-move"
    assert await refusal(mover, asked.Read, seat=mine, text="castle") == "unreadable-move"
    assert await refusal(mover, asked.Replace, seat=theirs, level="easy") == "not-the-host"
    assert await refusal(mover, asked.Rematch) == "not-over"
    assert await refusal(other, asked.Preview, seat=theirs, move=good) == "not-your-turn"
    async with wired(live, party.table, []) as watcher:
        for keys in ({"type": "move", "seq": seq, "move": good}, {"type": "join", "name": "x", "pledge": "0" * 64}):
            answer = await watcher.ask(id="1", seat=mine, **keys)
            assert (answer["type"], answer["key"]) == ("refused", "not-your-seat")
        assert (await watcher.ask(type="rematch", id="2"))["key"] == "not-your-seat"
    assert live.table(party.table).position.text == before
    assert live.table(party.table).seq == seq == len(await live.house.log.read(party.table))
    await mover.move(good)


async def test_a_place_that_cannot_be_used_is_explained(live, party):
    """R4.3 names its reason; what may be laid has none; and only the seat to move may ask."""
    chance = random.Random(3)
    await play_on(party, 5, chance)
    while not any(move["do"] == "cover" for move in party.on_turn.offered):
        await play_on(party, 1, chance)
    mover, other = party.on_turn, party.waiting
    seq, view = mover.seq, mover.view
    taken = next(space for space, lying in enumerate(view.board) if lying != ".")
    answer = await mover.ask(asked.Why, seat=mover.looking, tried={"do": "lay", "space": taken})
    assert [(said.key, said.details) for said in answer.told] == [("@clause", {"clause": "R4.3", "reason": "taken"})]
    good = next(move for move in mover.offered if move["do"] == "cover")
    assert (await mover.ask(asked.Why, seat=mover.looking, tried=good)).told == []
    assert await refusal(other, asked.Why, seat=other.looking, tried=good) == "not-your-turn"
    assert await refusal(other, asked.Why, seat=mover.looking, tried=good) == "not-your-seat"
    assert await refusal(mover, asked.Why, seat=mover.looking, tried={"do": "castle"}) == "unreadable-move"
    assert live.table(party.table).seq == seq


async def test_a_refused_move_names_the_reason(live, party):
    """R3.1: who has laid nothing cannot end the turn."""
    mover = party.on_turn
    with pytest.raises(Refused) as refused:
        await mover.move({"do": "done"})
    assert refused.value.key == "illegal-move"
    assert "at least one stone" in str(refused.value)


async def test_what_is_sent_again_happens_once(live, party):
    mover = party.on_turn
    keys = party.opened.keys.seats[str(mover.looking)]
    move = {"type": "move", "id": "the same", "seat": mover.looking, "seq": mover.seq, "move": mover.offered[0]}
    async with wired(live, party.table, [keys]) as wire:
        first = await wire.ask(**move)
        again = await wire.ask(**move)
    assert (first["type"], first["kind"]) == ("event", "moved")
    assert again == {"type": "done", "id": "the same", "seq": first["seq"]}
    async with wired(live, party.table, [keys]) as wire:  # also over another connection
        assert await wire.ask(**move) == again
    assert live.table(party.table).seq == first["seq"]


async def test_an_id_belongs_to_its_seat(live):
    """Clients may count their messages: equal ids of different people are different messages."""
    opened = await live.lobby.open("rondo", [LINK, LINK, LINK])
    keys = opened.keys
    async with (
        wired(live, opened.table, [keys.seats["0"]]) as one,
        wired(live, opened.table, [keys.seats["1"]]) as another,
        wired(live, opened.table, [keys.host]) as host,
    ):
        assert (await one.ask(type="join", id="0", seat=0, name="Ada", pledge="0" * 64))["kind"] == "joined"
        assert (await one.ask(type="join", id="1", seat=0, name="A", pledge="0" * 64))["kind"] == "joined"
        assert "id" not in await another.hear("event")
        assert (await another.ask(type="join", id="1", seat=1, name="B", pledge="0" * 64))["seat"] == 1
        live.table(opened.table).seats[1].is_late = True  # else nobody may be replaced who is here
        assert (await host.ask(type="replace", id="2", seat=1, level="random"))["type"] == "done"
        assert (await another.ask(type="join", id="2", seat=1, name="C", pledge="0" * 64))["kind"] == "joined"


# --- Taking back ----------------------------------------------------------------------------------------------------
async def test_undo_within_the_turn(live, party):
    """Laying a stone can be taken back; the end of the turn, when stones are drawn, cannot."""
    while not any(move.get("stones") == 1 for move in party.on_turn.offered):
        await party.on_turn.move({"do": "draw"})
        await party.settle()
    mover = party.on_turn
    before = mover.view
    move = next(move for move in mover.offered if move.get("stones") == 1)
    await mover.move(move)
    assert mover.may_undo
    await mover.undo()
    await party.settle()
    assert mover.view == before
    assert not mover.may_undo
    assert [event.kind for event in party.sittings[0].events[-2:]] == ["moved", "undone"]
    assert await refusal(mover, asked.Undo, seat=mover.looking, seq=mover.seq) == "no-undo"
    await mover.move(move)
    await mover.move({"do": "done"})
    await party.settle()
    assert await refusal(mover, asked.Undo, seat=mover.looking, seq=mover.seq) == "not-your-turn"
    assert await refusal(party.on_turn, asked.Undo, seat=party.on_turn.looking, seq=mover.seq) == "no-undo"
    await play_out(party)
    fair.check(await live.lobby.record(party.table))


# --- Several seats at one client ------------------------------------------------------------------------------------
async def test_seats_at_one_screen_hide_from_each_other(live):
    opened = await live.lobby.open("rondo", [HERE, HERE, LINK])
    keys = opened.keys.seats
    async with (
        live.lobby.sit(opened.table, [keys["0"], keys["1"]]) as screen,
        live.lobby.sit(opened.table, [keys["2"]]) as guest,
    ):
        for seat in (0, 1):
            await screen.join(seat, f"P{seat}")
        await guest.join(2, "Guest")
        await screen.until(lambda: screen.phase == "playing")
        assert (screen.looking, screen.view.rack, screen.offer) == (None, None, None)
        await screen.look(0)
        assert screen.view == live.table(opened.table).position.view(0)
        assert screen.offer
        async with wired(live, opened.table, [keys["0"], keys["1"]]) as other_screen:
            await other_screen.say(type="look", seat=2)
            assert (await other_screen.hear("refused", "shown")).get("key") == "not-your-seat"
        await screen.move({"do": "draw"} if screen.offer.draw else screen.offered[0])
        while screen.looking == 0 and screen.offer:
            await screen.move({"do": "done"})
        await screen.until(lambda: screen.looking is None)  # unasked
        assert (screen.view.rack, screen.offer) == (None, None)
        assert screen.view.to_move == 1
        await screen.look(1)
        assert screen.view.rack == live.table(opened.table).position.view(1).rack
        await screen.look(None)
        assert screen.view.rack is None
