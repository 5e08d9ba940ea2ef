"""Functions and their statements as TypeScript."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.errors import Refusal
from tafelrunde.games import Game
from tafelrunde.kernel.records import plain
from tafelrunde.translating.calls import ABSENT, call, entries
from tafelrunde.translating.expressions import OR, Around, Code, Expressions, entry
from tafelrunde.translating.lines import WIDTH, laid_out
from tafelrunde.translating.names import safe
from tafelrunde.translating.refusing import Source
from tafelrunde.translating.scopes import Name, free_names, names_of, targets
from tafelrunde.translating.types import hints_of_function, is_list, is_number, is_text, item_of

STEP = "  "


class Function(Expressions):
    """Translates one function."""

    def __init__(self, module: Around, source: Source, node: ast.FunctionDef, function: Any) -> None:  # Any: its hints
        super().__init__(module, source)
        self.node = node
        self.hints = hints_of_function(function)
        self.made: dict[str, Name] = names_of(node)
        self.read = {
            each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
        }
        self.hoisted = [name for name, each in self.made.items() if each.at is None]

    def call(self, node: ast.Call) -> Code:
        return call(self, node)

    def written(self, name: str, exported: bool) -> str:
        node = self.node
        used = {each for statement in node.body for each in names_in(statement)}
        if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.posonlyargs:
            raise self.refuse(node, f"{node.name}, which has more than plain parameters,")
        parameters = [self.parameter(argument, used) for argument in node.args.args]
        for i, default in enumerate(reversed(node.args.defaults), 1):
            parameters[-i] += f" = {self.code(default).text}"
        self.local = dict.fromkeys(self.bound_names()) | {
            argument.arg: self.hints.get(argument.arg) for argument in node.args.args
        }
        result = self.module.type(self.source, node, self.hints.get("return"))
        lines = [head_written(f"{'export ' if exported else ''}function {name}", parameters, f": {result} {{")]
        if about := ast.get_docstring(node):
            lines.insert(0, f"/** {' '.join(about.split())} */")
        lines += [f"{STEP}let {safe(each)}{self.annotated(self.made[each])};" for each in self.hoisted]
        return "\n".join([*lines, *self.block(node.body, STEP), "}"])

    def bound_names(self) -> Iterator[str]:
        for statement in ast.walk(self.node):
            if isinstance(statement, ast.stmt):
                yield from targets(statement)

    def parameter(self, argument: ast.arg, used: set[str]) -> str:
        if argument.arg not in self.hints:
            raise self.refuse(argument, f"the parameter {argument.arg} without a type")
        written = self.module.type(self.source, argument, self.hints[argument.arg])
        return f"{safe(argument.arg) if argument.arg in used else f'_{argument.arg}'}: {written}"

    def annotated(self, name: Name) -> str:
        if name.hint is None:
            return ""
        hint = self.module.evaluated(self.source, name.hint)
        return f": {self.module.type(self.source, name.hint, hint, mutable=True)}"

    # --- Statements
    def block(self, statements: Sequence[ast.stmt], indent: str) -> Iterator[str]:
        for statement in statements:
            yield from self.statement(statement, indent)

    def statement(self, node: ast.stmt, indent: str) -> Iterator[str]:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return
            case ast.Expr(value=ast.Call()):
                yield laid_out(f"{self.code(node.value).text};", indent)
            case ast.Return():
                yield laid_out(f"return {self.code(node.value).text};" if node.value else "return;", indent)
            case ast.Assign(targets=[target]):
                yield from self.assigned(node, target, node.value, indent)
            case ast.AnnAssign(value=ast.expr() as value):
                yield from self.assigned(node, node.target, value, indent)
            case ast.AugAssign():
                yield laid_out(self.added(node), indent)
            case ast.If():
                yield from self.choices(node, indent)
            case ast.For(orelse=[]):
                values = self.code(node.iter)
                self.bind(node.target, item_of(values.hint))
                used = {name for statement in node.body for name in names_in(statement)}
                names = self.pattern(node.target, used) or "_"
                word = "let" if any(name in self.made for name in targets(node)) else "const"
                yield laid_out(f"for ({word} {names} of {values.text}) {{", indent)
                yield from self.block(node.body, indent + STEP)
                yield f"{indent}}}"
            case ast.Continue() | ast.Break():
                yield f"{indent}{ast.unparse(node)};"
            case ast.Raise(exc=ast.Call() as refusal):
                yield laid_out(f"throw {self.refusal(refusal)};", indent)
            case ast.Assert():
                yield laid_out(f"py.assert({self.truth(node.test).text});", indent)
            case _:
                raise self.refuse(node, f"“{ast.unparse(node).splitlines()[0][:60]}”")

    def choices(self, node: ast.If, indent: str) -> Iterator[str]:
        yield laid_out(f"if ({self.truth(node.test).text}) {{", indent)
        yield from self.block(node.body, indent + STEP)
        while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            node = node.orelse[0]
            yield laid_out(f"}} else if ({self.truth(node.test).text}) {{", indent)
            yield from self.block(node.body, indent + STEP)
        if node.orelse:
            yield f"{indent}}} else {{"
            yield from self.block(node.orelse, indent + STEP)
        yield f"{indent}}}"

    # --- Giving values to names
    def assigned(self, node: ast.stmt, target: ast.expr, value: ast.expr, indent: str) -> Iterator[str]:
        if self.is_reading(target, value):
            return
        match target, value:
            case ast.Name(), _:
                yield laid_out(self.named(node, target, value), indent)
            case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
                for i, (each, given) in enumerate(zip(names, values, strict=True)):
                    if any(name in free_names(later) for later in values[i + 1 :] for name in free_names(each)):
                        raise self.refuse(node, "an assignment in which one value depends on another's name")
                    yield from self.assigned(node, each, given, indent)
            case ast.Tuple(elts=names), _:
                words = {self.word(node, name) for each in names for name in free_names(each)}
                if len(words) > 1:
                    raise self.refuse(node, "an assignment of names of which some are new")
                found = f"py.unpack({self.code(value).text}, {len(names)})"
                self.bind(target, None)
                yield laid_out(f"{words.pop()}{self.pattern(target, self.read)} = {found};", indent)
            case _:
                raise self.refuse(node, f"giving a value to “{ast.unparse(target)[:60]}”")

    def is_reading(self, target: ast.expr, value: ast.expr) -> bool:
        """`seen = plain(seen)`: records have been read before."""
        match target, value:
            case ast.Name(id=name), ast.Call(func=ast.Name(), args=[ast.Name(id=same)]) if name == same:
                return self.module.object_of(self, value.func, ABSENT) is plain
        return False

    def word(self, node: ast.stmt, name: str) -> str:
        made = self.made.get(name)
        return f"{made.word} " if made and made.at is node else ""

    def named(self, node: ast.stmt, target: ast.Name, value: ast.expr) -> str:
        word, made = self.word(node, target.id), self.made.get(target.id)
        found = self.code(value)
        is_empty = isinstance(value, ast.List | ast.Dict) and not ast.unparse(value).strip("[]{}")
        if is_empty and word and made and made.hint is None:
            raise self.refuse(node, f"{target.id}, which is empty and has no type,")
        if made and made.hint:
            self.local[target.id] = self.module.evaluated(self.source, made.hint)
        elif made:  # of several values nobody knows which one it has
            self.local[target.id] = found.hint if made.given == 1 else None
        annotation = self.annotated(made) if word and made else ""
        return f"{word}{safe(target.id)}{annotation} = {found.text};"

    def added(self, node: ast.AugAssign) -> str:
        """`+=`: to a number or a text, or to a list that was made here."""
        target, value = self.code(node.target), self.code(node.value)
        if not isinstance(node.op, ast.Add) or not isinstance(node.target, ast.Name):
            raise self.refuse(node, f"“{ast.unparse(node)[:60]}”")
        if is_number(target.hint) or is_text(target.hint):
            return f"{target.text} += {value.text};"
        if is_list(target.hint) or is_list(value.hint):
            return f"{target.text}.push(...{value.at(OR)});"
        raise self.refuse(node, f"“{ast.unparse(node)[:60]}”, of which nobody says whether it is a number or a list,")

    # --- Refusals
    def refusal(self, node: ast.Call) -> str:
        """`raise InvalidMove(key, …)`, or `raise GAME.illegal(clause)`."""
        match node.func:
            case ast.Attribute(value=ast.Name() as game, attr="illegal"):
                found = self.module.object_of(self, game, ABSENT)
                if isinstance(found, Game):
                    return f"py.illegal('{found.letter}', {self.code(node.args[0]).text})"
            case ast.Name():
                kind = self.module.object_of(self, node.func, ABSENT)
                if isinstance(kind, type) and issubclass(kind, Refusal) and len(node.args) == 1:
                    details = ", ".join(entry(name, text) for name, text in entries(self, node))
                    return f"new py.Refusal({self.code(node.args[0]).text}, {{ {details} }})"
        raise self.refuse(node, f"raising “{ast.unparse(node)[:60]}”")


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def head_written(name: str, parameters: list[str], end: str) -> str:
    line = f"{name}({', '.join(parameters)}){end}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"{STEP}{each}," for each in parameters), f"){end}"])
