"""Calls as TypeScript: of facts, sayings, functions of the runtime, functions that are translated too, methods."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import NODEFAULT, Struct

from tafelrunde.boardfile import Shelf
from tafelrunde.errors import IllegalMove, Refusal
from tafelrunde.games import Game
from tafelrunde.kernel.moves import MoveData, Moves
from tafelrunde.kernel.records import new_record, plain
from tafelrunde.sayings import Saying, saying
from tafelrunde.translating.arguments import arguments, entries, in_order, keyword_of
from tafelrunde.translating.classes import constructed, method_of, replaced
from tafelrunde.translating.code import ATOM, CHOICE, OR, Code, entry, plain_function, returned
from tafelrunde.translating.expressions import Expressions
from tafelrunde.translating.names import ERASED, FUNCTIONS, METHODS, NATIVE, RENAMED
from tafelrunde.translating.types import Hint, bare, is_data, is_list, item_of, list_of
from tafelrunde.translating.values import value_written

MOST_ARGUMENTS: dict[object, int] = {range: 2, int: 1, str: 1, sum: 1, list: 1, tuple: 1, set: 1}
# What a value may be asked for.
TYPES = {name: name.lower() for name in ("int", "float", "str", "bool", "list", "dict", "Path")}
ABSENT = object()  # no such name outside the function


def call(within: Expressions, node: ast.Call) -> Code:
    match node.func:
        case ast.Name(id=name) if name in within.local:
            return Code(f"{within.code(node.func).text}({arguments(within, node)})")
        case ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"):
            return Code(f"py.fromkeys({arguments(within, node)})", hint=dict[str, object])
        case ast.Name() | ast.Attribute(value=ast.Name()):
            named = within.module.object_of(within, node.func, ABSENT)
            if named is not ABSENT:
                return named_call(within, node, named)
    if isinstance(node.func, ast.Attribute):
        return method(within, node, node.func)
    raise within.refuse(node, f"calling “{ast.unparse(node.func)[:60]}”")


def named_call(within: Expressions, node: ast.Call, named: object) -> Code:
    if isinstance(named, type) and issubclass(named, Struct):
        return facts(within, node, named)
    if isinstance(named, type) and issubclass(named, Refusal):
        return refusal(within, node, named)
    if is_data(named):
        return constructed(within, node, named)
    if named is saying:
        return told(within, node)
    if hashable(named) and named in SPECIAL:
        return SPECIAL[named](within, node)
    if isinstance(named, types.MethodType) and isinstance(named.__self__, Moves):
        assert isinstance(node.func, ast.Attribute)
        return Code(f"py.move_data({within.code(node.func.value).text}, {arguments(within, node)})", hint=MoveData)
    if isinstance(named, types.MethodType) and isinstance(named.__self__, Game):
        return of_game(within, node, named)
    shelf = getattr(plain_function(named), "__self__", None)
    if isinstance(shelf, Shelf):
        return of_shelf(within, node, shelf, plain_function(named).__name__)
    if hashable(named) and named in NATIVE:
        return Code(f"{NATIVE[named]}({arguments(within, node)})", hint=float)
    if hashable(named) and named in FUNCTIONS:
        return known(within, node, named)
    if getattr(named, "__name__", "") == "blank":  # of a table before the deal facts use no more
        seats, options = (within.code(argument).text for argument in node.args[:2])
        return Code(f"py.blank({seats}, {options})")
    if callable(named) and not isinstance(named, type):
        name, parameters = within.module.function(within, node, named)
        return Code(f"{name}({in_order(within, node, parameters)})", hint=returned(plain_function(named)))
    raise within.refuse(node, f"calling “{ast.unparse(node.func)[:60]}”")


def hashable(value: object) -> bool:
    return type(value).__hash__ is not None


# --- Facts and sayings ----------------------------------------------------------------------------------------------
def facts(within: Expressions, node: ast.Call, struct: type[Struct]) -> Code:
    """An object with the keys of the wire, in the order of the wire; what has a default is written, too."""
    if node.args:
        raise within.refuse(node, "facts that are not given by name")
    given, texts = dict(entries(within, node)), []
    for field in msgspec.structs.fields(struct):
        if field.name in given:
            texts.append(entry(field.encode_name, given[field.name]))
        elif field.default is not NODEFAULT:
            texts.append(entry(field.encode_name, value_written(field.default)))
    return Code(f"{{ {', '.join(texts)} }}", hint=struct)


def told(within: Expressions, node: ast.Call) -> Code:
    key, *others = node.args
    if others:
        raise within.refuse(node, "a saying with more than a key and details by name")
    details = ", ".join(entry(name, text) for name, text in entries(within, node))
    return Code(f"py.saying({within.code(key).text}{f', {{ {details} }}' if details else ''})", hint=Saying)


def refusal(within: Expressions, node: ast.Call, kind: type[Refusal]) -> Code:
    if len(node.args) != 1:
        raise within.refuse(node, f"“{ast.unparse(node)[:60]}”")
    details = ", ".join(entry(name, text) for name, text in entries(within, node))
    return Code(f"new py.Refusal({within.code(node.args[0]).text}, {{ {details} }})", hint=kind)


def of_game(within: Expressions, node: ast.Call, named: types.MethodType) -> Code:
    """A method of the game: what forbids a move, or what settles options."""
    game = named.__self__
    assert isinstance(game, Game)
    assert isinstance(node.func, ast.Attribute)
    if named.__name__ == "illegal":
        return Code(f"py.illegal('{game.letter}', {arguments(within, node)})", hint=IllegalMove)
    name, parameters = within.module.function(within, node, named.__func__)
    given = in_order(within, node, parameters[1:])
    return Code(f"{name}({within.code(node.func.value).text}, {given})", hint=returned(named.__func__))


# --- Functions that need a word of their own ------------------------------------------------------------------------
def erased(within: Expressions, node: ast.Call) -> Code:
    """`plain(record)`: records are read before they are handed over."""
    return within.code(node.args[0])


def as_type(within: Expressions, node: ast.Call) -> Code:
    hint = within.module.evaluated(within.source, node.args[0])
    return Code(f"({within.code(node.args[1]).text} as {within.module.type(within.source, node, hint)})", hint=hint)


def is_true(within: Expressions, node: ast.Call) -> Code:
    return within.truth(node.args[0])


def zipped(within: Expressions, node: ast.Call) -> Code:
    strict = keyword_of(within, node, "strict")
    if not isinstance(strict, ast.Constant):
        raise within.refuse(node, "a zip that does not say whether it is strict")
    name = "zip" if strict.value else "zip_shortest"
    return Code(f"py.{name}({', '.join(map(within.item, node.args))})", hint=list[object])


def in_a_dict(within: Expressions, node: ast.Call) -> Code:
    return Code(f"py.dict({arguments(within, node)})", hint=dict[str, object])


def first(within: Expressions, node: ast.Call) -> Code:
    return Code(f"py.first({arguments(within, node)})")


def is_instance(within: Expressions, node: ast.Call) -> Code:
    value, kind = within.code(node.args[0]).text, node.args[1]
    names = ast.unparse(kind).split(" | ")
    if not all(name in TYPES for name in names):
        raise within.refuse(node, f"“{ast.unparse(node)[:60]}”")
    asked = " || ".join(f"py.is_{TYPES[name]}({value})" for name in names)
    return Code(asked, OR if len(names) > 1 else ATOM, bool)


def mapped(within: Expressions, node: ast.Call) -> Code:
    """`map(function, list)`."""
    function, values = node.args
    found = within.module.object_of(within, function, ABSENT)
    is_known = hashable(found) and found in FUNCTIONS
    name = f"py.{ast.unparse(function)}" if is_known else within.code(function).text
    hint = FUNCTIONS[found] if is_known else returned(plain_function(found))
    return Code(f"{within.listed(values).at(ATOM)}.map((each) => {name}(each))", hint=list_of(hint))


def fresh(within: Expressions, node: ast.Call) -> Code:
    """`new_record(State, STATE)`: all fields, and nothing in them."""
    hint = within.module.evaluated(within.source, node.args[0])
    written = within.module.type(within.source, node, hint)
    return Code(f"py.new_record<{written}>({within.code(node.args[1]).text})", hint=hint)


def frozen(within: Expressions, node: ast.Call) -> Code:
    return Code(f"py.frozenset({arguments(within, node)})", hint=frozenset[object])


def kind_name(within: Expressions, node: ast.Call) -> Code:
    """`type(value)`, to be compared."""
    return Code(f"py.type({arguments(within, node)})", hint=str)


def at_path(within: Expressions, node: ast.Call) -> Code:
    return Code(f"py.path({arguments(within, node)})")


def in_order_of(within: Expressions, node: ast.Call) -> Code:
    key = keyword_of(within, node, "key")
    found = ", ".join([*map(within.item, node.args), *([within.code(key).text] if key else [])])
    return Code(f"py.sorted({found})", hint=list_like(within.code(node.args[0]).hint))


def list_like(hint: Hint | None) -> Hint:
    return list_of(item_of(hint))


def of_shelf(within: Expressions, node: ast.Call, shelf: Shelf[Any], name: str) -> Code:  # Any: a board
    """The boards of the house are data there."""
    boards, board = within.module.shelf(shelf.check)
    match name:
        case "names":
            return Code(f"py.board_names({boards})", hint=list[str])
        case "ours":
            return Code(f"py.boards_of({boards})", hint=list_of(board))
        case "_shipped":
            return Code(f"py.shipped({boards}, {arguments(within, node)})", hint=board)
        case "told" | "load":
            check, _ = within.module.function(within, node, shelf.check)
            return Code(f"{check}(py.{name}({arguments(within, node)}))", hint=board)
    raise within.refuse(node, f"“{ast.unparse(node)[:60]}”")


SPECIAL: dict[object, Callable[[Expressions, ast.Call], Code]] = {
    plain: erased,
    cast: as_type,
    bool: is_true,
    zip: zipped,
    dict: in_a_dict,
    next: first,
    isinstance: is_instance,
    sorted: in_order_of,
    map: mapped,
    replace: replaced,
    new_record: fresh,
    frozenset: frozen,
    type: kind_name,
    Path: at_path,
}


def known(within: Expressions, node: ast.Call, named: Any) -> Code:  # Any: it has a name
    key, texts = keyword_of(within, node, "key"), list(map(within.item, node.args))
    if (key and named is not groupby) or len(texts) > MOST_ARGUMENTS.get(named, len(texts)):
        raise within.refuse(node, f"an argument too many in “{ast.unparse(node)[:60]}”")
    if key:
        texts.append(within.code(key).text)
    hint = FUNCTIONS[named]
    given = within.code(node.args[0]) if node.args and not isinstance(node.args[0], ast.Starred) else Code("")
    if named is str and given.hint is float:
        raise within.refuse(node, "a real number in a text")
    if named is len and is_list(given.hint):
        return Code(f"{given.at(ATOM)}.length", hint=int)
    if named is int and bare(given.hint) is int:
        return given
    if named in (list, tuple) and node.args:
        hint = list_like(given.hint)
    return Code(f"py.{named.__name__}({', '.join(texts)})", hint=hint)


# --- Methods --------------------------------------------------------------------------------------------------------
def method(within: Expressions, node: ast.Call, function: ast.Attribute) -> Code:
    name = function.attr
    value = Code("") if name == "finditer" else within.code(function.value)
    if (found := method_of(within, node, function, value)) is not None:
        return found
    if name in ERASED:
        return value
    given = arguments(within, node)
    if name == "finditer":
        return Code(f"py.finditer({within.module.finding(within, function.value)}, {given})", hint=list[list[str]])
    if name == "split" and given:
        raise within.refuse(node, "splitting by anything but blanks")
    if name == "join":
        items = within.listed(node.args[0])
        return Code(f"{items.at(ATOM)}.join({value.text})", hint=str)
    if name == "append":
        return Code(f"{value.at(ATOM)}.push({given})")
    if name in RENAMED:
        other, hint = RENAMED[name]
        return Code(f"{value.at(ATOM)}.{other}({given})", hint=hint)
    if name in METHODS:
        return Code(f"py.{name}({', '.join(filter(None, [value.at(CHOICE), given]))})", hint=METHODS[name])
    raise within.refuse(node, f"the method “{name}”")
