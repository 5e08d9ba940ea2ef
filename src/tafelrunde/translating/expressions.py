"""Expressions as TypeScript. What has another meaning there becomes a call of the runtime: `x[-1]`, `py.at(x, -1)`."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from tafelrunde.translating.names import safe
from tafelrunde.translating.refusing import Source, Untranslatable
from tafelrunde.translating.scopes import free_names
from tafelrunde.translating.types import (
    Hint,
    field_of,
    hints_of_function,
    is_dict,
    is_list,
    is_number,
    is_text,
    is_truth,
    item_of,
    list_of,
)
from tafelrunde.translating.values import key_written, quoted

COMPARED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "===", ast.IsNot: "!=="}
# How tightly operators bind, so that brackets stand only where they are needed.
ARROW, CHOICE, OR, AND, BITS, EQUAL, LESS, SHIFT, SUM, PRODUCT, SIGN, ATOM = range(12)
OPERATORS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
    ast.RShift: (">>", SHIFT),
    ast.LShift: ("<<", SHIFT),
    ast.BitAnd: ("&", BITS),
}
NONE: Hint = type(None)
CALLED_OPERATORS: dict[type[ast.operator], str] = {ast.Mod: "py.mod", ast.FloorDiv: "py.floordiv"}


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
    def function(self, within: Expressions, node: ast.AST, function: object) -> tuple[str, list[str]]: ...
    def shelf(self, check: object) -> tuple[str, Hint]: ...
    def evaluated(self, source: Source, node: ast.expr) -> Hint: ...
    def type(self, source: Source, node: ast.AST, hint: Hint, mutable: bool = False) -> str: ...
    def encoded(self, hint: Hint | None, name: str) -> str: ...


class Expressions:
    """Translates the expressions of one function."""

    def __init__(self, module: Around, source: Source) -> None:
        self.module, self.source = module, source
        self.local: dict[str, Hint | None] = {}

    def refuse(self, node: ast.AST, what: str) -> Untranslatable:
        return self.source.refuse(node, what)

    def call(self, node: ast.Call) -> Code:
        """Calls have a file of their own: calls.py."""
        raise NotImplementedError

    # --- The whole grammar
    def code(self, node: ast.expr) -> Code:
        match node:
            case ast.Constant(value=None | bool() | int() | float() | str()):
                return self.constant(node)
            case ast.Name():
                return self.name(node)
            case ast.Attribute():
                value = self.code(node.value)
                return Code(
                    f"{value.at(ATOM)}.{self.key_of(value.hint, node.attr)}", hint=field_of(value.hint, node.attr)
                )
            case ast.Subscript():
                return self.subscript(node)
            case ast.Call():
                return self.call(node)
            case ast.BinOp():
                return self.operation(node)
            case ast.UnaryOp(op=ast.USub()):
                return Code(f"-{self.code(node.operand).at(SIGN)}", SIGN, int)
            case ast.UnaryOp(op=ast.Not()) | ast.Compare():
                return self.truth(node)
            case ast.BoolOp():
                return self.either(node)
            case ast.IfExp():
                return self.choice(node)
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return Code(f"[{', '.join(map(self.item, items))}]", hint=self.list_hint(items))
            case ast.Set(elts=items):
                return Code(f"py.set([{', '.join(map(self.item, items))}])", hint=set[object])
            case ast.Dict():
                return self.dictionary(node)
            case ast.JoinedStr():
                return self.text(node)
            case ast.ListComp() | ast.GeneratorExp():
                return self.collected(node.generators, [node.elt], lambda: self.code(node.elt))
            case ast.SetComp():
                found = self.collected(node.generators, [node.elt], lambda: self.code(node.elt))
                return Code(f"py.set({found.text})", hint=set[object])
            case ast.DictComp():
                return self.collected_dict(node)
            case ast.Lambda():
                return self.function(node)
        raise self.refuse(node, f"“{ast.unparse(node)[:60]}”")

    def constant(self, node: ast.Constant) -> Code:
        if isinstance(node.value, str):
            return Code(quoted(node.value), hint=str)
        words: dict[object, str] = {None: "null", True: "true", False: "false"}
        written = words.get(node.value) if node.value is None or isinstance(node.value, bool) else None
        return Code(written or repr(node.value), hint=type(node.value))

    def name(self, node: ast.Name) -> Code:
        if node.id in self.local:
            return Code(safe(node.id), hint=self.local[node.id])
        return self.module.constant(self, node)

    def key_of(self, hint: Hint | None, name: str) -> str:
        """A field by the name that it has on the wire."""
        return self.module.encoded(hint, name)

    def item(self, node: ast.expr) -> str:
        """A part of a list, or of the arguments of a call."""
        if isinstance(node, ast.Starred):
            return f"...{self.code(node.value).at(OR)}"
        return self.code(node).text

    def list_hint(self, items: Sequence[ast.expr]) -> Hint:
        hint = None if not items or isinstance(items[0], ast.Starred) else self.code(items[0]).hint
        return list_of(hint)

    # --- Parts of things
    def subscript(self, node: ast.Subscript) -> Code:
        value = self.code(node.value)
        for place in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
            value = self.part(node, value, place)
        return value

    def part(self, node: ast.Subscript, value: Code, place: ast.expr) -> Code:
        """A place of a list, an entry of a dict, or a slice."""
        match place:
            case ast.Slice(lower=None, upper=None, step=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
                return Code(f"py.reversed({value.text})", hint=value.hint)
            case ast.Slice(step=None):
                begin = self.code(place.lower).text if place.lower else "0"
                end = f", {self.code(place.upper).text}" if place.upper else ""
                return Code(f"py.cut({value.text}, {begin}{end})", hint=value.hint)
            case ast.Slice():
                raise self.refuse(node, "a slice with a step")
        hint = str if is_text(value.hint) else item_of(value.hint)
        return Code(f"py.at({value.text}, {self.code(place).text})", hint=hint)

    def operation(self, node: ast.BinOp) -> Code:
        left, right = self.code(node.left), self.code(node.right)
        if isinstance(node.op, ast.Add):
            return self.sum(node, left, right)
        if isinstance(node.op, ast.BitOr) and is_dict(left.hint):
            return Code(f"{{ ...{left.at(OR)}, ...{right.at(OR)} }}", hint=left.hint)
        if type(node.op) in CALLED_OPERATORS:
            return Code(f"{CALLED_OPERATORS[type(node.op)]}({left.text}, {right.text})", hint=int)
        if type(node.op) not in OPERATORS:
            raise self.refuse(node, f"the operator of “{ast.unparse(node)[:60]}”")
        sign, level = OPERATORS[type(node.op)]
        is_real = isinstance(node.op, ast.Div) or float in (left.hint, right.hint)
        return Code(f"{left.at(level)} {sign} {right.at(level + 1)}", level, float if is_real else int)

    def sum(self, node: ast.BinOp, left: Code, right: Code) -> Code:
        """Numbers and texts are added as they are, lists are put together."""
        hints = (left.hint, right.hint)
        for hint in hints:
            if is_number(hint) or is_text(hint):
                return Code(f"{left.at(SUM)} + {right.at(PRODUCT)}", SUM, float if float in hints else hint)
            if is_list(hint):
                return Code(f"[...{left.at(OR)}, ...{right.at(OR)}]", hint=hint)
        raise self.refuse(node, f"“{ast.unparse(node)[:60]}”, of which nobody says whether these are numbers or lists,")

    def dictionary(self, node: ast.Dict) -> Code:
        entries = []
        for key, value in zip(node.keys, node.values, strict=True):
            match key:
                case None:
                    entries.append(f"...{self.code(value).at(OR)}")
                case ast.Constant(value=str(name)) if not name.isdigit():
                    entries.append(entry(name, self.code(value).text))
                case _:
                    raise self.refuse(node, "a dict whose keys are not plain texts")
        return Code(f"{{ {', '.join(entries)} }}" if entries else "{}", hint=dict[str, object])

    def text(self, node: ast.JoinedStr) -> Code:
        parts, plain = "", True
        for part in node.values:
            match part:
                case ast.Constant(value=str(text)):
                    parts += text.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
                case ast.FormattedValue(conversion=-1, format_spec=None):
                    value = self.code(part.value)
                    if value.hint is float:
                        raise self.refuse(node, "a real number in a text")
                    plain = plain and (is_text(value.hint) or value.hint is int)
                    parts += f"${{{value.text}}}"
                case _:
                    raise self.refuse(node, "a form after a colon in a text")
        return Code(f"`{parts}`" if plain else f"py.f`{parts}`", hint=str)

    # --- Truth
    def truth(self, node: ast.expr) -> Code:
        """Whether Python takes something for true."""
        match node:
            case ast.UnaryOp(op=ast.Not()):
                return Code(f"!{self.truth(node.operand).at(SIGN)}", SIGN, bool)
            case ast.BoolOp():
                sign, level = ("&&", AND) if isinstance(node.op, ast.And) else ("||", OR)
                return Code(f" {sign} ".join(self.truth(each).at(level + 1) for each in node.values), level, bool)
            case ast.Compare():
                return self.comparison(node)
        found = self.code(node)
        if is_truth(found.hint):
            return found
        if is_number(found.hint):
            return Code(f"{found.at(LESS)} !== 0", EQUAL, bool)
        if is_list(found.hint):
            return Code(f"{found.at(ATOM)}.length > 0", LESS, bool)
        return Code(f"py.truthy({found.text})", hint=bool)

    def comparison(self, node: ast.Compare) -> Code:
        sides = [node.left, *node.comparators]
        pairs = zip(sides, node.ops, sides[1:], strict=False)
        found = [self.compared(left, sign, right) for left, sign, right in pairs]
        if any(not isinstance(side, ast.Name | ast.Constant | ast.Attribute) for side in sides[1:-1]):
            raise self.refuse(node, "a chain of comparisons with something to reckon in its middle")
        if len(found) == 1:
            return found[0]
        return Code(" && ".join(each.at(BITS) for each in found), AND, bool)

    def compared(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> Code:
        one, other = self.code(left), self.code(right)
        match sign:
            case ast.In():
                return Code(f"py.contains({other.text}, {one.text})", hint=bool)
            case ast.NotIn():
                return Code(f"!py.contains({other.text}, {one.text})", SIGN, bool)
            case ast.Eq() | ast.NotEq():
                equal = isinstance(sign, ast.Eq)
                if is_simple(one.hint) or is_simple(other.hint):
                    return Code(f"{one.at(LESS)} {'===' if equal else '!=='} {other.at(LESS)}", EQUAL, bool)
                return Code(f"{'' if equal else '!'}py.equal({one.text}, {other.text})", SIGN, bool)
        return Code(f"{one.at(SHIFT)} {COMPARED[type(sign)]} {other.at(SHIFT)}", LESS, bool)

    def either(self, node: ast.BoolOp) -> Code:
        """`a or b`, `a and b` as a value: one of the two."""
        values = [self.code(each) for each in node.values]
        if all(is_truth(value.hint) for value in values):
            return self.truth(node)
        if len(values) != 2:
            raise self.refuse(node, "a chain of “and” and “or” that gives a value")
        first, second = values
        hint = first.hint if first.hint == second.hint else None
        if isinstance(node.op, ast.Or) and not isinstance(node.values[0], ast.Name | ast.Attribute):
            return Code(f"py.or({first.text}, () => {second.at(CHOICE)})", hint=hint)
        if not isinstance(node.values[0], ast.Name | ast.Attribute):
            raise self.refuse(node, "“and” after something to reckon that gives a value")
        one, other = (first, second) if isinstance(node.op, ast.Or) else (second, first)
        return Code(f"py.truthy({first.text}) ? {one.at(OR)} : {other.at(CHOICE)}", CHOICE, hint)

    def choice(self, node: ast.IfExp) -> Code:
        one, other = self.code(node.body), self.code(node.orelse)
        hint = one.hint if one.hint == other.hint else None
        return Code(f"{self.truth(node.test).at(OR)} ? {one.at(CHOICE)} : {other.at(CHOICE)}", CHOICE, hint)

    # --- Names that stand for every item
    @contextmanager
    def binding(self, target: ast.expr, hint: Hint | None) -> Iterator[str]:
        """Names of a comprehension or a lambda, which hold inside it only."""
        before = dict(self.local)
        try:
            yield self.bind(target, hint)
        finally:
            self.local = before

    def bind(self, target: ast.expr, hint: Hint | None) -> str:
        match target:
            case ast.Name():
                self.local[target.id] = hint
                return safe(target.id)
            case ast.Tuple(elts=parts):
                return f"[{', '.join(self.bind(part, None) for part in parts)}]"
        raise self.refuse(target, f"giving a value to “{ast.unparse(target)[:60]}”")

    def pattern(self, target: ast.expr, used: set[str]) -> str:
        """The names of a target as far as they are used; the others leave their place empty."""
        match target:
            case ast.Name():
                return safe(target.id) if target.id in used else ""
            case ast.Tuple(elts=parts):
                names = [self.pattern(part, used) for part in parts]
                while names and not names[-1]:
                    names.pop()
                return f"[{', '.join(names)}]" if names else ""
        raise self.refuse(target, f"giving a value to “{ast.unparse(target)[:60]}”")

    def function(self, node: ast.Lambda) -> Code:
        arguments = node.args
        if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
            raise self.refuse(node, "a lambda with anything but plain parameters")
        before = dict(self.local)
        for argument in arguments.args:
            self.local[argument.arg] = None
        body = self.code(node.body).at(CHOICE)
        self.local = before
        names = ", ".join(safe(argument.arg) for argument in arguments.args)
        return Code(f"({names}) => {f'({body})' if body.startswith('{') else body}", ARROW)

    def listed(self, node: ast.expr) -> Code:
        """What is gone through, as an array."""
        found = self.code(node)
        return found if is_list(found.hint) else Code(f"[...{found.at(OR)}]", hint=found.hint)

    def collected(
        self, generators: Sequence[ast.comprehension], elements: Sequence[ast.expr], element: Callable[[], Code]
    ) -> Code:
        """What is made of every item, as `filter`, `map` and `flatMap`."""
        first, *rest = generators
        values = self.listed(first.iter)
        with self.binding(first.target, item_of(values.hint)) as names:
            text = values.at(ATOM)
            for condition in first.ifs:
                used = self.pattern(first.target, free_names(condition))
                text += f".filter(({used}) => {self.truth(condition).at(CHOICE)})"
            used = self.pattern(first.target, {name for node in (*rest, *elements) for name in free_names(node)})
            made = self.collected(rest, elements, element) if rest else element()
            if rest:
                return Code(f"{text}.flatMap(({used}) => {made.at(CHOICE)})", hint=made.hint)
            if made.text != names:
                body = f"({made.text})" if made.text.startswith("{") else made.at(CHOICE)
                if isinstance(elements[0], ast.Tuple):
                    body += " as const"
                text += f".map(({used}) => {body})"
            return Code(text, hint=list_of(made.hint))

    def collected_dict(self, node: ast.DictComp) -> Code:
        parts = node.key, node.value
        pair = self.collected(
            node.generators, parts, lambda: Code(f"[{', '.join(self.code(part).text for part in parts)}]")
        )
        return Code(f"py.dict({pair.text})", hint=dict[str, object])


def entry(name: str, text: str) -> str:
    return name if name == text else f"{key_written(name)}: {text}"


def is_simple(hint: Hint | None) -> bool:
    """Whether two values of a type are equal where they are the same."""
    return hint is NONE or is_number(hint) or is_text(hint) or is_truth(hint)


def returned(function: object) -> Hint | None:
    """What a function says that it gives."""
    return hints_of_function(function).get("return")
