"""The best moves of Elfer raus! at one glance: by all ways to play the turn, their ends judged by the model."""

from __future__ import annotations

from tafelrunde.games.elfer.insights.turns import weigh_turns
from tafelrunde.games.elfer.model import KNOWN
from tafelrunde.games.elfer.notes import MOST_DEPTH, MOST_TURNS, Notes
from tafelrunde.games.elfer.rules import count_moves, forbidden, nth_move
from tafelrunde.games.elfer.state import FIRST_GIVE, FIRST_LAY, LAYING, State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import NO_MOVE, Move, Room
from tafelrunde.kernel.mathematics import exp
from tafelrunde.kernel.models import Models
from tafelrunde.kernel.records import Grid, Reals, Row

WARMTH = 0.1  # of log-odds of difference that make a move e times as promising
HOPELESS = 2.0  # of log-odds behind the best turn


@compiled
def best_at_a_glance(state: State, notes: Notes, models: Models, moves: Row, priors: Reals, room: Room) -> int:
    """Write the best moves, best first, and how promising each is; return how many they are."""
    listed = weigh_turns(state, notes, models[KNOWN], room, MOST_TURNS)  # type: ignore[arg-type]  # of this game
    return put_best_first(notes, listed, moves, priors, WARMTH)


@compiled
def steady_at_a_glance(state: State, notes: Notes, models: Models, room: Room) -> Move:
    """The next move of the best turn. It is looked for at the beginning of the turn, and again after each tile from
    the bag; in between the same turn goes on."""
    if count_moves(state) == 1:
        notes.steps = 0
        return nth_move(state, 0)
    if not goes_on(state, notes):
        weigh_turns(state, notes, models[KNOWN], room, 1)  # type: ignore[arg-type]  # of this game
        notes.steps, notes.of_turn = 0, state.turn
    notes.steps += 1
    return notes.turns[0, notes.steps - 1]


@compiled
def goes_on(state: State, notes: Notes) -> bool:
    """Whether the turn found before has a next move, and the position looks as if it had come so far."""
    steps = notes.steps
    if notes.of_turn != state.turn or steps == 0 or steps > MOST_DEPTH or state.phase != LAYING:
        return False
    last, move = notes.turns[0, steps - 1], notes.turns[0, steps]
    if not FIRST_LAY <= last < FIRST_GIVE or move == NO_MOVE:
        return False
    return contains(state.laid_now, last - FIRST_LAY) and forbidden(state, move) == 0


@compiled
def put_best_first(notes: Notes, listed: int, moves: Row, priors: Reals, warmth: float) -> int:
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
        priors[i] = exp(max(-9.0, (notes.worth[i] - notes.worth[0]) / warmth))
        total += priors[i]
    for i in range(count):
        priors[i] /= total
    return count


@compiled
def list_turns(notes: Notes, lines: Grid) -> int:
    """Write the best turns of the last glance, as far as they can keep up with the very best; return how many."""
    count = 0
    while count < notes.turn_count and notes.turn_worths[count] > notes.turn_worths[0] - HOPELESS:
        for step in range(lines.shape[1]):
            lines[count, step] = notes.turns[count, step] if step < notes.turns.shape[1] else NO_MOVE
        count += 1
    return count
