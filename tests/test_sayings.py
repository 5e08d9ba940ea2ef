"""Sayings put into words."""

import pytest

from tafelrunde.sayings import Saying, and_list, in_words, name_of, saying
from tafelrunde.texts import Texts, filled

NAMES = ["Mira", "Ben", "Ida"]


class Catalogue(Texts):
    """Texts of a test alone."""

    def __init__(self, language: str = "en", **entries: object) -> None:
        super().__init__(language)
        self._entries = self._entries | entries


def told(said: Saying, language: str = "en", **entries: object) -> str:
    return in_words(said, Catalogue(language, **entries), NAMES)


def test_details_fill_the_places():
    said = saying("lays", name=name_of(1), tile=saying("tile", first="red", number=4))
    assert told(said, lays="{name} lays {tile}.", tile="{first} {number}") == "Ben lays red 4."


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [("en", 0, "0 points"), ("en", 1, "1 point"), ("en", 2, "2 points"), ("fr", 0, "0 point"), ("it", 0, "0 points")],
)
def test_a_number_chooses_the_form(language, number, words):
    assert told(saying("got", n=number), language, got="{n|{n} point|{n} points}") == words


def test_a_choice_may_hold_other_places():
    said = saying("got", n=1, colour=saying("red"))
    assert told(said, got="{n|one {colour:f} tile|{n} tiles}", red={"m": "rosso", "f": "rossa"}) == "one rossa tile"


def test_a_form_that_is_not_there_is_the_first_one():
    assert told(saying("got", colour=saying("red")), got="{colour:x}", red={"m": "rosso", "f": "rossa"}) == "rosso"
    assert told(saying("got", colour=saying("red")), got="{colour}", red={"m": "rosso", "f": "rossa"}) == "rosso"


def test_lists_are_joined():
    three = [name_of(seat) for seat in range(3)]
    assert told(and_list(three)) == "Mira, Ben and Ida"
    assert told(and_list(three[:2])) == "Mira and Ben"
    assert told(and_list(three[:1])) == "Mira"
    assert told(Saying("all", {"who": three}), all="all: {who}") == "all: Mira, Ben, Ida"


def test_braces_are_written_twice():
    assert filled("{{ {n} }}", "en", {"n": 1}, lambda detail, _form: str(detail)) == "{ 1 }"


def test_what_a_person_typed_is_never_read_as_a_place():
    assert in_words(saying("name", who="{who} {n|a|b}"), Catalogue(name="I am {who}"), NAMES) == "I am {who} {n|a|b}"
