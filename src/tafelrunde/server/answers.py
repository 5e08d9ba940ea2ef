"""Questions about a game that change nothing: what would it bring, what would a strong player do, tell me in words."""

from __future__ import annotations

from typing import Any

from tafelrunde.errors import Refusal
from tafelrunde.position import Position
from tafelrunde.server.crew import Crew
from tafelrunde.server.perspective import result, texts_of
from tafelrunde.server.table import Table
from tafelrunde.texts import Texts

LISTED = 20  # moves told at once
MOST_WEIGHED = 400  # moves that are previewed to find the best


def preview(table: Table, seat: int, move: str, language: str) -> dict[str, Any]:
    """Exactly what a move of the seat to move would bring."""
    position = on_turn(table, seat)
    texts = texts_of(table.setup["game"], language)
    found = position.preview(move)
    text = position.game.notation.move_text(position.state, position.parse(move))
    return {"move": text, "preview": found, "told": position.game.wording.tell_preview(found, text, texts)}


async def hint(table: Table, seat: int, crew: Crew, seconds: float, language: str) -> dict[str, Any]:
    """The moves that a strong bot would think of first, from what the seat knows, and why."""
    position = on_turn(table, seat)
    seq = table.seq
    found = await crew.advise(position, seconds)
    if table.seq != seq:
        raise Refusal("stale")
    texts = Texts(language)
    least = min((advice.leaves for advice in found if advice.leaves is not None), default=None)
    told = []
    for advice in found:
        brings = preview(table, seat, advice.move, language)
        if advice.leaves is not None:
            blocks = advice.leaves == least and any(other.leaves != least for other in found)
            brings["told"] += " " + texts("table.blocks" if blocks else "table.leaves", points=round(advice.leaves))
        told.append(brings | {"share": advice.share, "score": advice.score, "leaves": advice.leaves})
    return {"candidates": told}


def on_turn(table: Table, seat: int) -> Position:
    position = table.playing()
    if position.to_move != seat or table.bot_to_move:
        raise Refusal("not-your-turn")
    return position


async def tell(table: Table, seat: int | None, what: str, wanted: str, crew: Crew, language: str) -> dict[str, Any]:
    """The game in sentences, as the seat or a spectator may know it."""
    texts = texts_of(table.setup["game"], language)
    if what == "help":
        return {"lines": [*texts.entry("typing.lines"), *texts.entry("table.help")]}
    if what == "rules":
        return {"lines": texts.entry("rules.lines")}
    if table.position is None:
        raise Refusal("not-begun")
    position, wording, names = table.position, table.game.wording, table.names(texts)
    view = position.view(seat)
    if what == "board":
        return {"lines": wording.spoken(view, texts)}
    if what == "scores":
        return {"lines": wording.tell_scores(view, names, texts)}
    if what == "rack":
        return {"lines": [] if seat is None else wording.tell_rack(view, texts)}
    if position.is_over:
        return {"lines": result(table, language)["told"]}
    if position.to_move != seat or table.bot_to_move:
        return {"lines": [texts("table.waiting-for", name=names[position.to_move])]}
    if what == "turn":
        legal = position.legal_moves
        return {"lines": wording.tell_turn(view, position.offer, legal[len(legal) // 2], texts)}
    seen = position.redealt(
        seat, 0
    )  # a copy, since the game may go on meanwhile; what is told depends on nothing hidden
    return {"lines": await crew.quickly(lambda: moves(seen, wanted, texts))}


def moves(position: Position, wanted: str, texts: Texts) -> list[str]:
    """Legal moves with what they bring, the best-scoring first."""
    wording, parts = position.game.wording, wanted.lower().split()
    found = [move for move in position.legal_moves if all(part in move.lower() for part in parts)]
    if not found:
        return [texts("play.no-moves", filter=wanted)]
    previews = sorted(
        ((position.preview(move), move) for move in found[:MOST_WEIGHED]), key=lambda pair: -wording.worth(pair[0])
    )
    lines = [texts("play.moves-listed", count=len(found))]
    lines += [f"{move}: {wording.tell_preview(brings, move, texts)}" for brings, move in previews[:LISTED]]
    if len(found) > LISTED:
        lines.append(texts("play.moves-more", count=len(found) - LISTED, example=found[0].split()[0]))
    return lines
