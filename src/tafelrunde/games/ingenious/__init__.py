"""Ingenious (Einfach Genial, Génial): its rules are in docs/rules/ingenious.md."""

from tafelrunde.games import Game, Option

GAME = Game(
    package=__name__,
    name="ingenious",
    letter="I",
    seats=(1, 2, 3, 4),
    usual_seats=2,
    options=(
        Option("edition", default="sheet", choices=("sheet", "kosmos")),
        Option("teams", default=False, choices=(False, True), seats=(4,)),
    ),
)
