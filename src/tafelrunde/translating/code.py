"""Pieces of TypeScript, how tightly they bind, and what is known of them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tafelrunde.translating.refusing import Source
from tafelrunde.translating.types import Hint, hints_of_function
from tafelrunde.translating.values import key_written

if TYPE_CHECKING:  # which are made of these
    from tafelrunde.translating.expressions import Expressions

# How tightly operators bind, so that brackets stand only where they are needed.
ARROW, CHOICE, OR, AND, BITS, EQUAL, LESS, SHIFT, SUM, PRODUCT, SIGN, ATOM = range(12)


class Code(NamedTuple):
    text: str
    level: int = ATOM
    hint: Hint | None = None  # its type in Python, where it is known

    def at(self, level: int) -> str:
        """To stand beside an operator that binds so tightly."""
        return self.text if self.level >= level else f"({self.text})"


class Around(Protocol):
    """What a function finds around it: the module that is being written."""

    def object_of(self, within: Expressions, node: ast.expr, absent: object) -> object: ...
    def constant(self, within: Expressions, node: ast.Name) -> Code: ...
    def finding(self, within: Expressions, node: ast.expr) -> str: ...
    def function(self, within: Expressions, node: ast.AST, function: object) -> tuple[str, list[str]]: ...
    def shelf(self, check: object) -> tuple[str, Hint]: ...
    def evaluated(self, source: Source, node: ast.expr) -> Hint: ...
    def type(self, source: Source, node: ast.AST, hint: Hint, mutable: bool = False) -> str: ...
    def encoded(self, hint: Hint | None, name: str) -> str: ...


def entry(name: str, text: str) -> str:
    return name if name == text else f"{key_written(name)}: {text}"


def plain_function(function: Any) -> Any:  # Any: a function, or what a decorator made of it
    """Without what `lru_cache` or `@compiled` put around it: the browser needs neither."""
    function = getattr(function, "__wrapped__", function)
    return getattr(function, "py_func", function)


def returned(function: object) -> Hint | None:
    """What a function says that it gives."""
    return hints_of_function(function).get("return")
