"""Board files: what is refused, and that the message names the line and the fault."""

import inspect
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde import boardfile
from tafelrunde.boardfile import LARGEST_FILE, find_lines
from tafelrunde.errors import InvalidBoard, InvalidOption, InvalidRecord
from tafelrunde.games.rondo import boardcheck, boards
from tafelrunde.games.rondo.material import MOST_NEIGHBOURS, MOST_SPACES, Space
from tafelrunde.texts import LANGUAGES

GOOD = """\
# A small board
game = "rondo"
name = "small"
title = "A small board"
centre = "hub"

spaces = [
    { id = "a1", colour = "red", value = 1, grey = false, x = 3, y = 0 },
    { id = "a2", colour = "blue", value = 5, grey = true, x = 6, y = 0.5 }, # the only grey one
    { id = "a3", colour = "green", value = 2, x = 9, y = 0 },
]

links = [
    ["hub", "a1"], ["a1", "a2"],
    ["a2", "a3"],
]
"""


def test_a_good_file_is_read():
    board = boards.parse_board(GOOD)
    assert board.name == "small"
    assert board.centre == "hub"
    assert [space.id for space in board.spaces] == ["a1", "a2", "a3"]
    assert board.spaces[1] == Space("a2", "blue", 5, True, 6.0, 0.5)
    assert not board.spaces[2].grey
    assert board.links == (("hub", "a1"), ("a1", "a2"), ("a2", "a3"))
    assert not board.reconstruction
    assert board.note == ""


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ('game = "rondo"', 'game = "chess"', 2, 'the game is "chess", not “rondo”'),
        ('game = "rondo"\n', "", 1, 'the key "game" is missing'),
        ('name = "small"', 'name = "Sm all"', 3, 'name cannot be "Sm all"; a good one would be “my-board”'),
        ('name = "small"', 'name = "a-name-that-is-longer-than-that"', 3, "name cannot be"),
        ('title = "A small board"', 'title = ""', 4, "title must be one line of 1 to 60"),
        ('title = "A small board"', 'title = "A\\nB"', 4, "title must be one line"),
        ('title = "A small board"', "title = 5", 4, "title must be one line"),
        ('centre = "hub"', 'centre = "hub"\nauthor = "x"', 6, 'there is no key "author"; the keys are game, name'),
        ('centre = "hub"', 'centre = ["hub"]', 5, 'centre cannot be ["hub"]'),
        ('centre = "hub"', 'centre = "hub"\nreconstruction = 1', 6, "reconstruction must be true or false"),
        ('centre = "hub"', 'centre = "hub"\nreconstruction = true', 6, "needs a note that says so"),
        ("value = 1,", "value = 1, size = 3,", 8, 'there is no key "size"; the keys are id, colour'),
        ("value = 1, ", "", 8, 'the key "value" is missing'),
        ('id = "a1", ', "", 8, 'the key "id" is missing'),
        ('id = "a3"', "id = 3", 10, "id cannot be 3; a good one would be “b12”"),
        ('id = "a3"', 'id = "A3"', 10, 'id cannot be "A3"'),
        ('id = "a3"', 'id = "a03"', 10, 'id cannot be "a03"'),
        ('colour = "green"', 'colour = "pink"', 10, 'there is no colour "pink"; the colours are red'),
        ('colour = "green"', "colour = [1]", 10, "there is no colour [1]"),
        ("value = 5", "value = 6", 9, "a value is a whole number from 1 to 5, not 6"),
        ("value = 5", "value = 0", 9, "not 0"),
        ("value = 5", "value = 2.0", 9, "not 2.0"),
        ("value = 1,", "value = true,", 8, "not true"),
        ("grey = false", "grey = 1", 8, "grey must be true or false"),
        ("x = 9", "x = nan", 10, "x must be a number from -50 to 50, not nan"),
        ("x = 9", "x = inf", 10, "x must be a number"),
        ("x = 9", "x = 51", 10, "x must be a number"),
        ("x = 9", "x = false", 10, "x must be a number"),
        ("y = 0.5", 'y = "0.5"', 9, "y must be a number"),
        ("x = 9", "x = 7", 10, "the spaces “a2” and “a3” overlap"),
        ("x = 3", "x = 1", 8, "the space “a1” lies on the centre"),
        ('id = "a3"', 'id = "a1"', 10, "the id “a1” is taken already in line 8"),
        ('centre = "hub"', 'centre = "a1"', 8, "“a1” is the centre and must not be among the spaces"),
        ('    { id = "a3", colour = "green", value = 2, x = 9, y = 0 },\n', "    7,\n", 10, "a space must be a table"),
        ('["a2", "a3"]', '["a2", "b7"]', 15, 'the link ["a2", "b7"] names the unknown space "b7"'),
        ('["a2", "a3"]', '["a2", "a2"]', 15, "the space “a2” is linked to itself"),
        ('["a2", "a3"]', '["a2", "a1"]', 15, 'the link ["a2", "a1"] stands already in line 14'),
        ('["a2", "a3"]', '["a2"]', 15, "a link must be a pair of ids"),
        ('["a2", "a3"]', '["a2", 3]', 15, "a link must be a pair of ids"),
        ('["a2", "a3"]', '"a2-a3"', 15, "a link must be a pair of ids"),
        ('    ["a2", "a3"],\n', "", 10, "the space “a3” cannot be reached from the centre"),
        ("grey = true", "grey = false", 7, "no space is grey; at least one must be"),
        ('centre = "hub"', 'centre = "hub', 5, "this is not TOML"),
        ("links = [", "spaces = [", 16, "this is not TOML"),
    ],
)
def test_a_fault_is_named_with_its_line(old, new, line, fault):
    assert old in GOOD
    with pytest.raises(InvalidRecord) as refusal:
        boards.parse_board(GOOD.replace(old, new, 1), "small.toml")
    message = str(refusal.value)
    assert message.startswith(f"small.toml, line {line}: ")
    assert fault in message
    assert "\n" not in message


@pytest.mark.parametrize(
    "text",
    ["", "spaces = 3", "[[spaces]]\nid = 5", "[spaces]", "[[links]]", "a.b = 1", "x = " + "[" * 5000, "\0"],
)
def test_nonsense_is_refused(text):
    with pytest.raises(InvalidRecord):
        boards.parse_board(text)


def test_tables_with_headers_have_lines_too():
    text = GOOD[: GOOD.index("spaces")] + GOOD[GOOD.index("links") :]
    text += '[[spaces]]\nid = "a1"\ncolour = "red"\nvalue = 9\nx = 3\ny = 0\n'
    with pytest.raises(InvalidRecord, match="line 14: a value is a whole number from 1 to 5, not 9"):
        boards.parse_board(text)


def test_too_many_spaces_are_refused():
    row = '{{ id = "a{0}", colour = "red", value = 1, grey = true, x = {1}, y = {2} }},'
    rows = [row.format(n, n % 20 * 2, 4 + n // 20 * 2) for n in range(MOST_SPACES + 1)]
    text = GOOD[: GOOD.index("spaces")] + "spaces = [\n" + "\n".join(rows) + "\n]\nlinks = []\n"
    with pytest.raises(InvalidRecord, match=f"line 7: {MOST_SPACES + 1} spaces are too many"):
        boards.parse_board(text)


def test_too_many_neighbours_are_refused():
    row = '{{ id = "a{0}", colour = "red", value = 1, grey = true, x = {1}, y = 4 }},'
    rows = [row.format(n, n * 2) for n in range(MOST_NEIGHBOURS + 2)]
    pairs = ['["hub", "a0"],'] + [f'["a0", "a{n}"],' for n in range(1, MOST_NEIGHBOURS + 2)]
    text = GOOD[: GOOD.index("spaces")] + "spaces = [" + "\n".join(rows) + "]\nlinks = ["
    with pytest.raises(InvalidRecord, match=f"“a0” has more than {MOST_NEIGHBOURS} neighbours"):
        boards.parse_board(text + "\n".join(pairs) + "]\n")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(InvalidRecord, match="cannot be read"):
        boards.load(tmp_path / "missing.toml")
    with pytest.raises(InvalidRecord, match="cannot be read"):
        boards.load(tmp_path)
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b'game = "rondo"\nname = "\xff"\n')
    with pytest.raises(InvalidRecord, match="not valid UTF-8 in line 2"):
        boards.load(bad)
    bad.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(InvalidRecord, match="too large"):
        boards.load(bad)


def test_lines_are_found_past_strings_and_comments():
    lines = find_lines('a = """x\n[[b]]\n"""\nb = [ # ] "\n  "]", # [\n  { c = 1,\n  d = \'{\' },\n]\n[e]\nf = 1\n')
    assert lines == {
        (): 1,
        ("a",): 1,
        ("b",): 4,
        ("b", 0): 5,
        ("b", 1): 6,
        ("b", 1, "c"): 6,
        ("b", 1, "d"): 7,
        ("e",): 9,
        ("e", "f"): 10,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_sentence_in_every_language(language):
    with pytest.raises(InvalidBoard) as refusal:
        boards.parse_board(GOOD.replace("grey = true", "grey = false"), "small.toml")
    assert refusal.value.line == 7
    assert "small.toml" in refusal.value.sentence(language)
    source = "".join(map(inspect.getsource, (boardcheck, boards, boardfile)))
    faults = set(re.findall(r'fault\(\s*"([a-z-]+)"', source))
    assert faults == set(boards.GAME.texts(language).entry("board-faults"))


def test_the_example_of_the_docs_is_good():
    page = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")
    (example,) = [found for found in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if 'game = "rondo"' in found]
    assert boards.parse_board(example).name == "tiny"


@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 8), st.text(max_size=6)), max_size=6))
def test_a_damaged_file_is_read_or_refused(edits):
    """Whatever is cut out or put in: never anything but a board or a refusal."""
    text = GOOD
    for place, length, letters in edits:
        text = text[:place] + letters + text[place + length :]
    assert "\n" not in refusal_of(lambda: boards.parse_board(text))


def refusal_of(work):
    """The sentence with which something is refused; empty if it is not."""
    try:
        work()
    except InvalidRecord as refusal:
        return str(refusal)
    return ""


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["a1", "hub", "red"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "colour", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(["name", "centre", "spaces", "links", "title", "note"]), JSON)
def test_a_board_told_wrongly_is_refused_or_read(key, value):
    """As damaged records and traces would tell it."""
    told = {"name": "x", "centre": "hub", "links": [["hub", "a1"]]}
    told |= {"spaces": [{"id": "a1", "colour": "red", "value": 1, "grey": True}], key: value}
    assert "\n" not in refusal_of(lambda: boards.choose(2, told, {"board": "x.toml"}))


@pytest.mark.parametrize("label", ["\ud800", "a\0b", "", "x" * 41, 7, None])
def test_a_label_that_cannot_be_kept_is_refused(label):
    told = {"name": "x", "centre": "hub", "links": [["hub", "a1"]]}
    told["spaces"] = [{"id": "a1", "colour": "red", "value": 1, "grey": True}]
    with pytest.raises(InvalidOption):
        boards.choose(2, told, {"board": label})


def test_a_number_of_thousands_of_digits_is_refused():
    with pytest.raises(InvalidRecord):
        boards.parse_board(GOOD.replace("value = 5", f"value = {'9' * 5000}"))
