"""What a single move of Elfer raus! is worth, by a quick look: what it frees for oneself and for others, when to hold
back, which tile to give away.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.insights.ways import chance_held, find_ways, nearest_field
from tafelrunde.games.elfer.laying import can_be_laid, is_first_on_bonus_bridge
from tafelrunde.games.elfer.material import (
    COSTS,
    FIELD_COUNT,
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_JOKER,
    FIRST_SYMBOL,
    KIND_ON,
    LIMIT,
    OPENED_BY,
    ROW_NEIGHBOURS,
)
from tafelrunde.games.elfer.notes import Notes
from tafelrunde.games.elfer.rules import count_moves, nth_move
from tafelrunde.games.elfer.state import DECLINE, FIRST_GIVE, FIRST_LAY, FREE, LAYING, LINKS, State
from tafelrunde.kernel.bits import bit_of, contains, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.records import Reals, reals

# --- Weights; the unit is the first tile of a turn --------------------------------------------------------------------
# Of each: by hand, as a child weighs (docs/bots.md), and as found by matches of this look against itself, which is what
# playouts go on with. The second are far from what one would think, but win 58 % of games against the first, with
# symbols 67 % (40,000 games each).
WEIGHTS = {
    "second tile": (1.0, 1.371),  # a tile got rid of, by its number in the turn
    "third tile": (1.0, 0.82),
    "point": (0.02, 0.007),  # a minus point at risk
    "joker": (0.0, -0.352),  # a joker got rid of
    "symbol": (0.0, 0.141),  # a symbol
    # What a tile frees
    "own": (0.45, -0.511),  # a field opened for one's own tile
    "others": (0.0, 0.143),  # a field opened for no tile of one's own,
    "others, held": (-0.8, -0.143),  # by how likely another seat holds its tile,
    "others, few": (0.0, -0.94),  # and by how few tiles the seat nearest to its end has left
    "bonus": (0.1, 0.004),  # a bonus tile frees something for somebody
    # What can be laid afterwards
    "pair": (0.9, 1.602),  # two neighbours laid: a tile may be given (E6.1)
    "pair to come": (0.45, 0.948),
    "none left": (-0.8, 0.268),  # nothing could be laid in the next turn
    "one left": (0.0, -0.12),  # one field could be laid on
    # The free tile after a symbol (E8.3)
    "free, far": (0.0, 0.147),  # for each tile that must lie before it
    "free, open": (0.0, -0.588),  # it could be laid anyway
    # A tile given to the next seat
    "gift": (1.2, 1.041),
    "gift, point": (0.01, 0.02),
    "gift, far": (0.15, -0.123),
    "gift, near": (-0.175, -0.991),  # it waits for no tile of others
    "gift, open": (-0.35, -0.608),  # the next seat could lay it at once
    "gift, joker": (0.0, -0.516),
    "gift, symbol": (0.0, 0.696),
    "lay first": (-1.2, -1.741),  # what could still be laid, and what that is worth
}
(SECOND_TILE, THIRD_TILE, POINT, JOKER, SYMBOL, OWN, OTHERS, HELD, FEW, BONUS) = range(10)
(PAIR, PAIR_TO_COME, NONE_LEFT, ONE_LEFT, FREE_FAR, FREE_OPEN) = range(10, 16)
(GIFT, GIFT_POINT, GIFT_FAR, GIFT_NEAR, GIFT_OPEN, GIFT_JOKER, GIFT_SYMBOL, LAY_FIRST) = range(16, len(WEIGHTS))
CHILDS, QUICK = (reals([both[i] for both in WEIGHTS.values()], np.float64) for i in range(2))
FIRST_TILE = 1.0
DECLINED = -1.0  # a free tile not laid
WON = 100.0  # the round: more than all else together
MOST_TILES = 127  # more than a rack ever holds
MOST_NEED = 4  # tiles of others on a way; more make no difference


# --- What a tile frees ----------------------------------------------------------------------------------------------
@compiled
def newly_open(state: State, field: int, word: int) -> np.uint64:
    """The fields that may be laid on once a tile lies on a field, and not before."""
    fields = OPENED_BY[field, word]
    itself = bit_of(field, word)
    for i in range(LINKS):
        fields |= bit_of(state.links[field, i], word) & ~itself
    return fields & ~state.lying[word] & ~state.open[word]


@compiled
def freed_worth(state: State, field: int, weights: Reals) -> float:
    """What a tile on a field frees, for oneself and for others."""
    seat = state.to_move
    own, others = 0, 0
    for word in range(FIELD_WORDS):
        fields = newly_open(state, field, word)
        own += popcount(fields & state.at_hand[seat, word])
        others += popcount(fields & ~state.at_hand[seat, word])
    each = weights[OTHERS] + weights[HELD] * chance_held(state, seat) + weights[FEW] / fewest_tiles(state, seat)
    return weights[OWN] * own + each * others


@compiled
def fewest_tiles(state: State, seat: Seat) -> int:
    """How many tiles the other seat has left that has fewest."""
    fewest = MOST_TILES
    for other in range(state.seats):
        if other != seat:
            fewest = min(fewest, state.rack_sizes[other])
    return fewest


@compiled
def count_left(state: State, field: int) -> int:
    """How many fields tiles of the rack could be laid on after one has been laid on a field."""
    seat, last = state.to_move, state.racks[state.to_move, KIND_ON[field]] == 1
    count = 0
    for word in range(FIELD_WORDS):
        fields = (state.open[word] | newly_open(state, field, word)) & state.at_hand[seat, word]
        if last:
            fields &= ~FIELDS_OF[KIND_ON[field], word]
        count += popcount(fields)
    return count if last else count - 1


@compiled
def makes_pair(state: State, field: int) -> bool:
    """Whether a tile on a field lies beside one laid in this turn, and a tile may be given therefore (E6.1)."""
    for word in range(FIELD_WORDS):
        if ROW_NEIGHBOURS[field, word] & state.laid_now[word]:
            return not state.may_give
    return False


@compiled
def could_make_pair(state: State, field: int) -> bool:
    """Whether a further tile of the rack could be laid beside it in this turn."""
    if state.may_give or state.laid + 1 >= LIMIT:
        return False
    for word in range(FIELD_WORDS):
        if ROW_NEIGHBOURS[field, word] & state.at_hand[state.to_move, word] & ~state.lying[word]:
            return True
    return False


@compiled
def lay_worth(state: State, field: int, notes: Notes, weights: Reals) -> float:
    """What laying a tile on a field is worth."""
    worth = freed_worth(state, field, weights)
    if makes_pair(state, field):
        worth += weights[PAIR]
    elif could_make_pair(state, field):
        worth += weights[PAIR_TO_COME]
    if is_first_on_bonus_bridge(state, field) and state.bag_size > 0:
        worth += weights[BONUS]
    if state.phase == LAYING or state.phase == FREE:
        worth += tile_worth(state, KIND_ON[field], weights)
        if state.rack_sizes[state.to_move] == 1:
            worth += WON  # E9.1: it wins the round
        elif state.phase == FREE:
            worth += weights[FREE_FAR] * min(MOST_NEED, notes.way[field])
            if contains(state.open, field):
                worth += weights[FREE_OPEN]
        else:
            left = count_left(state, field)
            if left == 0:
                worth += weights[NONE_LEFT]
            elif left == 1:
                worth += weights[ONE_LEFT]
    return worth


@compiled
def tile_worth(state: State, kind: int, weights: Reals) -> float:
    """What it is worth to get rid of a tile."""
    worth = weights[POINT] * COSTS[kind]
    if kind >= FIRST_SYMBOL:
        worth += weights[SYMBOL]
    elif kind >= FIRST_JOKER:
        worth += weights[JOKER]
    if state.laid == 0:
        return worth + FIRST_TILE
    return worth + (weights[SECOND_TILE] if state.laid == 1 else weights[THIRD_TILE])


# --- Ways -------------------------------------------------------------------------------------------------------------
@compiled
def find_needs(state: State, seat: Seat, notes: Notes) -> None:
    """For each field: how many tiles that are not at hand must lie before it can be laid on."""
    for field in range(FIELD_COUNT):
        notes.toll[field] = 0.0 if contains(state.at_hand[seat], field) else 1.0
    find_ways(state, notes)


# --- All moves ------------------------------------------------------------------------------------------------------
@compiled
def weigh_moves(state: State, notes: Notes, weights: Reals) -> int:
    """Write all legal moves and what each is worth; return how many they are."""
    count = count_moves(state)
    best_lay = 0.0
    if state.phase == FREE:
        find_needs(state, state.to_move, notes)
    for n in range(count):
        move = nth_move(state, n)
        notes.listed[n] = move
        notes.worth[n] = 0.0
        if FIRST_LAY <= move < FIRST_GIVE:
            notes.worth[n] = lay_worth(state, move - FIRST_LAY, notes, weights)
            best_lay = max(best_lay, notes.worth[n])
        elif move == DECLINE:
            notes.worth[n] = DECLINED
    if notes.listed[count - 1] >= FIRST_GIVE:
        find_needs(state, state.to_move, notes)
        for n in range(count):
            if notes.listed[n] >= FIRST_GIVE:
                notes.worth[n] = gift_worth(state, notes, notes.listed[n] - FIRST_GIVE, best_lay, weights)
    return count


@compiled
def gift_worth(state: State, notes: Notes, kind: int, best_lay: float, weights: Reals) -> float:
    """Giving ends the turn (E6.1), so what can still be laid comes first."""
    if state.rack_sizes[state.to_move] == 1:
        return WON  # E9.1
    distance = min(MOST_NEED, notes.way[nearest_field(state, notes.way, kind)])
    worth = weights[GIFT] + weights[GIFT_POINT] * COSTS[kind] + weights[GIFT_FAR] * distance
    if distance == 0:
        worth += weights[GIFT_NEAR]
    if can_be_laid(state, kind):
        worth += weights[GIFT_OPEN]
    if kind >= FIRST_SYMBOL:
        worth += weights[GIFT_SYMBOL]
    elif kind >= FIRST_JOKER:
        worth += weights[GIFT_JOKER]
    return worth + weights[LAY_FIRST] * best_lay
