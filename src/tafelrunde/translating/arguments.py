"""The arguments of a call as TypeScript, which knows none by name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # which use these
    from tafelrunde.translating.expressions import Expressions


def arguments(within: Expressions, node: ast.Call) -> str:
    if node.keywords:
        raise within.refuse(node, f"an argument by name in “{ast.unparse(node)[:60]}”")
    return ", ".join(map(within.item, node.args))


def in_order(within: Expressions, node: ast.Call, parameters: list[str]) -> str:
    """Arguments in the order of the parameters, also those given by name."""
    given = {keyword.arg: within.code(keyword.value).text for keyword in node.keywords}
    texts = list(map(within.item, node.args))
    for parameter in parameters[len(texts) :]:
        if parameter not in given:
            break
        texts.append(given.pop(parameter))
    if given:
        raise within.refuse(node, f"an argument by name in “{ast.unparse(node)[:60]}”")
    return ", ".join(texts)


def keyword_of(within: Expressions, node: ast.Call, name: str) -> ast.expr | None:
    """The one argument that may be given by name."""
    if any(keyword.arg != name for keyword in node.keywords):
        raise within.refuse(node, f"an argument by name in “{ast.unparse(node)[:60]}”")
    return next((keyword.value for keyword in node.keywords), None)


def entries(within: Expressions, node: ast.Call) -> list[tuple[str, str]]:
    """All arguments by name."""
    found = []
    for keyword in node.keywords:
        if keyword.arg is None:
            raise within.refuse(node, "arguments from a dict")
        found.append((keyword.arg, within.code(keyword.value).text))
    return found
