"""What a board file must say, from the whole to the parts; every fault is named with its line."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import combinations

from tafelrunde.boardfile import LONGEST_NOTE, LONGEST_TITLE, NAME, BoardFile, check_keys, pattern, sentence, shown
from tafelrunde.games.rondo import GAME
from tafelrunde.games.rondo.material import COLOURS, MOST_NEIGHBOURS, MOST_SPACES, VALUES, Board, Space

BOARD_KEYS = ("game", "name", "title", "reconstruction", "note", "centre", "spaces", "links")
OPTIONAL_KEYS = ("reconstruction", "note")
SPACE_KEYS = ("id", "colour", "value", "grey", "x", "y")
OPTIONAL_SPACE_KEYS = ("grey",)

SPACE_ID = re.compile(r"[a-z](?:0|[1-9][0-9]?)")
CENTRE_ID = re.compile(r"[a-z][a-z0-9]{0,5}")

FURTHEST = 50  # from the centre in each direction; the unit is the radius of a space
SPACE_WIDTH = 2


def check(file: BoardFile) -> Board:
    """The board that a file describes, or the refusal of its first fault."""
    table = file.table
    check_keys(file, table, BOARD_KEYS, OPTIONAL_KEYS)
    if table["game"] != GAME.name:
        raise file.fault("other-game", "game", value=shown(table["game"]), game=GAME.name)
    reconstruction = table.get("reconstruction", False)
    if not isinstance(reconstruction, bool):
        raise file.fault("not-a-truth", "reconstruction", name="reconstruction")
    if reconstruction and "note" not in table:
        raise file.fault("no-note", "reconstruction")
    board = Board(
        name=pattern(file, table["name"], NAME, "my-board", "name"),
        title=sentence(file, "title", LONGEST_TITLE),
        reconstruction=reconstruction,
        note=sentence(file, "note", LONGEST_NOTE) if "note" in table else "",
        centre=pattern(file, table["centre"], CENTRE_ID, "hub", "centre"),
        spaces=spaces_of(file),
        links=(),
    )
    check_ids(file, board)
    check_apart(file, board.spaces)
    board = replace(board, links=links_of(file, board))
    check_connected(file, board)
    if not any(space.grey for space in board.spaces):  # R1.5
        raise file.fault("no-grey", "spaces")
    return board


# --- Spaces ---------------------------------------------------------------------------------------------------------
def spaces_of(file: BoardFile) -> tuple[Space, ...]:
    entries = file.table["spaces"]
    if not isinstance(entries, list) or not entries:
        raise file.fault("no-spaces", "spaces")
    if len(entries) > MOST_SPACES:
        raise file.fault("too-many-spaces", "spaces", count=len(entries), most=MOST_SPACES)
    return tuple(space_of(file, entry, number) for number, entry in enumerate(entries))


def space_of(file: BoardFile, entry: object, number: int) -> Space:
    place = ("spaces", number)
    if not isinstance(entry, dict):
        raise file.fault("not-a-space", *place)
    check_keys(file, entry, SPACE_KEYS, OPTIONAL_SPACE_KEYS, *place)
    if entry["colour"] not in COLOURS:
        raise file.fault("colour", *place, "colour", value=shown(entry["colour"]), known=", ".join(COLOURS))
    if type(entry["value"]) is not int or entry["value"] not in VALUES:
        raise file.fault("value", *place, "value", value=shown(entry["value"]))
    if not isinstance(entry.get("grey", False), bool):
        raise file.fault("not-a-truth", *place, "grey", name="grey")
    return Space(
        id=pattern(file, entry["id"], SPACE_ID, "b12", *place, "id"),
        colour=entry["colour"],
        value=entry["value"],
        grey=entry.get("grey", False),
        x=coordinate(file, entry["x"], *place, "x"),
        y=coordinate(file, entry["y"], *place, "y"),
    )


def coordinate(file: BoardFile, value: object, *place: str | int) -> float:
    if not isinstance(value, bool) and isinstance(value, int | float) and abs(value) <= FURTHEST:  # NaN is not
        return float(value)
    raise file.fault("coordinate", *place, name=place[-1], value=shown(value), furthest=FURTHEST)


def check_ids(file: BoardFile, board: Board) -> None:
    first: dict[str, int] = {}
    for number, space in enumerate(board.spaces):
        if space.id == board.centre:
            raise file.fault("centre-is-space", "spaces", number, id=space.id)
        if space.id in first:
            raise file.fault("id-taken", "spaces", number, id=space.id, first=file.line("spaces", first[space.id]))
        first[space.id] = number


def check_apart(file: BoardFile, spaces: tuple[Space, ...]) -> None:
    """Spaces that overlap could be neither seen nor chosen. The centre lies at 0, 0."""
    for number, space in enumerate(spaces):
        if math.hypot(space.x, space.y) < SPACE_WIDTH:
            raise file.fault("on-centre", "spaces", number, id=space.id, least=SPACE_WIDTH)
    for one, (number, other) in combinations(enumerate(spaces), 2):
        if math.hypot(one[1].x - other.x, one[1].y - other.y) < SPACE_WIDTH:
            raise file.fault("overlap", "spaces", number, id=one[1].id, other=other.id, least=SPACE_WIDTH)


# --- Links ----------------------------------------------------------------------------------------------------------
def links_of(file: BoardFile, board: Board) -> tuple[tuple[str, str], ...]:
    entries = file.table["links"]
    if not isinstance(entries, list):
        raise file.fault("not-a-link", "links")
    known = {board.centre} | {space.id for space in board.spaces}
    first: dict[frozenset[str], int] = {}
    degree = dict.fromkeys(known, 0)
    for number, entry in enumerate(entries):
        check_link(file, entry, known, number)
        pair = frozenset(entry)
        if pair in first:
            raise file.fault("link-twice", "links", number, link=shown(entry), first=file.line("links", first[pair]))
        first[pair] = number
        for space in () if board.centre in pair else entry:
            degree[space] += 1
            if degree[space] > MOST_NEIGHBOURS:
                raise file.fault("too-many-neighbours", "links", number, id=space, most=MOST_NEIGHBOURS)
    return in_order(entries, [board.centre, *(space.id for space in board.spaces)])


def in_order(entries: list[list[str]], ids: list[str]) -> tuple[tuple[str, str], ...]:
    """The links in the order of the spaces, the centre first, however the file has them: equal boards look equal."""
    numbers = {name: number for number, name in enumerate(ids)}
    pairs = sorted(sorted((numbers[one], numbers[other])) for one, other in entries)
    return tuple((ids[one], ids[other]) for one, other in pairs)


def check_link(file: BoardFile, entry: object, known: set[str], number: int) -> None:
    if not isinstance(entry, list) or len(entry) != 2 or not all(isinstance(end, str) for end in entry):
        raise file.fault("not-a-link", "links", number)
    for end in entry:
        if end not in known:
            raise file.fault("unknown-space", "links", number, link=shown(entry), id=shown(end))
    if entry[0] == entry[1]:
        raise file.fault("self-link", "links", number, id=entry[0])


def check_connected(file: BoardFile, board: Board) -> None:
    """Every space can be reached from the centre (R1.5)."""
    reached = [board.centre]
    for space in reached:
        reached += [other for other in board.neighbours(space) if other not in reached]
    for number, lost in enumerate(board.spaces):
        if lost.id not in reached:
            raise file.fault("unconnected", "spaces", number, id=lost.id)
