"""Every mode of every game in the catalogue."""

from tafelrunde.games import names
from tafelrunde.testing import label, modes_of

__all__ = ["MODES", "label", "modes_of"]

MODES = [mode for name in names() for mode in modes_of(name)]
