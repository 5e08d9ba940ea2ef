"""Operators, comparisons and truth as TypeScript."""

from __future__ import annotations

import ast

from tafelrunde.translating.code import (
    AND,
    ATOM,
    BITS,
    CHOICE,
    EQUAL,
    LESS,
    OR,
    PRODUCT,
    SHIFT,
    SIGN,
    SUM,
    Code,
)
from tafelrunde.translating.refusing import Untranslatable
from tafelrunde.translating.types import Hint, is_dict, is_list, is_number, is_set, is_text, is_truth, uncompared

COMPARED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "===", ast.IsNot: "!=="}
OPERATORS: dict[type[ast.operator], tuple[str, int]] = {
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
    ast.RShift: (">>", SHIFT),
    ast.LShift: ("<<", SHIFT),
    ast.BitAnd: ("&", BITS),
}
NONE: Hint = type(None)
OF_SETS: dict[type[ast.operator], str] = {ast.BitOr: "py.union", ast.BitAnd: "py.intersection"}
CALLED_OPERATORS: dict[type[ast.operator], str] = {ast.Mod: "py.mod", ast.FloorDiv: "py.floordiv"}


class Operators:
    """What an expression does with the values of others."""

    def code(self, node: ast.expr) -> Code:
        """Any expression: expressions.py."""
        raise NotImplementedError

    def refuse(self, node: ast.AST, what: str) -> Untranslatable:
        raise NotImplementedError

    def operation(self, node: ast.BinOp) -> Code:
        left, right = self.code(node.left), self.code(node.right)
        if isinstance(node.op, ast.Add):
            return self.sum(node, left, right)
        if isinstance(node.op, ast.BitOr) and (is_dict(left.hint) or is_dict(right.hint)):
            return Code(f"{{ ...{left.at(OR)}, ...{right.at(OR)} }}", hint=left.hint or right.hint)
        if type(node.op) in OF_SETS and is_set(left.hint):
            return Code(f"{OF_SETS[type(node.op)]}({left.text}, {right.text})", hint=left.hint)
        if type(node.op) in CALLED_OPERATORS:
            return Code(f"{CALLED_OPERATORS[type(node.op)]}({left.text}, {right.text})", hint=int)
        if type(node.op) not in OPERATORS:
            raise self.refuse(node, f"the operator of “{ast.unparse(node)[:60]}”")
        sign, level = OPERATORS[type(node.op)]
        is_real = isinstance(node.op, ast.Div) or float in (left.hint, right.hint)
        return Code(f"{left.at(level)} {sign} {right.at(level + 1)}", level, float if is_real else int)

    def sum(self, node: ast.BinOp | ast.AugAssign, left: Code, right: Code) -> Code:
        """Numbers and texts are added as they are, lists are put together."""
        hints = (left.hint, right.hint)
        for hint in hints:
            if is_number(hint) or is_text(hint):
                return Code(f"{left.at(SUM)} + {right.at(PRODUCT)}", SUM, float if float in hints else hint)
            if is_list(hint):
                return Code(f"[...{left.at(OR)}, ...{right.at(OR)}]", hint=hint)
        raise self.refuse(node, f"“{ast.unparse(node)[:60]}”, of which nobody says whether these are numbers or lists,")

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
        if not all(map(is_at_hand, sides[1:-1])):
            raise self.refuse(node, "a chain of comparisons with something to reckon in its middle")
        if len(found) == 1:
            return found[0]
        return Code(" && ".join(each.at(BITS) for each in found), AND, bool)

    def compared(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> Code:
        if isinstance(sign, ast.Is | ast.IsNot) and (found := self.exactly(left, right)):
            return found if isinstance(sign, ast.Is) else Code(f"!{found.text}", SIGN, bool)
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
                without = uncompared(one.hint) or uncompared(other.hint)  # fields that make no difference
                sides = [f"py.without({side.text}, {without})" if without else side.text for side in (one, other)]
                return Code(f"{'' if equal else '!'}py.equal({', '.join(sides)})", SIGN, bool)
        return Code(f"{one.at(SHIFT)} {COMPARED[type(sign)]} {other.at(SHIFT)}", LESS, bool)

    def exactly(self, left: ast.expr, right: ast.expr) -> Code | None:
        """`type(value) is int`."""
        match left, right:
            case ast.Call(func=ast.Name(id="type"), args=[value]), ast.Name(id="int" | "str" | "bool" as name):
                return Code(f"py.is_exactly({self.code(value).text}, '{name}')", hint=bool)
        return None

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


def is_simple(hint: Hint | None) -> bool:
    """Whether two values of a type are equal where they are the same."""
    return hint is NONE or is_number(hint) or is_text(hint) or is_truth(hint)


def is_at_hand(node: ast.expr) -> bool:
    """Whether something may be asked for twice: it costs little and does nothing."""
    match node:
        case ast.Name() | ast.Constant() | ast.Attribute():
            return True
        case ast.Subscript(value=ast.Name(), slice=ast.Constant()) | ast.Call(func=ast.Name(id="len")):
            return True
    return False
