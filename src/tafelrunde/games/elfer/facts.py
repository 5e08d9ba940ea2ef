"""What leaves a table of Elfer raus!: layout, view, offer and what a move brought, as the wire carries them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias, cast

import msgspec

from tafelrunde.games import interface
from tafelrunde.games.elfer.knowledge import Seen
from tafelrunde.games.elfer.material import (
    AREA_NUMBERS,
    COLOURS,
    ENDS,
    FIELD_COUNT,
    FIELD_NAMES,
    FIRST_FIELD,
    FIRST_SYMBOL_FIELD,
    JOKER_NUMBERS,
    KIND_ON,
    LIMIT,
    NOTHING,
    NUMBERS,
    TILE_NAMES,
    TYPED_FIELDS,
    Board,
)
from tafelrunde.games.elfer.outcome import UNKNOWN, Brought, Offered
from tafelrunde.games.elfer.state import DECLINE, DONE, DRAW, PASS, PHASES, REASONS
from tafelrunde.games.interface import Facts, Options, Place
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.game import GOING_ON, NOBODY, Seat
from tafelrunde.kernel.moves import MoveData
from tafelrunde.kernel.records import Row, Words, plain
from tafelrunde.reading import RowBytes, WordBytes, members_of, set_letters

Colour: TypeAlias = Literal["yellow", "red", "blue", "green"]
Symbol: TypeAlias = Literal["square", "triangle", "star", "circle"]
Phase: TypeAlias = Literal["laying", "bonus", "drawn", "free"]
Reason: TypeAlias = Literal["rack-empty"]
Field: TypeAlias = str  # such as "red-12" or "star-20"
Tile: TypeAlias = str  # such as "red-12", "joker-7" or "star"

UNFORESEEN: tuple[str, ...] = ("pending", "drawn", "turn_over", "points")
EMPTY_FIELD, LYING_TILE = ".", "x"  # on a view's board
SIGNS = {"square": "■", "triangle": "▲", "star": "★", "circle": "●"}
ROW_PITCH = 1.5  # from one row to the next, where the fields of a row are 1 apart
MARKS = EMPTY_FIELD + LYING_TILE
BY_NAME = sorted(range(len(TILE_NAMES)), key=TILE_NAMES.__getitem__)  # kinds in the order of their names


# --- The board, which never changes ---------------------------------------------------------------------------------
class Bridge(Facts, frozen=True, kw_only=True):
    rows: tuple[Colour, Colour]  # the upper one first
    number: int
    bonus: bool


class SymbolField(Facts, frozen=True, kw_only=True):
    symbol: Symbol
    row: Colour
    end: int  # beside the 1 or the 20


class ElferLayout(interface.Layout, frozen=True, kw_only=True):
    rows: list[Colour]  # from top to bottom
    bridges: list[Bridge]
    symbols: list[SymbolField]
    fields: list[Field]  # in the order of a view's board,
    tiles: list[Tile]  # and the tile that each takes
    areas: list[int]  # the numbers whose fields are connecting areas (E1.3)
    limit: int  # tiles from the rack in a turn (E4.1)


def layout(board: Board, seats: int, options: Options) -> ElferLayout:
    return ElferLayout(
        seats=seats,
        options=options,
        name=board.name,
        reconstruction=board.reconstruction,  # E1.5: the table says so
        places=places(board),
        rows=[cast(Colour, row) for row in board.rows],
        bridges=[
            Bridge(rows=cast(tuple[Colour, Colour], bridge.rows), number=bridge.number, bonus=bridge.bonus)
            for bridge in board.bridges
        ],
        symbols=[
            SymbolField(symbol=cast(Symbol, field.symbol), row=cast(Colour, field.row), end=field.end)
            for field in board.symbols
        ],
        fields=list(FIELD_NAMES),
        tiles=[TILE_NAMES[kind] for kind in KIND_ON],
        areas=list(AREA_NUMBERS),
        limit=LIMIT,
    )


def places(board: Board) -> list[Place]:
    """Row under row, the symbol fields at both ends."""
    found: list[Place] = []
    for field in range(FIRST_SYMBOL_FIELD):
        colour, number = COLOURS[field // NUMBERS], field % NUMBERS + 1
        shade = "grey" if number in JOKER_NUMBERS else colour
        y = board.rows.index(colour) * ROW_PITCH
        found.append(Place(name=TYPED_FIELDS[field], x=float(number), y=y, shows=str(number), colour=shade))
    for place in board.symbols:  # in the order of their fields, as board files are read
        x, y = 0.0 if place.end == ENDS[0] else NUMBERS + 1.0, board.rows.index(place.row) * ROW_PITCH
        found.append(Place(name=f"{place.symbol}{place.end}", x=x, y=y, shows=SIGNS[place.symbol], colour=None))
    return found


# --- What a viewer may know -----------------------------------------------------------------------------------------
class Gift(Facts, frozen=True, kw_only=True):
    tile: Tile
    seats: list[Seat]  # that may hold it


class Lack(Facts, frozen=True, kw_only=True):
    """A moment at which a seat could lay nothing (E3.1, E7)."""

    tiles: list[Tile]  # all that could be laid then: it held none of these
    came: int  # tiles that came onto its rack since then and may be any


class ElferView(interface.View, frozen=True, kw_only=True):
    start: Seat  # of the first round
    round: int  # rounds completed
    phase: Phase
    pending: Tile | None  # what has been drawn and must be laid
    laid: int  # tiles that count towards the limit
    draws: int  # in vain
    may_give: bool
    receiver: Seat  # who would get a tile that is given away
    board: str  # a letter for each field: whether a tile lies there
    laid_now: list[Field]  # in this turn
    marks: list[tuple[Field, Field]]  # bonus bridges on which no tile lies yet (E5.1)
    scores: list[int]  # minus points
    rack: list[Tile] | None
    given: list[Gift]  # by the viewer, and not seen since (E6.1)
    received: list[Tile]  # by the viewer, and still on its rack
    lacks: list[list[Lack]]  # of each seat, the earliest first
    left: list[list[Tile]] | None  # on every rack, when the match is over (E9.2)
    reason: Reason | None


def view(seen: Seen) -> ElferView:
    seen = plain(seen)
    seats, over = range(seen.seats), seen.reason != GOING_ON
    return ElferView(
        to_move=seen.to_move,
        turn=seen.turn,
        reason=cast(Reason, REASONS[seen.reason - 1]) if over else None,
        rack_sizes=seen.rack_sizes[: seen.seats].tolist(),
        bag=seen.bag_size,
        start=seen.start,
        round=seen.rounds_played,
        phase=cast(Phase, PHASES[seen.phase]),
        pending=tile_name(seen.pending),
        laid=seen.laid,
        draws=seen.draws,
        may_give=seen.may_give,
        receiver=seen.receiver,
        board=board_text(seen.lying),
        laid_now=[FIELD_NAMES[field] for field in members(seen.laid_now)],
        marks=unused_marks(seen.bonus_ends.tobytes(), seen.lying.tobytes()),
        scores=seen.scores[: seen.seats].tolist(),
        rack=None if seen.viewer == NOBODY else tiles_on(seen.racks[seen.viewer]),
        given=gifts(seen),
        received=sorted(TILE_NAMES[kind] for kind in seen.received[: seen.received_count].tolist()),
        lacks=[lacks(seen, seat) for seat in seats],
        left=[tiles_on(seen.racks[seat]) for seat in seats] if over else None,
    )


def tile_name(kind: int) -> Tile | None:
    return None if kind == NOTHING else TILE_NAMES[kind]


def tiles_on(rack: Row) -> list[Tile]:
    """The tiles of a rack by name, sorted."""
    counts = rack.tolist()
    return [TILE_NAMES[kind] for kind in BY_NAME for _ in range(counts[kind])]


def board_text(fields: Words) -> str:
    """A letter for each field: whether it is in a set."""
    return set_letters(fields, FIELD_COUNT, MARKS)


@lru_cache(maxsize=256)
def unused_marks(bonus_ends: RowBytes, lying: WordBytes) -> list[tuple[Field, Field]]:
    """The bonus bridges on which no tile lies yet, each as its two fields (E5.1)."""
    taken = set(members_of(lying))
    return [
        (FIELD_NAMES[field], FIELD_NAMES[other_end])
        for field, other_end in enumerate(bonus_ends)
        if field < other_end and field not in taken and other_end not in taken
    ]


def gifts(seen: Seen) -> list[Gift]:
    """The tiles that the viewer has given away, each with the seats that may hold it."""
    found = [
        Gift(tile=TILE_NAMES[kind], seats=[seat for seat in range(seen.seats) if seats >> seat & 1])
        for kind, seats in zip(seen.given[: seen.given_count].tolist(), seen.given_seats.tolist(), strict=False)
    ]
    return sorted(found, key=lambda gift: (gift.tile, gift.seats))


def lacks(seen: Seen, seat: Seat) -> list[Lack]:
    return [
        Lack(tiles=tiles_lacked(seen.lacks[seat, i].tobytes()), came=int(seen.came_since[seat, i]))
        for i in range(seen.lack_count[seat])
    ]


@lru_cache(maxsize=1024)
def tiles_lacked(fields: WordBytes) -> list[Tile]:
    """The kinds of tile in a lack, which is a set of their fields; a joker or symbol has all of its fields there."""
    lacked = set(members_of(fields))
    return [TILE_NAMES[kind] for kind in BY_NAME if FIRST_FIELD[kind] in lacked]


# --- What may be done -----------------------------------------------------------------------------------------------
class ElferOffer(interface.Offer, frozen=True, kw_only=True):
    lay: list[Field]  # each takes one kind of tile
    give: list[Tile]
    done: bool
    draw: bool
    pass_: bool = msgspec.field(name="pass")
    decline: bool


def offer(offered: Offered, seen: Seen) -> ElferOffer:
    offered = plain(offered)
    kinds = set(members(offered.gifts))
    return ElferOffer(
        lay=[FIELD_NAMES[field] for field in members(offered.fields)],
        give=[TILE_NAMES[kind] for kind in BY_NAME if kind in kinds] if kinds else [],
        done=offered.other == DONE,
        draw=offered.other == DRAW,
        pass_=offered.other == PASS,
        decline=offered.other == DECLINE,
    )


def offered(layout: ElferLayout, offer: ElferOffer) -> list[MoveData]:
    """The moves that an offer stands for, for those who have only the layout and the offer."""
    found: list[MoveData] = [{"do": "lay", "field": field} for field in offer.lay]
    found += [{"do": "give", "tile": tile} for tile in offer.give]
    others = {"done": offer.done, "draw": offer.draw, "pass": offer.pass_, "decline": offer.decline}
    return found + [{"do": word} for word, legal in others.items() if legal]


# --- What a move brought --------------------------------------------------------------------------------------------
class ElferOutcome(interface.Outcome, frozen=True, kw_only=True):
    tile: Tile | None  # that was laid or given, as far as the viewer knows
    receiver: Seat | None  # of a gift
    minus: int | None  # points that the mover need not fear any more; None if the viewer does not know
    left: int | None  # points that it still must fear, where a tile has left its rack; for the mover alone
    counts: bool  # towards the limit (E4.1)
    bonus: bool  # a bonus tile is drawn (E5.1)
    free: bool  # any one tile may follow (E8.3)
    joins: bool  # from now on a tile may be given (E6.1)
    draws: bool  # with nothing to lay (E7.1)
    pending: Tile | None  # what was drawn and must be laid
    drawn: Tile | None  # what was drawn onto the rack; for the mover alone
    turn_over: bool | None
    round_over: bool  # the mover got rid of its last tile (E9.1)
    points: list[int] | None  # minus points of each seat in the round that is over (E9.2)
    new_round: int | None  # the round that has begun: rounds completed before it
    reason: Reason | None  # why the match is over


def outcome(brought: Brought) -> ElferOutcome:
    brought = plain(brought)
    return ElferOutcome(
        mover=brought.mover,
        ends=brought.ends,
        tile=tile_name(brought.tile),
        receiver=None if brought.receiver == NOBODY else brought.receiver,
        minus=None if brought.minus == UNKNOWN else brought.minus,
        left=None if brought.left == UNKNOWN else brought.left,
        counts=brought.counts,
        bonus=brought.bonus,
        free=brought.free,
        joins=brought.joins,
        draws=brought.draws,
        pending=tile_name(brought.pending),
        drawn=tile_name(brought.drawn),
        turn_over=brought.turn_over,
        round_over=brought.round_over,
        points=brought.points[: brought.seats].tolist() if brought.round_over else None,
        new_round=brought.new_round if brought.new_round else None,
        reason=cast(Reason, REASONS[brought.reason - 1]) if brought.ends else None,
    )
