"""Pixels: discs, boxes, symbols with their holes, and digits."""

import numpy as np
import pytest

from tafelrunde.drawing import SYMBOLS
from tafelrunde.painting import DIGIT_ROWS, Canvas, in_path, outlines, rgb

RED = "#ff0000"


def painted(canvas):
    return (canvas.pixels == rgb(RED)).all(axis=2)


def canvas():
    return Canvas(-1, -1, 2, 2, 50)


def test_a_disc_is_round():
    picture = canvas()
    picture.disc(0, 0, 0.8, RED)
    assert painted(picture).mean() == pytest.approx(np.pi * 0.64 / 4, rel=0.02)
    assert painted(picture)[50, 50]
    assert not painted(picture)[0, 0]


def test_what_lies_outside_is_cut_off():
    picture = canvas()
    picture.disc(1, 1, 0.5, RED)
    picture.disc(9, 9, 0.5, RED)
    assert painted(picture).mean() == pytest.approx(np.pi * 0.25 / 16, rel=0.05)


def test_a_box_has_two_sides():
    picture = canvas()
    picture.box(0, 0, 1.0, 0.5, RED)
    assert painted(picture).any(axis=0).sum() == 50
    assert painted(picture).any(axis=1).sum() == pytest.approx(25, abs=1)


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_fill_their_place(name):
    picture = canvas()
    picture.symbol(name, 0, 0, 0.9, RED)
    assert 0.3 < painted(picture).mean() < 0.75
    has_hole = len(outlines(SYMBOLS[name])) == 2
    assert painted(picture)[50, 50] != has_hole


def test_symbols_differ():
    x, y = np.meshgrid(np.linspace(-1, 1, 60), np.linspace(-1, 1, 60))
    assert len({in_path(path, x, y).tobytes() for path in SYMBOLS.values()}) == len(SYMBOLS)


def test_numbers_are_told_apart():
    pictures = set()
    for value in (*range(21), 88):
        picture = Canvas(-1, -1, 2, 2, 40)
        picture.number(value, 0, 0, 0.5, RED)
        assert painted(picture).any()
        pictures.add(painted(picture).tobytes())
    assert len(pictures) == 22
    assert len(set(DIGIT_ROWS.values())) == 10
