"""What a seat of Ingenious may know, as numbers; and the legal moves as a bit set. For programs that learn.

The numbers say what `knowledge.Seen` says and nothing more; docs/environments.md explains every channel.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.ingenious.knowledge import Seen
from tafelrunde.games.ingenious.material import (
    CELL_COUNT,
    CELL_COUNTS,
    COLOUR_COUNT,
    EDGE_WORDS,
    EMPTY,
    KIND_COUNT,
    MOST_COPIES,
    PAIR_COUNT,
    RACK_SIZE,
    TILE_COUNT,
    edges_in_use,
)
from tafelrunde.games.ingenious.rules import legal_edges, may_swap, pairs_at_hand
from tafelrunde.games.ingenious.scoring import lowest, side_count, side_of, track_length
from tafelrunde.games.ingenious.state import FIRST_PLACEMENT, REASONS, REFILL, REFILLING, SWAP, State
from tafelrunde.kernel.bits import ONE, WORD, include, lowest_bit, popcount
from tafelrunde.kernel.channels import LARGEST, Channel
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Seat
from tafelrunde.kernel.hexgrid import cell_count
from tafelrunde.kernel.records import Row, Words

MOST_POINTS = 127  # of one symbol; what a number of the record can hold
REPEATS = 8  # a game may go on for so many times as many moves as tiles fit on the board: exchanges can be repeated
NOTHING = np.uint64(0)
BUNDLE = 16  # numbers that a processor copies at one go
LEFT_OUT: tuple[str, ...] = ("opened", "kept")  # of a view; docs/environments.md says why


# --- Sizes ----------------------------------------------------------------------------------------------------------
def channels(state: State) -> tuple[Channel, ...]:
    """What the numbers of an observation mean, in their order."""
    cells, seats = cell_count(state.side), int(state.seats)
    return (
        Channel("symbols", (COLOUR_COUNT, cells), 1),
        Channel("free", (cells,), 1),
        Channel("points", (COLOUR_COUNT, cells), MOST_POINTS),
        Channel("rack", (KIND_COUNT,), RACK_SIZE),
        Channel("returned", (KIND_COUNT,), MOST_COPIES),
        Channel("scores", (side_count(state), COLOUR_COUNT), track_length(state)),
        Channel("rack_sizes", (seats,), RACK_SIZE),
        Channel("bag", (), TILE_COUNT),
        Channel("turn", (), LARGEST),
        Channel("start", (), max(1, seats - 1)),
        Channel("to_move", (), max(1, seats - 1)),
        Channel("refilling", (), 1),
        Channel("bonus", (), 2 * COLOUR_COUNT),
        Channel("reason", (), len(REASONS)),
    )


def move_count(state: State) -> int:
    """How many moves there are on the area in use; they come first."""
    return FIRST_PLACEMENT + edges_in_use(state.side) * PAIR_COUNT


def longest(state: State) -> int:
    """Moves after which a game is broken off: nothing else would keep two seats from exchanging for ever (I7)."""
    return REPEATS * cell_count(state.side) // 2


# --- What a seat may know -------------------------------------------------------------------------------------------
@compiled
def observe(seen: Seen, out: Row) -> None:
    """Write what is seen: the board, the own rack, what is public; seats and teams counted from the viewer's own.

    A spectator sits where seat 0 does, with an empty rack.
    """
    place = observe_board(seen, out)
    for kind in range(KIND_COUNT):
        out[place + kind] = 0
        out[place + KIND_COUNT + kind] = seen.returned[kind]  # I7.3
    for i in range(seen.rack_size):
        out[place + seen.rack[i]] += 1
    seat = max(0, seen.viewer)
    place = observe_scores(seen, seat, out, place + 2 * KIND_COUNT)
    observe_turn(seen, seat, out, place)


@compiled
def observe_board(seen: Seen, out: Row) -> int:
    """Rows of whole bundles, which a processor writes at one go: the next row covers what is too much of a row."""
    cells: int = np.int64(CELL_COUNTS[seen.side])  # type: ignore[assignment]  # int() would keep it unsigned
    wide = min(CELL_COUNT + 1, (cells + BUNDLE - 1) // BUNDLE * BUNDLE)
    board, line = seen.board, seen.line
    place = 0
    for colour in range(COLOUR_COUNT):
        for cell in range(wide):
            out[place + cell] = board[cell] == colour
        place += cells
    for cell in range(wide):
        out[place + cell] = board[cell] == EMPTY
    place += cells
    for colour in range(COLOUR_COUNT):
        for cell in range(wide):
            out[place + cell] = line[colour, cell]
        place += cells
    return place


@compiled
def observe_scores(seen: Seen, seat: Seat, out: Row, place: int) -> int:
    sides = seen.sides
    for i in range(sides):
        side = (side_of(seen, seat) + i) % sides
        for colour in range(COLOUR_COUNT):
            out[place] = seen.scores[side, colour]
            place += 1
    return place


@compiled
def observe_turn(seen: Seen, seat: Seat, out: Row, place: int) -> None:
    seats = int(seen.seats)
    for i in range(seats):
        out[place + i] = seen.rack_sizes[(seat + i) % seats]
    place += seats
    out[place] = seen.bag_size
    out[place + 1] = seen.turn
    out[place + 2] = (seen.start - seat) % seats
    out[place + 3] = (seen.to_move - seat) % seats
    out[place + 4] = seen.phase == REFILLING
    out[place + 5] = seen.bonus
    out[place + 6] = seen.reason


@compiled
def score_of(state: State, seat: Seat) -> float:
    """The lowest colour, which decides (I8.2)."""
    return float(lowest(state, side_of(state, seat)))


# --- Legal moves ----------------------------------------------------------------------------------------------------
@compiled
def mask_moves(state: State, words: Words) -> None:
    """The legal moves as a bit set: the same 36 bits, the pairs at hand, for every legal edge."""
    for word in range(words.size):
        words[word] = 0
    if state.reason != GOING_ON:
        return
    if may_swap(state):
        include(words, SWAP)
    if state.phase == REFILLING:
        include(words, REFILL)
        return
    put_pairs(state, words)


@compiled
def put_pairs(state: State, words: Words) -> None:
    """For every legal edge a row of 36 bits, which may lie across two words.

    Rows come in order. What the last two words hold is kept at hand: reading back what was just written would wait
    for it.
    """
    pairs = pairs_at_hand(state, state.to_move)
    at, last = 0, words.size - 1
    held, beyond = words[0], NOTHING  # in the word `at`, and in the next one
    for word in range(EDGE_WORDS):
        edges = legal_edges(state, word)
        for _ in range(popcount(edges)):
            first = FIRST_PLACEMENT + (word * WORD + lowest_bit(edges)) * PAIR_COUNT
            edges &= edges - ONE
            shift = np.uint64(first & 63)
            before = held if first >> 6 == at else (beyond if first >> 6 == at + 1 else NOTHING)
            at = first >> 6
            held = before | (pairs << shift)
            beyond = (pairs >> ONE) >> (np.uint64(63) - shift)  # in two steps: none may be as wide as a word
            words[min(at + 1, last)] = beyond  # the last row does not reach beyond the last word
            words[at] = held
