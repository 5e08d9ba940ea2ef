"""The lists of legal moves, from `forbidden` alone; and who stands better, by points."""

from __future__ import annotations

from numba.extending import overload

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Move, State, forbidden, function_of, score_of
from tafelrunde.kernel.records import Reals, Row


def move_count(state: State) -> int:
    """How many moves the game of a record has, legal or not."""
    count: int = function_of(state.dtype, "state", "MOVE_COUNT")
    return count


@overload(move_count)
def _compile_move_count(state):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
    count = function_of(state, "state", "MOVE_COUNT")
    return lambda state: count


@compiled
def next_legal(state: State, move: Move) -> Move:
    """The first legal move from this one on, or the number of all moves."""
    while move < move_count(state) and forbidden(state, move) != 0:
        move += 1
    return move


@compiled
def count_moves(state: State) -> int:
    count = 0
    move = next_legal(state, 0)
    while move < move_count(state):
        count += 1
        move = next_legal(state, move + 1)
    return count


@compiled
def nth_move(state: State, n: int) -> Move:
    move = next_legal(state, 0)
    for _ in range(n):
        move = next_legal(state, move + 1)
    return move


@compiled
def legal_moves(state: State, out: Row) -> int:
    count = 0
    move = next_legal(state, 0)
    while move < move_count(state):
        out[count] = move
        count += 1
        move = next_legal(state, move + 1)
    return count


@compiled
def places(state: State, out: Row | Reals) -> None:
    """More points are better."""
    for seat in range(state.seats):
        out[seat] = 0
        for other in range(state.seats):
            out[seat] += score_of(state, other) > score_of(state, seat)
