"""Bots try what is legal."""

from __future__ import annotations

from typing import Annotated

from nachbarn.state import STATE
from tafelrunde.games.plain.insight import *
from tafelrunde.games.plain.insight import PlainNotes
from tafelrunde.kernel.game import Room, game_record


class Notes(PlainNotes):
    room: Annotated[Room, STATE, (1,)]


NOTES = game_record(Notes)
