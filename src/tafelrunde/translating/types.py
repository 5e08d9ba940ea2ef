"""Python's types as TypeScript's. Facts are imported from wire.ts; records and boards are declared beside the code."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeGuard, Union, get_args, get_origin, get_type_hints

import numpy as np
from msgspec import Struct

from tafelrunde import games
from tafelrunde.errors import Refusal
from tafelrunde.games.interface import Layout, Offer, Options, Outcome, View
from tafelrunde.kernel.records import Grid, Reals, Record, Row, WordCube, WordGrid, Words
from tafelrunde.sayings import Saying
from tafelrunde.wire.typescript import Writer, name_of, quoted, union

Hint: TypeAlias = object  # a type as a value: a class, a union, an alias

PLAIN: dict[Hint, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    object: "unknown",
    type(None): "null",
    None: "null",
    np.uint64: "bigint",
    Any: "any",
}
NUMBERS: dict[Hint, str] = {
    Row: "number",
    Reals: "number",
    Words: "bigint",
    Grid: "readonly number[]",
    WordGrid: "readonly bigint[]",
    WordCube: "readonly (readonly bigint[])[]",
}
BYTES = {"row": "number", "words": "bigint"}  # see reading.py
LISTS = (list, Sequence, Iterable, Iterator)


def origin_of(hint: Hint) -> Hint:
    """What a type is made from: `list` of `list[int]`."""
    found: Hint = get_origin(hint)
    return found


def list_of(hint: Hint | None) -> Hint:
    return types.GenericAlias(list, (hint or object,))


class AnyJson:
    """What JSON can say: an alias that speaks of itself, which nobody can take apart."""


def hints_of_function(function: object) -> dict[str, Hint]:
    """What a function says of its parameters and of what it gives; a method also of what it belongs to."""
    found: dict[str, Hint] = get_type_hints(function, localns=dict(ALIASES), include_extras=True)
    owner, _, _ = getattr(function, "__qualname__", "").rpartition(".")
    if owner and "<" not in owner:
        found["self"] = vars(sys.modules[getattr(function, "__module__", "")])[owner]
    return found


ALIASES: dict[str, Hint] = {"Json": AnyJson, "Options": Options}  # what a module may not have at run time


class Types:
    """Writes types, and keeps what has to be imported or declared for them."""

    def __init__(self) -> None:
        self.imported: set[str] = set()
        self.declared: dict[str, str] = {}

    def written(self, hint: Hint, mutable: bool = False) -> str:
        """A type; `mutable` for a list or a dict that is filled where it was made. KeyError if there is none."""
        origin, arguments, lasting = origin_of(hint), get_args(hint), "" if mutable else "readonly "
        if origin is Annotated:
            marks = [mark for mark in arguments[1:] if isinstance(mark, str)]
            return f"readonly {BYTES[marks[0]]}[]" if marks else self.written(arguments[0])
        if hint in PLAIN:
            return PLAIN[hint]
        if hint in NUMBERS:
            item = NUMBERS[hint]
            return f"readonly {grouped(item)}[]"
        if origin is Literal:
            return union(quoted(each) if isinstance(each, str) else str(each) for each in arguments)
        if origin in (Union, types.UnionType):
            return union(dict.fromkeys(grouped(self.written(each), "=>") for each in arguments))
        if origin is tuple and arguments[-1] is not Ellipsis:
            return f"readonly [{', '.join(map(self.written, arguments))}]"
        if origin is tuple:
            return f"readonly {grouped(self.written(arguments[0]))}[]"
        if origin in LISTS:
            return f"{lasting}{grouped(self.written(arguments[0], mutable))}[]"
        if origin in (dict, Mapping):
            item = self.written(arguments[1], mutable)
            if is_keyed(hint):
                return f"py.Keyed<{self.written(arguments[0])}, {item}>"
            return f"Record<string, {item}>" if mutable else f"py.Dict<{item}>"
        if origin is set:
            return f"ReadonlySet<{self.written(arguments[0])}>"
        if origin is Callable:
            taken = ", ".join(f"given{i}: {self.written(each)}" for i, each in enumerate(arguments[0]))
            return f"({taken}) => {self.written(arguments[1])}"
        if origin is frozenset:
            return f"readonly {grouped(self.written(arguments[0]))}[]"
        if hint is AnyJson:
            return "py.Json"
        if origin is re.Pattern:
            return "RegExp"
        if isinstance(hint, type) and issubclass(hint, Refusal):
            return "py.Refusal"
        if isinstance(hint, type):
            return self.of_class(hint)
        raise KeyError(hint)

    def of_class(self, kind: type) -> str:
        if issubclass(kind, Struct):
            return self.of_struct(kind)
        is_protocol = getattr(kind, "_is_protocol", False)
        if not (issubclass(kind, Record) or is_dataclass(kind) or is_protocol):
            raise KeyError(kind)
        name = f"{kind.__name__}Data" if is_dataclass(kind) else kind.__name__
        if name not in self.declared:
            self.declared[name] = ""  # it may speak of itself
            fields = get_type_hints(kind, include_extras=True).items()
            lines = [f"  readonly {field}: {self.written(hint)};" for field, hint in fields if has_type(hint)]
            about = " ".join((kind.__doc__ or "").split())
            doc = f"/** {about} */\n" if about and not is_dataclass(kind) else ""
            self.declared[name] = f"{doc}export interface {name} {{\n" + "\n".join(lines) + "\n}"
        return name

    def of_struct(self, struct: type[Struct]) -> str:
        """A class of facts: in wire.ts those of the house, declared here those of other packages."""
        name = name_of(struct)
        if name in declared_by_the_wire():
            self.imported.add(name)
        elif name not in self.declared:
            writer = Writer()
            writer.base(struct)
            for each, text in writer.declared.items():
                if each in declared_by_the_wire():
                    self.imported.add(each)
                else:
                    self.declared[each] = text
        return name


def has_type(hint: Hint) -> bool:
    """Whether a field is one that a program reads: not a class variable or what fills a record up."""
    return hint is not Row and hint is not Path


def grouped(text: str, mark: str = " ") -> str:
    return f"({text})" if mark in text else text


@cache
def declared_by_the_wire() -> frozenset[str]:
    writer = Writer()
    for base in (Saying, Layout, View, Offer, Outcome):
        writer.base(base)
    for name in games.our_names():
        writer.game(name)
    return frozenset(writer.declared)


# --- What is known of a value ---------------------------------------------------------------------------------------
def bare(hint: Hint) -> Hint:
    """Without what Annotated adds."""
    return get_args(hint)[0] if origin_of(hint) is Annotated and not isinstance(get_args(hint)[1], str) else hint


def is_truth(hint: Hint) -> bool:
    return bare(hint) is bool


def is_number(hint: Hint) -> bool:
    return bare(hint) in (int, float)


def is_text(hint: Hint) -> bool:
    return hint is str or (origin_of(hint) is Literal and all(isinstance(each, str) for each in get_args(hint)))


def is_list(hint: Hint) -> bool:
    return origin_of(hint) in (list, tuple, Sequence) or hint in NUMBERS


def is_dict(hint: Hint) -> bool:
    return origin_of(hint) in (dict, Mapping)


def is_set(hint: Hint) -> bool:
    return origin_of(hint) is set


def is_keyed(hint: Hint) -> bool:
    """Whether a dict has keys that are no texts: such a one is no object there."""
    return is_dict(hint) and get_args(hint)[0] is not str


def is_data(hint: Hint) -> TypeGuard[type]:
    return isinstance(hint, type) and is_dataclass(hint)


def uncompared(hint: Hint) -> list[str]:
    """The fields of a dataclass by which two are not told apart."""
    return [field.name for field in fields(hint) if not field.compare] if is_data(hint) else []


def item_of(hint: Hint) -> Hint | None:
    """What a list holds, or a list that may be missing; None if it is not known, or differs from place to place."""
    arguments = get_args(hint)
    if origin_of(hint) in (Union, types.UnionType):
        present = [each for each in arguments if each is not type(None)]
        return item_of(present[0]) if len(present) == 1 else None
    if origin_of(hint) in LISTS or (origin_of(hint) is tuple and arguments[-1] is Ellipsis):
        return arguments[0]
    return int if hint is Row else Row if hint is Grid else None


def field_of(hint: Hint, name: str) -> Hint | None:
    """The type of a field of a record, a board or facts."""
    kind = bare(hint)
    if not isinstance(kind, type) or kind in PLAIN or kind in NUMBERS:
        return None
    return bare(hints_of(kind).get(name))


@cache
def hints_of(kind: type) -> dict[str, Hint]:
    return get_type_hints(kind, include_extras=True)
