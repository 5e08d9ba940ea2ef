"""Positions for tests, put together by hand."""

import numpy as np

from tafelrunde.games import find
from tafelrunde.games.rondo.boards import choose
from tafelrunde.games.rondo.material import COLOUR_COUNT, COPIES, LETTERS
from tafelrunde.games.rondo.notation import find_space, put_on
from tafelrunde.games.rondo.rules import blank
from tafelrunde.games.rondo.state import NO_SPACE
from tafelrunde.position import Position

GAME = find("rondo")


def arrange(*, board="blue", lying="", racks=("rygbp", "rygbp"), bag=None, scores=None, to_move=0, **fields):
    """A game in full swing: `lying` as in "a1=2 b1=g0" (two stones; a green one face down by seat 0), `racks` as in
    ["rgg", …]; `bag` in the order in which stones are drawn. Where no bag is given it holds all other stones."""
    seats = len(racks)
    chosen, options = choose(seats, board, {})
    state = blank(seats, options, chosen)
    for entry in lying.split():
        name, what = entry.split("=")
        put_on(state, find_space(chosen, name), what)
    state.last = NO_SPACE
    used = lying_stones(state)
    for seat, letters in enumerate(racks):
        for letter in letters:
            state.racks[seat, LETTERS.index(letter)] += 1
        state.rack_sizes[seat] = len(letters)
    left = COPIES - used - state.racks.sum(axis=0)
    stones = np.repeat(np.arange(COLOUR_COUNT), left) if bag is None else [LETTERS.index(s) for s in bag[::-1]]
    state.bag[: len(stones)] = stones
    state.bag_size = len(stones)
    if scores:
        state.scores[:seats] = scores
    state.to_move, state.turn = to_move, 20 * seats + (to_move - state.start) % seats
    for name, value in fields.items():
        setattr(state, name, value)
    return Position(GAME, options, chosen, state, deal={}, seed=None)


def lying_stones(state):
    """How many stones of each colour lie on the board."""
    used = np.zeros(COLOUR_COUNT, dtype=int)
    for space in range(state.space_count):
        if state.hidden[space]:
            used[(state.hidden[space] - 1) % COLOUR_COUNT] += 1
        else:
            used[state.colours[space]] += state.lying[space]
    return used


def stones_in_all(state):
    """Every stone of a game, per colour: bag, racks and board."""
    bag = np.bincount(state.bag[: state.bag_size], minlength=COLOUR_COUNT)
    return bag + state.racks.sum(axis=0) + lying_stones(state)


def fill_all_but(position, free):
    """Put a stone, mostly face down, on every space but those named, out of the bag; the bag keeps the rest."""
    state = position.state
    keep = {find_space(position.board, name) for name in free.split()}
    for space in range(state.space_count):
        if not state.lying[space] and space not in keep:
            state.bag_size -= 1
            put_on(state, space, f"{LETTERS[state.bag[state.bag_size]]}0")
    state.last = NO_SPACE
    return position


def play(position, moves):
    """Several moves, separated by commas."""
    for move in moves.split(","):
        position.play(move)
    return position
