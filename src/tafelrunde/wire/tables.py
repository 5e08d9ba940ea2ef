"""Writes the tables of docs/protocol.md between their marks, so that it promises what is sent, and all of it.

python -m tafelrunde.wire.tables
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_origin

from msgspec import Struct
from msgspec import inspect as types

from tafelrunde.wire import asked, bodies, told
from tafelrunde.wire.describing import comments_of, may_be_missing, summary_of
from tafelrunde.wire.typescript import TOLD, AnyChanges, AnyLayout, AnyOffer, AnyOutcome, AnyView

FILE = Path(__file__).parents[3] / "docs" / "protocol.md"
MARKED = re.compile(r"(<!-- (asked|told|bodies) -->\n).*?(<!-- end -->)", re.DOTALL)
OF_THE_GAME: dict[type[Struct], str] = {
    AnyLayout: "LAYOUT",
    AnyView: "VIEW",
    AnyOffer: "OFFER",
    AnyOutcome: "OUTCOME",
    AnyChanges: "some keys of VIEW",
}
MOVES = {"move": "MOVE", "seen": "MOVE", "try": "TRY"}
INSIDE = (told.Result, told.Fair, told.Next, told.Candidate[AnyOutcome])
BODIES = (
    bodies.TableWishes,
    bodies.SeatWish,
    bodies.OpenedTable,
    bodies.Keys,
    bodies.SeatKey,
    bodies.Summary,
    bodies.SeatFacts,
    bodies.GameFacts,
    bodies.OptionFacts,
    bodies.Network,
    bodies.NotDone,
)


# --- Types in words -------------------------------------------------------------------------------------------------
def words(info: types.Type) -> str:
    match info:
        case types.Metadata():
            return MOVES.get((info.extra or {}).get("is", ""), "") or words(info.type)
        case types.StructType():
            return OF_THE_GAME.get(info.cls) or name_of(info.cls)
        case types.ListType():
            return f"[{words(info.item_type)}…]" + within(info.min_length, info.max_length)
        case types.DictType():
            return f"{{{words(info.key_type)}: {words(info.value_type)}…}}"
        case types.UnionType():
            return " or ".join(words(each) for each in info.types)
        case types.LiteralType():
            return " or ".join(f'"{value}"' for value in info.values)
        case types.IntType():
            most = info.le if info.lt is None else info.lt - 1
            return "number" + (within(info.ge, most) if most is not None and most < 2**32 else "")
        case types.FloatType():
            return "number"
        case types.StrType():
            return "text" + within(info.min_length, info.max_length) + ("" if info.pattern is None else " (hex)")
        case types.BytesType():
            return "text (base64)"
        case types.BoolType():
            return "true or false"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "anything"
    raise TypeError(f"there are no words for {info}")


def within(least: int | None, most: int | None) -> str:
    return "" if most is None else f" {least or 0}–{most}"


def name_of(struct: type) -> str:
    """A struct as the tables call it: SEAT FACTS, TABLE WISHES."""
    plain: type = get_origin(struct) or struct
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", plain.__name__).upper()


# --- Tables ---------------------------------------------------------------------------------------------------------
def asked_table() -> Iterator[str]:
    yield "| type | keys | | costs |"
    yield "|---|---|---|---|"
    for message in asked.MESSAGES:
        info = types.type_info(message)
        assert isinstance(info, types.StructType)
        comments = comments_of(message)
        keys = [f"`{field.name}`{'?' * (not field.required)}: {words(field.type)}" for field in info.fields]
        notes = [f"`{name}`: {comment}" for name, comment in comments.items() if comment]
        told_as = " ".join([summary_of(message), ". ".join(notes)]).strip()
        yield f"| `{info.tag}` | {', '.join(keys)} | {told_as} | {message.cost:g} |"


def told_tables() -> Iterator[str]:
    for message in (*TOLD, *INSIDE):
        yield from struct_table(message)


def body_tables() -> Iterator[str]:
    for body in BODIES:
        yield from struct_table(body)


def struct_table(kind: object) -> Iterator[str]:
    """A struct, with all its keys."""
    info = types.type_info(kind)
    assert isinstance(info, types.StructType)
    struct: type[Struct] = get_origin(info.cls) or info.cls
    comments: dict[str, str] = {}
    for part in reversed(struct.__mro__):
        if issubclass(part, Struct) and part is not Struct:
            comments |= comments_of(part)
    name = f"`{info.tag}`" if info.tag is not None else name_of(struct)
    yield f"**{name}**: {summary_of(struct)}"
    yield ""
    yield "| key | | |"
    yield "|---|---|---|"
    for field in info.fields:
        optional = "?" if may_be_missing(struct, field.name) else ""
        yield f"| `{field.name}`{optional} | {words(field.type)} | {comments.get(field.name, '')} |"
    yield ""


WRITERS = {"asked": asked_table, "told": told_tables, "bodies": body_tables}


def filled(text: str) -> str:
    """The page with its tables as they should be."""
    return MARKED.sub(lambda found: "\n".join([found[1], *WRITERS[found[2]]()]).rstrip() + "\n\n" + found[3], text)


if __name__ == "__main__":
    FILE.write_text(filled(FILE.read_text(encoding="utf-8")), encoding="utf-8")
