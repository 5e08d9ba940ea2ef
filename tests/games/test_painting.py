"""Boards in pixels: every game paints what a view shows."""

import numpy as np
import pytest
from PIL.ImageColor import getrgb

from tafelrunde.position import new
from tafelrunde.svg import PIECES
from tafelrunde.testing import label, walked
from tests.games.modes import MODES


def painted(position, seat=None):
    return position.game.pixels.paint(position.layout, position.view(seat)).pixels


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_every_position_can_be_painted(mode):
    pictures = [painted(position) for position in walked(mode, 1, every=25)]
    assert len({picture.shape for picture in pictures}) == 1
    assert all(picture.dtype == np.uint8 and min(picture.shape[:2]) > 150 for picture in pictures)
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


def test_a_laid_symbol_has_its_colour_and_its_sign():
    position = new("ingenious", seed=7)
    before = painted(position)
    position.play("yy J1-J2")
    after = painted(position)
    changed = after[(before != after).any(axis=2)]
    colours = {tuple(pixel) for pixel in changed.tolist()}
    assert getrgb(PIECES["yellow"]) in colours
    assert len(colours) == 2  # and the ink of the sign


def test_stones_face_down_are_shown_to_who_laid_them():
    position = new("rondo", seed=1)
    position.play(next(move for move in position.legal_moves if "down" in move))
    own, others = (painted(position, seat) for seat in (0, 1))
    assert (own != others).any()
