"""What a board file of Elfer raus! must say, from the whole to the parts; every fault is named with its line."""

from __future__ import annotations

from itertools import pairwise

from tafelrunde.boardfile import LONGEST_NOTE, LONGEST_TITLE, NAME, BoardFile, check_keys, pattern, sentence, shown
from tafelrunde.games.elfer import GAME
from tafelrunde.games.elfer.material import COLOURS, ENDS, NUMBERS, SYMBOLS, Board, Bridge, SymbolField

BOARD_KEYS = ("game", "name", "title", "reconstruction", "note", "rows", "bridges", "symbols")
OPTIONAL_KEYS = ("reconstruction", "note")
BRIDGE_KEYS = ("rows", "number", "bonus")
SYMBOL_KEYS = ("symbol", "row", "end")


def check(file: BoardFile) -> Board:
    """The board that a file describes, or the refusal of its first fault."""
    table = file.table
    check_keys(file, table, BOARD_KEYS, OPTIONAL_KEYS)
    if table["game"] != GAME.name:
        raise file.fault("other-game", "game", value=shown(table["game"]), game=GAME.name)
    reconstruction = truth(file, table.get("reconstruction", False), "reconstruction")
    if reconstruction and "note" not in table:
        raise file.fault("no-note", "reconstruction")
    rows = rows_of(file)
    return Board(
        name=pattern(file, table["name"], NAME, "my-board", "name"),
        title=sentence(file, "title", LONGEST_TITLE),
        reconstruction=reconstruction,
        note=sentence(file, "note", LONGEST_NOTE) if "note" in table else "",
        rows=rows,
        bridges=bridges_of(file, rows),
        symbols=symbols_of(file),
    )


def truth(file: BoardFile, value: object, *place: str | int) -> bool:
    if not isinstance(value, bool):
        raise file.fault("not-a-truth", *place, name=place[-1])
    return value


def rows_of(file: BoardFile) -> tuple[str, ...]:
    """The colours from top to bottom, each once (E1.2)."""
    rows = file.table["rows"]
    if not isinstance(rows, list) or sorted(map(str, rows)) != sorted(COLOURS):
        raise file.fault("rows", "rows", known=", ".join(COLOURS))
    return tuple(rows)


def entries_of(file: BoardFile, key: str) -> list[object]:
    entries = file.table[key]
    if not isinstance(entries, list):
        raise file.fault("not-a-list", key, name=key)
    return entries


# --- Bridges --------------------------------------------------------------------------------------------------------
def bridges_of(file: BoardFile, rows: tuple[str, ...]) -> tuple[Bridge, ...]:
    """The bridges in the order of the rows and numbers, however the file has them: equal boards look equal."""
    found: dict[Bridge, int] = {}
    for number, entry in enumerate(entries_of(file, "bridges")):
        bridge = bridge_of(file, entry, rows, number)
        check_alone(file, bridge, found, number)
        found[bridge] = number
    return tuple(sorted(found, key=lambda bridge: (rows.index(bridge.rows[0]), bridge.number)))


def bridge_of(file: BoardFile, entry: object, rows: tuple[str, ...], number: int) -> Bridge:
    place = ("bridges", number)
    if not isinstance(entry, dict):
        raise file.fault("not-a-bridge", *place)
    check_keys(file, entry, BRIDGE_KEYS, ("bonus",), *place)
    pair = entry["rows"]
    neighbours = [list(two) for two in pairwise(rows)]
    if pair not in neighbours and not (isinstance(pair, list) and pair[::-1] in neighbours):
        raise file.fault("not-neighbours", *place, "rows", value=shown(pair))
    if type(entry["number"]) is not int or not 1 <= entry["number"] <= NUMBERS:
        raise file.fault("number", *place, "number", value=shown(entry["number"]))
    upper, lower = sorted(pair, key=rows.index)
    return Bridge((upper, lower), entry["number"], truth(file, entry.get("bonus", False), *place, "bonus"))


def check_alone(file: BoardFile, bridge: Bridge, found: dict[Bridge, int], number: int) -> None:
    """No bridge stands twice, and no field belongs to two bonus bridges (E1.5)."""
    for other, first in found.items():
        line = file.line("bridges", first)
        if other.number != bridge.number:
            continue
        if other.rows == bridge.rows:
            raise file.fault("bridge-twice", "bridges", number, first=line)
        shared = set(other.rows) & set(bridge.rows)
        if shared and other.bonus and bridge.bonus:
            field = f"{shared.pop()}-{bridge.number}"
            raise file.fault("two-bonuses", "bridges", number, field=field, first=line)


# --- Symbols --------------------------------------------------------------------------------------------------------
def symbols_of(file: BoardFile) -> tuple[SymbolField, ...]:
    """Each end of each row has a symbol field, and each symbol one at either end (E1.2, E1.6)."""
    entries = entries_of(file, "symbols")
    found = {symbol_of(file, entry, number): number for number, entry in enumerate(entries)}
    for one, number in found.items():
        for other, first in found.items():
            if first < number and other.end == one.end and (other.symbol == one.symbol or other.row == one.row):
                raise file.fault("symbol-twice", "symbols", number, first=file.line("symbols", first))
    if not len(found) == len(entries) == len(SYMBOLS) * len(ENDS):
        raise file.fault("symbols-missing", "symbols", count=len(SYMBOLS) * len(ENDS))
    return tuple(sorted(found, key=lambda field: (SYMBOLS.index(field.symbol), field.end)))


def symbol_of(file: BoardFile, entry: object, number: int) -> SymbolField:
    place = ("symbols", number)
    if not isinstance(entry, dict):
        raise file.fault("not-a-symbol", *place)
    check_keys(file, entry, SYMBOL_KEYS, (), *place)
    for key, known in (("symbol", SYMBOLS), ("row", COLOURS), ("end", ENDS)):
        if entry[key] not in known or isinstance(entry[key], bool | float):  # 1.0 is no field
            listed = ", ".join(map(str, known))
            raise file.fault("not-known", *place, key, name=key, value=shown(entry[key]), known=listed)
    return SymbolField(entry["symbol"], entry["row"], entry["end"])
