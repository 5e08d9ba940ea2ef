"""Pictures of a game that anybody may see: from the view of a spectator, or of a seat."""

from __future__ import annotations

from tafelrunde.pixels import Pixels
from tafelrunde.position import Position
from tafelrunde.sayings import lines_in_words

LANGUAGE = "en"


def text_of(position: Position, seat: int | None = None) -> str:
    """The board, the scores and, for a seat, its rack, in letters."""
    game, layout, view = position.game, position.layout, position.view(seat)
    texts = game.texts(LANGUAGE)
    names = [f"seat {number}" for number in range(position.seats)]
    lines = [*game.wording.picture(layout, view, texts), [], *game.wording.score_table(layout, view, names, texts)]
    if seat is not None:
        lines += [[], *game.wording.rack_picture(layout, view, texts)]
    if position.is_over:
        told = lines_in_words(game.wording.tell_result(layout, view, position.winners), texts, names)
        lines.append([])
        lines += [[(sentence, None)] for sentence in told]
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines) + "\n"


def pixels_of(position: Position, seat: int | None = None) -> Pixels:
    """[height, width, 3] the board as the seat sees it."""
    return position.game.pixels.paint(position.layout, position.view(seat)).pixels
