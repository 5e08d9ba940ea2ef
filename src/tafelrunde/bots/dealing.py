"""From what a seat knows to positions that bots can think in."""

from __future__ import annotations

from tafelrunde.kernel.compiled import compiled
from tafelrunde.kernel.game import Room, Seen, State, from_seen, function_of, new_room
from tafelrunde.kernel.generator import Generator, next_word, reseed
from tafelrunde.kernel.records import new_record, words


@compiled
def deal_possible(seen: Seen, chance: Generator, own: Generator, state: State) -> None:
    """Write a state that may be the true one, as far as the seat can tell. It takes one word of chance, from which
    `own`, room for a generator, is begun: however much a deal takes, those after it are the same."""
    reseed(own, next_word(chance), 0)
    from_seen(seen, own, state)


def possible_state(seen: Seen, chance: Generator) -> State:
    """A state that may be the true one: enough for bots that look at only one."""
    state = new_record(State, function_of(seen.dtype, "state", "STATE"))
    deal_possible(seen, chance, words([0]), state)
    return state


def room_for(seen: Seen, size: int) -> Room:
    """Room for so many states of that game."""
    return new_room(size, function_of(seen.dtype, "state", "STATE"))
