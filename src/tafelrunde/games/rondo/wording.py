"""Rondo in sayings and drawn in letters, from facts alone: it cannot tell more than a seat may know.

A space is four letters wide, with its name below:  ` 3p ` free, purple 3; `(3p)` grey as well; ` P2 ` two stones;
` ## ` one stone face down, ` #g ` one that the seat laid itself; `[P2]` what was laid just now.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.interface import Line, Segment
from tafelrunde.games.rondo.facts import (
    EMPTY_SPACE,
    UNKNOWN_STONE,
    RondoLayout,
    RondoOffer,
    RondoOutcome,
    RondoSpace,
    RondoView,
)
from tafelrunde.games.rondo.material import COLOURS, LETTERS
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import Saying, and_list, in_words, name_of, saying
from tafelrunde.texts import Texts

COLOUR_OF = dict(zip(LETTERS, COLOURS, strict=True))
COLUMNS, ROWS = 2.1, 1.0  # letters and lines for one unit of the plane
LINK = "·"
CENTRE = "( O )"


# --- The board ------------------------------------------------------------------------------------------------------
def picture(layout: RondoLayout, view: RondoView, texts: Texts, marked: Sequence[MoveData] = ()) -> list[Line]:
    """The board as it lies in the plane, names below the spaces, dots along the links."""
    sheet = Sheet()
    used = {move.get("space") for move in marked}
    at = {space.id: (space.x, space.y) for space in layout.spaces} | {layout.centre: (0.0, 0.0)}
    sheet.write(*spot(0, 0), CENTRE, "grey")
    for number, (space, lying) in enumerate(zip(layout.spaces, view.board, strict=True)):
        sheet.write(*spot(space.x, space.y), *space_letters(space, lying, number in used))
    for space in layout.spaces:
        column, row = spot(space.x, space.y)
        sheet.write_if_free(column, row + 1, f" {space.id:<3}", "quiet")
    for one, other in layout.links:
        (x1, y1), (x2, y2) = at[one], at[other]
        sheet.write_if_free(*spot((x1 + x2) / 2, (y1 + y2) / 2), LINK, "quiet")
    entries = [saying("board.entry", letter=letter, colour=colour_word(name)) for letter, name in COLOUR_OF.items()]
    legend = in_words(saying("board.legend", colours=entries), texts, ())
    return [*sheet.lines(), [], [(legend, "quiet")]]


class Sheet:
    """Short texts at places of the plane, counted in letters and lines from the centre."""

    def __init__(self) -> None:
        self.texts: dict[int, dict[int, Segment]] = {}

    def write(self, column: int, row: int, text: str, colour: str | None) -> None:
        """Write a text around a column, or further right if something stands there."""
        line = self.texts.setdefault(row, {})
        start = column - len(text) // 2
        while self.is_taken(row, start, len(text)):
            start += 1
        line[start] = (text, colour)

    def write_if_free(self, column: int, row: int, text: str, colour: str | None) -> None:
        start = column - len(text) // 2
        if not self.is_taken(row, start, len(text)):
            self.texts.setdefault(row, {})[start] = (text, colour)

    def is_taken(self, row: int, start: int, length: int) -> bool:
        return any(at < start + length and start < at + len(text) for at, (text, _) in self.texts.get(row, {}).items())

    def lines(self) -> list[Line]:
        left = min(start for line in self.texts.values() for start in line)
        lines = []
        for row in range(min(self.texts), max(self.texts) + 1):
            segments: Line = []
            column = left
            for start, (text, colour) in sorted(self.texts.get(row, {}).items()):
                segments += [(" " * (start - column), None), (text, colour)]
                column = start + len(text)
            lines.append(segments)
        return lines


def spot(x: float, y: float) -> tuple[int, int]:
    return round(x * COLUMNS), round(y * ROWS)


def space_letters(space: RondoSpace, lying: str, is_marked: bool) -> Segment:
    """What stands on a space, in four letters, and in which colour."""
    letter = space.colour[0]
    if lying == EMPTY_SPACE:
        shape = "({})" if space.grey else " {} "
        return shape.format(f"{space.value}{letter}"), space.colour
    shape = "[{}]" if is_marked else " {} "
    if lying.isdigit():
        return shape.format(letter.upper() + lying), f"on {space.colour}"
    known = "#" if lying == UNKNOWN_STONE else lying
    return shape.format("#" + known), "on grey"


def tell_board(layout: RondoLayout, view: RondoView) -> list[Saying]:
    """The board circle by circle (by the letter of the names): to be read aloud."""
    circles: dict[str, list[Saying]] = {}
    for space, lying in zip(layout.spaces, view.board, strict=True):
        circles.setdefault(space.id[0], []).append(tell_space(space, lying))
    return [saying("board.circle", letter=letter, spaces=told) for letter, told in circles.items()]


def tell_space(space: RondoSpace, lying: str) -> Saying:
    if lying == EMPTY_SPACE:
        return saying("board.free-grey" if space.grey else "board.free", name=space.id, space=space_words(space))
    if lying.isdigit():
        return saying("board.stones", name=space.id, count=int(lying), colour=colour_word(space.colour))
    if lying == UNKNOWN_STONE:
        return saying("board.face-down", name=space.id)
    return saying("board.own-face-down", name=space.id, colour=colour_word(COLOUR_OF[lying]))


def space_words(space: RondoSpace) -> Saying:
    """A space as it is printed: blue 4."""
    return saying("moves.space", colour=colour_word(space.colour), value=space.value)


def colour_word(name: str) -> Saying:
    return saying(f"colours.{name}")


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(layout: RondoLayout, view: RondoView, names: Sequence[str], texts: Texts) -> list[Line]:
    """Points and stones of every seat, and what is left."""
    width = max(map(len, names)) + 1
    lines: list[Line] = []
    for seat, (name, points, held) in enumerate(zip(names, view.scores, view.rack_sizes, strict=True)):
        on_turn = view.reason is None and view.to_move == seat
        lines.append([(f"{name:<{width}}{points:>5}  ", "accent" if on_turn else None), ("●" * held, "quiet")])
    return lines + [[(in_words(told, texts, names), "quiet")] for told in tell_rest(layout, view)]


def tell_scores(layout: RondoLayout, view: RondoView) -> list[Saying]:
    """A sentence for each seat."""
    seats = enumerate(zip(view.scores, view.rack_sizes, strict=True))
    told = [saying("score.seat", name=name_of(seat), points=points, stones=held) for seat, (points, held) in seats]
    return told + tell_rest(layout, view)


def tell_rest(layout: RondoLayout, view: RondoView) -> list[Saying]:
    """What is left in the bag and on the board, and whether this is the last round."""
    grey = sum(space.grey for space in layout.spaces)
    told = [saying("score.left", grey=view.grey_left, of=grey, bag=view.bag)]
    if view.ending and not view.reason:
        told.append(tell_last_round(view.ending))
    return told


def tell_last_round(reason: str) -> Saying:
    return saying("score.ending", why=saying(f"reasons.{reason}"), last=saying("score.last-round"))


def rack_picture(layout: RondoLayout, view: RondoView, texts: Texts) -> list[Line]:
    """The stones of the seat whose view it is, as letters on their colours."""
    line: Line = []
    for colour in view.rack or []:
        line += [(f" {colour[0].upper()} ", f"on {colour}"), ("  ", None)]
    return [line] if line else [[(in_words(told, texts, ()), None)] for told in tell_rack(layout, view)]


def tell_rack(layout: RondoLayout, view: RondoView) -> list[Saying]:
    if not view.rack:
        return [saying("rack.empty")]
    return [saying("rack.stones", stones=[colour_word(colour) for colour in view.rack])]


# --- Moves and turns ------------------------------------------------------------------------------------------------
def tell_turn(layout: RondoLayout, view: RondoView, offer: RondoOffer, example: str) -> list[Saying]:
    """What the seat to move has to do now, and where it may lay."""
    spaces = [layout.spaces[space] for space in offer.spaces if view.rack]
    named = [saying("turn.space", name=space.id, space=space_words(space)) for space in spaces]
    told = [saying("turn.spaces", spaces=named)] if named else []
    if offer.done:
        return [*told, saying("turn.done")]
    if not offer.draw:
        return [*told, saying("turn.lay", example=example)]
    return [*told, saying("turn.lay-or-draw" if told else "turn.draw", example=example, count=offer.due)]


def tell_move(layout: RondoLayout, view: RondoView, move: MoveData, outcome: RondoOutcome) -> list[Saying]:
    """A move that was made, and what it brought; the colour of a stone face down is told to nobody (R4.5)."""
    told = [tell_doing(layout, move, outcome)]
    return [*told, tell_last_round(outcome.ending)] if outcome.last_round and outcome.ending else told


def tell_doing(layout: RondoLayout, move: MoveData, outcome: RondoOutcome) -> Saying:
    name = name_of(outcome.mover)
    if outcome.space is None:
        return saying(f"moves.{move['do']}", name=name, count=outcome.draws)
    space, count, points = layout.spaces[outcome.space], outcome.stones, outcome.points
    return saying(
        f"moves.{move['do']}", name=name, count=count, place=space.id, space=space_words(space), points=points
    )


def tell_preview(layout: RondoLayout, move: MoveData, outcome: RondoOutcome) -> list[Saying]:
    """What a move would bring."""
    if outcome.space is None:
        told = [saying("preview.draws", count=outcome.draws)]
    elif outcome.face_down:
        told = [saying("preview.face-down")]
    else:
        told = [saying("preview.points", points=outcome.points)]
    if outcome.grey:
        told.append(saying("preview.grey"))
    if outcome.ends:
        told.append(saying("preview.ends"))
    elif outcome.last_round:
        told.append(saying("score.last-round"))
    return told


def standing(view: RondoView) -> list[int]:
    """How each seat stands: its points."""
    return view.scores


# --- Why not --------------------------------------------------------------------------------------------------------
def reason_against(layout: RondoLayout, view: RondoView, move: MoveData, clause: int) -> str:
    """For which of its reasons a clause forbids a move."""
    if clause == 301:
        return "lay" if move["do"] == "done" else "laid"
    if clause != 403:
        return ""
    return "rack" if view.board[int(move["space"])] == EMPTY_SPACE else "taken"


def moves_meant(layout: RondoLayout, tried: MoveData) -> list[MoveData]:
    """Stones were held over a space: face up if they have its colour, else one face down."""
    space = tried.get("space")
    if not isinstance(space, int) or not 0 <= space < len(layout.spaces):
        return []
    own = layout.spaces[space].colour
    colour = tried.get("colour", own)
    if tried.get("do") == "lay" and colour == own:
        return [{"do": "lay", "space": space, "stones": tried.get("stones", 1)}]
    return [{"do": "cover", "space": space, "colour": colour}]


def verdict(layout: RondoLayout, view: RondoView, tried: MoveData, clauses: list[int]) -> tuple[int, str]:
    """What is against the space, then what is against the stones (R4.3)."""
    clause, meant = clauses[0], moves_meant(layout, tried)[0]
    if clause:
        return clause, reason_against(layout, view, meant, clause)
    return (0, "") if meant["do"] == tried["do"] else (403, "colour")


# --- The end --------------------------------------------------------------------------------------------------------
def tell_result(layout: RondoLayout, view: RondoView, winners: Sequence[Seat]) -> list[Saying]:
    """Why the game has ended, where everyone stands and who has won."""
    told = [saying(f"reasons.{view.reason}")]
    for seat, (points, held) in enumerate(zip(view.scores, view.rack_sizes, strict=True)):
        told.append(saying("result.standing", name=name_of(seat), points=points, stones=held))
    if len(winners) < view.scores.count(max(view.scores)):
        told.append(saying("result.by-stones"))
    names = and_list([name_of(seat) for seat in winners])
    return [*told, saying("result.winner" if len(winners) == 1 else "result.winners", names=names)]
