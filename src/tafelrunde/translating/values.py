"""Constants as data: tables of numbers and names are written out, not how they are made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass

import numpy as np
from msgspec import Struct, to_builtins

from tafelrunde.kernel.moves import Kind, Moves

WIDTH = 118
# What Python takes for a blank in a pattern; JavaScript has an opinion of its own.
BLANKS = r" \t-\r\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
SIMPLE_KEY = re.compile(r"[A-Za-z_]\w*")


def quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{plain}'"


def key_written(key: str) -> str:
    return key if SIMPLE_KEY.fullmatch(key) else quoted(key)


def data_of(value: object) -> object:
    """A constant as lists, dicts, numbers and texts; a pattern stays one. TypeError for what is no data."""
    match value:
        case None | bool() | int() | float() | str() | re.Pattern():
            return value
        case np.ndarray():
            return value.tolist()
        case np.generic():
            return value.item()
        case tuple() | list() | range():
            return [data_of(each) for each in value]
        case dict() if all(type(key) is int for key in value) and value:
            return Keyed([[key, data_of(each)] for key, each in value.items()])
        case dict():
            return {text_key(key): data_of(each) for key, each in value.items()}
        case np.dtype() if value.fields:
            return shapes(value)
        case Moves():
            return [kind_data(kind) for kind in value.kinds]
        case Struct():
            return to_builtins(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: data_of(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(value)


class Keyed:
    """The entries of a dict whose keys are numbers, which objects have not."""

    def __init__(self, entries: list[list[object]]) -> None:
        self.entries = entries

    @property
    def type(self) -> str:
        return f"py.Keyed<number, {item_type(value for _, value in self.entries)}>"


def shapes(dtype: np.dtype[np.generic]) -> dict[str, object]:
    """What kind of numbers each field of a record holds, and how many along each side."""
    assert dtype.fields is not None
    parts = {name: dtype.fields[name][0] for name in dtype.names or () if name != "unused"}
    return {name: [part.base.name, *part.shape] for name, part in parts.items() if 0 not in part.shape}


def text_key(key: object) -> str:
    """JavaScript puts keys that look like numbers first, and has none but texts."""
    if not isinstance(key, str) or key.isdigit():
        raise TypeError(key)
    return key


def kind_data(kind: Kind) -> dict[str, object]:
    parts = [
        {
            "name": part.name,
            "count": part.count,
            "stride": part.stride,
            "least": part.least,
            "names": list(part.names) or None,
        }
        for part in kind.parts
    ]
    return {"do": kind.do, "first": kind.first, "parts": parts, "secret": kind.secret}


def value_written(data: object, indent: str = "") -> str:
    """Data as TypeScript, on lines that are not too long."""
    match data:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[data]
        case int() | float():
            return repr(data)
        case str():
            return quoted(data)
        case re.Pattern():
            return pattern_written(data)
        case Keyed():
            return f"new py.Keyed({value_written(data.entries, indent)})"
        case list():
            return filled("[", [value_written(each, indent + "  ") for each in data], "]", indent)
        case dict():
            entries = [f"{key_written(key)}: {value_written(each, indent + '  ')}" for key, each in data.items()]
            return filled("{ ", entries, " }", indent) if entries else "{}"
    raise TypeError(data)


def pattern_written(pattern: re.Pattern[str]) -> str:
    """Only for `fullmatch`; of the part of the grammar that both languages share."""
    differs = re.search(r"\\[dDwWsSbB]|\(\?(?!:)", pattern.pattern)  # of which letters both have other opinions
    if pattern.flags & ~re.UNICODE or differs:
        raise TypeError(pattern)
    escaped = pattern.pattern.replace("/", "\\/")
    return f"/^(?:{escaped})$/u"


def finding_written(pattern: re.Pattern[str]) -> str:
    """To find all places: blanks are those of Python, and nothing is escaped without need."""
    text = pattern.pattern.replace("\\s", BLANKS)
    if pattern.flags & ~(re.UNICODE | re.DOTALL) or re.search(r"\\[dDwWSbB]|\(\?(?!:)", text):
        raise TypeError(pattern)
    text = re.sub(r"\\([#'\"])", r"\1", text)
    return f"/{text}/g{'s' if pattern.flags & re.DOTALL else ''}u"


def filled(begin: str, items: Iterable[str], end: str, indent: str) -> str:
    """Items on one line, or as many on each line as it takes."""
    found = list(items)
    line = begin + ", ".join(found) + end
    if len(indent) + len(line) <= WIDTH - 30 and "\n" not in line:
        return line
    lines = [""]
    for item in found:
        if lines[-1] and len(indent) + len(lines[-1]) + len(item) > WIDTH - 4:
            lines.append("")
        lines[-1] += f"{item}, "
    body = "".join(f"{indent}  {line.rstrip()}\n" for line in lines if line)
    return f"{begin.strip()}\n{body}{indent}{end.strip()}"


def type_written(data: object) -> str | None:
    """The type of a constant that has no annotation; None where TypeScript sees it."""
    match data:
        case list():
            return f"readonly {grouped(item_type(data))}[]"
        case dict():
            return f"py.Dict<{item_type(data.values())}>"
    return None


def item_type(items: Iterable[object]) -> str:
    names = dict.fromkeys(type_written(each) or simple_type(each) for each in items)
    return " | ".join(names) or "never"


def simple_type(value: object) -> str:
    if value is None:
        return "null"
    return "boolean" if isinstance(value, bool) else "string" if isinstance(value, str) else "number"


def grouped(text: str) -> str:
    return f"({text})" if " " in text else text
