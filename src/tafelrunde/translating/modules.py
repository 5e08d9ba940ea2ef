"""A game's facts, wording, notation and boards as one TypeScript module: everything that its functions reach."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from tafelrunde import boardfile
from tafelrunde.boardfile import Shelf
from tafelrunde.games import Game, our_names
from tafelrunde.kernel.moves import Moves
from tafelrunde.translating.code import Code, plain_function, returned
from tafelrunde.translating.expressions import Expressions
from tafelrunde.translating.names import safe
from tafelrunde.translating.refusing import Source, source_of
from tafelrunde.translating.statements import Function
from tafelrunde.translating.types import Hint, Types, list_of
from tafelrunde.translating.values import Keyed, data_of, finding_written, type_written, value_written

FUNCTIONS = {
    "facts": ("layout", "view", "offer", "outcome", "offered"),
    "wording": (
        *("tell_board", "tell_scores", "tell_rack", "tell_turn", "tell_move", "tell_preview", "tell_result"),
        *("standing", "reason_against", "moves_meant", "verdict"),
    ),
    "notation": ("move_text", "parse_move"),
}
# What a table in the browser needs beside that, and so only games that have an engine.
OF_THE_HOUSE = {
    "notation": ("tile_json", "parse_tile_json", "position_json"),
    "boards": ("record_json", "choose"),
}
OF_OWN_BOARDS = {"boards": ("fill_board",), "rules": ("blank",)}  # what it needs for boards that somebody brings
HEADER = """\
// Written by `python -m tafelrunde.translating` from {game}'s facts, wording, notation and boards: change those.

import * as py from '../runtime.ts';
"""
SETTLE = """\
/** Every option spelled out, defaults too; refuses what the game does not offer. */
export function settle(seats: number, wishes: py.Dict<unknown>): py.Dict<string | boolean | number> {
  return Game_settle(GAME, seats, wishes);
}"""
BOARDS = "BOARDS"
KINDS = "KindLayout"  # a table of moves, as engines have it


class Module:
    """Collects what is reached, each once, under a name of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.types = Types()
        self.constants: dict[str, str] = {}
        self.functions: dict[str, str] = {}
        self.names: dict[str, object] = {}  # what each name stands for
        self.entries: set[str] = set()

    def written(self) -> str:
        """The whole file."""
        parts = [*FUNCTIONS.items()]
        if self.game.name in our_names():
            parts += [*OF_THE_HOUSE.items(), *(OF_OWN_BOARDS.items() if self.has_own_boards else ())]
        for part, names in parts:
            self.entries |= set(names)
            for name in names:
                self.names[name] = plain_function(getattr(getattr(self.game, part), name))
        if self.has_own_boards:
            self.entries.add("find_lines")
            self.names["find_lines"] = boardfile.find_lines
            self.constants["LARGEST_FILE"] = f"export const LARGEST_FILE = {boardfile.LARGEST_FILE};"
        for name in sorted(self.entries, key=list(self.names).index):
            self.translate(name, self.names[name])
        if self.game.name in our_names():
            self.functions["settle"] = SETTLE
        unforeseen = value_written(data_of(self.game.facts.UNFORESEEN))
        self.constants["LETTER"] = f"export const LETTER = {value_written(self.game.letter)};"
        self.constants["UNFORESEEN"] = f"export const UNFORESEEN: readonly string[] = {unforeseen};"
        imports = ""
        if any(KINDS in text for text in self.constants.values()):
            imports += f"import type {{ {KINDS} }} from '../../engine/layout.ts';\n"
        if self.types.imported:
            imports += f"import type {{ {', '.join(sorted(self.types.imported))} }} from '../../wire.ts';\n"
        if BOARDS in self.constants:
            imports += f"import boards from '../boards/{self.game.name}.json';\n"
        texts = [*self.types.declared.values(), "\n".join(self.constants.values()), *self.functions.values()]
        return HEADER.format(game=self.game.name) + imports + "\n" + "\n\n".join(texts) + "\n"

    @property
    def has_own_boards(self) -> bool:
        """Whether somebody may bring a board for a table in the browser."""
        return self.game.has_board_files and self.game.name in our_names()

    # --- Names
    def object_of(self, within: Expressions, node: ast.expr, absent: object) -> object:
        """What a name outside the function stands for; also of a module's or a table's attribute."""
        match node:
            case ast.Name(id=name) if name not in within.local:
                namespace = vars(within.source.module)
                return namespace[name] if name in namespace else getattr(builtins, name, absent)
            case ast.Attribute(value=ast.Name() as owner, attr=attribute):
                found = self.object_of(within, owner, absent)
                if isinstance(found, ModuleType | Moves | Shelf | Game):
                    return getattr(found, attribute)
        return absent

    def own_name(self, name: str, value: object, source: Source) -> str:
        """A name that nothing else has: where two files use it for two things, the second is told by its file."""
        if self.names.setdefault(name, value) is value:
            return name
        other = f"{name}_of_{source.path.stem}"
        assert self.names.setdefault(other, value) is value, f"{other} stands for two things"
        return other

    def constant(self, within: Expressions, node: ast.Name) -> Code:
        """A name outside the function: a constant, whose value is written, or a function to be handed over."""
        absent = object()
        value = self.object_of(within, node, absent)
        if value is absent:
            raise within.refuse(node, f"the name {node.id}")
        if callable(value) and not isinstance(value, type):
            return Code(self.function(within, node, value)[0])
        name = safe(self.own_name(node.id, value, within.source))
        hint = annotation_of(within.source.module, node.id, value)
        if hint is None and (isinstance(value, Struct) or is_dataclass(value)):
            hint = type(value)
        if name not in self.constants:
            try:
                data = data_of(value)
                self.constants[name] = self.constant_written(name, value, data, hint)
            except (TypeError, KeyError):
                raise within.refuse(node, f"the constant {node.id}, which is not plain data,") from None
        return Code(name, hint=hint or hint_of(value))

    def finding(self, within: Expressions, node: ast.expr) -> str:
        """The name of a pattern with which all places are found: it is written otherwise than one for `fullmatch`."""
        pattern = self.object_of(within, node, None)
        if not isinstance(pattern, re.Pattern):
            raise within.refuse(node, f"“{ast.unparse(node)[:60]}”")
        name = f"EVERY_{ast.unparse(node)}"
        self.constants[name] = f"const {name} =\n  {finding_written(pattern)};"
        return name

    def constant_written(self, name: str, value: object, data: object, hint: Hint | None) -> str:
        if isinstance(data, Keyed):
            return f"const {name}: {data.type} = {value_written(data)};"
        if isinstance(value, Moves):
            written: str | None = f"readonly {KINDS}[]"
        elif isinstance(data, list | dict) and hint is not None:
            written = self.types.written(hint)
        else:
            written = type_written(data)
        return f"const {name}{f': {written}' if written else ''} = {value_written(data)};"

    def function(self, within: Expressions, node: ast.AST, function: object) -> tuple[str, list[str]]:
        """The name of a function, which is translated if it is not yet, and those of its parameters."""
        found = plain_function(function)
        module, name = getattr(found, "__module__", ""), getattr(found, "__qualname__", "")
        if module not in sys.modules or name not in source_of(module).functions:
            raise within.refuse(node, f"calling “{ast.unparse(getattr(node, 'func', node))[:60]}”")
        source = source_of(module)
        own = self.own_name(name.replace(".", "_"), found, source)
        self.translate(own, found)
        return safe(own), [argument.arg for argument in source.functions[name].args.args]

    def translate(self, name: str, function: Any) -> None:  # Any: a function
        if name not in self.functions:
            self.functions[name] = ""  # it may call itself
            source = source_of(function.__module__)
            node = source.functions[function.__qualname__]
            self.functions[name] = Function(self, source, node, function).written(safe(name), name in self.entries)

    def shelf(self, check: object) -> tuple[str, Hint]:
        """The boards of the house, which stand beside the code, and what each is: what checks them gives it."""
        hint = returned(check)
        if BOARDS not in self.constants:
            written = self.types.written(hint)
            self.constants[BOARDS] = f"const {BOARDS} = boards as unknown as py.Boards<{written}>;"
        return BOARDS, hint

    # --- Types
    def evaluated(self, source: Source, node: ast.expr) -> Hint:
        return eval(ast.unparse(node), dict(vars(source.module)))  # our own annotations

    def type(self, source: Source, node: ast.AST, hint: Hint, mutable: bool = False) -> str:
        try:
            return self.types.written(hint, mutable)
        except (KeyError, IndexError):
            raise source.refuse(node, f"the type {hint}") from None

    def encoded(self, hint: Hint | None, name: str) -> str:
        """The key of a field on the wire."""
        if isinstance(hint, type) and issubclass(hint, Struct):
            return next((each.encode_name for each in msgspec.structs.fields(hint) if each.name == name), name)
        return name


def annotation_of(module: ModuleType, name: str, value: object) -> Hint | None:
    """What the module that made a constant says of its type: this one, or one from which it is imported."""
    packages = {module.__name__.partition(".")[0], "tafelrunde"}
    others = [sys.modules[each] for each in sorted(sys.modules) if each.partition(".")[0] in packages]
    for each in (module, *others):
        if name in vars(each).get("__annotations__", {}) and vars(each).get(name) is value:
            return get_type_hints(each, include_extras=True)[name]
    return None


def hint_of(value: object) -> Hint | None:
    match value:
        case bool() | int() | float() | str():
            return type(value)
        case tuple() | list() | range():
            first = next(iter(value), None)
            return list_of(hint_of(first))
    return list[object] if hasattr(value, "tolist") else None


def written(game: Game) -> str:
    return Module(game).written()
