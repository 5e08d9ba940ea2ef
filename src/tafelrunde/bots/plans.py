"""Turns that were thought through as a whole, and are then played as they were planned.

A search in which whole turns race knows the rest of the turn when it decides on its first move. To think anew about
each further move, in the little time that is left, would only mean to choose worse. So the rest is remembered under
what the seat will have seen by then; whatever else comes is thought about as if nothing had been planned.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from threading import Lock

from tafelrunde.bots.dealing import possible_state
from tafelrunde.kernel.game import GOING_ON, Move, Seen, apply, see
from tafelrunde.kernel.generator import generator
from tafelrunde.kernel.records import new_record

MOST = 4096  # moves that are remembered; the oldest are forgotten first


class Plans:
    """The next move by what has been seen. It depends on nothing else: bots that plan are as blind as others."""

    def __init__(self, most: int = MOST) -> None:
        self._moves: OrderedDict[bytes, Move] = OrderedDict()
        self._most = most
        self._lock = Lock()  # tables think in threads

    def move(self, seen: Seen) -> Move | None:
        """What was planned to come now, if anything was."""
        with self._lock:
            return self._moves.get(key_of(seen))

    def remember(self, seen: Seen, turn: Sequence[Move]) -> None:
        """A turn was thought through that begins with what has been `seen`."""
        for sight, move in zip(seen_after(seen, turn), turn[1:], strict=False):
            self._keep(key_of(sight), move)

    def _keep(self, key: bytes, move: Move) -> None:
        with self._lock:
            self._moves[key] = move
            self._moves.move_to_end(key)
            if len(self._moves) > self._most:
                self._moves.popitem(last=False)


def seen_after(seen: Seen, turn: Sequence[Move]) -> Iterator[Seen]:
    """What the seat to move will have seen after each of these moves, as long as its turn goes on. The record is the
    same one again and again."""
    state, sight = possible_state(seen, generator(0)), new_record(Seen, seen.dtype)  # any state: it only makes moves
    seat = state.to_move
    for move in turn:
        apply(state, move)
        if state.reason != GOING_ON or state.to_move != seat:
            return
        see(state, seat, sight)
        yield sight


def key_of(seen: Seen) -> bytes:
    return hashlib.blake2b(seen.tobytes(), digest_size=16).digest()
