"""Events for those who only want the log to keep some."""

from tafelrunde.server.events import Moved, Opened, Taken

SETUP = Opened(
    game="rondo",
    options={},
    board=None,
    seats=[],
    start=0,
    clock=None,
    listed=False,
    master="",
    secret="",
)
MOVED = Moved(seat=1, by="person", move={"do": "place", "edge": 12, "first": "red", "second": "blue"})


def taken(number: int) -> Taken:
    """An event that can be told from others."""
    return Taken(seat=number)
