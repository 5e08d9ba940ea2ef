"""The browser says the same as the terminal: sayings of random games, put into words by both in four languages."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from tafelrunde.errors import Refusal
from tafelrunde.games import find, our_names
from tafelrunde.position import Position, new
from tafelrunde.sayings import Saying, in_words, lines_of, name_of, saying
from tafelrunde.texts import LANGUAGES, SHARED, load
from tests.games.modes import label, modes_of
from tests.web.browsing import ROOT
from tests.web.test_drawing import NODE, WEB

GAMES_EACH = 2  # of each mode
PACKAGE = ROOT / "src" / "tafelrunde"
RAISED = re.compile(r"""(?:Refusal|InvalidOption|InvalidMove|Unavailable)\(\s*"([\w-]+)\"""")
CLAUSE = re.compile(r" \([A-Z]\d+\.\d+\)$")
OF_ADMINISTRATORS = ("admin.py", "backup.py", "bans.py")  # whose refusals are read in the terminal
PLAYERS = ["Mira {name}", "Ben", "$& Ida", "{{Zoë}}"]  # names are put in as they are


def told_in(position: Position, random: Random) -> Iterator[Saying]:
    """All that can be told of a position, by whoever may look at it."""
    wording, layout = position.game.wording, position.layout
    for seat in (None, *range(position.seats)):
        view = position.view(seat)
        yield from wording.tell_board(layout, view)
        yield from wording.tell_scores(layout, view)
        if seat is not None:
            yield from wording.tell_rack(layout, view)
    if position.is_over:
        yield from wording.tell_result(layout, view, position.winners)
        return
    legal = position.legal_numbers
    example = position.move_text(random.choice(legal))
    yield from wording.tell_turn(layout, position.view(position.to_move), position.offer, example)
    for move in random.sample(legal, min(5, len(legal))):
        brings = position.preview_number(move)
        yield from wording.tell_preview(layout, position.game.state.MOVES.data(move), brings)
    yield from refusals(position, random)


def refusals(position: Position, random: Random) -> Iterator[Saying]:
    """What is said of moves that may not be made, or are none."""
    for move in random.sample(range(position.game.state.MOVE_COUNT), 5):
        try:
            position.refuse_illegal(move)
        except Refusal as refusal:
            yield refusal.said
    try:
        position.parse("no move {at} all")
    except Refusal as refusal:
        yield refusal.said


def walk(mode: tuple, seed: int) -> Iterator[Saying]:
    name, seats, options = mode
    position, random = new(name, seats=seats, seed=seed, **options), Random(seed)
    while not position.is_over:
        if random.random() < 0.2:
            yield from told_in(position, random)
        position.play_number(random.choice(position.legal_numbers))
        for seat in (None, *range(seats)):
            move, outcome = position.move_seen_by(seat), position.outcome(seat)
            yield from position.game.wording.tell_move(position.layout, position.view(seat), move, outcome)
    yield from told_in(position, random)


def shared_sayings() -> list[Saying]:
    """What the server itself says."""
    refusals = load(SHARED, "en")["refusals"]
    told = [
        saying(f"refusals.{key}", **dict.fromkeys(re.findall(r"\{(\w+)", refusals[key]), 3))
        for key in sorted(refused_by_the_server())
    ]
    told += [saying("table.undone", name=name_of(0)), saying("table.waiting-for", name=name_of(1))]
    told += [saying(f"table.{key}", points=points) for key in ("leaves", "blocks") for points in (0, 1, 7)]
    told += [saying("play.moves-listed", count=count) for count in (1, 2)]
    told.append(saying("play.no-moves", filter="}{"))
    return [*told, *map(lines_of, ("typing.lines", "table.help", "rules.lines"))]


def refused_by_the_server() -> set[str]:
    """The keys of all that the server, or a game in play, says no with."""
    at_tables = [path for path in (PACKAGE / "server").glob("*.py") if path.name not in OF_ADMINISTRATORS]
    sources = [*at_tables, *(PACKAGE / "wire").glob("*.py"), PACKAGE / "position.py"]
    found = {key for path in sources for key in RAISED.findall(path.read_text(encoding="utf-8"))}
    assert {"stale", "not-your-turn", "bad-message", "no-undo"} <= found
    at_its_start = {"address-in-use", "extra-missing", *(key for key in found if key.startswith("database-"))}
    return found & load(SHARED, "en")["refusals"].keys() - at_its_start


def in_the_browser(asked: list[dict]) -> list[list[str]]:
    done = subprocess.run(
        [NODE, "tests/sentences.js"], cwd=WEB, input=msgspec.json.encode(asked), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", our_names())
def test_the_browser_says_what_the_terminal_says(game):
    told = shared_sayings()
    for mode in modes_of(game):
        told += [each for seed in range(GAMES_EACH) for each in walk(mode, seed)]
    told = list({msgspec.json.encode(each): each for each in told}.values())
    assert len(told) > 1000, label(modes_of(game)[0])
    asked = [{"language": language, "game": game, "names": PLAYERS, "told": told} for language in LANGUAGES]
    for language, printed in zip(LANGUAGES, in_the_browser(asked), strict=True):
        texts = find(game).texts(language)
        # Only those who type moves are told the number of a clause.
        expected = [CLAUSE.sub("", in_words(each, texts, PLAYERS)) for each in told]
        assert [pair for pair in zip(printed, expected, strict=True) if pair[0] != pair[1]] == []
