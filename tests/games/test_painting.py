"""Boards in pixels: every game paints what a view shows."""

import numpy as np
import pytest

from tafelrunde.drawing import PIECES
from tafelrunde.painting import rgb
from tafelrunde.position import new
from tafelrunde.testing import label, walked
from tests.games.modes import MODES


@pytest.mark.parametrize("mode", MODES, ids=map(label, MODES))
def test_every_position_can_be_painted(mode):
    pictures = [position.game.painting.paint(position.view()).pixels for position in walked(mode, 1, every=25)]
    assert len({picture.shape for picture in pictures}) == 1
    assert all(picture.dtype == np.uint8 and min(picture.shape[:2]) > 150 for picture in pictures)
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


def test_a_laid_symbol_has_its_colour_and_its_sign():
    position = new("ingenious", seed=7)
    before = position.game.painting.paint(position.view()).pixels
    position.play("yy J1-J2")
    after = position.game.painting.paint(position.view()).pixels
    changed = after[(before != after).any(axis=2)]
    colours = {tuple(pixel) for pixel in changed.tolist()}
    assert rgb(PIECES["yellow"]) in colours
    assert len(colours) == 2  # and the ink of the sign


def test_stones_face_down_are_shown_to_who_laid_them():
    position = new("rondo", seed=1)
    position.play(next(move for move in position.legal_moves if "down" in move))
    own, others = (position.game.painting.paint(position.view(seat)).pixels for seat in (0, 1))
    assert (own != others).any()
