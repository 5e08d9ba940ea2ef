"""The names every game's rules answer to, and the dispatch from a record to the rules of its game.

Generic code (playouts, batches, search) calls these names. Compiled, the record's type decides at compile time
whose function runs, at no cost; uncompiled, the record's dtype decides at each call.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, TypeVar

import numpy as np
from numba import from_dtype, types
from numba.extending import overload

Stub = TypeVar("Stub", bound=Callable[..., Any])
State = Any  # a game in progress: one NumPy record (a Record of the game's STATE dtype)

TURN_ROOM = 8  # positions on the way through a turn that bots may go through
GOING_ON = 0  # the field `reason` of a game that has not ended

# Fields that every game's record has, whatever else it holds; their sizes are the game's own.
COMMON_FIELDS = ("seats", "start", "to_move", "turn", "reason", "bag", "bag_size", "word")

_packages: dict[Any, str] = {}  # the package of a game, by the NumPy dtype and by the Numba type of its record


class Record(np.void):  # type: ignore[misc]  # NumPy's types call it final; NumPy itself derives np.record from it
    """A NumPy record whose fields are attributes, uncompiled too. (np.record does the same at thrice the cost.)"""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def state_record(package: str, *fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The dtype of a game in progress, and the note in which package its functions live.

    Records are aligned, as a GPU wants them, and of type Record, so that `state.field` works uncompiled too.
    In memory the largest fields come first and the rest is filled up: gaps would keep what lay there before, and
    equal positions must be equal to the byte.
    """
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    gap = -np.dtype(ordered).itemsize % 8
    hidden = [field[0] for field in fields if hasattr(Record, field[0])]
    assert not hidden, f"an attribute of NumPy's records would hide the fields {hidden} from uncompiled code"
    dtype = np.dtype((Record, np.dtype([*ordered, ("unused", np.int8, (gap,))], align=True)))
    _packages[dtype] = _packages[from_dtype(dtype)] = package
    return dtype


def function_of(record_type: Any, file: str, name: str) -> Any:
    """The game's own function of that name, for a NumPy dtype or a Numba record type."""
    return getattr(import_module(f"{_packages[record_type]}.{file}"), name)


def notes_for(state: State) -> Any:
    """An empty record for what a game's insight jots down while thinking: compiled code allocates nothing itself."""
    return np.zeros(1, dtype=function_of(state.dtype, "insight", "NOTES"))[0]


def found_in(file: str) -> Callable[[Stub], Stub]:
    """Make a stub a generic name whose body stands in that file of each game's folder."""

    def make_generic(stub: Stub) -> Stub:
        name = stub.__name__

        @wraps(stub)
        def generic(state: State, *rest: Any) -> Any:
            return function_of(state.dtype, file, name)(state, *rest)

        @overload(generic)
        def _compile_generic(state, *rest):  # type: ignore[no-untyped-def]  # Numba compares bare signatures
            if not isinstance(state, types.Record):
                return None
            function = function_of(state, file, name)
            return lambda state, *rest: function(state, *rest)

        return generic  # type: ignore[return-value]

    return make_generic


@found_in("rules")
def deal(state: State) -> None:
    """Deal the racks from the bag as it lies, and open the game."""


@found_in("rules")
def count_moves(state: State) -> int:
    """How many moves are legal; 0 only when the game is over."""


@found_in("rules")
def nth_move(state: State, n: int) -> int:
    """The n-th legal move, in the order of `legal_moves`, without listing them."""


@found_in("rules")
def legal_moves(state: State, out: Any) -> int:
    """Write every legal move into `out`, each once; return how many there are."""


@found_in("rules")
def forbidden(state: State, move: int) -> int:
    """The clause that forbids a move, as 100 × section + number (402 is clause 4.2); 0 if it is legal."""


@found_in("rules")
def apply(state: State, move: int) -> None:
    """Make a legal move."""


@found_in("rules")
def places(state: State, out: Any) -> None:
    """Write for each seat how many seats stand better than it: 0 for the winners, equals share."""


@found_in("knowledge")
def redeal(state: State, seat: int, generator: Any) -> None:
    """Deal anew all that the seat cannot see, keeping what it knows."""


@found_in("observation")
def observe(state: State, seat: int, out: Any) -> None:
    """Write all that the seat may know as numbers, itself first; `channels` of the same file says where what stands."""


@found_in("observation")
def mask_moves(state: State, words: Any) -> None:
    """Write the legal moves as a bit set; empty when the game is over."""


@found_in("observation")
def score_of(state: State, seat: int) -> float:
    """What a seat has scored so far, more being better."""


@found_in("insight")
def promising(state: State, notes: Any, moves: Any, priors: Any) -> int:
    """Write the moves worth a closer look, best first, and how promising each is (1 in all); return how many."""


@found_in("insight")
def careful_moves(state: State, notes: Any, moves: Any, priors: Any, room: Any) -> int:
    """As `promising`, by a look at one whole turn; `room` [TURN_ROOM states] is to play it in."""


@found_in("insight")
def quick_move(state: State, notes: Any, generator: Any) -> int:
    """A sensible move, found fast: what playouts go on with."""


@found_in("insight")
def obvious_move(state: State, notes: Any, generator: Any) -> int:
    """The move that the game's plainest rule of thumb gives."""


@found_in("insight")
def childs_move(state: State, notes: Any, generator: Any) -> int:
    """A sensible move with the mistakes of a child."""


@found_in("insight")
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already done part of its turn."""


@found_in("insight")
def evaluate(state: State, notes: Any, shares: Any, points: Any) -> None:
    """Write each seat's expected share of the win and its expected score at the end."""
