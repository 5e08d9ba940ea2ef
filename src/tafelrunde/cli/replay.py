"""`tafelrunde replay`: a saved game or a trace, told move by move."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde import bots
from tafelrunde.cli.look import console, name_in_line, say, show
from tafelrunde.games import shown
from tafelrunde.kernel.game import Move
from tafelrunde.position import Position
from tafelrunde.record import before_first_move, load_with_players, read_text
from tafelrunde.sayings import lines_in_words, sentence
from tafelrunde.texts import Texts
from tafelrunde.trace import read_trace


def run(arguments: Namespace, texts: Texts) -> None:
    position, moves, players = opened(Path(arguments.file))
    texts = position.game.texts(texts.language)
    names = [name_of(player, seat, texts) for seat, player in enumerate(players)]
    out, wording = console(arguments.no_colour or arguments.spoken), position.game.wording
    options = ", ".join(f"{name} = {shown(value)}" for name, value in position.options.items())
    say(out, texts("replay.begin", game=texts("name"), seats=position.seats, options=options))
    for number, move in enumerate(moves, start=1):
        position.play_number(move)
        told = wording.tell_move(position.layout, position.view(), position.move_seen_by(), position.outcome())
        say(out, texts("replay.number", number=number, told=sentence(told, texts, names)))
        if arguments.step and not stepped(arguments, position, names, texts):
            return
    if not position.is_over:
        say(out, texts("replay.going-on"))
        return
    told = wording.tell_scores(position.layout, position.view())
    told += wording.tell_result(position.layout, position.view(), position.winners)
    say(out, *lines_in_words(told, texts, names))


def opened(path: Path) -> tuple[Position, list[Move], list[str]]:
    """The game before its first move, its moves, and who played it. All of it is checked before anything is told."""
    if is_trace(path):
        position, choose = read_trace(path)
        while not position.is_over:
            position.play_number(choose(position))
        players = None
    else:
        position, players = load_with_players(path)
    return before_first_move(position), position.numbers, players or [""] * position.seats


def is_trace(path: Path) -> bool:
    """A trace says so on its first line."""
    return read_text(path).lstrip().startswith('{"trace"')


def name_of(player: str, seat: int, texts: Texts) -> str:
    if bots.is_bot(player):
        return texts("words.bot", number=seat + 1)
    return name_in_line(player) or texts("words.seat", number=seat + 1)


def stepped(arguments: Namespace, position: Position, names: list[str], texts: Texts) -> bool:
    """Show the table after a move and wait; say whether to go on."""
    out, wording = console(arguments.no_colour or arguments.spoken), position.game.wording
    layout, view = position.layout, position.view()
    if arguments.spoken:
        told = wording.tell_board(layout, view) + wording.tell_scores(layout, view)
        say(out, *lines_in_words(told, texts, names))
    else:
        picture = wording.picture(layout, view, texts, [position.move_seen_by()])
        show(out, [*picture, [], *wording.score_table(layout, view, names, texts)])
    try:
        return input(texts("replay.step")).strip().lower() not in ("q", "quit", *texts("commands.quit").split())
    except EOFError:
        return False
