"""The friendly layer, on any game."""

import pytest

import tafelrunde
from tafelrunde.errors import InvalidOption, InvalidRecord
from tafelrunde.games import find, names
from tafelrunde.position import LARGEST_SEED, from_deal, new


def test_the_front_door_is_lazy_and_complete():
    for name in tafelrunde.__all__:
        assert getattr(tafelrunde, name) is not None
    with pytest.raises(AttributeError):
        _ = tafelrunde.nonsense


@pytest.mark.parametrize("name", names())
def test_a_seed_decides_the_deal(name):
    assert new(name, seed=5).record == new(name, seed=5).record
    assert new(name).deal != new(name).deal


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": 9}, "9"),
        ({"seats": 0}, "0"),
        ({"colour": "blue"}, "colour"),
        ({"start": 2}, "2"),
        ({"start": -1}, "-1"),
        ({"seed": -1}, "-1"),
        ({"seed": LARGEST_SEED + 1}, str(LARGEST_SEED + 1)),
        ({"edition": "pirate"}, "pirate"),
        ({"edition": True}, "true"),
        ({"teams": 1}, "1"),
        ({"teams": True, "seats": 3}, "3"),
    ],
)
def test_wrong_options_get_one_sentence(wish, sentence):
    with pytest.raises(InvalidOption) as caught:
        new(**{"game": "ingenious", "seats": 2} | wish)
    assert sentence in str(caught.value)
    assert str(caught.value).count(".") >= 1
    assert "\n" not in str(caught.value)


def test_a_view_is_for_a_seat_of_the_table():
    with pytest.raises(InvalidOption):
        new("ingenious", seats=2, seed=1).view(2)


@pytest.mark.parametrize(
    "deal",
    [
        None,
        {},
        {"bag": [], "word": "0"},
        {"bag": [["red", "red"]] * 120, "word": "0"},
        {"bag": [["red", "pink"]], "word": "0"},
        {"word": "12"},
        {"bag": 7, "word": "0"},
    ],
)
def test_a_damaged_deal_is_refused(deal):
    with pytest.raises(InvalidRecord):
        from_deal("ingenious", seats=2, options={}, start=0, deal=deal)


@pytest.mark.parametrize("word", ["", "xyz", "1" * 17, None, 5, "-1"])
def test_a_damaged_word_is_refused(word):
    deal = new("ingenious", seed=1).deal | {"word": word}
    with pytest.raises(InvalidRecord):
        from_deal("ingenious", seats=2, options={}, start=0, deal=deal)


def test_end_reasons_are_an_enum():
    position = new("ingenious", seed=3)
    assert position.reason is None
    assert position.winners == []
    while not position.is_over:
        position.play_number(position.legal_numbers[0])
    assert position.reason == "board-full"
    assert position.reason.name == "BOARD_FULL"


def test_options_are_declared_by_the_game():
    edition, teams = find("ingenious").options
    assert (edition.name, edition.choices, edition.default) == ("edition", ("sheet", "kosmos"), "sheet")
    assert teams.seats == (4,)


def test_a_position_can_be_logged_without_telling_what_is_hidden():
    position = tafelrunde.new("ingenious", seed=4711)
    position.play(position.legal_moves[0])
    shown = repr(position)
    assert str(position.numbers[0]) in shown
    assert "4711" not in shown
    assert position.deal["word"] not in shown
    assert "deal" not in shown
    assert "bag" not in shown
