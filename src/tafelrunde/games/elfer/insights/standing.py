"""How the seats of Elfer raus! stand at the beginning of a turn, all tiles being known: who will win the round.

What holds a seat up are the tiles that must lie before it can lay its last one, above all those in the bag, which may
never come; neighbours at hand allow gifts. The nearer a seat is to its end, the surer all this is. The weights come
from a softmax regression: who won, given these features, in games with 2, 3 and 4 seats (docs/bots.md).
"""

from __future__ import annotations

import math

from tafelrunde.games.elfer.insights.ways import find_ways, nearest_field
from tafelrunde.games.elfer.material import FIELD_COUNT, FIRST_SYMBOL_FIELD, KIND_COUNT, LIMIT, NUMBERS
from tafelrunde.games.elfer.notes import Notes
from tafelrunde.games.elfer.state import State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Reals
from tafelrunde.kernel.shares import share_chances

# --- Weights, in log-odds ---------------------------------------------------------------------------------------------
TEMPO = 0.007  # to be on turn
SIZE = (0.0, 0.0, -0.057, -0.121, -0.149)  # of the rack's size the square root, by the number of seats
IN_BAG, ON_RACKS = -0.118, -0.037  # of the number of missing tiles the square roots: in the bag, on other racks
DEEPEST = 0.044  # most tiles of the bag that a single tile waits for: better many for one than one for many
NEIGHBOURS = 0.03  # two tiles at hand side by side in a row (E6.1)
PAIR_NOW, PAIR = 0.106, 0.086  # such a pair that can be laid at once, on turn and else
FINISH_NOW, FINISH = 0.45, 0.087  # all tiles can be laid in one turn, on turn and else
END_WEIGHT, END_SIZE = 8.0, 10.0  # how much surer all this is at the very end; the steps in which it gets so
BAG_STEPS = 4.0  # a missing tile of the bag keeps the end as far away as so many tiles at hand

BAG_TOLL = 16  # on a way; more than all tiles that other racks could add to it
MOST_DEEP = 4
MOST_NEIGHBOURS = 5


@compiled
def share_round(state: State, notes: Notes, shares: Reals) -> None:
    """Write each seat's chance of winning the round."""
    nearest = 1000.0
    for seat in range(state.seats):
        shares[seat] = stand(state, seat, notes)
        nearest = min(nearest, steps_left(state, seat, notes))
    share_chances(shares, state.seats, 1.0 / sureness(nearest))


@compiled
def steps_left(state: State, seat: Seat, notes: Notes) -> float:
    """How far the end is for a seat that has just been looked at."""
    return state.rack_sizes[seat] + BAG_STEPS * notes.in_bag


@compiled
def sureness(nearest: float) -> float:
    """How much everything weighs when the seat nearest to its end is so far from it."""
    return 1.0 + END_WEIGHT * exp(-nearest / END_SIZE)


@compiled
def stand(state: State, seat: Seat, notes: Notes) -> float:
    """How well a seat stands; notes how many tiles of the bag it waits for."""
    set_tolls(state, seat, notes.toll)
    find_ways(state, notes.toll, notes.way, notes.before)
    ready, deepest = count_missing(state, seat, notes)
    size, on_turn = state.rack_sizes[seat], seat == state.to_move
    worth = (TEMPO if on_turn else 0.0) + SIZE[state.seats] * math.sqrt(size) + DEEPEST * deepest
    worth += IN_BAG * math.sqrt(notes.in_bag) + ON_RACKS * math.sqrt(notes.on_racks)
    if size <= min(ready, LIMIT):
        worth += FINISH_NOW if on_turn else FINISH
    neighbours, at_once = count_neighbours(state, seat, notes.way)
    worth += NEIGHBOURS * neighbours
    if at_once:
        worth += PAIR_NOW if on_turn else PAIR
    return worth


@compiled
def set_tolls(state: State, seat: Seat, toll: Reals) -> None:
    """On the way of a seat its own tiles cost nothing, those of other racks little, those in the bag most."""
    for field in range(FIELD_COUNT):
        toll[field] = BAG_TOLL
        for other in range(state.seats):
            if contains(state.at_hand[other], field):
                toll[field] = 1
        if contains(state.at_hand[seat], field):
            toll[field] = 0


@compiled
def count_missing(state: State, seat: Seat, notes: Notes) -> tuple[int, int]:
    """Count the tiles that lie on the ways of a seat's tiles, each once, into the notes.

    Returned are the number of tiles that wait for no other's, and the most tiles of the bag that one of them waits for.
    """
    for field in range(FIELD_COUNT):
        notes.counted[field] = False
    notes.in_bag, notes.on_racks = 0, 0
    ready, deepest = 0, 0
    for kind in range(KIND_COUNT):
        if state.racks[seat, kind] > 0:
            field = nearest_field(state, notes.way, kind)
            if notes.way[field] == 0:
                ready += state.racks[seat, kind]
            else:
                deepest = max(deepest, min(MOST_DEEP, int(notes.way[field]) // BAG_TOLL))
                count_way(notes, field)
    return ready, deepest


@compiled
def count_way(notes: Notes, field: int) -> None:
    """Count what is missing on the way to a field, as far as it has not been counted."""
    while notes.before[field] != field and not notes.counted[notes.before[field]]:
        field = notes.before[field]
        notes.counted[field] = True
        if notes.toll[field] == BAG_TOLL:
            notes.in_bag += 1
        elif notes.toll[field] == 1:
            notes.on_racks += 1


@compiled
def count_neighbours(state: State, seat: Seat, way: Reals) -> tuple[int, bool]:
    """How often two tiles at hand stand side by side in a row, and whether two of these can be laid at once (E6.1)."""
    neighbours, at_once = 0, False
    for field in range(FIRST_SYMBOL_FIELD - 1):
        if field % NUMBERS < NUMBERS - 1 and is_to_lay(state, seat, field) and is_to_lay(state, seat, field + 1):
            neighbours += 1
            if way[field] == 0 and way[field + 1] == 0:
                at_once = True
    return min(neighbours, MOST_NEIGHBOURS), at_once


@compiled
def is_to_lay(state: State, seat: Seat, field: int) -> bool:
    """Whether a tile at hand may go on a field one day."""
    return contains(state.at_hand[seat], field) and not contains(state.lying, field)
