"""Moves and positions of Ingenious as text: damaged ones are refused, whatever the damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.errors import IllegalMove, InvalidMove, InvalidRecord, Refusal
from tafelrunde.games.ingenious.notation import parse_move, parse_move_json, parse_position, parse_tile_json
from tafelrunde.position import new
from tests.games.ingenious.positions import arrange

POSITION = new("ingenious", seats=3, edition="kosmos", seed=8, start=2)
for _ in range(9):
    POSITION.play(POSITION.legal_moves[0])
TEXT = POSITION.text


def changed(name, value):
    return " ".join(f"{name}={value}" if field.startswith(f"{name}=") else field for field in TEXT.split(" "))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", "9"),
        ("seats", "x"),
        ("seats", "4"),  # then the area is larger
        ("edition", "pirate"),
        ("teams", "maybe"),
        ("teams", "yes"),  # not with three seats
        ("start", "3"),
        ("to-move", "-1"),
        ("turn", "-5"),
        ("turn", "99999999"),
        ("phase", "sleeping"),
        ("bonus", "-1"),
        ("bonus", "99"),
        ("reason", "3"),
        ("reason", "-1"),
        ("opened", "z"),
        ("opened", "rr"),
        ("board", "rgb"),
        ("board", POSITION.text.split("board=")[1].split(" ")[0].replace("r", "g", 1)),  # a printed symbol changed
        ("scores", "1,2,3"),
        ("scores", "19,0,0,0,0,0;0,0,0,0,0,0;0,0,0,0,0,0"),
        ("scores", "-1,0,0,0,0,0;0,0,0,0,0,0;0,0,0,0,0,0"),
        ("scores", ";".join(["0,0,0,0,0,0"] * 4)),  # of a seat that is not there
        ("racks", "rr"),
        ("racks", "rr,rr,rr,rr,rr,rr,rr;;"),
        ("racks", "zz;;"),
        ("bag", ""),
        ("bag", ",".join(["rr"] * 200)),
        ("word", "xyz"),
        ("word", "1" * 20),
        ("returned", "rr,rr,rr,rr,rr,rr,rr"),
        ("kept", "9,9,9"),
        ("kept", "-1,0,0"),
        ("kept", "0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(name, value):
    with pytest.raises(Refusal) as caught:
        parse_position(changed(name, value))
    assert "\n" not in str(caught.value)


def test_there_is_no_refilling_in_edition_sheet():
    text = new("ingenious", seats=3, seed=8).text
    with pytest.raises(InvalidRecord):
        parse_position(text.replace("phase=placing", "phase=refilling"))


def test_a_refused_position_does_not_tell_its_random_word():
    with pytest.raises(InvalidRecord) as caught:
        parse_position(changed("word", "0123456789abcdeg"))
    assert "0123" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "chess", "ingenious", TEXT.replace("ingenious", "rondo"), TEXT + " more=1"])
def test_other_texts_are_no_positions(text):
    with pytest.raises(InvalidRecord):
        parse_position(text)


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_a_changed_letter_never_crashes(at, letter):
    try:
        state = parse_position(TEXT[:at] + letter + TEXT[at + 1 :])
    except Refusal:
        return
    assert parse_position(POSITION.game.notation.position_text(state, POSITION.board)).tobytes() == state.tobytes()


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_is_refused(text):
    try:
        move = parse_move(POSITION.board, text)
    except (InvalidMove, IllegalMove):
        return
    assert 0 <= move < POSITION.game.state.MOVE_COUNT


@pytest.mark.parametrize(
    "move",
    [
        None,
        5,
        [],
        {},
        {"swap": False},
        {"place": ["red"], "cells": [[0, 0], [0, 1]]},
        {"place": ["red", "pink"], "cells": [[0, 0], [0, 1]]},
        {"place": ["red", "blue"], "cells": [[0, 0], [99, 1]]},
        {"place": ["red", "blue"], "cells": [[0, 0, 0], [0, 1]]},
        {"place": ["red", "blue"], "cells": [[[0], 0], [0, 1]]},
        {"place": ["red", "blue"]},
    ],
)
def test_moves_of_a_damaged_trace_are_refused(move):
    with pytest.raises(InvalidMove):
        parse_move_json(POSITION.board, move)


def test_cells_of_a_trace_must_be_adjacent():
    with pytest.raises(IllegalMove) as caught:
        parse_move_json(POSITION.board, {"place": ["red", "blue"], "cells": [[0, 0], [0, 2]]})
    assert caught.value.clause == "I4.1"


def test_a_mixed_tile_may_be_spelled_both_ways_round():
    one = parse_move_json(POSITION.board, {"place": ["red", "blue"], "cells": [[0, 0], [0, 1]]})
    other = parse_move_json(POSITION.board, {"place": ["blue", "red"], "cells": [[0, 1], [0, 0]]})
    assert one == other


@pytest.mark.parametrize("name", [None, [], ["red"], ["red", "blue"], ["pink", "red"], "red"])
def test_tiles_are_named_in_alphabetical_order(name):
    with pytest.raises(InvalidRecord):
        parse_tile_json(name)
    assert parse_tile_json(["blue", "red"]) == parse_tile_json(["blue", "red"])


def test_the_text_of_a_position_is_the_position():
    position = arrange(board="F6r F7b", racks=["rg,bb", "oo,yy"], scores=[[3, 0, 0, 0, 0, 0], [0] * 6])
    assert parse_position(position.text).tobytes() == position.state.tobytes()
