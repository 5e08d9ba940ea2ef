"""What everybody sees of a game of Elfer raus!: fields that the state and what is seen share, copied either way."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from tafelrunde.games.elfer.material import FIELD_COUNT, FIELD_WORDS, MOST_SEATS
from tafelrunde.games.elfer.seen import Seen
from tafelrunde.games.elfer.state import LINKS, MOST_LACKS, State
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.records import Row, Words

Public: TypeAlias = State | Seen

Line = TypeVar("Line", Row, Words)

PUBLIC = (  # fields that are copied as they stand
    *(
        "seats",
        "start",
        "symbols",
        "rounds",
        "rounds_played",
        "reason",
        "scores",
        "turn",
        "to_move",
        "bag_size",
        "phase",
    ),
    *("pending", "laid", "draws", "may_give", "laid_now", "links", "bonus_ends", "lying", "open", "rack_sizes"),
    *("lack_count", "came_since", "lacks"),
)


@compiled
def copy_public(source: Public, target: Public) -> None:
    copy_match(source, target)
    copy_turn(source, target)
    copy_map(source, target)
    copy_line(source.lying, target.lying)
    copy_line(source.open, target.open)
    copy_line(source.rack_sizes, target.rack_sizes)
    copy_lacks(source, target)


@compiled
def copy_match(source: Public, target: Public) -> None:
    target.seats = source.seats
    target.start = source.start
    target.symbols = source.symbols
    target.rounds = source.rounds
    target.rounds_played = source.rounds_played
    target.reason = source.reason
    copy_line(source.scores, target.scores)


@compiled
def copy_turn(source: Public, target: Public) -> None:
    """A pending tile is public: a bonus tile is drawn openly (E5.1), what is drawn and can be laid is laid at once."""
    target.turn = source.turn
    target.to_move = source.to_move
    target.bag_size = source.bag_size
    target.phase = source.phase
    target.pending = source.pending
    target.laid = source.laid
    target.draws = source.draws
    target.may_give = source.may_give
    copy_line(source.laid_now, target.laid_now)


@compiled
def copy_map(source: Public, target: Public) -> None:
    """The board, which never changes."""
    links, copied = source.links, target.links
    for field in range(FIELD_COUNT):
        for i in range(LINKS):
            copied[field, i] = links[field, i]
    copy_line(source.bonus_ends, target.bonus_ends)


@compiled
def copy_lacks(source: Public, target: Public) -> None:
    """Who could lay nothing, and when, is seen by all (E3.1, E7.1, E7.2); so is every tile that comes to a rack."""
    copy_line(source.lack_count, target.lack_count)
    lacks, copied = source.lacks, target.lacks
    for seat in range(MOST_SEATS):
        copy_line(source.came_since[seat], target.came_since[seat])
        for i in range(MOST_LACKS):
            for word in range(FIELD_WORDS):
                copied[seat, i, word] = lacks[seat, i, word]


# --- Arrays ---------------------------------------------------------------------------------------------------------
@compiled
def copy_line(source: Line, target: Line) -> None:
    for i in range(target.size):
        target[i] = source[i]


@compiled
def clear_line(numbers: Row) -> None:
    for i in range(numbers.size):
        numbers[i] = 0
