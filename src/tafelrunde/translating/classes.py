"""Dataclasses: plain objects there. Their methods and properties are functions, whose first argument is the object."""

from __future__ import annotations

import ast
from dataclasses import MISSING, fields
from functools import cached_property
from typing import TYPE_CHECKING

from tafelrunde.errors import InvalidBoard
from tafelrunde.translating.arguments import entries, in_order
from tafelrunde.translating.code import ATOM, OR, Code, entry, returned
from tafelrunde.translating.types import has_type, hints_of, is_data, is_keyed
from tafelrunde.translating.values import data_of, value_written

if TYPE_CHECKING:  # which use these
    from tafelrunde.translating.expressions import Expressions

FAULT = "fault"  # the method of a board file that makes a refusal


def constructed(within: Expressions, node: ast.Call, kind: type) -> Code:
    """An object with all fields in their order; what has a default is written, too. Paths stay on the server."""
    hints = hints_of(kind)
    declared = fields(kind)
    given = {field.name: argument for field, argument in zip(declared, node.args, strict=False)}
    given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}
    texts = []
    for field in declared:
        if not has_type(hints[field.name]):
            continue
        if field.name in given:
            texts.append(entry(field.name, within.code(given[field.name]).text))
        elif field.default is not MISSING:
            texts.append(entry(field.name, value_written(data_of(field.default))))
        else:
            texts.append(entry(field.name, "new py.Keyed()" if is_keyed(hints[field.name]) else "{}"))
    return Code(f"{{ {', '.join(texts)} }}", hint=kind)


def replaced(within: Expressions, node: ast.Call) -> Code:
    """`replace(object, field=…)`."""
    value = within.code(node.args[0])
    others = ", ".join(entry(name, text) for name, text in entries(within, node))
    return Code(f"{{ ...{value.at(OR)}, {others} }}", hint=value.hint)


def property_of(within: Expressions, node: ast.Attribute, value: Code) -> Code | None:
    """What a property of a dataclass gives, if it is one."""
    found = vars(value.hint).get(node.attr) if is_data(value.hint) else None
    function = found.func if isinstance(found, cached_property) else getattr(found, "fget", None)
    if function is None:
        return None
    name, _ = within.module.function(within, node, function)
    return Code(f"{name}({value.text})", hint=returned(function))


def method_of(within: Expressions, node: ast.Call, function: ast.Attribute, value: Code) -> Code | None:
    """A call of a method of a dataclass, if it is one."""
    found = vars(value.hint).get(function.attr) if is_data(value.hint) else None
    if found is None:
        return None
    if function.attr == FAULT:
        return fault(within, node, value)
    name, parameters = within.module.function(within, node, found)
    given = in_order(within, node, parameters[1:])
    return Code(f"{name}({', '.join(filter(None, [value.text, given]))})", hint=returned(found))


def fault(within: Expressions, node: ast.Call, value: Code) -> Code:
    """The refusal of a board: as BoardFile.fault makes it, which takes its details from a dict."""
    assert is_data(value.hint)
    key, *place = node.args
    line, _ = within.module.function(within, node, vars(value.hint)["line"])
    where = ", ".join([value.text, *map(within.item, place)])
    details = ", ".join(entry(name, text) for name, text in entries(within, node))
    told = f"{{ source: {value.at(ATOM)}.source, line: {line}({where}){f', {details}' if details else ''} }}"
    return Code(f"py.fault({within.code(key).text}, {told})", hint=InvalidBoard)
