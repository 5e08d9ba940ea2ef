"""Whole positions of Elfer raus! as one line of text, both ways.

One line of `name=value` fields; racks, bag and word are hidden information, so this is for records and studies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from tafelrunde.errors import InvalidRecord, Refusal
from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.boards import from_json
from tafelrunde.games.elfer.facts import EMPTY_FIELD, LYING_TILE, board_text
from tafelrunde.games.elfer.laying import can_be_laid, note_neighbours, put_tile
from tafelrunde.games.elfer.material import (
    COLOURS,
    COPIES,
    ELEVENS,
    ENDS,
    FIELD_COUNT,
    FIELD_WORDS,
    FIRST_SYMBOL,
    KIND_COUNT,
    KIND_ON,
    LIMIT,
    MOST_DRAWS,
    MOST_GIFTS,
    NOTHING,
    NUMBERS,
    SYMBOLS,
    TYPED_TILES,
    Board,
)
from tafelrunde.games.elfer.racks import add_to_rack, seat_after
from tafelrunde.games.elfer.rules import blank
from tafelrunde.games.elfer.state import (
    DRAWN,
    FREE,
    GIVER,
    HOLDER,
    KIND,
    LAYING,
    MOST_LACKS,
    NOWHERE,
    PHASES,
    REASONS,
    SEATS,
    State,
)
from tafelrunde.kernel.bits import WHOLE_WORD, WORD, members
from tafelrunde.kernel.game import GOING_ON, Seat
from tafelrunde.kernel.records import Row, Words, row, words

FIELDS = (
    *("seats", "symbols", "rounds", "start", "round", "turn", "to-move", "phase", "pending", "laid", "draws"),
    *("reason", "scores", "map", "lying", "laid-now", "racks", "bag", "word", "gifts", "lacks"),
)
LETTERS = "".join(colour[0] for colour in COLOURS)
BRIDGE = re.compile(r"([a-z])([a-z])([0-9]{1,2})(\+?)")
GIFT = re.compile(r"([0-3])>([a-z]+[0-9]*):([0-3]*)(-?)")


# --- Writing --------------------------------------------------------------------------------------------------------
def position_text(state: State, board: Board) -> str:
    """A whole position on one line; `parse_position` gives it back to the byte."""
    seats = range(state.seats)
    values = (
        *(state.seats, "yes" if state.symbols else "no", state.rounds, state.start, state.rounds_played, state.turn),
        *(state.to_move, PHASES[state.phase], tiles_text([state.pending] if state.pending != NOTHING else [])),
        *(state.laid, state.draws, state.reason),
        ",".join(str(points) for points in state.scores[: state.seats]),
        map_text(board),
        fields_text(state.lying),
        fields_text(state.laid_now),
        ";".join(tiles_text(kinds_on(state.racks[seat])) for seat in seats),
        tiles_text(state.bag[: state.bag_size].tolist()),
        f"{state.word[0]:016x}",
        ",".join(gift_text(state.gifts[i].tolist()) for i in range(state.gift_count)),
        ";".join(lacks_text(state, seat) for seat in seats),
    )
    return f"{GAME.name} " + " ".join(f"{name}={value}" for name, value in zip(FIELDS, values, strict=True))


def tiles_text(kinds: Iterable[int]) -> str:
    return ",".join(TYPED_TILES[kind] for kind in kinds)


def kinds_on(rack: Row) -> list[int]:
    """The tiles of a rack, in order."""
    return [kind for kind, count in enumerate(rack.tolist()) for _ in range(count)]


def map_text(board: Board) -> str:
    """Rows from the top, bridges (+ with a bonus mark), the rows of the symbol fields; ? after a reconstruction."""
    bridges = [f"{upper[0]}{lower[0]}{b.number}{'+' * b.bonus}" for b in board.bridges for upper, lower in [b.rows]]
    rows, symbols = ("".join(row[0] for row in rows) for rows in (board.rows, [s.row for s in board.symbols]))
    return f"{rows}/{','.join(bridges)}/{symbols}{'?' * board.reconstruction}"


def fields_text(fields: Words) -> str:
    """A set of fields, row by row, the symbol fields last."""
    marks = board_text(fields)
    return "/".join(marks[i : i + NUMBERS] for i in range(0, FIELD_COUNT, NUMBERS))


def gift_text(gift: list[int]) -> str:
    """Giver > tile : seats that may hold it, for all that the giver knows; - if the receiver has it no more."""
    seats = "".join(str(seat) for seat in range(8) if gift[SEATS] >> seat & 1)
    return f"{gift[GIVER]}>{TYPED_TILES[gift[KIND]]}:{seats}{'-' * (gift[HOLDER] == NOWHERE)}"


def lacks_text(state: State, seat: Seat) -> str:
    """Each lack as its fields (hexadecimal), tiles that came since: drawn or whatever, and known by their giver."""
    return ",".join(
        f"{bits_of(state.lacks[seat, i]):x}:{came - given}:{given}"
        for i in range(state.lack_count[seat])
        for came, given in [(int(state.came_since[seat, i]), int(state.given_since[seat, i]))]
    )


def bits_of(words: Words) -> int:
    return sum(int(word) << i * WORD for i, word in enumerate(words))


# --- Reading --------------------------------------------------------------------------------------------------------
def parse_position(text: str) -> State:
    """Read a position; refuses one that could not be on a table."""
    game, *fields = text.split() or [""]
    found = dict(field.partition("=")[::2] for field in fields)
    if game != GAME.name or tuple(found) != FIELDS:
        raise InvalidRecord("unreadable-position", reason="fields")
    try:
        state = read_fields(found)
    except (ValueError, IndexError, KeyError, OverflowError, TypeError) as error:
        if isinstance(error, Refusal):
            raise
        raise InvalidRecord("unreadable-position", reason=str(error)[:60]) from None
    check_position(state)
    return state


def read_fields(found: dict[str, str]) -> State:
    seats = int(found["seats"])
    options = {"symbols": {"yes": True, "no": False}[found["symbols"]], "rounds": int(found["rounds"])}
    state = blank(seats, GAME.settle(seats, options), parse_map(found["map"]))
    state.start, state.rounds_played, state.turn = (int(found[name]) for name in ("start", "round", "turn"))
    state.to_move, state.laid, state.draws = (int(found[name]) for name in ("to-move", "laid", "draws"))
    state.phase, state.reason = PHASES.index(found["phase"]), int(found["reason"])
    state.pending = TYPED_TILES.index(found["pending"]) if found["pending"] else NOTHING
    state.scores[:seats] = [int(points) for points in found["scores"].split(",")]
    state.open[:] = ELEVENS
    for field in parse_fields(found["lying"]):
        put_tile(state, field)
    for field in parse_fields(found["laid-now"]):
        note_neighbours(state, field)
    for seat, tiles in enumerate(found["racks"].split(";")):
        for kind in parse_tiles(tiles):
            add_to_rack(state, seat, kind)
    bag = parse_tiles(found["bag"])
    state.bag[:] = 0
    state.bag[: len(bag)] = bag
    state.bag_size = len(bag)
    state.word[0] = int(found["word"], 16)
    read_gifts(state, found["gifts"])
    for seat, lacks in enumerate(found["lacks"].split(";")):
        read_lacks(state, seat, lacks)
    return state


def parse_map(text: str) -> Board:
    rows, bridges, symbols = text.removesuffix("?").split("/")
    names = {colour[0]: colour for colour in COLOURS}
    joined = [BRIDGE.fullmatch(bridge) for bridge in bridges.split(",") if bridge]
    if not all(joined):
        raise ValueError("map")
    return from_json(
        {
            "rows": [names[letter] for letter in rows],
            "bridges": [
                {"rows": [names[upper], names[lower]], "number": int(number), "bonus": bool(mark)}
                for upper, lower, number, mark in (found.groups() for found in joined if found)
            ],
            "symbols": [
                {"symbol": SYMBOLS[i // len(ENDS)], "row": names[letter], "end": ENDS[i % len(ENDS)]}
                for i, letter in enumerate(symbols)
            ],
        }
    )


def parse_fields(text: str) -> list[int]:
    marks = text.replace("/", "")
    if len(marks) != FIELD_COUNT or set(marks) - {EMPTY_FIELD, LYING_TILE}:
        raise ValueError("fields")
    return [field for field, mark in enumerate(marks) if mark == LYING_TILE]


def parse_tiles(text: str) -> list[int]:
    return [TYPED_TILES.index(tile) for tile in text.split(",") if tile]


def read_gifts(state: State, text: str) -> None:
    gifts = [GIFT.fullmatch(gift) for gift in text.split(",") if gift]
    if len(gifts) > MOST_GIFTS or not all(gifts):
        raise ValueError("gifts")
    for i, gift in enumerate(found for found in gifts if found):
        holders = sum(1 << int(seat) for seat in set(gift[3]))
        giver, kind = int(gift[1]), TYPED_TILES.index(gift[2])
        holder = NOWHERE if gift[4] else seat_after(giver, state.seats)
        state.gifts[i, :] = row([giver, kind, holders, holder], np.int8)
    state.gift_count = len(gifts)


def read_lacks(state: State, seat: Seat, text: str) -> None:
    lacks = [lack.split(":") for lack in text.split(",") if lack]
    for i, (fields, drawn, given) in enumerate(lacks):
        bits = int(fields, 16)
        if bits >> FIELD_COUNT or i == MOST_LACKS or min(int(drawn), int(given)) < 0:
            raise ValueError("lacks")
        state.lacks[seat, i] = words(bits >> word * WORD & WHOLE_WORD for word in range(FIELD_WORDS))
        state.came_since[seat, i], state.given_since[seat, i] = int(drawn) + int(given), int(given)
    state.lack_count[seat] = len(lacks)


# --- Checking -------------------------------------------------------------------------------------------------------
def check_position(state: State) -> None:
    """Refuse what no game could have led to: tiles that were lost or made, a turn that cannot be, and the like."""
    seats, over = int(state.seats), bool(state.reason != GOING_ON)
    sizes = state.rack_sizes.tolist()
    checks = {
        "tiles": all_tiles(state) == in_game(state),
        "seats": 0 <= state.start < seats and 0 <= state.to_move < seats and not any(sizes[seats:]),
        "rounds": 0 <= state.rounds_played <= state.rounds
        and (state.rounds_played == state.rounds) == over
        and state.turn >= 0,
        "racks": all(sizes[:seats]) or over,
        "scores": min(state.scores) >= 0,
        "turn": is_good_turn(state),
        "gifts": all(is_good_gift(state, state.gifts[i].tolist()) for i in range(state.gift_count)),
    }
    for reason, good in checks.items():
        if not good:
            raise InvalidRecord("unreadable-position", reason=reason)


def in_game(state: State) -> list[int]:
    """How many tiles of each kind are in the game (E1.1, E2.2)."""
    return [int(COPIES[kind]) if state.symbols or kind < FIRST_SYMBOL else 0 for kind in range(KIND_COUNT)]


def all_tiles(state: State) -> list[int]:
    """How many tiles of each kind are in the bag, on racks, on the board and pending."""
    found = state.bag[: state.bag_size].tolist() + [int(KIND_ON[field]) for field in members(state.lying)]
    found += [kind for rack in state.racks for kind in kinds_on(rack)]
    found += [int(state.pending)] if state.pending != NOTHING else []
    return [found.count(kind) for kind in range(KIND_COUNT)]


def is_good_turn(state: State) -> bool:
    """The phase fits the pending tile and what has been laid."""
    laid_now, lying = bits_of(state.laid_now), bits_of(state.lying)
    if not 0 <= state.reason <= len(REASONS) or not 0 <= state.laid <= LIMIT or not 0 <= state.draws < MOST_DRAWS:
        return False
    if (state.pending == NOTHING) != (state.phase in (LAYING, FREE)) or laid_now & ~lying:
        return False
    if state.phase == DRAWN:
        return bool(state.laid == 0 and can_be_laid(state, state.pending))
    return bool(state.phase == LAYING or laid_now) and bool(laid_now) == bool(state.laid)


def is_good_gift(state: State, gift: list[int]) -> bool:
    """Giver or receiver remember it, and the tile is on a rack where they think it is."""
    holders = [seat for seat in range(state.seats) if gift[SEATS] >> seat & 1]
    if gift[GIVER] >= state.seats or gift[GIVER] in holders or gift[SEATS] >> int(state.seats):
        return False
    thought = [holders] if holders else []
    thought += [] if gift[HOLDER] == NOWHERE else [[gift[HOLDER]]]
    return bool(thought) and all(any(state.racks[seat, gift[KIND]] > 0 for seat in seats) for seats in thought)
