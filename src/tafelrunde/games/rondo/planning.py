"""Turns of Rondo: every path of up to five spaces with every way to split the rack, and the best of them by points."""

from __future__ import annotations

from tafelrunde.games.rondo.material import BORDER, COLOUR_COUNT, EMPTY, MOST_NEIGHBOURS, RACK_SIZE, SPACE_WORDS
from tafelrunde.games.rondo.notes import PLAN, Plan
from tafelrunde.games.rondo.state import DONE, FIRST_SPACE, NO_SPACE, WAYS, State
from tafelrunde.kernel.bits import ONE, WORD, nth_bit, popcount
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.records import new_record

NOTHING_TO_LAY = -1
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
        plan.best_moves[step] = move_of(plan, step)
    plan.best_moves[length] = DONE


@compiled
def move_of(plan: Plan, step: int) -> int:
    return FIRST_SPACE + int(plan.space[step]) * WAYS + int(plan.way[step])
