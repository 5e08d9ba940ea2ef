"""Rondo told in words and drawn in letters, from views alone: it cannot tell more than a seat may know.

A space is four letters wide, with its name below:  ` 3p ` free, purple 3; `(3p)` grey as well; ` P2 ` two stones;
` ## ` one stone face down, ` #g ` one that the seat laid itself; `[P2]` what was laid just now.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.rondo.knowledge import EMPTY_SPACE, UNKNOWN_STONE
from tafelrunde.games.rondo.material import COLOURS, LETTERS
from tafelrunde.texts import Texts

View = dict[str, Any]
Segment = tuple[str, str | None]  # text and the name of its colour; a name on a dark ground is "on red"
Line = list[Segment]

COLOUR_OF = dict(zip(LETTERS, COLOURS, strict=True))
COLUMNS, ROWS = 2.1, 1.0  # letters and lines for one unit of the plane
LINK = "·"
CENTRE = "( O )"


# --- The board ------------------------------------------------------------------------------------------------------
def picture(view: View, texts: Texts, marked: tuple[str, ...] = ()) -> list[Line]:
    """The board as it lies in the plane, names below the spaces, dots along the links."""
    sheet = Sheet()
    names = {move.split()[0] for move in marked}
    told = view["map"]
    places = [spot(x, y) for x, y in zip(told["x"], told["y"], strict=True)]
    sheet.write(*spot(0, 0), CENTRE, "grey")
    for space, (column, row) in enumerate(places):
        sheet.write(column, row, *space_letters(view, space, told["ids"][space] in names))
    for space, (column, row) in enumerate(places):
        sheet.write_if_free(column, row + 1, f" {told['ids'][space]:<3}", "quiet")
    for one, other in [*told["links"], *([space, None] for space in told["at_centre"])]:
        far = (0.0, 0.0) if other is None else (told["x"][other], told["y"][other])
        middle = spot((told["x"][one] + far[0]) / 2, (told["y"][one] + far[1]) / 2)
        sheet.write_if_free(*middle, LINK, "quiet")
    colours = [texts("board.entry", letter=letter, colour=texts(f"colours.{COLOUR_OF[letter]}")) for letter in LETTERS]
    return [*sheet.lines(), [], [(texts("board.legend", colours=", ".join(colours)), "quiet")]]


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


def space_letters(view: View, space: int, is_marked: bool) -> Segment:
    """What stands on a space, in four letters, and in which colour."""
    letter, value = view["map"]["colours"][space], view["map"]["values"][space]
    lying = view["board"][space]
    if lying == EMPTY_SPACE:
        shape = "({})" if space in view["map"]["grey"] else " {} "
        return shape.format(value + letter), COLOUR_OF[letter]
    shape = "[{}]" if is_marked else " {} "
    if lying.isdigit():
        return shape.format(letter.upper() + lying), f"on {COLOUR_OF[letter]}"
    known = "#" if lying == UNKNOWN_STONE else lying
    return shape.format("#" + known), "on grey"


def spoken(view: View, texts: Texts) -> list[str]:
    """The board circle by circle (by the letter of the names): to be read aloud."""
    circles: dict[str, list[str]] = {}
    for space, name in enumerate(view["map"]["ids"]):
        circles.setdefault(name[0], []).append(tell_space(view, space, texts))
    return [texts("board.circle", letter=letter, spaces=", ".join(told)) for letter, told in circles.items()]


def tell_space(view: View, space: int, texts: Texts) -> str:
    told, lying = view["map"], view["board"][space]
    name = told["ids"][space]
    if lying == EMPTY_SPACE:
        key = "board.free-grey" if space in told["grey"] else "board.free"
        return texts(key, name=name, space=space_words(view, space, texts))
    if lying.isdigit():
        return texts("board.stones", name=name, count=lying, colour=colour_word(told["colours"][space], texts))
    if lying == UNKNOWN_STONE:
        return texts("board.face-down", name=name)
    return texts("board.own-face-down", name=name, colour=colour_word(lying, texts))


def space_words(view: View, space: int, texts: Texts) -> str:
    """A space as it is printed: blue 4."""
    told = view["map"]
    return texts("moves.space", colour=colour_word(told["colours"][space], texts), value=told["values"][space])


def colour_word(letter: str, texts: Texts) -> str:
    return texts(f"colours.{COLOUR_OF[letter]}")


# --- Scores and racks -----------------------------------------------------------------------------------------------
def score_table(view: View, names: list[str], texts: Texts) -> list[Line]:
    """Points and stones of every seat, and what is left."""
    width = max(map(len, names)) + 1
    lines: list[Line] = []
    for seat, (name, points, held) in enumerate(zip(names, view["scores"], view["rack_sizes"], strict=True)):
        on_turn = view["reason"] is None and view["to_move"] == seat
        lines.append([(f"{name:<{width}}{points:>5}  ", "accent" if on_turn else None), ("●" * held, "quiet")])
    for sentence in tell_rest(view, texts):
        lines.append([(sentence, "quiet")])
    return lines


def tell_scores(view: View, names: list[str], texts: Texts) -> list[str]:
    """A sentence for each seat."""
    seats = zip(names, view["scores"], view["rack_sizes"], strict=True)
    told = [texts("score.seat", name=name, points=points, stones=held) for name, points, held in seats]
    return told + tell_rest(view, texts)


def tell_rest(view: View, texts: Texts) -> list[str]:
    """What is left in the bag and on the board, and whether this is the last round."""
    told = [texts("score.left", grey=view["grey_left"], of=len(view["map"]["grey"]), bag=view["bag"])]
    if view["ending"] and not view["reason"]:
        told.append(tell_last_round(view["ending"], texts))
    return told


def tell_last_round(reason: str, texts: Texts) -> str:
    return texts(f"reasons.{reason}") + " " + texts("score.last-round")


def rack_picture(view: View, texts: Texts) -> list[Line]:
    """The stones of the seat whose view it is, as letters on their colours."""
    line: Line = []
    for colour in view["rack"] or []:
        line += [(f" {colour[0].upper()} ", f"on {colour}"), ("  ", None)]
    return [line] if line else [[(sentence, None)] for sentence in tell_rack(view, texts)]


def tell_rack(view: View, texts: Texts) -> list[str]:
    if not view["rack"]:
        return [texts("rack.empty")]
    stones = ", ".join(texts(f"colours.{colour}") for colour in view["rack"])
    return [texts("rack.stones", stones=stones)]


# --- Moves and turns ------------------------------------------------------------------------------------------------
def tell_turn(view: View, offer: dict[str, Any], example: str, texts: Texts) -> list[str]:
    """What the seat to move has to do now, and where it may lay."""
    numbers = {name: space for space, name in enumerate(view["map"]["ids"])}
    spaces = [texts("turn.space", name=name, space=space_words(view, numbers[name], texts)) for name in offer["spaces"]]
    told = [texts("turn.spaces", spaces=", ".join(spaces))] if spaces and view["rack"] else []
    if offer["done"]:
        return [*told, texts("turn.done")]
    if not offer["draw"]:
        return [*told, texts("turn.lay", example=example)]
    return [*told, texts("turn.lay-or-draw" if told else "turn.draw", example=example, count=offer["due"])]


def tell_move(before: View, after: View, move: str, names: list[str], texts: Texts) -> str:
    """A move that was made, and what it brought; the colour of a stone face down is told to nobody (R4.5)."""
    name = names[before["to_move"]]
    if move in ("done", "draw"):
        drawn = before["bag"] - after["bag"]
        told = texts("moves.done" if move == "done" else "moves.draw", name=name, count=drawn)
    else:
        told = tell_laying(before, after, move, name, texts)
    if after["ending"] and not before["ending"]:
        told += " " + tell_last_round(after["ending"], texts)
    return told


def tell_laying(before: View, after: View, move: str, name: str, texts: Texts) -> str:
    place, *rest = move.split()
    space = before["map"]["ids"].index(place)
    printed = space_words(before, space, texts)
    if rest[0] == "down":
        return texts("moves.cover", name=name, place=place, space=printed)
    points = after["scores"][before["to_move"]] - before["scores"][before["to_move"]]
    return texts("moves.lay", name=name, place=place, space=printed, count=rest[0], points=points)


def tell_preview(preview: dict[str, Any], move: str, texts: Texts) -> str:
    """What a move would bring."""
    if move in ("done", "draw"):
        told = [texts("preview.draws", count=preview["draws"])]
    elif "down" in move:
        told = [texts("preview.face-down")]
    else:
        told = [texts("preview.points", points=preview["points"])]
    if preview["grey"]:
        told.append(texts("preview.grey"))
    if preview["ends"]:
        told.append(texts("preview.ends"))
    elif preview["last_round"]:
        told.append(texts("score.last-round"))
    return " ".join(told)


def worth(preview: dict[str, Any]) -> int:
    """By what a list of moves is sorted."""
    return int(preview["points"])


# --- The end --------------------------------------------------------------------------------------------------------
def tell_result(view: View, winners: list[int], names: list[str], texts: Texts) -> list[str]:
    """Why the game has ended, where everyone stands and who has won."""
    told = [texts(f"reasons.{view['reason']}")]
    for name, points, held in zip(names, view["scores"], view["rack_sizes"], strict=True):
        told.append(texts("result.standing", name=name, points=points, stones=held))
    best = [seat for seat, points in enumerate(view["scores"]) if points == max(view["scores"])]
    if len(winners) < len(best):
        told.append(texts("result.by-stones"))
    won = [names[seat] for seat in winners]
    shown = f" {texts('words.and')} ".join(filter(None, [", ".join(won[:-1]), won[-1]]))
    return [*told, texts("result.winner" if len(won) == 1 else "result.winners", names=shown)]
