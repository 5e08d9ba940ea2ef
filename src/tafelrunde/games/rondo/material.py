"""What is in the box of Rondo: stones and limits (R1). Boards are data: see boards.py and docs/boards.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

# --- Stones (R1.1) --------------------------------------------------------------------------------------------------
Colour = Literal["red", "yellow", "green", "blue", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
COLOUR_COUNT = len(COLOURS)
LETTERS = "rygbp"  # a colour as one letter
COPIES = 24  # stones of each colour
STONE_COUNT = COLOUR_COUNT * COPIES
BY_NAME = sorted(range(COLOUR_COUNT), key=COLOURS.__getitem__)


def stone_names(counts: Iterable[int]) -> list[Colour]:
    """Stones, given as how many there are of each colour, by their names, sorted."""
    of_each = list(counts)
    return [COLOURS[colour] for colour in BY_NAME for _ in range(of_each[colour])]


# --- Spaces (R1.3) --------------------------------------------------------------------------------------------------
VALUES = (1, 2, 3, 4, 5)
MOST_SPACES = 96  # a record has room for; our own boards have 68
MOST_NEIGHBOURS = 6  # of one space, the centre not counted
BORDER = MOST_SPACES  # the number of the border space, to which missing neighbours point
SPACE_WORDS = 2  # words in a bit set of spaces

# What lies on a space: nothing, 1 to 5 stones face up, or one stone face down (R4.3).
EMPTY = 0
FACE_DOWN = 6
OUTSIDE = 7  # what lies on the border, so that it is never free

# --- Limits ---------------------------------------------------------------------------------------------------------
MOST_SEATS = 4
RACK_SIZE = 5  # R1.1, R3.2
FIRST_DRAW = 2  # R2.1
DRAW_INSTEAD = 2  # R3.1: instead of laying
DRAW_AFTER = 1  # R3.1: after laying


# --- Boards (R1.3, R1.5) --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Space:
    id: str
    colour: Colour
    value: int
    grey: bool
    x: float
    y: float


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    reconstruction: bool
    note: str
    centre: str
    spaces: tuple[Space, ...]
    links: tuple[tuple[str, str], ...]  # undirected, each once; those of the centre too
    label: str = field(default="", compare=False)  # the option `board` of the game that is played on it

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each space by its id: a space's number is its place in `spaces`."""
        return {space.id: number for number, space in enumerate(self.spaces)}

    def neighbours(self, space: str) -> list[str]:
        """The spaces, or the centre, one link away."""
        return [b if a == space else a for a, b in self.links if space in (a, b)]
