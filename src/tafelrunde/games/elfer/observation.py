"""What a seat of Elfer raus! may know, as numbers; and the legal moves as a bit set. For programs that learn.

The numbers say what `knowledge.view` says and nothing more, but for the map, which never changes; docs/environments.md
explains every channel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tafelrunde.games.elfer.laying import count_legal_fields, legal_fields, may_end_turn
from tafelrunde.games.elfer.material import (
    COPIES,
    FIELD_COUNT,
    FIELD_WORDS,
    KIND_COUNT,
    LIMIT,
    MOST_DRAWS,
    NOTHING,
    TILE_COUNT,
)
from tafelrunde.games.elfer.rules import count_gifts, nth_gift, other_move
from tafelrunde.games.elfer.state import FIRST_LAY, FREE, GIVER, KIND, MOVE_COUNT, PHASES, REASONS, SEATS
from tafelrunde.kernel.bits import WORD, contains, include
from tafelrunde.kernel.channels import LARGEST, Channel
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State

MOST_COPIES = int(COPIES.max())


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
def observe(state: State, seat: int, out: Any) -> None:
    """Write the observation of a seat: the board, its rack, what is public; seats counted from its own."""
    for field in range(FIELD_COUNT):
        out[field] = contains(state.lying, field)
        out[FIELD_COUNT + field] = contains(state.laid_now, field)
        out[2 * FIELD_COUNT + field] = contains(state.open, field)
    place = 3 * FIELD_COUNT
    for kind in range(KIND_COUNT):
        out[place + kind] = state.racks[seat, kind]
    place = observe_tiles(state, seat, out, place + KIND_COUNT)
    observe_turn(state, seat, out, place)


@compiled
def observe_tiles(state: State, seat: int, out: Any, place: int) -> int:
    """The tile that must be laid, those given away (E6.1) and, in the end, what others have left (E9.2)."""
    seats = int(state.seats)
    given = place + KIND_COUNT
    left = given + ((1 << (seats - 1)) - 1) * KIND_COUNT
    end = left + (seats - 1) * KIND_COUNT
    for i in range(place, end):
        out[i] = 0
    if state.pending != NOTHING:
        out[place + int(state.pending)] = 1
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == seat:
            out[given + (holders(state, seat, i) - 1) * KIND_COUNT + int(state.gifts[i, KIND])] += 1
    if state.reason != GOING_ON:
        for i in range(1, seats):
            for kind in range(KIND_COUNT):
                out[left + (i - 1) * KIND_COUNT + kind] = state.racks[(seat + i) % seats, kind]
    return end


@compiled
def holders(state: State, seat: int, gift: int) -> int:
    """The seats that may hold a gift as a number: bit i stands for the seat i + 1 places after its giver."""
    seats, found = int(state.seats), 0
    for i in range(1, seats):
        if state.gifts[gift, SEATS] & (1 << ((seat + i) % seats)):
            found |= 1 << (i - 1)
    return found


@compiled
def observe_turn(state: State, seat: int, out: Any, place: int) -> None:
    seats = int(state.seats)
    for i in range(seats):
        other = (seat + i) % seats
        out[place + i] = state.rack_sizes[other]
        out[place + seats + i] = min(LARGEST, state.scores[other])
    place += 2 * seats
    out[place] = state.bag_size
    out[place + 1] = min(LARGEST, state.turn)
    out[place + 2] = min(LARGEST, state.rounds_played)
    out[place + 3] = (state.start - seat) % seats
    out[place + 4] = (state.to_move - seat) % seats
    out[place + 5] = state.phase
    out[place + 6] = state.laid
    out[place + 7] = state.draws
    out[place + 8] = state.may_give
    out[place + 9] = state.reason


@compiled
def score_of(state: State, seat: int) -> float:
    """Minus points (E9.2)."""
    return -float(state.scores[seat])


# --- Legal moves ----------------------------------------------------------------------------------------------------
@compiled
def mask_moves(state: State, words: Any) -> None:
    """The legal moves as a bit set: the legal fields, moved up; then the other moves."""
    for word in range(words.size):
        words[word] = 0
    if state.reason != GOING_ON:
        return
    for word in range(FIELD_WORDS):
        fields = legal_fields(state, word)
        words[word] |= fields << np.uint64(FIRST_LAY)
        words[word + 1] |= fields >> np.uint64(WORD - FIRST_LAY)
    if may_end_turn(state) or state.phase == FREE or count_legal_fields(state) == 0:
        include(words, other_move(state))
    if may_end_turn(state):
        for n in range(count_gifts(state)):
            include(words, nth_gift(state, n))
