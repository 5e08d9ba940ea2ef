"""The names every game's rules answer to, and the dispatch from a record to the rules of its game.

Generic code (playouts, batches, search) calls these names. Compiled, the record's type decides at compile time
whose function runs, at no cost; uncompiled, the record's dtype decides at each call.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, TypeAlias, TypeVar
from typing import overload as overload_type

import numpy as np
from numba import from_dtype, types
from numba.core.typing.templates import AbstractTemplate, infer_global

from tafelrunde.kernel.compiled import compiled, source_mark
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.records import Bool, Dtype, Grid, Int8, Int32, Reals, Record, Row, Words, record_dtype

Stub = TypeVar("Stub", bound=Callable[..., Any])  # Any: a generic name may have any parameters

Move: TypeAlias = int  # one decision
Seat: TypeAlias = int  # a place at the table, from 0
NOBODY: Seat = -1  # the seat of a spectator, who sees no rack

TURN_ROOM = 8  # states that bots have to play through one turn in
NO_MOVE = -1
ALL_QUICK, QUICK_COUNTS, QUICK_FADES = range(3)  # steadiness: none; later; later, and quick deals are often wrong
GOING_ON = 0  # the field `reason` of a game that has not ended


class State(Record):
    """A game in progress. These fields every game has; each game's `State` derives from this class and adds its own.

    The sizes of `bag` and the kinds of small numbers may differ from game to game.
    """

    seats: Int8
    start: Int8  # the seat that begins
    to_move: Int8  # the seat whose decision it is
    turn: Int32  # turns completed
    reason: Int8  # why the game has ended, or GOING_ON
    bag: Annotated[Row, np.int8, (0,)]  # tiles, drawn from the end; 0 beyond it
    bag_size: Int8
    word: Annotated[Words, np.uint64, (1,)]  # the private random word, for shuffles during the game


class Room:
    """An array of states, to play in: what a type checker knows of it."""

    size: int

    @overload_type
    def __getitem__(self, index: int) -> State: ...
    @overload_type
    def __getitem__(self, index: slice) -> Room: ...
    def __getitem__(self, index: int | slice) -> State | Room: ...
    def __setitem__(self, index: int, state: State) -> None: ...


def new_room(size: int, dtype: Dtype) -> Room:
    """Room for so many states of one game."""
    return np.zeros(size, dtype=dtype)  # type: ignore[return-value]  # what a Room really is


def room_of(state: State) -> Room:
    """Room with one state in it, a copy."""
    return np.array([state], dtype=state.dtype)  # type: ignore[return-value]  # what a Room really is


def room_around(state: State) -> Room:
    """The room that a state lies in, alone."""
    room: Room = state.base  # type: ignore[attr-defined]  # NumPy's own, and nobody else's business
    assert room.size == 1, "this state lies among others"
    return room


class Seen(Record):
    """What an attentive seat with perfect memory knows of a game: each game's allow-list derives from this class."""

    viewer: Int8  # the seat, or NOBODY
    seats: Int8
    start: Int8
    to_move: Int8
    turn: Int32
    reason: Int8
    bag_size: Int8


class Offered(Record):
    """What the seat to move may do, factorised. Each game's record derives from this class."""


class Brought(Record):
    """What a move brought, as a viewer may know it. Each game's record derives from this class."""

    mover: Int8  # the seat that made the move
    ends: Bool  # the game is over


class Notes(Record):
    """What a game's insight jots down while thinking."""


# Any: Numba ships no types
_packages: dict[Any, str] = {}  # the package of a game, by the NumPy dtype and by the Numba type of its records


def game_record(record: type[Record]) -> Dtype:
    """The dtype of a game's record; notes in which package its functions are."""
    package = record.__module__.rpartition(".")[0]
    dtype = record_dtype(record, source_mark(package))
    _packages[dtype] = _packages[from_dtype(dtype)] = package
    return dtype


def function_of(record_type: Any, file: str, name: str) -> Any:  # Any: whatever stands there under that name
    """What a game's file has under that name, for the NumPy dtype or the Numba type of one of its records."""
    return getattr(module_of(record_type, file), name)


@cache
def module_of(record_type: Any, file: str) -> ModuleType:  # Any: as above
    return import_module(f"{_packages[record_type]}.{file}")


class Over(types.Record):
    """What is seen, compiled without a copy: public fields are those of the state that it lies over. See envs/cuda."""


def is_record_of(record_type: Any, plain: Any) -> None:  # Any: of Numba
    """Note that a type stands for the records of another one, so that the same functions serve."""
    _packages[record_type] = _packages[plain]


def notes_for(record: Record) -> Notes:
    """An empty record for what a game's insight jots down while thinking: compiled code allocates nothing itself."""
    notes: Notes = np.zeros(1, dtype=function_of(record.dtype, "insight", "NOTES"))[0]
    return notes


def found_in(file: str, over: str | None = None, otherwise: Any = None) -> Callable[[Stub], Stub]:  # Any: a function
    """Make a stub a generic name whose body stands in that file of each game's folder.

    `over` is the name of the body for a record that lies over a state, if another one serves there (`Over`).
    `otherwise` is what serves in games that have nothing under this name.
    """

    def make_generic(stub: Stub) -> Stub:
        name = stub.__name__

        def body_for(record_type: Any) -> Any:  # Any: as in `function_of`
            if otherwise is None:
                return function_of(record_type, file, name)
            return getattr(module_of(record_type, file), name, otherwise)

        @wraps(stub)
        def call(record: Record, *rest: object) -> object:
            return body_for(record.dtype)(record, *rest)

        class Template(AbstractTemplate):
            """A compiled call of the generic name is a call of the game's function, with nothing in between."""

            key = call

            def generic(self, args: Any, kws: Any) -> Any:  # Any: of Numba
                if not isinstance(args[0], types.Record):
                    return None
                lies_over = over is not None and isinstance(args[-1], Over)
                body = function_of(args[0], file, str(over)) if lies_over else body_for(args[0])
                self.function = self.context.resolve_value_type(body)  # of this machine
                return self.function.get_call_type(self.context, args, kws)

            def get_impl_key(self, signature: Any) -> Any:
                return self.function.get_impl_key(signature)

        infer_global(call, types.Function(Template))  # type: ignore[no-untyped-call]  # of Numba
        return call  # type: ignore[return-value]

    return make_generic


# --- The rules ------------------------------------------------------------------------------------------------------
@found_in("rules")
def deal(state: State) -> None:
    """Deal the racks from the bag as it lies, and open the game."""


@found_in("rules")
def count_moves(state: State) -> int:
    """How many moves are legal; 0 only when the game is over."""


@found_in("rules")
def nth_move(state: State, n: int) -> Move:
    """The n-th legal move, in the order of `legal_moves`, without listing them."""


@found_in("rules")
def legal_moves(state: State, out: Row) -> int:
    """Write every legal move into `out`, each once; return how many there are."""


@found_in("rules")
def forbidden(state: State, move: Move) -> int:
    """The clause that forbids a move, as 100 × section + number (402 is clause 4.2); 0 if it is legal."""


@found_in("rules")
def apply(state: State, move: Move) -> None:
    """Make a legal move."""


@found_in("rules")
def places(state: State, out: Row | Reals) -> None:
    """Write for each seat how many seats stand better than it: 0 for the winners, the same for equals."""


@found_in("outcome")
def offer(state: State, out: Offered) -> None:
    """Write what the seat to move may do; nothing when the game is over."""


@found_in("outcome")
def brought(before: State, after: State, move: Move, viewer: Seat, out: Brought) -> None:
    """Write what the move from one position to the next brought, as the viewer may know it."""


@found_in("outcome")
def worth(brought: Brought) -> int:
    """What a move brought, in one number, more being better: lists of moves are sorted by it, and hints weigh by it
    what a move leaves to the next seat."""


# --- What a seat may know -------------------------------------------------------------------------------------------
@found_in("knowledge", over="see_own")
def see(state: State, viewer: Seat, seen: Seen) -> None:
    """Write all that a seat, or NOBODY, may know: an allow-list. Nothing else leaves the state."""


@found_in("knowledge")
def from_seen(seen: Seen, generator: Generator, state: State) -> None:
    """Deal a whole state from what is seen and chance alone: what bots, hints and search think in."""


@found_in("knowledge")
def is_sound(seen: Seen) -> bool:
    """Whether that can be what a seat has seen, so that nothing in it leads compiled code astray."""


@found_in("observation")
def observe(seen: Seen, out: Row) -> None:
    """Write all that is seen as numbers, the viewer first; `channels` in the same file says what stands where."""


@found_in("observation")
def mask_moves(state: State, words: Words) -> None:
    """Write the legal moves as a bit set; empty when the game is over."""


@found_in("observation")
def score_of(state: State, seat: Seat) -> float:
    """What a seat has scored so far, more being better."""


# --- What bots look at ----------------------------------------------------------------------------------------------
@found_in("insight")
def promising(state: State, notes: Notes, moves: Row, priors: Reals) -> int:
    """Write the moves worth a closer look, best first, and how promising each is (1 in all); return how many."""


@found_in("insight")
def careful_moves(state: State, notes: Notes, moves: Row, priors: Reals, room: Room) -> int:
    """As `promising`, but looking through one whole turn; `room` [TURN_ROOM states] is to play it in."""


@found_in("insight")
def quick_move(state: State, notes: Notes, generator: Generator) -> Move:
    """A sensible move, found fast: what playouts go on with."""


@compiled
def no_turns(state: State, notes: Notes, lines: Grid) -> int:
    return 0


@found_in("insight", otherwise=no_turns)
def careful_turns(state: State, notes: Notes, lines: Grid) -> int:
    """Write the best whole turns, best first, one a row, with NO_MOVE behind its last move; return how many they are.
    None in a game that does not think in whole turns. What a turn leads to up to its end must not depend on the deal.
    """


@compiled
def no_steady_move(state: State, notes: Notes, generator: Generator, room: Room) -> Move:
    return quick_move(state, notes, generator)


@found_in("insight", otherwise=no_steady_move)
def steady_move(state: State, notes: Notes, generator: Generator, room: Room) -> Move:
    """A better move than a quick one, found less fast: what the first turns of playouts in a race go on with. `room`
    [TURN_ROOM states] is to play through a turn."""


@compiled
def usual_steadiness(state: State) -> int:
    return QUICK_COUNTS


@found_in("insight", otherwise=usual_steadiness)
def steadiness(state: State) -> int:
    """Whether steady moves are worth the time they take in a race from here on, and what quick deals before them say:
    ALL_QUICK, QUICK_COUNTS or QUICK_FADES; the same in every deal."""


@found_in("insight")
def obvious_move(state: State, notes: Notes, generator: Generator) -> Move:
    """The move that the game's plainest rule of thumb gives."""


@found_in("insight")
def childs_move(state: State, notes: Notes, generator: Generator) -> Move:
    """A sensible move with the mistakes of a child."""


@found_in("insight")
def is_mid_turn(state: State) -> bool:
    """Whether the seat to move has already done part of its turn."""


@found_in("insight")
def evaluate(state: State, notes: Notes, shares: Reals, points: Reals) -> None:
    """Write each seat's expected share of the win and its expected score at the end."""
