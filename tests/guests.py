"""Games from other packages, declared for a test."""

import sys
from contextlib import contextmanager
from pathlib import Path

from tafelrunde import games

EXAMPLES = Path(__file__).parent.parent / "examples"


def declare(shelf, name, package, module):
    """Write what an installed package says of the game it holds; it is found after `forget`."""
    info = shelf / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tafelrunde.games]\n{name} = {module}\n")


def forget():
    """Look again for games when somebody asks for them."""
    games.names.cache_clear()
    games._guests.cache_clear()


@contextmanager
def visiting(name, shelf):
    """One of the examples, as if it were installed."""
    declare(shelf, name, f"tafelrunde-{name}", name)
    paths = [str(shelf), str(EXAMPLES / name)]
    sys.path[:0] = paths
    forget()
    try:
        yield games.find(name)
    finally:
        for path in paths:
            sys.path.remove(path)
        forget()
