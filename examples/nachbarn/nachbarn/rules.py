"""The rules; the clauses stand in the README."""

from __future__ import annotations

from nachbarn.state import CELLS, COPIES, KINDS, RACK_SIZE, SIDE, STATE, TILES, State
from tafelrunde.games.interface import Options
from tafelrunde.games.plain.boards import PlainBoard
from tafelrunde.games.plain.rules import *
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Move
from tafelrunde.kernel.records import new_record


def blank(seats: int, options: Options, board: PlainBoard) -> State:
    state = new_record(State, STATE)
    state.seats, state.bag_size = seats, TILES
    state.bag[:] = [kind for kind in range(KINDS) for _ in range(COPIES)]
    return state


@compiled
def deal(state: State) -> None:  # N1.1
    state.to_move = state.start
    for seat in range(state.seats):
        for _ in range(RACK_SIZE):
            state.racks[seat, draw(state)] += 1


@compiled
def beside(state: State, cell: int, way: int) -> int:
    """The number that lies to the left, to the right, above or below; 0 if there is none."""
    row, column = divmod(cell, SIDE)
    column += (way == 1) - (way == 0)
    row += (way == 3) - (way == 2)
    return state.cells[row * SIDE + column] if 0 <= row < SIDE and 0 <= column < SIDE else 0


@compiled
def touches(state: State, cell: int) -> bool:
    for way in range(4):
        if beside(state, cell, way) > 0:
            return True
    return False


@compiled
def forbidden(state: State, move: Move) -> int:
    cell, kind = divmod(move, KINDS)
    if state.reason != GOING_ON:
        return 301
    if state.racks[state.to_move, kind] == 0:
        return 201
    if state.cells[cell] > 0:
        return 202
    return 203 if state.turn > 0 and not touches(state, cell) else 0


@compiled
def apply(state: State, move: Move) -> None:
    mover = state.to_move
    cell, kind = divmod(move, KINDS)
    state.racks[mover, kind] -= 1  # N2.1
    state.cells[cell] = 1 + kind
    for way in range(4):  # N2.4
        other = beside(state, cell, way)
        if other > 0 and abs(other - state.cells[cell]) == 1:
            state.scores[mover] += 1
    if state.bag_size > 0:  # N2.5
        state.racks[mover, draw(state)] += 1
    state.turn += 1
    state.to_move = (mover + 1) % state.seats
    if state.turn == CELLS:  # N3.1
        state.reason = 1
