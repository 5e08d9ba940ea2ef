"""Turns of Rondo at a quick look: their points, and what a good player weighs beside them.

A stone kept is worth points in a later turn, so a path must bring more than its stones are worth, or waiting is better.
A path opens the spaces beside it for the next seat, and takes away those that it uses. When the end comes, only points
count. Paths that cannot come near the best turn any more are not followed.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    EMPTY,
    MOST_NEIGHBOURS,
    RACK_SIZE,
    SPACE_WORDS,
)
from tafelrunde.games.rondo.notes import Notes
from tafelrunde.games.rondo.planning import begin_step, move_of, next_space, stones_used, use_next_way
from tafelrunde.games.rondo.rules import is_open, may_draw, stones_due
from tafelrunde.games.rondo.state import DONE, DRAW, NO_SPACE, State
from tafelrunde.kernel.bits import ONE, WORD, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move

# Tuned by matches (docs/bots.md)
STONE_WORTH = 0.85  # of the mean value of a free space: points that a stone on the rack will bring
PAIR_WORTH = 0.2  # of a stone more for each pair of one colour: they can be laid together
OPENED_WORTH = 0.03  # a point of value on a space that a path opens for the next seat
TAKEN_WORTH = 0.03  # and on an open space that it uses
STEPS_WORTH = 0.3  # the most that all steps of a path may be worth by that
NOWHERE = -1.0e9


@compiled
def turns_left(state: State) -> float:
    """Roughly how many turns each seat still has: until the bag or the grey spaces run out (R6.1)."""
    if state.ending != GOING_ON:
        return 0.0
    return min(state.bag_size / (1.4 * state.seats), 2.5 * state.grey_left / state.seats) + 0.5


@compiled
def stone_worth(state: State) -> float:
    """What a stone on the rack will bring: the better the free spaces are, the more; less when there are few turns left
    to lay it."""
    total, free = 0, 0
    for space in range(state.space_count):
        if state.lying[space] == EMPTY:
            total += int(state.values[space])  # the record's small integers would overflow
            free += 1
    return STONE_WORTH * total / max(1, free) * min(1.0, 0.5 * turns_left(state))


@compiled
def prepare(state: State, notes: Notes) -> None:
    """Weigh every space by what using it takes from the next seat and opens for it, and see what stones could bring."""
    notes.turn = NOWHERE
    notes.todo, notes.made = 0, 0
    for i in range(notes.count):
        notes.known[notes.seen[i]] = 0
    notes.count = 0
    notes.listed = 0
    notes.worth = stone_worth(state)
    for stones in range(RACK_SIZE + 1):
        notes.kept[stones] = stones * (stones - 1) // 2 * PAIR_WORTH * notes.worth
    for colour in range(COLOUR_COUNT):
        notes.hopes[colour, 1] = 0.0
    for space in range(state.space_count):
        if state.lying[space] != EMPTY:
            continue
        colour = state.colours[space]
        notes.hopes[colour, 1] = max(notes.hopes[colour, 1], state.values[space])
        notes.step[space] = TAKEN_WORTH * state.values[space] if is_open(state, space) else 0.0
        for i in range(MOST_NEIGHBOURS):
            other = state.neighbours[space, i]
            if other == BORDER:
                break
            if state.lying[other] == EMPTY and not is_open(state, other):
                notes.step[space] -= OPENED_WORTH * state.values[other]
    for colour in range(COLOUR_COUNT):
        hope_for(notes, colour, notes.hopes[colour, 1] - notes.worth)


@compiled
def hope_for(notes: Notes, colour: int, gain: float) -> None:
    """The most that stones of a colour could bring: some laid where that brings most, the others kept."""
    for stones in range(RACK_SIZE + 1):
        most = notes.kept[stones]
        for laid in range(1, stones + 1):
            most = max(most, laid * gain + notes.kept[stones - laid])
        notes.hopes[colour, stones] = most


@compiled
def weigh_turns(state: State, notes: Notes, slack: float, wanted: int) -> None:
    """Weigh the turns that the seat to move may still make. Those that are worse than the best by more than the slack
    may be left out, but for the shortest; so many are listed whole."""
    prepare(state, notes)
    notes.slack, notes.wanted = slack, wanted
    plan = notes.plan
    for colour in range(COLOUR_COUNT):
        plan.rack[colour] = state.racks[state.to_move, colour]
    notes.least = least_worth(state, notes) if state.last == NO_SPACE else NOWHERE
    if state.last != NO_SPACE:
        keep_turn(notes, DONE, 0, worth_kept(notes))
        for i in range(MOST_NEIGHBOURS):
            space = state.neighbours[state.last, i]
            if state.lying[space] == EMPTY:
                weigh_from(state, notes, space)
        return
    if may_draw(state):
        keep_turn(notes, DRAW, 0, (stones_due(state) - 1) * notes.worth + worth_kept(notes))
    for word in range(SPACE_WORDS):
        spaces = state.open[word]
        for _ in range(popcount(spaces)):
            weigh_from(state, notes, word * WORD + nth_bit(spaces, 0))
            spaces &= spaces - ONE


@compiled
def least_worth(state: State, notes: Notes) -> float:
    """What the best turn is worth at least: all stones of a colour on one space. To know it early saves many paths."""
    kept = worth_kept(notes)
    least = NOWHERE
    for word in range(SPACE_WORDS):
        spaces = state.open[word]
        for _ in range(popcount(spaces)):
            space = word * WORD + nth_bit(spaces, 0)
            spaces &= spaces - ONE
            stones = notes.plan.rack[state.colours[space]]
            if stones > 0:
                worth = stones * (state.values[space] - notes.worth) + notes.step[space] + kept - notes.kept[stones]
                least = max(least, worth)
    return least


@compiled
def weigh_from(state: State, notes: Notes, space: int) -> None:
    """Weigh the turns whose path begins at a space, depth first."""
    plan = notes.plan
    depth = 0
    begin_step(plan, depth, space)
    while depth >= 0:
        other = next_space(state, plan, depth)
        if other != BORDER:
            depth += 1
            begin_step(plan, depth, other)
        elif use_next_way(state, plan, depth):
            weigh_step(state, notes, depth)
        else:
            depth -= 1


@compiled
def weigh_step(state: State, notes: Notes, depth: int) -> None:
    """Weigh the turn that ends with the path as it is, and whether it may become a better one."""
    plan = notes.plan
    space, way = plan.space[depth], plan.way[depth]
    stones = stones_used(way)
    scored = stones * state.values[space] if way < RACK_SIZE else 0
    before = plan.worth[depth - 1] if depth > 0 else 0.0
    plan.worth[depth] = before + scored - stones * notes.worth + notes.step[space]
    if way < RACK_SIZE or depth == 0 or ends_game(state, space):  # else nothing is gained by the last stone
        keep_turn(notes, move_of(plan, 0), depth + 1, plan.worth[depth] + worth_kept(notes))
    hope = plan.worth[depth] + STEPS_WORTH
    for colour in range(COLOUR_COUNT):
        hope += notes.hopes[colour, plan.rack[colour]]
    if hope < max(notes.least, notes.turn) - notes.slack:
        plan.link[depth] = MOST_NEIGHBOURS


@compiled
def ends_game(state: State, space: int) -> bool:
    """Whether a space is the last grey one (R6.1)."""
    return state.grey_left == 1 and state.grey[space >> 6] & (ONE << np.uint64(space & 63)) != 0


@compiled
def worth_kept(notes: Notes) -> float:
    """What stones of one colour that are left on the rack are worth together."""
    worth = 0.0
    for colour in range(COLOUR_COUNT):
        worth += notes.kept[notes.plan.rack[colour]]
    return worth


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
    if notes.wanted > 0:
        enlist(notes, move, length, worth)


@compiled
def enlist(notes: Notes, move: Move, length: int, worth: float) -> None:
    """Put a turn into the list, which is in order of worth; if it is full, the worst drops out."""
    if notes.listed == notes.wanted:
        if worth <= notes.worths[notes.listed - 1]:
            return
        notes.listed -= 1
    place = notes.listed
    while place > 0 and notes.worths[place - 1] < worth:
        notes.worths[place] = notes.worths[place - 1]
        notes.lengths[place] = notes.lengths[place - 1]
        for step in range(RACK_SIZE + 1):
            notes.lines[place, step] = notes.lines[place - 1, step]
        place -= 1
    notes.worths[place] = worth
    notes.lengths[place] = length + 1
    for step in range(length):
        notes.lines[place, step] = move_of(notes.plan, step)
    notes.lines[place, length] = move if length == 0 else DONE
    notes.listed += 1
