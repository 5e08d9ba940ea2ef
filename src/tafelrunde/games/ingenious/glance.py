"""The best move of Ingenious at one glance: every placement that may be good, judged by the model as it would lie.

Nothing is drawn for it: the rack is no part of the judgement.
"""

from __future__ import annotations

from tafelrunde.games.ingenious.alone_model import MODELS as ALONE
from tafelrunde.games.ingenious.alone_model import list_foretold
from tafelrunde.games.ingenious.material import COLOUR_COUNT, EDGES, KIND_OF_PAIR, PAIR_COUNT
from tafelrunde.games.ingenious.model import judge_sides, model_for
from tafelrunde.games.ingenious.notes import LONG_LIST, SHORTLIST, Notes
from tafelrunde.games.ingenious.rules import is_board_full, lay_symbol, may_swap
from tafelrunde.games.ingenious.scoring import (
    has_all_cubes_home,
    is_solo,
    lowest,
    score_placement,
    side_count,
    side_of,
    standing,
)
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, REFILLING, SWAP, State
from tafelrunde.games.ingenious.weighing import enlist, list_all_weighed, list_refilling
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move, Room, Seat
from tafelrunde.kernel.mathematics import exp, log
from tafelrunde.kernel.models import Model, Models
from tafelrunde.kernel.records import Reals, Row

WARMTH = 0.15  # of log-odds of difference that make a move e times as promising
MANY = 64  # moves that only a search asks for: it has time for a longer list, and finds out itself what is good
WARMTH_OF_MANY = 0.3  # so the model's opinion counts less there
WARMTH_ALONE = 1.0  # points that do
CANDIDATES_ALONE = 16  # that are told
SWAP_LIKING = 0.05  # log-odds: what a new rack is thought worth
SURE = 1.0e-4  # chances nearer to 0 or 1 are all the same


@compiled
def best_at_a_glance(state: State, notes: Notes, models: Models, moves: Row, priors: Reals, room: Room) -> int:
    """Write the best placements, and the exchange of the rack, best first, and how promising each is."""
    if state.phase == REFILLING:
        return list_refilling(state, moves, priors)
    if is_solo(state):
        return best_alone(state, notes, moves, priors)
    model = models[model_for(state)]
    most, warmth = (LONG_LIST, WARMTH_OF_MANY) if moves.size >= MANY else (SHORTLIST, WARMTH)
    list_all_weighed(state, notes, most)
    count = notes.count
    for i in range(count):
        notes.listed_close[i] = notes.listed[i]
    notes.count = 0
    for i in range(count):
        room[0] = state
        worth = worth_of(room[0], notes.listed_close[i], notes, model)  # type: ignore[arg-type]  # of this game
        enlist(notes, notes.listed_close[i], worth, most)
    if may_swap(state):
        room[0] = state
        room[0].to_move = (state.to_move + 1) % state.seats
        worth = worth_to(room[0], state.to_move, notes, model) + SWAP_LIKING  # type: ignore[arg-type]
        enlist(notes, SWAP, worth, most)
    return put_best_first(notes, moves, priors, warmth)


@compiled
def best_alone(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The same alone, by the model that was learnt for it."""
    list_foretold(state, notes, ALONE[0], SHORTLIST)
    notes.count = min(notes.count, CANDIDATES_ALONE)
    return put_best_first(notes, moves, priors, WARMTH_ALONE)


@compiled
def put_best_first(notes: Notes, moves: Row, priors: Reals, warmth: float) -> int:
    """Write the shortlist, and how promising each of its moves is; return how many they are."""
    count = min(moves.size, notes.count)
    total = 0.0
    for i in range(count):
        moves[i] = notes.listed[i]
        priors[i] = exp((notes.worth[i] - notes.worth[0]) / warmth)
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def worth_of(state: State, move: Move, notes: Notes, model: Model) -> float:
    """What a placement is worth to the seat that makes it. The state is changed to what is known of it afterwards."""
    seat = state.to_move
    edge, pair = divmod(move - FIRST_PLACEMENT, PAIR_COUNT)
    low, high = EDGES[edge, 0], EDGES[edge, 1]
    first, second = divmod(pair, COLOUR_COUNT)
    earned = score_placement(state, low, first, high, second)
    lay_symbol(state, low, first)
    lay_symbol(state, high, second)
    state.unplaced[KIND_OF_PAIR[pair]] -= 1
    if has_all_cubes_home(state, side_of(state, seat)) or is_board_full(state):
        return worth_of_end(state, seat)
    if max(0, state.bonus - 1) + earned == 0 or state.rack_sizes[seat] <= 1:
        state.to_move = (seat + 1) % state.seats
    return worth_to(state, seat, notes, model)


@compiled
def worth_to(state: State, seat: Seat, notes: Notes, model: Model) -> float:
    """What a position is worth to a seat: its log-odds of winning."""
    judge_sides(state, notes, model, False)
    chance = min(1.0 - SURE, max(SURE, notes.stands[side_of(state, seat)]))
    return log(chance / (1.0 - chance))


@compiled
def worth_of_end(state: State, seat: Seat) -> float:
    """The same of a finished game."""
    side = side_of(state, seat)
    own, equals = standing(state, side), 0
    for other in range(side_count(state)):
        if other != side:
            if standing(state, other) > own:
                return log(SURE) + 0.01 * lowest(state, side)
            equals += standing(state, other) == own
    return -log(SURE) if equals == 0 else 0.0
