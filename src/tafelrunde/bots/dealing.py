"""From what a seat knows to positions that bots can think in."""

from __future__ import annotations

from tafelrunde.kernel.game import Room, Seen, State, from_seen, function_of, new_room
from tafelrunde.kernel.generator import Generator, generator, next_word
from tafelrunde.kernel.records import new_record


def possible_state(seen: Seen, chance: Generator) -> State:
    """A state that may be the true one, as far as the seat can tell: enough for bots that look at only one."""
    state = new_record(State, function_of(seen.dtype, "state", "STATE"))
    from_seen(seen, generator(int(next_word(chance))), state)
    return state


def room_for(seen: Seen, size: int) -> Room:
    """Room for so many states of that game."""
    return new_room(size, function_of(seen.dtype, "state", "STATE"))
