"""Nachbarn: lay numbers beside the numbers next to them."""

from tafelrunde.games import Game

GAME = Game(package=__name__, name="nachbarn", letter="N", seats=(2, 3, 4), usual_seats=2, options=())
