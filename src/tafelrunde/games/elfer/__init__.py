"""Elfer raus! Das Brettspiel: its rules are in docs/rules/elfer.md."""

from tafelrunde.games import Game, Option

GAME = Game(
    package=__name__,
    name="elfer",
    letter="E",
    seats=(2, 3, 4),
    usual_seats=2,
    has_board_files=True,
    options=(
        Option("symbols", default=False, choices=(False, True)),  # E8
        Option("rounds", default=1),  # E9.3
    ),
)
