"""What is not in the subset of Python that is translated is refused, in one sentence that says where."""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeGuard


class Untranslatable(Exception):
    """Something stands outside the subset."""


@dataclass(frozen=True)
class Source:
    """A module with its syntax tree."""

    module: ModuleType
    path: Path
    functions: dict[str, ast.FunctionDef]  # methods under the names of their classes, too: Board.neighbours

    def refuse(self, node: ast.AST, what: str) -> Untranslatable:
        line = getattr(node, "lineno", 1)
        return Untranslatable(f"{self.path.parent.name}/{self.path.name}, line {line}: {what} cannot be translated")


@cache
def source_of(module: str) -> Source:
    found = sys.modules[module]
    path = Path(inspect.getfile(found))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    methods = {f"{each.name}.{node.name}": node for each in classes for node in each.body if is_function(node)}
    return Source(found, path, functions | methods)


def is_function(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)
