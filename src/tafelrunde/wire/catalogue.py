"""What is offered: games with their seats and options, and the levels of bots.

The server answers with it, and so does the file that comes with the page for times without a server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tafelrunde import bots, games
from tafelrunde.games import Game, Option
from tafelrunde.wire.bodies import Catalogue, GameFacts, OptionFacts
from tafelrunde.wire.companions import NAMES


def catalogue(names: Iterable[str], preparing: Mapping[str, float] | None = None) -> Catalogue:
    """The games of these names with their options, and the levels of bots."""
    found = [game_facts(games.find(name)) for name in names]
    return Catalogue(games=found, levels=list(bots.levels()), companions=list(NAMES), preparing=dict(preparing or {}))


def game_facts(game: Game) -> GameFacts:
    return GameFacts(
        name=game.name,
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        options=[option_facts(option) for option in game.options],
        boards=list(game.boards.shipped_names()) if game.has_board_files else None,
        house=game.name in games.our_names(),
    )


def option_facts(option: Option) -> OptionFacts:
    has_choices = bool(option.choices)
    return OptionFacts(
        name=option.name,
        default=option.default,
        choices=list(option.choices) if has_choices else None,
        least=None if has_choices else option.least,
        most=None if has_choices else option.most,
        seats=list(option.seats),
    )
