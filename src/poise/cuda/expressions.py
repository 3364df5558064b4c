"""Translation of kernel expressions to C++."""

from __future__ import annotations

import ast
import builtins
import math
import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.cuda.values import (
    BATCHES,
    BUILTINS,
    TYPES,
    Array,
    Dynamic,
    Either,
    Known,
    Lines,
    Untranslatable,
    Value,
    as_real,
    chosen,
    code_of,
    converted,
    literal,
    math_call,
    passed,
    rebuild_like,
    scalar_kind,
    scalars,
    shaped,
    simplified,
    wider,
)

if TYPE_CHECKING:
    from poise.cuda.translate import Translator

COMPARISONS: dict[type[ast.cmpop], tuple[str, Callable[[Value, Value], bool]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitXor: "^", ast.BitAnd: "&", ast.BitOr: "|",
    ast.RShift: ">>", ast.LShift: "<<",
}  # fmt: skip
FOLD: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.Pow: lambda a, b: a**b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.RShift: lambda a, b: a >> b,
    ast.LShift: lambda a, b: a << b,
}


class Expressions:
    """Translator of a function's expressions, given its variables."""

    translator: Translator
    plain: Any
    free: dict[str, Any]
    env: dict[str, Value]
    lines: Lines

    def _held(self, value: Dynamic) -> Dynamic:
        """Copy a dynamic value to a constant, which later statements do not affect."""
        name = self.translator.fresh("t")
        self.lines.append(f"const {TYPES[value.kind]} {name} = {value.code};")
        return Dynamic(name, value.kind)

    def _test(self, node: ast.expr) -> Known | Dynamic:
        """Return an expression as a condition."""
        value = self._value(node)
        if isinstance(value, Known):
            return Known(bool(value.value))
        if isinstance(value, Dynamic):
            return value if value.kind == "b" else Dynamic(f"({value.code} != 0)", "b")
        raise Untranslatable(f"{ast.unparse(node)} cannot be a condition")

    def _value(self, node: ast.expr) -> Value:
        method = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)[:80]}")
        return method(node)

    def _in_order(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Return operands from left to right, unaffected by calls in later operands."""
        found: list[Value] = []
        for node in nodes:
            outer, self.lines = self.lines, []
            value = self._value(node)
            own, self.lines = self.lines, outer
            if own:
                found = [self._steady(earlier) for earlier in found]
            outer += own
            found.append(value)
        return found

    def _steady(self, value: Value) -> Value:
        """Return a copy of numbers that does not change with variables."""
        if isinstance(value, tuple):
            return rebuild_like(value, [self._steady(part) for part in value])
        return self._held(value) if isinstance(value, Dynamic) else value

    def _of_constant(self, node: ast.Constant) -> Value:
        return Known(node.value) if isinstance(node.value, bool | int | float) else node.value

    def _of_tuple(self, node: ast.Tuple) -> Value:
        return tuple(self._in_order(node.elts))

    def _of_name(self, node: ast.Name) -> Value:
        name = node.id
        if name in self.env:
            value = self.env[name]
            if isinstance(value, Either):
                raise Untranslatable(f"{name} is one of two arrays")
            return value
        if name in self.free:
            return self._from_python(self.free[name])
        scope = self.plain.__globals__
        if name in scope:
            return self._from_python(scope[name])
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise Untranslatable(f"{name} is not defined here")

    def _from_python(self, value: Value) -> Value:
        value = self.translator.resolved(value)
        if isinstance(value, bool | int | float | np.number):
            return Known(value)
        if isinstance(value, tuple):
            return rebuild_like(value, [self._from_python(part) for part in value])
        return value

    def _of_attribute(self, node: ast.Attribute) -> Value:
        owner = self._value(node.value)
        if isinstance(owner, Array) and node.attr == "shape":
            return tuple(Known(length) if length >= 0 else None for length in owner.shape)
        if isinstance(owner, tuple) and node.attr in getattr(owner, "_fields", ()):
            return getattr(owner, node.attr)
        if owner is math:
            found = getattr(math, node.attr)
            return Known(found) if isinstance(found, float) else self.translator.resolved(found)
        raise Untranslatable(ast.unparse(node))

    def _of_subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.slice, ast.IfExp):  # an index that is one of two constants
            yes, no = (
                ast.Subscript(value=node.value, slice=part, ctx=ast.Load())
                for part in (node.slice.body, node.slice.orelse)
            )
            chosen = ast.IfExp(test=node.slice.test, body=yes, orelse=no)
            return self._of_ifexp(ast.copy_location(chosen, node))
        owner = self._value(node.value)
        if isinstance(owner, tuple):
            index = self._value(node.slice)
            if isinstance(index, Known):
                return owner[index.value]
            # a table of numbers, indexed at run time
            kind = wider(scalar_kind(part) for part in owner)
            code = converted(owner[-1], kind)
            at = self._held(index).code
            for number in range(len(owner) - 2, -1, -1):
                code = f"({at} == {number} ? {converted(owner[number], kind)} : {code})"
            return Dynamic(code, kind)
        if isinstance(owner, Array):
            if isinstance(node.slice, ast.Slice):
                return self._rows(owner, node.slice)
            return self._element(owner, node.slice)
        raise Untranslatable(f"{ast.unparse(node)} of {owner!r:.60}")

    def _rows(self, array: Array, node: ast.Slice) -> Array:
        """Return a range of rows of an array, from a position on or between two known ones."""
        lower = Known(0) if node.lower is None else self._value(node.lower)
        upper = None if node.upper is None else self._value(node.upper)
        if node.step is not None or not isinstance(upper, Known | None):
            raise Untranslatable(ast.unparse(node))
        first, size, place = lower, math.prod(array.shape[1:]), array.offset
        if isinstance(first, Known):
            end = array.shape[0] if upper is None else upper.value
            known = size * first.value
            if array.placed:
                place = str(int(place or 0) + known)
            elif known:
                place = f"{place}+{known}"
            rows = max(0, end - first.value) if end >= 0 else -1
        else:
            rows, own = -1, f"{code_of(first)}*{size}"
            place = f"{place}+{own}" if place else own
        return array.part((rows, *array.shape[1:]), "" if place == "0" else place)

    def _slice(self, array: Array, node: ast.Slice) -> Value:
        """Return a slice of an array's rows."""
        if node.lower is None or node.upper is None or node.step is not None:
            raise Untranslatable(ast.unparse(node))
        first, end = self._value(node.lower), self._value(node.upper)
        length = -1
        if isinstance(first, Known) and isinstance(end, Known):
            length = end.value - first.value
        row = self._row(array, first)
        return row.part((length, *array.shape[1:]), row.offset)

    def _row(self, array: Array, index: Value) -> Array:
        """Return one row of an array, or one number as an array without axes."""
        stride = math.prod(array.shape[1:])
        if isinstance(index, Known) and array.placed:
            return array.part(array.shape[1:], str(int(array.offset or 0) + stride * index.value))
        place = _times(array, index, stride)
        return array.part(array.shape[1:], f"{array.offset}+{place}" if array.offset else place)

    def _element(self, array: Array, node: ast.expr) -> Value:
        if isinstance(node, ast.Slice):
            return self._slice(array, node)
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        indices = [self._value(part) for part in parts]
        if len(indices) > len(array.shape):
            raise Untranslatable(f"{len(indices)} indices of an array {array.shape}")
        strides = [math.prod(array.shape[axis + 1 :]) for axis in range(len(array.shape))]
        known, terms = 0, []
        for index, stride, length in zip(indices, strides, array.shape, strict=False):
            if isinstance(index, Known):
                at = int(index.value)
                if length >= 0 and not -length <= at < length:
                    raise Untranslatable(f"index {at} of an axis of {length}")
                known += stride * (at + length if at < 0 else at)
            else:
                terms.append(_times(array, index, stride))
        if array.offset:
            terms.insert(0, array.offset)
        if len(indices) < len(array.shape):
            if terms and not (array.placed and array.offset and len(terms) == 1):
                place = "+".join([*terms, str(known)] if known else terms)
            else:
                known += int(array.offset or 0)
                place = str(known) if known else ""
            return array.part(array.shape[len(indices) :], place)
        kind = "i" if array.kind in "in" else "f"
        if not terms or (array.placed and len(terms) == 1 and array.offset):
            place = known + (int(array.offset) if terms else 0)
            if place in array.slots:
                return array.slots[place]
            if array.data is not None and (array.inlined is None or array.inlined.flat[place]):
                return Known(array.data.flat[place].item())
            return Dynamic(f"{array.name}[{place}]", kind)
        if array.slots:
            raise Untranslatable(f"{array.name} with an index that is not a constant")
        place = "+".join([*terms, str(known)] if known else terms)
        if array.data is not None and not array.offset:
            alike = array.data[
                tuple(i.value if isinstance(i, Known) else slice(None) for i in indices)
            ].ravel()
            if (alike == alike[0]).all() and (kind == "i" or alike[0] in (0.0, 1.0, -1.0)):
                return Known(alike[0].item())
        if array.data is not None and kind == "i":
            return Dynamic(f"{self.translator.constant(array.name, array.data)}[{place}]", "i")
        return Dynamic(f"{array.name}[{place}]", kind)

    def _of_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            test = self._test(node.operand)
            return (
                Known(not test.value)
                if isinstance(test, Known)
                else Dynamic(f"!{closed(test)}", "b")
            )
        value = self._value(node.operand)
        if isinstance(value, Known):
            return Known(-value.value if isinstance(node.op, ast.USub) else +value.value)
        if isinstance(node.op, ast.USub):
            return Dynamic(f"(-{value.code})", value.kind if value.kind != "b" else "i")
        raise Untranslatable(ast.unparse(node))

    def _of_binop(self, node: ast.BinOp) -> Value:
        a, b = self._in_order((node.left, node.right))
        operator = type(node.op)
        if isinstance(a, Known) and isinstance(b, Known):
            return Known(FOLD[operator](a.value, b.value))
        simpler = simplified(operator, a, b)
        if simpler is not None:
            return simpler
        kind = wider((scalar_kind(a), scalar_kind(b), "i"))
        if operator is ast.Div:
            return Dynamic(f"({as_real(a)} / {as_real(b)})", "f")
        if operator is ast.Pow:
            if isinstance(b, Known) and b.value == 2:
                return Dynamic(f"square({code_of(a)})", kind)
            raise Untranslatable(ast.unparse(node))
        if operator in (ast.FloorDiv, ast.Mod):
            name = "floor_divided" if operator is ast.FloorDiv else "floor_remainder"
            return Dynamic(f"{name}({converted(a, kind)}, {converted(b, kind)})", kind)
        if kind == "l" and operator in (ast.Add, ast.Sub, ast.Mult):
            # overflow wraps around, as in the kernels
            word = f"(unsigned long long)({code_of(a)}) {OPERATORS[operator]} "
            return Dynamic(f"(long long)({word}(unsigned long long)({code_of(b)}))", "l")
        return Dynamic(
            f"({converted(a, kind) if kind == 'f' else code_of(a)} {OPERATORS[operator]} "
            f"{converted(b, kind) if kind == 'f' else code_of(b)})",
            kind,
        )

    def _of_boolop(self, node: ast.BoolOp) -> Value:
        every = isinstance(node.op, ast.And)
        parts: list[str] = []
        for operand in node.values:
            outer, self.lines = self.lines, []
            test = self._test(operand)
            own, self.lines = self.lines, outer
            if own and parts:  # conditional calls, made only if the earlier parts require them
                name = self._flag(parts, every)
                guard = name if every else f"!{name}"
                own.append(f"{name} = {code_of(test)};")
                self.lines += [f"if ({guard}) {{", own, "}"]
                parts = [name]
                continue
            self.lines += own
            if isinstance(test, Known):
                if test.value != every:
                    if not parts:
                        return Known(not every)
                    parts.append(literal(not every))
                    break
                continue
            parts.append(test.code)
        if not parts:
            return Known(every)
        return Dynamic(joined_tests(parts, every), "b")

    def _flag(self, parts: list[str], every: bool) -> str:
        """Return a variable that holds the value of the conditions so far."""
        name = self.translator.fresh("flag")
        self.lines.append(f"bool {name} = {joined_tests(parts, every)};")
        return name

    def _of_compare(self, node: ast.Compare) -> Value:
        values = self._in_order((node.left, *node.comparators))
        parts: list[str] = []
        for a, sign, b in zip(values[:-1], node.ops, values[1:], strict=True):
            if isinstance(sign, ast.In | ast.NotIn) and isinstance(b, tuple):
                same = [self._compared(a, ast.Eq(), part) for part in b]
                wanted = isinstance(sign, ast.In)
                known = [one for one in same if isinstance(one, Known)]
                if len(known) == len(same):
                    if any(one.value for one in known) != wanted:
                        return Known(False)
                    continue
                joined = "(" + " || ".join(code_of(one) for one in same) + ")"
                parts.append(joined if wanted else f"!{joined}")
                continue
            found = self._compared(a, sign, b)
            if isinstance(found, Known):
                if not found.value:
                    return Known(False)
                continue
            parts.append(found.code)
        return Dynamic("(" + " && ".join(parts) + ")", "b") if parts else Known(True)

    def _compared(self, a: Value, sign: ast.cmpop, b: Value) -> Known | Dynamic:
        if type(sign) not in COMPARISONS:
            raise Untranslatable("comparison")
        code, compare = COMPARISONS[type(sign)]
        if isinstance(a, Known) and isinstance(b, Known):
            return Known(bool(compare(a.value, b.value)))
        shown = as_real if "f" in (scalar_kind(a), scalar_kind(b)) else code_of
        return Dynamic(f"({shown(a)} {code} {shown(b)})", "b")

    def _of_ifexp(self, node: ast.IfExp) -> Value:
        test = self._test(node.test)
        if isinstance(test, Known):
            return self._value(node.body if test.value else node.orelse)
        test = self._held(test)
        outer, found = self.lines, []
        for branch in (node.body, node.orelse):
            self.lines = []
            found.append((self._value(branch), self.lines))
        self.lines = outer
        (a, yes), (b, no) = found
        if isinstance(a, tuple):
            outer += [*yes, *no]  # only copies of numbers
            return tuple(chosen(test, x, y) for x, y in zip(a, b, strict=True))
        if not yes and not no:
            return chosen(test, a, b)
        kind = wider((scalar_kind(a), scalar_kind(b)))
        name = self.translator.fresh("chosen")
        yes.append(f"{name} = {converted(a, kind)};")
        no.append(f"{name} = {converted(b, kind)};")
        outer += [f"{TYPES[kind]} {name};", f"if ({test.code}) {{", yes, "} else {", no, "}"]
        return Dynamic(name, kind)

    def _of_call(self, node: ast.Call) -> Value:
        function = self._value(node.func)
        arguments = self._arguments(node.args)
        if node.keywords:
            raise Untranslatable(ast.unparse(node))
        if isinstance(function, type) and issubclass(function, tuple):
            return function(*arguments)
        own = getattr(function, "translation", None)
        if own is not None:
            return own(self, *arguments)
        if function in BUILTINS:
            return BUILTINS[function](*arguments)
        if getattr(math, getattr(function, "__name__", ""), None) is function:
            return math_call(function.__name__, arguments)
        return self.call(function, arguments)

    def _arguments(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Return the arguments of a call, with starred tuples expanded."""
        values = self._in_order([n.value if isinstance(n, ast.Starred) else n for n in nodes])
        found: list[Value] = []
        for node, value in zip(nodes, values, strict=True):
            found += value if isinstance(node, ast.Starred) else (value,)
        return found

    def call(self, function: Value, arguments: Sequence[Value]) -> Value:
        """Return the call of another kernel."""
        instance = self.translator.instance(function, arguments)
        if not instance.name:
            return instance.returned
        given: list[str] = []
        for argument in arguments:
            passed(argument, given)
        call = f"{instance.name}({', '.join(given)})"
        if instance.returned is None or isinstance(instance.returned, Known):
            self.lines.append(f"{call};")
            return instance.returned
        name = self.translator.fresh("r")
        if isinstance(instance.returned, tuple):
            kinds = tuple(scalars(instance.returned))
            self.lines.append(f"const {self.translator.struct(kinds)} {name} = {call};")
            parts = (Dynamic(f"{name}.e{i}", kind) for i, kind in enumerate(kinds))
            return shaped(instance.returned, parts)
        self.lines.append(f"const {TYPES[instance.returned]} {name} = {call};")
        return Dynamic(name, instance.returned)


def _times(array: Array, index: Value, stride: int) -> str:
    """Return the offset of an index; batches have more numbers than an int can count."""
    code = f"(long long){code_of(index)}" if array.kind in BATCHES else code_of(index)
    return code if stride == 1 else f"{code}*{stride}"


def joined_tests(parts: Sequence[str], every: bool) -> str:
    """Return the conjunction (``every``) or disjunction of conditions."""
    return "(" + (" && " if every else " || ").join(parts) + ")" if len(parts) > 1 else parts[0]


def closed(value: Dynamic) -> str:
    """Return an expression in a form that may follow an operator."""
    code = value.code
    return code if code.isidentifier() or code.startswith("(") else f"({code})"
