"""The best turn of Rondo at one glance: those that may be good, judged by the model as the board would lie afterwards.

What is drawn then, and what others hold, counts by how likely it is.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.rondo.model import judge_known, know_own, model_for
from tafelrunde.games.rondo.notes import SHORTLIST, Notes
from tafelrunde.games.rondo.rules import apply, end_turn, stones_due, trigger_end
from tafelrunde.games.rondo.state import BAG_SHORT, FIRST_SPACE, State
from tafelrunde.games.rondo.weighing import weigh_turns
from tafelrunde.kernel.bits import plus
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NO_MOVE, Room, Seat
from tafelrunde.kernel.generator import mixed
from tafelrunde.kernel.mathematics import exp, log
from tafelrunde.kernel.models import Model, Models
from tafelrunde.kernel.records import Grid, Reals, Row
from tafelrunde.kernel.shares import share_win

WARMTH = 0.15  # of log-odds of difference that make a move e times as promising
SURE = 1.0e-4  # chances nearer to 0 or 1 are all the same
POINT = 1.0e-3  # of log-odds: what a point more is worth where the end is sure
MOST_LISTED = 14  # turns that a careful look tells
FEW = 8  # turns that are looked at where it must be fast
LITTLE_SLACK = 4.0  # and then
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
def list_at_a_glance(state: State, notes: Notes, model: Model, lines: Grid) -> int:
    """Write the best turns, best first, those that lead to the same position once; return how many they are."""
    weigh_turns(state, notes, SLACK, SHORTLIST)
    notes.todo = 0  # nothing is decided yet
    notes.room[0] = state
    know_own(notes.room[0], notes)  # type: ignore[arg-type]  # of this game
    listed = 0
    for turn in range(notes.listed):  # each place in the list is free again once its turn has been judged
        key = key_of(notes, turn)
        if is_known(notes, key, listed):
            continue
        notes.room[1] = notes.room[0]
        worth = worth_of(notes.room[1], turn, notes, model)  # type: ignore[arg-type]
        move_up(notes, turn, listed, key, worth)
        listed += 1
    count = min(listed, MOST_LISTED)
    for i in range(count):
        for step in range(lines.shape[1]):
            lines[i, step] = notes.lines[i, step] if step < notes.lengths[i] else NO_MOVE
    return count


@compiled
def key_of(notes: Notes, turn: int) -> np.uint64:
    """A number that does not depend on the order of a turn's moves: what they lead to does not either."""
    key = np.uint64(0)
    for step in range(notes.lengths[turn]):
        key = plus(key, mixed(np.uint64(notes.lines[turn, step])))
    return key


@compiled
def is_known(notes: Notes, key: np.uint64, listed: int) -> bool:
    for i in range(listed):
        if notes.keys[i] == key:
            return True
    return False


@compiled
def move_up(notes: Notes, turn: int, listed: int, key: np.uint64, worth: float) -> None:
    """Put a turn into its place among those before it in the list, by what the model makes of it."""
    line, length = notes.line, notes.lengths[turn]
    for step in range(line.size):
        line[step] = notes.lines[turn, step]
    place = listed
    while place > 0 and notes.worths[place - 1] < worth:
        notes.worths[place], notes.keys[place] = notes.worths[place - 1], notes.keys[place - 1]
        notes.lengths[place] = notes.lengths[place - 1]
        for step in range(line.size):
            notes.lines[place, step] = notes.lines[place - 1, step]
        place -= 1
    notes.worths[place], notes.keys[place], notes.lengths[place] = worth, key, length
    for step in range(line.size):
        notes.lines[place, step] = line[step]


@compiled
def decide_at_a_glance(state: State, notes: Notes, model: Model) -> None:
    """Note the best turn as the one to be made: of fewer than there are in a careful look."""
    weigh_turns(state, notes, LITTLE_SLACK, FEW)
    if notes.listed == 1:
        return
    notes.room[0] = state
    know_own(notes.room[0], notes)  # type: ignore[arg-type]  # of this game
    best, most = 0, 0.0
    for turn in range(notes.listed):
        notes.room[1] = notes.room[0]
        worth = worth_of(notes.room[1], turn, notes, model)  # type: ignore[arg-type]
        if turn == 0 or worth > most:
            best, most = turn, worth
    notes.todo = notes.lengths[best]
    for step in range(notes.todo):
        notes.line[step] = notes.lines[best, step]


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
