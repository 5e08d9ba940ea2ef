"""Twin worlds: the same table with all that a seat cannot know dealt anew. What the seat is told must be the same."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from tafelrunde.kernel.game import NOBODY, Move
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.moves import MoveData
from tafelrunde.kernel.records import copied
from tafelrunde.position import Position, dealt_from
from tafelrunde.server.events import Event, Moved, Undone
from tafelrunde.server.perspective import Perspective, welcome
from tafelrunde.server.table import OVER, Table, opened

TRIES = 8  # worlds until one is found that looks the same


def forked(table: Table) -> Table:
    """A copy of a table that can go another way."""
    position = table.position
    if position is not None:
        position = replace(
            position,
            state=copied(position.state),
            numbers=list(position.numbers),
            before=[copied(state) for state in position.before],
        )
    return replace(table, seats=[replace(seat) for seat in table.seats], position=position, done=dict(table.done))


def told(table: Table, event: Event, seat: int | None) -> tuple[list[bytes], list[object]]:
    """Everything that a seat is sent when an event happens, and when it comes back then; and what it sees of it."""
    perspective = Perspective(table, seat)
    seen: list[object] = [perspective.view]
    table.follow(event)
    live = perspective.tell_live(table, event)
    yours = [] if seat is None else [seat]
    sent = [msgspec.json.encode(message) for message in (live, welcome(table, [], seat, yours, False))]
    return sent, [*seen, perspective.view, live.move]


def worlds(before: Table, event: Event, after: Table, seat: int | None) -> Iterator[tuple[Table, Event]]:
    """Tables on which something may happen that looks to the seat like what happened."""
    viewer = NOBODY if seat is None else seat
    drawn = int(before.position.state.bag_size) - int(after.position.state.bag_size)
    for seed in range(TRIES):
        other = forked(before)
        position, chance = other.position, 1000 * event.seq + seed
        states = [position.state, *position.before]
        position.state, *position.before = (dealt_anew(position, state, viewer, chance) for state in states)
        if seed % 2 and not bring_up(position.state, before.position.state, drawn):
            continue
        if isinstance(event.body, Undone):
            yield other, event
            continue
        for move in alike(before, event, other, seat):
            yield other, replace(event, body=msgspec.structs.replace(event.body, move=move))


def dealt_anew(position: Position, state, viewer: int, seed: int):
    return dealt_from(position.game, replace(position, state=state).seen(viewer), generator(seed))


def bring_up(state, truth, drawn: int) -> bool:
    """Put the tiles that will be drawn where they will be drawn from; False if they are elsewhere in this world."""
    size = int(state.bag_size)
    for place in range(size - 1, size - 1 - max(0, drawn), -1):
        found = [i for i in range(place + 1) if state.bag[i] == truth.bag[place]]
        if not found:
            return False
        state.bag[place], state.bag[found[-1]] = state.bag[found[-1]], state.bag[place]
    return True


def alike(before: Table, event: Event, other: Table, seat: int | None) -> list[MoveData]:
    """A legal move of the other world that the seat reads like the real one; another one, if there is any."""
    real, data = before.position.number_of(event.body.move), before.game.state.MOVES.data
    wanted = as_read(before.position, real, seat)
    found = [move for move in other.position.legal_numbers if as_read(other.position, move, seat) == wanted]
    return [data(move) for move in sorted(found, key=real.__eq__)[:1]]


def as_read(position: Position, move: Move, seat: int | None) -> MoveData:
    """A move about to be made, as a seat may know it."""
    knows = position.game.knowledge.knows_move(position.state, move, position.viewer(seat))
    return position.game.state.MOVES.seen(move, knows)


def compare(table_id: str, log: list[Event]) -> tuple[int, int, int]:
    """Go through a whole game; how often all bytes were equal, the worlds being different, of how many events."""
    table = opened(table_id, log[0])
    compared = hidden_moves = total = 0
    for event in log[1:]:
        before = forked(table)
        table.follow(event)
        if not isinstance(event.body, Moved | Undone) or table.phase == OVER:
            continue
        for seat in (None, *range(len(table.seats))):
            total += 1
            real, seen = told(forked(before), event, seat)
            for other, like in worlds(before, event, table, seat):
                told_there, seen_there = told(other, like, seat)
                if seen_there == seen and other.phase != OVER:
                    assert told_there == real, f"seat {seat} can tell two worlds apart at event {event.seq}"
                    compared += 1
                    hidden_moves += like.body != event.body
                    break
    return compared, hidden_moves, total
