"""How a seat of Elfer raus! stands at the end of its turn, as far as it can know: the log-odds of winning the round.

Looked at are the sizes of both racks, how far each own tile is from being laid, what the next seat probably can lay
and what it must wait for, and neighbours that would allow a gift. The weights come from a logistic regression: who won,
given these features, in games of this player against itself with some noise in its choices (docs/bots.md).
"""

from __future__ import annotations

import math
from typing import Any

from tafelrunde.games.elfer.evidence import in_lack
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
from tafelrunde.games.elfer.scoring import minus_points
from tafelrunde.games.elfer.state import GIVER, KIND, SEATS
from tafelrunde.games.elfer.ways import find_ways, nearest_field
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State

# --- Weights, in log-odds ---------------------------------------------------------------------------------------------
ALWAYS = -0.73
OWN_ROOT = -0.1  # of the rack's size the square root
NEXT_SIZE, NEXT_ROOT = -0.062, 0.624  # the same of the next seat's, and the size itself
FAR = (0.028, 0.027, 0.068, 0.08)  # tiles by their way, beside what follows: up to 1.5, 2.5, 3.5 and longer
CHAIN = -0.008  # a tile that waits for own tiles only
WAY = -0.014  # all ways together,
MEAN_WAY = -0.111  # their mean,
LONGEST_WAY, SECOND_WAY = -0.022, -0.034  # and the two longest
NONE_OPEN, NONE_OPEN_DRAW = 0.062, 0.045  # nothing can be laid at once; and there are tiles to draw
ONE_READY, TWO_READY = 0.016, 0.024  # tiles open or in a chain
FINISH = 0.648  # all tiles that are left may be laid in the next turn
FEW_OWN, FEW_NEXT = 0.143, -0.229  # three tiles or fewer are left
NEXT_OPEN = -0.034  # a tile that the next seat can lay
NEXT_STUCK, NEXT_STUCK_DRAW = 0.09, 0.09  # it can lay none; and must draw
BARRED, BARRED_TWICE = -0.03, -0.024  # a tile of the next seat that waits for one of ours, or for several
BARRED_SHARE = 0.114  # their share of its rack
PAIR, ANY_PAIR = 0.061, 0.099  # neighbours at hand that can be laid next
NEXT_PAIR = -0.023  # and at the next seat's
POINT = 0.004  # a minus point at risk, where rounds are added up

MOST_WAY = 4.0  # a longer way makes no difference
LAST_TURN = 3  # tiles that one turn can lay
MOST_PAIRS = 3


@compiled
def log_odds(state: State, seat: int, notes: Any) -> float:
    """The log-odds that a seat wins that has just ended its turn."""
    expect_tiles(state, seat, notes)
    look_ahead(state, seat, notes)
    worth = ALWAYS + size_worth(state, seat) + own_worth(state, seat, notes)
    worth += next_worth(state, seat, notes) + pair_worth(state, seat, notes)
    if state.rounds > 1:
        worth -= POINT * minus_points(state, seat)
    return worth


# --- What the next seat holds -----------------------------------------------------------------------------------------
@compiled
def expect_tiles(state: State, seat: int, notes: Any) -> None:
    """For each kind: how many tiles of it the next seat may be expected to hold, by all that this seat knows."""
    other = (seat + 1) % state.seats
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
        fresh = min(unknown, state.drawn_since[other, last] + state.given_since[other, last])
    chance_lacked = fresh / max(1, hidden)
    chance = min(1.0, (unknown - chance_lacked * lacked) / max(1, hidden - lacked))
    for kind in range(KIND_COUNT):
        lacks = last >= 0 and in_lack(state, other, last, kind)
        notes.expected[kind] += notes.hidden[kind] * (chance_lacked if lacks else chance)


@compiled
def expect_gifts(state: State, seat: int, other: int, notes: Any) -> int:
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
def look_ahead(state: State, seat: int, notes: Any) -> None:
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
def way_of(state: State, notes: Any, kind: int) -> float:
    """The shortest way of the fields that a kind of tile may go on."""
    return min(MOST_WAY, notes.way[nearest_field(state, notes.way, kind)])


@compiled
def bars_of(state: State, notes: Any, kind: int) -> int:
    """How many of the seat's tiles must lie before another seat can lay a kind of tile."""
    return int(notes.bars[nearest_field(state, notes.bars, kind)])


# --- What each thing is worth -----------------------------------------------------------------------------------------
@compiled
def size_worth(state: State, seat: int) -> float:
    """Few tiles here and many at the next seat."""
    own, others = float(state.rack_sizes[seat]), float(state.rack_sizes[(seat + 1) % state.seats])
    worth = OWN_ROOT * math.sqrt(own) + NEXT_SIZE * others + NEXT_ROOT * math.sqrt(others)
    if own <= LAST_TURN:
        worth += FEW_OWN
    if others <= LAST_TURN:
        worth += FEW_NEXT
    return worth


@compiled
def own_worth(state: State, seat: int, notes: Any) -> float:
    """How far the seat's tiles are from being laid."""
    worth, ways, longest, second = 0.0, 0.0, 0.0, 0.0
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
                worth += tiles * FAR[min(3, max(0, int(way - 0.5)))]
                ways += tiles * way
            second = max(second, min(longest, way))
            longest = max(longest, way)
    size = state.rack_sizes[seat]
    worth += CHAIN * chained + WAY * ways + MEAN_WAY * ways / max(1, size)
    worth += LONGEST_WAY * longest + SECOND_WAY * second
    return worth + ready_worth(state, opened, opened + chained, size)


@compiled
def ready_worth(state: State, opened: int, ready: int, size: int) -> float:
    """How much of the rack can be laid in the next turn."""
    worth = 0.0
    if opened == 0:
        worth += NONE_OPEN + (NONE_OPEN_DRAW if state.bag_size > 0 else 0.0)
    if ready == 1:
        worth += ONE_READY
    elif ready == 2:
        worth += TWO_READY
    if size <= min(ready, LAST_TURN):
        worth += FINISH
    return worth


@compiled
def next_worth(state: State, seat: int, notes: Any) -> float:
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
    worth = NEXT_OPEN * playable + BARRED * barred + BARRED_TWICE * barred_twice
    worth += stuck * (NEXT_STUCK + (NEXT_STUCK_DRAW if state.bag_size > 0 else 0.0))
    return worth + BARRED_SHARE * (barred + barred_twice) / max(1, state.rack_sizes[(seat + 1) % state.seats])


@compiled
def pair_worth(state: State, seat: int, notes: Any) -> float:
    """Neighbours in a row that could be laid in one turn allow a gift (E6.1)."""
    own, others = 0, 0.0
    for field in range(FIRST_SYMBOL_FIELD - 1):
        if field % NUMBERS < NUMBERS - 1 and not contains(state.lying, field) and not contains(state.lying, field + 1):
            if contains(state.open, field) or contains(state.open, field + 1):
                own += int(notes.bar[field] * notes.bar[field + 1])
                left, right = notes.expected[KIND_ON[field]], notes.expected[KIND_ON[field + 1]]
                others += min(1.0, left) * min(1.0, right)
    return PAIR * min(own, MOST_PAIRS) + (ANY_PAIR if own > 0 else 0.0) + NEXT_PAIR * others
