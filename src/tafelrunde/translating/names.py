"""Names that the runtime of the browser (web/src/told/runtime.ts) knows: `py.len`, `py.sorted` and so on."""

from __future__ import annotations

import math
from itertools import combinations, groupby, pairwise

from tafelrunde import reading, sayings
from tafelrunde.kernel.bits import include, members, popcount
from tafelrunde.translating.types import Hint

# Functions that mean the same there under the same name, and the type of what they give where that helps.
FUNCTIONS: dict[object, Hint] = {
    len: int,
    range: list[int],
    enumerate: list[object],
    list: list[object],
    tuple: list[object],
    set: set[object],
    str: str,
    int: int,
    float: float,
    abs: int,
    min: None,
    max: None,
    sum: int,
    any: bool,
    all: bool,
    divmod: tuple[int, int],
    round: float,
    chr: str,
    ord: int,
    groupby: list[object],
    pairwise: list[object],
    combinations: list[object],
    members: list[int],
    include: None,
    popcount: int,
    sayings.name_of: sayings.Saying,
    sayings.and_list: sayings.Saying,
    reading.letters: str,
    reading.set_letters: str,
    reading.sums: list[int],
    reading.where: list[int],
    reading.picked: list[list[int]],
    reading.members_of: list[int],
}
NATIVE: dict[object, str] = {
    math.sqrt: "Math.sqrt",
    math.floor: "Math.floor",
    math.sin: "Math.sin",
    math.cos: "Math.cos",
    math.hypot: "py.hypot",  # whose last digit Math's gets wrong
}

# Methods that become functions of what stands before the point.
METHODS: dict[str, Hint] = {
    "index": int,
    "count": int,
    "items": list[object],
    "get": None,
    "setdefault": None,
    "partition": tuple[str, str, str],
    "split": list[str],
    "isdigit": bool,
    "isprintable": bool,
    "strip": str,
    "encode": list[int],
    "pop": None,
    "fullmatch": list[str] | None,  # a group that is not there is an empty text
}
# Methods that have another name.
RENAMED: dict[str, tuple[str, Hint]] = {
    "lower": ("toLowerCase", str),
    "upper": ("toUpperCase", str),
    "startswith": ("startsWith", bool),
    "endswith": ("endsWith", bool),
    "replace": ("replaceAll", str),
}
ERASED = ("tolist", "tobytes")  # numbers of a record are lists there

RESERVED = frozenset(
    (
        *(
            "arguments",
            "await",
            "break",
            "case",
            "catch",
            "class",
            "const",
            "continue",
            "debugger",
            "default",
            "delete",
        ),
        *("do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements"),
        *("import", "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public"),
        *("py", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var"),
        *("void", "while", "with", "yield"),
    )
)


def safe(name: str) -> str:
    """A name as it may stand in TypeScript."""
    return f"{name}_" if name in RESERVED else name
