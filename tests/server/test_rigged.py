"""Servers that cheat, in every way that docs/protocol.md says is found out; by both checks, the terminal's and the
browser's. And one that does not."""

import asyncio
import json
import random
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde import fair
from tafelrunde.errors import Refusal
from tafelrunde.position import Position, from_deal
from tafelrunde.server.events import Began, Pledged
from tafelrunde.server.table import LOT, Table
from tafelrunde.verifying import Verdict, findings
from tafelrunde.witness import Witness
from tests.server.live import LINK, Live, Party, gathered, play_on, play_out, serving

pytestmark = pytest.mark.anyio

GAME = "ingenious"
WEB = Path(__file__).parents[2] / "web"
TRIES = 400
VICTIM, ACCOMPLICE = 0, 1


# --- What the house may try -----------------------------------------------------------------------------------------
@dataclass
class Rig:
    """A server that cheats when tiles are dealt, or when pledges are told."""

    at_the_deal: Callable[[Table], None] = lambda table: None
    at_the_pledges: Callable[[Table], None] = lambda table: None
    deals: Callable[[Table, Position, int], tuple[Position, int]] = lambda table, position, start: (position, start)
    shows: Callable[[dict[str, Any]], dict[str, Any]] = lambda record: record
    during: Callable[[Live, Party], None] = lambda live, party: None
    found: set[str] = field(default_factory=set)  # at least; none: the record does not even follow the rules


def luck(table: Table) -> int:
    """How much the house likes a deal: pairs on the accomplice's rack."""
    position, _ = honestly(table)
    rack = position.game.notation.position_json(position.state)["racks"][ACCOMPLICE]
    return sum(first == second for first, second in rack)


def honestly(table: Table) -> tuple[Position, int]:
    return DEALT(table)


DEALT = Table.dealt


def with_best_secret(table: Table) -> None:
    """A secret is chosen when all pledges are known."""
    tries = [msgspec.structs.replace(table.setup, secret=f"{number:064x}") for number in range(TRIES)]
    table.setup = best(table, tries, lambda setup: setattr(table, "setup", setup))


def with_best_nonce(seat: int) -> Callable[[Table], None]:
    def cheat(table: Table) -> None:
        tries = [f"{number:064x}" for number in range(TRIES)]
        table.seats[seat].nonce = best(table, tries, lambda nonce: setattr(table.seats[seat], "nonce", nonce))

    return cheat


def best(table: Table, tries: list[Any], put: Callable[[Any], None]) -> Any:
    def worth(each: Any) -> int:
        put(each)
        return luck(table)

    return max(tries, key=worth)


def with_nonce_and_pledge(seat: int) -> Callable[[Table], None]:
    def cheat(table: Table) -> None:
        with_best_nonce(seat)(table)
        table.pledges = list(table.pledges)
        table.pledges[seat] = fair.pledge(table.seats[seat].nonce)

    return cheat


def with_own_pledge_for(seat: int) -> Callable[[Table], None]:
    def cheat(table: Table) -> None:
        table.seats[seat].nonce = "77" * 32
        table.pledges[seat] = fair.pledge("77" * 32)

    return cheat


def with_best_bot(table: Table) -> None:
    """Whoever is silent is replaced, by whichever level gives the best tiles."""
    levels = ["bot:easy", "bot:hard", "bot:random"]
    table.seats[ACCOMPLICE].nonce = best(table, levels, lambda n: setattr(table.seats[ACCOMPLICE], "nonce", n))


def silenced(table: Table) -> None:
    """What the person has shown is said never to have come."""
    table.seats[VICTIM].nonce = fair.WITHHELD


def other_tiles(table: Table, position: Position, start: int) -> tuple[Position, int]:
    return again(position, start, bag=position.deal["bag"][::-1])


def other_start(table: Table, position: Position, start: int) -> tuple[Position, int]:
    return again(position, 1 - start), 1 - start


def again(position: Position, start: int, **deal: Any) -> Any:
    found = from_deal(
        position.game.name,
        seats=position.seats,
        options=position.options,
        start=start,
        deal=position.deal | deal,
        board=position.board_told,
    )
    return (found, start) if deal else found


def no_lot(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"fair": record["fair"] | {"lot": False}}


def with_honest_deal(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"deal": record["deal"] | {"bag": record["deal"]["bag"][::-1]}}


def swap_in_the_bag(live: Live, party: Party) -> None:
    """The next tiles to be drawn are others."""
    state = live.table(party.table).position.state
    size = int(state.bag_size)
    state.bag[:size] = state.bag[:size][::-1].copy()


def other_game(record: dict[str, Any]) -> dict[str, Any]:
    """Another game from the same deal: nothing is wrong with it, but nobody has played it."""
    return replay(record, record["options"], record["deal"])


def other_options(record: dict[str, Any]) -> dict[str, Any]:
    """A game by other rules, whose deal follows from secret and nonces as it should."""
    options = record["options"] | {"edition": "kosmos" if record["options"]["edition"] == "sheet" else "sheet"}
    proof = record["fair"]
    start, deal = fair.deal(
        record["game"],
        seats=record["seats"],
        options=options,
        board=record["board"],
        start=None,
        **{key: proof[key] for key in ("secret", "table", "nonces")},
    )
    return replay(record | {"start": start}, options, deal)


def replay(record: dict[str, Any], options: dict[str, Any], deal: dict[str, Any]) -> dict[str, Any]:
    position = from_deal(
        record["game"],
        seats=record["seats"],
        options=options,
        start=record["start"],
        deal=deal,
        board=record["board"],
    )
    while not position.is_over:
        position.play_number(position.legal_numbers[0])
    by = ["person"] * len(position.numbers)
    return json.loads(json.dumps(position.record | {"by": by, "fair": record["fair"], "players": record["players"]}))


def other_hands(record: dict[str, Any]) -> dict[str, Any]:
    """Nobody had an accomplice: it was all the work of bots."""
    return record | {"by": ["bot"] * len(record["by"])}


def other_commitment(record: dict[str, Any]) -> dict[str, Any]:
    return record | {"fair": record["fair"] | {"commitment": fair.commitment("00" * 32)}}


RIGS = {
    "the secret is chosen after the pledges": Rig(at_the_deal=with_best_secret, found={"commitment"}),
    "another commitment is shown later": Rig(shows=other_commitment, found={"secret", "commitment"}),
    "a person's nonce is exchanged": Rig(at_the_deal=with_best_nonce(VICTIM), found={"nonces", "shown", "own"}),
    "a person's nonce and pledge are exchanged": Rig(
        at_the_deal=with_nonce_and_pledge(VICTIM), found={"pledges", "shown", "own"}
    ),
    "a person's pledge is exchanged at once": Rig(at_the_pledges=with_own_pledge_for(VICTIM), found={"own"}),
    "a person is said to have been silent": Rig(at_the_deal=silenced, found={"own"}),
    "an accomplice's nonce is tried 400 times": Rig(at_the_deal=with_best_nonce(ACCOMPLICE), found={"nonces", "shown"}),
    "and the pledge to it as well": Rig(at_the_deal=with_nonce_and_pledge(ACCOMPLICE), found={"pledges", "shown"}),
    "the luckiest bot stands in": Rig(at_the_deal=with_best_bot, found={"nonces", "shown"}),
    "other tiles are dealt": Rig(deals=other_tiles, found={"deal"}),
    "other tiles are dealt than the record says": Rig(deals=other_tiles, shows=with_honest_deal),
    "a drawn tile is exchanged in mid-game": Rig(during=swap_in_the_bag),
    "another seat begins": Rig(deals=other_start, found={"start"}),
    "another seat begins, and there was no lot": Rig(deals=other_start, shows=no_lot, found={"began", "deal"}),
    "the record tells of another game": Rig(shows=other_game, found={"moves"}),
    "the record tells of other rules": Rig(shows=other_options, found={"rules"}),
    "the record tells that others made the moves": Rig(shows=other_hands, found={"moves"}),
}


@pytest.fixture
def rig(request, monkeypatch) -> Rig:
    rig: Rig = request.param
    follow = Table.follow

    def rigged_follow(table: Table, event: Any) -> None:
        if isinstance(event.body, Began):
            rig.at_the_deal(table)
        follow(table, event)
        if isinstance(event.body, Pledged):
            rig.at_the_pledges(table)

    monkeypatch.setattr(Table, "follow", rigged_follow)
    monkeypatch.setattr(Table, "dealt", lambda table: rig.deals(table, *honestly(table)))
    return rig


async def played(database: str, rig: Rig, game: str = GAME) -> tuple[dict[str, Any], Witness]:
    """A whole game at a server: the record that it shows, and what the victim has seen."""
    async with serving(database) as live, gathered(live.lobby, game, [LINK, LINK], start=LOT) as party:
        await play_on(party, 4, random.Random(1))
        rig.during(live, party)
        await play_out(party)
        record = await live.lobby.record(party.table)
        return rig.shows(record), party.sittings[VICTIM].witness


# --- What is found out ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rig", RIGS.values(), ids=RIGS.keys(), indirect=True)
async def test_a_cheat_is_found_by_both_checks(sqlite_address, rig):
    async with asyncio.timeout(300):
        record, witness = await played(sqlite_address, rig)
    here, there = in_python(record, witness), in_the_browser(record, witness)
    assert rig.found <= {about for about, verdict in there.items() if verdict == "broken"}
    if here is None:
        assert there["record"] == "broken"
    else:
        assert "broken" in here.values()
        assert here == there


@pytest.mark.parametrize("rig", [Rig()], ids=["honest"], indirect=True)
@pytest.mark.parametrize("game", ["elfer", "ingenious", "rondo"])
async def test_a_fair_game_passes_both(sqlite_address, rig, game):
    async with asyncio.timeout(300):
        record, witness = await played(sqlite_address, rig, game)
    assert witness.contradictions == []
    assert len(witness.seen) > len(record["moves"])
    here = in_python(record, witness)
    assert here is not None
    assert set(here.values()) == {"held"}
    assert in_the_browser(record, witness) == here
    assert in_the_browser(record, None) == in_python(record, None)


def in_python(record: dict[str, Any], witness: Witness | None) -> dict[str, str] | None:
    """What `tafelrunde verify --seen` finds; None where it refuses the record itself."""
    copy = None if witness is None else msgspec.json.decode(msgspec.json.encode(witness), type=Witness)
    try:
        found = findings(json.loads(json.dumps(record)), copy)
    except Refusal:
        return None
    return {finding.about: str(Verdict(finding.verdict)) for finding in found}


def in_the_browser(record: dict[str, Any], witness: Witness | None) -> dict[str, str]:
    full = None if witness is None else {field: getattr(witness, field) for field in witness.__struct_fields__}
    asked = msgspec.json.encode({"do": "check", "record": record, "witness": full})
    ran = subprocess.run(["node", "tests/house.js"], cwd=WEB, input=asked + b"\n", capture_output=True, check=True)
    return {finding["about"]: finding["verdict"] for finding in json.loads(ran.stdout)}
