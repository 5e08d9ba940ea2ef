"""The cells and the numbers on them."""

from tafelrunde.games.plain.pixels import *
