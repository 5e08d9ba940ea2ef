"""What there is to say of each seat of Elfer raus!: its rack, what its tiles wait for, what it could do in a turn.

It is said of expected tiles (`notes.held`): where all tiles lie open these are the racks themselves; from a seat's own
view they are what it may expect on other racks by all that it knows (beliefs.py). So one description serves for both.
"""

from __future__ import annotations

import math

import numpy as np

from tafelrunde.games.elfer.insights.quick import newly_open
from tafelrunde.games.elfer.insights.ways import find_ways, nearest_field
from tafelrunde.games.elfer.laying import can_be_laid, is_first_on_bonus_bridge
from tafelrunde.games.elfer.material import (
    ALL_FIELDS,
    COSTS,
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_SYMBOL,
    IN_ORDER,
    KIND_COUNT,
    KIND_ON,
    LEFT_IN_PAIRS,
    LIMIT,
)
from tafelrunde.games.elfer.notes import OF_SIDE, Notes
from tafelrunde.games.elfer.state import State
from tafelrunde.kernel.bits import ONE, WORD, contains, lowest_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat

BAG_TOLL = 4.0  # of a tile in the bag on a way; one on another rack costs 1
CHAIN = 0.5  # a way shorter than that leads over own tiles alone
LONGEST_WAY = 16.0  # a longer way makes no difference

LAST_BIT = np.uint64(WORD - 1)

SIZE, ROOT, LAST, OPEN, STUCK, CHAINED, FAR = range(7)
MEAN_WAY, LONGEST, SECOND, ON_RACKS, IN_BAG, ROOT_ON_RACKS, ROOT_IN_BAG = range(11, 18)  # FAR takes five places
SAFE, HELPS_OTHERS, HELPS_ITSELF, PAIRS, PAIR_NOW, FINISH, FINISH_BY_GIFT = range(18, 25)
SYMBOLS_HELD, SYMBOLS_OPEN, BONUS_OPEN, POINTS = range(25, len(OF_SIDE))


@compiled
def describe_sides(state: State, notes: Notes) -> None:
    """Write what there is to say of each seat, in the order of OF_SIDE; who holds what has been noted. What was said of
    a seat the last time stays, if nothing has changed that it depends on."""
    for word in range(FIELD_WORDS):
        if notes.described[word] != state.lying[word]:
            notes.is_new_board = True
    if notes.is_new_board:
        look_at_board(state, notes)
    else:
        find_concerned(state, notes)
    count_all_held(state, notes)
    for seat in range(state.seats):
        if notes.is_new_board or notes.is_new[seat]:
            describe_side(state, seat, notes)
            notes.is_new[seat] = False
    notes.is_new_board = False


@compiled
def look_at_board(state: State, notes: Notes) -> None:
    """Note what lies, and what could be laid on once a tile lies on an open field."""
    for word in range(FIELD_WORDS):
        notes.described[word] = state.lying[word]
        fields = state.open[word]
        for _ in range(popcount(fields)):
            field = word * WORD + lowest_bit(fields)
            fields &= fields - ONE
            notes.opens[field, 0], notes.opens[field, 1] = newly_open(state, field, 0), newly_open(state, field, 1)


@compiled
def find_concerned(state: State, notes: Notes) -> None:
    """Note which seats have to do with changes on other racks, before racks are added up anew."""
    for seat in range(state.seats):
        kind = 0
        while kind < KIND_COUNT and not notes.is_new[seat]:
            own, total = notes.held[seat, kind], 0.0
            for other in range(state.seats):
                total += notes.held[other, kind]
            notes.is_new[seat] = min(1.0, total - own) != min(1.0, notes.all_held[kind] - own)
            kind += 1


@compiled
def count_all_held(state: State, notes: Notes) -> None:
    """Add up the racks."""
    for kind in range(KIND_COUNT):
        notes.all_held[kind] = 0.0
    for seat in range(state.seats):
        for kind in range(KIND_COUNT):
            notes.all_held[kind] += notes.held[seat, kind]


@compiled
def describe_side(state: State, seat: Seat, notes: Notes) -> None:
    said = notes.said[seat]
    for i in range(said.size):
        said[i] = 0.0
    size = float(state.rack_sizes[seat])
    said[SIZE] = size / 20.0
    said[ROOT] = math.sqrt(size) / 4.0
    said[LAST] = min(size, 4.0) / 4.0
    set_tolls(state, seat, notes)
    find_ways(state, notes)
    ready = describe_tiles(state, seat, notes)
    describe_pairs(state, seat, notes)
    if size <= min(ready + 0.5, LIMIT):
        said[FINISH] = 1.0
    if said[PAIR_NOW] > 0.5 and size <= min(ready + 1.5, LIMIT + 1):
        said[FINISH_BY_GIFT] = 1.0


# --- Ways -------------------------------------------------------------------------------------------------------------
@compiled
def set_tolls(state: State, seat: Seat, notes: Notes) -> None:
    """On the way of a seat its own tiles cost nothing, those of other racks little, those in the bag most.
    Where a tile lies there is no toll: all around is open, and no way leads over it."""
    for word in range(FIELD_WORDS):
        fields = ALL_FIELDS[word] & ~state.lying[word]
        for _ in range(popcount(fields)):
            field = word * WORD + lowest_bit(fields)
            fields &= fields - ONE
            kind = KIND_ON[field]
            own = min(1.0, notes.held[seat, kind])
            others = min(1.0, notes.all_held[kind] - notes.held[seat, kind])
            notes.toll[field] = (1.0 - own) * (others + BAG_TOLL * (1.0 - others))
            notes.waited_for[field] = 0.0


@compiled
def describe_tiles(state: State, seat: Seat, notes: Notes) -> float:
    """How far the tiles of a seat are from being laid; return how many wait for no other's."""
    said = notes.said[seat]
    ready, ways, longest, second = 0.0, 0.0, 0.0, 0.0
    stuck = 1.0
    for part in range(2):
        for word in range(FIELD_WORDS):
            fields = notes.holds[seat, word] & IN_ORDER[part, word]
            for _ in range(popcount(fields)):
                field = word * WORD + lowest_bit(fields)
                fields &= fields - ONE
                kind = KIND_ON[field]
                tiles = notes.held[seat, kind]
                said[POINTS] += tiles * COSTS[kind] / 100.0
                if kind >= FIRST_SYMBOL:
                    said[SYMBOLS_HELD] += tiles / 2.0
                if can_be_laid(state, kind):
                    said[OPEN] += tiles / 5.0
                    stuck *= max(0.0, 1.0 - tiles)
                    ready += tiles
                    describe_open_tile(state, seat, notes, kind, tiles)
                    continue
                if part > 0:
                    field = nearest_field(state, notes.way, kind)
                way = min(LONGEST_WAY, notes.way[field])
                wait_for_way(state, seat, notes, field, min(1.0, tiles))
                said[CHAINED + how_far(way)] += tiles / 5.0
                if way < CHAIN:
                    ready += tiles
                ways += tiles * way
                likely = min(1.0, tiles) * way
                second = max(second, min(longest, likely))
                longest = max(longest, likely)
    said[STUCK] = stuck
    said[MEAN_WAY] = ways / max(1.0, float(state.rack_sizes[seat])) / 4.0
    said[LONGEST] = longest / 8.0
    said[SECOND] = second / 8.0
    said[ROOT_ON_RACKS] = math.sqrt(said[ON_RACKS]) / 3.0
    said[ROOT_IN_BAG] = math.sqrt(said[IN_BAG]) / 3.0
    said[ON_RACKS] /= 8.0
    said[IN_BAG] /= 8.0
    return ready


@compiled
def how_far(way: float) -> int:
    """Into which of six classes a way falls by its length; the first are chains of own tiles."""
    return int(way >= CHAIN) + int(way >= 1.5) + int(way >= 2.5) + int(way >= 4.5) + int(way >= 8.5)


@compiled
def wait_for_way(state: State, seat: Seat, notes: Notes, field: int, likely: float) -> None:
    """Count what is missing on the way to a field, as far as it has not been counted."""
    said = notes.said[seat]
    while notes.before[field] != field and notes.waited_for[notes.before[field]] < likely:
        field = notes.before[field]
        more = likely - notes.waited_for[field]
        notes.waited_for[field] = likely
        kind = KIND_ON[field]
        missing = more * (1.0 - min(1.0, notes.held[seat, kind]))
        others = min(1.0, notes.all_held[kind] - notes.held[seat, kind])
        said[ON_RACKS] += missing * others
        said[IN_BAG] += missing * (1.0 - others)


# --- What a seat could do in a turn -----------------------------------------------------------------------------------
@compiled
def describe_open_tile(state: State, seat: Seat, notes: Notes, kind: int, tiles: float) -> None:
    """What a tile that can be laid would open, for others and for the seat itself."""
    said = notes.said[seat]
    if kind >= FIRST_SYMBOL:
        said[SYMBOLS_OPEN] += min(1.0, tiles)
        return
    safest, helps_others, helps_itself = -1.0, 0.0, 0.0
    bonus = False
    for word in range(FIELD_WORDS):
        fields = FIELDS_OF[kind, word] & state.open[word]
        for _ in range(popcount(fields)):
            field = word * WORD + lowest_bit(fields)
            fields &= fields - ONE
            theirs, own = freed(seat, notes, field)
            safe = max(0.0, 1.0 - theirs)
            if safe > safest:
                safest, helps_others, helps_itself = safe, theirs, own
            bonus = bonus or is_first_on_bonus_bridge(state, field)
    said[SAFE] += tiles * safest / 4.0
    said[HELPS_OTHERS] += tiles * helps_others / 4.0
    said[HELPS_ITSELF] += tiles * helps_itself / 4.0
    if bonus:
        said[BONUS_OPEN] += tiles / 2.0


@compiled
def freed(seat: Seat, notes: Notes, field: int) -> tuple[float, float]:
    """How many tiles of others, and of the seat itself, could be laid once a field is laid on, and not before."""
    theirs, own = 0.0, 0.0
    for word in range(FIELD_WORDS):
        fields = notes.opens[field, word]
        for _ in range(popcount(fields)):
            kind = KIND_ON[word * WORD + lowest_bit(fields)]
            fields &= fields - ONE
            mine = min(1.0, notes.held[seat, kind])
            own += mine
            theirs += min(1.0, notes.all_held[kind] - notes.held[seat, kind])
    return theirs, own


@compiled
def describe_pairs(state: State, seat: Seat, notes: Notes) -> None:
    """Neighbours in a row allow a gift (E6.1)."""
    said = notes.said[seat]
    pairs, now = 0.0, 0.0
    for word in range(FIELD_WORDS):
        fields = pair_fields(state, seat, notes, word)
        for _ in range(popcount(fields)):
            field = word * WORD + lowest_bit(fields)
            fields &= fields - ONE
            both = min(1.0, notes.held[seat, KIND_ON[field]]) * min(1.0, notes.held[seat, KIND_ON[field + 1]])
            pairs += both
            if contains(state.open, field) or contains(state.open, field + 1) or is_ready(notes, field):
                now = max(now, both)
    said[PAIRS] = min(pairs, 6.0) / 4.0
    said[PAIR_NOW] = now


@compiled
def pair_fields(state: State, seat: Seat, notes: Notes, word: int) -> np.uint64:
    """Empty fields that a seat may have tiles for, and for the right neighbour in the row: one word of the bit set."""
    fields = notes.holds[seat, word] & ~state.lying[word]
    right = fields >> ONE
    if word + 1 < FIELD_WORDS:
        right |= (notes.holds[seat, word + 1] & ~state.lying[word + 1]) << LAST_BIT
    return fields & right & LEFT_IN_PAIRS[word]


@compiled
def is_ready(notes: Notes, field: int) -> bool:
    """Whether own tiles alone lead to a field and to its right neighbour."""
    return notes.way[field] < CHAIN and notes.way[field + 1] < CHAIN
