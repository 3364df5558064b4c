"""Expressions under a name of their own, and expressions whose chains begin elsewhere."""

from __future__ import annotations

from typing import Any

from poise.residuals.anchor import a_name
from poise.residuals.expression import Expression, in_order


class Named(Expression):
    """A place that is made of several points, with the name that reports call it by.

    To everything else it is the expression it was made from; its text is that one's, too.
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
    """Whether it is how far a named place is from where it should be, in metres."""
    return expression.function == "-" and isinstance(expression.arguments[0], Named)


def with_base(expression: Expression, base: str) -> Expression:
    """The same, in which only joints from ``base`` on move for points that have none of their own.

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
