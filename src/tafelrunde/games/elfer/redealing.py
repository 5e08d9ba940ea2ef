"""Dealing anew in Elfer raus! all that a seat cannot see, keeping what it knows (see evidence.py).

The hidden tiles are laid out in the bag's array: first the bag, then the racks of the other seats, one after the
other. There they are shuffled; then what contradicts a lack is exchanged for something that does not. Where that gets
stuck it is tried again; should it get stuck every time, the tiles go back where they were, and many exchanges that
contradict nothing move them on from there.
Tiles that the viewer has given away take no part: they are dealt first, to a seat that may hold them.
"""

from __future__ import annotations

from tafelrunde.games.elfer.evidence import in_lack, remove_gift, seat_before
from tafelrunde.games.elfer.laying import is_board_opened
from tafelrunde.games.elfer.material import ELEVENS, FIRST_FIELD, KIND_COUNT, MOST_SEATS, NOTHING
from tafelrunde.games.elfer.racks import add_to_rack, clear_rack
from tafelrunde.games.elfer.state import DEALT, GIVER, KIND, SEATS
from tafelrunde.kernel.bag import sort_tiles
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, State
from tafelrunde.kernel.generator import Generator, below, next_word, shuffle

BAG = MOST_SEATS  # the place of a tile that is on no rack
MOST_TRIES = 60  # about one try in 1,500 fails; three in a row were the most in 54,000 redeals
STIRS = 16  # exchanges tried for each hidden tile, where they start from the true position


@compiled
def redeal(state: State, seat: int, generator: Generator) -> None:
    """Deal anew all that the seat (or a spectator, -1) cannot see: other racks, the bag's order, the random word."""
    if state.reason == GOING_ON:
        forget_gifts_of_others(state, seat)
        size = lay_out(state, seat)
        tries = 0
        while tries < MOST_TRIES and not deal_out(state, seat, size, generator):
            tries += 1
        if tries == MOST_TRIES:
            put_back(state, seat)
            stir(state, seat, size, generator)
        pick_up(state, seat)
    else:  # the racks have been counted openly (E9.2)
        shuffle(generator, state.bag, state.bag_size)
    state.word[0] = next_word(generator)


@compiled
def deal_out(state: State, viewer: int, size: int, generator: Generator) -> bool:
    """Shuffle the hidden tiles over their slots and repair what contradicts; return whether that could be done."""
    if not hand_out_gifts(state, viewer, generator):
        return False
    count_hidden(state, viewer)
    sort_tiles(state.bag, size)
    shuffle(generator, state.bag, size)
    grant_eleven(state, viewer, size, generator)
    return repair(state, viewer, size, generator)


# --- Tiles given away -----------------------------------------------------------------------------------------------
@compiled
def forget_gifts_of_others(state: State, viewer: int) -> None:
    """The viewer does not know what others have given each other, so the new position must not hold it."""
    i = 0
    while i < state.gift_count:
        if state.gifts[i, GIVER] == viewer or (viewer >= 0 and state.gifts[i, SEATS] == 1 << viewer):
            i += 1
        else:
            remove_gift(state, i)


@compiled
def hand_out_gifts(state: State, viewer: int, generator: Generator) -> bool:
    """Deal each tile that the viewer has given away to a seat that may hold it; at most one has been passed on.

    Return whether all found a place.
    """
    may_wander = True
    for i in range(state.gift_count):
        state.gifts[i, DEALT] = BAG
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer:
            first = first_holder(state, i)
            holder = likely_holder(state, i, first, generator) if may_wander else first
            may_wander &= holder == first
            if tiles_unknown(state, viewer, holder) == 0:
                return False
            state.gifts[i, DEALT] = holder
    return True


@compiled
def first_holder(state: State, i: int) -> int:
    """The first seat after the giver that may hold the tile."""
    seat = state.gifts[i, GIVER]
    for _ in range(state.seats):
        seat = (seat + 1) % state.seats
        if state.gifts[i, SEATS] & (1 << seat):
            break
    return seat


@compiled
def likely_holder(state: State, i: int, first: int, generator: Generator) -> int:
    """Any tile of the first seat may be the one that it has passed on; so this one seldom is."""
    ticket = below(generator, state.rack_sizes[first] + state.seats) - state.rack_sizes[first]
    if ticket >= 0 and state.gifts[i, SEATS] & (1 << ticket):
        return ticket
    return first


@compiled
def tiles_unknown(state: State, viewer: int, seat: int) -> int:
    """How many tiles of a rack the viewer does not know."""
    count = state.rack_sizes[seat]
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer and state.gifts[i, DEALT] == seat:
            count -= 1
    return count


# --- The hidden tiles, laid out -------------------------------------------------------------------------------------
@compiled
def lay_out(state: State, viewer: int) -> int:
    """Put the tiles of all other racks behind the bag, without those given away; return how many lie there in all.

    The racks keep their tiles for now: they are needed if these must be put back.
    """
    size = int(state.bag_size)  # an int8 would overflow in what follows
    for seat in range(state.seats):
        if seat != viewer:
            for kind in range(KIND_COUNT):
                for _ in range(state.racks[seat, kind]):
                    state.bag[size] = kind
                    size += 1
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer:
            slot = state.bag_size
            while state.bag[slot] != state.gifts[i, KIND]:
                slot += 1
            size -= 1
            state.bag[slot] = state.bag[size]
    return size


@compiled
def count_hidden(state: State, viewer: int) -> None:
    """Write down how many slots each of the other racks has."""
    for seat in range(state.seats):
        state.hidden[seat] = 0 if seat == viewer else tiles_unknown(state, viewer, seat)


@compiled
def first_slot(state: State, seat: int) -> int:
    """Where the tiles of a rack begin."""
    slot = int(state.bag_size)
    for other in range(seat):
        slot += state.hidden[other]
    return slot


@compiled
def place_of(state: State, slot: int) -> int:
    """The seat that a slot belongs to, or BAG."""
    end = int(state.bag_size)
    if slot < end:
        return BAG
    seat = 0
    while slot >= end + state.hidden[seat]:
        end += state.hidden[seat]
        seat += 1
    return seat


@compiled
def pick_up(state: State, viewer: int) -> None:
    """Put the tiles on the racks that their slots belong to, and those given away with them."""
    slot = state.bag_size
    for seat in range(state.seats):
        if seat != viewer:
            clear_rack(state, seat)
            for _ in range(state.hidden[seat]):
                add_to_rack(state, seat, state.bag[slot])
                slot += 1
            state.hidden[seat] = 0
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer:
            add_to_rack(state, state.gifts[i, DEALT], state.gifts[i, KIND])
        state.gifts[i, DEALT] = 0
    state.bag[state.bag_size :] = 0  # no leftovers


# --- What a rack may hold -------------------------------------------------------------------------------------------
@compiled
def allowed(state: State, viewer: int, seat: int, i: int) -> int:
    """How many tiles, beside those the viewer gave, may be of the kinds that the seat once lacked."""
    if seat_before(state, seat) == viewer:
        return state.drawn_since[seat, i]  # the viewer knows all tiles that were given
    count = state.drawn_since[seat, i] + state.given_since[seat, i]
    for k in range(state.gift_count):
        if state.gifts[k, GIVER] == viewer and state.gifts[k, DEALT] == seat:
            count -= in_lack(state, seat, i, state.gifts[k, KIND])
    return count


@compiled
def count_lacked(state: State, seat: int, i: int) -> int:
    """How many tiles in the slots of a seat are of the kinds that it once lacked."""
    count = 0
    first = first_slot(state, seat)
    for slot in range(first, first + state.hidden[seat]):
        count += in_lack(state, seat, i, state.bag[slot])
    return count


@compiled
def accepts(state: State, viewer: int, place: int, coming: int, going: int) -> bool:
    """Whether a tile may come to a place in exchange for another, without anything getting worse there."""
    if place == BAG:
        return True
    for i in range(state.lack_count[place]):
        if in_lack(state, place, i, coming) and not in_lack(state, place, i, going):
            if count_lacked(state, place, i) >= allowed(state, viewer, place, i):
                return False
    return True


@compiled
def exchange(state: State, viewer: int, slot: int, other: int) -> bool:
    """Exchange two tiles of different places, unless that contradicts what is known."""
    place, other_place = place_of(state, slot), place_of(state, other)
    kind, other_kind = state.bag[slot], state.bag[other]
    if place == other_place:
        return False
    if not accepts(state, viewer, place, other_kind, kind) or not accepts(state, viewer, other_place, kind, other_kind):
        return False
    state.bag[slot], state.bag[other] = other_kind, kind
    return True


@compiled
def repair(state: State, viewer: int, size: int, generator: Generator) -> bool:
    """Exchange tiles until no rack holds more than it may of what it lacked; return whether that could be done."""
    for seat in range(state.seats):
        if seat != viewer:
            for i in range(state.lack_count[seat]):
                excess = count_lacked(state, seat, i) - allowed(state, viewer, seat, i)
                first = first_slot(state, seat)
                for slot in range(first, first + state.hidden[seat]):
                    if excess > 0 and in_lack(state, seat, i, state.bag[slot]):
                        if not replace_lacked(state, viewer, seat, i, slot, size, generator):
                            return False
                        excess -= 1
                if excess > 0:
                    return False
    return True


@compiled
def replace_lacked(state: State, viewer: int, seat: int, i: int, slot: int, size: int, generator: Generator) -> bool:
    """Exchange a tile of a kind that its seat lacked for one of another kind, wherever that is found."""
    start = below(generator, size)
    for step in range(size):
        other = (start + step) % size
        if not in_lack(state, seat, i, state.bag[other]) and exchange(state, viewer, slot, other):
            return True
    return False


# --- The opening ----------------------------------------------------------------------------------------------------
@compiled
def grant_eleven(state: State, viewer: int, size: int, generator: Generator) -> None:
    """Before the first tile lies, all know that the seat to move holds an 11 (E3.1)."""
    seat = state.to_move
    if is_board_opened(state) or state.pending != NOTHING or seat == viewer:
        return
    first = first_slot(state, seat)
    for slot in range(first, first + state.hidden[seat]):
        if contains(ELEVENS, FIRST_FIELD[state.bag[slot]]):
            return
    eleven = below(generator, size)
    while not contains(ELEVENS, FIRST_FIELD[state.bag[eleven]]):
        eleven = (eleven + 1) % size
    slot = first + below(generator, state.hidden[seat])
    state.bag[slot], state.bag[eleven] = state.bag[eleven], state.bag[slot]


# --- When shuffling leads nowhere -----------------------------------------------------------------------------------
@compiled
def put_back(state: State, viewer: int) -> None:
    """Lay the hidden tiles out as they truly are, those given away too."""
    for i in range(state.gift_count):
        state.gifts[i, DEALT] = BAG
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer:
            state.gifts[i, DEALT] = true_holder(state, viewer, i)
    count_hidden(state, viewer)
    slot = state.bag_size
    for seat in range(state.seats):
        if seat != viewer:
            for kind in range(KIND_COUNT):
                for _ in range(state.racks[seat, kind] - gifts_dealt(state, viewer, seat, kind)):
                    other = 0
                    while (state.bag_size <= other < slot) or state.bag[other] != kind:
                        other += 1
                    state.bag[slot], state.bag[other] = state.bag[other], state.bag[slot]
                    slot += 1


@compiled
def true_holder(state: State, viewer: int, i: int) -> int:
    """A seat that truly holds a tile that was given away, beside those already found."""
    kind = state.gifts[i, KIND]
    for seat in range(state.seats):
        if state.gifts[i, SEATS] & (1 << seat):
            if state.racks[seat, kind] > gifts_dealt(state, viewer, seat, kind):
                return seat
    return first_holder(state, i)


@compiled
def gifts_dealt(state: State, viewer: int, seat: int, kind: int) -> int:
    count = 0
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer and state.gifts[i, DEALT] == seat and state.gifts[i, KIND] == kind:
            count += 1
    return count


@compiled
def stir(state: State, viewer: int, size: int, generator: Generator) -> None:
    """Many random exchanges that contradict nothing."""
    shuffle(generator, state.bag, state.bag_size)
    if is_board_opened(state):
        for _ in range(STIRS * size):
            exchange(state, viewer, below(generator, size), below(generator, size))
