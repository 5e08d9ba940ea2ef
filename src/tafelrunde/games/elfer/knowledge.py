"""What a seat of Elfer raus! may know, and how it is seen. How a whole state is dealt from it stands in dealing.py."""

from __future__ import annotations

from tafelrunde.games.elfer.dealing import from_seen
from tafelrunde.games.elfer.material import MOST_SEATS
from tafelrunde.games.elfer.public import clear_line, copy_line, copy_public
from tafelrunde.games.elfer.racks import seat_after
from tafelrunde.games.elfer.seen import SEEN, Seen
from tafelrunde.games.elfer.soundness import is_sound
from tafelrunde.games.elfer.state import FIRST_GIVE, GIVER, HOLDER, KIND, SEATS, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY, Move, Seat
from tafelrunde.kernel.records import Row

__all__ = ["SEEN", "Seen", "from_seen", "is_sound", "knows_move", "see"]


@compiled
def see(state: State, viewer: Seat, seen: Seen) -> None:
    """Write all that a seat, or NOBODY, may know."""
    seen.viewer = viewer
    seen.receiver = seat_after(state.to_move, state.seats)
    copy_public(state, seen)
    see_racks(state, viewer, seen)
    see_gifts(state, viewer, seen)


@compiled
def see_racks(state: State, viewer: Seat, seen: Seen) -> None:
    """The own rack; the others as part of all that is unseen, until they are counted openly (E2.1, E9.2)."""
    clear_line(seen.unseen)
    count_tiles(state.bag, state.bag_size, seen.unseen)
    for seat in range(MOST_SEATS):
        if seat == viewer or state.reason != GOING_ON:
            copy_line(state.racks[seat], seen.racks[seat])
        else:
            clear_line(seen.racks[seat])
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
def see_gifts(state: State, viewer: Seat, seen: Seen) -> None:
    """Gifts given and received (E6.1), and what the viewer knows of the next seat's lacks by those that it gave."""
    given, received = 0, 0
    clear_line(seen.given)
    clear_line(seen.given_seats)
    clear_line(seen.received)
    for i in range(state.gift_count):
        if state.gifts[i, GIVER] == viewer and state.gifts[i, SEATS] != 0:
            seen.given[given] = state.gifts[i, KIND]
            seen.given_seats[given] = state.gifts[i, SEATS]
            given += 1
        elif state.gifts[i, HOLDER] == viewer:
            seen.received[received] = state.gifts[i, KIND]
            received += 1
    seen.given_count = given
    seen.received_count = received
    if viewer == NOBODY:
        clear_line(seen.given_since)
    else:
        copy_line(state.given_since[seat_after(viewer, state.seats)], seen.given_since)


@compiled
def knows_move(state: State, move: Move, viewer: Seat) -> bool:
    """Only giver and receiver know which tile is given (E6.1)."""
    return move < FIRST_GIVE or viewer == state.to_move or viewer == seat_after(state.to_move, state.seats)
