"""`tafelrunde trace`: a whole game as JSON Lines, as docs/trace.md says."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from tafelrunde import bots
from tafelrunde.cli.parser import named_game, new_game, wishes
from tafelrunde.errors import InvalidOption
from tafelrunde.kernel.generator import generator
from tafelrunde.position import Position, begun
from tafelrunde.texts import Texts
from tafelrunde.trace import Choose, header, read_trace, traced

USUAL_BOT = "random"
BOT_STREAM = 1  # of the generator; the deal has stream 0


def run(arguments: Namespace, texts: Texts) -> None:
    position, choose = replaying(arguments) if arguments.moves is not None else playing(arguments)
    lines = list(traced(position, choose))  # a refusal half-way must leave nothing on stdout
    for line in lines:
        print(json.dumps(line, ensure_ascii=False))


def playing(arguments: Namespace) -> tuple[Position, Choose]:
    """A new game, all seats played by one bot."""
    game = named_game(arguments)
    bot = bots.find(USUAL_BOT if arguments.bot is None else arguments.bot)
    position = new_game(arguments, game, arguments.seats)
    assert position.seed is not None
    chance = generator(position.seed, BOT_STREAM)
    return position, lambda now: bots.decide(bot, now, chance)


def replaying(arguments: Namespace) -> tuple[Position, Choose]:
    """The game of an earlier trace; its header decides everything, and an option that contradicts it is refused."""
    position, choose = read_trace(Path(arguments.moves))
    told = header(position)
    given = {name: getattr(arguments, name) for name in ("game", "seats", "seed", "start", "bot")}
    for name, value in given.items():
        if value is not None and value != told.get(name):
            raise InvalidOption("contradiction", name=name, given=value, found=told.get(name, arguments.moves))
    for name, value in wishes(arguments, position.game).items():
        if value != told["options"].get(name):
            raise InvalidOption("contradiction", name=name, given=value, found=told["options"].get(name))
    if arguments.board is not None and not same_board(arguments, position):
        raise InvalidOption("contradiction", name="board", given=arguments.board, found=told["options"].get("board"))
    return position, choose


def same_board(arguments: Namespace, position: Position) -> bool:
    """Whether the board that was asked for is the one of the trace."""
    if not position.game.has_board_files:
        raise InvalidOption("no-boards", game=position.game.name)
    options = {name: value for name, value in position.options.items() if name != "board"}
    other = begun(position.game, seats=position.seats, seed=0, start=0, board=arguments.board, options=options)
    return (other.options, header(other)["board"]) == (position.options, header(position)["board"])
