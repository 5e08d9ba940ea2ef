"""Whether a record can be what a seat of Elfer raus! has seen: see kernel/soundness.py."""

from __future__ import annotations

from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.material import (
    COPIES,
    ELEVENS,
    FIELD_COUNT,
    FIELD_WORDS,
    FIRST_FIELD,
    FIRST_SYMBOL,
    FIRST_SYMBOL_FIELD,
    KIND_COUNT,
    KIND_ON,
    LIMIT,
    MOST_DRAWS,
    MOST_GIFTS,
    MOST_SEATS,
    NOTHING,
    TILE_COUNT,
)
from tafelrunde.games.elfer.racks import seat_after
from tafelrunde.games.elfer.seen import Seen
from tafelrunde.games.elfer.state import FREE, LAYING, MOST_LACKS, PHASES, REASONS
from tafelrunde.kernel.bits import contains
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import GOING_ON, NOBODY
from tafelrunde.kernel.soundness import are_below, are_within, is_common_sound, total

LEAST_SEATS, REASON_COUNT, LAST_PHASE = min(GAME.seats), len(REASONS), len(PHASES) - 1
MOST_POINTS = 1_000_000_000


@compiled
def is_sound(seen: Seen) -> bool:
    if not is_common_sound(seen, LEAST_SEATS, MOST_SEATS, REASON_COUNT):
        return False
    if not 0 <= seen.rounds_played <= seen.rounds or (seen.rounds_played == seen.rounds) != (seen.reason != GOING_ON):
        return False
    if not are_within(seen.scores, 0, MOST_POINTS):
        return False
    return is_board_sound(seen) and is_turn_sound(seen) and are_tiles_sound(seen) and is_memory_sound(seen)


@compiled
def is_board_sound(seen: Seen) -> bool:
    """Bridges lead to fields; a field that may be laid on is empty; symbol fields are of the variant (E8)."""
    fields = FIELD_COUNT if seen.symbols else FIRST_SYMBOL_FIELD
    for field in range(FIELD_COUNT):
        if not are_within(seen.links[field], 0, FIELD_COUNT - 1):
            return False
    for word in range(FIELD_WORDS):
        if seen.open[word] & seen.lying[word] or seen.laid_now[word] & ~seen.lying[word]:
            return False
    return (
        are_within(seen.bonus_ends, 0, FIELD_COUNT - 1)
        and are_below(seen.lying, fields)
        and are_below(seen.open, FIELD_COUNT)
    )


@compiled
def is_turn_sound(seen: Seen) -> bool:
    """The phase fits the pending tile, and what has been laid and drawn."""
    if not 0 <= seen.phase <= LAST_PHASE or not 0 <= seen.pending <= NOTHING:
        return False
    if (seen.pending == NOTHING) != (seen.phase == LAYING or seen.phase == FREE):
        return False
    if not 0 <= seen.laid <= LIMIT or not 0 <= seen.draws <= MOST_DRAWS:
        return False
    return seen.receiver == seat_after(seen.to_move, seen.seats)


@compiled
def are_tiles_sound(seen: Seen) -> bool:
    """Every tile of the game lies, is pending, is on the viewer's rack, or is unseen: in the bag, on another rack."""
    hidden = int(seen.bag_size)
    for seat in range(MOST_SEATS):
        is_shown = seat == seen.viewer or seen.reason != GOING_ON
        size = seen.rack_sizes[seat]
        if not 0 <= size <= (TILE_COUNT if seat < seen.seats else 0) or not are_within(seen.racks[seat], 0, TILE_COUNT):
            return False
        if total(seen.racks[seat]) != (size if is_shown else 0):
            return False
        if not is_shown:
            hidden += size
        if seat < seen.seats and size == 0 and seen.reason == GOING_ON:
            return False
    for kind in range(KIND_COUNT):
        if not 0 <= seen.unseen[kind] <= COPIES[kind]:
            return False
        if count_tiles(seen, kind) != (COPIES[kind] if seen.symbols or kind < FIRST_SYMBOL else 0):
            return False
    return total(seen.unseen) == hidden


@compiled
def count_tiles(seen: Seen, kind: int) -> int:
    """How many tiles of a kind there are, wherever they are."""
    count = int(seen.unseen[kind]) + (seen.pending == kind)
    for seat in range(MOST_SEATS):
        count += seen.racks[seat, kind]
    for field in range(FIELD_COUNT):
        count += KIND_ON[field] == kind and contains(seen.lying, field)
    return count


@compiled
def is_memory_sound(seen: Seen) -> bool:
    """Gifts are of kinds that are where they are thought to be; lacks are of fields (see history.py)."""
    given, received = seen.given_count, seen.received_count
    if not 0 <= given <= MOST_GIFTS or not 0 <= received <= MOST_GIFTS - given or (seen.viewer == NOBODY and given > 0):
        return False
    if not are_within(seen.given, 0, KIND_COUNT - 1) or not are_within(seen.received, 0, KIND_COUNT - 1):
        return False
    for i in range(given):
        seats, same = seen.given_seats[i], 0
        for k in range(given):
            same += seen.given[k] == seen.given[i]
        if not 0 < seats < 1 << seen.seats or seats >> seen.viewer & 1:
            return False
        if seen.reason == GOING_ON and same > seen.unseen[seen.given[i]]:
            return False
    for seat in range(MOST_SEATS):
        if not 0 <= seen.lack_count[seat] <= MOST_LACKS or not are_within(seen.came_since[seat], 0, TILE_COUNT):
            return False
        for i in range(MOST_LACKS):
            if not are_below(seen.lacks[seat, i], FIELD_COUNT):
                return False
    return are_within(seen.given_since, 0, TILE_COUNT) and is_opening_sound(seen)


@compiled
def is_opening_sound(seen: Seen) -> bool:
    """Before the first tile lies, the seat to move holds an 11, and another seat sees none of all of them (E3.1)."""
    for word in range(FIELD_WORDS):
        if seen.lying[word]:
            return True
    if seen.pending != NOTHING or seen.to_move == seen.viewer:
        return True
    for kind in range(KIND_COUNT):
        gifts = 0
        for i in range(seen.given_count):
            gifts += seen.given[i] == kind
        if contains(ELEVENS, FIRST_FIELD[kind]) and seen.unseen[kind] > gifts:
            return True
    return False
