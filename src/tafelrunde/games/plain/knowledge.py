"""What is public in most games; racks and bag, where racks are counts of each kind of tile."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tafelrunde.kernel import game
from tafelrunde.kernel.bag import draw
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import NOBODY, Move, Seat
from tafelrunde.kernel.generator import Generator, next_word, shuffle
from tafelrunde.kernel.records import Grid, Row
from tafelrunde.kernel.soundness import are_within, is_common_sound, total

MOST_TILES = 127  # of anything, as far as a small number tells
MOST_REASONS = 127


class RackState(game.State):
    racks: Annotated[Grid, np.int8, (0, 0)]  # [seats, kinds]: how many tiles of each kind a seat holds
    scores: Annotated[Row, np.int16, (0,)]


class RackSeen(game.Seen):
    scores: Annotated[Row, np.int16, (0,)]
    rack_sizes: Annotated[Row, np.int8, (0,)]  # [seats]
    rack: Annotated[Row, np.int8, (0,)]  # [kinds], of the viewer
    unseen: Annotated[Row, np.int8, (0,)]  # [kinds]: in the bag and on the other racks


@compiled
def see_table(state: RackState, viewer: Seat, seen: RackSeen) -> None:
    """Write the fields of `RackSeen`: all but what lies on the board."""
    seen.viewer, seen.seats, seen.start = viewer, state.seats, state.start
    seen.to_move, seen.turn, seen.reason, seen.bag_size = state.to_move, state.turn, state.reason, state.bag_size
    for kind in range(seen.unseen.size):
        seen.unseen[kind] = seen.rack[kind] = 0
    for i in range(state.bag_size):
        seen.unseen[state.bag[i]] += 1
    for seat in range(seen.rack_sizes.size):
        seen.scores[seat] = state.scores[seat]
        seen.rack_sizes[seat] = 0
        for kind in range(seen.unseen.size):
            seen.rack_sizes[seat] += state.racks[seat, kind]
            if seat == viewer and viewer != NOBODY:
                seen.rack[kind] = state.racks[seat, kind]
            else:
                seen.unseen[kind] += state.racks[seat, kind]


@compiled
def deal_table(seen: RackSeen, generator: Generator, state: RackState) -> None:
    """Write the fields of `RackState` and those of every state: what is unseen is shuffled and dealt."""
    state.seats, state.start, state.to_move = seen.seats, seen.start, seen.to_move
    state.turn, state.reason = seen.turn, seen.reason
    fill_bag(seen, state)
    shuffle(generator, state.bag, state.bag_size)
    for seat in range(seen.rack_sizes.size):
        state.scores[seat] = seen.scores[seat]
        for kind in range(seen.unseen.size):
            state.racks[seat, kind] = seen.rack[kind] if seat == seen.viewer else 0
        if seat != seen.viewer:
            for _ in range(seen.rack_sizes[seat]):
                state.racks[seat, draw(state)] += 1
    state.word[0] = next_word(generator)
    for i in range(state.unused.size):
        state.unused[i] = 0


@compiled
def fill_bag(seen: RackSeen, state: RackState) -> None:
    """Put all that is unseen into the bag, in order."""
    state.bag_size = 0
    for i in range(state.bag.size):
        state.bag[i] = 0
    for kind in range(seen.unseen.size):
        for _ in range(seen.unseen[kind]):
            state.bag[state.bag_size] = kind
            state.bag_size += 1


@compiled
def is_sound(seen: RackSeen) -> bool:
    """No tile is lost or made: those unseen fill the bag and the other racks."""
    most_seats = seen.rack_sizes.size
    if not is_common_sound(seen, 1, most_seats, MOST_REASONS) or not are_within(seen.rack_sizes, 0, MOST_TILES):
        return False
    hidden = seen.bag_size + total(seen.rack_sizes)
    if seen.viewer != NOBODY:
        hidden -= seen.rack_sizes[seen.viewer]
    return (
        are_within(seen.unseen, 0, MOST_TILES) and total(seen.unseen) == hidden and are_within(seen.rack, 0, MOST_TILES)
    )


@compiled
def knows_move(state: game.State, move: Move, viewer: Seat) -> bool:
    """Every move is made in the open."""
    return True
