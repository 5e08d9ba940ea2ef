"""Whether a record can be what a seat of Ingenious has seen: see kernel/soundness.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.ingenious import GAME
from tafelrunde.games.ingenious.material import (
    BORDER,
    CELL_COUNT,
    CELL_COUNTS,
    COLOUR_COUNT,
    COPIES,
    EDGE_COUNT,
    EDGES,
    EMPTY,
    KIND_COUNT,
    LARGEST_SIDE,
    MOST_SEATS,
    NEIGHBOURS,
    RACK_SIZE,
    SMALL_SIDE,
)
from tafelrunde.games.ingenious.scoring import track_length
from tafelrunde.games.ingenious.state import EDITIONS, PHASES, REASONS
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.soundness import are_below, are_within, is_common_sound, total

if TYPE_CHECKING:
    from tafelrunde.games.ingenious.knowledge import Seen

LEAST_SEATS, REASON_COUNT = min(GAME.seats), len(REASONS)
LAST_EDITION, LAST_PHASE = len(EDITIONS) - 1, len(PHASES) - 1
MOST_BONUSES = COLOUR_COUNT * 2
DIRECTION_COUNT = 6


@compiled
def is_sound(seen: Seen) -> bool:
    if not is_common_sound(seen, LEAST_SEATS, MOST_SEATS, REASON_COUNT):
        return False
    if not 0 <= seen.edition <= LAST_EDITION or not 0 <= seen.phase <= LAST_PHASE:
        return False
    if not 0 <= seen.bonus <= MOST_BONUSES or not SMALL_SIDE <= seen.side <= LARGEST_SIDE:
        return False
    if seen.teams and seen.seats != MOST_SEATS:
        return False
    for side in range(MOST_SEATS):
        if not are_within(seen.scores[side], 0, track_length(seen)):
            return False
    return is_board_sound(seen) and are_lines_sound(seen) and are_tiles_sound(seen)


@compiled
def is_board_sound(seen: Seen) -> bool:
    """Colours within the area in use, the border around it; the free edges are those of two free cells."""
    cells = CELL_COUNTS[seen.side]
    for cell in range(CELL_COUNT + 1):
        lying = seen.board[cell]
        if not (0 <= lying <= EMPTY if cell < cells else lying == BORDER):
            return False
    if not are_below(seen.free_edges, EDGE_COUNT) or not are_below(seen.touching_edges, EDGE_COUNT):
        return False
    for edge in range(EDGE_COUNT):
        is_free = seen.board[EDGES[edge, 0]] == EMPTY and seen.board[EDGES[edge, 1]] == EMPTY
        if contains(seen.free_edges, edge) != is_free:
            return False
    return are_within(seen.opened, 0, 1)


@compiled
def are_lines_sound(seen: Seen) -> bool:
    """What a symbol would score on each free cell (I5.2) is as it lies; a taken cell scores nothing."""
    for cell in range(CELL_COUNT + 1):
        for colour in range(COLOUR_COUNT):
            points = 0
            if seen.board[cell] == EMPTY:
                for direction in range(DIRECTION_COUNT):
                    other = NEIGHBOURS[cell, direction]
                    while seen.board[other] == colour:
                        points += 1
                        other = NEIGHBOURS[other, direction]
            if seen.line[colour, cell] != points:
                return False
    return True


@compiled
def are_tiles_sound(seen: Seen) -> bool:
    """No tile is lost or made: those unseen fill the bag and the other racks. Of what the last exchange put back, as
    much is unseen as has not been seen since; tiles kept since then are none of these (I7.3)."""
    own, others, kept, aside = 0, 0, 0, 0
    for seat in range(MOST_SEATS):
        most = RACK_SIZE if seat < seen.seats else 0
        if not 0 <= seen.rack_sizes[seat] <= most or not 0 <= seen.kept[seat] <= seen.rack_sizes[seat]:
            return False
        if seat == seen.viewer:
            own = int(seen.rack_sizes[seat])
        else:
            others += seen.rack_sizes[seat]
            kept += seen.kept[seat]
    if seen.rack_size != own or not are_within(seen.rack, 0, KIND_COUNT - 1):
        return False
    for kind in range(KIND_COUNT):
        held = 0
        for i in range(own):
            held += seen.rack[i] == kind
        missing = max(0, seen.returned[kind] - held)
        if not 0 <= seen.unseen[kind] <= COPIES[kind] - held or seen.returned[kind] < 0 or missing > seen.unseen[kind]:
            return False
        aside += missing
    unseen = total(seen.unseen)
    return unseen == seen.bag_size + others and (aside == 0 or kept <= unseen - aside)
