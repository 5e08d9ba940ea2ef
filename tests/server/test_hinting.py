"""Hints are an option of the table, and everybody hears of each that was taken."""

import pytest

from tafelrunde.client import Refused
from tafelrunde.wire import asked
from tests.server.live import HERE, LINK, bot, gathered, play_out, serving, wired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(sqlite_address):
    async with serving(sqlite_address, hint_seconds=0.05) as live:
        yield live


@pytest.mark.parametrize(
    ("seats", "wished", "found"),
    [
        ([LINK, LINK], None, False),
        ([HERE, HERE], None, False),
        ([LINK, bot("random")], None, True),
        ([LINK, LINK, bot("random")], None, False),
        ([LINK, LINK], True, True),
        ([HERE, bot("random")], False, False),
    ],
    ids=str,
)
async def test_alone_there_are_hints_and_with_others_only_if_that_was_wished(live, seats, wished, found):
    opened = await live.lobby.open("rondo", seats, hints=wished)
    assert (await live.lobby.table(opened.table)).hints is found


async def test_where_there_are_none_they_are_refused_and_nothing_changes(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK]) as party:
        mover = party.on_turn
        before = mover.seq
        for kind in (asked.Hint, asked.Advised):
            with pytest.raises(Refused) as refused:
                await mover.ask(kind, seat=mover.looking)
            assert refused.value.key == "hints-off"
        assert live.table(party.table).seq == before


async def test_everybody_hears_of_a_hint_and_the_move_goes_on(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], hints=True) as party:
        mover, other = party.on_turn, party.waiting
        seq, view = mover.seq, mover.view
        await mover.ask(asked.Advised, seat=mover.looking)
        await party.settle()
        told = other.events[-1]
        assert (told.kind, told.seat, told.seq) == ("advised", mover.looking, seq + 1)
        assert told.told[0].key == "table.advised"
        assert mover.view == view
        assert mover.offered
        # What was decided before is not stale: nothing has changed on the board.
        await mover.ask(asked.Move, seat=mover.looking, seq=seq, move={"do": "draw"})
        with pytest.raises(Refused) as refused:
            await mover.ask(asked.Advised, seat=mover.looking)
        assert refused.value.key == "not-your-turn"
        await party.settle()
        async with wired(live, party.table, []) as late:
            assert [event["kind"] for event in late.welcome["events"]][-2:] == ["advised", "moved"]
        await play_out(party)


async def test_a_hint_of_the_server_is_told_once_for_each_position(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], hints=True) as party:
        mover, other = party.on_turn, party.waiting
        for _ in range(2):
            assert (await mover.ask(asked.Hint, seat=mover.looking)).candidates
        await party.settle()
        assert [event.kind for event in other.events].count("advised") == 1


async def test_alone_nobody_needs_to_hear_of_it(live):
    async with gathered(live.lobby, "rondo", [LINK, bot("random")]) as party:
        sitting = party.sittings[0]
        await sitting.turn()
        assert (await sitting.ask(asked.Hint, seat=sitting.looking)).candidates
        assert "advised" not in [event.kind for event in sitting.events]


async def test_a_rematch_keeps_the_option(live):
    async with gathered(live.lobby, "rondo", [LINK, LINK], hints=True) as party:
        await play_out(party)
        await party.sittings[0].ask(asked.Rematch)
        following = live.table(party.table).next.table
        assert (await live.lobby.table(following)).hints
