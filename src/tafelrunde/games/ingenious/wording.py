"""Ingenious told in words and drawn in letters, from views alone: it cannot tell more than a seat may know."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.ingenious.knowledge import ON_BOARD
from tafelrunde.games.ingenious.material import CELL_NUMBER, COLOURS, SYMBOL_CELLS
from tafelrunde.kernel.hexgrid import Cell
from tafelrunde.texts import Texts

View = dict[str, Any]
Segment = tuple[str, str | None]  # text and the name of its colour; a name on a dark ground is "on red"
Line = list[Segment]

LETTERS = dict(zip(COLOURS, ON_BOARD.upper(), strict=False))
FREE = "."
PITCH = 4  # letters from one cell to the next; the rows of a hexagonal board are shifted by half of it


# --- The board ------------------------------------------------------------------------------------------------------
def picture(view: View, texts: Texts, marked: tuple[str, ...] = ()) -> list[Line]:
    """The board: each row between the names of its first and last cell; the moves in `marked` stand in brackets."""
    names = {name for move in marked for name in cells_of(move)}
    lines = [row_picture(view, r, names) for r in range(1 - view["side"], view["side"])]
    return [*lines, [], [(texts("board.legend"), "quiet")]]


def row_picture(view: View, r: int, marked: set[str]) -> Line:
    cells = row(view["side"], r)
    indent = PITCH // 2 * abs(r)
    line: Line = [(" " * indent, None), (f"{cell_name(cells[0], view['side']):>4} ", "quiet")]
    for cell in cells:
        line += [*cell_picture(view, cell, cell_name(cell, view["side"]) in marked), (" ", None)]
    return [*line, (cell_name(cells[-1], view["side"]), "quiet")]


def cell_picture(view: View, cell: Cell, is_marked: bool) -> Line:
    """A cell in three letters: ` · ` free, `(r)` printed, ` R ` laid, `[R]` laid just now."""
    number = CELL_NUMBER[cell]
    letter = view["board"][number]
    if letter == FREE:
        return [(" · ", "quiet")]
    colour = COLOURS[ON_BOARD.index(letter)]
    if number in SYMBOL_CELLS[view["side"]]:
        return [(f"({letter})", colour)]
    return [(f"[{letter.upper()}]" if is_marked else f" {letter.upper()} ", f"on {colour}")]


def spoken(view: View, texts: Texts) -> list[str]:
    """The board row by row, free runs in one: to be read aloud."""
    side = view["side"]
    lines = []
    for r in range(1 - side, side):
        cells = row(side, r)
        told: list[str] = []
        free: list[Cell] = []
        for cell in [*cells, None]:
            if cell is not None and view["board"][CELL_NUMBER[cell]] == FREE:
                free.append(cell)
                continue
            if free:
                told.append(tell_free(free[0][0] + side, free[-1][0] + side, texts))
                free = []
            if cell is not None:
                told.append(tell_cell(view, cell, texts))
        lines.append(texts("board.row", row=row_letter(r, side), cells=", ".join(told)))
    return lines


def tell_free(first: int, last: int, texts: Texts) -> str:
    return texts("board.free", number=first) if first == last else texts("board.free-run", first=first, last=last)


def tell_cell(view: View, cell: Cell, texts: Texts) -> str:
    number = CELL_NUMBER[cell]
    colour = COLOURS[ON_BOARD.index(view["board"][number])]
    key = "board.printed" if number in SYMBOL_CELLS[view["side"]] else "board.laid"
    return texts(key, number=cell[0] + view["side"], colour=colour_word(colour, texts))


def row(side: int, r: int) -> list[Cell]:
    return [(q, r) for q in range(max(1 - side, 1 - side - r), min(side, side - r))]


def row_letter(r: int, side: int) -> str:
    return chr(ord("A") + r + side - 1)


def cell_name(cell: Cell, side: int) -> str:
    return f"{row_letter(cell[1], side)}{cell[0] + side}"


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(view: View, names: list[str], texts: Texts) -> list[Line]:
    """A table of all sides; the lowest colours of each stand between ‹ and ›."""
    sides = side_names(view, names, texts)
    titles = [f"{LETTERS[colour]} {colour_word(colour, texts)}" for colour in COLOURS]
    widths = [max(len(title), 6) + 2 for title in titles]
    label = max(map(len, sides)) + 1
    head: Line = [(" " * label, None)]
    head += [(f"{title:>{width}}", colour) for title, width, colour in zip(titles, widths, COLOURS, strict=True)]
    lines = [head]
    for side, (name, scores) in enumerate(zip(sides, view["scores"], strict=True)):
        on_turn = view["reason"] is None and side_of(view, view["to_move"]) == side
        line: Line = [(f"{name:<{label}}", "accent" if on_turn else None)]
        for points, width in zip(scores, widths, strict=True):
            is_lowest = points == min(scores)
            text = f"‹{points}›" if is_lowest else f"{points} "
            line.append((f"{text:>{width}}", "accent" if is_lowest else None))
        lines.append(line)
    return [*lines, [(f"‹ › {texts('score.lowest')}. {texts('score.bag', count=view['bag'])}", "quiet")]]


def tell_scores(view: View, names: list[str], texts: Texts) -> list[str]:
    """A sentence for each side."""
    lines = []
    for name, scores in zip(side_names(view, names, texts), view["scores"], strict=True):
        entries = [
            texts("score.entry", colour=colour_word(colour, texts), points=points)
            for colour, points in zip(COLOURS, scores, strict=True)
        ]
        lowest = [entry for entry, points in zip(entries, scores, strict=True) if points == min(scores)]
        lines.append(texts("score.side", name=name, scores=", ".join(entries), lowest=", ".join(lowest)))
    return [*lines, texts("score.bag", count=view["bag"])]


def rack_picture(view: View, texts: Texts) -> list[Line]:
    """The tiles of the seat whose view it is, as letters on their colours."""
    line: Line = []
    for first, second in view["rack"] or []:
        line += [(f" {LETTERS[first]} ", f"on {first}"), (f" {LETTERS[second]} ", f"on {second}"), ("   ", None)]
    return [line] if line else [[(sentence, None)] for sentence in tell_rack(view, texts)]


def tell_rack(view: View, texts: Texts) -> list[str]:
    if not view["rack"]:
        return [texts("rack.empty")]
    return [texts("rack.tiles" if len(view["rack"]) > 1 else "rack.one", tiles=tell_tiles(view["rack"], texts))]


def tell_tiles(tiles: list[list[str]], texts: Texts) -> str:
    return ", ".join(tell_tile(first, second, texts) for first, second in tiles)


def tell_tile(first: str, second: str, texts: Texts) -> str:
    return texts("moves.tile", first=colour_word(first, texts), second=colour_word(second, texts))


def colour_word(colour: str, texts: Texts) -> str:
    return texts(f"colours.{colour}")


def side_of(view: View, seat: int) -> int:
    return seat % len(view["scores"])


def side_names(view: View, names: list[str], texts: Texts) -> list[str]:
    """Who scores together: seats, or the partners of a team."""
    sides = len(view["scores"])
    return [f" {texts('words.and')} ".join(names[side::sides]) for side in range(sides)]


# --- Moves and turns ------------------------------------------------------------------------------------------------
def tell_turn(view: View, offer: dict[str, Any], example: str, texts: Texts) -> list[str]:
    """What the seat to move has to do now, and what else it may do."""
    if offer["refill"]:
        told = [texts("turn.refill")]
    elif view["bonus"]:
        told = [texts("turn.bonus", count=view["bonus"])]
    else:
        told = [texts("turn.opening" if view["turn"] < view["seats"] else "turn.place", example=example)]
    return [*told, texts("turn.may-swap")] if offer["swap"] else told


def tell_move(before: View, after: View, move: str, names: list[str], texts: Texts) -> str:
    """A move that was made, and what it brought, from one seat's views before and after it."""
    seat = before["to_move"]
    if move == "swap":
        return texts("moves.swap", name=names[seat], tiles=tell_tiles(after["returned"], texts))
    if move == "refill":
        return texts("moves.refill", name=names[seat])
    side = side_of(before, seat)
    points = [new - old for new, old in zip(after["scores"][side], before["scores"][side], strict=True)]
    first, second = (COLOURS[ON_BOARD.index(letter)] for letter in move[:2])
    told = texts(
        "moves.place",
        name=names[seat],
        tile=tell_tile(first, second, texts),
        cells="–".join(cells_of(move)),
        points=tell_points(points, texts) or texts("moves.no-points"),
    )
    earned = after["bonus"] - max(0, before["bonus"] - 1)
    if after["to_move"] == seat and after["bonus"] and earned > 0:
        told += " " + texts("moves.bonus", count=earned)
    return told


def tell_points(points: list[int], texts: Texts) -> str:
    return ", ".join(
        texts("moves.points", points=gained, colour=colour_word(colour, texts))
        for colour, gained in zip(COLOURS, points, strict=True)
        if gained
    )


def tell_preview(preview: dict[str, Any], move: str, texts: Texts) -> str:
    """What a move would bring."""
    if move in ("swap", "refill"):
        return texts(f"preview.{move}")
    points = tell_points(preview["points"], texts)
    told = [texts("preview.points", points=points) if points else texts("preview.no-points")]
    if preview["bonus"]:
        told.append(texts("preview.bonus", count=preview["bonus"]))
    if preview["ends"]:
        told.append(texts("preview.ends"))
    return " ".join(told)


def worth(preview: dict[str, Any]) -> int:
    """By what a list of moves is sorted: all points a move brings."""
    return sum(preview["points"])


def cells_of(move: str) -> list[str]:
    """The cells a move is made on: F6 and F7 of `ro F6-F7`."""
    return move.partition(" ")[2].split("-") if " " in move else []


# --- The end --------------------------------------------------------------------------------------------------------
def tell_result(view: View, winners: list[int], names: list[str], texts: Texts) -> list[str]:
    """Why the game has ended, where everyone stands and who has won."""
    told = [texts(f"reasons.{view['reason']}")]
    lowest = [min(scores) for scores in view["scores"]]
    if view["seats"] == 1:
        return [*told, texts("result.solo", points=lowest[0])]
    for name, points in zip(side_names(view, names, texts), lowest, strict=True):
        told.append(texts("result.standing", name=name, points=points))
    won = [names[seat] for seat in winners]
    shown = f" {texts('words.and')} ".join(filter(None, [", ".join(won[:-1]), won[-1]]))
    return [*told, texts("result.winner" if len(won) == 1 else "result.winners", names=shown)]
