"""Positions for tests, put together by hand."""

import numpy as np

from tafelrunde.games import find
from tafelrunde.games.elfer.boards import choose
from tafelrunde.games.elfer.laying import put_tile
from tafelrunde.games.elfer.material import (
    COPIES,
    ELEVENS,
    FIRST_SYMBOL,
    KIND_COUNT,
    KIND_ON,
    NOTHING,
    TYPED_FIELDS,
    TYPED_TILES,
)
from tafelrunde.games.elfer.racks import add_to_rack
from tafelrunde.games.elfer.rules import blank
from tafelrunde.kernel.bits import members
from tafelrunde.position import Position, from_deal

GAME = find("elfer")


def arrange(*, lying="", racks=("y2", "y2"), bag=None, board=None, symbols=False, rounds=1, to_move=0):
    """A round in full swing, at the beginning of a turn: fields and tiles as they are typed, separated by spaces.

    `bag` holds the tiles that are drawn first, in their order; a bag that is not given holds all other tiles, and one
    that ends in "!" nothing but these."""
    seats = len(racks)
    chosen, options = choose(seats, board, {"symbols": symbols, "rounds": rounds})
    state = blank(seats, options, chosen)
    state.open[:] = ELEVENS
    for name in lying.split():
        put_tile(state, TYPED_FIELDS.index(name))
    for seat, tiles in enumerate(racks):
        for kind in kinds(tiles):
            add_to_rack(state, seat, kind)
    first = kinds((bag or "").removesuffix("!"))
    rest = [] if bag is not None and bag.endswith("!") else others(state, first)
    state.bag[: len(rest) + len(first)] = [*rest, *first[::-1]]
    state.bag_size = len(rest) + len(first)
    state.to_move, state.turn = to_move, 10
    return Position(GAME, options, chosen, state, deal={}, seed=None)


def kinds(text):
    return [TYPED_TILES.index(tile) for tile in text.split()]


def others(state, first):
    """All tiles of the game that are neither on the board nor on racks nor among these."""
    used = np.bincount([*first, *KIND_ON[members(state.lying)]], minlength=KIND_COUNT) + state.racks.sum(axis=0)
    in_game = COPIES * (state.symbols | (np.arange(KIND_COUNT) < FIRST_SYMBOL))
    return np.repeat(np.arange(KIND_COUNT), in_game - used).tolist()


def all_tiles(state):
    """Every tile of a game, per kind: bag, racks, board and the pending one."""
    waiting = [state.pending] if state.pending != NOTHING else []
    loose = [*state.bag[: state.bag_size], *KIND_ON[members(state.lying)], *waiting]
    return np.bincount(loose, minlength=KIND_COUNT) + state.racks.sum(axis=0)


def deal(racks, bag="", *, symbols=False, start=0, rounds=1):
    """A game from its deal: full racks as they are drawn, seat 0 first, then the bag; the rest follows in any order.

    A rack given with fewer tiles than a seat draws is filled up with tiles that are no 11s."""
    names = [GAME.notation.tile_json(kind) for kind in range(KIND_COUNT)]
    size = 15 if len(racks) == 4 else 20
    used = [kinds(rack) for rack in racks]
    first = kinds(bag)
    left = np.array(COPIES * (symbols | (np.arange(KIND_COUNT) < FIRST_SYMBOL)))
    for kind in [*first, *(kind for rack in used for kind in rack)]:
        left[kind] -= 1
    spare = [kind for kind in np.repeat(np.arange(KIND_COUNT), left).tolist() if not names[kind].endswith("-11")]
    for rack in used:
        while len(rack) < size:
            rack.append(spare.pop())
            left[rack[-1]] -= 1
    order = [kind for rack in used for kind in rack] + first + np.repeat(np.arange(KIND_COUNT), left).tolist()
    told = {"bag": [names[kind] for kind in order], "word": "0123456789abcdef"}
    options = {"symbols": symbols, "rounds": rounds}
    return from_deal("elfer", seats=len(racks), options=options, start=start, deal=told)


def play(position, moves):
    """Several moves, separated by commas."""
    for move in moves.split(","):
        position.play(move)
    return position


def legal(position):
    return set(position.legal_moves)


def rack(position, seat):
    return [TYPED_TILES[kind] for kind in range(KIND_COUNT) for _ in range(position.state.racks[seat, kind])]


def lying(position):
    return {TYPED_FIELDS[field] for field in members(position.state.lying)}


def pending(position):
    return None if position.state.pending == NOTHING else TYPED_TILES[position.state.pending]
