"""How a seat of Elfer raus! stands at the end of its turn, as far as it can know: the log-odds of winning the round.

Looked at are the sizes of both racks, how far each own tile is from being laid, what the next seat probably can lay
and what it must wait for, and neighbours that would allow a gift. The weights come from a logistic regression: who won,
given these features, in games of this player against itself with some noise in its choices (docs/bots.md).
"""

from __future__ import annotations

import math

import numpy as np

from tafelrunde.games.elfer.history import in_lack
from tafelrunde.games.elfer.insights.ways import find_ways, nearest_field
from tafelrunde.games.elfer.laying import can_be_laid
from tafelrunde.games.elfer.material import (
    COPIES,
    FIELD_COUNT,
    FIRST_SYMBOL,
    FIRST_SYMBOL_FIELD,
    KIND_COUNT,
    KIND_ON,
    NUMBERS,
)
from tafelrunde.games.elfer.notes import FEATURE_COUNT, Notes
from tafelrunde.games.elfer.racks import minus_points, seat_after
from tafelrunde.games.elfer.state import GIVER, KIND, SEATS, State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.records import reals

# --- Features and their weights, in log-odds --------------------------------------------------------------------------
FEATURES = {
    "always": -0.73,
    # Sizes of the racks
    "own root": -0.1,  # of the rack's size the square root
    "next size": -0.062,  # that of the next seat,
    "next root": 0.624,  # and its square root
    "few own": 0.143,  # three tiles or fewer are left
    "few next": -0.229,
    # How far the own tiles are from being laid
    "far 1": 0.028,  # tiles by their way, beside what follows: up to 1.5,
    "far 2": 0.027,  # 2.5,
    "far 3": 0.068,  # 3.5
    "far 4": 0.08,  # and longer
    "chain": -0.008,  # a tile that waits for own tiles only
    "way": -0.014,  # all ways together,
    "mean way": -0.111,  # their mean,
    "longest way": -0.022,  # and the two longest
    "second way": -0.034,
    # How much of the rack can be laid in the next turn
    "none open": 0.062,  # nothing can be laid at once;
    "none open, draw": 0.045,  # and there are tiles to draw
    "one ready": 0.016,  # tiles open or in a chain
    "two ready": 0.024,
    "finish": 0.648,  # all tiles that are left may be laid in the next turn
    # The next seat
    "next open": -0.034,  # a tile that it can lay
    "next stuck": 0.09,  # it can lay none;
    "next stuck, draw": 0.09,  # and must draw
    "barred": -0.03,  # a tile of it that waits for one of ours,
    "barred twice": -0.024,  # or for several;
    "barred share": 0.114,  # their share of its rack
    # Neighbours that allow a gift (E6.1)
    "pair": 0.061,  # at hand, that can be laid next
    "any pair": 0.099,
    "next pair": -0.023,  # and at the next seat's
}
ALWAYS, OWN_ROOT, NEXT_SIZE, NEXT_ROOT, FEW_OWN, FEW_NEXT = range(6)
FAR = 6  # and three more
CHAIN, WAY, MEAN_WAY, LONGEST_WAY, SECOND_WAY = range(10, 15)
NONE_OPEN, NONE_OPEN_DRAW, ONE_READY, TWO_READY, FINISH = range(15, 20)
NEXT_OPEN, NEXT_STUCK, NEXT_STUCK_DRAW, BARRED, BARRED_TWICE, BARRED_SHARE = range(20, 26)
PAIR, ANY_PAIR, NEXT_PAIR = range(26, FEATURE_COUNT)
WEIGHTS = reals(FEATURES.values(), np.float64)
POINT = 0.004  # a minus point at risk, where rounds are added up

MOST_WAY = 4.0  # a longer way makes no difference
LAST_TURN = 3  # tiles that one turn can lay
MOST_PAIRS = 3


@compiled
def log_odds(state: State, seat: Seat, notes: Notes) -> float:
    """The log-odds that a seat wins that has just ended its turn."""
    note_features(state, seat, notes)
    worth = 0.0
    for i in range(FEATURE_COUNT):
        worth += WEIGHTS[i] * notes.features[i]
    if state.rounds > 1:
        worth -= POINT * minus_points(state, seat)
    return worth


@compiled
def note_features(state: State, seat: Seat, notes: Notes) -> None:
    """Write all that is looked at into the notes."""
    expect_tiles(state, seat, notes)
    look_ahead(state, seat, notes)
    for i in range(FEATURE_COUNT):
        notes.features[i] = 0.0
    notes.features[ALWAYS] = 1.0
    note_sizes(state, seat, notes)
    note_own_tiles(state, seat, notes)
    note_next_seat(state, seat, notes)
    note_pairs(state, notes)


# --- What the next seat holds -----------------------------------------------------------------------------------------
@compiled
def expect_tiles(state: State, seat: Seat, notes: Notes) -> None:
    """For each kind: how many tiles of it the next seat may be expected to hold, by all that this seat knows."""
    other = seat_after(seat, state.seats)
    known = expect_gifts(state, seat, other, notes)
    last = state.lack_count[other] - 1
    hidden, lacked = 0, 0
    for kind in range(KIND_COUNT):
        hidden += notes.hidden[kind]
        if last >= 0 and in_lack(state, other, last, kind):
            lacked += notes.hidden[kind]
    unknown = state.rack_sizes[other] - known
    fresh = 0  # tiles that came since it last had nothing to lay: any kind
    if last >= 0:
        fresh = min(unknown, state.came_since[other, last])
    chance_lacked = fresh / max(1, hidden)
    chance = min(1.0, (unknown - chance_lacked * lacked) / max(1, hidden - lacked))
    for kind in range(KIND_COUNT):
        lacks = last >= 0 and in_lack(state, other, last, kind)
        notes.expected[kind] += notes.hidden[kind] * (chance_lacked if lacks else chance)


@compiled
def expect_gifts(state: State, seat: Seat, other: Seat, notes: Notes) -> int:
    """Count the hidden tiles of each kind, but for those given to the next seat; return how many these are."""
    for kind in range(KIND_COUNT):
        in_play = kind < FIRST_SYMBOL or state.symbols
        notes.hidden[kind] = COPIES[kind] - state.racks[seat, kind] if in_play else 0
        notes.expected[kind] = 0.0
    for field in range(FIELD_COUNT):
        if contains(state.lying, field):
            notes.hidden[KIND_ON[field]] -= 1
    known = 0
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == seat and state.gifts[i, SEATS] == 1 << other:
            notes.expected[state.gifts[i, KIND]] += 1.0
            notes.hidden[state.gifts[i, KIND]] -= 1
            known += 1
    return known


# --- Ways -------------------------------------------------------------------------------------------------------------
@compiled
def look_ahead(state: State, seat: Seat, notes: Notes) -> None:
    """For each field: how long the way is until it can be laid on.

    `way` is that of the seat: a tile of others on it counts 1, or up to 2 if the next seat hardly holds it. `bars`
    counts the seat's own tiles on the way of others.
    """
    for field in range(FIELD_COUNT):
        own = contains(state.at_hand[seat], field)
        notes.toll[field] = 0.0 if own else 2.0 - min(1.0, notes.expected[KIND_ON[field]])
        notes.bar[field] = 1.0 if own else 0.0
    find_ways(state, notes.toll, notes.way, notes.before)
    find_ways(state, notes.bar, notes.bars, notes.before)


@compiled
def way_of(state: State, notes: Notes, kind: int) -> float:
    """The shortest way of the fields that a kind of tile may go on."""
    return min(MOST_WAY, notes.way[nearest_field(state, notes.way, kind)])


@compiled
def bars_of(state: State, notes: Notes, kind: int) -> int:
    """How many of the seat's tiles must lie before another seat can lay a kind of tile."""
    return int(notes.bars[nearest_field(state, notes.bars, kind)])


# --- Features ---------------------------------------------------------------------------------------------------------
@compiled
def note_sizes(state: State, seat: Seat, notes: Notes) -> None:
    """Few tiles here and many at the next seat."""
    own, others = float(state.rack_sizes[seat]), float(state.rack_sizes[seat_after(seat, state.seats)])
    notes.features[OWN_ROOT] = math.sqrt(own)
    notes.features[NEXT_SIZE] = others
    notes.features[NEXT_ROOT] = math.sqrt(others)
    notes.features[FEW_OWN] = own <= LAST_TURN
    notes.features[FEW_NEXT] = others <= LAST_TURN


@compiled
def note_own_tiles(state: State, seat: Seat, notes: Notes) -> None:
    """How far the seat's tiles are from being laid."""
    ways, longest, second = 0.0, 0.0, 0.0
    opened, chained = 0, 0
    for kind in range(KIND_COUNT):
        tiles = state.racks[seat, kind]
        if tiles > 0:
            way = way_of(state, notes, kind)
            if can_be_laid(state, kind):
                opened += tiles
            elif way == 0.0:
                chained += tiles
            else:
                notes.features[FAR + min(3, max(0, int(way - 0.5)))] += tiles
                ways += tiles * way
            second = max(second, min(longest, way))
            longest = max(longest, way)
    size = int(state.rack_sizes[seat])
    notes.features[CHAIN] = chained
    notes.features[WAY] = ways
    notes.features[MEAN_WAY] = ways / max(1, size)
    notes.features[LONGEST_WAY] = longest
    notes.features[SECOND_WAY] = second
    note_ready_tiles(state, notes, opened, opened + chained, size)


@compiled
def note_ready_tiles(state: State, notes: Notes, opened: int, ready: int, size: int) -> None:
    """How much of the rack can be laid in the next turn."""
    notes.features[NONE_OPEN] = opened == 0
    notes.features[NONE_OPEN_DRAW] = opened == 0 and state.bag_size > 0
    notes.features[ONE_READY] = ready == 1
    notes.features[TWO_READY] = ready == 2
    notes.features[FINISH] = size <= min(ready, LAST_TURN)


@compiled
def note_next_seat(state: State, seat: Seat, notes: Notes) -> None:
    """What the next seat probably can lay, and what it must wait for."""
    playable, stuck, barred, barred_twice = 0.0, 1.0, 0.0, 0.0
    for kind in range(KIND_COUNT):
        tiles = notes.expected[kind]
        if tiles > 0.0:
            if can_be_laid(state, kind):
                playable += tiles
                stuck *= max(0.0, 1.0 - tiles)
            bars = bars_of(state, notes, kind)
            if bars == 1:
                barred += tiles
            elif bars > 1:
                barred_twice += tiles
    notes.features[NEXT_OPEN] = playable
    notes.features[NEXT_STUCK] = stuck
    notes.features[NEXT_STUCK_DRAW] = stuck if state.bag_size > 0 else 0.0
    notes.features[BARRED] = barred
    notes.features[BARRED_TWICE] = barred_twice
    size = int(state.rack_sizes[seat_after(seat, state.seats)])
    notes.features[BARRED_SHARE] = (barred + barred_twice) / max(1, size)


@compiled
def note_pairs(state: State, notes: Notes) -> None:
    """Neighbours in a row that could be laid in one turn allow a gift (E6.1)."""
    own, others = 0, 0.0
    for field in range(FIRST_SYMBOL_FIELD - 1):
        if field % NUMBERS < NUMBERS - 1 and not contains(state.lying, field) and not contains(state.lying, field + 1):
            if contains(state.open, field) or contains(state.open, field + 1):
                own += int(notes.bar[field] * notes.bar[field + 1])
                left, right = notes.expected[KIND_ON[field]], notes.expected[KIND_ON[field + 1]]
                others += min(1.0, left) * min(1.0, right)
    notes.features[PAIR] = min(own, MOST_PAIRS)
    notes.features[ANY_PAIR] = own > 0
    notes.features[NEXT_PAIR] = others
