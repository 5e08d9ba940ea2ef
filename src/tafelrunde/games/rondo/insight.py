"""What bots and hints look at in Rondo: the best whole turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.games.rondo.material import COLOUR_COUNT, EMPTY, MOST_NEIGHBOURS, RACK_SIZE, SPACE_WORDS
from tafelrunde.games.rondo.state import DONE, FIRST_SPACE, NO_SPACE, WAYS
from tafelrunde.kernel.bits import ONE, WORD, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State

NOTHING_TO_LAY = -1

# A search for the best turn: what is best so far, and the path that is being tried.
PLAN = np.dtype(
    (
        np.record,
        [
            ("points", np.int16),  # the best turn scores; NOTHING_TO_LAY before there is one
            ("stones", np.int8),  # and uses
            ("length", np.int8),  # its moves, with the DONE at the end
            ("moves", np.int16, (RACK_SIZE + 1,)),
            ("rack", np.int8, (COLOUR_COUNT,)),  # stones left on the path being tried
            ("path", np.int8, (RACK_SIZE,)),  # its spaces
            ("trial", np.int16, (RACK_SIZE,)),  # its moves
        ],
    )
)


def best_turn(state: State) -> tuple[int, list[int]]:
    """The points and the moves of the best laying turn; no moves and NOTHING_TO_LAY if there is none.

    Every path of up to five spaces with every way to split the rack is looked at. Of turns that score the same, one
    that uses fewest stones is best. In the middle of a turn: the best way to end it, which may be DONE at once.
    """
    plan = np.zeros(1, dtype=PLAN)[0]
    find_best_turn(state, plan)
    return int(plan.points), plan.moves[: plan.length].tolist()


@compiled
def find_best_turn(state: State, plan: Any) -> int:
    """Write the best turn into the plan; return how many turns there are to choose from, those that draw apart."""
    held = state.rack_sizes[state.to_move]
    plan.points, plan.stones, plan.length = NOTHING_TO_LAY, 0, 0
    for colour in range(COLOUR_COUNT):
        plan.rack[colour] = state.racks[state.to_move, colour]
    turns = 0
    if state.last != NO_SPACE:
        keep_if_best(plan, 0, 0, 0)
        turns = 1
        for i in range(MOST_NEIGHBOURS):
            if held > 0 and state.lying[state.neighbours[state.last, i]] == EMPTY:
                turns += try_space(state, plan, state.neighbours[state.last, i], 0, 0, 0)
    elif held > 0:
        for word in range(SPACE_WORDS):
            spaces = state.open[word]  # R4.1
            for _ in range(popcount(spaces)):
                turns += try_space(state, plan, word * WORD + nth_bit(spaces, 0), 0, 0, 0)
                spaces &= spaces - ONE
    return turns


@compiled
def try_space(state: State, plan: Any, space: int, depth: int, points: int, stones: int) -> int:
    """Use a space in every way and go on from there in every way; return how many turns that makes."""
    turns = 0
    plan.path[depth] = space
    for way in range(WAYS):
        used = stones_used(state, plan, space, way)
        if used == 0:
            continue
        colour = colour_used(state, space, way)
        scored = points + used * state.values[space] if way < RACK_SIZE else points
        plan.rack[colour] -= used
        plan.trial[depth] = FIRST_SPACE + int(space) * WAYS + way
        keep_if_best(plan, depth + 1, scored, stones + used)
        turns += 1
        if stones + used < state.rack_sizes[state.to_move]:
            for i in range(MOST_NEIGHBOURS):  # R4.2
                other = state.neighbours[space, i]
                if state.lying[other] == EMPTY and not is_on_path(plan, other, depth):
                    turns += try_space(state, plan, other, depth + 1, scored, stones + used)
        plan.rack[colour] += used
    return turns


@compiled
def stones_used(state: State, plan: Any, space: int, way: int) -> int:
    """How many stones a way to use a space takes; 0 if the rack lacks them (R4.3)."""
    if way < RACK_SIZE:
        return way + 1 if plan.rack[state.colours[space]] > way else 0
    return 1 if plan.rack[way - RACK_SIZE] > 0 else 0


@compiled
def colour_used(state: State, space: int, way: int) -> int:
    return state.colours[space] if way < RACK_SIZE else way - RACK_SIZE


@compiled
def is_on_path(plan: Any, space: int, depth: int) -> bool:
    for step in range(depth):
        if plan.path[step] == space:
            return True
    return False


@compiled
def keep_if_best(plan: Any, length: int, points: int, stones: int) -> None:
    """Remember the turn being tried if it scores more than all before it, or the same with fewer stones."""
    if points < plan.points or (points == plan.points and stones >= plan.stones):
        return
    plan.points, plan.stones, plan.length = points, stones, length + 1
    for step in range(length):
        plan.moves[step] = plan.trial[step]
    plan.moves[length] = DONE
