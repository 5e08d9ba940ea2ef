"""Elfer raus! told in sayings and drawn in letters, from facts alone: it cannot tell more than a seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from tafelrunde.games.elfer.facts import (
    LYING_TILE,
    SIGNS,
    Colour,
    ElferLayout,
    ElferOffer,
    ElferOutcome,
    ElferView,
    Field,
    Tile,
)
from tafelrunde.games.elfer.material import (
    COLOURS,
    ENDS,
    FIELD_NAMES,
    JOKER_NUMBERS,
    LETTERS,
    NUMBERS,
    SYMBOLS,
    TILE_NAMES,
    TYPED_FIELDS,
    TYPED_TILES,
)
from tafelrunde.games.interface import Line, Segment
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import Saying, and_list, name_of, saying
from tafelrunde.texts import Texts

MARGIN = 6  # letters before the first number of a row


# --- The board ------------------------------------------------------------------------------------------------------
def picture(layout: ElferLayout, view: ElferView, texts: Texts, marked: Sequence[MoveData] = ()) -> list[Line]:
    """The rows under their numbers, bridges between them; tiles laid by the moves in `marked` have an asterisk."""
    numbers = "".join(f"{number:>2} " for number in range(1, NUMBERS + 1))
    lines: list[Line] = [[(" " * MARGIN + numbers, "quiet")]]
    laid = {str(move["field"]) for move in marked if "field" in move}
    for i, colour in enumerate(layout.rows):
        lines.append(row_picture(layout, view, colour, laid))
        if i + 1 < len(layout.rows):
            lines.append(links_picture(layout, view, colour, layout.rows[i + 1]))
    return [*lines, [], [(texts("board.legend"), "quiet")]]


def row_picture(layout: ElferLayout, view: ElferView, colour: Colour, laid: set[Field]) -> Line:
    numbers = [field_picture(view, colour, number, laid) for number in range(1, NUMBERS + 1)]
    first, last = (end_picture(layout, view, colour, end, laid) for end in ENDS)
    return [(f" {LETTERS[colour]} ", colour), first, *numbers, last, (f" {LETTERS[colour]}", colour)]


def field_picture(view: ElferView, colour: Colour, number: int, laid: set[Field]) -> Segment:
    """A field in three letters: ` · ` or ` j ` empty, `12 ` laid, `12*` laid just now."""
    field = f"{colour}-{number}"
    if not lies(view, field):
        return (" j ", "grey") if number in JOKER_NUMBERS else (" · ", colour)
    sign = "*" if field in laid else " "
    return f"{number:>2}{sign}", "on grey" if number in JOKER_NUMBERS else f"on {colour}"


def end_picture(layout: ElferLayout, view: ElferView, colour: Colour, end: int, laid: set[Field]) -> Segment:
    """A symbol field: the symbol in brackets as long as it is empty."""
    symbol = symbol_at(layout, colour, end)
    field = f"{symbol}-{end}"
    if not lies(view, field):
        return f"({SIGNS[symbol]})", "quiet"
    return f" {SIGNS[symbol]}{'*' if field in laid else ' '}", f"on {colour}"


def links_picture(layout: ElferLayout, view: ElferView, upper: Colour, lower: Colour) -> Line:
    """What joins two rows: bridges, unused bonus marks, connecting areas."""
    numbers, marked = bridges_between(layout, upper, lower), marks_between(view, upper, lower)
    line: Line = [(" " * MARGIN, None)]
    for number in range(1, NUMBERS + 1):
        if number in marked:
            line.append((" + ", "accent"))
        else:
            line.append((" | " if number in numbers else " ║ " if number in layout.areas else "   ", "quiet"))
    return line


def bridges_between(layout: ElferLayout, upper: Colour, lower: Colour) -> list[int]:
    return [bridge.number for bridge in layout.bridges if bridge.rows == (upper, lower)]


def marks_between(view: ElferView, upper: Colour, lower: Colour) -> list[int]:
    """The numbers of the unused bonus bridges between two rows."""
    found: list[int] = []
    for number in range(1, NUMBERS + 1):
        one, other = f"{upper}-{number}", f"{lower}-{number}"
        if (one, other) in view.marks or (other, one) in view.marks:
            found.append(number)
    return found


def symbol_at(layout: ElferLayout, colour: Colour, end: int) -> str:
    return next(field.symbol for field in layout.symbols if (field.row, field.end) == (colour, end))


def lies(view: ElferView, field: Field) -> bool:
    return view.board[FIELD_NAMES.index(field)] == LYING_TILE


def tell_board(layout: ElferLayout, view: ElferView) -> list[Saying]:
    """The board row by row, runs of lying or empty fields in one: to be read aloud."""
    rows = [
        saying("board.row", colour=saying(f"rows.{row}"), fields=tell_row(layout, view, row)) for row in layout.rows
    ]
    return [*rows, *(tell_bridges(layout, view, upper, lower) for upper, lower in pairwise(layout.rows))]


def tell_row(layout: ElferLayout, view: ElferView, colour: Colour) -> list[Saying]:
    fields = [(number, lies(view, f"{colour}-{number}")) for number in range(1, NUMBERS + 1)]
    told = [tell_run([number for number, _ in run], laid) for laid, run in groupby(fields, lambda field: field[1])]
    if not layout.options["symbols"]:
        return told
    first, last = (tell_end(layout, view, colour, end) for end in ENDS)
    return [first, *told, last]


def tell_run(numbers: list[int], laid: bool) -> Saying:
    key = ("board.laid" if laid else "board.free") + ("-run" if len(numbers) > 1 else "")
    return saying(key, first=numbers[0], last=numbers[-1])


def tell_end(layout: ElferLayout, view: ElferView, colour: Colour, end: int) -> Saying:
    symbol = symbol_at(layout, colour, end)
    laid = lies(view, f"{symbol}-{end}")
    return saying("board.laid" if laid else "board.free", first=saying(f"symbols.{symbol}"))


def tell_bridges(layout: ElferLayout, view: ElferView, upper: Colour, lower: Colour) -> Saying:
    marked = marks_between(view, upper, lower)
    numbers = [
        saying("board.bonus" if number in marked else "board.bridge", number=number)
        for number in bridges_between(layout, upper, lower)
    ]
    return saying("board.bridges", upper=colour_word(upper), lower=colour_word(lower), numbers=numbers or "–")


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(layout: ElferLayout, view: ElferView, names: Sequence[str], texts: Texts) -> list[Line]:
    """Minus points of the rounds played, and how many tiles everyone holds."""
    label = max(map(len, names)) + 1
    titles = [texts("score.head"), texts("score.tiles")]
    lines: list[Line] = [[(" " * label + "".join(f"{title:>{len(title) + 2}}" for title in titles), "quiet")]]
    for seat, name in enumerate(names):
        values = (view.scores[seat], view.rack_sizes[seat])
        numbers = "".join(f"{value:>{len(title) + 2}}" for value, title in zip(values, titles, strict=True))
        on_turn = view.reason is None and view.to_move == seat
        lines.append([(f"{name:<{label}}{numbers}", "accent" if on_turn else None)])
    course = " ".join(texts(told.key, **told.details) for told in tell_course(layout, view))
    return [*lines, [(course, "quiet")]]


def tell_scores(layout: ElferLayout, view: ElferView) -> list[Saying]:
    """A sentence for each seat."""
    lines = [
        saying("score.side", name=name_of(seat), points=points, tiles=view.rack_sizes[seat])
        for seat, points in enumerate(view.scores)
    ]
    return [*lines, *tell_course(layout, view)]


def tell_course(layout: ElferLayout, view: ElferView) -> list[Saying]:
    """The bag and, in a match, the round."""
    rounds = int(layout.options["rounds"])
    number = min(view.round + 1, rounds)
    told = [saying("score.round", number=number, count=rounds)] if rounds > 1 else []
    return [*told, saying("score.bag", count=view.bag)]


def rack_picture(layout: ElferLayout, view: ElferView, texts: Texts) -> list[Line]:
    """The tiles of the seat whose view it is, as they are typed, on their colours; rows in the board's order."""
    line: Line = []
    for tile in in_order(view.rack or []):
        word = tile.partition("-")[0]
        line += [(f" {TYPED_TILES[TILE_NAMES.index(tile)]} ", f"on {word if word in COLOURS else 'grey'}"), (" ", None)]
    return [line] if line else [[(texts("rack.empty"), None)]]


def tell_rack(layout: ElferLayout, view: ElferView) -> list[Saying]:
    if not view.rack:
        return [saying("rack.empty")]
    return [saying("rack.tiles", tiles=[tell_tile(tile) for tile in in_order(view.rack)])]


def in_order(tiles: Iterable[Tile]) -> list[Tile]:
    """Colour by colour, number by number."""
    return sorted(tiles, key=lambda tile: TILE_NAMES.index(tile))


def tell_tile(tile: Tile) -> Saying:
    """A tile, or a number field, by name."""
    word, _, number = tile.partition("-")
    if word in SYMBOLS:
        return saying(f"symbols.{word}")
    if word == "joker":
        return saying("moves.joker", number=int(number))
    return saying("moves.number-tile", colour=colour_word(word), number=int(number))


def colour_word(colour: str) -> Saying:
    return saying(f"colours.{colour}")


# --- Moves and turns ------------------------------------------------------------------------------------------------
def tell_turn(layout: ElferLayout, view: ElferView, offer: ElferOffer, example: str) -> list[Saying]:
    """What the seat to move has to do now, and what else it may do."""
    if offer.lay and example not in TYPED_FIELDS:
        example = TYPED_FIELDS[FIELD_NAMES.index(offer.lay[0])]
    if view.pending is not None:
        return [saying(f"turn.{view.phase}", tile=tell_tile(view.pending), example=example)]
    if view.phase == "free":
        return [saying("turn.free", example=example)]
    if offer.draw or offer.pass_:
        return [saying("turn.draw" if offer.draw else "turn.pass")]
    if not offer.done:
        return [saying("turn.lay" if LYING_TILE in view.board else "turn.opening", example=example)]
    told = [saying("turn.full")]
    if offer.lay:
        told = [saying("turn.more", laid=view.laid, limit=layout.limit, example=example)]
    if offer.give:
        told.append(saying("turn.may-give", tile=TYPED_TILES[TILE_NAMES.index(offer.give[0])]))
    return told


def tell_move(layout: ElferLayout, view: ElferView, move: MoveData, outcome: ElferOutcome) -> list[Saying]:
    """A move that was made, and what it brought."""
    name = name_of(outcome.mover)
    if move["do"] == "lay":
        told = [tell_lay(name, str(move["field"]), outcome)]
    elif move["do"] == "give":
        told = [tell_gift(name, outcome)]
    elif move["do"] == "draw" and outcome.pending is not None:
        told = [saying("moves.draw-tile", name=name, tile=tell_tile(outcome.pending))]
    else:
        told = [saying(f"moves.{move['do']}", name=name)]
    if outcome.bonus and outcome.pending is not None:
        told.append(saying("moves.bonus", tile=tell_tile(outcome.pending)))
    if outcome.points is not None:
        told.append(saying("moves.round", points=[tell_points(*each) for each in enumerate(outcome.points)]))
    return told


def tell_lay(name: Saying, field: Field, outcome: ElferOutcome) -> Saying:
    """A joker needs its field told as well, a symbol which of its two."""
    assert outcome.tile is not None
    if outcome.tile in SYMBOLS:
        number = int(field.partition("-")[2])
        tile = saying("moves.symbol-field", symbol=saying(f"symbols.{outcome.tile}"), number=number)
        return saying("moves.lay", name=name, tile=tile)
    if outcome.tile == field:
        return saying("moves.lay", name=name, tile=tell_tile(outcome.tile))
    return saying("moves.lay-on", name=name, tile=tell_tile(outcome.tile), field=tell_tile(field))


def tell_gift(name: Saying, outcome: ElferOutcome) -> Saying:
    """Only giver and receiver know the tile (E6.1); once the round is over it does not matter."""
    assert outcome.receiver is not None
    receiver = name_of(outcome.receiver)
    if outcome.tile is None or outcome.round_over:
        return saying("moves.give", name=name, receiver=receiver)
    return saying("moves.give-tile", name=name, receiver=receiver, tile=tell_tile(outcome.tile))


def tell_points(seat: Seat, points: int) -> Saying:
    return saying("moves.points", name=name_of(seat), points=points)


def tell_preview(layout: ElferLayout, move: MoveData, outcome: ElferOutcome) -> list[Saying]:
    """What a move would bring."""
    if outcome.tile is None:
        return [saying(f"preview.{move['do']}")]
    told: list[Saying] = []
    if outcome.minus and outcome.left is not None:
        told.append(saying("preview.minus", points=outcome.minus, left=outcome.left))
    brings = {
        "bonus": outcome.bonus,
        "free": outcome.free,
        "ends": outcome.round_over,
        "may-give": outcome.joins,
    }
    told += [saying(f"preview.{key}") for key, brought in brings.items() if brought]
    return told or [saying("preview.plain")]


# --- Why not --------------------------------------------------------------------------------------------------------
def reason_against(layout: ElferLayout, view: ElferView, move: MoveData, clause: int) -> str:
    """For which of its reasons a clause forbids a move."""
    do, field = str(move["do"]), str(move.get("field", ""))
    if clause == 401:
        return laying_reason(layout, view, field) if field else "first"
    if clause == 601:
        return "rack" if view.may_give else "two"
    if clause == 701:
        return "drawn" if view.phase == "drawn" else "draw" if do == "done" else "lay"
    if clause == 702:
        return passing_reason(view, do)
    if clause == 801:
        return "taken" if lies(view, field) else "beside"
    return ("free" if view.phase == "free" else "decline") if clause == 803 else ""


def laying_reason(layout: ElferLayout, view: ElferView, field: Field) -> str:
    """E4.1: the tile is not on the rack, or enough have been laid."""
    if tile_for(layout, field) in (view.rack or []):
        return "three"
    return "lies" if lies(view, field) else "rack"


def passing_reason(view: ElferView, do: str) -> str:
    """E7.2: there is nothing to draw, something to draw, or something to lay."""
    if do == "pass":
        return "bag" if view.bag else "lay"
    return "empty" if do == "draw" else "pass"


def tile_for(layout: ElferLayout, field: Field) -> Tile:
    """The tile that a field takes."""
    return layout.tiles[layout.fields.index(field)]


def moves_meant(layout: ElferLayout, tried: MoveData) -> list[MoveData]:
    """A tile was held over a field; where none was, the field says which."""
    field, tile = str(tried.get("field", "")), str(tried.get("tile", ""))
    if field not in layout.fields or (tile and tile not in layout.tiles):
        return []
    return [{"do": "lay", "field": field}]


def verdict(layout: ElferLayout, view: ElferView, tried: MoveData, clauses: list[int]) -> tuple[int, str]:
    """What is against laying the tile there: first of all that the field takes another one (E4.3, E4.4, E8.1)."""
    field, tile = str(tried["field"]), str(tried.get("tile", ""))
    if tile and tile != tile_for(layout, field):
        word = tile.partition("-")[0]
        return (801, "own") if word in SYMBOLS else (404 if word == "joker" else 403, "")
    clause = clauses[0]
    return clause, reason_against(layout, view, {"do": "lay", "field": field}, clause) if clause else ""


# --- The end --------------------------------------------------------------------------------------------------------
def tell_result(layout: ElferLayout, view: ElferView, winners: Sequence[Seat]) -> list[Saying]:
    """Why the match has ended, where everyone stands and who has won."""
    told = [saying(f"reasons.{view.reason}")]
    for seat, points in enumerate(view.scores):
        told.append(saying("result.standing", name=name_of(seat), points=points))
    won = and_list([name_of(seat) for seat in winners])
    return [*told, saying("result.winner" if len(winners) == 1 else "result.winners", names=won)]


def standing(view: ElferView) -> list[int]:
    """Minus points."""
    return view.scores
