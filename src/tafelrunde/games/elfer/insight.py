"""What a good player of Elfer raus! looks at: which tiles free one's own and which free those of others, when to hold
back, which tile to give away, and how far the tiles left are from being laid.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tafelrunde.games.elfer.laying import can_be_laid, is_first_on_bonus_bridge
from tafelrunde.games.elfer.material import (
    COSTS,
    FIELD_COUNT,
    FIELD_WORDS,
    FIELDS_OF,
    KIND_COUNT,
    KIND_ON,
    LIMIT,
    OPENED_BY,
    ROW_NEIGHBOURS,
)
from tafelrunde.games.elfer.rules import count_moves, nth_move
from tafelrunde.games.elfer.scoring import minus_points
from tafelrunde.games.elfer.standing import share_round
from tafelrunde.games.elfer.state import DECLINE, FIRST_GIVE, FIRST_LAY, FREE, LAYING, LINKS, MOST_MOVES, MOVE_COUNT
from tafelrunde.games.elfer.turns import MOST_DEPTH, WON, weigh_turns
from tafelrunde.games.elfer.ways import chance_held, find_ways, nearest_field
from tafelrunde.kernel.bits import ONE, contains, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.shares import share_chances, share_win

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
LOOKAHEAD = 3  # turns of each seat after which a playout is judged
TIME_SHARES = (0.5, 0.1)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 0.4
CAREFUL_WARMTH = 0.1  # the same in log-odds, where whole turns have been compared
FORGETS = 12  # a child overlooks one move in so many
ROUND_LEFT = 0.6  # of the minus points at hand that a loser may expect to keep
POINTS_DECIDE = 25.0  # minus points of lead that decide a match of several rounds
MOST_NEED = 4  # tiles of others on a way; more make no difference
NOWHERE = -1.0e9

# What is jotted down while thinking; the same record serves again and again.
NOTES = np.dtype(
    (
        np.record,
        [
            ("tried", np.int16, (MOST_DEPTH + 1,)),  # moves gone through at each depth of a turn: see turns.py
            ("line", np.int16, (MOST_DEPTH + 1,)),  # the moves that led there
            ("best", np.float32, (MOVE_COUNT,)),  # what the best turn with a move is worth
            ("hidden", np.int8, (KIND_COUNT,)),  # what a seat reckons with at the end of its turn: see outlook.py
            ("expected", np.float64, (KIND_COUNT,)),
            ("toll", np.float64, (FIELD_COUNT,)),  # ways over the board: see ways.py
            ("way", np.float64, (FIELD_COUNT,)),
            ("bar", np.float64, (FIELD_COUNT,)),
            ("bars", np.float64, (FIELD_COUNT,)),
            ("before", np.int8, (FIELD_COUNT,)),
            ("counted", np.int8, (FIELD_COUNT,)),  # fields on the ways of a seat: see standing.py
            ("in_bag", np.int16),  # what is missing there
            ("on_racks", np.int16),
            ("listed", np.int16, (MOST_MOVES,)),  # moves and what they are worth
            ("worth", np.float32, (MOST_MOVES,)),
        ],
    )
)


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
def find_needs(state: State, seat: int, notes: Any) -> None:
    """For each field: how many tiles that are not at hand must lie before it can be laid on."""
    for field in range(FIELD_COUNT):
        notes.toll[field] = 0.0 if contains(state.at_hand[seat], field) else 1.0
    find_ways(state, notes.toll, notes.way, notes.before)


@compiled
def burden(state: State, notes: Any, kind: int) -> float:
    """What a tile left on a rack weighs."""
    distance = min(MOST_NEED, notes.way[nearest_field(state, notes.way, kind)])
    ready = READY_WORTH if distance == 0 else 0.0
    return TILE_WORTH + POINT_WORTH * COSTS[kind] + NEED_WORTH * distance - ready


# --- All moves ------------------------------------------------------------------------------------------------------
@compiled
def weigh_moves(state: State, notes: Any) -> int:
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
def gift_worth(state: State, notes: Any, kind: int, best_lay: float) -> float:
    """Giving ends the turn (E6.1), so what can still be laid comes first."""
    if state.rack_sizes[state.to_move] == 1:
        return WON  # E9.1
    worth = GIFT_WORTH + 0.5 * (burden(state, notes, kind) - TILE_WORTH)
    if can_be_laid(state, kind):
        worth -= READY_WORTH  # the next seat could lay it at once
    return worth - 1.2 * best_lay


# --- What bots ask --------------------------------------------------------------------------------------------------
@compiled
def promising(state: State, notes: Any, moves: Any, priors: Any) -> int:
    """The most promising moves, best first, and how promising each is; return how many they are."""
    return put_best_first(notes, weigh_moves(state, notes), moves, priors, PRIOR_WARMTH)


@compiled
def careful_moves(state: State, notes: Any, moves: Any, priors: Any, room: Any) -> int:
    """The most promising moves by a look at all ways to play the turn."""
    return put_best_first(notes, weigh_turns(state, notes, room), moves, priors, CAREFUL_WARMTH)


@compiled
def put_best_first(notes: Any, listed: int, moves: Any, priors: Any, warmth: float) -> int:
    """Write the best of the moves listed in the notes, and how promising each is; return how many they are."""
    count = min(moves.size, listed)
    total = 0.0
    for i in range(count):
        best = i
        for j in range(i + 1, listed):
            if notes.worth[j] > notes.worth[best]:
                best = j
        notes.listed[i], notes.listed[best] = notes.listed[best], notes.listed[i]
        notes.worth[i], notes.worth[best] = notes.worth[best], notes.worth[i]
        moves[i] = notes.listed[i]
        priors[i] = math.exp(max(-9.0, (notes.worth[i] - notes.worth[0]) / warmth))
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def quick_move(state: State, notes: Any, generator: Generator) -> int:
    """The best move by a quick look; any of them if several are."""
    count = weigh_moves(state, notes)
    best, equals = 0, 1
    for n in range(1, count):
        if notes.worth[n] > notes.worth[best]:
            best, equals = n, 1
        elif notes.worth[n] == notes.worth[best]:
            equals += 1
            if below(generator, equals) == 0:
                best = n
    return notes.listed[best]


@compiled
def obvious_move(state: State, notes: Any, generator: Generator) -> int:
    """The rule of thumb of the table: lay as many tiles as possible, the dearest first; give the dearest."""
    best, most = nth_move(state, 0), -1
    lays = False
    for n in range(count_moves(state)):
        move = nth_move(state, n)
        cost = -1
        if move >= FIRST_GIVE:
            cost = -1 if lays else COSTS[move - FIRST_GIVE]
        elif move >= FIRST_LAY:
            cost, lays = COSTS[KIND_ON[move - FIRST_LAY]], True
        if cost > most:
            best, most = move, cost
    return best


@compiled
def childs_move(state: State, notes: Any, generator: Generator) -> int:
    """The best move by a quick look, but now and then one is overlooked."""
    count = weigh_moves(state, notes)
    best, most = nth_move(state, below(generator, count)), NOWHERE
    for n in range(count):
        if notes.worth[n] > most and below(generator, FORGETS) > 0:
            best, most = notes.listed[n], notes.worth[n]
    return best


@compiled
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already done something in this turn."""
    return state.laid > 0 or state.draws > 0 or state.phase != LAYING


@compiled
def evaluate(state: State, notes: Any, shares: Any, points: Any) -> None:
    """Write for each seat its expected share of the win and its expected minus points.

    In the only round the first to get rid of all tiles wins; with more rounds minus points count.
    """
    if state.reason != GOING_ON:
        for seat in range(state.seats):
            points[seat] = state.scores[seat]
        share_win(state, shares)
        return
    share_round(state, notes, shares)
    for seat in range(state.seats):
        points[seat] = state.scores[seat] + (1.0 - shares[seat]) * minus_points(state, seat) * ROUND_LEFT
    if state.rounds > 1:
        for seat in range(state.seats):
            shares[seat] = -points[seat]
        share_chances(shares, state.seats, POINTS_DECIDE * math.sqrt(float(state.rounds - state.rounds_played)))
