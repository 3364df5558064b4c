"""Named expressions, and expressions whose chains begin at a base."""

from __future__ import annotations

from typing import Any

from poise.residuals.anchor import a_name
from poise.residuals.expression import Expression
from poise.residuals.structure import in_order


class Named(Expression):
    """A point that is computed from several points, with a name for reports.

    Apart from the name, it is equivalent to the inner expression, and has the same text.
    """

    __slots__ = ("name",)

    name: str

    def __init__(self, name: str, inner: Expression) -> None:
        super().__init__(inner.function, inner.arguments, inner.shape, inner.data)
        object.__setattr__(self, "name", a_name(name, "a place's name"))

    def __reduce__(self) -> tuple[Any, ...]:
        plain = Expression(self.function, self.arguments, self.shape, self.data)
        return type(self), (self.name, plain)


def is_place(expression: Expression) -> bool:
    """Return whether an expression is the difference of a named point and its target, in metres."""
    return expression.function == "-" and isinstance(expression.arguments[0], Named)


def with_base(expression: Expression, base: str) -> Expression:
    """Return the expression with ``base`` set for all points that have no base.

    >>> from poise.residuals import point
    >>> with_base(point("lhand") - point("head", base="neck"), "lclavicle")
    point('lhand', base='lclavicle') - point('head', base='neck')
    """
    a_name(base, "a base")
    done: dict[int, Expression] = {}
    for part in in_order(expression):
        if part.function in ("point", "direction") and part.data[-1] is None:
            done[id(part)] = Expression(part.function, (), part.shape, (*part.data[:-1], base))
            continue
        arguments = tuple(done[id(argument)] for argument in part.arguments)
        same = all(a is b for a, b in zip(arguments, part.arguments, strict=True))
        done[id(part)] = (
            part if same else Expression(part.function, arguments, part.shape, part.data)
        )
    found = done[id(expression)]
    return Named(expression.name, found) if isinstance(expression, Named) else found
