"""What web/tests/engine.js does with an engine, done by the native one: both must come to the same."""

from __future__ import annotations

import base64
import hashlib
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from tafelrunde import bots
from tafelrunde.bots.dealing import possible_state
from tafelrunde.bots.leaving import left_to_others
from tafelrunde.bots.plans import seen_after
from tafelrunde.bots.thinking import Budget, Style, Thinker, think
from tafelrunde.games import Game, find, our_names
from tafelrunde.kernel.bag import shuffle_bag
from tafelrunde.kernel.game import GOING_ON, Brought, Offered, Seen, State
from tafelrunde.kernel.generator import generator, next_word
from tafelrunde.kernel.records import copied, new_record, row
from tafelrunde.position import prepare
from tafelrunde.testing import Mode

LEVELS = ("random", "easy", "medium", "obvious")


def played(mode: Mode, first: int, last: int) -> tuple[str, int]:
    """Random games of a mode, seeds [first, last): a hash of all that happens, and how many moves."""
    name, seats, options = mode
    game = find(name)
    rules, digest, moves = game.rules, hashlib.sha256(), 0
    places, looker = row([0] * max(game.seats), np.int32), Looker(game, seats, digest)
    blank = prepare(game, seats, 0, None, options).state
    for seed in range(first, last):
        state, chance = copied(blank), generator(seed)
        state.start = seed % seats
        shuffle_bag(state, chance)
        rules.deal(state)
        looker.look(state)
        while state.reason == GOING_ON:
            word = int(next_word(chance))
            move = int(rules.nth_move(state, word % rules.count_moves(state)))
            any_move = (word >> 32) % game.state.MOVE_COUNT
            before, clauses = copied(state), (rules.forbidden(state, move), rules.forbidden(state, any_move))
            rules.apply(state, move)
            brought = new_record(Brought, game.outcome.BROUGHT)
            game.outcome.brought(before, state, move, moves % (seats + 1) - 1, brought)
            digest.update(brought.tobytes())
            digest.update(f"{move} {clauses[0]},{clauses[1]} {game.outcome.worth(brought)}".encode())
            looker.look(state)
            moves += 1
        rules.places(state, places)
        digest.update(places[:seats].tobytes())
    return digest.hexdigest(), moves


class Looker:
    """Adds to a hash all that can be seen of a state."""

    def __init__(self, game: Game, seats: int, digest: hashlib._Hash) -> None:
        self.game, self.seats, self.digest = game, seats, digest
        self.seen = new_record(Seen, game.knowledge.SEEN)
        self.listed = row([0] * game.state.MOST_MOVES, np.int32)

    def look(self, state: State) -> None:
        self.digest.update(state.tobytes())
        for viewer in range(-1, self.seats):
            self.game.knowledge.see(state, viewer, self.seen)
            self.digest.update(self.seen.tobytes())
        offered = new_record(Offered, self.game.outcome.OFFERED)
        self.game.outcome.offer(state, offered)
        self.digest.update(offered.tobytes())
        self.digest.update(self.listed[: self.game.rules.legal_moves(state, self.listed)].tobytes())


def some_positions(mode: Mode, count: int, seed: int = 0) -> Iterator[tuple[Seen, int]]:
    """What the seat to move has seen, at random moments of random games, and a seed for each."""
    from tafelrunde.testing import walked

    chance, found, number = generator(seed), 0, seed
    while found < count:
        every = 1 + int(next_word(chance)) % 7
        for position in walked(mode, number, every):
            if not position.is_over and found < count and int(next_word(chance)) % 4 == 0:
                yield position.seen(position.to_move), int(next_word(chance)) >> 1
                found += 1
        number += 1


def thought(seen: Seen, seed: int, iterations: int, threads: int = 1) -> list[list[float]]:
    found = think(seen, generator(seed), Budget(iterations=iterations), threads=threads)
    return [[each.move, each.visits, each.value, each.score] for each in found.candidates]


def planned(seen: Seen, seed: int, iterations: int) -> list[Any]:
    """The move that is made, and what is planned then: what will have been seen, with the move."""
    found = think(seen, generator(seed), Budget(iterations=iterations))
    sights = (text(sight.tobytes()) for sight in seen_after(seen, [found.move, *found.rest]))
    return [found.move, [[sight, move] for sight, move in zip(sights, found.rest, strict=False)]]


def speed(seen: Seen, seed: int, iterations: int) -> float:
    """Iterations a second, without what is done before the first one."""
    thinker, settings = Thinker(seen, generator(seed)), Style().settings(possible_state(seen, generator(seed)))
    begin = time.perf_counter()
    thinker.iterate(settings, iterations)
    return iterations / (time.perf_counter() - begin)


def levels(seen: Seen, seed: int) -> list[int]:
    return [int(bots.find(level)(seen, generator(seed))) for level in LEVELS]


def leaves(seen: Seen, move: int, seed: int) -> float | None:
    return left_to_others(seen, move, generator(seed))


def brought(seen: Seen, move: int) -> Brought:
    """What a move brings, in the deal that an engine makes for this question."""
    game = _game_of(seen)
    before = possible_state(seen, generator(0))
    after, found = copied(before), new_record(Brought, game.outcome.BROUGHT)
    game.rules.apply(after, move)
    game.outcome.brought(before, after, move, int(before.to_move), found)
    return found


def _game_of(seen: Seen) -> Game:
    return next(game for game in map(find, our_names()) if seen.dtype == game.knowledge.SEEN)


def text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
