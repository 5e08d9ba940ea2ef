"""Pixels: discs, boxes, symbols with their holes, and digits."""

import subprocess
import sys

import numpy as np
import pytest
from PIL.ImageColor import getrgb

from tafelrunde.pixels import Canvas, outlines, shape
from tafelrunde.svg import SYMBOLS, TABLE

RED = "#ff0000"


def painted(canvas):
    return (canvas.pixels == getrgb(RED)).all(axis=2)


def canvas():
    return Canvas(-1, -1, 2, 2, 50)


def test_nothing_is_painted_at_first():
    picture = Canvas(0, 0, 3, 2, 10).pixels
    assert (picture.shape, picture.dtype) == ((20, 30, 3), np.uint8)
    assert (picture == getrgb(TABLE)).all()


def test_a_disc_is_round():
    picture = canvas()
    picture.disc(0, 0, 0.8, RED)
    assert painted(picture).mean() == pytest.approx(np.pi * 0.64 / 4, rel=0.02)
    assert painted(picture)[50, 50]
    assert not painted(picture)[0, 0]
    assert (painted(picture) == painted(picture)[::-1, ::-1].T).all()


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
    assert painted(picture).sum() == painted(picture).any(axis=0).sum() * painted(picture).any(axis=1).sum()


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_fill_their_place(name):
    picture = canvas()
    picture.symbol(name, 0, 0, 0.9, RED)
    assert 0.3 < painted(picture).mean() < 0.75
    has_hole = len(outlines(SYMBOLS[name])) == 2
    assert painted(picture)[50, 50] != has_hole
    assert not painted(picture)[:3].any()


def test_symbols_differ():
    for size in (10, 60):
        assert len({shape(name, size).tobytes() for name in SYMBOLS}) == len(SYMBOLS)


def test_numbers_are_told_apart():
    pictures = set()
    for value in (*range(21), 88):
        picture = Canvas(-1, -1, 2, 2, 12)
        picture.number(value, 0, 0, 0.8, RED)
        assert painted(picture).any()
        pictures.add(painted(picture).tobytes())
    assert len(pictures) == 22


def test_a_number_is_as_high_as_asked_and_in_the_middle():
    for value in (8, 20):
        picture = canvas()
        picture.number(value, 0, 0, 0.5, RED)
        rows, columns = (np.flatnonzero(painted(picture).any(axis=axis)) for axis in (1, 0))
        assert len(rows) == pytest.approx(25, abs=2)
        assert (rows.mean(), columns.mean()) == (pytest.approx(50, abs=2), pytest.approx(50, abs=2))


def test_pictures_have_no_shades():
    picture = canvas()
    picture.disc(0, 0, 0.7, RED)
    picture.symbol("red", 0, 0, 0.5, "#00ff00")
    picture.number(17, 0, 0, 0.5, "#0000ff")
    assert len(np.unique(picture.pixels.reshape(-1, 3), axis=0)) == 4


def test_games_are_played_without_pillow():
    program = "import sys; sys.modules['PIL'] = None; import tafelrunde; tafelrunde.new('ingenious', seed=1).view()"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
