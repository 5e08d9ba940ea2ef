"""What a seat of Elfer raus! may know, as numbers; and the legal moves as a bit set. For programs that learn.

The numbers say what a view says and nothing more, but for the map, which never changes; docs/environments.md explains
every channel.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.knowledge import Seen
from tafelrunde.games.elfer.laying import legal_fields, may_end_turn
from tafelrunde.games.elfer.material import (
    COPIES,
    FIELD_COUNT,
    FIELD_WORDS,
    FIRST_FIELDS,
    KIND_COUNT,
    KIND_ON,
    LIMIT,
    MOST_DRAWS,
    NOTHING,
    TILE_COUNT,
)
from tafelrunde.games.elfer.racks import seat_ahead, steps_between
from tafelrunde.games.elfer.rules import other_move
from tafelrunde.games.elfer.state import FIRST_GIVE, FIRST_LAY, FREE, MOVE_COUNT, PHASES, REASONS, State
from tafelrunde.kernel.bits import ONE, WORD, bit_of, lowest_bit
from tafelrunde.kernel.channels import LARGEST, Channel
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, Seat
from tafelrunde.kernel.records import Row, Words

MOST_COPIES = max(COPIES)
GIFT_WORD = FIRST_GIVE // WORD  # of a mask: gifts stand in it and in the next one
LEFT_OUT: tuple[str, ...] = ("received", "lacks")  # of a view; docs/environments.md says why


# --- Sizes ----------------------------------------------------------------------------------------------------------
def channels(state: State) -> tuple[Channel, ...]:
    """What the numbers of an observation mean, in their order."""
    seats = int(state.seats)
    return (
        Channel("lying", (FIELD_COUNT,), 1),
        Channel("laid_now", (FIELD_COUNT,), 1),
        Channel("open", (FIELD_COUNT,), 1),
        Channel("rack", (KIND_COUNT,), MOST_COPIES),
        Channel("pending", (KIND_COUNT,), 1),
        Channel("given", ((1 << seats - 1) - 1, KIND_COUNT), MOST_COPIES),
        Channel("left", (seats - 1, KIND_COUNT), MOST_COPIES),
        Channel("rack_sizes", (seats,), TILE_COUNT),
        Channel("scores", (seats,), LARGEST),
        Channel("bag", (), TILE_COUNT),
        Channel("turn", (), LARGEST),
        Channel("round", (), LARGEST),
        Channel("start", (), seats - 1),
        Channel("to_move", (), seats - 1),
        Channel("phase", (), len(PHASES) - 1),
        Channel("laid", (), LIMIT),
        Channel("draws", (), MOST_DRAWS),
        Channel("may_give", (), 1),
        Channel("reason", (), len(REASONS)),
    )


def move_count(state: State) -> int:
    return MOVE_COUNT


def longest(state: State) -> int:
    """No match has more moves: of a round's tiles each is drawn, laid and given once at most, and whenever the bag is
    empty somebody can lay (so that no more than a round of passes lies between two layings)."""
    return int(state.rounds) * TILE_COUNT * (4 + int(state.seats))


# --- What a seat may know -------------------------------------------------------------------------------------------
@compiled
def observe(seen: Seen, out: Row) -> None:
    """Write what a seat has seen: the board, its rack, what is public; seats counted from its own."""
    observe_fields(seen.lying, out)
    observe_fields(seen.laid_now, out[FIELD_COUNT:])
    observe_fields(seen.open, out[2 * FIELD_COUNT :])
    place = 3 * FIELD_COUNT
    observe_rack(seen, seen.viewer, out[place:])
    place = observe_tiles(seen, out, place + KIND_COUNT)
    observe_turn(seen, out[place:])


@compiled
def observe_fields(fields: Words, out: Row) -> None:
    """A set of fields, word by word: a 1 for each that is in it."""
    for word in range(FIELD_WORDS):
        bits = fields[word]
        for field in range(word * WORD, min(FIELD_COUNT, (word + 1) * WORD)):
            out[field] = int(bits >> np.uint64(field - word * WORD) & ONE)


@compiled
def observe_rack(seen: Seen, seat: Seat, out: Row) -> None:
    rack = seen.racks[seat]
    for kind in range(KIND_COUNT):
        out[kind] = rack[kind]


@compiled
def observe_tiles(seen: Seen, out: Row, place: int) -> int:
    """The tile that must be laid, those given away (E6.1) and, in the end, what others have left (E9.2)."""
    seats = int(seen.seats)
    given = place + KIND_COUNT
    left = given + ((1 << (seats - 1)) - 1) * KIND_COUNT
    end = left + (seats - 1) * KIND_COUNT
    part = out[place:end]
    for i in range(part.size):
        part[i] = 0
    if seen.pending != NOTHING:
        out[place + int(seen.pending)] = 1
    for i in range(seen.given_count):
        out[given + (holders(seen, i) - 1) * KIND_COUNT + int(seen.given[i])] = alike_up_to(seen, i)
    if seen.reason != GOING_ON:
        for i in range(1, seats):
            observe_rack(seen, seat_ahead(seen.viewer, i, seats), out[left + (i - 1) * KIND_COUNT :])
    return end


@compiled
def alike_up_to(seen: Seen, i: int) -> int:
    """How many gifts are like one, itself and those before it. (Adding up what was written would make a GPU wait.)"""
    count = 1
    for j in range(i):
        count += int(seen.given[j] == seen.given[i] and seen.given_seats[j] == seen.given_seats[i])
    return count


@compiled
def holders(seen: Seen, i: int) -> int:
    """The seats that may hold a gift as a number: bit 0 stands for the seat after its giver, and so on."""
    seats, found = int(seen.seats), 0
    for step in range(1, seats):
        if seen.given_seats[i] & (1 << seat_ahead(seen.viewer, step, seats)):
            found |= 1 << (step - 1)
    return found


@compiled
def observe_turn(seen: Seen, out: Row) -> None:
    seat, seats = int(seen.viewer), int(seen.seats)
    for i in range(seats):
        other = seat_ahead(seat, i, seats)
        out[i] = seen.rack_sizes[other]
        out[seats + i] = min(LARGEST, seen.scores[other])
    place = 2 * seats
    out[place] = seen.bag_size
    out[place + 1] = min(LARGEST, seen.turn)
    out[place + 2] = min(LARGEST, seen.rounds_played)
    out[place + 3] = steps_between(seat, seen.start, seats)
    out[place + 4] = steps_between(seat, seen.to_move, seats)
    out[place + 5] = seen.phase
    out[place + 6] = seen.laid
    out[place + 7] = seen.draws
    out[place + 8] = seen.may_give
    out[place + 9] = seen.reason


@compiled
def score_of(state: State, seat: Seat) -> float:
    """Minus points (E9.2)."""
    return -float(state.scores[seat])


# --- Legal moves ----------------------------------------------------------------------------------------------------
@compiled
def mask_moves(state: State, words: Words) -> None:
    """The legal moves as a bit set: the legal fields, moved up; then the other moves."""
    low = high = last = np.uint64(0)
    if state.reason == GOING_ON:
        low, high = legal_fields(state, 0), legal_fields(state, 1)
        others = other_moves(state, low | high)
        high = high << np.uint64(FIRST_LAY) | low >> np.uint64(WORD - FIRST_LAY)
        low = low << np.uint64(FIRST_LAY) | others
        if state.may_give and may_end_turn(state):
            gifts, last = gifts_of(state)
            high |= gifts
    words[0], words[1], words[2] = low, high, last


@compiled
def other_moves(state: State, fields: np.uint64) -> np.uint64:
    """The one move that is neither laying nor giving, as a bit, if it is legal. `fields` may be laid on."""
    is_legal = may_end_turn(state) or state.phase == FREE or fields == 0
    return np.uint64(is_legal) << np.uint64(other_move(state))


@compiled
def gifts_of(state: State) -> tuple[np.uint64, np.uint64]:
    """The second and the third word of a mask: each kind of tile on the rack may be given away (E6.1)."""
    low = high = np.uint64(0)
    for word in range(FIELD_WORDS):
        fields = state.at_hand[state.to_move, word] & FIRST_FIELDS[word]
        while fields:
            gift = FIRST_GIVE + KIND_ON[word * WORD + lowest_bit(fields)]
            low |= bit_of(gift, GIFT_WORD)
            high |= bit_of(gift, GIFT_WORD + 1)
            fields &= fields - ONE
    return low, high
