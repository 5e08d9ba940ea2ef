"""Names at a table in the browser are cleaned as the server cleans them."""

from __future__ import annotations

from tafelrunde.kernel.generator import below, generator
from tafelrunde.server.names import cleaned
from tests.engines.node import Node

LETTERS = [*"Mira Ñandú 😀 é \t\n\r\x00\x1c\x85\xa0 مرحبا"]
MARKS = ["e\u0301\u0302\u0303\u0304", "\u200d\u202e\ufeff", "\u2028\u3000"]  # joined, turned around, apart
ALL = LETTERS + MARKS


def some_names(count: int) -> list[str]:
    chance = generator(5)
    return ["".join(ALL[below(chance, len(ALL))] for _ in range(below(chance, 60))) for _ in range(count)]


def test_names_are_cleaned_alike():
    names = ["", "   ", "Mira", "x" * 500, *some_names(500)]
    with Node(script="tests/house.js") as node:
        assert node.ask("clean", "", texts=names) == [cleaned(name) for name in names]
