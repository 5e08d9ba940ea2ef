"""Elfer raus! told in words and drawn in letters, from views alone: it cannot tell more than a seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from tafelrunde.games.elfer.knowledge import LYING_TILE
from tafelrunde.games.elfer.material import (
    AREA_NUMBERS,
    COLOURS,
    ENDS,
    FIELD_NAMES,
    FIRST_SYMBOL_FIELD,
    JOKER_NUMBERS,
    KIND_ON,
    LETTERS,
    LIMIT,
    NUMBERS,
    SYMBOLS,
    TILE_NAMES,
    TYPED_FIELDS,
    TYPED_TILES,
    number_field,
    symbol_field,
)
from tafelrunde.texts import Texts

View = dict[str, Any]
Segment = tuple[str, str | None]  # text and the name of its colour; a name on a dark ground is "on red"
Line = list[Segment]

SIGNS = dict(zip(SYMBOLS, "■▲★●", strict=True))
MARGIN = 6  # letters before the first number of a row


# --- The board ------------------------------------------------------------------------------------------------------
def picture(view: View, texts: Texts, marked: tuple[str, ...] = ()) -> list[Line]:
    """The rows under their numbers, bridges between them; tiles laid by the moves in `marked` have an asterisk."""
    numbers = "".join(f"{number:>2} " for number in range(1, NUMBERS + 1))
    lines: list[Line] = [[(" " * MARGIN + numbers, "quiet")]]
    for i, colour in enumerate(view["rows"]):
        lines.append(row_picture(view, colour, set(marked)))
        if i + 1 < len(view["rows"]):
            lines.append(links_picture(view, colour, view["rows"][i + 1]))
    return [*lines, [], [(texts("board.legend"), "quiet")]]


def row_picture(view: View, colour: str, marked: set[str]) -> Line:
    line: Line = [(f" {LETTERS[colour]} ", colour), end_picture(view, colour, ENDS[0], marked)]
    for number in range(1, NUMBERS + 1):
        line.append(field_picture(view, colour, number, marked))
    return [*line, end_picture(view, colour, ENDS[1], marked), (f" {LETTERS[colour]}", colour)]


def field_picture(view: View, colour: str, number: int, marked: set[str]) -> Segment:
    """A field in three letters: ` · ` or ` j ` empty, `12 ` laid, `12*` laid just now."""
    field = number_field(COLOURS.index(colour), number)
    if not lies(view, field):
        return (" j ", "grey") if number in JOKER_NUMBERS else (" · ", colour)
    sign = "*" if TYPED_FIELDS[field] in marked else " "
    return f"{number:>2}{sign}", "on grey" if number in JOKER_NUMBERS else f"on {colour}"


def end_picture(view: View, colour: str, end: int, marked: set[str]) -> Segment:
    """A symbol field: the symbol in brackets as long as it is empty."""
    symbol = symbol_at(view, colour, end)
    field = symbol_field(SYMBOLS.index(symbol), end)
    if not lies(view, field):
        return f"({SIGNS[symbol]})", "quiet"
    return f" {SIGNS[symbol]}{'*' if TYPED_FIELDS[field] in marked else ' '}", f"on {colour}"


def links_picture(view: View, upper: str, lower: str) -> Line:
    """What joins two rows: bridges, unused bonus marks, connecting areas."""
    numbers = [number for one, other, number in view["bridges"] if (one, other) == (upper, lower)]
    line: Line = [(" " * MARGIN, None)]
    for number in range(1, NUMBERS + 1):
        if [f"{upper}-{number}", f"{lower}-{number}"] in [sorted_rows(view, mark) for mark in view["marks"]]:
            line.append((" + ", "accent"))
        else:
            line.append((" | " if number in numbers else " ║ " if number in AREA_NUMBERS else "   ", "quiet"))
    return line


def sorted_rows(view: View, mark: list[str]) -> list[str]:
    """The two fields of a bonus bridge, the upper one first."""
    return sorted(mark, key=lambda name: view["rows"].index(name.partition("-")[0]))


def symbol_at(view: View, colour: str, end: int) -> str:
    rows = view["symbol_rows"][ENDS.index(end) :: len(ENDS)]
    return SYMBOLS[rows.index(colour)]


def lies(view: View, field: int) -> bool:
    return bool(view["board"][field] == LYING_TILE)


def spoken(view: View, texts: Texts) -> list[str]:
    """The board row by row, runs of lying or empty fields in one: to be read aloud."""
    lines = []
    for colour in view["rows"]:
        fields = [(number, lies(view, number_field(COLOURS.index(colour), number))) for number in range(1, NUMBERS + 1)]
        told = [tell_run([number for number, _ in run], laid, texts) for laid, run in groupby(fields, lambda f: f[1])]
        if view["options"]["symbols"]:
            first, last = (tell_end(view, colour, end, texts) for end in ENDS)
            told = [first, *told, last]
        lines.append(texts("board.row", colour=colour_word(colour, texts).capitalize(), fields=", ".join(told)))
    return [*lines, *(tell_bridges(view, *rows, texts) for rows in zip(view["rows"], view["rows"][1:], strict=False))]


def tell_run(numbers: list[int], laid: bool, texts: Texts) -> str:
    key = ("board.laid" if laid else "board.free") + ("-run" if len(numbers) > 1 else "")
    return texts(key, first=numbers[0], last=numbers[-1])


def tell_end(view: View, colour: str, end: int, texts: Texts) -> str:
    symbol = symbol_at(view, colour, end)
    laid = lies(view, symbol_field(SYMBOLS.index(symbol), end))
    return texts("board.laid" if laid else "board.free", first=texts(f"symbols.{symbol}"), last="")


def tell_bridges(view: View, upper: str, lower: str, texts: Texts) -> str:
    marks = [sorted_rows(view, mark) for mark in view["marks"]]
    numbers = [
        texts("board.bonus", number=number) if [f"{upper}-{number}", f"{lower}-{number}"] in marks else str(number)
        for one, other, number in view["bridges"]
        if (one, other) == (upper, lower)
    ]
    rows = f"{colour_word(upper, texts)}–{colour_word(lower, texts)}"
    return texts("board.bridges", rows=rows, numbers=", ".join(numbers) or "–")


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(view: View, names: list[str], texts: Texts) -> list[Line]:
    """Minus points of the rounds played, and how many tiles everyone holds."""
    label = max(map(len, names)) + 1
    titles = [texts("score.head"), texts("score.tiles")]
    lines: list[Line] = [[(" " * label + "".join(f"{title:>{len(title) + 2}}" for title in titles), "quiet")]]
    for seat, name in enumerate(names):
        values = (view["scores"][seat], view["rack_sizes"][seat])
        numbers = "".join(f"{value:>{len(title) + 2}}" for value, title in zip(values, titles, strict=True))
        on_turn = view["reason"] is None and view["to_move"] == seat
        lines.append([(f"{name:<{label}}{numbers}", "accent" if on_turn else None)])
    return [*lines, [(" ".join(tell_course(view, texts)), "quiet")]]


def tell_scores(view: View, names: list[str], texts: Texts) -> list[str]:
    """A sentence for each seat."""
    lines = [
        texts("score.side", name=name, points=points, tiles=tiles)
        for name, points, tiles in zip(names, view["scores"], view["rack_sizes"], strict=True)
    ]
    return [*lines, *tell_course(view, texts)]


def tell_course(view: View, texts: Texts) -> list[str]:
    """The bag and, in a match, the round."""
    rounds = view["options"]["rounds"]
    number = min(view["round"] + 1, rounds)
    told = [texts("score.round", number=number, count=rounds)] if rounds > 1 else []
    return [*told, texts("score.bag", count=view["bag"])]


def rack_picture(view: View, texts: Texts) -> list[Line]:
    """The tiles of the seat whose view it is, as they are typed, on their colours; rows in the board's order."""
    line: Line = []
    for tile in in_order(view["rack"] or []):
        word = tile.partition("-")[0]
        line += [(f" {TYPED_TILES[TILE_NAMES.index(tile)]} ", f"on {word if word in COLOURS else 'grey'}"), (" ", None)]
    return [line] if line else [[(sentence, None)] for sentence in tell_rack(view, texts)]


def tell_rack(view: View, texts: Texts) -> list[str]:
    if not view["rack"]:
        return [texts("rack.empty")]
    return [texts("rack.tiles", tiles=", ".join(tell_tile(tile, texts) for tile in in_order(view["rack"])))]


def in_order(tiles: Iterable[str]) -> list[str]:
    """Colour by colour, number by number."""
    return sorted(tiles, key=TILE_NAMES.index)


def tell_tile(tile: str, texts: Texts) -> str:
    """A tile, or a number field, by name."""
    word, _, number = tile.partition("-")
    if word in SYMBOLS:
        return texts(f"symbols.{word}")
    if word == "joker":
        return texts("moves.joker", number=number)
    return texts("moves.number-tile", colour=colour_word(word, texts), number=number)


def colour_word(colour: str, texts: Texts) -> str:
    return texts(f"colours.{colour}")


# --- Moves and turns ------------------------------------------------------------------------------------------------
def tell_turn(view: View, offer: dict[str, Any], example: str, texts: Texts) -> list[str]:
    """What the seat to move has to do now, and what else it may do."""
    if offer["lay"] and example not in TYPED_FIELDS:
        example = TYPED_FIELDS[FIELD_NAMES.index(offer["lay"][0])]
    if view["pending"] is not None:
        return [texts(f"turn.{view['phase']}", tile=tell_tile(view["pending"], texts), example=example)]
    if view["phase"] == "free":
        return [texts("turn.free", example=example)]
    for word in ("draw", "pass"):
        if offer[word]:
            return [texts(f"turn.{word}")]
    if not offer["done"]:
        return [texts("turn.lay" if LYING_TILE in view["board"] else "turn.opening", example=example)]
    told = [texts("turn.more" if offer["lay"] else "turn.full", laid=min(view["laid"], LIMIT), example=example)]
    if offer["give"]:
        told.append(texts("turn.may-give", tile=TYPED_TILES[TILE_NAMES.index(offer["give"][0])]))
    return told


def tell_move(before: View, after: View, move: str, names: list[str], texts: Texts) -> str:
    """A move that was made, and what it brought, from one seat's views before and after it."""
    name = names[before["to_move"]]
    if move in TYPED_FIELDS:
        told = tell_lay(name, TYPED_FIELDS.index(move), texts)
        if after["phase"] == "bonus":
            told += " " + texts("moves.bonus", tile=tell_tile(after["pending"], texts))
    elif move.startswith("give"):
        told = tell_gift(before, after, move, names, texts)
    elif move == "draw" and after["phase"] == "drawn" and after["turn"] == before["turn"]:
        told = texts("moves.draw-tile", name=name, tile=tell_tile(after["pending"], texts))
    else:
        told = texts(f"moves.{move}", name=name)
    if after["round"] > before["round"]:
        gained = [new - old for new, old in zip(after["scores"], before["scores"], strict=True)]
        points = ", ".join(f"{who} {points}" for who, points in zip(names, gained, strict=True))
        told += " " + texts("moves.round", points=points)
    return told


def tell_lay(name: str, field: int, texts: Texts) -> str:
    if field >= FIRST_SYMBOL_FIELD:
        symbol, _, end = FIELD_NAMES[field].partition("-")
        tile = texts("moves.symbol-field", symbol=texts(f"symbols.{symbol}"), number=end)
        return texts("moves.lay", name=name, tile=tile)
    tile = TILE_NAMES[KIND_ON[field]]
    if tile == FIELD_NAMES[field]:
        return texts("moves.lay", name=name, tile=tell_tile(tile, texts))
    return texts("moves.lay-on", name=name, tile=tell_tile(tile, texts), field=tell_tile(FIELD_NAMES[field], texts))


def tell_gift(before: View, after: View, move: str, names: list[str], texts: Texts) -> str:
    """Only giver and receiver know the tile (E6.1): theirs are the racks that have changed."""
    seat = before["to_move"]
    who = {"name": names[seat], "receiver": names[(seat + 1) % before["seats"]]}
    if move == "give" or after["round"] > before["round"] or before["rack"] == after["rack"]:  # a new round: new racks
        return texts("moves.give", **who)
    tile = TILE_NAMES[TYPED_TILES.index(move.partition(" ")[2])]
    return texts("moves.give-tile", tile=tell_tile(tile, texts), **who)


def tell_preview(preview: dict[str, Any], move: str, texts: Texts) -> str:
    """What a move would bring."""
    if preview["tile"] is None:
        return texts(f"preview.{move}")
    told = []
    if preview["minus"]:
        told.append(texts("preview.minus", points=preview["minus"], left=preview["left"]))
    told += [texts(f"preview.{key}") for key in ("bonus", "free", "ends") if preview[key]]
    if preview["joins"]:
        told.append(texts("preview.may-give"))
    return " ".join(told) or texts("preview.plain")


def worth(preview: dict[str, Any]) -> int:
    """By what a list of moves is sorted: the minus points that one is rid of."""
    return int(preview["minus"])


# --- The end --------------------------------------------------------------------------------------------------------
def tell_result(view: View, winners: list[int], names: list[str], texts: Texts) -> list[str]:
    """Why the match has ended, where everyone stands and who has won."""
    told = [texts(f"reasons.{view['reason']}")]
    for name, points in zip(names, view["scores"], strict=True):
        told.append(texts("result.standing", name=name, points=points))
    won = [names[seat] for seat in winners]
    shown = f" {texts('words.and')} ".join(filter(None, [", ".join(won[:-1]), won[-1]]))
    return [*told, texts("result.winner" if len(won) == 1 else "result.winners", names=shown)]
