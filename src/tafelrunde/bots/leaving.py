"""What a move leaves to the next seat: what a quick bot makes of it there, in a few possible deals."""

from __future__ import annotations

from tafelrunde.bots.choosing import DESK, LEVEL_ROOM, Desk, choose_medium
from tafelrunde.bots.dealing import deal_possible, room_for
from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import (
    GOING_ON,
    Brought,
    Move,
    Notes,
    Room,
    Seat,
    Seen,
    apply,
    brought,
    function_of,
    notes_for,
    see,
    worth,
)
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.records import copied, new_record

DEALS = 6  # in which a move is tried out
LONGEST_TURN = 30  # moves; a turn that goes on for longer is not looked at to its end
NOBODY_FOLLOWS = float("nan")
HERE, BEFORE, FIRST_FREE = 0, 1, 2  # in the room: the state played in, the one before its last move, room for the bot
LEAVING_ROOM = FIRST_FREE + LEVEL_ROOM


def left_to_others(seen: Seen, move: Move, chance: Generator) -> float | None:
    """The points that the next seat can make in its turn after a move of the seat that has `seen` this, on average;
    None where nobody follows."""
    outcome = new_record(Brought, function_of(seen.dtype, "outcome", "BROUGHT"))
    desk, room = new_record(Desk, DESK), room_for(seen, LEAVING_ROOM)
    found = leaves(seen, move, chance, desk, notes_for(seen), room, copied(seen), outcome)
    return None if found != found else found


@compiled
def leaves(
    seen: Seen, move: Move, chance: Generator, desk: Desk, notes: Notes, room: Room, sight: Seen, outcome: Brought
) -> float:
    """The mean over a few deals; `sight` and `outcome` are room for what the seats see there and what moves bring."""
    total = 0
    for _ in range(DEALS):
        deal_possible(seen, chance, desk.own, room[HERE])
        apply(room[HERE], move)
        finish_turn(seen.to_move, chance, desk, notes, room, sight, outcome)
        if room[HERE].reason != GOING_ON or room[HERE].to_move == seen.to_move:
            return NOBODY_FOLLOWS
        total += finish_turn(room[HERE].to_move, chance, desk, notes, room, sight, outcome)
    return total / DEALS


@compiled
def finish_turn(
    seat: Seat, chance: Generator, desk: Desk, notes: Notes, room: Room, sight: Seen, outcome: Brought
) -> int:
    """Play a seat's turn to its end as a quick bot would; return what it brought."""
    total = 0
    for _ in range(LONGEST_TURN):
        if room[HERE].reason != GOING_ON or room[HERE].to_move != seat:
            break
        see(room[HERE], seat, sight)
        deal_possible(sight, chance, desk.own, room[FIRST_FREE])
        move = choose_medium(chance, desk, notes, room[FIRST_FREE:])
        room[BEFORE] = room[HERE]
        apply(room[HERE], move)
        brought(room[BEFORE], room[HERE], move, seat, outcome)
        total += worth(outcome)
    return total
