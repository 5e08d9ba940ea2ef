"""Moves and positions of Elfer raus! as text: both ways, and damaged ones are refused, whatever the damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.errors import IllegalMove, InvalidMove, InvalidRecord, Refusal
from tafelrunde.games.elfer.notation import parse_move, parse_move_json, parse_position, parse_tile_json
from tafelrunde.games.elfer.positions import parse_map
from tafelrunde.position import new
from tests.games.elfer.players import giving_player
from tests.games.elfer.positions import arrange, play

POSITION = new("elfer", seats=3, symbols=True, rounds=2, seed=8, start=2)
CHOOSE = giving_player(8)
while not (POSITION.state.gift_count and POSITION.state.lack_count.any() and POSITION.state.laid):
    POSITION.play_number(CHOOSE(POSITION))
TEXT = POSITION.text
FIELDS = dict(field.partition("=")[::2] for field in TEXT.split()[1:])


def changed(name, value):
    return " ".join(f"{name}={value}" if field.startswith(f"{name}=") else field for field in TEXT.split(" "))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", "9"),
        ("seats", "x"),
        ("seats", "2"),
        ("symbols", "maybe"),
        ("symbols", "no"),  # there are symbol tiles
        ("rounds", "0"),
        ("rounds", "9" * 30),
        ("start", "3"),
        ("to-move", "-1"),
        ("round", "2"),  # then it would be over
        ("round", "-1"),
        ("turn", "-5"),
        ("turn", "9" * 12),
        ("phase", "sleeping"),
        ("phase", "bonus"),  # without a pending tile
        ("pending", "y12"),
        ("pending", "z5"),
        ("laid", "4"),
        ("laid", "0"),  # but tiles were laid
        ("draws", "3"),
        ("reason", "1"),
        ("reason", "7"),
        ("scores", "1,2"),
        ("scores", "-1,0,0"),
        ("map", "yrbg"),
        ("map", "yrbb//yyrrbbgg"),
        ("map", "yrbg/yb4/yyrrbbgg"),
        ("map", "yrbg/yr4x/yyrrbbgg"),
        ("map", "yrbg//yyrrbbg"),
        ("lying", "xx"),
        ("lying", FIELDS["lying"].replace(".", "x", 1)),  # a tile that is elsewhere, too
        ("lying", FIELDS["lying"].replace("x", "y", 1)),
        ("laid-now", FIELDS["lying"].replace(".", "#").replace("x", ".").replace("#", "x")),
        ("racks", "y1"),
        ("racks", ";;"),
        ("bag", ""),
        ("bag", ",".join(["y1"] * 200)),
        ("word", "xyz"),
        ("word", "1" * 20),
        ("gifts", "0>y1"),
        ("gifts", "0>y1:0"),
        ("gifts", "0>z1:1"),
        ("gifts", "0>y1:-"),  # nobody remembers it
        ("gifts", "3>y1:"),
        ("gifts", ",".join(["0>y1:1"] * 50)),
        ("lacks", ";;zz"),
        ("lacks", ";;" + "f" * 23 + ":0:0"),
        ("lacks", ";;1:-1:0"),
        ("lacks", ";;1:2:-1"),
        ("lacks", ";;" + ",".join(["1:0:0"] * 20)),
    ],
)
def test_a_position_that_cannot_be_is_refused(name, value):
    with pytest.raises(Refusal) as caught:
        parse_position(changed(name, value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "chess", "elfer", TEXT.replace("elfer", "rondo"), TEXT + " more=1"])
def test_other_texts_are_no_positions(text):
    with pytest.raises(InvalidRecord):
        parse_position(text)


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_a_changed_letter_never_crashes(at, letter):
    text = TEXT[:at] + letter + TEXT[at + 1 :]
    try:
        state = parse_position(text)
    except Refusal:
        return
    board = parse_map(dict(field.partition("=")[::2] for field in text.split()[1:])["map"])
    assert parse_position(POSITION.game.notation.position_text(state, board)).tobytes() == state.tobytes()


def test_the_text_of_a_position_is_the_position():
    position = play(arrange(lying="y11 star1", racks=("y10 y9 j3", "j7 j7 star"), symbols=True), "y10,y9,give j3")
    again = parse_position(position.text)
    for name in again.dtype.names:
        if name not in ("bag", "turn"):
            assert again[name].tobytes() == position.state[name].tobytes(), name


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_is_refused(text):
    try:
        move = parse_move(POSITION.board, text)
    except (InvalidMove, IllegalMove):
        return
    assert 0 <= move < POSITION.game.state.MOVE_COUNT


def test_every_move_survives_its_text():
    notation, board = POSITION.game.notation, POSITION.board
    moves = range(POSITION.game.state.MOVE_COUNT)
    assert [parse_move(board, notation.move_text(board, move)) for move in moves] == list(moves)
    assert [parse_move_json(board, notation.move_json(board, move)) for move in moves] == list(moves)
    assert len({notation.move_text(board, move) for move in moves}) == len(moves)


def test_moves_in_a_trace():
    """As docs/trace.md has them."""
    notation = POSITION.game.notation
    told = [notation.move_json(POSITION.board, notation.parse_move(POSITION.board, move)) for move in MOVES]
    assert told == list(MOVES.values())


MOVES = {
    "r7": {"lay": "joker-7", "field": "red-7"},
    "y12": {"lay": "yellow-12", "field": "yellow-12"},
    "star1": {"lay": "star", "field": "star-1"},
    "star20": {"lay": "star", "field": "star-20"},
    "give g4": {"give": "green-4"},
    "give j7": {"give": "joker-7"},
    "done": {"done": True},
    "draw": {"draw": True},
    "pass": {"pass": True},
    "decline": {"decline": True},
}


@pytest.mark.parametrize(
    "move",
    [
        None,
        5,
        [],
        {},
        "done",
        {"done": False},
        {"done": True, "draw": True},
        {"lay": "joker-7"},
        {"lay": "joker-8", "field": "red-8"},
        {"lay": "yellow-12", "field": "yellow-21"},
        {"lay": ["yellow-12"], "field": "yellow-12"},
        {"give": "red-7"},
        {"give": None},
    ],
)
def test_moves_of_a_damaged_trace_are_refused(move):
    with pytest.raises(InvalidMove):
        parse_move_json(POSITION.board, move)


def test_a_symbol_on_another_field_is_illegal():
    with pytest.raises(IllegalMove) as caught:
        parse_move_json(POSITION.board, {"lay": "star", "field": "circle-1"})
    assert caught.value.clause == "E8.1"


@pytest.mark.parametrize("name", [None, [], ["red"], "red", "red-3", "red-21", "joker-4", "star-1"])
def test_other_tiles_there_are_not(name):
    with pytest.raises(InvalidRecord):
        parse_tile_json(name)
