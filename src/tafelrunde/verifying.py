"""Is a finished game what it says, and what was seen? A list of findings, each about one thing.

The browser has the same list (web/src/fair/check.ts); tests hold both to the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from tafelrunde import fair
from tafelrunde.errors import InvalidRecord
from tafelrunde.fair import Proof
from tafelrunde.games.interface import Json, Told
from tafelrunde.position import Position, from_deal
from tafelrunde.witness import Observation, View, Witness, standing


class Verdict(StrEnum):
    HELD = "held"
    BROKEN = "broken"
    UNKNOWN = "unknown"  # nothing to compare it with


# What a record shows by itself, and what only a witness can tell.
OF_RECORD = ("record", "secret", "nonces", "deal", "start")
OF_WITNESS = ("commitment", "pledges", "shown", "own", "rules", "began", "moves", "tiles", "twice")


@dataclass(frozen=True)
class Finding:
    about: str
    verdict: Verdict
    details: dict[str, int | str] = field(default_factory=dict)


def findings(record: object, witness: Witness | None = None) -> list[Finding]:
    """All that was compared, and what could not be; refuses what is no finished game of a table server."""
    position, proof, start, deal = fair.claimed(record)
    assert isinstance(record, dict)  # or it would not have been played
    if witness is not None and witness.table != proof.table:
        raise InvalidRecord("witness-of-other-table", table=witness.table[:64], other=proof.table)
    found = [
        Finding("record", Verdict.HELD, {"moves": len(position.numbers)}),
        Finding("secret", so(fair.commitment(proof.secret) == proof.commitment), {"commitment": proof.commitment}),
        Finding("nonces", so(fair.all_fit(proof.pledges, proof.nonces)) if proof.pledges else Verdict.UNKNOWN),
        Finding("deal", so(deal == position.deal)),
        Finding("start", so(start == record["start"])),
    ]
    found += seen_by(witness, record, position, proof) if witness else [not_seen(about) for about in OF_WITNESS]
    silent = [str(seat + 1) for seat in fair.withheld(proof.pledges, proof.nonces)]
    if silent:
        found.append(Finding("withheld", Verdict.UNKNOWN, {"seats": ", ".join(silent), "nonce": fair.WITHHELD}))
    return found


def so(is_so: bool) -> Verdict:
    return Verdict.HELD if is_so else Verdict.BROKEN


def not_seen(about: str) -> Finding:
    return Finding(about, Verdict.UNKNOWN, {"count": 0})


# --- What a witness can tell ----------------------------------------------------------------------------------------
def seen_by(witness: Witness, record: Told, position: Position, proof: Proof) -> Iterator[Finding]:
    yield Finding("commitment", so(proof.commitment == witness.commitment))
    yield Finding("pledges", so(proof.pledges == witness.pledges) if witness.pledges else Verdict.UNKNOWN)
    yield Finding("shown", shown(witness, proof))
    yield Finding("own", own(witness, proof))
    yield Finding("rules", rules(witness, record, position))
    yield Finding("began", began(witness, record, proof))
    seen = standing(witness.seen)
    moves, tiles = compared(seen, record, position)
    count = max(0, len(seen) - 1)
    yield Finding("moves", moves if seen else Verdict.UNKNOWN, {"count": count})
    yield Finding("tiles", tiles if seen else Verdict.UNKNOWN, {"count": count})
    yield Finding("twice", so(not witness.contradictions))


def shown(witness: Witness, proof: Proof) -> Verdict:
    """Whether the nonces of the record were shown at the deal, and fit what was pledged before."""
    if not witness.nonces:
        return Verdict.UNKNOWN
    fits = not witness.pledges or fair.all_fit(witness.pledges, proof.nonces)
    return so(proof.nonces == witness.nonces and fits)


def own(witness: Witness, proof: Proof) -> Verdict:
    """Whether one's own nonces took part. They could not if they were never sent, or a bot sat there by then."""
    if not witness.own:
        return Verdict.UNKNOWN
    used = {seat for seat, nonce in witness.own.items() if nonce_at(proof, seat) == nonce}
    missing = [seat for seat in witness.own if seat not in used]
    if not missing:
        return Verdict.HELD
    return Verdict.UNKNOWN if all(is_excused(witness, proof, seat) for seat in missing) else Verdict.BROKEN


def is_excused(witness: Witness, proof: Proof, seat: str) -> bool:
    if not seat.isdigit():
        return False
    is_silent = nonce_at(proof, seat) == fair.WITHHELD and int(seat) not in witness.revealed
    return is_silent or int(seat) in witness.stood_in


def nonce_at(proof: Proof, seat: str) -> str | None:
    return proof.nonces[int(seat)] if seat.isdigit() and int(seat) < len(proof.nonces) else None


def rules(witness: Witness, record: Told, position: Position) -> Verdict:
    if witness.layout is None:
        return Verdict.UNKNOWN
    is_same = witness.game == position.game.name and witness.options == position.options
    return so(is_same and witness.layout == plain(position.layout))


def began(witness: Witness, record: Told, proof: Proof) -> Verdict:
    """Whether the seat that began is the one that was shown, and was drawn by lot if that was promised."""
    if witness.start is None:
        return Verdict.UNKNOWN
    return so(witness.start == record["start"] and witness.lot in (None, proof.lot))


def compared(
    seen: list[list[tuple[Observation, View | None]]], record: Told, played: Position
) -> tuple[Verdict, Verdict]:
    """The moves that were seen, and all that was on the table after each, with the record."""
    by = record.get("by")
    position = from_deal(
        played.game.name,
        seats=played.seats,
        options=played.options,
        start=int(played.state.start),
        deal=played.deal,
        board=record["board"],
    )
    if len(seen) > len(played.numbers) + 1:
        return Verdict.BROKEN, Verdict.UNKNOWN
    moves = tiles = True
    for number, observed in enumerate(seen):
        if number:
            mover = position.to_move
            position.make(played.numbers[number - 1])
            decided = by[number - 1] if isinstance(by, list) and len(by) == len(played.numbers) else None
            moves &= all(is_move(each, position, mover, decided) for each, _ in observed)
        tiles &= all(view is None or view == plain(position.view(seat_of(each, position))) for each, view in observed)
        tiles &= all(
            each.outcome is None or each.outcome == plain(position.outcome(seat_of(each, position)))
            for each, _ in observed
            if each.kind == "moved"
        )
        if not moves:
            return Verdict.BROKEN, so(tiles)
    return Verdict.HELD, so(tiles)


def is_move(seen: Observation, position: Position, mover: int, by: Json) -> bool:
    """Whether a move that was seen is the one that was just made; all else that was seen is no move."""
    if seen.kind != "moved":
        return True
    is_same = seen.move == plain(position.move_seen_by(seat_of(seen, position)))
    return is_same and seen.seat == mover and (by is None or seen.by in (None, by))


def seat_of(seen: Observation, position: Position) -> int | None:
    """The seat that was looked from; a file may name one that this game does not have."""
    return seen.looking if seen.looking is not None and 0 <= seen.looking < position.seats else None


def plain(facts: object) -> object:
    """Facts as they travel."""
    return msgspec.json.decode(msgspec.json.encode(facts))
