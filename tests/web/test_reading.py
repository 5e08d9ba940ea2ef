"""The page reads and tells the moves that an engine thinks of as the server does, byte for byte."""

from __future__ import annotations

import json
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from tafelrunde.games import our_names
from tafelrunde.kernel.game import Brought
from tafelrunde.kernel.records import copied, new_record
from tafelrunde.position import Position, new
from tafelrunde.texts import LANGUAGES
from tests.games.modes import modes_of
from tests.web.browsing import ROOT
from tests.web.test_drawing import NODE, WEB

GAMES_EACH = 1  # of each mode
MOVES_EACH = 10  # of each position


def positions(mode: tuple, seed: int) -> Iterator[tuple[Position, Random]]:
    name, seats, options = mode
    position, random = new(name, seats=seats, seed=seed, **options), Random(seed)
    while not position.is_over:
        yield position, random
        position.play_number(random.choice(position.legal_numbers))


def brought(position: Position, move: int) -> bytes:
    """The record of what a move would bring the seat to move, as the engine in the browser writes it."""
    after, record = copied(position.state), new_record(Brought, position.game.outcome.BROUGHT)
    position.game.rules.apply(after, move)
    position.game.outcome.brought(position.state, after, move, position.to_move, record)
    return record.tobytes()


def record_layout(game: str) -> dict:
    """Where the fields of that record are, as the engine's layout says."""
    engine = json.loads((ROOT / "web" / "src" / "engines" / f"{game}.json").read_text(encoding="utf-8"))
    return engine["records"]["brought"]


def in_the_browser(asked: list[dict]) -> list[list]:
    done = subprocess.run(
        [NODE, "tests/reading.js"], cwd=WEB, input=msgspec.json.encode(asked), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", our_names())
def test_the_page_reads_moves_as_the_server_does(game):
    asked, expected, endings = [], [], 0
    for mode in modes_of(game):
        for seed in range(GAMES_EACH):
            cases = []
            for position, random in positions(mode, seed):
                legal = position.legal_numbers
                for move in random.sample(legal, min(MOVES_EACH, len(legal))):
                    data, outcome = position.game.state.MOVES.data(move), position.preview_number(move)
                    told = position.game.wording.tell_preview(position.layout, data, outcome)
                    cases.append({"move": data, "brought": b64encode(brought(position, move)).decode()})
                    endings += outcome.ends
                    told_as = [msgspec.json.encode(each).decode() for each in (outcome, told)]
                    expected.append([*told_as, position.move_text(move)])
            asked.append({"game": game, "record": record_layout(game), "layout": position.layout, "cases": cases})
    found = in_the_browser(asked)
    assert len(found) == len(expected) > 1000
    assert endings
    assert [pair for pair in zip(expected, found, strict=True) if pair[0] != pair[1][:3]][:3] == []
    check_words(game, {msgspec.json.encode(each[3]): each[3] for each in found}.values())


def check_words(game: str, sayings) -> None:
    """What a move is called there has a text in every language, and no place in it stays empty."""
    texts = {language: words(game, language) for language in LANGUAGES}
    kinds = {each["key"] for each in sayings}
    assert len(kinds) >= 3
    for own in texts.values():
        for each in sayings:
            text = own
            for part in each["key"].split("."):
                text = text[part]
            for detail in each.get("details", {}):
                assert "{" + detail in text


def words(game: str, language: str) -> dict:
    path = ROOT / "web" / "src" / "games" / game / "texts" / f"{language}.json"
    return json.loads(path.read_text(encoding="utf-8"))
