"""`tafelrunde board`: check a board file and draw it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from tafelrunde import games
from tafelrunde.boardfile import game_of
from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.texts import Texts


def run(arguments: Namespace, texts: Texts) -> None:
    path = Path(arguments.file)
    name = game_of(path)
    if not isinstance(name, str):
        raise InvalidRecord("board-without-game", path=path.name, known=", ".join(games.names()))
    game = games.find(name)
    board = game.boards.load(path)
    told = game.texts(texts.language)
    if arguments.svg is not None:
        draw(game.board_svg.draw(board), Path(arguments.svg))
    print(texts("board-command.good", path=path.name, game=told("name"), title=board.title))
    for sentence in game.board_svg.tell(board, told):
        print(sentence)
    if arguments.svg is not None:
        print(texts("board-command.drawn", path=arguments.svg))


def draw(picture: str, path: Path) -> None:
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError:
        raise InvalidOption("cannot-write", path=path) from None
