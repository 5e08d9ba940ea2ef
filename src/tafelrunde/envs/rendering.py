"""Pictures of a game that anybody may see: from the view of a spectator, or of a seat."""

from __future__ import annotations

from typing import Any

from tafelrunde.position import Position
from tafelrunde.texts import Texts

LANGUAGE = "en"


def text_of(position: Position, seat: int | None = None) -> str:
    """The board, the scores and, for a seat, its rack, in letters."""
    game, view = position.game, position.view(seat)
    texts: Texts = game.texts(LANGUAGE)
    names = [f"seat {number}" for number in range(position.seats)]
    lines = [*game.wording.picture(view, texts), [], *game.wording.score_table(view, names, texts)]
    if seat is not None:
        lines += [[], *game.wording.rack_picture(view, texts)]
    if position.is_over:
        told = game.wording.tell_result(view, position.winners, names, texts)
        lines += [[], *([(sentence, None)] for sentence in told)]
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines) + "\n"


def pixels_of(position: Position, seat: int | None = None) -> Any:
    """[height, width, 3] the board as the seat sees it."""
    return position.game.painting.paint(position.view(seat)).pixels
