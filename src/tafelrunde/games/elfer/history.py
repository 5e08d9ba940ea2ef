"""What happened in a round of Elfer raus! that an attentive seat remembers, written down by the rules as it happens.

What follows from it for hidden tiles is concluded elsewhere: see knowledge.py and dealing.py.

A lack: a seat that draws or passes holds nothing that could be laid at that moment (E7), and a seat passed over at
the opening holds no 11 (E3.1). Everybody sees that, and how many tiles have come onto its rack since (`came_since`).
Which of these were given, the seat before knows, and which kinds: that is `given_since`.

A gift: only giver and receiver know the tile (E6.1). The giver remembers which SEATS may hold it, until one of them
lays such a tile or it comes back; when a seat that may hold it gives a tile to a third one, that one may hold it as
well. The receiver is its HOLDER until it lays such a tile or gives one on. Either forgets without the other noticing.
"""

from __future__ import annotations

import numpy as np

from tafelrunde.games.elfer.laying import can_be_laid
from tafelrunde.games.elfer.material import (
    COPIES,
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_FIELD,
    FIRST_JOKER,
    JOKER_AND_SYMBOL_FIELDS,
    KIND_COUNT,
)
from tafelrunde.games.elfer.racks import seat_after, seat_before
from tafelrunde.games.elfer.state import GIVER, HOLDER, KIND, MOST_LACKS, NOWHERE, SEATS, State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Seat


@compiled
def forget_everything(state: State) -> None:
    """A new round begins."""
    state.gifts[:] = 0
    state.gift_count = 0
    state.lacks[:] = 0
    state.lack_count[:] = 0
    state.came_since[:] = 0
    state.given_since[:] = 0


@compiled
def note_nothing_to_lay(state: State, seat: Seat) -> None:
    """The seat holds no tile that could be laid now (E3.1, E7.1, E7.2)."""
    add_lack(state, seat)
    is_settled = False
    for i in range(state.gift_count):
        if may_hold(state, i, seat) and can_be_laid(state, state.gifts[i, KIND]):
            state.gifts[i, SEATS] &= ~(1 << seat)
            is_settled = True
    if is_settled:
        drop_forgotten(state)


@compiled
def note_drawn_in_vain(state: State, seat: Seat) -> None:
    """A tile came from the bag onto a rack, unseen; the lack just noted holds for it too, as it cannot be laid."""
    for i in range(state.lack_count[seat] - 1):
        state.came_since[seat, i] += 1


@compiled
def note_laid(state: State, seat: Seat, kind: int) -> None:
    """A tile of a rack was laid. One of a kind that the seat lacked must have come since."""
    was_gift = False
    if is_like_a_gift(state, kind):
        was_gift = settle_gifts(state, seat, kind) & (1 << seat_before(seat, state.seats)) != 0
        let_go(state, seat, kind)
        drop_forgotten(state)
    for i in range(state.lack_count[seat]):
        if in_lack(state, seat, i, kind) and state.came_since[seat, i] > 0:
            others = state.came_since[seat, i] - state.given_since[seat, i]
            if state.given_since[seat, i] > 0 and (was_gift or others == 0):
                state.given_since[seat, i] -= 1
            state.came_since[seat, i] -= 1


@compiled
def note_given(state: State, seat: Seat, kind: int) -> None:
    """A seat gave a tile to the next one (E6.1)."""
    receiver = seat_after(seat, state.seats)
    pass_gifts_on(state, seat, receiver, kind)
    let_go(state, seat, kind)
    drop_forgotten(state)
    last = state.gift_count
    state.gifts[last, GIVER] = seat
    state.gifts[last, KIND] = kind
    state.gifts[last, SEATS] = 1 << receiver
    state.gifts[last, HOLDER] = receiver
    state.gift_count += 1
    for i in range(state.lack_count[receiver]):
        state.came_since[receiver, i] += 1
        state.given_since[receiver, i] += 1


# --- Lacks ----------------------------------------------------------------------------------------------------------
@compiled
def add_lack(state: State, seat: Seat) -> None:
    """Write down what the seat lacks now, in place of all that this makes superfluous."""
    before = state.lack_count[seat]
    low, high = fields_of_layable_kinds(state)
    kept = 0
    for i in range(before):
        if says_more(state, seat, i, low, high):
            if kept < i:
                copy_lack(state, seat, i, kept)
            kept += 1
    if kept == MOST_LACKS:
        for i in range(1, MOST_LACKS):  # forget the oldest
            copy_lack(state, seat, i, i - 1)
        kept -= 1
    for i in range(kept, before):
        state.lacks[seat, i] = 0
        state.came_since[seat, i] = state.given_since[seat, i] = 0
    state.lacks[seat, kept, 0], state.lacks[seat, kept, 1] = low, high
    state.lack_count[seat] = kept + 1


@compiled
def in_lack(state: State, seat: Seat, i: int, kind: int) -> bool:
    """Whether a seat held no tile of that kind when a lack was noted."""
    return contains(state.lacks[seat, i], FIRST_FIELD[kind])


@compiled
def says_more(state: State, seat: Seat, i: int, low: np.uint64, high: np.uint64) -> bool:
    """Whether an earlier lack names kinds that could not be laid now; those that could have the fields `low`, `high`.

    An open field stays open until its tile lies there, so this happens only to jokers and symbols.
    """
    return (
        state.lacks[seat, i, 0] & JOKER_AND_SYMBOL_FIELDS[0] & ~low
        | state.lacks[seat, i, 1] & JOKER_AND_SYMBOL_FIELDS[1] & ~high
    ) != 0


@compiled
def fields_of_layable_kinds(state: State) -> tuple[np.uint64, np.uint64]:
    """All fields of the kinds that could be laid now, as two words: a joker that fits somewhere counts with all its
    fields."""
    low, high = state.open[0], state.open[1]
    for kind in range(FIRST_JOKER, KIND_COUNT):
        if can_be_laid(state, kind):
            low |= FIELDS_OF[kind, 0]
            high |= FIELDS_OF[kind, 1]
    return low, high


@compiled
def copy_lack(state: State, seat: Seat, old: int, new: int) -> None:
    for word in range(FIELD_WORDS):
        state.lacks[seat, new, word] = state.lacks[seat, old, word]
    state.came_since[seat, new] = state.came_since[seat, old]
    state.given_since[seat, new] = state.given_since[seat, old]


# --- Gifts ----------------------------------------------------------------------------------------------------------
@compiled
def may_hold(state: State, i: int, seat: Seat) -> bool:
    """Whether a gift may be on a rack, as far as its giver knows."""
    return state.gifts[i, SEATS] & (1 << seat) != 0


@compiled
def is_like_a_gift(state: State, kind: int) -> bool:
    """Whether a tile of that kind was given to somebody."""
    for i in range(state.gift_count):
        if state.gifts[i, KIND] == kind:
            return True
    return False


@compiled
def settle_gifts(state: State, seat: Seat, kind: int) -> int:
    """A seat showed a tile: it may be the one that others have given. Return the set of those givers."""
    givers = 0
    for i in range(state.gift_count):
        giver = 1 << state.gifts[i, GIVER]
        if state.gifts[i, KIND] == kind and may_hold(state, i, seat) and not givers & giver:
            givers |= giver
            lose_track(state, i, seat)
    return givers


@compiled
def pass_gifts_on(state: State, seat: Seat, receiver: Seat, kind: int) -> None:
    """What a seat gives may be a tile that it was given itself; only the receiver sees whether it is."""
    is_back = False
    for i in range(state.gift_count):
        if may_hold(state, i, seat):
            if state.gifts[i, GIVER] != receiver:
                state.gifts[i, SEATS] |= 1 << receiver
            elif state.gifts[i, KIND] == kind and not is_back:
                lose_track(state, i, seat)
                is_back = True  # it was one tile only


@compiled
def lose_track(state: State, i: int, shown_by: Seat) -> None:
    """The giver has seen a tile of that kind. If it was not the receiver who showed it, the receiver may still hold the
    gift: for the giver it is from now on one of the tiles that came from anywhere.
    """
    kind, receiver = state.gifts[i, KIND], seat_after(state.gifts[i, GIVER], state.seats)
    if receiver != shown_by and may_hold(state, i, receiver) and COPIES[kind] > 1:
        for k in range(state.lack_count[receiver]):
            if in_lack(state, receiver, k, kind) and state.given_since[receiver, k] > 0:
                state.given_since[receiver, k] -= 1
    state.gifts[i, SEATS] = 0


@compiled
def let_go(state: State, seat: Seat, kind: int) -> None:
    """A tile leaves a rack: if the seat was given one of that kind, it may be that one, and counts as such."""
    for i in range(state.gift_count):
        if state.gifts[i, HOLDER] == seat and state.gifts[i, KIND] == kind:
            state.gifts[i, HOLDER] = NOWHERE
            return


@compiled
def drop_forgotten(state: State) -> None:
    """Remove the gifts of which neither giver nor receiver knows any more; the others keep their order, which would
    otherwise tell of gifts between others.
    """
    kept = 0
    for i in range(state.gift_count):
        if state.gifts[i, SEATS] != 0 or state.gifts[i, HOLDER] != NOWHERE:
            if kept < i:
                for column in range(HOLDER + 1):
                    state.gifts[kept, column] = state.gifts[i, column]
            kept += 1
    for i in range(kept, state.gift_count):
        for column in range(HOLDER + 1):
            state.gifts[i, column] = 0
    state.gift_count = kept
