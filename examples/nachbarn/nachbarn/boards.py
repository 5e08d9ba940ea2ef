"""The board: a square of cells."""

from nachbarn import GAME
from nachbarn.state import SIDE
from tafelrunde.games.plain.boards import OneBoard, square

BOARD = square(SIDE)
_plain = OneBoard(GAME, BOARD)
shipped_names, choose, load, parse_board = _plain.shipped_names, _plain.choose, _plain.load, _plain.parse_board
board_json, record_json = _plain.board_json, _plain.record_json
