"""One whole turn of Elfer raus!, gone through: every way to lay up to three tiles and to give one, each end judged by a
model as far as the seat can know.
"""

from __future__ import annotations

from tafelrunde.games.elfer.insights.ends import forget_ends, worth_of_end
from tafelrunde.games.elfer.insights.quick import WON
from tafelrunde.games.elfer.material import NOTHING
from tafelrunde.games.elfer.notes import MOST_DEPTH, Notes
from tafelrunde.games.elfer.rules import apply, count_moves, nth_move
from tafelrunde.games.elfer.state import BONUS, DONE, DRAW, FIRST_GIVE, FIRST_LAY, LAYING, State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NO_MOVE, Move
from tafelrunde.kernel.models import Model

NO_WORTH = -1.0e9  # less than any turn


class Turn:
    """The positions on the way through a turn: what a type checker knows of room for states of this game."""

    def __getitem__(self, index: int) -> State: ...  # type: ignore[empty-body]
    def __setitem__(self, index: int, state: State) -> None: ...


@compiled
def weigh_turns(state: State, notes: Notes, model: Model, room: Turn, most: int) -> int:
    """List all legal moves and what the best turn that may begin with each is worth; return how many they are.

    Depth first, without recursion: `notes.tried` counts the moves gone through at each depth, `room` [MOST_DEPTH + 1]
    holds the positions on the way. What a bonus tile will be nobody knows, so lines of play go on as if it had
    vanished. A turn that wins the round needs no comparison. The best `most` turns are remembered as wholes, too.
    """
    count = count_moves(state)
    for n in range(count):
        notes.listed[n] = nth_move(state, n)
        notes.best[notes.listed[n]] = NO_WORTH
    room[0] = state
    notes.tried[0] = 0
    notes.is_unsure[0] = False
    notes.turn_count = 0
    forget_ends(state, notes)
    depth = 0
    while depth >= 0:
        n = notes.tried[depth]
        if depth == MOST_DEPTH or n >= count_moves(room[depth]):
            depth -= 1
            continue
        notes.tried[depth] += 1
        move = nth_move(room[depth], n)
        if is_tried_in_other_order(room, depth, notes, move):
            continue
        notes.line[depth] = move
        room[depth + 1] = room[depth]
        apply(room[depth + 1], move)
        if is_round_won(state, room[depth + 1]):
            notes.best[notes.line[0]] = WON
            remember_turn(notes, depth, WON, most)
            break
        if move == DONE or move >= FIRST_GIVE:
            worth = worth_of_end(room[depth], move, room[depth + 1], state.to_move, notes, model)
            credit_turn(state, notes, room, depth, worth)
            remember_turn(notes, depth, worth, most)
        else:
            depth += 1
            notes.tried[depth] = 0
            notes.is_unsure[depth] = room[depth].phase == BONUS or move == DRAW
            skip_bonus(room[depth])
    for n in range(count):
        notes.worth[n] = notes.best[notes.listed[n]]
    return count


@compiled
def credit_turn(state: State, notes: Notes, room: Turn, depth: int, worth: float) -> None:
    """Hold a turn against the best one so far of every move that it may begin with: a tile open then could be first."""
    notes.best[notes.line[0]] = max(notes.best[notes.line[0]], worth)
    for i in range(1, depth + 1):
        move = notes.line[i]
        if FIRST_LAY <= move < FIRST_GIVE and state.phase == LAYING and room[i].phase == LAYING:
            if contains(state.open, move - FIRST_LAY):
                notes.best[move] = max(notes.best[move], worth)


@compiled
def remember_turn(notes: Notes, depth: int, worth: float, most: int) -> None:
    """Put a turn into its place among the best. What comes after a tile from the bag cannot be told before: of turns
    that are the same up to there only the best is remembered."""
    if notes.turn_count == most and worth <= notes.turn_worths[most - 1]:
        return
    length = 1
    while length <= depth and not notes.is_unsure[length]:
        length += 1
    place = place_of_same(notes, length)
    if place == notes.turn_count:
        if place < most:
            notes.turn_count += 1
        else:
            place -= 1  # in place of the worst
    elif worth <= notes.turn_worths[place]:
        return
    while place > 0 and notes.turn_worths[place - 1] < worth:
        notes.turn_worths[place] = notes.turn_worths[place - 1]
        for step in range(MOST_DEPTH + 1):
            notes.turns[place, step] = notes.turns[place - 1, step]
        place -= 1
    notes.turn_worths[place] = worth
    for step in range(MOST_DEPTH + 1):
        notes.turns[place, step] = notes.line[step] if step < length else NO_MOVE


@compiled
def place_of_same(notes: Notes, length: int) -> int:
    """Where the moves that have just been made are remembered; the number of turns there are if nowhere."""
    for place in range(notes.turn_count):
        step = 0
        while step < length and notes.turns[place, step] == notes.line[step]:
            step += 1
        if step == length and (length > MOST_DEPTH or notes.turns[place, length] == NO_MOVE):
            return place
    return int(notes.turn_count)


@compiled
def is_tried_in_other_order(room: Turn, depth: int, notes: Notes, move: Move) -> bool:
    """Whether the last two tiles could as well be laid the other way round, and that way has its turn elsewhere."""
    if depth == 0 or not FIRST_LAY <= move < notes.line[depth - 1]:
        return False
    if room[depth].phase != LAYING or room[depth - 1].phase != LAYING:
        return False
    return contains(room[depth - 1].open, move - FIRST_LAY) and room[depth].bag_size == room[depth - 1].bag_size


@compiled
def skip_bonus(state: State) -> None:
    """Go on without the bonus tile (E5.1)."""
    if state.phase == BONUS:
        state.pending = NOTHING
        state.phase = LAYING


@compiled
def is_round_won(before: State, after: State) -> bool:
    """Whether the seat to move has got rid of its last tile (E9.1)."""
    return after.reason != GOING_ON or after.rounds_played != before.rounds_played
