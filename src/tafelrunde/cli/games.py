"""`tafelrunde games`: the catalogue, with seats and options, and who there is to play against."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from tafelrunde import bots, games
from tafelrunde.games import Game, Option, shown
from tafelrunde.texts import Texts

if TYPE_CHECKING:  # the interface imports what is compiled
    from tafelrunde.games.interface import Value


def run(arguments: Namespace, texts: Texts) -> None:
    catalogue = [games.find(name) for name in games.names()]
    if arguments.json:
        print(json.dumps([as_json(game, game.texts(texts.language)) for game in catalogue], ensure_ascii=False))
        for refusal in games.refused():
            print(refusal.sentence(texts.language), file=sys.stderr)
        return
    for number, game in enumerate(catalogue):
        print("\n" * (number > 0) + "\n".join(told(game, game.texts(texts.language))))
    print("\n" + texts("games.bots"))
    for level in bots.levels():
        print(f"  {level}: {texts(f'bots.{level}')}")
    for number, refusal in enumerate(games.refused()):
        print("\n" * (number == 0) + refusal.sentence(texts.language))


def as_json(game: Game, texts: Texts) -> dict[str, object]:
    return {
        "name": game.name,
        "title": texts("name"),
        "about": texts("about"),
        "seats": list(game.seats),
        "usual_seats": game.usual_seats,
        "options": [option_json(option, texts) for option in game.options],
    }


def option_json(option: Option, texts: Texts) -> dict[str, object]:
    return {
        "name": option.name,
        "title": texts(f"options.{option.name}.title"),
        "default": option.default,
        "choices": list(option.choices),
        "words": {shown(value): words(option, value, texts) for value in option.choices},
        "least": None if option.choices else option.least,
        "seats": list(option.seats),
    }


def words(option: Option, value: Value, texts: Texts) -> str:
    key = f"options.{option.name}.{shown(value)}"
    return texts(key) if texts.has(key) else shown(value)


def named(option: Option, value: Value, texts: Texts) -> str:
    """What is typed for a value, and what it means."""
    described = words(option, value, texts)
    return described if described == shown(value) else texts("games.value", word=shown(value), told=described)


def told(game: Game, texts: Texts) -> list[str]:
    lines = [f"{game.name}: {texts('name')}", f"  {texts('about')}"]
    lines.append("  " + texts("games.usual", seats=", ".join(map(str, game.seats)), usual=game.usual_seats))
    for option in game.options:
        lines.append("  " + texts("games.option", name=option.name, choices=texts(f"options.{option.name}.title")))
        for value in option.choices or (option.default,):
            lines.append("    " + told_value(option, value, texts))
    return lines


def told_value(option: Option, value: Value, texts: Texts) -> str:
    described = named(option, value, texts)
    if value == option.default:
        return texts("games.default", value=described)
    if option.seats:
        return texts("games.only-seats", value=described, seats=", ".join(map(str, option.seats)))
    return described
