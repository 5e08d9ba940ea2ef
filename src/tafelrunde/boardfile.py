"""Board files: TOML, read so that every fault can be told with its line, which tomllib does not give."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from tafelrunde.errors import InvalidBoard, InvalidRecord

LARGEST_FILE = 65_536  # bytes
LONGEST_TITLE = 60
LONGEST_NOTE = 300
NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")  # of a board

Place = tuple[str | int, ...]  # such as ("name",), ("spaces", 3) or ("spaces", 3, "colour")
Token = tuple[str, int]  # and its line

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|\#[^\n]*|\n|[\[\]{}=,]|[^\s\[\]{}=,\"'#]+",
    re.DOTALL,
)


@dataclass(frozen=True)
class BoardFile:
    """What a file says, and where. `texts` is the folder with the game's own sentences for faults."""

    table: dict[str, Any]  # Any: what TOML or JSON can say, to be checked
    source: str
    texts: Path
    lines: dict[Place, int] = field(default_factory=dict)  # none, if the board did not come from a file

    def fault(self, key: str, *place: str | int, **details: object) -> InvalidBoard:
        """The refusal for a fault at a place of the file."""
        return InvalidBoard(key, self.texts, source=self.source, line=self.line(*place), **details)

    def line(self, *place: str | int) -> int | None:
        """The line of a place or, where it has none of its own, of what it is part of."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place)


def read(path: Path, texts: Path) -> BoardFile:
    """Read a board file; refuses what is not TOML."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError:
        raise InvalidRecord("no-such-file", path=path.name) from None
    if len(data) > LARGEST_FILE:
        raise InvalidRecord("file-too-large", path=path.name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidRecord("not-utf8", path=path.name, line=data[: error.start].count(b"\n") + 1) from None
    return parse(text, path.name, texts)


def game_of(path: Path) -> object:
    """The game that a board file is for, as far as it says so."""
    return read(path, texts=Path()).table.get("game")


def parse(text: str, source: str, texts: Path) -> BoardFile:
    """The text of a board file; `source` names it in refusals."""
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise InvalidRecord("not-toml", path=source, line=1, why="nested too deeply") from None
    except ValueError as error:  # of tomllib, or a number with thousands of digits
        found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.DOTALL)
        why, line = (found[1], found[2]) if found else (str(error), None)
        raise InvalidRecord("not-toml", path=source, line=line or text.count("\n") + 1, why=why) from None
    return BoardFile(table, source, texts, find_lines(text))


def shown(value: object) -> str:
    """A value as the file writes it, cut short."""
    text = str(value).lower() if isinstance(value, bool) else str(value).replace("'", '"')
    if isinstance(value, str):
        text = f'"{value}"'
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 40 else text[:39] + "…"


# --- What every board file has to say ---------------------------------------------------------------------------------
def check_keys(
    file: BoardFile, table: Mapping[str, object], known: Iterable[str], optional: Iterable[str], *place: str | int
) -> None:
    for key in table:
        if key not in known:
            raise file.fault("unknown-key", *place, key, name=shown(key), known=", ".join(known))
    for key in known:
        if key not in table and key not in optional:
            raise file.fault("missing-key", *place, name=shown(key))


def pattern(file: BoardFile, value: object, form: re.Pattern[str], example: str, *place: str | int) -> str:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise file.fault("form", *place, name=place[-1], value=shown(value), example=example)
    return value


def sentence(file: BoardFile, key: str, longest: int) -> str:
    value = file.table[key]
    if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
        raise file.fault("sentence", key, name=key, longest=longest)
    return value


# --- Finding lines --------------------------------------------------------------------------------------------------
def find_lines(text: str) -> dict[Place, int]:
    """Where things stand in a text that tomllib accepts."""
    lines: dict[Place, int] = {(): 1}
    headers: dict[str, int] = {}  # how many [[name]] headers so far
    table: Place = ()
    statement: list[Token] = []
    depth = 0
    for token, line in [*tokens(text), ("\n", 0)]:
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        if token != "\n":
            statement.append((token, line))
        elif depth == 0 and statement:
            if statement[0][0] == "[":
                table = header(statement, headers)
                lines.setdefault(table[:1], statement[0][1])
                lines.setdefault(table, statement[0][1])
            else:
                note_value(lines, table, statement)
            statement = []
    return lines


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, without comments."""
    line = 1
    for found in TOKEN.finditer(text):
        if not found[0].startswith("#"):
            yield found[0], line
        line += found[0].count("\n")


def header(statement: list[Token], headers: dict[str, int]) -> Place:
    """[name] or [[name]]."""
    name = next(plain(token) for token, _ in statement if token != "[")
    if statement[1][0] != "[":
        return (name,)
    headers[name] = headers.get(name, -1) + 1
    return (name, headers[name])


def note_value(lines: dict[Place, int], table: Place, statement: list[Token]) -> None:
    """key = value: the line of the key, of each item of a list, of each key in a table inside it."""
    place = (*table, plain(statement[0][0]))
    lines.setdefault(place, statement[0][1])
    items: list[int | None] = []  # per open bracket: the number of the item in a list, None in a table
    for (token, line), (after, _) in zip(statement[2:], [*statement[3:], ("", 0)], strict=True):
        if token in "]}":
            items.pop()
            continue
        number = items[-1] if items else None
        if token == ",":
            if number is not None:
                items[-1] = number + 1
            continue
        numbers = [item for item in items if item is not None]
        if number is not None:
            lines.setdefault((*place, *numbers), line)
        elif items and after == "=":
            lines.setdefault((*place, *numbers, plain(token)), line)
        if token in "[{":
            items.append(0 if token == "[" else None)


def plain(key: str) -> str:
    """A key without its quotes."""
    return key.strip("\"'")


Board = TypeVar("Board")


class Shelf(Generic[Board]):
    """The boards of a game whose boards are data: our own, one file each in a folder, and those from elsewhere."""

    def __init__(self, folder: Path, texts: Path, check: Callable[[BoardFile], Board]) -> None:
        self.folder, self.texts, self.check = folder, texts, check
        self.shipped = cache(self._shipped)

    def _shipped(self, name: str) -> Board:
        """One of our own boards."""
        return self.load(self.folder / f"{name}.toml")

    def names(self) -> tuple[str, ...]:
        """The names of our own boards."""
        return tuple(sorted(path.stem for path in self.folder.glob("*.toml")))

    def ours(self) -> list[Board]:
        return [self.shipped(name) for name in self.names()]

    def load(self, path: Path) -> Board:
        """Read and check a board file."""
        return self.check(read(path, self.texts))

    def parse(self, text: str, source: str = "board") -> Board:
        """Check the text of a board file."""
        return self.check(parse(text, source, self.texts))

    def told(self, table: dict[str, object]) -> Board:
        """Check a board as traces and saved games tell it."""
        return self.check(BoardFile(table, "board", self.texts))
