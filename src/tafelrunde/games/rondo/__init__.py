"""Rondo: its rules are in docs/rules/rondo.md, its board files are described in docs/boards.md."""

from tafelrunde.games import Game, Option

GAME = Game(
    name="rondo",
    letter="R",
    seats=(2, 3, 4),
    usual_seats=2,
    options=(Option("board", default="blue", choices=("blue", "red")),),
)
