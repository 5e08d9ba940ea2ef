"""What the types of the wire say, and what their comments say, for those who write it down elsewhere."""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from functools import cache
from textwrap import dedent

import msgspec
from msgspec import UNSET, Struct


@cache
def comments_of(struct: type[Struct]) -> dict[str, str]:
    """The comment that stands behind each field of a class."""
    try:
        source = dedent(inspect.getsource(struct))
    except (OSError, TypeError):  # a class that was made, not written
        return {}
    comments = {
        token.start[0]: token.string.removeprefix("#").strip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    found = {}
    for statement in ast.parse(source).body[0].body:  # type: ignore[attr-defined]  # the body of the class
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
            found[statement.target.id] = " ".join(comments[line] for line in lines if line in comments)
    return found


def own_fields(struct: type[Struct]) -> set[str]:
    """The fields that a class declares itself."""
    return set(inspect.get_annotations(struct)) & set(struct.__struct_fields__)


def summary_of(struct: type[Struct]) -> str:
    """The docstring of a class, on one line; nothing if it has none of its own."""
    return " ".join((struct.__doc__ or "").split())


def may_be_missing(struct: type[Struct], name: str) -> bool:
    """Whether a key may be left out: by clients what has a default, by the server what is unset."""
    config = struct.__struct_config__
    field = next(field for field in msgspec.structs.fields(struct) if field.name == name)
    return field.default is UNSET or (not field.required and (config.forbid_unknown_fields or config.omit_defaults))
