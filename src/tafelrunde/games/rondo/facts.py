"""Rondo as the wire carries it: the layout, what a seat may know, what it may do, what a move brought."""

from __future__ import annotations

from typing import get_args

from tafelrunde.games.interface import Facts, Layout, Offer, Options, Outcome, Place, View
from tafelrunde.games.rondo.knowledge import Seen
from tafelrunde.games.rondo.material import COLOURS, LETTERS, Board, Colour, stone_names
from tafelrunde.games.rondo.outcome import Brought, Offered
from tafelrunde.games.rondo.state import NO_SPACE, Reason
from tafelrunde.kernel.bits import members
from tafelrunde.kernel.game import NOBODY
from tafelrunde.kernel.moves import MoveData
from tafelrunde.kernel.records import plain
from tafelrunde.reading import letters, sums

UNFORESEEN: tuple[str, ...] = ("drawn_tiles",)

EMPTY_SPACE, UNKNOWN_STONE = ".", "x"  # on a view's board; 1 to 5: stones face up; a colour's letter: face down
# Letters by what lies on a space, plus 1 + the colour if it is known; and by 1 + the seat that covered a space.
LYING_LETTERS = f"{EMPTY_SPACE}12345{UNKNOWN_STONE}{LETTERS}"
SEAT_LETTERS = f"{EMPTY_SPACE}0123"
REASON_NAMES: tuple[Reason | None, ...] = (None, *get_args(Reason))


class RondoSpace(Facts, frozen=True, kw_only=True):
    """A space as it is printed; x to the right, y down, in radii of a space, the centre at 0, 0."""

    id: str
    colour: Colour
    value: int
    grey: bool
    x: float
    y: float


class RondoLayout(Layout, frozen=True, kw_only=True):
    centre: str  # the id of the centre
    spaces: list[RondoSpace]
    links: list[tuple[str, str]]  # ids, each pair once; those of the centre too


class RondoView(View, frozen=True, kw_only=True):
    start: int
    ending: Reason | None  # why this round is the last
    reason: Reason | None
    board: str  # a letter for each space: see above
    covered_by: str  # for each space the seat that laid the stone face down there, as a digit, else "."
    last: int | None  # the space used last in this turn
    grey_left: int
    scores: list[int]
    rack: list[Colour] | None


class RondoOffer(Offer, frozen=True, kw_only=True):
    """On each of these spaces up to so many stones face up, each scoring so much, or one stone of any of these colours
    face down."""

    spaces: list[int]
    stones: list[int]
    points: list[int]
    cover: list[Colour]
    done: bool
    draw: bool
    due: int  # stones that would be drawn now: as many as are due, or as the bag still holds (R3.3)


class RondoOutcome(Outcome, frozen=True, kw_only=True):
    points: int
    score: int  # of the mover, after the move
    space: int | None
    stones: int  # laid there
    face_down: bool
    colour: Colour | None  # of the stones laid; None if none were, or for those who must not know
    grey: bool  # a grey space was covered
    grey_left: int
    draws: int
    drawn_tiles: list[Colour] | None  # for who drew them
    last_round: bool  # the move made this round the last one
    ending: Reason | None
    reason: Reason | None


def layout(board: Board, seats: int, options: Options) -> RondoLayout:
    return RondoLayout(
        seats=seats,
        options=options,
        name=board.name,
        reconstruction=board.reconstruction,  # R1.5: the table says so
        places=[Place(name=s.id, x=s.x, y=s.y, shows=str(s.value), colour=s.colour) for s in board.spaces],
        centre=board.centre,
        spaces=[RondoSpace(id=s.id, colour=s.colour, value=s.value, grey=s.grey, x=s.x, y=s.y) for s in board.spaces],
        links=list(board.links),
    )


def view(seen: Seen) -> RondoView:
    seen = plain(seen)
    spaces, seats, last = seen.space_count, seen.seats, seen.last
    return RondoView(
        to_move=seen.to_move,
        turn=seen.turn,
        reason=REASON_NAMES[seen.reason],
        rack_sizes=seen.rack_sizes[:seats].tolist(),
        bag=seen.bag_size,
        start=seen.start,
        ending=REASON_NAMES[seen.ending],
        board=letters(sums(seen.lying, seen.known)[:spaces], LYING_LETTERS),
        covered_by=letters(seen.covered_by[:spaces], SEAT_LETTERS),
        last=None if last == NO_SPACE else last,
        grey_left=seen.grey_left,
        scores=seen.scores[:seats].tolist(),
        rack=None if seen.viewer == NOBODY else stone_names(seen.rack.tolist()),
    )


def offer(offered: Offered, seen: Seen) -> RondoOffer:
    offered = plain(offered)
    spaces, stones = members(offered.spaces), offered.stones.tolist()
    colours, values = seen.colours, seen.values
    return RondoOffer(
        spaces=spaces,
        stones=[stones[colours[space]] for space in spaces],
        points=[int(values[space]) for space in spaces],
        cover=[colour for colour, count in zip(COLOURS, stones, strict=True) if spaces and count],
        done=offered.done,
        draw=offered.draw,
        due=min(offered.due, int(seen.bag_size)),
    )


def outcome(brought: Brought) -> RondoOutcome:
    brought = plain(brought)
    space, colour = brought.space, brought.colour
    return RondoOutcome(
        mover=brought.mover,
        ends=brought.ends,
        points=brought.points,
        score=brought.score,
        space=None if space == NO_SPACE else space,
        stones=brought.stones,
        face_down=brought.face_down,
        colour=COLOURS[colour - 1] if colour else None,
        grey=brought.grey,
        grey_left=brought.grey_left,
        draws=brought.draws,
        drawn_tiles=stone_names(brought.drawn.tolist()) if brought.knows else None,
        last_round=brought.last_round,
        ending=REASON_NAMES[brought.ending],
        reason=REASON_NAMES[brought.reason],
    )


def offered(layout: RondoLayout, offer: RondoOffer) -> list[MoveData]:
    """The moves that an offer stands for, for those who have only the layout and the offer."""
    moves: list[MoveData] = []
    for space, stones in zip(offer.spaces, offer.stones, strict=True):
        moves += [{"do": "lay", "space": space, "stones": count} for count in range(1, stones + 1)]
        moves += [{"do": "cover", "space": space, "colour": colour} for colour in offer.cover]
    words = {"done": offer.done, "draw": offer.draw}
    return moves + [{"do": word} for word, may in words.items() if may]
