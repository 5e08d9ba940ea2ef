"""The best turn of Rondo at one glance: those that may be good, judged by the model as the board would lie afterwards.

What is drawn then, and what others hold, counts by how likely it is.
"""

from __future__ import annotations

from tafelrunde.games.rondo.model import judge_known, know_own, model_for
from tafelrunde.games.rondo.notes import SHORTLIST, Notes
from tafelrunde.games.rondo.rules import apply, end_turn, stones_due, trigger_end
from tafelrunde.games.rondo.state import BAG_SHORT, FIRST_SPACE, State
from tafelrunde.games.rondo.weighing import weigh_turns
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Room, Seat
from tafelrunde.kernel.mathematics import exp, log
from tafelrunde.kernel.models import Model, Models
from tafelrunde.kernel.records import Reals, Row
from tafelrunde.kernel.shares import share_win

WARMTH = 0.15  # of log-odds of difference that make a move e times as promising
SURE = 1.0e-4  # chances nearer to 0 or 1 are all the same
POINT = 1.0e-3  # of log-odds: what a point more is worth where the end is sure
SLACK = 8.0  # points by which a turn may look worse than the best at the quick look


@compiled
def best_at_a_glance(state: State, notes: Notes, models: Models, moves: Row, priors: Reals, room: Room) -> int:
    """Write the moves that begin the best turns, best first, and how promising each is; return how many they are."""
    model = models[model_for(state)]
    weigh_turns(state, notes, SLACK, SHORTLIST)
    notes.todo = 0  # nothing is decided yet
    room[1] = state
    known: State = room[1]  # type: ignore[assignment]  # of this game
    know_own(known, notes)
    count = 0
    for turn in range(notes.listed):
        room[0] = known
        worth = worth_of(room[0], turn, notes, model)  # type: ignore[arg-type]
        count = put_in_order(notes.lines[turn, 0], worth, moves, priors, count)
    total = 0.0
    best = priors[0]
    for i in range(count):
        priors[i] = exp((priors[i] - best) / WARMTH)
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def put_in_order(move: int, worth: float, moves: Row, worths: Reals, count: int) -> int:
    """Put a move into its place, each once by its best turn; return how many there are then."""
    place = count
    for i in range(count):
        if moves[i] == move:
            if worths[i] >= worth:
                return count
            place = i
            count -= 1
            break
    if place == moves.size:
        if worths[place - 1] >= worth:
            return count
        place -= 1
        count -= 1
    while place > 0 and worths[place - 1] < worth:
        moves[place], worths[place] = moves[place - 1], worths[place - 1]
        place -= 1
    moves[place], worths[place] = move, worth
    return count + 1


@compiled
def worth_of(state: State, turn: int, notes: Notes, model: Model) -> float:
    """What a listed turn is worth to the seat that makes it. The state is changed to what is known of it afterwards."""
    seat = state.to_move
    for step in range(notes.lengths[turn]):
        if notes.lines[turn, step] >= FIRST_SPACE:
            apply(state, notes.lines[turn, step])
    due = stones_due(state)
    drawn = min(due, state.bag_size)
    notes.hidden[seat] = drawn
    state.rack_sizes[seat] += drawn
    state.bag_size -= drawn
    if drawn < due:
        trigger_end(state, BAG_SHORT)
    end_turn(state)
    if state.reason == GOING_ON:
        judge_known(state, notes, model, notes.shares, notes.points)
    else:
        share_win(state, notes.shares)
    return log_odds(state, seat, notes)


@compiled
def log_odds(state: State, seat: Seat, notes: Notes) -> float:
    chance = min(1.0 - SURE, max(SURE, notes.shares[seat]))
    return log(chance / (1.0 - chance)) + POINT * state.scores[seat]
