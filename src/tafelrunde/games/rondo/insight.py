"""What bots and hints look at in Rondo: the best whole turn, and what a good player weighs beside its points.

A stone kept is worth points in a later turn, so a path must bring more than its stones are worth, or waiting is better.
A path opens the spaces beside it for the next seat, and takes away those that it uses. When the end comes, only points
count.
"""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    EMPTY,
    MOST_NEIGHBOURS,
    MOST_SPACES,
    RACK_SIZE,
    SPACE_WORDS,
)
from tafelrunde.games.rondo.rules import count_moves, forbidden, is_open, may_draw, nth_move, stones_due
from tafelrunde.games.rondo.state import DONE, DRAW, FIRST_SPACE, MOVE_COUNT, NO_SPACE, WAYS, State
from tafelrunde.kernel import game
from tafelrunde.kernel.bits import ONE, WORD, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move, Room, game_record
from tafelrunde.kernel.generator import Generator, below
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.records import Float32, Int8, Int16, Reals, Record, Row, new_record, record_dtype
from tafelrunde.kernel.shares import share_chances, share_win

NOTHING_TO_LAY = -1


class Plan(Record):
    """A search for the best turn: what is best so far, and the path that is being tried, step by step."""

    best_points: Int16  # NOTHING_TO_LAY before there is a turn
    best_stones: Int8  # that the best turn uses
    best_length: Int8  # in moves, with the DONE at the end
    best_moves: Annotated[Row, np.int16, (RACK_SIZE + 1,)]
    rack: Annotated[Row, np.int8, (COLOUR_COUNT,)]  # stones left on the path being tried
    space: Annotated[Row, np.int8, (RACK_SIZE,)]  # of each step
    way: Annotated[Row, np.int8, (RACK_SIZE,)]  # in which it is used; NOT_USED before the first one
    link: Annotated[Row, np.int8, (RACK_SIZE,)]  # the neighbour to go on to next; MOST_NEIGHBOURS: none is left
    points: Annotated[Row, np.int16, (RACK_SIZE,)]  # of the path up to this step
    stones: Annotated[Row, np.int8, (RACK_SIZE,)]  # used up to this step


PLAN = record_dtype(Plan)
NOT_USED = -1


def best_turn(state: State) -> tuple[int, list[int]]:
    """The points and the moves of the best laying turn; no moves and NOTHING_TO_LAY if there is none.

    Every path of up to five spaces with every way to split the rack is looked at. Of turns that score the same, one
    that uses fewest stones is best. In the middle of a turn: the best way to end it, which may be DONE at once.
    """
    plan = new_record(Plan, PLAN)
    find_best_turn(state, plan)
    return int(plan.best_points), plan.best_moves[: plan.best_length].tolist()


@compiled
def find_best_turn(state: State, plan: Plan) -> int:
    """Write the best turn into the plan; return how many turns there are to choose from, those that draw apart."""
    plan.best_points, plan.best_stones, plan.best_length = NOTHING_TO_LAY, 0, 0
    for colour in range(COLOUR_COUNT):
        plan.rack[colour] = state.racks[state.to_move, colour]
    turns = 0
    if state.last != NO_SPACE:
        keep_if_best(plan, 0, 0, 0)
        turns = 1
        for i in range(MOST_NEIGHBOURS):
            space = state.neighbours[state.last, i]
            if state.lying[space] == EMPTY:
                turns += try_from(state, plan, space)
    else:
        for word in range(SPACE_WORDS):
            spaces = state.open[word]  # R4.1
            for _ in range(popcount(spaces)):
                turns += try_from(state, plan, word * WORD + nth_bit(spaces, 0))
                spaces &= spaces - ONE
    return turns


@compiled
def try_from(state: State, plan: Plan, space: int) -> int:
    """Try every turn whose path begins at a space, depth first; return how many there are.

    A loop and no recursion: Numba's recursive functions crash when they come from the disk cache.
    """
    turns = 0
    depth = 0
    begin_step(plan, depth, space)
    while depth >= 0:
        other = next_space(state, plan, depth)
        if other != BORDER:
            depth += 1
            begin_step(plan, depth, other)
        elif use_next_way(state, plan, depth):
            turns += 1
            keep_if_best(plan, depth + 1, plan.points[depth], plan.stones[depth])
        else:
            depth -= 1
    return turns


@compiled
def begin_step(plan: Plan, depth: int, space: int) -> None:
    plan.space[depth] = space
    plan.way[depth] = NOT_USED
    plan.link[depth] = MOST_NEIGHBOURS


@compiled
def next_space(state: State, plan: Plan, depth: int) -> int:
    """The next empty neighbour that the path has not used (R4.2), BORDER if all have been tried."""
    while plan.link[depth] < MOST_NEIGHBOURS:
        other = state.neighbours[plan.space[depth], plan.link[depth]]
        plan.link[depth] += 1
        if state.lying[other] == EMPTY and not is_on_path(plan, other, depth):
            return other
    return BORDER


@compiled
def is_on_path(plan: Plan, space: int, depth: int) -> bool:
    for step in range(depth):
        if plan.space[step] == space:
            return True
    return False


@compiled
def use_next_way(state: State, plan: Plan, depth: int) -> bool:
    """Take back the way in which a step uses its space, and use it in the next one (R4.3), if there is one."""
    space = plan.space[depth]
    if plan.way[depth] != NOT_USED:
        plan.rack[colour_used(state, space, plan.way[depth])] += stones_used(plan.way[depth])
    for way in range(plan.way[depth] + 1, WAYS):
        colour, stones = colour_used(state, space, way), stones_used(way)
        if plan.rack[colour] >= stones:
            plan.rack[colour] -= stones
            plan.way[depth] = way
            plan.stones[depth] = stones + (plan.stones[depth - 1] if depth > 0 else 0)
            scored = stones * state.values[space] if way < RACK_SIZE else 0
            plan.points[depth] = scored + (plan.points[depth - 1] if depth > 0 else 0)
            goes_on = plan.stones[depth] < state.rack_sizes[state.to_move]
            plan.link[depth] = 0 if goes_on else MOST_NEIGHBOURS
            return True
    return False


@compiled
def stones_used(way: int) -> int:
    return way + 1 if way < RACK_SIZE else 1


@compiled
def colour_used(state: State, space: int, way: int) -> int:
    return state.colours[space] if way < RACK_SIZE else way - RACK_SIZE


@compiled
def keep_if_best(plan: Plan, length: int, points: int, stones: int) -> None:
    """Remember the path being tried if it scores more than all before it, or the same with fewer stones."""
    if points < plan.best_points or (points == plan.best_points and stones >= plan.best_stones):
        return
    plan.best_points, plan.best_stones, plan.best_length = points, stones, length + 1
    for step in range(length):
        plan.best_moves[step] = FIRST_SPACE + int(plan.space[step]) * WAYS + int(plan.way[step])
    plan.best_moves[length] = DONE


# --- What a good player weighs; tuned by matches (docs/bots.md) -------------------------------------------------------
STONE_WORTH = 2.0  # points that a stone on the rack will bring
PAIR_WORTH = 0.4  # and more for each pair of one colour: they can be laid together
OPENED_WORTH = 0.03  # a point of value on a space that a path opens for the next seat
TAKEN_WORTH = 0.03  # and on an open space that it uses
LOOKAHEAD = 2  # turns of each seat after which a playout is judged
TIME_SHARES = (0.6, 0.08)  # of a turn's time: for its first decision, and for each later one
PRIOR_WARMTH = 1.5  # points of difference that make a move e times as promising
POINTS_A_TURN = 4.6  # on the average
GLANCES = 12  # turns that a child looks at
NOWHERE = -1.0e9


class Notes(game.Notes):
    """What is jotted down while thinking; the same record serves again and again."""

    plan: Annotated[Plan, PLAN]
    best: Annotated[Reals, np.float32, (MOVE_COUNT,)]  # by move: what the best turn that begins with it is worth
    known: Annotated[Row, np.int8, (MOVE_COUNT,)]  # 1 if there is such a turn
    seen: Annotated[Row, np.int16, (MOVE_COUNT,)]  # the moves that begin a turn
    count: Int16  # how many they are
    step: Annotated[Reals, np.float32, (MOST_SPACES + 1,)]  # what using a space takes from, or opens for, the next seat
    worth: Float32  # of a stone now
    turn: Float32  # the worth of the best turn
    todo: Int8  # moves of the best turn that are still to be made
    made: Int8  # and those that have been made
    line: Annotated[Row, np.int16, (RACK_SIZE + 1,)]  # the best turn


NOTES = game_record(Notes)


@compiled
def turns_left(state: State) -> float:
    """Roughly how many turns each seat still has: until the bag or the grey spaces run out (R6.1)."""
    if state.ending != GOING_ON:
        return 0.0
    return min(state.bag_size / (1.4 * state.seats), 2.5 * state.grey_left / state.seats) + 0.5


@compiled
def stone_worth(state: State) -> float:
    """Kept stones are worth less when there are few turns left to lay them."""
    return STONE_WORTH * min(1.0, 0.5 * turns_left(state))


@compiled
def prepare(state: State, notes: Notes) -> None:
    """Weigh every space by what using it takes from the next seat and opens for it."""
    notes.worth = stone_worth(state)
    notes.turn = NOWHERE
    notes.todo, notes.made = 0, 0
    for i in range(notes.count):
        notes.known[notes.seen[i]] = 0
    notes.count = 0
    for space in range(state.space_count):
        if state.lying[space] != EMPTY:
            continue
        notes.step[space] = TAKEN_WORTH * state.values[space] if is_open(state, space) else 0.0
        for i in range(MOST_NEIGHBOURS):
            other = state.neighbours[space, i]
            if other == BORDER:
                break
            if state.lying[other] == EMPTY and not is_open(state, other):
                notes.step[space] -= OPENED_WORTH * state.values[other]


@compiled
def weigh_turns(state: State, notes: Notes) -> None:
    """Weigh every turn the seat to move may still make, as `find_best_turn` goes through them."""
    prepare(state, notes)
    plan = notes.plan
    for colour in range(COLOUR_COUNT):
        plan.rack[colour] = state.racks[state.to_move, colour]
    if state.last != NO_SPACE:
        keep_turn(notes, DONE, 0, kept_pairs(plan) * notes.worth)
        for i in range(MOST_NEIGHBOURS):
            space = state.neighbours[state.last, i]
            if state.lying[space] == EMPTY:
                weigh_from(state, notes, space)
        return
    for word in range(SPACE_WORDS):
        spaces = state.open[word]
        for _ in range(popcount(spaces)):
            weigh_from(state, notes, word * WORD + nth_bit(spaces, 0))
            spaces &= spaces - ONE
    if may_draw(state):
        keep_turn(notes, DRAW, 0, (stones_due(state) - 1 + kept_pairs(plan)) * notes.worth)


@compiled
def weigh_from(state: State, notes: Notes, space: int) -> None:
    """Weigh every turn whose path begins at a space, depth first."""
    plan = notes.plan
    depth = 0
    begin_step(plan, depth, space)
    while depth >= 0:
        other = next_space(state, plan, depth)
        if other != BORDER:
            depth += 1
            begin_step(plan, depth, other)
        elif use_next_way(state, plan, depth):
            worth = plan.points[depth] - plan.stones[depth] * notes.worth + kept_pairs(plan) * notes.worth
            for step in range(depth + 1):
                worth += notes.step[plan.space[step]]
            keep_turn(notes, move_of(plan, 0), depth + 1, worth)
        else:
            depth -= 1


@compiled
def kept_pairs(plan: Plan) -> float:
    """Pairs of one colour among the stones left on the rack, in stones."""
    pairs = 0
    for colour in range(COLOUR_COUNT):
        pairs += plan.rack[colour] * (plan.rack[colour] - 1) // 2
    return pairs * PAIR_WORTH / STONE_WORTH


@compiled
def move_of(plan: Plan, step: int) -> int:
    return FIRST_SPACE + int(plan.space[step]) * WAYS + int(plan.way[step])


@compiled
def keep_turn(notes: Notes, move: Move, length: int, worth: float) -> None:
    """Remember what a turn is worth under the move it begins with, and its moves if it is the best of all."""
    if not notes.known[move]:
        notes.known[move] = 1
        notes.seen[notes.count] = move
        notes.count += 1
        notes.best[move] = worth
    elif worth > notes.best[move]:
        notes.best[move] = worth
    if worth > notes.turn:
        notes.turn = worth
        notes.todo = length + 1
        for step in range(length):
            notes.line[step] = move_of(notes.plan, step)
        notes.line[length] = move if length == 0 else DONE


# --- What bots ask --------------------------------------------------------------------------------------------------
@compiled
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """The moves that begin the best turns, best first, and how promising each is; return how many they are."""
    weigh_turns(state, notes)
    notes.todo = 0  # nothing is decided yet
    count = min(moves.size, notes.count)
    total = 0.0
    for i in range(count):
        best = i
        for j in range(i + 1, notes.count):
            if notes.best[notes.seen[j]] > notes.best[notes.seen[best]]:
                best = j
        notes.seen[i], notes.seen[best] = notes.seen[best], notes.seen[i]
        moves[i] = notes.seen[i]
        priors[i] = exp((notes.best[notes.seen[i]] - notes.best[notes.seen[0]]) / PRIOR_WARMTH)
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def goes_on(state: State, notes: Notes) -> bool:
    """Whether the turn found before has come exactly as far as the position shows."""
    if notes.todo == 0 or notes.made == 0:
        return False
    space = (notes.line[notes.made - 1] - FIRST_SPACE) // WAYS
    return space == state.last and forbidden(state, notes.line[notes.made]) == 0


@compiled
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """The most promising moves: a closer look brings nothing."""
    return promising(state, notes, moves, priors)


@compiled
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The best turn by a quick look, move by move: it is found at its beginning and then carried out."""
    if state.last == NO_SPACE or not goes_on(state, notes):
        weigh_turns(state, notes)
    notes.todo -= 1
    notes.made += 1
    return notes.line[notes.made - 1]


@compiled
def obvious_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The rule of thumb of the table: the path with most points, once it brings a few; else draw."""
    find_best_turn(state, notes.plan)
    if may_draw(state) and notes.plan.best_points < STONE_WORTH * (1 + notes.plan.best_stones):
        return DRAW
    return notes.plan.best_moves[0]


@compiled
def childs_move(state: State, notes: Notes, generator: Generator) -> Move:
    """Of a few moves that catch the eye, the one with most points; a child lays what it can and seldom waits."""
    count = count_moves(state)
    best, most = DONE if state.last != NO_SPACE else DRAW, 0
    for _ in range(GLANCES):
        move = nth_move(state, below(generator, count))
        if move >= FIRST_SPACE:
            space, way = divmod(move - FIRST_SPACE, WAYS)
            points = stones_used(way) * state.values[space] if way < RACK_SIZE else 0
            if points > most:
                best, most = move, points
    if best == DRAW and not may_draw(state):
        return nth_move(state, below(generator, count))
    return best


@compiled
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already laid something in this turn."""
    return state.last != NO_SPACE


@compiled
def evaluate(state: State, notes: Notes, shares: Reals, points: Reals) -> None:
    """Write for each seat its expected share of the win and its expected score: what it has, what its stones may bring,
    and the turns to come."""
    turns = turns_left(state)
    worth = stone_worth(state)
    for seat in range(state.seats):
        shares[seat] = state.scores[seat]
        if state.reason == GOING_ON:
            pairs = 0
            for colour in range(COLOUR_COUNT):
                pairs += state.racks[seat, colour] * (state.racks[seat, colour] - 1) // 2
            shares[seat] += worth * (state.rack_sizes[seat] + pairs * PAIR_WORTH / STONE_WORTH)
        points[seat] = shares[seat] + (turns * POINTS_A_TURN if state.reason == GOING_ON else 0.0)
    if state.reason == GOING_ON:
        share_chances(shares, state.seats, 2.5 * math.sqrt(1.0 + 2.0 * turns))
    else:
        share_win(state, shares)
