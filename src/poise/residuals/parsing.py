"""Parser of expressions and constraints: Python's grammar with a fixed list of names."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, cast

from poise.errors import InvalidExpression, PoiseError, UnknownName
from poise.residuals import distance_expressions, functions, variables
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression, apply, as_expression
from poise.residuals.operations import FUNCTIONS
from poise.residuals.point import point

_EXAMPLE = "norm(point('lhand') - point('rhand')) == 0.3"
_LONGEST = 100_000
_INFIX: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
}
_RELATIONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: lambda left, right: left == right,
    ast.GtE: lambda left, right: left >= right,
    ast.LtE: lambda left, right: left <= right,
    ast.Gt: lambda left, right: left > right,
    ast.Lt: lambda left, right: left < right,
    ast.NotEq: lambda left, right: left != right,
}
_LEAVES: Mapping[str, Callable[..., Any]] = {
    "point": point,
    "direction": variables.direction,
    "dof": variables.dof,
    "centre_of_mass": variables.centre_of_mass,
    "parameter": variables.parameter,
    "velocity": variables.velocity,
    "at_start": variables.at_start,
    "rest_direction": variables.rest_direction,
    "segment_distance": distance_expressions.segment_distance,
    "box_distance": distance_expressions.box_distance,
    "mesh_distance": distance_expressions.mesh_distance,
    "mesh": distance_expressions.mesh,
}
_MODIFIERS = ("named", "softened", "hardened", "with_priority")
_OTHER_NAMES = {"min": "minimum", "max": "maximum"}


def parse(text: str, functions: Mapping[str, Callable[..., Any]] | None = None) -> Any:
    """Read an expression or a constraint from text, in the format of ``repr``.

    The text may use the names of expressions and of ``functions``, which may return goals and take
    precedence. It is parsed, not executed.

    Raises:
        InvalidExpression: the text is not an expression; the message gives the position.
        UnknownName: a name is unknown.

    >>> parse("norm(point('lhand') - point('rhand')) == 0.3").name
    "norm(point('lhand') - point('rhand')) == 0.3"
    >>> parse("direction('head', (0, 0, 1)).y")
    direction('head', (0, 0, 1)).y
    """
    if not isinstance(cast("object", text), str):
        raise InvalidExpression(f"expected text, not {text!r}")
    if len(text) > _LONGEST:
        raise InvalidExpression(f"an expression of {len(text)} characters; the limit is {_LONGEST}")
    try:
        tree = ast.parse(text.strip(), mode="eval")
        found = _Reader(text, functions or {}).read(tree.body)
    except SyntaxError as error:
        where = f" at column {error.offset}" if error.offset else ""
        wanted = f"expected as in {_EXAMPLE}"
        raise InvalidExpression(
            f"{text!r} is not an expression: {error.msg}{where}; {wanted}"
        ) from None
    except (RecursionError, MemoryError):
        raise InvalidExpression("the expression is nested too deeply to be read") from None
    except ValueError as error:
        raise InvalidExpression(f"the text is not an expression: {error}") from None
    # a goal is an object with rows
    return found if hasattr(found, "rows") else as_expression(found)


class _Reader:
    """Evaluates the nodes of a syntax tree, or raises an error."""

    def __init__(self, text: str, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._text = text
        self._functions = functions

    def read(self, node: ast.expr) -> Any:
        """Return an expression, a constraint, a number, a tuple or a text."""
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.Name):
            if node.id != "time":
                named = f"{node.id} is a function: write {node.id}(...)"
                quoted = f"put the names of joints in quotes: {node.id!r}"
                advice = named if node.id in self._known() else quoted
                raise UnknownName(node.id, "variable", (), advice=advice)
            return variables.time
        if isinstance(node, (ast.Tuple, ast.List)):
            return [self.read(item) for item in node.elts]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
            inner = self.read(node.operand)
            minus = isinstance(node.op, ast.USub)
            if isinstance(inner, float):  # remains a plain number, for the arguments of leaves
                return -inner if minus else inner
            return apply("neg", inner) if minus else as_expression(inner)
        if isinstance(node, ast.BinOp) and type(node.op) in _INFIX:
            return self._operator(node)
        if isinstance(node, ast.Compare):
            return self._comparison(node)
        if isinstance(node, ast.Attribute) and node.attr in ("x", "y", "z"):
            return apply(node.attr, self.read(node.value))
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, (ast.BoolOp, ast.IfExp)):
            raise InvalidExpression(
                f"{self._source(node)}: expressions have no truth value; write separate "
                "constraints, and choose with minimum and maximum"
            )
        return self._refuse(node)

    def _constant(self, node: ast.Constant) -> Any:
        value = node.value
        if isinstance(value, (str, bool)) or value is None:
            return value
        if isinstance(value, (int, float)):
            try:
                return float(value)
            except OverflowError:
                raise InvalidExpression(f"{self._source(node)} is too large") from None
        return self._refuse(node)

    def _operator(self, node: ast.BinOp) -> Expression:
        left, right = self.read(node.left), self.read(node.right)
        sign = _INFIX[type(node.op)]
        if sign in "+-":  # apply the operators, which omit zeros
            first, second = as_expression(left), as_expression(right)
            return first + second if sign == "+" else first - second
        return apply(sign, left, right)

    def _comparison(self, node: ast.Compare) -> Constraint:
        if len(node.ops) > 1:
            raise InvalidExpression(
                f"{self._source(node)} is two constraints; write them separately, such as a >= 0 "
                "and a <= 1"
            )
        relation = _RELATIONS.get(type(node.ops[0]))
        if relation is None:
            return self._refuse(node)
        left, right = self.read(node.left), self.read(node.comparators[0])
        if isinstance(left, Constraint) or isinstance(right, Constraint):
            raise InvalidExpression(f"{self._source(node)} compares constraints")
        return relation(as_expression(left), as_expression(right))

    def _call(self, node: ast.Call) -> Any:
        arguments = [self.read(argument) for argument in node.args]
        named = {word.arg: self.read(word.value) for word in node.keywords if word.arg is not None}
        if len(named) != len(node.keywords):
            self._refuse(node)
        called = self._called(node)
        try:
            return called(*arguments, **named)
        except TypeError as error:
            raise InvalidExpression(f"{self._source(node)}: {error}") from None
        except PoiseError as error:
            if isinstance(error, (InvalidExpression, UnknownName)):
                raise
            raise InvalidExpression(f"{self._source(node)}: {error}") from None

    def _called(self, node: ast.Call) -> Callable[..., Any]:
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in _MODIFIERS:
            inner = self.read(function.value)
            if hasattr(inner, function.attr):
                return self._modifier(inner, function.attr)
        if not isinstance(function, ast.Name):
            return self._refuse(node)
        name = _OTHER_NAMES.get(function.id, function.id)
        if name in self._functions:
            return self._functions[name]
        if name in _LEAVES:
            return _LEAVES[name]
        if name in FUNCTIONS and name.isidentifier() and name not in ("x", "y", "z", "neg"):
            known = getattr(functions, name, None)
            return known or (lambda *operands: apply(name, *operands))
        return self._unknown(function.id)

    def _modifier(self, constraint: Constraint, name: str) -> Callable[..., Constraint]:
        if name != "with_priority":
            return getattr(constraint, name)

        def with_priority(priority: float) -> Constraint:
            # Numbers are read as floats; convert an integral one back.
            whole = isinstance(cast("object", priority), float) and priority.is_integer()
            return constraint.with_priority(int(priority) if whole else priority)  # type: ignore[arg-type]

        return with_priority

    def _unknown(self, name: str) -> Any:
        raise UnknownName(name, "function of expressions", self._known())

    def _known(self) -> list[str]:
        named = (name for name in FUNCTIONS if name.isidentifier())
        return [*_LEAVES, *self._functions, "time", *named]

    def _refuse(self, node: ast.expr) -> Any:
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in FUNCTIONS:
            raise InvalidExpression(
                f"{self._source(called)}: write {called.attr}(...), without a module"
            )
        raise InvalidExpression(
            f"{self._source(node)} is not supported in an expression, which consists of numbers, "
            "text in quotes, + - * / **, == >= <=, .x .y .z, and functions such as norm and point"
        )

    def _source(self, node: ast.expr) -> str:
        return ast.get_source_segment(self._text.strip(), node) or "this"
