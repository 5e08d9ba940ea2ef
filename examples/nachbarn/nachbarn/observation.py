"""All that is seen, field by field."""

from tafelrunde.games.plain.observation import *
