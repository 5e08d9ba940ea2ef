"""Writes web/src/wire.ts, so that the browser client knows the same messages and the same games.

    python -m tafelrunde.wire.typescript [FILE]

Types that depend on the game are generic: `Welcome<'rondo'>`. `Games` says what each game's facts and moves are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import get_origin

from msgspec import Struct
from msgspec import inspect as types

from tafelrunde import games
from tafelrunde.games.interface import Layout, Offer, Outcome, View
from tafelrunde.kernel.moves import Kind, Part
from tafelrunde.sayings import Saying
from tafelrunde.wire import PROTOCOL, asked, bodies, told
from tafelrunde.wire.describing import comments_of, may_be_missing, own_fields, summary_of
from tafelrunde.wire.facts import Changes, types_of

FILE = Path(__file__).parents[3] / "web" / "src" / "wire.ts"
WIDTH = 120
MOST_LISTED = 8  # names of a part of a move; more, such as those of all fields, are texts here as in the facts
HEADER = """\
// Written by `python -m tafelrunde.wire.typescript` from src/tafelrunde/wire and each game's facts: change those.

export const PROTOCOL = {protocol};

export type GameName = keyof Games;"""


# --- The facts of whichever game it is ------------------------------------------------------------------------------
class AnyLayout(Layout, frozen=True):
    pass


class AnyView(View, frozen=True):
    pass


class AnyOffer(Offer, frozen=True):
    pass


class AnyOutcome(Outcome, frozen=True):
    pass


class AnyChanges(Changes):
    pass


OF_THE_GAME: dict[type[Struct], str] = {
    AnyLayout: "Games[G]['layout']",
    AnyView: "Games[G]['view']",
    AnyOffer: "Games[G]['offer']",
    AnyOutcome: "Games[G]['outcome']",
    AnyChanges: "Partial<Games[G]['view']>",
}
MARKED = {"move": "Games[G]['move']", "seen": "Games[G]['seen']", "game": "G"}  # what a type is beyond its form
NAMES: dict[type[Struct], str] = {told.Event: "TableEvent"}
TOLD = (
    told.Welcome[AnyLayout, AnyView, AnyOffer, AnyOutcome, AnyChanges],
    told.Event[AnyOffer, AnyOutcome, AnyChanges],
    told.Shown[AnyView, AnyOffer],
    told.Presence,
    told.Said,
    told.Answer[AnyOutcome],
    told.Done,
    told.Refused,
    told.Bye,
)
BODIES = (
    bodies.TableWishes,
    bodies.OpenedTable,
    bodies.SeatKey,
    bodies.Summaries,
    bodies.Catalogue,
    bodies.Network,
    bodies.NotDone,
)


class Writer:
    """Collects declarations, each once, in the order in which they are needed."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self.generic: set[str] = set()

    # --- Structs
    def struct(self, info: types.StructType) -> str:
        """The name of an interface, which is declared if it is not yet."""
        struct: type[Struct] = get_origin(info.cls) or info.cls
        if struct in OF_THE_GAME:
            return OF_THE_GAME[struct]
        name = name_of(struct)
        if name not in self.declared:
            self.declared[name] = ""  # it may speak of itself
            self.declared[name] = self.interface(name, struct, info)
        return f"{name}<G>" if name in self.generic else name

    def interface(self, name: str, struct: type[Struct], info: types.StructType) -> str:
        base = base_of(struct)
        above = "" if base is None else f" extends {self.base(base)}"
        comments, lines = comments_of(struct), []
        if info.tag is not None:
            lines.append(f"  readonly type: {quoted(str(info.tag))};")
        for field in info.fields:
            if base is None or field.name in own_fields(struct):
                if comment := comments.get(field.name):
                    lines.append(f"  /** {comment} */")
                optional = "?" if may_be_missing(struct, field.name) else ""
                lines.append(f"  readonly {field.encode_name}{optional}: {self.type(field.type)};")
        if any(mark in line for line in [above, *lines] for mark in ("[G]", "<G>", ": G;")):
            self.generic.add(name)
        parameter = "<G extends GameName = GameName>" if name in self.generic else ""
        doc = f"/** {summary_of(struct)} */\n" if summary_of(struct) else ""
        body = "{\n" + "\n".join(lines) + "\n}" if lines else "{}"
        return f"{doc}export interface {name}{parameter}{above} {body}"

    def base(self, base: type[Struct]) -> str:
        info = types.type_info(base)
        assert isinstance(info, types.StructType)
        return self.struct(info)

    # --- Types
    def type(self, info: types.Type) -> str:
        match info:
            case types.Metadata(extra=extra) if extra and extra.get("is") in MARKED:
                return MARKED[extra["is"]]
            case types.Metadata():
                return self.type(info.type)
            case types.StructType():
                return self.struct(info)
            case types.ListType() | types.VarTupleType():
                item = self.type(info.item_type)
                return f"readonly {f'({item})' if ' ' in item else item}[]"
            case types.TupleType():
                return f"readonly [{', '.join(map(self.type, info.item_types))}]"
            case types.DictType():
                return f"Readonly<Record<string, {self.type(info.value_type)}>>"
            case types.UnionType():
                return union(dict.fromkeys(map(self.type, info.types)))
            case types.LiteralType():
                return union(quoted(value) if isinstance(value, str) else str(value) for value in info.values)
            case types.IntType() | types.FloatType():
                return "number"
            case types.StrType() | types.BytesType():  # bytes travel as base64
                return "string"
            case types.BoolType():
                return "boolean"
            case types.NoneType():
                return "null"
            case types.AnyType():
                return "unknown"
        raise TypeError(f"the browser client has no type for {info}")

    def union_of(self, name: str, members: Iterable[object]) -> None:
        found = []
        for member in members:
            info = types.type_info(member)
            assert isinstance(info, types.StructType)
            found.append(self.struct(info))
        is_generic = any("<G>" in each for each in found)
        self.declare(name + ("<G extends GameName = GameName>" if is_generic else ""), found)

    def declare(self, name: str, members: list[str]) -> None:
        line = f"export type {name} = {' | '.join(members)};"
        if len(line) > WIDTH or any("{" in member for member in members[1:]):
            line = f"export type {name} =" + "".join(f"\n  | {member}" for member in members) + ";"
        self.declared[name] = line

    # --- Games
    def game(self, name: str) -> str:
        """Declare the facts and moves of a game; what `Games` says of it."""
        facts, moves, title = types_of(name), games.find(name).state.MOVES, name.title().replace("-", "")
        for struct in (facts.layout, facts.view, facts.offer, facts.outcome):
            self.base(struct)
        self.declare(f"{title}Move", [self.kind(kind, whole=True) for kind in moves.kinds])
        seen = f"{title}Move"
        if any(kind.secret for kind in moves.kinds):
            seen = f"{title}SeenMove"
            self.declare(seen, [self.kind(kind, whole=False) for kind in moves.kinds])
        entries = {
            "layout": name_of(facts.layout),
            "view": name_of(facts.view),
            "offer": name_of(facts.offer),
            "outcome": name_of(facts.outcome),
            "move": f"{title}Move",
            "seen": seen,
        }
        lines = "".join(f"\n    readonly {key}: {value};" for key, value in entries.items())
        return f"  readonly {name if name.isidentifier() else quoted(name)}: {{{lines}\n  }};"

    def kind(self, kind: Kind, whole: bool) -> str:
        parts = [f"readonly do: {quoted(kind.do)}"]
        for part in kind.parts:
            optional = "" if whole or part.name != kind.secret else "?"
            parts.append(f"readonly {part.name}{optional}: {part_type(part)}")
        return "{ " + "; ".join(parts) + " }"


def part_type(part: Part) -> str:
    if not part.names:
        return "number"
    return union(map(quoted, part.names)) if len(part.names) <= MOST_LISTED else "string"


def name_of(struct: type[Struct]) -> str:
    """What a class is called there; messages from clients have names of their own beside those from the server."""
    return NAMES.get(struct, f"Ask{struct.__name__}" if issubclass(struct, asked.Message) else struct.__name__)


def base_of(struct: type[Struct]) -> type[Struct] | None:
    """The class that a class adds fields to."""
    above = [base for base in struct.__mro__[1:] if issubclass(base, Struct) and base is not Struct]
    return next((base for base in above if base.__struct_fields__), None)


def quoted(text: str) -> str:
    return f"'{text}'"


def union(members: Iterable[str]) -> str:
    return " | ".join(members)


def written(names: Iterable[str]) -> str:
    """The whole file."""
    writer = Writer()
    for base in (Saying, Layout, View, Offer, Outcome):
        writer.base(base)
    entries = [writer.game(name) for name in names]
    writer.declared["Games"] = "/** What each game's facts and moves are. */\nexport interface Games {\n"
    writer.declared["Games"] += "\n".join(entries) + "\n}"
    writer.union_of("Asked", asked.MESSAGES)
    writer.union_of("Told", TOLD)
    for body in BODIES:
        writer.base(body)
    return "\n\n".join([HEADER.format(protocol=PROTOCOL), *writer.declared.values()]) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else FILE).write_text(written(games.our_names()), encoding="utf-8")
