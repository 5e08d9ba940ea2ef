"""Scoring in Ingenious (I5, I6, I8.2, I9.1, I9.2): lines of equal symbols and cubes on their tracks."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.ingenious.material import COLOUR_COUNT, NEIGHBOURS, TRACK_END
from tafelrunde.games.ingenious.state import SHEET
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State


@compiled
def is_solo(state: State) -> bool:
    return state.seats == 1


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
def side_of(state: State, seat: int) -> int:
    """The scoring side of a seat: itself, or its team, with partners opposite (I9.3)."""
    return seat % 2 if state.teams else seat


@compiled
def track_length(state: State) -> int:
    """How far a cube can go: one score board, or two end to end (I9.1, I10.1)."""
    return 2 * TRACK_END if state.teams or is_solo(state) else TRACK_END


@compiled
def score_placement(state: State, low: int, first: int, high: int, second: int) -> int:
    """Score both symbols of a tile that is about to lie there (I5.1); return the bonus placements it earns.

    The partner cell is still free, so the line in its direction is empty, as I5.2 wants it.
    """
    cubes = state.scores[side_of(state, state.to_move)]
    points, more = state.line[low, first], state.line[high, second]
    length = track_length(state)
    if first != second:
        return move_cube(cubes, first, points, 0, length) + move_cube(cubes, second, more, 0, length)
    if state.edition == SHEET:
        return move_cube(cubes, first, points + more, 0, length)  # I9.2: one sum
    return move_cube(cubes, first, points, more, length)  # I9.2: half by half


@compiled
def move_cube(cubes: Any, colour: int, points: int, more: int, length: int) -> int:
    """Move a cube by two amounts, in the order that scores more (I9.2).

    Return how many ends of score boards it reached: each earns a bonus placement (I6.1, I9.1).
    """
    before = cubes[colour]
    one_way = advance(advance(before, points, length), more, length)
    other_way = advance(advance(before, more, length), points, length)
    after = max(one_way, other_way)
    cubes[colour] = after
    return after // TRACK_END - before // TRACK_END


@compiled
def advance(cube: int, points: int, length: int) -> int:
    """A cube stops at the end of the score board it is on; points beyond are lost (I5.3, I9.1)."""
    end = TRACK_END if cube < TRACK_END else length
    return min(cube + points, end)


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
