"""What a seat of Elfer raus! may know, and how it is seen. How a whole state is dealt from it stands in dealing.py."""

from __future__ import annotations

from tafelrunde.games.elfer.dealing import from_seen
from tafelrunde.games.elfer.material import MOST_SEATS
from tafelrunde.games.elfer.public import PUBLIC, clear_line, copy_line, copy_public
from tafelrunde.games.elfer.racks import seat_after
from tafelrunde.games.elfer.seen import SEEN, Seen
from tafelrunde.games.elfer.soundness import is_sound
from tafelrunde.games.elfer.state import FIRST_GIVE, GIVER, HOLDER, KIND, SEATS, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY, Move, Seat
from tafelrunde.kernel.records import Row

__all__ = ["PUBLIC", "SEEN", "Seen", "from_seen", "is_sound", "knows_move", "see", "see_own"]


@compiled
def see(state: State, viewer: Seat, seen: Seen) -> None:
    """Write all that a seat, or NOBODY, may know."""
    copy_public(state, seen)
    seen.receiver = seat_after(state.to_move, state.seats)
    clear_own(seen)
    see_own(state, viewer, seen)
    see_received(state, viewer, seen)
    count_unseen(state, viewer, seen)


@compiled
def see_own(state: State, viewer: Seat, seen: Seen) -> None:
    """What observations tell beside public fields: the own rack, all racks when they are counted openly (E9.2), and the
    own gifts not seen since (E6.1)."""
    seen.viewer = viewer
    for seat in range(MOST_SEATS):
        if seat == viewer or state.reason != GOING_ON:
            copy_line(state.racks[seat], seen.racks[seat])
    given = 0
    for i in range(state.gift_count):
        if is_given(state, i, viewer):
            seen.given[given] = state.gifts[i, KIND]
            seen.given_seats[given] = state.gifts[i, SEATS]
            given += 1
    seen.given_count = given


@compiled
def clear_own(seen: Seen) -> None:
    """What `see_own` writes only a part of."""
    for seat in range(MOST_SEATS):
        clear_line(seen.racks[seat])
    clear_line(seen.given)
    clear_line(seen.given_seats)


@compiled
def is_given(state: State, i: int, viewer: Seat) -> bool:
    """Whether the viewer gave a gift, and has not seen it since."""
    return state.gifts[i, GIVER] == viewer and state.gifts[i, SEATS] != 0


@compiled
def count_unseen(state: State, viewer: Seat, seen: Seen) -> None:
    """The tiles in the bag and on the racks of others (E2.1)."""
    clear_line(seen.unseen)
    count_tiles(state.bag, state.bag_size, seen.unseen)
    for seat in range(MOST_SEATS):
        if seat != viewer and state.reason == GOING_ON:
            add_line(state.racks[seat], seen.unseen)


@compiled
def count_tiles(tiles: Row, size: int, counts: Row) -> None:
    for i in range(size):
        counts[tiles[i]] += 1


@compiled
def add_line(numbers: Row, total: Row) -> None:
    for i in range(total.size):
        total[i] += numbers[i]


@compiled
def see_received(state: State, viewer: Seat, seen: Seen) -> None:
    """Gifts received (E6.1), and what the viewer knows of the next seat's lacks by those that it gave."""
    received = 0
    clear_line(seen.received)
    for i in range(state.gift_count):
        if state.gifts[i, HOLDER] == viewer and not is_given(state, i, viewer):
            seen.received[received] = state.gifts[i, KIND]
            received += 1
    seen.received_count = received
    if viewer == NOBODY:
        clear_line(seen.given_since)
    else:
        copy_line(state.given_since[seat_after(viewer, state.seats)], seen.given_since)


@compiled
def knows_move(state: State, move: Move, viewer: Seat) -> bool:
    """Only giver and receiver know which tile is given (E6.1)."""
    return move < FIRST_GIVE or viewer == state.to_move or viewer == seat_after(state.to_move, state.seats)
