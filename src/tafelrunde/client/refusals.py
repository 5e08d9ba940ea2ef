"""How a server says no."""

from __future__ import annotations

from tafelrunde.sayings import Saying


class Refused(Exception):
    """The server said no, in one sentence; nothing has changed."""

    def __init__(self, key: str, sentence: str, said: Saying) -> None:
        super().__init__(sentence)
        self.key, self.said = key, said


class Gone(Exception):
    """The table is not to be had: the server said so, or it stayed away for too long."""
