"""Translation of one kernel function to C++: variables, branches and loops."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from poise.cuda.expressions import Expressions
from poise.cuda.values import (
    KINDS,
    POINTERS,
    TYPES,
    Array,
    Dynamic,
    Either,
    Known,
    Lines,
    Untranslatable,
    Value,
    code_of,
    converted,
    numeric,
    rebuild_like,
    scalar_kind,
    scalars,
    shaped,
    wider,
)

if TYPE_CHECKING:
    from poise.cuda.translate import Translator

_RARE = frozenset({"straighten"})
"""Large functions outside the inner loops: not inlined, as the registers of the caller spill."""


@dataclass
class Instance:
    """A translated function: its C++ name and the kind of its result."""

    name: str
    returned: Value  # None, a kind, (nested) tuples of kinds, or a constant number


class _Retry(Exception):
    """A variable has a wider kind than assumed: translate again."""


class FunctionTranslation(Expressions):
    """Translation of one function to C++."""

    def __init__(self, translator: Translator, function: Value, arguments: Sequence[Value]) -> None:
        self.translator = translator
        self.function = function
        self.plain = getattr(function, "py_func", function)
        self.arguments = arguments
        self.tree = translator.source_of(self.plain)
        self.wide: dict[str, str] = {}  # variables known to be of a wider kind
        closure = self.plain.__closure__ or ()
        self.free = {
            name: cell.cell_contents
            for name, cell in zip(self.plain.__code__.co_freevars, closure, strict=True)
        }

    def translate(self) -> Instance:
        for _ in range(20):
            try:
                return self._once()
            except _Retry:  # types widened: translate again
                continue
            except Untranslatable as error:
                raise Untranslatable(f"{error}\n  in {self.plain.__qualname__}") from None
        raise Untranslatable(f"{self.plain.__qualname__}: the types of the arguments do not match")

    def _once(self) -> Instance:
        self.env: dict[str, Value] = {}
        self.declared: dict[str, str] = {}
        self.lines: Lines = []
        self.fixed: set[str] = set()  # variables that are stored in C++ in any case
        self.returns: list[tuple[Lines, int, Value]] = []
        parameters: list[str] = []
        names = [argument.arg for argument in self.tree.args.args]
        if len(names) != len(self.arguments):
            raise Untranslatable(f"{len(self.arguments)} arguments for {names}")
        for name, argument in zip(names, self.arguments, strict=True):
            self.env[name] = self._parameter(name, argument, parameters)
        self._block(self.tree.body)
        returned = self._returned()
        name = self.translator.fresh(self.plain.__name__.lstrip("_"))
        if isinstance(returned, Known):
            if len(self.lines) == 1:  # only the return statement
                return Instance("", returned)
            kind = TYPES[returned.kind]
        else:
            kind = "void"
        if isinstance(returned, tuple):
            kind = self.translator.struct(tuple(scalars(returned)))
        elif isinstance(returned, str):
            kind = TYPES[returned]
        variables = "".join(f" {TYPES[k]} {n};" for n, k in self.declared.items())
        body = "\n".join(_flat(self.lines))
        place = "RARE" if self.plain.__name__ in _RARE else "DEVICE"
        self.translator.functions.append(
            f"{place} {kind} {name}({', '.join(parameters)}) {{{variables}\n{body}\n}}"
        )
        return Instance(name, returned)

    def _parameter(self, name: str, value: Value, parameters: list[str]) -> Value:
        if isinstance(value, Dynamic):
            parameters.append(f"{TYPES[value.kind]} {name}_{value.kind}")
            return Dynamic(f"{name}_{value.kind}", value.kind)
        if isinstance(value, Array):
            if value.data is not None:
                if value.placed:
                    return value
                parameters.append(f"int {name}_at")
                return replace(value, offset=f"{name}_at")
            parameters.append(f"{POINTERS[value.kind]} {name}_p")
            return replace(value, name=f"{name}_p", offset="")
        if isinstance(value, tuple):
            return rebuild_like(
                value,
                [
                    self._parameter(f"{name}__{number}", part, parameters)
                    for number, part in enumerate(value)
                ],
            )
        return value

    def _returned(self) -> Value:
        """Complete the return statements, now that the kind of the result is known."""
        values = [value for _, _, value in self.returns]
        if not values or all(value is None for value in values):
            for lines, at, _ in self.returns:
                lines[at] = "return;"
            return None
        if isinstance(values[0], tuple):
            flat = [list(scalars(value)) for value in values]
            kinds = tuple(wider(map(scalar_kind, parts)) for parts in zip(*flat, strict=True))
            struct = self.translator.struct(kinds)
            for (lines, at, _), row in zip(self.returns, flat, strict=True):
                parts = ", ".join(converted(v, k) for v, k in zip(row, kinds, strict=True))
                lines[at] = f"return {struct}{{{parts}}};"
            return shaped(values[0], iter(kinds))
        kind = wider(scalar_kind(value) for value in values)
        for lines, at, value in self.returns:
            lines[at] = f"return {converted(value, kind)};"
        if isinstance(values[0], Known) and all(value == values[0] for value in values):
            return values[0]
        return kind

    # -- statements ----------------------------------------------------------------------------

    def _block(self, statements: Sequence[ast.stmt]) -> bool:
        """Translate statements; return whether control never reaches their end."""
        for number, statement in enumerate(statements):
            if isinstance(statement, ast.Continue):
                return False  # the rest of the loop's body is in the other branches
            if isinstance(statement, ast.If) and goes_on((statement,)):
                return self._statement(without_continue(statement, statements[number + 1 :]))
            if self._statement(statement):
                return True
        return False

    def _statement(self, node: ast.stmt) -> bool:
        method = getattr(self, f"_on_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)[:80]}")
        try:
            return bool(method(node))
        except Untranslatable as error:
            if "line " in str(error):
                raise
            raise Untranslatable(f"{error}; line {node.lineno}: {ast.unparse(node)[:80]}") from None

    def _on_pass(self, _: ast.Pass) -> None:
        pass

    def _on_expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        value = self._value(node.value)
        if isinstance(value, Dynamic):
            self.lines.append(f"{value.code};")

    def _on_return(self, node: ast.Return) -> bool:
        value = None if node.value is None else self._value(node.value)
        self.returns.append((self.lines, len(self.lines), value))
        self.lines.append("return;")
        return True

    def _on_break(self, _: ast.Break) -> bool:
        self.lines.append("break;")
        return True

    def _on_assign(self, node: ast.Assign) -> None:
        value = self._value(node.value)
        if len(node.targets) > 1 and isinstance(value, Dynamic):
            value = self._held(value)
        for target in node.targets:
            self._assign(target, value)

    def _on_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._assign(node.target, self._value(node.value))

    def _on_augassign(self, node: ast.AugAssign) -> None:
        load = ast.copy_location(loading(node.target), node)
        value = self._value(
            ast.copy_location(ast.BinOp(left=load, op=node.op, right=node.value), node)
        )
        self._assign(node.target, value)

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Tuple):
            if not isinstance(value, tuple):
                raise Untranslatable(f"{value!r:.60} has no parts")
            held = [self._held(part) if isinstance(part, Dynamic) else part for part in value]
            for part, one in zip(target.elts, held, strict=True):
                self._assign(part, one)
        elif isinstance(target, ast.Name):
            self._set(target.id, value)
        elif isinstance(target, ast.Subscript):
            self._store(target, value)
        else:
            raise Untranslatable(f"assignment to {ast.unparse(target)}")

    def _set(self, name: str, value: Value) -> None:
        if isinstance(value, Array):
            if not value.placed or (value.offset and value.data is None):
                place = self.translator.fresh(name)
                if value.data is None:
                    word = POINTERS[value.kind]
                    self.lines.append(f"{word} const {place} = {value.name}+{value.offset};")
                    value = replace(value, name=place, offset="")
                else:
                    self.lines.append(f"const int {place} = {value.offset};")
                    value = replace(value, offset=place)
            self.env[name] = value
            return
        if not numeric(value):
            self.env[name] = value
        elif isinstance(value, tuple | Known):
            kept = name in self.fixed
            self.env[name] = self._written(name, value, self.lines) if kept else self._steady(value)
        else:
            self.env[name] = self._written(name, value, self.lines)

    def _variable(self, name: str, kind: str) -> str:
        """Return the C++ variable of a name for numbers of a kind."""
        wide = self.wide.get(name)
        if wide is not None:
            kind = wider((kind, wide))
        code = f"{name}_{kind}"
        if code not in self.declared and not any(
            code == argument.code for argument in self._parameters()
        ):
            self.declared[code] = kind
        return code

    def _parameters(self) -> list[Dynamic]:
        return [
            Dynamic(f"{a.arg}_{v.kind}", v.kind)
            for a, v in zip(self.tree.args.args, self.arguments, strict=True)
            if isinstance(v, Dynamic)
        ]

    def _written(self, name: str, value: Value, lines: Lines) -> Value:
        """Write a number, or a tuple of numbers, to the variables of a name."""
        before = self.env.get(name)
        if isinstance(value, tuple):
            earlier = before if isinstance(before, tuple) and len(before) == len(value) else ()
            if any(f"{name}__" in getattr(part, "code", "") for part in scalars(value)):
                value = self._steady(value)  # a part may be read after another part was written
            parts: list[Value] = []
            for number, part in enumerate(value):
                own = f"{name}__{number}"
                self.env[own] = earlier[number] if earlier else None
                parts.append(self._written(own, part, lines))
                del self.env[own]  # not a variable of the kernel: branches do not merge it
            return tuple(parts)
        kind = value.kind
        if (
            name.partition("__")[0] in self.fixed
            and isinstance(before, Dynamic)
            and before.kind != kind
        ):
            if KINDS.index(kind) > KINDS.index(before.kind):
                self.wide[name] = kind
                raise _Retry
            kind = before.kind
        variable = self._variable(name, kind)
        kind = variable.rpartition("_")[2]
        if code_of(value) != variable:
            lines.append(f"{variable} = {converted(value, kind)};")
        return Dynamic(variable, kind)

    def _store(self, target: ast.Subscript, value: Value) -> None:
        place = self._value(target.value)
        if not isinstance(place, Array):
            raise Untranslatable(f"assignment to a part of {place!r:.60}")
        if isinstance(value, Array):
            raise Untranslatable("an array is assigned element by element")
        element = self._element(place, target.slice)
        if isinstance(element, Known) and isinstance(value, Known) and value == element:
            return  # an entry that never changes
        if place.data is not None or not isinstance(element, Dynamic) or "[" not in element.code:
            raise Untranslatable(f"{ast.unparse(target)} cannot be written to")
        self.lines.append(f"{element.code} = {converted(value, element.kind)};")

    # -- branches and loops --------------------------------------------------------------------

    def _on_if(self, node: ast.If) -> bool:
        test = self._test(node.test)
        if isinstance(test, Known):
            return self._block(node.body if test.value else node.orelse)
        before, lines = self.env, self.lines
        branches: list[tuple[Lines, dict[str, Value], bool]] = []
        for statements in (node.body, node.orelse):
            self.env, self.lines = dict(before), []
            ended = self._block(statements)
            branches.append((self.lines, self.env, ended))
        self.lines = lines
        (yes, first, one), (no, second, other) = branches
        if one or other:
            self.env = dict(second if one else first)
        else:
            self.env = self._joined((first, yes), (second, no))
        lines += [f"if ({test.code}) {{", yes]
        if no:
            lines += ["} else {", no]
        lines.append("}")
        return one and other

    def _joined(
        self,
        first: tuple[dict[str, Value], Lines],
        second: tuple[dict[str, Value], Lines],
    ) -> dict[str, Value]:
        """Return the variables after either branch."""
        result: dict[str, Value] = {}
        (one, yes), (other, no) = first, second
        for name in {**one, **other}:
            if name not in one or name not in other:
                result[name] = one.get(name, other.get(name))
                continue
            a, b = one[name], other[name]
            result[name] = self._merged(name, (a, yes), (b, no))
        return result

    def _merged(self, name: str, first: tuple[Value, Lines], second: tuple[Value, Lines]) -> Value:
        """Return one variable after either branch."""
        (a, yes), (b, no) = first, second
        if a is b or a == b:
            return a
        if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
            return rebuild_like(
                a,
                [
                    self._merged(f"{name}__{number}", (x, yes), (y, no))
                    for number, (x, y) in enumerate(zip(a, b, strict=True))
                ],
            )
        if not (isinstance(a, Known | Dynamic) and isinstance(b, Known | Dynamic)):
            return self._either(name, first, second)
        variable = self._variable(name, wider((a.kind, b.kind)))
        kind = variable.rpartition("_")[2]
        for value, lines in first, second:
            if code_of(value) != variable:
                lines.append(f"{variable} = {converted(value, kind)};")
        return Dynamic(variable, kind)

    def _either(self, name: str, first: tuple[Value, Lines], second: tuple[Value, Lines]) -> Value:
        """Return one of two arrays, by a pointer that is chosen at run time, if possible."""
        a, b = first[0], second[0]
        if not (isinstance(a, Array) and isinstance(b, Array)):
            return Either()
        mixed = a.data is not None or b.data is not None or a.slots or b.slots
        if mixed or a.shape[1:] != b.shape[1:] or a.kind != b.kind or a.kind in "in":
            return Either()
        pointer = f"{name}_{a.kind}_pointer"
        self.declared[pointer] = f"{a.kind}*"
        for array, lines in (first, second):
            place = f"{array.name}+{array.offset}" if array.offset else array.name
            lines.append(f"{pointer} = {place};")
        length = a.shape[0] if a.shape[0] == b.shape[0] else -1
        return Array(pointer, (length, *a.shape[1:]), a.kind)

    def _on_while(self, node: ast.While) -> bool:
        if not isinstance(node.test, ast.Constant) and not leaves(node.body):
            env, length, returns = dict(self.env), len(self.lines), len(self.returns)
            ended = self._passes(node)
            if ended is not None:
                return ended
            self.env = env
            del self.lines[length:], self.returns[returns:]
        self._loop("while (true)", node.body, node.test)
        return isinstance(node.test, ast.Constant) and not leaves(node.body)

    def _passes(self, node: ast.While) -> bool | None:
        """Unroll a loop as long as its condition is known.

        Returns whether the function ended in an iteration; None if the condition is not known.
        """
        for _ in range(self.translator.unroll):
            test = self._test(node.test)
            if not isinstance(test, Known):
                return None
            if not test.value:
                return False
            if self._block(node.body):
                return True
        return None

    def _on_for(self, node: ast.For) -> bool:
        if not (isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Name)):
            raise Untranslatable("expected a loop over a range")
        bounds = [self._value(argument) for argument in node.iter.args]
        if len(bounds) == 1:
            bounds.insert(0, Known(0))
        step = bounds[2].value if len(bounds) == 3 else 1
        first, end = bounds[0], bounds[1]
        if isinstance(first, Known) and isinstance(end, Known):
            numbers = range(first.value, end.value, step)
            if len(numbers) == 0:
                return False
            if self._to_unroll(node, len(numbers)):
                for number in numbers:
                    self.env[node.target.id] = Known(number)
                    if self._block(node.body):
                        return True
                return False
        name = self._variable(node.target.id, "i")
        sign = "<" if step > 0 else ">"
        limit = code_of(end) if isinstance(end, Known) else self._held(end).code
        head = f"for ({name} = {code_of(first)}; {name} {sign} {limit}; {name} += {step})"
        self._loop(head, node.body, None, (node.target.id, Dynamic(name, "i")))
        return False

    def _to_unroll(self, node: ast.For, count: int) -> bool:
        """Return whether the loop is short, uses its variable, and has no early exit."""
        used = any(
            isinstance(part, ast.Name) and part.id == getattr(node.target, "id", "")
            for statement in node.body
            for part in walked(statement)
        )
        return used and count <= self.translator.unroll and not leaves(node.body)

    def _loop(
        self,
        head: str,
        body: Sequence[ast.stmt],
        test: ast.expr | None,
        counter: tuple[str, Dynamic] | None = None,
    ) -> None:
        """Translate a loop without unrolling: its variables are stored in C++."""
        changed = {
            part.id
            for statement in body
            for part in ast.walk(statement)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }
        for name in sorted(changed):
            value = self.env.get(name)
            if value is not None and numeric(value):
                self.env[name] = self._written(name, value, self.lines)
        outer = self.fixed
        self.fixed = self.fixed | changed
        before, lines = dict(self.env), self.lines
        if counter is not None:
            self.env[counter[0]] = counter[1]
            self.fixed = self.fixed - {counter[0]}
        self.lines = []
        if test is not None:
            wanted = self._test(test)
            if not (isinstance(wanted, Known) and wanted.value):
                self.lines.append(f"if (!({code_of(wanted)})) break;")
        self._block(body)
        inside, after = self.lines, self.env
        self.lines, self.fixed = lines, outer
        lines += ["#pragma unroll 1", head + " {", inside, "}"]
        self.env = before
        for name in changed:
            value = after.get(name)
            if value is not None and numeric(value):
                self._same_kinds(name, before.get(name), value)
                self.env[name] = value
            elif name not in before and value is not None:
                self.env[name] = Either() if isinstance(value, Array) else value

    def _same_kinds(self, name: str, before: Value, after: Value) -> None:
        """Restart with wider variables if a loop changes their kinds."""
        if isinstance(before, tuple) and isinstance(after, tuple):
            for number, (a, b) in enumerate(zip(before, after, strict=True)):
                self._same_kinds(f"{name}__{number}", a, b)
        elif isinstance(before, Dynamic) and isinstance(after, Dynamic) and before != after:
            self.wide[name] = wider((after.kind, before.kind))
            raise _Retry


def _flat(lines: Lines) -> Iterable[str]:
    for line in lines:
        if isinstance(line, list):
            yield from _flat(line)
        else:
            yield line


def loading(target: ast.expr) -> ast.expr:
    """Return the expression that reads the target of an assignment."""
    if isinstance(target, ast.Name):
        return ast.Name(id=target.id, ctx=ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(value=target.value, slice=target.slice, ctx=ast.Load())
    raise Untranslatable(ast.unparse(target))


def goes_on(statements: Sequence[ast.stmt]) -> bool:
    """Return whether a branch of these statements ends in ``continue``."""
    return any(
        isinstance(statement, ast.Continue)
        or (isinstance(statement, ast.If) and goes_on([*statement.body, *statement.orelse]))
        for statement in statements
    )


def without_continue(node: ast.If, rest: Sequence[ast.stmt]) -> ast.If:
    """Return a branch and the rest of a loop's body, with ``continue`` replaced by branches."""
    branches: list[list[ast.stmt]] = [
        [*branch[:-1], ast.Pass(lineno=node.lineno)]
        if branch and isinstance(branch[-1], ast.Continue)
        else [*branch, *rest, ast.Pass(lineno=node.lineno)]
        for branch in (node.body, node.orelse)
    ]
    changed = ast.If(test=node.test, body=branches[0], orelse=branches[1])
    return ast.copy_location(changed, node)


def leaves(statements: Sequence[ast.stmt]) -> bool:
    """Return whether a loop's body has a ``break``."""
    return any(
        isinstance(statement, ast.Break)
        or (isinstance(statement, ast.If) and leaves([*statement.body, *statement.orelse]))
        for statement in statements
    )


def walked(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a statement except returned values, which need no unrolled counter."""
    yield node
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, ast.Return):
            yield from walked(part)
