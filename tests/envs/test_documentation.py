"""docs/environments.md names every channel, in order, with its range."""

import re
from pathlib import Path

import pytest

from tafelrunde.envs.setting import Setting
from tafelrunde.games import find, our_names

PAGE = (Path(__file__).parent.parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")
TITLES = re.findall(r"^### (.+)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("game", our_names())
def test_channels_are_documented(game):
    title = next(title for title in TITLES if find(game).texts("en")("name").startswith(title))
    section = PAGE.partition(f"### {title}\n")[2].partition("\n#")[0]
    told = re.findall(r"^\| `(\w+)` \| [^|]+ \| (-?\d+)–(\d+) \| \S", section, re.MULTILINE)
    channels = Setting.of(game, seats=2, board=None, options={}).channels
    assert told == [(channel.name, str(channel.low), str(channel.high)) for channel in channels]


@pytest.mark.parametrize(
    ("game", "seats", "board", "actions"),
    [
        ("ingenious", 2, None, "8,642"),
        ("ingenious", 3, None, "12,314"),
        ("ingenious", 4, None, "16,634"),
        ("ingenious", 1, "small", "5,618"),
        ("rondo", 2, None, "682"),
        ("rondo", 2, "small", "162"),
        ("elfer", 3, None, "164"),
    ],
)
def test_numbers_of_actions(game, seats, board, actions):
    assert f"{Setting.of(game, seats=seats, board=board, options={}).move_count:,}" == actions
    assert actions in PAGE
