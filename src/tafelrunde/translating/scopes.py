"""Where the names of a function are declared: Python does not say, TypeScript must."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

Path = tuple[int, ...]  # the blocks around a statement, from the outside
Comprehension = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


@dataclass
class Name:
    """A name to which a function gives values."""

    at: ast.stmt | None  # the statement that declares it; None: it is declared before the first one
    assigned: int = 0  # how often it gets a value
    given: int = 0  # of these: a new one, whatever it had before
    hint: ast.expr | None = None  # its annotation
    seen: list[Path] = field(default_factory=list)

    @property
    def word(self) -> str:
        return "const" if self.at is not None and self.assigned == 1 else "let"


def names_of(function: ast.FunctionDef) -> dict[str, Name]:
    """The names that assignments of a function make; those of loops hold inside the loop."""
    found: dict[str, Name] = {}
    parameters = {argument.arg for argument in (*function.args.args, *filter(None, [function.args.vararg]))}
    for statement, path in statements(function.body, ()):
        used = {name for part in (*parts(statement), *owners(statement)) for name in free_names(part)}
        made = [] if isinstance(statement, ast.For) else list(targets(statement))
        for name in made:
            if name not in found and name not in parameters:
                found[name] = Name(statement if name not in used else None)
                found[name].hint = statement.annotation if isinstance(statement, ast.AnnAssign) else None
            if name in found:
                found[name].assigned += 1
                found[name].given += not isinstance(statement, ast.AugAssign)
        for name in {*used, *made} & found.keys():
            found[name].seen.append(path)
    for each in found.values():
        if any(path[: len(each.seen[0])] != each.seen[0] for path in each.seen):
            each.at = None
    return found


def statements(block: list[ast.stmt], path: Path) -> Iterator[tuple[ast.stmt, Path]]:
    """Every statement with the blocks around it."""
    for statement in block:
        yield statement, path
        for part in ("body", "orelse"):
            inner = getattr(statement, part, [])
            if inner and isinstance(inner, list):
                yield from statements(inner, (*path, id(inner)))


def parts(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement that are read, without the statements inside it."""
    for name, value in ast.iter_fields(statement):
        if name in ("target", "targets") and not isinstance(statement, ast.AugAssign):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.expr) and name != "annotation":
                yield each


def owners(statement: ast.stmt) -> Iterator[ast.expr]:
    """What is read to find the place that gets a value: `found` and `i` of `found[i] = …`."""
    for target in getattr(statement, "targets", []):
        yield from (node for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))


def targets(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.Assign(targets=found):
            pass
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            found = [target]
        case _:
            return
    for target in found:
        named = (node for node in ast.walk(target) if isinstance(node, ast.Name))
        yield from (node.id for node in named if isinstance(node.ctx, ast.Store))  # not the i of `found[i] = …`


def free_names(node: ast.AST) -> set[str]:
    """The names that an expression takes from around it."""
    if isinstance(node, ast.Name):
        return {node.id}
    found = {name for child in ast.iter_child_nodes(node) for name in free_names(child)}
    if isinstance(node, Comprehension):
        found -= {name for generator in node.generators for name in free_names(generator.target)}
    if isinstance(node, ast.Lambda):
        found -= {argument.arg for argument in node.args.args}
    return found
