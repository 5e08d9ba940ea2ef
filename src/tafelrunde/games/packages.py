"""Games from other packages, found by the entry points of the group `tafelrunde.games`.

    [project.entry-points."tafelrunde.games"]
    nachbarn = "nachbarn"  # the name of the game, and the package that holds its GAME

A game is looked at before it is let in, without importing anything compiled: what its files lack is read from their
text. One that cannot be played is left out with one sentence, and nothing else changes.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from symtable import SymbolTable, symtable
from typing import TYPE_CHECKING

from tafelrunde.errors import Refusal, UnfitGame
from tafelrunde.games import Game
from tafelrunde.texts import LANGUAGES, load

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tafelrunde.games"
NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")  # it stands in addresses, file names and commands
INTERFACE = Path(__file__).with_name("interface.py")
NEEDED_TEXTS = ("name", "about", "options", "clauses", "reasons", "typing.lines", "rules.lines")
STAR = re.compile(r"^from ([\w.]+) import \*", re.MULTILINE)


@dataclass
class Guests:
    """The games of other packages, and why some are left out."""

    games: dict[str, Game] = field(default_factory=dict)
    refused: list[Refusal] = field(default_factory=list)


def guests(taken: Collection[str]) -> Guests:
    """All games of other packages whose names are not taken."""
    found = Guests()
    for entry in entries():
        try:
            found.games[entry.name] = admitted(entry, {*taken, *found.games})
        except Refusal as refusal:
            found.refused.append(refusal)
    return found


# --- Finding them ---------------------------------------------------------------------------------------------------
def entries() -> list[EntryPoint]:
    """The entry points of our group. Reading them properly takes longer than all else that `--help` does, so that is
    done only where some are there."""
    if not any(GROUP.encode() in text for text in declared()):
        return []
    from importlib.metadata import entry_points

    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, package_name(entry)))


def declared() -> Iterator[bytes]:
    """The entry points of every installed package, as they are written."""
    for folder in sys.path:
        try:
            with os.scandir(folder or ".") as inside:
                paths = [entry.path for entry in inside if entry.name.endswith("-info")]
        except OSError:
            continue
        for path in paths:
            try:
                yield Path(path, "entry_points.txt").read_bytes()
            except OSError:
                continue


def package_name(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.module


# --- Looking at one -------------------------------------------------------------------------------------------------
def admitted(entry: EntryPoint, taken: Collection[str]) -> Game:
    """The game behind an entry point; refuses one that cannot be played."""
    name, package = entry.name, package_name(entry)
    if name in taken:
        raise UnfitGame("game-name-taken", name=name, package=package)
    if not NAME.fullmatch(name):
        raise UnfitGame("game-name", name=name, package=package)
    try:
        game = getattr(import_module(entry.module), "GAME", None)
        folder = Path(str(import_module(game.package).__file__)).parent if isinstance(game, Game) else None
    except (Exception, SystemExit) as fault:  # whatever a package does when it is imported
        raise UnfitGame("game-import", name=name, package=package, why=in_a_line(fault)) from None
    if not isinstance(game, Game) or folder is None:
        raise UnfitGame("game-undeclared", name=name, package=package, module=entry.module)
    if game.name != name:
        raise UnfitGame("game-other-name", name=name, package=package, found=game.name)
    lacks = [*missing_names(folder), *missing_texts(game)]
    if lacks:
        raise UnfitGame("game-lacks", name=name, package=package, lacks=", ".join(lacks))
    return game


def in_a_line(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {' '.join(str(fault).split())[:200]}"


def missing_names(folder: Path) -> Iterator[str]:
    """What the files of a game lack of what interface.py asks for."""
    for module, names in needed_names().items():
        path = next(
            (path for path in (folder / f"{module}.py", folder / module / "__init__.py") if path.exists()), None
        )
        if path is None:
            yield f"{module}.py"
            continue
        try:
            present = names_in(path)
        except (SyntaxError, ValueError, ImportError):
            yield f"{module}.py"
            continue
        yield from (f"{module}.{name}" for name in names if name not in present)


def names_in(path: Path) -> set[str]:
    """The names that a file holds, with all that it takes from others by `from … import *`."""
    source = path.read_text(encoding="utf-8")
    names = defined(symtable(source, str(path), "exec"))
    for module in STAR.findall(source):
        spec = find_spec(module)
        if spec and spec.origin:
            names |= names_in(Path(spec.origin))
    return names


@cache
def needed_names() -> dict[str, list[str]]:
    """What each module of a game must hold, as the Protocols of interface.py say."""
    table = symtable(INTERFACE.read_text(encoding="utf-8"), str(INTERFACE), "exec")
    return {
        re.sub(r"(?<!^)(?=[A-Z])", "_", child.get_name().removesuffix("Module")).lower(): sorted(defined(child))
        for child in table.get_children()
        if child.get_name().endswith("Module")
    }


def defined(table: SymbolTable) -> set[str]:
    """The names that a module or a class defines or imports."""
    names = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_local() or symbol.is_imported()}
    return {name for name in names if not name.startswith("__")}


def missing_texts(game: Game) -> Iterator[str]:
    keys = (*NEEDED_TEXTS, *(f"options.{option.name}.title" for option in game.options))
    for language in LANGUAGES:
        try:
            texts = load(game.texts_folder, language)
        except (OSError, ValueError):
            yield f"texts/{language}.toml"
            continue
        yield from (f"{key} ({language}.toml)" for key in keys if not has(texts, key))


def has(texts: object, key: str) -> bool:
    for part in key.split("."):
        if not isinstance(texts, dict) or part not in texts:
            return False
        texts = texts[part]
    return True
