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
    KIND_ON,
    LIMIT,
    OPENED_BY,
    ROW_NEIGHBOURS,
)
from tafelrunde.games.elfer.notes import Notes
from tafelrunde.games.elfer.rules import count_moves, nth_move
from tafelrunde.games.elfer.state import DECLINE, FIRST_GIVE, FIRST_LAY, FREE, LAYING, LINKS, State
from tafelrunde.kernel.bits import ONE, contains, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat

# --- Weights, tuned by matches (docs/bots.md); the unit is one tile of a rack -----------------------------------------
TILE_WORTH = 1.0  # a tile got rid of
POINT_WORTH = 0.02  # a minus point at risk
OWN_WORTH = 0.45  # a field opened for one's own tile
OTHERS_WORTH = 0.8  # a field opened for a tile that another seat surely held
PAIR_WORTH = 0.9  # two neighbours laid: a tile may be given (E6.1)
LAST_CHANCE = 0.8  # to have nothing left that could be laid in the next turn
GIFT_WORTH = 1.2  # a tile given to the next seat
NEED_WORTH = 0.3  # for each tile of others that must lie before a tile can be laid
BONUS_WORTH = 0.1  # a bonus tile frees something for somebody
READY_WORTH = 0.35  # a tile that could be laid in the next turn
WON = 100.0  # the round: more than all else together
MOST_NEED = 4  # tiles of others on a way; more make no difference


# --- What a tile frees ----------------------------------------------------------------------------------------------
@compiled
def newly_open(state: State, field: int, word: int) -> np.uint64:
    """The fields that may be laid on once a tile lies on a field, and not before."""
    fields = OPENED_BY[field, word]
    for i in range(LINKS):
        link = state.links[field, i]
        if link >> 6 == word and link != field:
            fields |= ONE << np.uint64(link & 63)
    return fields & ~state.lying[word] & ~state.open[word]


@compiled
def freed_worth(state: State, field: int) -> float:
    """What a tile on a field frees: good if it is one's own, bad if it is another's."""
    seat = state.to_move
    own, others = 0, 0
    for word in range(FIELD_WORDS):
        fields = newly_open(state, field, word)
        own += popcount(fields & state.at_hand[seat, word])
        others += popcount(fields & ~state.at_hand[seat, word])
    return OWN_WORTH * own - OTHERS_WORTH * others * chance_held(state, seat)


@compiled
def leaves_nothing(state: State, field: int) -> bool:
    """Whether no tile of the rack could be laid any more after one has been laid on a field."""
    seat = state.to_move
    for word in range(FIELD_WORDS):
        fields = (state.open[word] | newly_open(state, field, word)) & state.at_hand[seat, word]
        if state.racks[seat, KIND_ON[field]] == 1:
            fields &= ~FIELDS_OF[KIND_ON[field], word]
        if fields:
            return False
    return True


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
def lay_worth(state: State, field: int) -> float:
    """What laying a tile on a field is worth."""
    worth = freed_worth(state, field)
    if makes_pair(state, field):
        worth += PAIR_WORTH
    elif could_make_pair(state, field):
        worth += 0.5 * PAIR_WORTH
    if is_first_on_bonus_bridge(state, field) and state.bag_size > 0:
        worth += BONUS_WORTH
    if state.phase == LAYING or state.phase == FREE:
        worth += TILE_WORTH + POINT_WORTH * COSTS[KIND_ON[field]]
        if state.rack_sizes[state.to_move] == 1:
            worth += WON  # E9.1: it wins the round
        elif state.phase == LAYING and leaves_nothing(state, field):
            worth -= LAST_CHANCE
    return worth


# --- How much tiles weigh ---------------------------------------------------------------------------------------------
@compiled
def find_needs(state: State, seat: Seat, notes: Notes) -> None:
    """For each field: how many tiles that are not at hand must lie before it can be laid on."""
    for field in range(FIELD_COUNT):
        notes.toll[field] = 0.0 if contains(state.at_hand[seat], field) else 1.0
    find_ways(state, notes.toll, notes.way, notes.before)


@compiled
def burden(state: State, notes: Notes, kind: int) -> float:
    """What a tile left on a rack weighs."""
    distance = min(MOST_NEED, notes.way[nearest_field(state, notes.way, kind)])
    ready = READY_WORTH if distance == 0 else 0.0
    return TILE_WORTH + POINT_WORTH * COSTS[kind] + NEED_WORTH * distance - ready


# --- All moves ------------------------------------------------------------------------------------------------------
@compiled
def weigh_moves(state: State, notes: Notes) -> int:
    """Write all legal moves and what each is worth; return how many they are."""
    count = count_moves(state)
    best_lay = 0.0
    for n in range(count):
        move = nth_move(state, n)
        notes.listed[n] = move
        notes.worth[n] = 0.0
        if FIRST_LAY <= move < FIRST_GIVE:
            notes.worth[n] = lay_worth(state, move - FIRST_LAY)
            best_lay = max(best_lay, notes.worth[n])
        elif move == DECLINE:
            notes.worth[n] = -1.0
    if notes.listed[count - 1] >= FIRST_GIVE:
        find_needs(state, state.to_move, notes)
        for n in range(count):
            if notes.listed[n] >= FIRST_GIVE:
                notes.worth[n] = gift_worth(state, notes, notes.listed[n] - FIRST_GIVE, best_lay)
    return count


@compiled
def gift_worth(state: State, notes: Notes, kind: int, best_lay: float) -> float:
    """Giving ends the turn (E6.1), so what can still be laid comes first."""
    if state.rack_sizes[state.to_move] == 1:
        return WON  # E9.1
    worth = GIFT_WORTH + 0.5 * (burden(state, notes, kind) - TILE_WORTH)
    if can_be_laid(state, kind):
        worth -= READY_WORTH  # the next seat could lay it at once
    return worth - 1.2 * best_lay
