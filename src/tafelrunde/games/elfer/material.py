"""What is in the box of Elfer raus!: fields, tiles, limits; as tables that the rules look things up in.

    a row:   (s) 1  2 [3] 4  5  6 [7] 8  9  10 11 12 [13] 14 15 16 [17] 18 19 20 (s)

(s) is a symbol field; a field in brackets takes a grey joker of its number, every other its own number tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tafelrunde.kernel.bits import bit_set
from tafelrunde.kernel.records import WordGrid, Words, row

# --- Fields (E1.2) --------------------------------------------------------------------------------------------------
# Number fields come first, colour by colour: colour × 20 + number - 1; then symbol fields: 80 + symbol × 2 + end.
# So every field takes exactly one kind of tile, whatever the board looks like.
COLOURS = ("yellow", "red", "blue", "green")
SYMBOLS = ("square", "triangle", "star", "circle")
COLOUR_COUNT = len(COLOURS)
NUMBERS = 20
ENDS = (1, 20)  # a symbol field lies beside a 1 or beside a 20 (E1.6)
FIRST_SYMBOL_FIELD = COLOUR_COUNT * NUMBERS
FIELD_COUNT = FIRST_SYMBOL_FIELD + len(SYMBOLS) * len(ENDS)
FIELD_WORDS = -(-FIELD_COUNT // 64)  # words in a bit set of fields

# --- Tiles (E1.1) ---------------------------------------------------------------------------------------------------
JOKER_NUMBERS = (3, 7, 13, 17)
TILE_NUMBERS = tuple(number for number in range(1, NUMBERS + 1) if number not in JOKER_NUMBERS)
FIRST_JOKER = COLOUR_COUNT * len(TILE_NUMBERS)  # kinds of tile: number tiles, jokers, symbols
FIRST_SYMBOL = FIRST_JOKER + len(JOKER_NUMBERS)
KIND_COUNT = FIRST_SYMBOL + len(SYMBOLS)
NOTHING = KIND_COUNT  # no tile; not a kind, and no index into anything that has one entry per kind


def number_field(colour: int, number: int) -> int:
    return colour * NUMBERS + number - 1


def symbol_field(symbol: int, end: int) -> int:
    return FIRST_SYMBOL_FIELD + symbol * len(ENDS) + ENDS.index(end)


def kind_on(field: int) -> int:
    """The one kind of tile that a field takes (E4.3, E4.4, E8.1)."""
    if field >= FIRST_SYMBOL_FIELD:
        return FIRST_SYMBOL + (field - FIRST_SYMBOL_FIELD) // len(ENDS)
    colour, number = field // NUMBERS, field % NUMBERS + 1
    if number in JOKER_NUMBERS:
        return FIRST_JOKER + JOKER_NUMBERS.index(number)
    return colour * len(TILE_NUMBERS) + TILE_NUMBERS.index(number)


def field_set(fields: Iterable[int]) -> Words:
    return bit_set(fields, FIELD_WORDS)


def field_sets(sets: Iterable[Words]) -> WordGrid:
    """One set of fields a row."""
    return np.array(list(sets), dtype=np.uint64)  # type: ignore[return-value]  # what a WordGrid really is


def _fields_of(kind: int) -> list[int]:
    return [field for field in range(FIELD_COUNT) if KIND_ON[field] == kind]


KIND_ON = row(map(kind_on, range(FIELD_COUNT)), np.int16)
FIRST_FIELD = row((_fields_of(kind)[0] for kind in range(KIND_COUNT)), np.int16)  # where a kind may lie
FIELDS_OF = field_sets(field_set(_fields_of(kind)) for kind in range(KIND_COUNT))  # [kinds, words] all of them
COPIES = row((len(_fields_of(kind)) for kind in range(KIND_COUNT)), np.int8)  # a field for every tile
FIRST_FIELDS = field_set(FIRST_FIELD)  # one field for each kind, to count the kinds on a rack
ALL_FIELDS = field_set(range(FIELD_COUNT))
NUMBER_FIELDS = field_set(range(FIRST_SYMBOL_FIELD))
JOKER_AND_SYMBOL_FIELDS = field_set(field for field in range(FIELD_COUNT) if COPIES[KIND_ON[field]] > 1)
# [2, words] one field for each kind, so that going through one set after the other is going through all kinds in order:
# first number tiles, then jokers and symbols
IN_ORDER = field_sets((field_set(FIRST_FIELD[:FIRST_JOKER]), field_set(FIRST_FIELD[FIRST_JOKER:])))
TILE_COUNT = FIELD_COUNT

# Names as in traces; in moves as they are typed, colours are letters and the hyphen goes: y12, j7, star20
FIELD_NAMES = tuple(f"{colour}-{number}" for colour in COLOURS for number in range(1, NUMBERS + 1)) + tuple(
    f"{symbol}-{end}" for symbol in SYMBOLS for end in ENDS
)
TILE_NAMES = (
    *(f"{colour}-{number}" for colour in COLOURS for number in TILE_NUMBERS),
    *(f"joker-{number}" for number in JOKER_NUMBERS),
    *SYMBOLS,
)
LETTERS = {name: name[0] for name in (*COLOURS, "joker")}


def _typed(name: str) -> str:
    word, _, number = name.partition("-")
    return LETTERS.get(word, word) + number


TYPED_FIELDS = tuple(map(_typed, FIELD_NAMES))
TYPED_TILES = tuple(map(_typed, TILE_NAMES))

# E9.2: what a tile costs that is left over
SYMBOL_COST = 11
COSTS = row(
    (FIRST_FIELD[kind] % NUMBERS + 1 if kind < FIRST_SYMBOL else SYMBOL_COST for kind in range(KIND_COUNT)), np.int16
)

# --- What touches what, whatever the board (E1.3, E4.2) ---------------------------------------------------------------
ELEVEN = 11
AREA_NUMBERS = (1, ELEVEN, 20)
ELEVENS = field_set(number_field(colour, ELEVEN) for colour in range(COLOUR_COUNT))


def _row_neighbours(field: int) -> list[int]:
    if field >= FIRST_SYMBOL_FIELD:
        return []
    return [other for other in (field - 1, field + 1) if other >= 0 and other // NUMBERS == field // NUMBERS]


def _area_of(field: int) -> list[int]:
    number = field % NUMBERS + 1
    if field >= FIRST_SYMBOL_FIELD or number not in AREA_NUMBERS:
        return []
    return [number_field(colour, number) for colour in range(COLOUR_COUNT)]


# the number field to the left and to the right in the row; itself where there is none
LEFT_OF = row((min([field, *_row_neighbours(field)]) for field in range(FIELD_COUNT)), np.int16)
RIGHT_OF = row((max([field, *_row_neighbours(field)]) for field in range(FIELD_COUNT)), np.int16)
LEFT_IN_PAIRS = field_set(field for field in range(FIRST_SYMBOL_FIELD) if field % NUMBERS < NUMBERS - 1)
# [fields, words] the number fields to the left and right in the row; then those and the whole connecting area
ROW_NEIGHBOURS = field_sets(field_set(_row_neighbours(field)) for field in range(FIELD_COUNT))
OPENED_BY = field_sets(field_set(_row_neighbours(field) + _area_of(field)) for field in range(FIELD_COUNT))


# --- Boards (E1.4, E1.5, E1.6) --------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Bridge:
    rows: tuple[str, str]  # the upper one first
    number: int
    bonus: bool


@dataclass(frozen=True)
class SymbolField:
    symbol: str
    row: str
    end: int  # beside the 1 or the 20


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    reconstruction: bool
    note: str
    rows: tuple[str, ...]  # from top to bottom
    bridges: tuple[Bridge, ...]
    symbols: tuple[SymbolField, ...]


# --- Limits ---------------------------------------------------------------------------------------------------------
MOST_SEATS = 4
RACK_SIZES = row([0, 0, 20, 20, 15], np.int8)  # E2.1, by seats
LIMIT = 3  # E4.1: tiles from the rack in a turn
MOST_DRAWS = 3  # E7.1
MOST_GIFTS = FIRST_SYMBOL_FIELD // 2  # in a round: for each, two tiles have been laid in one row (E6.1)
