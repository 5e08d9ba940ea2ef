"""Tiles are drawn one by one; how many kinds there are."""

from nachbarn.state import KINDS
from tafelrunde.games.plain.chance import *

KIND_COUNT = KINDS
