"""Ingenious told as sayings and drawn in letters, from facts alone: it cannot tell more than a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tafelrunde.games.ingenious.facts import (
    COLOUR_NAMES,
    COLOUR_OF_LETTER,
    IngeniousLayout,
    IngeniousOffer,
    IngeniousOutcome,
    IngeniousView,
    Tile,
)
from tafelrunde.games.interface import Line
from tafelrunde.kernel.game import Seat
from tafelrunde.kernel.moves import MoveData
from tafelrunde.sayings import Saying, and_list, joined_with_and, lines_in_words, name_of, saying
from tafelrunde.texts import Texts

LETTERS = {colour: letter.upper() for letter, colour in COLOUR_OF_LETTER.items()}
FREE = "."
PITCH = 4  # letters from one cell to the next; the rows of a hexagonal board are shifted by half of it


# --- The board ------------------------------------------------------------------------------------------------------
def picture(layout: IngeniousLayout, view: IngeniousView, texts: Texts, marked: Sequence[MoveData] = ()) -> list[Line]:
    """The board: each row between the names of its first and last cell; the moves in `marked` stand in brackets."""
    cells = {cell for move in marked for cell in cells_of(layout, move)}
    lines = [row_picture(layout, view, row, cells) for row in rows(layout)]
    return [*lines, [], [(texts("board.legend"), "quiet")]]


def row_picture(layout: IngeniousLayout, view: IngeniousView, row: list[int], marked: set[int]) -> Line:
    indent = PITCH // 2 * abs(layout.cells[row[0]][1])
    line: Line = [(" " * indent, None), (f"{layout.places[row[0]].name:>4} ", "quiet")]
    for cell in row:
        line += [*cell_picture(layout, view, cell, cell in marked), (" ", None)]
    return [*line, (layout.places[row[-1]].name, "quiet")]


def cell_picture(layout: IngeniousLayout, view: IngeniousView, cell: int, is_marked: bool) -> Line:
    """A cell in three letters: ` · ` free, `(r)` printed, ` R ` laid, `[R]` laid just now."""
    letter = view.board[cell]
    if letter == FREE:
        return [(" · ", "quiet")]
    colour = COLOUR_OF_LETTER[letter]
    if layout.places[cell].colour:
        return [(f"({letter})", colour)]
    return [(f"[{letter.upper()}]" if is_marked else f" {letter.upper()} ", f"on {colour}")]


def tell_board(layout: IngeniousLayout, view: IngeniousView) -> list[Saying]:
    """The board row by row, free runs in one: to be read aloud."""
    told: list[Saying] = []
    for row in rows(layout):
        cells: list[Saying] = []
        for is_free, group in groupby(row, key=lambda cell: view.board[cell] == FREE):
            run = list(group)
            cells += [tell_free(layout, run)] if is_free else [tell_cell(layout, view, cell) for cell in run]
        told.append(saying("board.row", row=layout.places[row[0]].name[0], cells=cells))
    return told


def tell_free(layout: IngeniousLayout, run: list[int]) -> Saying:
    first, last = number_in_row(layout, run[0]), number_in_row(layout, run[-1])
    return saying("board.free", number=first) if first == last else saying("board.free-run", first=first, last=last)


def tell_cell(layout: IngeniousLayout, view: IngeniousView, cell: int) -> Saying:
    key = "board.printed" if layout.places[cell].colour else "board.laid"
    return saying(key, number=number_in_row(layout, cell), colour=colour_word(COLOUR_OF_LETTER[view.board[cell]]))


def rows(layout: IngeniousLayout) -> list[list[int]]:
    """The cells row by row from the top."""
    cells = sorted(range(len(layout.cells)), key=lambda cell: layout.cells[cell][::-1])
    return [list(row) for _, row in groupby(cells, key=lambda cell: layout.cells[cell][1])]


def number_in_row(layout: IngeniousLayout, cell: int) -> int:
    """The 6 of F6."""
    return int(layout.places[cell].name[1:])


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(layout: IngeniousLayout, view: IngeniousView, names: Sequence[str], texts: Texts) -> list[Line]:
    """A table of all sides; the lowest colours of each stand between ‹ and ›."""
    sides = [joined_with_and([names[seat] for seat in seats], texts) for seats in layout.sides]
    titles = [f"{LETTERS[colour]} {texts(f'colours.{colour}')}" for colour in COLOUR_NAMES]
    widths = [max(len(title), 6) + 2 for title in titles]
    label = max(map(len, sides)) + 1
    head: Line = [(" " * label, None)]
    head += [(f"{title:>{width}}", colour) for title, width, colour in zip(titles, widths, COLOUR_NAMES, strict=True)]
    lines = [head]
    for side, name in enumerate(sides):
        on_turn = view.reason is None and view.to_move in layout.sides[side]
        line: Line = [(f"{name:<{label}}", "accent" if on_turn else None)]
        for points, width in zip(view.scores[side], widths, strict=True):
            is_lowest = points == view.lowest[side]
            text = f"‹{points}›" if is_lowest else f"{points} "
            line.append((f"{text:>{width}}", "accent" if is_lowest else None))
        lines.append(line)
    return [*lines, [(f"‹ › {texts('score.lowest')}. {texts('score.bag', count=view.bag)}", "quiet")]]


def tell_scores(layout: IngeniousLayout, view: IngeniousView) -> list[Saying]:
    """A sentence for each side."""
    told: list[Saying] = []
    for side, scores in enumerate(view.scores):
        entries = [
            saying("score.entry", colour=colour_word(colour), points=points)
            for colour, points in zip(COLOUR_NAMES, scores, strict=True)
        ]
        lowest = [entry for entry, points in zip(entries, scores, strict=True) if points == view.lowest[side]]
        told.append(saying("score.side", name=side_name(layout, side), scores=entries, lowest=lowest))
    return [*told, saying("score.bag", count=view.bag)]


def rack_picture(layout: IngeniousLayout, view: IngeniousView, texts: Texts) -> list[Line]:
    """The tiles of the seat whose view it is, as letters on their colours."""
    line: Line = []
    for first, second in view.rack or []:
        line += [(f" {LETTERS[first]} ", f"on {first}"), (f" {LETTERS[second]} ", f"on {second}"), ("   ", None)]
    return [line] if line else [[(words, None)] for words in lines_in_words(tell_rack(layout, view), texts, [])]


def tell_rack(layout: IngeniousLayout, view: IngeniousView) -> list[Saying]:
    if not view.rack:
        return [saying("rack.empty")]
    return [saying("rack.tiles", count=len(view.rack), tiles=tell_tiles(view.rack))]


def tell_tiles(tiles: Sequence[Tile]) -> list[Saying]:
    return [tell_tile(first, second) for first, second in tiles]


def tell_tile(first: str, second: str) -> Saying:
    return saying("moves.tile", first=colour_word(first), second=colour_word(second))


def colour_word(colour: str) -> Saying:
    return saying(f"colours.{colour}")


def side_name(layout: IngeniousLayout, side: int) -> Saying:
    """Who scores together: a seat, or the partners of a team."""
    return and_list([name_of(seat) for seat in layout.sides[side]])


# --- Moves and turns ------------------------------------------------------------------------------------------------
def tell_turn(layout: IngeniousLayout, view: IngeniousView, offer: IngeniousOffer, example: str) -> list[Saying]:
    """What the seat to move has to do now, and what else it may do."""
    if offer.refill:
        told = [saying("turn.refill")]
    elif view.bonus:
        told = [saying("turn.bonus", count=view.bonus)]
    else:
        told = [saying("turn.opening" if view.turn < layout.seats else "turn.place", example=example)]
    return [*told, saying("turn.may-swap")] if offer.swap else told


def tell_move(layout: IngeniousLayout, view: IngeniousView, move: MoveData, outcome: IngeniousOutcome) -> list[Saying]:
    """A move that was made, and what it brought."""
    name = name_of(outcome.mover)
    if outcome.swapped:
        return [saying("moves.swap", name=name, tiles=tell_tiles(outcome.returned))]
    if outcome.refilled:
        return [saying("moves.refill", name=name)]
    first, second = outcome.halves
    told = [
        saying(
            "moves.place",
            name=name,
            tile=tell_tile(first.colour, second.colour),
            cells="–".join(layout.places[half.cell].name for half in outcome.halves),
            points=tell_points(outcome.points) or saying("moves.no-points"),
        )
    ]
    return [*told, saying("moves.bonus", count=outcome.earned)] if outcome.earned else told


def tell_points(points: Sequence[int]) -> list[Saying]:
    return [
        saying("moves.points", points=gained, colour=colour_word(colour))
        for colour, gained in zip(COLOUR_NAMES, points, strict=True)
        if gained
    ]


def tell_preview(layout: IngeniousLayout, move: MoveData, outcome: IngeniousOutcome) -> list[Saying]:
    """What a move would bring."""
    if outcome.swapped:
        return [saying("preview.swap")]
    if outcome.refilled:
        return [saying("preview.refill")]
    points = tell_points(outcome.points)
    told = [saying("preview.points", points=points) if points else saying("preview.no-points")]
    if outcome.earned:
        told.append(saying("preview.bonus", count=outcome.earned))
    if outcome.ends:
        told.append(saying("preview.ends"))
    return told


def cells_of(layout: IngeniousLayout, move: MoveData) -> tuple[int, ...]:
    """The cells a move is made on."""
    edge = move.get("edge")
    return layout.edges[edge] if isinstance(edge, int) else ()


# --- Why not --------------------------------------------------------------------------------------------------------
def reason_against(layout: IngeniousLayout, view: IngeniousView, move: MoveData, clause: int) -> str:
    """For which of its reasons a clause forbids a move."""
    if clause == 401:
        return "taken"
    if clause == 402:
        return opening_reason(layout, list(cells_of(layout, move)))
    if clause == 701:
        return "start" if view.bonus else "lowest"
    return ending_reason(layout, view, str(move["do"])) if clause == 702 else ""


def opening_reason(layout: IngeniousLayout, cells: list[int]) -> str:
    """I4.2: at none of the printed symbols, or at one that is begun."""
    printed = [cell for _, cell in layout.printed.items()]
    beside = [low if high in cells else high for low, high in layout.edges if low in cells or high in cells]
    return "begun" if any(cell in printed for cell in beside) else "symbol"


def ending_reason(layout: IngeniousLayout, view: IngeniousView, do: str) -> str:
    """I7.2: first a tile, then refilling or exchanging."""
    if do == "refill" and layout.options["edition"] != "kosmos":
        return "sheet"
    if view.phase == "placing":
        return "place"
    return "lowest" if do == "swap" else "laid"


def moves_meant(layout: IngeniousLayout, tried: MoveData) -> list[MoveData]:
    """A tile was held over a cell: all ways in which one of its halves lies there."""
    first, second = tried.get("first", ""), tried.get("second", "")
    return [
        {"do": "place", "edge": edge, "first": first, "second": second}
        for edge, cells in enumerate(layout.edges)
        if tried.get("cell") in cells
    ]


def verdict(layout: IngeniousLayout, view: IngeniousView, tried: MoveData, clauses: list[int]) -> tuple[int, str]:
    """What is against the way that comes nearest to a legal one: I4.1 is looked at before I4.2 and I4.3."""
    if 0 in clauses:
        return 0, ""
    clause, cell = max(clauses), int(tried["cell"])
    if clause == 401:
        return clause, "alone" if view.board[cell] == FREE else "taken"
    if clause == 402:
        return clause, opening_reason(layout, [cell])
    return clause, reason_against(layout, view, {"do": "place"}, clause)


# --- The end --------------------------------------------------------------------------------------------------------
def tell_result(layout: IngeniousLayout, view: IngeniousView, winners: Sequence[Seat]) -> list[Saying]:
    """Why the game has ended, where everyone stands and who has won."""
    told = [saying(f"reasons.{view.reason}")]
    if layout.seats == 1:
        return [*told, saying("result.solo", points=view.lowest[0])]
    for side, points in enumerate(view.lowest):
        told.append(saying("result.standing", name=side_name(layout, side), points=points))
    won = and_list([name_of(seat) for seat in winners])
    return [*told, saying("result.winner" if len(winners) == 1 else "result.winners", names=won)]


def standing(view: IngeniousView) -> list[int]:
    """The lowest colour of each seat; partners sit opposite (I9.3)."""
    return [view.lowest[seat % len(view.lowest)] for seat in range(len(view.rack_sizes))]
