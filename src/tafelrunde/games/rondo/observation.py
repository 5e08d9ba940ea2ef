"""What a seat of Rondo may know, as numbers; and the legal moves as a bit set. For programs that learn.

The map, which never changes, is not repeated; docs/environments.md explains every channel.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.rondo.knowledge import Seen
from tafelrunde.games.rondo.material import (
    COLOUR_COUNT,
    EMPTY,
    FACE_DOWN,
    MOST_NEIGHBOURS,
    RACK_SIZE,
    SPACE_WORDS,
    STONE_COUNT,
    VALUES,
)
from tafelrunde.games.rondo.rules import lay_of, may_draw
from tafelrunde.games.rondo.state import DONE, DRAW, FIRST_SPACE, NO_SPACE, REASONS, WAYS, State
from tafelrunde.kernel.bits import ONE, WORD, contains, include, lowest_bit, popcount
from tafelrunde.kernel.channels import LARGEST, Channel
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Seat
from tafelrunde.kernel.records import Row, Words

PLANES = 4 + COLOUR_COUNT  # of the channels that have a number for each space
LEFT_OUT: tuple[str, ...] = ("covered_by",)  # of a view; docs/environments.md says why


# --- Sizes ----------------------------------------------------------------------------------------------------------
def channels(state: State) -> tuple[Channel, ...]:
    """What the numbers of an observation mean, in their order."""
    spaces, seats = int(state.space_count), int(state.seats)
    return (
        Channel("face_up", (spaces,), RACK_SIZE),
        Channel("face_down", (spaces,), 1),
        Channel("known", (COLOUR_COUNT, spaces), 1),
        Channel("open", (spaces,), 1),
        Channel("last", (spaces,), 1),
        Channel("rack", (COLOUR_COUNT,), RACK_SIZE),
        Channel("rack_sizes", (seats,), RACK_SIZE),
        Channel("scores", (seats,), max(VALUES) * STONE_COUNT),
        Channel("bag", (), STONE_COUNT),
        Channel("grey_left", (), spaces),
        Channel("turn", (), LARGEST),
        Channel("start", (), seats - 1),
        Channel("to_move", (), seats - 1),
        Channel("ending", (), len(REASONS)),
        Channel("reason", (), len(REASONS)),
    )


def move_count(state: State) -> int:
    """How many moves there are on the board; they come first."""
    return FIRST_SPACE + int(state.space_count) * WAYS


def longest(state: State) -> int:
    """No game has more moves: a space is used once, and every turn draws from the bag until it is short (R6.1)."""
    return int(state.space_count) + STONE_COUNT + 2 * int(state.seats)


# --- What a seat may know -------------------------------------------------------------------------------------------
@compiled
def observe(seen: Seen, out: Row) -> None:
    """Write what is seen: the board, the own rack, what is public; seats counted from the viewer's."""
    spaces = int(seen.space_count)
    for space in range(spaces):
        lying = seen.lying[space]
        out[space] = lying if lying != FACE_DOWN else 0
        out[spaces + space] = lying == FACE_DOWN
        out[(3 + COLOUR_COUNT) * spaces + space] = 0
    for colour in range(COLOUR_COUNT):
        for space in range(spaces):
            out[(2 + colour) * spaces + space] = seen.known[space] == 1 + colour
    for space in range(spaces):
        out[(2 + COLOUR_COUNT) * spaces + space] = contains(seen.open, space)
    if seen.last != NO_SPACE:
        out[(3 + COLOUR_COUNT) * spaces + int(seen.last)] = 1
    observe_seats(seen, out, PLANES * spaces)


@compiled
def observe_seats(seen: Seen, out: Row, place: int) -> None:
    seats, viewer = int(seen.seats), int(seen.viewer)
    for colour in range(COLOUR_COUNT):
        out[place + colour] = seen.rack[colour]
    place += COLOUR_COUNT
    for i in range(seats):
        other = (viewer + i) % seats
        out[place + i] = seen.rack_sizes[other]
        out[place + seats + i] = seen.scores[other]
    place += 2 * seats
    out[place] = seen.bag_size
    out[place + 1] = seen.grey_left
    out[place + 2] = seen.turn
    out[place + 3] = (seen.start - viewer) % seats
    out[place + 4] = (seen.to_move - viewer) % seats
    out[place + 5] = seen.ending
    out[place + 6] = seen.reason


@compiled
def score_of(state: State, seat: Seat) -> float:
    return float(state.scores[seat])


# --- Legal moves ----------------------------------------------------------------------------------------------------
@compiled
def mask_moves(state: State, words: Words) -> None:
    """The legal moves as a bit set: ten bits for every space that may be used."""
    for word in range(words.size):
        words[word] = 0
    if state.reason != GOING_ON:
        return
    if state.last != NO_SPACE:  # R4.2
        include(words, DONE)
        for i in range(MOST_NEIGHBOURS):
            space = state.neighbours[state.last, i]
            if state.lying[space] == EMPTY:
                put_ways(state, words, space)
        return
    if may_draw(state):
        include(words, DRAW)
    for word in range(SPACE_WORDS):  # R4.1
        spaces = state.open[word]
        for _ in range(popcount(spaces)):
            put_ways(state, words, word * WORD + lowest_bit(spaces))
            spaces &= spaces - ONE


@compiled
def put_ways(state: State, words: Words, space: int) -> None:
    """The ways to use a space: up to so many stones face up, or one of any colour at hand face down (R4.3)."""
    rack = state.racks[state.to_move]
    ways = (ONE << np.uint64(rack[state.colours[space]])) - ONE
    for colour in range(COLOUR_COUNT):
        if rack[colour] > 0:
            ways |= ONE << np.uint64(RACK_SIZE + colour)
    first = lay_of(space, 1)
    word, shift = first >> 6, first & 63
    words[word] |= ways << np.uint64(shift)
    if shift > WORD - WAYS:
        words[word + 1] |= ways >> np.uint64(WORD - shift)
