"""A whole state of Elfer raus! dealt from what a seat has seen and from chance alone, keeping all that the seat knows.

The unseen tiles are laid out in the bag's array: first the bag, then the slots of the other racks, one after the other.
There they are shuffled; then what contradicts a lack (see history.py) is exchanged for something that does not. Tiles
that the viewer has given away take no part: they are dealt first, to a seat that may hold them.

Where that gets stuck it is tried again. Should it get stuck MOST_TRIES times over, the viewer lets go of the oldest
lack of every seat, then of the next: what is dealt then may contradict an early conclusion, never the tiles themselves,
nor that a gift is on a rack where it may be, as long as one of these has room. Without any lack nothing contradicts,
so dealing always ends. (About one try in 1,500 fails; three in a row were the most in 54,000 deals.)

Until the tiles are picked up, some fields of the state hold what dealing needs: `rack_sizes` the slots of each rack,
`given_since` how many tiles in these may be of the kinds lacked, HOLDER of a gift the seat that it is dealt to.
"""

from __future__ import annotations

from tafelrunde.games.elfer.history import in_lack, may_hold
from tafelrunde.games.elfer.laying import is_board_opened
from tafelrunde.games.elfer.material import (
    ELEVENS,
    FIELD_WORDS,
    FIELDS_OF,
    FIRST_FIELD,
    KIND_COUNT,
    MOST_SEATS,
    NOTHING,
)
from tafelrunde.games.elfer.public import clear_line, copy_line, copy_public
from tafelrunde.games.elfer.racks import add_to_rack, clear_rack, seat_after, seat_before
from tafelrunde.games.elfer.seen import Seen
from tafelrunde.games.elfer.state import GIVER, HOLDER, KIND, NOWHERE, SEATS, State
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY, Seat
from tafelrunde.kernel.generator import Generator, below, next_word, shuffle
from tafelrunde.kernel.records import Row, Words

BAG = MOST_SEATS  # the place of a tile that is on no rack
MOST_TRIES = 60
ANY_NUMBER = 127  # of tiles of kinds lacked, where the lack is let go


@compiled
def from_seen(seen: Seen, generator: Generator, state: State) -> None:
    """Write every byte of a state that looks to the viewer as what it has seen."""
    clear_line(state.unused)
    copy_public(seen, state)
    copy_gifts(seen, state)
    copy_racks(seen, state)
    if seen.reason == GOING_ON:
        tries = 0
        while not deal_out(seen, generator, state, tries // MOST_TRIES):
            tries += 1
        pick_up(seen, state)
    else:  # the racks have been counted openly (E9.2)
        shuffle(generator, state.bag, lay_out(seen, state))
    know_gifts(seen, state)
    state.word[0] = next_word(generator)


@compiled
def deal_out(seen: Seen, generator: Generator, state: State, let_go: int) -> bool:
    """Shuffle the unseen tiles over their slots and repair what contradicts; return whether that could be done.

    The first `let_go` lacks of every seat do not count.
    """
    if not hand_out_gifts(seen, generator, state, let_go > 0):
        return False
    count_slots(seen, state)
    allow_lacked(seen, state, let_go)
    size = lay_out(seen, state)
    shuffle(generator, state.bag, size)
    grant_eleven(seen, generator, state, size)
    return repair(generator, state, size)


# --- What was seen --------------------------------------------------------------------------------------------------
@compiled
def copy_gifts(seen: Seen, state: State) -> None:
    """The gifts of the viewer and those to it, of which the giver is thought to know where they are.

    What others gave each other the viewer does not know, so the new position must not hold it.
    """
    state.gifts[:] = 0
    for i in range(seen.given_count):
        state.gifts[i, GIVER] = seen.viewer
        state.gifts[i, KIND] = seen.given[i]
        state.gifts[i, SEATS] = seen.given_seats[i]
        state.gifts[i, HOLDER] = NOWHERE
    for i in range(seen.received_count):
        at = seen.given_count + i
        state.gifts[at, GIVER] = seat_before(seen.viewer, seen.seats)
        state.gifts[at, KIND] = seen.received[i]
        state.gifts[at, SEATS] = 1 << seen.viewer
        state.gifts[at, HOLDER] = seen.viewer
    state.gift_count = seen.given_count + seen.received_count


@compiled
def copy_racks(seen: Seen, state: State) -> None:
    """The own rack, or all in the end; those of others are empty for now."""
    for seat in range(MOST_SEATS):
        copy_line(seen.racks[seat], state.racks[seat])
        state.at_hand[seat] = 0
        if seat == seen.viewer or seen.reason != GOING_ON:
            see_at_hand(state.racks[seat], state.at_hand[seat])


@compiled
def see_at_hand(rack: Row, fields: Words) -> None:
    """Put together the fields that the tiles of a rack could go on."""
    for kind in range(KIND_COUNT):
        if rack[kind] > 0:
            for word in range(FIELD_WORDS):
                fields[word] |= FIELDS_OF[kind, word]


@compiled
def know_gifts(seen: Seen, state: State) -> None:
    """Who gave what to whom: as far as the viewer gave it; others do not remember."""
    state.given_since[:] = 0
    if seen.viewer != NOBODY:
        after = seat_after(seen.viewer, seen.seats)
        copy_line(seen.given_since, state.given_since[after])
        for i in range(seen.given_count):
            state.gifts[i, HOLDER] = after if state.gifts[i, HOLDER] == after else NOWHERE


# --- Tiles given away -----------------------------------------------------------------------------------------------
@compiled
def hand_out_gifts(seen: Seen, generator: Generator, state: State, lenient: bool) -> bool:
    """Deal each tile that the viewer has given away to a seat that may hold it; at most one has been passed on.

    Return whether all found room; those that do not are dealt elsewhere where that is tolerated.
    """
    may_wander = True
    for i in range(seen.given_count):
        state.gifts[i, HOLDER] = NOWHERE
    for i in range(seen.given_count):
        first = first_holder(state, i)
        holder = likely_holder(seen, generator, state, i, first) if may_wander else first
        may_wander &= holder == first
        if tiles_unknown(seen, state, holder) == 0:
            if not lenient:
                return False
            holder = any_holder(seen, state, i)
        state.gifts[i, HOLDER] = holder
    return True


@compiled
def first_holder(state: State, i: int) -> Seat:
    """The first seat after the giver that may hold the tile."""
    seat = state.gifts[i, GIVER]
    for _ in range(state.seats):
        seat = seat_after(seat, state.seats)
        if may_hold(state, i, seat):
            break
    return seat


@compiled
def likely_holder(seen: Seen, generator: Generator, state: State, i: int, first: Seat) -> Seat:
    """Any tile of the first seat may be the one that it has passed on; so this one seldom is."""
    ticket = below(generator, seen.rack_sizes[first] + seen.seats) - seen.rack_sizes[first]
    if ticket >= 0 and may_hold(state, i, ticket):
        return ticket
    return first


@compiled
def any_holder(seen: Seen, state: State, i: int) -> int:
    """A seat that may hold the tile and has room for it; else it counts as any unseen tile."""
    for seat in range(seen.seats):
        if may_hold(state, i, seat) and tiles_unknown(seen, state, seat) > 0:
            return seat
    return NOWHERE


@compiled
def tiles_unknown(seen: Seen, state: State, seat: Seat) -> int:
    """How many tiles of a rack the viewer does not know."""
    count = int(seen.rack_sizes[seat])
    for i in range(seen.given_count):
        if state.gifts[i, HOLDER] == seat:
            count -= 1
    return count


# --- The unseen tiles, laid out -------------------------------------------------------------------------------------
@compiled
def lay_out(seen: Seen, state: State) -> int:
    """Lay all unseen tiles in the bag's array, sorted, without those handed out; return how many they are."""
    clear_line(state.bag)
    size, bag = 0, state.bag
    for kind in range(KIND_COUNT):
        count = int(seen.unseen[kind])
        for i in range(seen.given_count):
            if state.gifts[i, KIND] == kind and state.gifts[i, HOLDER] != NOWHERE:
                count -= 1
        for _ in range(count):
            bag[size] = kind
            size += 1
    return size


@compiled
def count_slots(seen: Seen, state: State) -> None:
    """Write down how many slots each of the other racks has."""
    for seat in range(seen.seats):
        state.rack_sizes[seat] = 0 if seat == seen.viewer else tiles_unknown(seen, state, seat)


@compiled
def first_slot(state: State, seat: Seat) -> int:
    """Where the tiles of a rack begin."""
    slot = int(state.bag_size)
    for other in range(seat):
        slot += state.rack_sizes[other]
    return slot


@compiled
def place_of(state: State, slot: int) -> int:
    """The seat that a slot belongs to, or BAG."""
    end = int(state.bag_size)
    if slot < end:
        return BAG
    seat = 0
    while slot >= end + state.rack_sizes[seat]:
        end += state.rack_sizes[seat]
        seat += 1
    return seat


@compiled
def pick_up(seen: Seen, state: State) -> None:
    """Put the tiles on the racks that their slots belong to, and those handed out with them."""
    slot = int(state.bag_size)
    for seat in range(seen.seats):
        if seat != seen.viewer:
            slots = int(state.rack_sizes[seat])
            clear_rack(state, seat)
            for _ in range(slots):
                add_to_rack(state, seat, state.bag[slot])
                slot += 1
        else:
            state.rack_sizes[seat] = seen.rack_sizes[seat]
    for i in range(seen.given_count):
        if state.gifts[i, HOLDER] != NOWHERE:
            add_to_rack(state, state.gifts[i, HOLDER], state.gifts[i, KIND])
    for i in range(state.bag_size, slot):
        state.bag[i] = 0


# --- What a rack may hold -------------------------------------------------------------------------------------------
@compiled
def allow_lacked(seen: Seen, state: State, let_go: int) -> None:
    """Write down how many tiles in the slots of each seat may be of the kinds of each of its lacks."""
    for seat in range(seen.seats):
        for i in range(seen.lack_count[seat]):
            if i < let_go:
                state.given_since[seat, i] = ANY_NUMBER
            elif seen.viewer != NOBODY and seat == seat_after(seen.viewer, seen.seats):
                state.given_since[seat, i] = seen.came_since[seat, i] - seen.given_since[i]  # all given ones are known
            else:
                state.given_since[seat, i] = seen.came_since[seat, i] - gifts_lacked(seen, state, seat, i)


@compiled
def gifts_lacked(seen: Seen, state: State, seat: Seat, i: int) -> int:
    """How many of the viewer's gifts dealt to a seat are of the kinds of a lack."""
    count = 0
    for k in range(seen.given_count):
        if state.gifts[k, HOLDER] == seat and in_lack(state, seat, i, state.gifts[k, KIND]):
            count += 1
    return count


@compiled
def count_lacked(state: State, seat: Seat, i: int) -> int:
    """How many tiles in the slots of a seat are of the kinds that it once lacked."""
    count = 0
    first = first_slot(state, seat)
    for slot in range(first, first + state.rack_sizes[seat]):
        count += in_lack(state, seat, i, state.bag[slot])
    return count


@compiled
def accepts(state: State, place: int, coming: int, going: int) -> bool:
    """Whether a tile may come to a place in exchange for another, without anything getting worse there."""
    if place == BAG:
        return True
    for i in range(state.lack_count[place]):
        if in_lack(state, place, i, coming) and not in_lack(state, place, i, going):
            if count_lacked(state, place, i) >= state.given_since[place, i]:
                return False
    return True


@compiled
def exchange(state: State, slot: int, other: int) -> bool:
    """Exchange two tiles of different places, unless that contradicts what is known."""
    place, other_place = place_of(state, slot), place_of(state, other)
    kind, other_kind = state.bag[slot], state.bag[other]
    if place == other_place:
        return False
    if not accepts(state, place, other_kind, kind) or not accepts(state, other_place, kind, other_kind):
        return False
    state.bag[slot], state.bag[other] = other_kind, kind
    return True


@compiled
def repair(generator: Generator, state: State, size: int) -> bool:
    """Exchange tiles until no rack holds more than it may of what it lacked; return whether that could be done."""
    for seat in range(state.seats):
        for i in range(state.lack_count[seat]):
            excess = count_lacked(state, seat, i) - state.given_since[seat, i]
            first = first_slot(state, seat)
            for slot in range(first, first + state.rack_sizes[seat]):
                if excess > 0 and in_lack(state, seat, i, state.bag[slot]):
                    if not replace_lacked(generator, state, seat, i, slot, size):
                        return False
                    excess -= 1
            if excess > 0:
                return False
    return True


@compiled
def replace_lacked(generator: Generator, state: State, seat: Seat, i: int, slot: int, size: int) -> bool:
    """Exchange a tile of a kind that its seat lacked for one of another kind, wherever that is found."""
    start = below(generator, size)
    for step in range(size):
        other = (start + step) % size
        if not in_lack(state, seat, i, state.bag[other]) and exchange(state, slot, other):
            return True
    return False


# --- The opening ----------------------------------------------------------------------------------------------------
@compiled
def grant_eleven(seen: Seen, generator: Generator, state: State, size: int) -> None:
    """Before the first tile lies, all know that the seat to move holds an 11 (E3.1)."""
    seat = seen.to_move
    if is_board_opened(state) or seen.pending != NOTHING or seat == seen.viewer:
        return
    first = first_slot(state, seat)
    for slot in range(first, first + state.rack_sizes[seat]):
        if contains(ELEVENS, FIRST_FIELD[state.bag[slot]]):
            return
    eleven = below(generator, size)
    while not contains(ELEVENS, FIRST_FIELD[state.bag[eleven]]):
        eleven = (eleven + 1) % size
    slot = first + below(generator, state.rack_sizes[seat])
    state.bag[slot], state.bag[eleven] = state.bag[eleven], state.bag[slot]
