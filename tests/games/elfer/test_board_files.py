"""Board files: what is refused, and that the message names the line and the fault."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tafelrunde.errors import InvalidBoard, InvalidOption
from tafelrunde.games.elfer import boardcheck, boards
from tafelrunde.games.elfer.board_svg import draw, tell
from tafelrunde.position import new
from tafelrunde.record import replayed
from tafelrunde.texts import LANGUAGES
from tests.games.elfer.positions import GAME, arrange, legal
from tests.games.elfer.test_naive import OTHER_BOARD

GOOD = (boards.FOLDER / "standard.toml").read_text(encoding="utf-8")
LINES = GOOD.splitlines()


def line_of(text):
    return next(number for number, line in enumerate(LINES, start=1) if text in line)


FAULTS = [
    ('game = "elfer"', 'game = "chess"', 'game = "elfer"', 'the game is "chess", not “elfer”'),
    ('name = "standard"', 'name = "A b"', 'name = "standard"', 'name cannot be "A b"'),
    ('title = "Elfer raus! Das Brettspiel"', "title = 5", "title =", "title must be one line of 1 to 60"),
    ("reconstruction = true", "reconstruction = 1", "reconstruction =", "reconstruction must be true or false"),
    ("reconstruction = true", "colour = 1", "reconstruction =", 'there is no key "colour"'),
    (
        'rows = ["yellow", "red", "blue", "green"]',
        'rows = ["yellow", "red", "blue"]',
        "rows = [",
        "rows must name each",
    ),
    ('rows = ["yellow", "red", "blue", "green"]', 'rows = "yrbg"', "rows = [", "rows must name each"),
    ('["yellow", "red"], number = 8', '["yellow", "blue"], number = 8', "number = 8", "two neighbouring rows, not"),
    ('["yellow", "red"], number = 8', '"yellow", number = 8', "number = 8", "two neighbouring rows, not"),
    ("number = 8 ", "number = 21 ", "number = 8", "from 1 to 20, not 21"),
    ("number = 8 ", "number = true ", "number = 8", "not true"),
    ("number = 8 ", "number = 4 ", "number = 8", "this bridge stands already in line"),
    ("number = 10 ", "number = 10, bonus = 1 ", "number = 10", "bonus must be true or false"),
    (
        '["blue", "green"], number = 9,',
        '["blue", "green"], number = 6,',
        "number = 9",
        "the field blue-6 belongs already to the bonus bridge in line",
    ),
    ('symbol = "star", row = "blue", end = 1 ', 'symbol = "moon", row = "blue", end = 1 ', '"star", row', "moon"),
    (
        'symbol = "star", row = "blue", end = 1 ',
        'symbol = "star", row = "blue", end = 2 ',
        '"star", row',
        "end cannot be 2",
    ),
    (
        'symbol = "circle", row = "green", end = 1 ',
        'symbol = "star", row = "green", end = 1 ',
        '"circle", row',
        "is taken already in line",
    ),
    (
        '    { symbol = "circle", row = "green", end = 20 },\n',
        "",
        "symbols = [",
        "must name all 8 symbol fields",
    ),
]


@pytest.mark.parametrize(("old", "new_text", "place", "fault"), FAULTS)
def test_a_fault_is_named_with_its_line(old, new_text, place, fault):
    """E1.5: among them a field that belongs to two bonus bridges."""
    assert GOOD.count(old) == 1
    with pytest.raises(InvalidBoard) as refusal:
        boards.parse_board(GOOD.replace(old, new_text), "bad.toml")
    assert str(refusal.value).startswith(f"bad.toml, line {line_of(place)}: ")
    assert fault in str(refusal.value)
    for language in LANGUAGES:
        assert refusal.value.sentence(language)


@pytest.mark.parametrize(
    ("old", "new_text", "fault"),
    [
        ("bridges = [", "bridges = 5\nmore = [", "there is no key"),
        ("note = ", "notes = ", "there is no key"),
        ('    { rows = ["red", "blue"], number = 10 },', "    7,", "a bridge must be a table"),
        ('    { symbol = "star", row = "blue", end = 1 },', "    7,", "a symbol must be a table"),
    ],
)
def test_other_faults(old, new_text, fault):
    with pytest.raises(InvalidBoard) as refusal:
        boards.parse_board(GOOD.replace(old, new_text))
    assert fault in str(refusal.value)


def test_lists_must_be_lists_and_a_reconstruction_needs_a_note():
    for table, fault in (({"bridges": 5}, "bridges must be a list"), ({"symbols": 5}, "symbols must be a list")):
        with pytest.raises(InvalidBoard) as refusal:
            boards.from_json(OTHER_BOARD | table)
        assert fault in str(refusal.value)
    with pytest.raises(InvalidBoard) as refusal:
        boards.parse_board("\n".join(line for line in LINES if not line.startswith("note")))
    assert "needs a note" in str(refusal.value)


def test_every_fault_has_its_sentence():
    """The keys in the code are those of the texts."""
    source = boardcheck.__file__
    with open(source, encoding="utf-8") as file:
        named = set(re.findall(r'fault\(\s*"([a-z-]+)"', file.read()))
    assert named <= GAME.texts("en").entry("board-faults").keys()


def test_another_board_is_played_and_told():
    """E1.4, E1.6: the map travels in the game's record."""
    position = new("elfer", board=OTHER_BOARD, seed=1, symbols=True)
    board = boards.board_json(position.board, position.seats)
    assert sorted(map(str, board["bridges"])) == sorted(map(str, OTHER_BOARD["bridges"]))
    assert (board["rows"], board["symbols"]) == (OTHER_BOARD["rows"], OTHER_BOARD["symbols"])
    assert position.options == {"symbols": True, "rounds": 1}
    assert legal(arrange(lying="g2", racks=("y2 b2 y11", "y4"), board=OTHER_BOARD)) == {"y2", "y11"}
    assert replayed(position.record).state.tobytes() == position.state.tobytes()
    again = position.game.notation.parse_position(position.text)
    assert position.game.notation.position_text(again, position.board) == position.text


def test_a_file_is_named_among_the_options(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace("number = 8 ", "number = 9 "), encoding="utf-8")
    for board in (path, str(path)):
        position = new("elfer", board=board, seed=1)
        assert position.options == {"symbols": False, "rounds": 1, "board": "mine.toml"}
        again = replayed(position.record)
        assert again.options == position.options
        assert again.state.tobytes() == position.state.tobytes()
        assert again.board.reconstruction  # a saved game keeps that it is one
        assert "reconstruction" not in boards.board_json(position.board, 2)  # a trace has no place for it
    assert new("elfer", board="standard", seed=1).options == {"symbols": False, "rounds": 1}


@pytest.mark.parametrize("board", ["blue", "", 7, "missing.toml"])
def test_a_board_that_there_is_not_is_refused(board):
    with pytest.raises((InvalidOption, ValueError)):
        new("elfer", board=board)


def test_the_example_of_the_docs_is_good():
    page = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"test_board_files.py -->\n```toml\n(game = \"elfer\".*?)```", page, flags=re.DOTALL)
    board = boards.parse_board(example)
    assert [bridge.bonus for bridge in board.bridges] == [True, False]
    assert board.symbols == boards.shipped("standard").symbols


def test_the_order_in_a_file_does_not_matter():
    lines = GOOD.splitlines()
    first, last = line_of('"yellow", "red"], number = 4') - 1, line_of('"blue", "green"], number = 18') - 1
    turned = [*lines[:first], *lines[first : last + 1][::-1], *lines[last + 1 :]]
    swapped = "\n".join(turned).replace('rows = ["red", "blue"], number = 10', 'rows = ["blue", "red"], number = 10')
    assert boards.parse_board(swapped) == boards.shipped("standard")


def test_the_picture_shows_every_field_and_bridge():
    """E1.2, E1.4"""
    root = ElementTree.fromstring(draw(boards.shipped("standard")))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert sorted(titles[1:]) == sorted(new("elfer", seed=1).layout.fields)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 4  # bonus marks
    assert "reconstruction" in root.find("{http://www.w3.org/2000/svg}desc").text


def test_the_facts_say_that_it_is_a_reconstruction():
    """E1.5: ours in every language, others in the words of their file."""
    ours = boards.shipped("standard")
    assert all(len(tell(ours, GAME.texts(language))) == 2 for language in LANGUAGES)
    assert "Rekonstruktion" in tell(ours, GAME.texts("de"))[1]
    assert len(tell(boards.from_json(OTHER_BOARD), GAME.texts("en"))) == 1
    noted = boards.parse_board(GOOD.replace("number = 8 ", "number = 9 "))
    assert tell(noted, GAME.texts("de"))[1] == noted.note
