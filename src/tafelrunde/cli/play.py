"""`tafelrunde play`: set up or load a game, seat people and bots, and play it."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from platformdirs import user_state_path

from tafelrunde.cli.look import console
from tafelrunde.cli.parser import named_game, new_game, wishes
from tafelrunde.cli.sitting import Sitting
from tafelrunde.errors import InvalidOption
from tafelrunde.position import Position
from tafelrunde.record import load_with_players
from tafelrunde.texts import Texts

USUAL_BOT = "medium"


def run(arguments: Namespace, texts: Texts) -> None:
    wished = seated(arguments.players, texts)
    position, players = loaded(arguments, wished) if arguments.load is not None else begun(arguments, wished)
    sitting = Sitting(
        position,
        players,
        texts=position.game.texts(texts.language),
        out=console(arguments.no_colour or arguments.spoken),
        spoken=arguments.spoken,
        confirms=not arguments.no_confirm,
        path=Path(arguments.save or arguments.load or own_file(position.game.name)),
        keeps=bool(arguments.save or arguments.load),
    )
    sitting.play()


def seated(players: str | None, texts: Texts) -> list[str] | None:
    """Who was asked to sit down: names of people, empty for one without a name, or names of bots."""
    if players is None:
        return None
    names = [name.strip() for name in players.split(",")]
    return ["" if name in ("me", texts("play.me")) else name for name in names]


def begun(arguments: Namespace, wished: list[str] | None) -> tuple[Position, list[str]]:
    """A new game; without --players one person plays against bots."""
    game = named_game(arguments)
    seats = arguments.seats
    if seats is None and wished is not None:
        seats = len(wished)
    position = new_game(arguments, game, seats)
    players = ["", *[USUAL_BOT] * (position.seats - 1)] if wished is None else wished
    return position, fitting(players, position)


def loaded(arguments: Namespace, wished: list[str] | None) -> tuple[Position, list[str]]:
    """A saved game. It is set up already, so options that contradict it are refused."""
    position, players = load_with_players(Path(arguments.load))
    told: dict[str, object] = {
        "game": position.game.name,
        "seats": position.seats,
        "seed": position.seed,
        "board": None,
    }
    told |= {"start": int(position.state.start), **position.options}
    given = {name: getattr(arguments, name, None) for name in ("game", "seats", "seed", "board", "start")}
    for name, value in (given | wishes(arguments, position.game)).items():
        if value is not None and value != told[name]:
            kept_back = name == "seed" and not position.is_over  # it tells every tile
            raise InvalidOption("contradiction", name=name, given=value, found="…" if kept_back else told[name])
    players = wished or players or ["", *[USUAL_BOT] * (position.seats - 1)]
    return position, fitting(players, position)


def fitting(players: list[str], position: Position) -> list[str]:
    if len(players) != position.seats:
        raise InvalidOption("players-count", players=len(players), seats=position.seats)
    return players


def own_file(game: str) -> Path:
    """Where an unfinished game is kept if no file was named."""
    return user_state_path("tafelrunde") / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.json"
