"""Scoring in Ingenious (I5, I6, I8.2, I9.1, I9.2): lines of equal symbols and cubes on their tracks."""

from __future__ import annotations

from typing import Protocol

from tafelrunde.games.ingenious.material import COLOUR_COUNT, NEIGHBOURS, TRACK_END
from tafelrunde.games.ingenious.state import SHEET, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.records import Bool, Int8, Row


# --- Who scores, and how far ----------------------------------------------------------------------------------------
class Table(Protocol):
    """What decides who scores together: a state has it, and so has what is seen of one."""

    seats: Int8
    teams: Bool


@compiled
def is_solo(table: Table) -> bool:
    return table.seats == 1


@compiled
def side_count(table: Table) -> int:
    """How many sides score: seats, or two teams."""
    return 2 if table.teams else int(table.seats)


@compiled
def side_of(table: Table, seat: Seat) -> int:
    """The scoring side of a seat: itself, or its team, with partners opposite (I9.3)."""
    return seat % 2 if table.teams else seat


@compiled
def track_length(table: Table) -> int:
    """How far a cube can go: one score board, or two end to end (I9.1, I10.1)."""
    return 2 * TRACK_END if table.teams or is_solo(table) else TRACK_END


# --- Placements -----------------------------------------------------------------------------------------------------


@compiled
def follow_line(state: State, cell: int, direction: int, colour: int) -> tuple[int, int]:
    """The length of the unbroken line of a colour that starts next to a cell, and the first cell after it (I5.2)."""
    length = 0
    cell = NEIGHBOURS[cell, direction]
    while state.board[cell] == colour:
        length += 1
        cell = NEIGHBOURS[cell, direction]
    return length, cell


@compiled
def score_placement(state: State, low: int, first: int, high: int, second: int) -> int:
    """Score both symbols of a tile that is about to lie there (I5.1); return the bonus placements it earns.

    The partner cell is still free, so the line in its direction is empty, as I5.2 wants it.
    """
    cubes = state.scores[side_of(state, state.to_move)]
    points, more = state.line[first, low], state.line[second, high]
    if first == second:
        return move_cube(cubes, first, moved_by_double(state, cubes[first], points, more))
    length = track_length(state)
    earned = move_cube(cubes, first, advance(cubes[first], points, length))
    return earned + move_cube(cubes, second, advance(cubes[second], more, length))


@compiled
def move_cube(cubes: Row, colour: int, after: int) -> int:
    """Move a cube; return how many ends of score boards it reached: each earns a bonus placement (I6.1, I9.1)."""
    before = cubes[colour]
    cubes[colour] = after
    return after // TRACK_END - before // TRACK_END


@compiled
def moved_by_double(state: State, cube: int, points: int, more: int) -> int:
    """Where both halves of a double move their cube (I9.2)."""
    length = track_length(state)
    if state.edition == SHEET:
        return advance(cube, points + more, length)  # one sum
    one_way = advance(advance(cube, points, length), more, length)  # half by half, in the order that scores more
    other_way = advance(advance(cube, more, length), points, length)
    return max(one_way, other_way)


@compiled
def advance(cube: int, points: int, length: int) -> int:
    """A cube stops at the end of the score board it is on; points beyond are lost (I5.3, I9.1)."""
    end = TRACK_END if cube < TRACK_END else length
    return min(cube + points, end)


# --- How a side stands ----------------------------------------------------------------------------------------------
@compiled
def lowest(state: State, side: int) -> int:
    """What the lowest-scoring colours of a side have: it is what counts (I7.1, I8.2)."""
    scores = state.scores[side]
    least = scores[0]
    for colour in range(1, COLOUR_COUNT):
        least = min(least, scores[colour])
    return least


@compiled
def has_all_cubes_home(state: State, side: int) -> bool:
    length = track_length(state)
    for colour in range(COLOUR_COUNT):
        if state.scores[side, colour] < length:
            return False
    return True


@compiled
def standing(state: State, side: int) -> int:
    """A number that is larger for the better side: lowest colour first, then the second-lowest, and so on (I8.2)."""
    key = 0
    for level in range(2 * TRACK_END + 1):
        for colour in range(COLOUR_COUNT):
            if state.scores[side, colour] == level:
                key = key * 64 + level
    return key
