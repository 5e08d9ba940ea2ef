"""Functions and their statements as TypeScript."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from tafelrunde.errors import Refusal
from tafelrunde.kernel.records import plain
from tafelrunde.translating.calls import ABSENT, call
from tafelrunde.translating.code import OR, Around, Code
from tafelrunde.translating.expressions import Expressions
from tafelrunde.translating.lines import WIDTH, laid_out
from tafelrunde.translating.names import safe
from tafelrunde.translating.refusing import Source
from tafelrunde.translating.scopes import Name, free_names, names_of, targets
from tafelrunde.translating.types import (
    hints_of_function,
    is_data,
    is_keyed,
    is_list,
    is_number,
    is_text,
    item_of,
    list_of,
)

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
        self.changed = set(map(root_of, filter(is_part_given, ast.walk(node))))  # names of which parts get values
        self.hoisted = [name for name, each in self.made.items() if each.at is None]

    def call(self, node: ast.Call) -> Code:
        return call(self, node)

    def written(self, name: str, exported: bool) -> str:
        node = self.node
        used = {each for statement in node.body for each in names_in(statement)}
        rest = node.args.vararg
        if node.args.kwarg or node.args.kwonlyargs or node.args.posonlyargs:
            raise self.refuse(node, f"{node.name}, which has more than plain parameters,")
        parameters = [self.parameter(argument, used) for argument in node.args.args]
        for i, default in enumerate(reversed(node.args.defaults), 1):
            parameters[-i] += f" = {self.code(default).text}"
        self.local = dict.fromkeys(self.bound_names()) | {
            argument.arg: self.hints.get(argument.arg) for argument in node.args.args
        }
        if rest:
            self.local[rest.arg] = self.hints[rest.arg] = list_of(self.hints.get(rest.arg))
            parameters.append(f"...{self.parameter(rest, used)}")
        gives = any(isinstance(each, ast.Return) and each.value for each in ast.walk(node))
        result = self.module.type(self.source, node, self.hints.get("return")) if gives or raises(node) else "void"
        word = "function"
        if any(isinstance(each, ast.Yield) for each in ast.walk(node)):
            item = self.module.type(self.source, node, item_of(self.hints["return"]))
            word, result = "function*", f"Iterable<{item}>"
        lines = [head_written(f"{'export ' if exported else ''}{word} {name}", parameters, f": {result} {{")]
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
        if argument.arg in self.changed:
            written = f"py.Writable<{written}>"
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
            case ast.Expr(value=ast.Yield(value=ast.expr() as value)):
                yield laid_out(f"yield {self.code(value).text};", indent)
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
                values = self.walked(node.iter, node.target)
                parts = node.iter.elts if isinstance(node.iter, ast.Tuple | ast.List) else []
                if any(isinstance(part, ast.Tuple) for part in parts):
                    values = Code(f"{values.text} as const")
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
                yield laid_out(f"throw {self.refusal(refusal).text};", indent)
            case ast.While(orelse=[]):
                yield laid_out(f"while ({self.truth(node.test).text}) {{", indent)
                yield from self.block(node.body, indent + STEP)
                yield f"{indent}}}"
            case ast.Assert():
                yield laid_out(f"py.assert({self.truth(node.test).text});", indent)
            case _:
                raise self.refuse(node, f"“{ast.unparse(node).splitlines()[0][:60]}”")

    def refusal(self, node: ast.Call) -> Code:
        """What is raised: nothing but refusals."""
        kind = self.module.object_of(self, node.func, ABSENT)
        is_other = isinstance(kind, type) and not issubclass(kind, Refusal)
        found = None if is_other else self.code(node)
        if found is None or not (isinstance(found.hint, type) and issubclass(found.hint, Refusal)):
            raise self.refuse(node, f"raising “{ast.unparse(node)[:60]}”")
        return found

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
                    roots = free_names(each) if isinstance(each, ast.Tuple) else {root_of(each)}
                    if any(roots & free_names(later) for later in values[i + 1 :]):
                        raise self.refuse(node, "an assignment in which one value depends on another's name")
                    yield from self.assigned(node, each, given, indent)
            case ast.Tuple(elts=names), _:
                words = {self.word(node, name) for each in names for name in free_names(each)}
                if len(words) > 1:
                    raise self.refuse(node, "an assignment of names of which some are new")
                found = f"py.unpack({self.code(value).text}, {len(names)})"
                self.bind(target, None)
                yield laid_out(f"{words.pop()}{self.pattern(target, self.read)} = {found};", indent)
            case ast.Attribute(), _:
                yield laid_out(f"{self.code(target).text} = {self.code(value).text};", indent)
            case ast.Subscript(slice=ast.Slice(lower=None, upper=None, step=None)), _:
                yield laid_out(f"py.fill({self.code(target.value).text}, {self.code(value).text});", indent)
            case ast.Subscript(), _:
                yield laid_out(self.put(target, self.code(value)), indent)
            case _:
                raise self.refuse(node, f"giving a value to “{ast.unparse(target)[:60]}”")

    def put(self, target: ast.Subscript, value: Code) -> str:
        """A new value for a place of a list or an entry of a dict."""
        *outer, last = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
        owner = self.code(target.value)
        for place in outer:
            owner = self.part(target, owner, place)
        return f"py.put({owner.text}, {self.code(last).text}, {value.text});"

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
        is_other = made and made.hint and is_keyed(self.module.evaluated(self.source, made.hint))
        found = self.keyed(value) if is_other and isinstance(value, ast.Dict) else self.code(value)
        is_empty = isinstance(value, ast.List | ast.Dict) and not ast.unparse(value).strip("[]{}")
        if is_empty and word and made and made.hint is None:
            raise self.refuse(node, f"{target.id}, which is empty and has no type,")
        if made and made.hint:
            self.local[target.id] = self.module.evaluated(self.source, made.hint)
        elif made:  # of several values nobody knows which one it has
            self.local[target.id] = found.hint if made.given == 1 else None
        annotation = self.annotated(made) if word and made else ""
        if not annotation and word and is_data(found.hint):  # what it is made of may be empty at first
            annotation = f": {self.module.type(self.source, node, found.hint)}"
        return f"{word}{safe(target.id)}{annotation} = {found.text};"

    def keyed(self, node: ast.Dict) -> Code:
        """A dict whose keys are no texts."""
        pairs = zip(node.keys, node.values, strict=True)
        found = [f"[{self.code(key).text}, {self.code(value).text}]" for key, value in pairs if key is not None]
        listed = ", ".join(found)
        return Code(f"new py.Keyed([{listed}])" if found else "new py.Keyed()")

    def added(self, node: ast.AugAssign) -> str:
        """`+=` and `-=`: to a number or a text, or to a list that was made here."""
        target, value = self.code(node.target), self.code(node.value)
        if isinstance(node.op, ast.Sub) and is_number(target.hint) and not isinstance(node.target, ast.Subscript):
            return f"{target.text} -= {value.text};"
        if not isinstance(node.op, ast.Add):
            raise self.refuse(node, f"“{ast.unparse(node)[:60]}”")
        if isinstance(node.target, ast.Subscript):
            return self.put(node.target, self.sum(node, target, value))
        if is_number(target.hint) or is_text(target.hint):
            return f"{target.text} += {value.text};"
        if is_list(target.hint) or is_list(value.hint):
            return f"{target.text}.push(...{value.at(OR)});"
        raise self.refuse(node, f"“{ast.unparse(node)[:60]}”, of which nobody says whether it is a number or a list,")


def raises(node: ast.FunctionDef) -> bool:
    """Whether a function ends with a refusal, and so may say that it gives something."""
    return isinstance(node.body[-1], ast.Raise)


def is_part_given(node: ast.AST) -> TypeGuard[ast.Attribute | ast.Subscript]:
    return isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store)


def root_of(node: ast.expr) -> str:
    """The name of what something is part of: `state` of `state.links[0]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def head_written(name: str, parameters: list[str], end: str) -> str:
    line = f"{name}({', '.join(parameters)}){end}"
    if len(line) <= WIDTH:
        return line
    lines = [f"{STEP}{each}{'' if each.startswith('...') else ','}" for each in parameters]
    return "\n".join([f"{name}(", *lines, f"){end}"])
