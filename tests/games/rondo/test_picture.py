"""The board as a picture: well-formed, complete, and told apart by symbols as well as by colours."""

from xml.etree import ElementTree

import pytest

from tafelrunde.games.rondo.board_svg import draw
from tafelrunde.games.rondo.boards import parse_board, shipped
from tafelrunde.svg import PIECES, SYMBOLS
from tests.games.rondo.test_board_files import GOOD

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ["blue", "red"])
def test_every_space_is_drawn_with_number_colour_and_symbol(name):
    board = shipped(name)
    picture = ElementTree.fromstring(draw(board))
    assert picture.find(f"{SVG}title").text == board.title
    assert "reconstruction" in picture.find(f"{SVG}desc").text
    groups = {
        title.text: group for group in picture.iter(f"{SVG}g") if (title := group.find(f"{SVG}title")) is not None
    }
    for space in board.spaces:
        group = groups[space.id]
        assert group.find(f"{SVG}text").text == str(space.value)
        assert group.find(f"{SVG}text").get("fill") == PIECES[space.colour]
        assert group.find(f"{SVG}path").get("d") == SYMBOLS[space.colour]
        assert len(group.findall(f"{SVG}circle")) == (3 if space.grey else 2)
    links = next(group for group in picture.iter(f"{SVG}g") if group.get("stroke-width"))
    assert len(links) == len(board.links)


def test_a_title_cannot_break_out_of_the_picture():
    board = parse_board(GOOD.replace("A small board", "</title><script>&"))
    assert ElementTree.fromstring(draw(board)).find(f"{SVG}title").text == "</title><script>&"


def test_symbols_differ():
    assert len(set(SYMBOLS.values())) == len(SYMBOLS) == len(PIECES)
