"""Questions about a game that change nothing: what would it bring, what would a strong player do, tell me in words."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.errors import Refusal
from tafelrunde.games.interface import Outcome
from tafelrunde.kernel.game import Move
from tafelrunde.kernel.moves import MoveData
from tafelrunde.position import Position
from tafelrunde.sayings import Saying, lines_of, name_of, saying
from tafelrunde.server.advice import Advice
from tafelrunde.server.perspective import result
from tafelrunde.server.shares import Whose
from tafelrunde.server.table import Table
from tafelrunde.server.thinkers import Thinkers
from tafelrunde.texts import Texts
from tafelrunde.wire import asked, told
from tafelrunde.wire.told import Candidate

LISTED = 20  # moves told at once
MOST_WEIGHED = 400  # moves that are previewed to find the best
ANY_LANGUAGE = "en"  # all have the same keys

Lines = list[list[Saying]]  # the sayings of a line are joined by blanks
Answer = told.Answer[Outcome]


# --- What a move would bring ----------------------------------------------------------------------------------------
def preview(table: Table, seat: int, move: Mapping[str, object], message: str) -> Answer:
    """Exactly what a move of the seat to move would bring."""
    return brings(table, table.on_turn(seat).number_of(move), message)


def why(table: Table, seat: int, tried: MoveData, message: str) -> Answer:
    """Why the seat to move may not use a place as it tried to; nothing where it may."""
    refusal = table.on_turn(seat).why_not(tried)
    return told.Answer(id=message, told=[refusal.said] if refusal else [])


def read(table: Table, seat: int, text: str, message: str) -> Answer:
    """The same for a move as people write it."""
    return brings(table, table.on_turn(seat).parse(text), message)


def brings(table: Table, move: Move, message: str) -> Answer:
    position = table.under_way
    position.refuse_illegal(move)
    found, data = position.preview_number(move), position.game.state.MOVES.data(move)
    told_as = position.game.wording.tell_preview(table.layout, data, found)
    return told.Answer(id=message, move=data, preview=found, told=told_as)


async def hint(table: Table, seat: int, thinkers: Thinkers, seconds: float, message: str, address: str) -> Answer:
    """The moves that a strong bot would think of first, from what the seat knows, and why."""
    position, seq = table.on_turn(seat), table.seq
    found = await thinkers.advise(position, seconds, Whose(address, table.id))
    if table.seq != seq:
        raise Refusal("stale")
    return told.Answer(id=message, candidates=[candidate(table, advice, found) for advice in found])


def candidate(table: Table, advice: Advice, others: list[Advice]) -> Candidate[Outcome]:
    position = table.under_way
    found, data = position.preview_number(advice.move), position.game.state.MOVES.data(advice.move)
    brought = position.game.wording.tell_preview(table.layout, data, found)
    return Candidate(
        move=data,
        text=position.move_text(advice.move),
        preview=found,
        told=[*brought, *leaves(advice, others, table.game.texts(ANY_LANGUAGE))],
        share=advice.share,
        score=advice.score,
        leaves=advice.leaves,
    )


def leaves(advice: Advice, others: list[Advice], texts: Texts) -> list[Saying]:
    """What a move leaves to the next seat, and whether that is less than others leave.

    A game in which nobody makes points has words of its own for it.
    """
    if advice.leaves is None:
        return []
    least = min(other.leaves for other in others if other.leaves is not None)
    blocks = advice.leaves == least and any(other.leaves != least for other in others)
    said = saying("table.blocks" if blocks else "table.leaves", points=round(advice.leaves))
    own = said.key.replace("table.", "left.")
    return [Saying(own, said.details) if texts.has(own) else said]


# --- The game in words ----------------------------------------------------------------------------------------------
async def tell(table: Table, seat: int | None, message: asked.Tell, thinkers: Thinkers) -> Answer:
    """The game in sentences, as the seat or a spectator may know it."""
    return told.Answer(id=message.id, lines=await lines(table, seat, message.what, message.filter, thinkers))


async def lines(table: Table, seat: int | None, what: asked.What, wanted: str, thinkers: Thinkers) -> Lines:
    if what == "help":
        return one_a_line([lines_of("typing.lines"), lines_of("table.help")])
    if what == "rules":
        return one_a_line([lines_of("rules.lines")])
    if table.position is None:
        raise Refusal("not-begun")
    position, layout, wording = table.position, table.layout, table.game.wording
    view = position.view(seat)
    if what == "board":
        return one_a_line(wording.tell_board(layout, view))
    if what == "scores":
        return one_a_line(wording.tell_scores(layout, view))
    if what == "rack":
        return [] if seat is None else one_a_line(wording.tell_rack(layout, view))
    if position.is_over:
        return one_a_line(result(table).told)
    if position.to_move != seat or table.bot_to_move:
        return one_a_line([saying("table.waiting-for", name=name_of(position.to_move))])
    if what == "turn":
        legal = position.legal_numbers
        example = position.move_text(legal[len(legal) // 2])
        return one_a_line(wording.tell_turn(layout, view, position.offer, example))
    # A copy, since the game may go on meanwhile; what is told depends on nothing hidden.
    copy = position.redealt(seat, 0)
    return await thinkers.quickly(lambda: moves(copy, wanted))


def one_a_line(told_as: list[Saying]) -> Lines:
    return [[each] for each in told_as]


def moves(position: Position, wanted: str) -> Lines:
    """Legal moves with what they bring, the best-scoring first."""
    wording, words = position.game.wording, wanted.lower().split()
    texts = {move: position.move_text(move) for move in position.legal_numbers}
    found = [move for move, text in texts.items() if all(word in text.lower() for word in words)]
    if not found:
        return one_a_line([saying("play.no-moves", filter=wanted)])
    best_first = sorted(found[:MOST_WEIGHED], key=lambda move: -position.worth(move))
    told_as = one_a_line([saying("play.moves-listed", count=len(found))])
    for move in best_first[:LISTED]:
        data, brought = position.game.state.MOVES.data(move), position.preview_number(move)
        told_as.append([saying("table.move", move=texts[move]), *wording.tell_preview(position.layout, data, brought)])
    if len(found) > LISTED:
        example = texts[found[0]].split()[0]
        told_as.append([saying("play.moves-more", count=len(found) - LISTED, example=example)])
    return told_as
