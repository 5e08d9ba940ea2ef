"""Expressions as TypeScript. What has another meaning there becomes a call of the runtime: `x[-1]`, `py.at(x, -1)`."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tafelrunde.translating.classes import property_of
from tafelrunde.translating.code import ARROW, ATOM, CHOICE, OR, SIGN, Around, Code, entry
from tafelrunde.translating.names import safe
from tafelrunde.translating.operators import Operators
from tafelrunde.translating.refusing import Source, Untranslatable
from tafelrunde.translating.scopes import free_names
from tafelrunde.translating.types import (
    Hint,
    field_of,
    is_data,
    is_dict,
    is_keyed,
    is_list,
    is_text,
    item_of,
    list_of,
    origin_of,
)
from tafelrunde.translating.values import quoted, value_written


class Expressions(Operators):
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
                return self.attribute(node)
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

    def attribute(self, node: ast.Attribute) -> Code:
        """A field; also a property of a dataclass, a constant of a module, or a method to be handed over."""
        named = self.module.object_of(self, node, None)
        if isinstance(named, bool | int | float | str):
            return Code(value_written(named), hint=type(named))
        value = self.code(node.value)
        if (found := property_of(self, node, value)) is not None:
            return found
        if node.attr == "index" and is_list(value.hint):
            return Code(f"(each) => py.index({value.text}, each)", ARROW)
        return Code(f"{value.at(ATOM)}.{self.key_of(value.hint, node.attr)}", hint=field_of(value.hint, node.attr))

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

    def listed(self, node: ast.expr, target: ast.expr | None = None) -> Code:
        """What is gone through, as an array."""
        found = self.walked(node, target)
        return found if is_list(found.hint) else Code(f"[...{found.at(OR)}]", hint=found.hint)

    def walked(self, node: ast.expr, target: ast.expr | None = None) -> Code:
        """What is gone through: of a dict the keys; `target` are names for the parts of each item, if it has parts."""
        found = self.code(node)
        if is_dict(found.hint) and not is_keyed(found.hint):
            return Code(f"Object.keys({found.text})", hint=list[str])
        is_written = isinstance(node, ast.Tuple | ast.List)  # so everybody sees how many parts there are
        if isinstance(target, ast.Tuple) and origin_of(item_of(found.hint)) is list and not is_written:
            return Code(f"py.unpacked({found.text}, {len(target.elts)})", hint=list[object])
        return found

    def collected(
        self, generators: Sequence[ast.comprehension], elements: Sequence[ast.expr], element: Callable[[], Code]
    ) -> Code:
        """What is made of every item, as `filter`, `map` and `flatMap`."""
        first, *rest = generators
        values = self.listed(first.iter, first.target)
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
        hints: list[Hint | None] = []

        def element() -> Code:
            found = [self.code(part) for part in parts]
            hints[:] = [each.hint for each in found]
            return Code(f"[{', '.join(each.text for each in found)}]")

        pair = self.collected(node.generators, parts, element)
        if is_data(hints[0]):
            return Code(f"new py.Keyed({pair.text})", hint=types.GenericAlias(dict, (hints[0], hints[1] or object)))
        return Code(f"py.dict({pair.text})", hint=dict[str, object])
