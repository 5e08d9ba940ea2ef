"""The cells and their names."""

from tafelrunde.games.plain.board_svg import *
