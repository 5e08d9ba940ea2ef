"""Rondo: its rules are in docs/rules/rondo.md, its board files are described in docs/boards.md."""

from tafelrunde.games import Game, Option

GAME = Game(
    package=__name__,
    name="rondo",
    letter="R",
    seats=(2, 3, 4),
    usual_seats=2,
    has_board_files=True,
    options=(Option("board", default="blue", choices=("blue", "red")),),
)
