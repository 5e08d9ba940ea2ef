"""What a game consists of: one Protocol for each module of its folder. Whoever adds a game reads this first.

    state         the record of a game in progress, what a move is, the reasons of the end
    boards        the boards: found by name, read from files, told as JSON
    rules         setup, legal moves, what forbids a move, doing it, the end         (compiled)
    outcome       what may be done now, and what a move brought, as records          (compiled)
    knowledge     what a seat may know, as a record; a whole state dealt from it     (compiled)
    observation   the same as numbers, and the legal moves as bits, for programs     (compiled)
    insight       what bots look at                                                  (compiled)
    chance        how many tiles a move draws, for those who decide what is drawn
    facts         layout, view, offer and what a move brought, as the wire carries them
    notation      moves and positions as text, and as the trace tells them
    wording       the game as sayings, and drawn in letters; from facts alone
    board_svg     a board as a picture
    pixels        a position as a picture made of pixels

Compiled modules answer to the generic names of `tafelrunde.kernel.game`, which say what each function does. `Game` (in
this folder's `__init__`) hands the modules out; tests/games/test_interface.py lets mypy check every game against this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from tafelrunde.kernel.channels import Channel
from tafelrunde.kernel.game import Brought, Move, Notes, Offered, Room, Seat, Seen, State
from tafelrunde.kernel.generator import Generator
from tafelrunde.kernel.moves import MoveData, Moves
from tafelrunde.kernel.records import Dtype, Reals, Row, Words
from tafelrunde.pixels import Canvas
from tafelrunde.sayings import Saying
from tafelrunde.texts import Texts

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Told: TypeAlias = dict[str, object]  # a JSON object
Value: TypeAlias = str | bool | int  # of an option
Options: TypeAlias = dict[str, Value]  # every option of a game by name

Segment: TypeAlias = tuple[str, str | None]  # text and the name of its colour; "on red": ink on a piece of that colour
Line: TypeAlias = list[Segment]  # of a picture made of letters; colour is never the only sign


# --- Boards and facts -----------------------------------------------------------------------------------------------
class Board(Protocol):
    """A board, which never changes during a game. What only people need of it (names, places) is not in the state."""

    @property
    def name(self) -> str: ...
    @property
    def reconstruction(self) -> bool: ...


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What leaves the house: typed, and the source of the wire's schema."""


class Layout(Facts, frozen=True, kw_only=True):
    """The board and all else that never changes during a game. Each game's own derives from this."""

    seats: int
    options: Options
    name: str  # of the board
    reconstruction: bool  # whether the printed board is known to look like this
    places: list[Place]  # where something can lie, in the order of their numbers


class Place(Facts, frozen=True, kw_only=True):
    """A cell, space or field: enough for a plain face to draw it, by any measure of length."""

    name: str  # as it stands in moves as people write them
    x: float
    y: float
    shows: str = ""  # what is printed there: a letter, a number
    colour: str | None = None


class View(Facts, frozen=True, kw_only=True):
    """What a viewer may know. Each game's own derives from this, and has a `rack`: None for a spectator."""

    to_move: int
    turn: int
    reason: str | None  # why the game has ended
    rack_sizes: list[int]
    bag: int
    lies: list[str] | None = (
        None  # what lies on each place, in short, for the plain face; None where a game has its own
    )


class Choice(Facts, frozen=True, kw_only=True):
    """A move that may be made, for the plain face."""

    move: MoveData
    text: str  # as people write it
    places: list[int]  # where it would change something


class Offer(Facts, frozen=True, kw_only=True):
    """What the seat to move may do. Each game's own derives from this, and says it more shortly."""

    moves: list[Choice] | None = None  # every legal move, for the plain face; None where a game has its own


class Outcome(Facts, frozen=True, kw_only=True):
    """What a move brought, or would bring. Each game's own derives from this."""

    mover: int
    ends: bool  # the game is over


S = TypeVar("S", bound=State)
S_in = TypeVar("S_in", bound=State, contravariant=True)
N_in = TypeVar("N_in", bound=Seen, contravariant=True)
F_in = TypeVar("F_in", bound=Offered, contravariant=True)
R_in = TypeVar("R_in", bound=Brought, contravariant=True)
J_in = TypeVar("J_in", bound=Notes, contravariant=True)
B = TypeVar("B", bound=Board)
B_in = TypeVar("B_in", bound=Board, contravariant=True)
L_in = TypeVar("L_in", bound=Layout, contravariant=True)
V_in = TypeVar("V_in", bound=View, contravariant=True)
O_in = TypeVar("O_in", bound=Offer, contravariant=True)
T_in = TypeVar("T_in", bound=Outcome, contravariant=True)
L = TypeVar("L", bound=Layout, covariant=True)
V = TypeVar("V", bound=View, covariant=True)
P = TypeVar("P", bound=Offer, covariant=True)
T = TypeVar("T", bound=Outcome, covariant=True)


# --- The modules of a game ------------------------------------------------------------------------------------------
class StateModule(Protocol):
    STATE: Dtype
    MOVES: Moves
    MOVE_COUNT: int
    MOST_MOVES: int  # no list of legal moves is longer
    REASONS: tuple[str, ...]  # of the end, by the field `reason`, counted from 1


class BoardsModule(Protocol[B]):
    def shipped_names(self) -> tuple[str, ...]:
        """The boards of our own."""
        ...

    def choose(self, seats: int, board: object, options: Mapping[str, object]) -> tuple[B, Options]:
        """The board to play on, and all options spelled out; refuses what cannot be.

        `board` is None, the name of one of ours, a Path of a file, or what a trace or a record tells.
        """
        ...

    def load(self, path: Path) -> B:
        """Read and check a board file; refused where a game is always played on the same board."""
        ...

    def parse_board(self, text: str, source: str = "board") -> B:
        """Check the text of a board file."""
        ...

    def board_json(self, board: B, seats: int) -> Told:
        """The board as the trace tells it."""
        ...

    def record_json(self, board: B, seats: int) -> Json | Told:
        """The board as a saved game keeps it, with all that is needed to draw it again; where boards are not data its
        name, or None for the usual one."""
        ...


class RulesModule(Protocol[S, B_in]):
    def blank(self, seats: int, options: Options, board: B_in) -> S:
        """The game before the deal: the board, an ordered full bag."""
        ...

    def deal(self, state: S) -> None: ...
    def count_moves(self, state: S) -> int: ...
    def nth_move(self, state: S, n: int) -> Move: ...
    def legal_moves(self, state: S, out: Row) -> int: ...
    def forbidden(self, state: S, move: Move) -> int: ...
    def apply(self, state: S, move: Move) -> None: ...
    def places(self, state: S, out: Row) -> None: ...


class OutcomeModule(Protocol[S_in, F_in, R_in]):
    OFFERED: Dtype
    BROUGHT: Dtype

    def offer(self, state: S_in, out: F_in) -> None: ...
    def brought(self, before: S_in, after: S_in, move: Move, viewer: Seat, out: R_in) -> None: ...
    def worth(self, brought: R_in) -> int: ...


class KnowledgeModule(Protocol[S_in, N_in]):
    SEEN: Dtype

    def see(self, state: S_in, viewer: Seat, seen: N_in) -> None: ...
    def from_seen(self, seen: N_in, generator: Generator, state: S_in) -> None: ...

    def is_sound(self, seen: N_in) -> bool: ...

    def knows_move(self, state: S_in, move: Move, viewer: Seat) -> bool:
        """Whether a viewer may know the secret part of a move that is about to be made."""
        ...


class ObservationModule(Protocol[S_in, N_in]):
    LEFT_OUT: tuple[str, ...]  # the keys of a view that the numbers do not tell

    def channels(self, state: S_in) -> tuple[Channel, ...]:
        """What the numbers of an observation mean, in their order."""
        ...

    def move_count(self, state: S_in) -> int:
        """How many moves there are on this board; they come first."""
        ...

    def longest(self, state: S_in) -> int:
        """Moves after which a game is broken off, or that none has more of."""
        ...

    def observe(self, seen: N_in, out: Row) -> None: ...
    def mask_moves(self, state: S_in, words: Words) -> None: ...
    def score_of(self, state: S_in, seat: Seat) -> float: ...


class InsightModule(Protocol[S_in, J_in]):
    NOTES: Dtype
    LOOKAHEAD: int  # turns of each seat after which a playout is judged
    # WIDTH: int, if there should be more or fewer candidates at the root than usual: see bots/thinking.py
    # EXPLORATION: float, if the tree should be more or less curious than usual: see bots/thinking.py
    # DOUBT: float, if candidates race instead of growing a tree: see bots/racing.py
    # STEADY: int, turns of each seat up to which steady playouts of a race go on with `steady_move`
    # QUICK_DEALS: int, deals of a race before all playouts are steady; without it every second one is
    # LOOKAHEAD_ALONE, STEADY_ALONE, DOUBT_ALONE: the same with one seat, if it differs there
    # careful_turns, steady_move, steadiness: see kernel/game.py, if whole turns race, and if there are better
    # moves than quick ones
    TIME_SHARES: tuple[float, float]  # of the time for a turn: for its first decision, for each later one

    def promising(self, state: S_in, notes: J_in, moves: Row, priors: Reals) -> int: ...
    def careful_moves(self, state: S_in, notes: J_in, moves: Row, priors: Reals, room: Room) -> int: ...
    def quick_move(self, state: S_in, notes: J_in, generator: Generator) -> Move: ...
    def obvious_move(self, state: S_in, notes: J_in, generator: Generator) -> Move: ...
    def childs_move(self, state: S_in, notes: J_in, generator: Generator) -> Move: ...
    def is_mid_turn(self, state: S_in) -> bool: ...
    def evaluate(self, state: S_in, notes: J_in, shares: Reals, points: Reals) -> None: ...


class ChanceModule(Protocol[S_in]):
    KIND_COUNT: int

    def tiles_drawn(self, before: S_in, after: S_in, move: Move) -> int:
        """How many tiles a move has drawn from the top of the bag."""
        ...

    def take_back_deal(self, before: S_in, after: S_in) -> bool:
        """Whether a move has led to a new deal, which is taken back then."""
        ...


class FactsModule(Protocol[N_in, F_in, R_in, B_in, L, V, P, T]):
    UNFORESEEN: tuple[str, ...]  # what of an outcome nobody can know before the move is made; None in a preview

    def layout(self, board: B_in, seats: int, options: Options) -> L: ...
    def view(self, seen: N_in) -> V: ...
    def offer(self, offered: F_in, seen: N_in) -> P: ...
    def outcome(self, brought: R_in) -> T: ...

    def offered(
        self, layout: Any, offer: Any
    ) -> list[MoveData]:  # Any: the game's own, as `layout` and `offer` give them
        """The moves that an offer stands for, for those who have only the layout and the offer."""
        ...


class NotationModule(Protocol[S, B_in]):
    def move_text(self, board: B_in, move: Move) -> str: ...

    def parse_move(self, board: B_in, text: str) -> Move:
        """Read a move; it need not be legal."""
        ...

    def move_json(self, board: B_in, move: Move) -> Told:
        """A move as the trace tells it."""
        ...

    def parse_move_json(self, board: B_in, move: object) -> Move: ...
    def tile_json(self, tile: int) -> Json: ...
    def parse_tile_json(self, name: object) -> int: ...

    def position_json(self, state: S) -> Told:
        """What the trace tells of a position, beside whose turn it is: racks, bag, scores."""
        ...

    def unseen_tiles(self, state: S) -> list[int]:
        """Every tile that somebody cannot see: in the bag, on a rack, face down. For checking that none is lost."""
        ...

    def position_text(self, state: S, board: B_in) -> str: ...
    def parse_position(self, text: str) -> S: ...


class WordingModule(Protocol[L_in, V_in, O_in, T_in]):
    def picture(self, layout: L_in, view: V_in, texts: Texts, marked: Sequence[MoveData] = ()) -> list[Line]:
        """The board in letters, with the places of the moves in `marked` told apart."""
        ...

    def score_table(self, layout: L_in, view: V_in, names: Sequence[str], texts: Texts) -> list[Line]: ...
    def rack_picture(self, layout: L_in, view: V_in, texts: Texts) -> list[Line]: ...

    def tell_board(self, layout: L_in, view: V_in) -> list[Saying]:
        """The board in sentences, to be read aloud."""
        ...

    def tell_scores(self, layout: L_in, view: V_in) -> list[Saying]: ...

    def tell_rack(self, layout: L_in, view: V_in) -> list[Saying]:
        """The rack of the seat whose view it is."""
        ...

    def tell_turn(self, layout: L_in, view: V_in, offer: O_in, example: str) -> list[Saying]:
        """What there is to do; `example` is some legal move as text."""
        ...

    def tell_move(self, layout: L_in, view: V_in, move: MoveData, outcome: T_in) -> list[Saying]:
        """A move that was made; `view` is that of the teller after it."""
        ...

    def tell_preview(self, layout: L_in, move: MoveData, outcome: T_in) -> list[Saying]:
        """What a move would bring."""
        ...

    def tell_result(self, layout: L_in, view: V_in, winners: Sequence[Seat]) -> list[Saying]:
        """Why the game has ended, how everybody stands, who has won."""
        ...

    def standing(self, view: V_in) -> list[int]:
        """One number for each seat that says how it stands: what people call the score."""
        ...

    def reason_against(self, layout: L_in, view: V_in, move: MoveData, clause: int) -> str:
        """For which of its reasons a clause forbids a move; empty where the clause has one sentence. `view` is that of
        the seat to move."""
        ...

    def moves_meant(self, layout: L_in, tried: MoveData) -> list[MoveData]:
        """The moves that somebody may have meant who tried to use a place; none if the game knows no such try. `tried`
        is told like a move, as far as it is known."""
        ...

    def verdict(self, layout: L_in, view: V_in, tried: MoveData, clauses: list[int]) -> tuple[int, str]:
        """The clause against a try, and for which of its reasons; 0 if nothing is against it. `clauses` are those that
        forbid the moves meant, 0 for a legal one."""
        ...


class BoardSvgModule(Protocol[B_in]):
    def draw(self, board: B_in) -> str:
        """The empty board, as SVG text."""
        ...

    def tell(self, board: B_in, texts: Texts) -> list[str]:
        """What a board has, in sentences."""
        ...


class PixelsModule(Protocol[L_in, V_in]):
    def paint(self, layout: L_in, view: V_in) -> Canvas: ...
