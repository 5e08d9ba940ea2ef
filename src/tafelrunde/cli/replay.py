"""`tafelrunde replay`: a saved game or a trace, told move by move."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde import bots
from tafelrunde.cli.look import console, say, show
from tafelrunde.games import shown
from tafelrunde.position import Position, from_deal
from tafelrunde.record import players_of, read_json, read_text, replayed
from tafelrunde.texts import Texts
from tafelrunde.trace import read_trace


def run(arguments: Namespace, texts: Texts) -> None:
    begin, moves, players = opened(Path(arguments.file))
    texts = begin.game.texts(texts.language)
    names = [name_of(player, seat, texts) for seat, player in enumerate(players)]
    out, wording = console(arguments.no_colour or arguments.spoken), begin.game.wording
    options = ", ".join(f"{name} = {shown(value)}" for name, value in begin.options.items())
    say(out, texts("replay.begin", game=texts("name"), seats=begin.seats, options=options))
    position = begin
    for number, move in enumerate(moves, start=1):
        before = position.view()
        position.play(move)
        told = wording.tell_move(before, position.view(), move, names, texts)
        say(out, texts("replay.number", number=number, told=told))
        if arguments.step and not stepped(arguments, position, move, names, texts):
            return
    if not position.is_over:
        say(out, texts("replay.going-on"))
        return
    say(out, *wording.tell_scores(position.view(), names, texts))
    say(out, *wording.tell_result(position.view(), position.winners, names, texts))


def opened(path: Path) -> tuple[Position, list[str], list[str]]:
    """The game before its first move, its moves, and who played it. All of it is checked before anything is told."""
    if is_trace(path):
        position, choose = read_trace(path)
        while not position.is_over:
            position.play_number(choose(position))
        players = None
    else:
        record = read_json(path)
        position = replayed(record)
        players = players_of(record, position.seats)
    begin = from_deal(
        position.game.name,
        seats=position.seats,
        options=position.options,
        start=int(position.state.start),
        deal=position.deal,
        seed=position.seed,
        board=position.record["board"],
    )
    return begin, position.moves, players or [""] * position.seats


def is_trace(path: Path) -> bool:
    """A trace says so on its first line."""
    return read_text(path).lstrip().startswith('{"trace"')


def name_of(player: str, seat: int, texts: Texts) -> str:
    if bots.is_bot(player):
        return texts("words.bot", number=seat + 1)
    return player or texts("words.seat", number=seat + 1)


def stepped(arguments: Namespace, position: Position, move: str, names: list[str], texts: Texts) -> bool:
    """Show the table after a move and wait; say whether to go on."""
    out, wording, view = console(arguments.no_colour or arguments.spoken), position.game.wording, position.view()
    if arguments.spoken:
        say(out, *wording.spoken(view, texts), *wording.tell_scores(view, names, texts))
    else:
        show(out, [*wording.picture(view, texts, (move,)), [], *wording.score_table(view, names, texts)])
    try:
        return input(texts("replay.step")).strip().lower() not in ("q", "quit", *texts("commands.quit").split())
    except EOFError:
        return False
