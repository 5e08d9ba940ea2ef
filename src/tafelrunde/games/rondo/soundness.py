"""Whether a record can be what a seat of Rondo has seen: see kernel/soundness.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.rondo import GAME
from tafelrunde.games.rondo.material import (
    BORDER,
    COLOUR_COUNT,
    COPIES,
    EMPTY,
    FACE_DOWN,
    MOST_NEIGHBOURS,
    MOST_SEATS,
    MOST_SPACES,
    RACK_SIZE,
)
from tafelrunde.games.rondo.state import NO_SPACE, REASONS
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY
from tafelrunde.kernel.soundness import are_below, are_within, is_common_sound, total

if TYPE_CHECKING:
    from tafelrunde.games.rondo.knowledge import Seen

LEAST_SEATS, REASON_COUNT = min(GAME.seats), len(REASONS)
MOST_POINTS = 10_000


@compiled
def is_sound(seen: Seen) -> bool:
    if not is_common_sound(seen, LEAST_SEATS, MOST_SEATS, REASON_COUNT):
        return False
    if not 0 <= seen.ending <= REASON_COUNT or not are_within(seen.scores, 0, MOST_POINTS):
        return False
    return is_board_sound(seen) and are_spaces_sound(seen) and are_stones_sound(seen)


@compiled
def is_board_sound(seen: Seen) -> bool:
    """Colours, values and neighbours that the rules can look up."""
    spaces = seen.space_count
    if not 1 <= spaces <= MOST_SPACES:
        return False
    if not are_within(seen.colours, 0, COLOUR_COUNT - 1) or not are_within(seen.values, 0, RACK_SIZE):
        return False
    if not are_below(seen.grey, spaces) or not are_below(seen.at_centre, spaces):
        return False
    for colour in range(COLOUR_COUNT):
        if not are_below(seen.of_colour[colour], spaces):
            return False
    for space in range(spaces):
        for i in range(MOST_NEIGHBOURS):
            other = seen.neighbours[space, i]
            if other != BORDER and not 0 <= other < spaces:
                return False
        if not contains(seen.of_colour[seen.colours[space]], space):
            return False
    return True


@compiled
def are_spaces_sound(seen: Seen) -> bool:
    """What lies, what is open, and what is left to be covered."""
    grey_left = 0
    for space in range(MOST_SPACES):
        lying, is_down = seen.lying[space], seen.lying[space] == FACE_DOWN
        if not EMPTY <= lying <= FACE_DOWN or (space >= seen.space_count and lying != EMPTY):
            return False
        if not (1 <= seen.covered_by[space] <= seen.seats if is_down else seen.covered_by[space] == 0):
            return False
        if not 0 <= seen.known[space] <= (COLOUR_COUNT if is_down else 0):
            return False
        if lying != EMPTY and contains(seen.open, space):
            return False
        grey_left += lying == EMPTY and contains(seen.grey, space)
    if seen.last != NO_SPACE and not (0 <= seen.last < seen.space_count and seen.lying[seen.last] != EMPTY):
        return False
    return are_below(seen.open, seen.space_count) and seen.grey_left == grey_left


@compiled
def are_stones_sound(seen: Seen) -> bool:
    """No stone is lost or made: those unseen fill the bag, the other racks and the spaces covered by others."""
    places = int(seen.bag_size)
    for seat in range(MOST_SEATS):
        if not 0 <= seen.rack_sizes[seat] <= (RACK_SIZE if seat < seen.seats else 0):
            return False
        if seat != seen.viewer:
            places += seen.rack_sizes[seat]
    for space in range(MOST_SPACES):
        places += seen.lying[space] == FACE_DOWN and seen.known[space] == 0
    if not are_within(seen.rack, 0, RACK_SIZE) or not are_within(seen.unseen, 0, COPIES):
        return False
    own = seen.rack_sizes[seen.viewer] if seen.viewer != NOBODY else 0
    if total(seen.rack) != own or total(seen.unseen) < places:  # positions put together by hand may lack stones
        return False
    for colour in range(COLOUR_COUNT):
        visible = int(seen.rack[colour])
        for space in range(MOST_SPACES):
            is_up = seen.colours[space] == colour and seen.lying[space] != FACE_DOWN
            visible += seen.lying[space] if is_up else seen.known[space] == 1 + colour
        if seen.unseen[colour] != COPIES - visible:
            return False
    return seen.reason != GOING_ON or seen.rack_sizes[seen.to_move] > 0 or seen.bag_size > 0
