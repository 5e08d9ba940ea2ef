"""Twin worlds: the same table with all that a seat cannot know dealt anew. What the seat is told must be the same."""

from collections.abc import Iterator
from dataclasses import replace

import orjson

from tafelrunde.errors import Refusal
from tafelrunde.kernel.generator import generator
from tafelrunde.position import Position, copied
from tafelrunde.server import events
from tafelrunde.server.events import Event
from tafelrunde.server.perspective import Perspective, standing, welcome
from tafelrunde.server.table import OVER, Table

LANGUAGES = ("en", "de")
TRIES = 8  # worlds until one is found that looks the same
NOBODY = -1  # the seat of a spectator, to `redeal`


def forked(table: Table) -> Table:
    """A copy of a table that can go another way."""
    position = table.position
    if position is not None:
        state, before = copied(position.state), [copied(state) for state in position._before]
        position = Position(
            position.game, position.options, state, position.deal, None, position.board, list(position.moves), before
        )
    return replace(table, seats=[replace(seat) for seat in table.seats], position=position, done=dict(table.done))


def told(table: Table, event: Event, seat: int | None) -> tuple[list[bytes], list[object]]:
    """Everything that a seat is sent when an event happens, and when it comes back then; and what it sees of it."""
    perspective = Perspective(table, seat)
    seen = [perspective.view]
    step = table.follow(event, (seat,))
    messages = perspective.tell(table, step, LANGUAGES)
    yours = [] if seat is None else [seat]
    bytes_sent = [orjson.dumps(messages[language] | standing(table, seat, language)) for language in LANGUAGES]
    bytes_sent += [orjson.dumps(welcome(table, [], seat, yours, language)) for language in LANGUAGES]
    return bytes_sent, [*seen, perspective.view, step.seen.get(seat)]


def worlds(before: Table, event: Event, after: Table, seat: int | None) -> Iterator[tuple[Table, Event]]:
    """Tables on which something may happen that looks to the seat like what happened."""
    drawn = int(before.position.state.bag_size) - int(after.position.state.bag_size)
    for seed in range(TRIES):
        other = forked(before)
        states = [other.position.state, *other.position._before]
        for state in states:
            other.game.knowledge.redeal(state, NOBODY if seat is None else seat, generator(1000 * event.seq + seed))
        if seed % 2 and not bring_up(other.position.state, before.position.state, drawn):
            continue
        if event.kind == events.UNDONE:
            yield other, event
            continue
        for move in alike(before, event, other, seat):
            yield other, replace(event, body=event.body | {"move": move})


def bring_up(state, truth, drawn: int) -> bool:
    """Put the tiles that will be drawn where they will be drawn from; False if they are elsewhere in this world."""
    size = int(state.bag_size)
    for place in range(size - 1, size - 1 - max(0, drawn), -1):
        found = [i for i in range(place + 1) if state.bag[i] == truth.bag[place]]
        if not found:
            return False
        state.bag[place], state.bag[found[-1]] = state.bag[found[-1]], state.bag[place]
    return True


def alike(before: Table, event: Event, other: Table, seat: int | None) -> list[str]:
    """A legal move of the other world that the seat reads like the real one; another one, if there is any."""
    notation, real = before.game.notation, event.body["move"]
    read = notation.seen_text(before.position.state, before.position.parse(real), seat)
    state = other.position.state
    try:
        found = [
            notation.move_text(state, move)
            for move in other.position.legal_numbers
            if notation.seen_text(state, move, seat) == read
        ]
    except Refusal:
        return []
    return sorted(found, key=real.__eq__)[:1]


def compare(table_id: str, log: list[Event]) -> tuple[int, int, int]:
    """Go through a whole game; how often all bytes were equal, the worlds being different, of how many events."""
    table = Table(table_id)
    compared = hidden_moves = total = 0
    for event in log:
        before = forked(table)
        table.follow(event)
        if event.kind not in (events.MOVED, events.UNDONE) or table.phase == OVER:
            continue
        for seat in (None, *range(len(table.seats))):
            total += 1
            real, seen = told(forked(before), event, seat)
            for other, like in worlds(before, event, table, seat):
                told_there, seen_there = told(other, like, seat)
                if seen_there == seen and other.phase != OVER:
                    assert told_there == real, f"seat {seat} can tell two worlds apart at event {event.seq}"
                    compared += 1
                    hidden_moves += like.body.get("move") != event.body.get("move")
                    break
    return compared, hidden_moves, total
