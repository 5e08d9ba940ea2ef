"""What can be concluded about hidden tiles in Elfer raus!, written down as it happens, for `redeal`.

A lack: a seat that draws or passes holds nothing that could be laid at that moment (E7), and a seat passed over at
the opening holds no 11 (E3.1). Tiles may come onto its rack later; all others on it are still none of those kinds.
A gift: the giver knows a tile of the next seat until it is laid (E6.1). When a seat that may hold it gives a tile to
a third one, that one may hold it as well.
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
    NOTHING,
)
from tafelrunde.games.elfer.state import DEALT, GIVER, KIND, MOST_LACKS, SEATS
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import State


@compiled
def forget_everything(state: State) -> None:
    """A new round begins."""
    state.gifts[:] = 0
    state.gift_count = 0
    state.lacks[:] = 0
    state.lack_count[:] = 0
    state.drawn_since[:] = 0
    state.given_since[:] = 0


@compiled
def note_nothing_to_lay(state: State, seat: int) -> None:
    """The seat holds no tile that could be laid now (E3.1, E7.1, E7.2)."""
    add_lack(state, seat)
    for i in range(state.gift_count):
        if state.gifts[i, SEATS] & (1 << seat) and can_be_laid(state, state.gifts[i, KIND]):
            state.gifts[i, SEATS] &= ~(1 << seat)


@compiled
def note_drawn_in_vain(state: State, seat: int) -> None:
    """A tile came from the bag onto a rack, unseen; the lack just noted holds for it too, as it cannot be laid."""
    for i in range(state.lack_count[seat] - 1):
        state.drawn_since[seat, i] += 1


@compiled
def note_laid(state: State, seat: int, kind: int) -> None:
    """A tile of a rack was laid. One of a kind that the seat lacked must have come since."""
    was_gift = settle_gifts(state, seat, kind) & (1 << seat_before(state, seat)) != 0
    for i in range(state.lack_count[seat]):
        if in_lack(state, seat, i, kind):
            if state.given_since[seat, i] > 0 and (was_gift or state.drawn_since[seat, i] == 0):
                state.given_since[seat, i] -= 1
            elif state.drawn_since[seat, i] > 0:
                state.drawn_since[seat, i] -= 1


@compiled
def note_given(state: State, seat: int, kind: int) -> None:
    """A seat gave a tile to the next one (E6.1)."""
    receiver = (seat + 1) % state.seats
    pass_gifts_on(state, seat, receiver, kind)
    last = state.gift_count
    state.gifts[last, GIVER] = seat
    state.gifts[last, KIND] = kind
    state.gifts[last, SEATS] = 1 << receiver
    state.gift_count += 1
    for i in range(state.lack_count[receiver]):
        state.given_since[receiver, i] += 1


# --- Lacks ----------------------------------------------------------------------------------------------------------
@compiled
def add_lack(state: State, seat: int) -> None:
    """Write down what the seat lacks now, in place of all that this makes superfluous."""
    before = state.lack_count[seat]
    kept = 0
    for i in range(before):
        if says_more(state, seat, i):
            copy_lack(state, seat, i, kept)
            kept += 1
    if kept == MOST_LACKS:
        for i in range(1, MOST_LACKS):  # forget the oldest
            copy_lack(state, seat, i, i - 1)
        kept -= 1
    for i in range(kept, before):
        state.lacks[seat, i] = 0
        state.drawn_since[seat, i] = state.given_since[seat, i] = 0
    for word in range(FIELD_WORDS):
        state.lacks[seat, kept, word] = fields_of_layable_kinds(state, word)
    state.lack_count[seat] = kept + 1


@compiled
def in_lack(state: State, seat: int, i: int, kind: int) -> bool:
    """Whether a seat held no tile of that kind when a lack was noted."""
    return contains(state.lacks[seat, i], FIRST_FIELD[kind])


@compiled
def says_more(state: State, seat: int, i: int) -> bool:
    """Whether an earlier lack names kinds that could not be laid now.

    An open field stays open until its tile lies there, so this happens only to jokers and symbols.
    """
    for word in range(FIELD_WORDS):
        if state.lacks[seat, i, word] & JOKER_AND_SYMBOL_FIELDS[word] & ~fields_of_layable_kinds(state, word):
            return True
    return False


@compiled
def fields_of_layable_kinds(state: State, word: int) -> np.uint64:
    """All fields of the kinds that could be laid now: a joker that fits somewhere counts with all its fields."""
    fields = state.open[word]
    for kind in range(FIRST_JOKER, KIND_COUNT):
        if can_be_laid(state, kind):
            fields |= FIELDS_OF[kind, word]
    return fields


@compiled
def copy_lack(state: State, seat: int, old: int, new: int) -> None:
    for word in range(FIELD_WORDS):
        state.lacks[seat, new, word] = state.lacks[seat, old, word]
    state.drawn_since[seat, new] = state.drawn_since[seat, old]
    state.given_since[seat, new] = state.given_since[seat, old]


# --- Gifts ----------------------------------------------------------------------------------------------------------
@compiled
def seat_before(state: State, seat: int) -> int:
    """The seat that may give tiles to this one."""
    return (seat + state.seats - 1) % state.seats


@compiled
def settle_gifts(state: State, seat: int, kind: int) -> int:
    """A seat showed a tile: it may be the one that others have given. Return the set of those givers."""
    givers = 0
    i = 0
    while i < state.gift_count:
        giver = 1 << state.gifts[i, GIVER]
        if state.gifts[i, KIND] == kind and state.gifts[i, SEATS] & (1 << seat) and not givers & giver:
            givers |= giver
            lose_track(state, i, seat)
            remove_gift(state, i)
        else:
            i += 1
    return givers


@compiled
def pass_gifts_on(state: State, seat: int, receiver: int, kind: int) -> None:
    """What a seat gives may be a tile that it was given itself; only the receiver sees whether it is."""
    i = 0
    while i < state.gift_count:
        held = state.gifts[i, SEATS] & (1 << seat)
        if held and state.gifts[i, GIVER] != receiver:
            state.gifts[i, SEATS] |= 1 << receiver
        if held and state.gifts[i, GIVER] == receiver and state.gifts[i, KIND] == kind:
            lose_track(state, i, seat)
            remove_gift(state, i)
            kind = NOTHING  # it is back, and it was one tile only
        else:
            i += 1


@compiled
def lose_track(state: State, i: int, shown_by: int) -> None:
    """Another seat than the receiver showed a tile of that kind: the receiver may still hold the gift, unknown now."""
    receiver = (state.gifts[i, GIVER] + 1) % state.seats
    if receiver == shown_by or not state.gifts[i, SEATS] & (1 << receiver) or COPIES[state.gifts[i, KIND]] == 1:
        return
    for k in range(state.lack_count[receiver]):
        if in_lack(state, receiver, k, state.gifts[i, KIND]) and state.given_since[receiver, k] > 0:
            state.given_since[receiver, k] -= 1
            state.drawn_since[receiver, k] += 1


@compiled
def remove_gift(state: State, i: int) -> None:
    state.gift_count -= 1
    for column in range(DEALT + 1):
        state.gifts[i, column] = state.gifts[state.gift_count, column]
        state.gifts[state.gift_count, column] = 0
