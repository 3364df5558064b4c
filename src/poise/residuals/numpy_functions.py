"""Support for NumPy functions of expressions: ``np.sin(e)`` is ``poise.sin(e)``."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from poise.errors import InvalidExpression
from poise.residuals import functions
from poise.residuals.expression import as_expression

_UFUNCS: Mapping[Any, Callable[..., Any]] = {
    np.add: operator.add,
    np.subtract: operator.sub,
    np.multiply: operator.mul,
    np.divide: operator.truediv,
    np.power: operator.pow,
    np.negative: operator.neg,
    np.positive: operator.pos,
    np.absolute: abs,
    np.fabs: abs,
    np.square: lambda a: a**2,
    np.equal: operator.eq,
    np.greater_equal: operator.ge,
    np.less_equal: operator.le,
    np.greater: operator.gt,
    np.less: operator.lt,
    np.not_equal: operator.ne,
    np.sin: functions.sin,
    np.cos: functions.cos,
    np.tan: functions.tan,
    np.arcsin: functions.asin,
    np.arccos: functions.acos,
    np.arctan2: functions.atan2,
    np.exp: functions.exp,
    np.log: functions.log,
    np.sqrt: functions.sqrt,
    np.maximum: functions.maximum,
    np.minimum: functions.minimum,
    np.fmax: functions.maximum,
    np.fmin: functions.minimum,
}
_FUNCTIONS: Mapping[Any, Callable[..., Any]] = {
    np.dot: functions.dot,
    np.vdot: functions.dot,
    np.inner: functions.dot,
    np.cross: functions.cross,
    np.linalg.norm: functions.norm,
}


def of_ufunc(ufunc: Any, method: str, inputs: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """Apply a NumPy ufunc to expressions.

    Raises:
        InvalidExpression: there is no such function of expressions, or options are given.

    >>> import poise
    >>> np.sin(poise.dof("elbow_rx"))
    sin(dof('elbow_rx'))
    >>> np.array([0.0, 1.0, 0.0]) + poise.point("lhand")
    (0, 1, 0) + point('lhand')
    """
    made = _UFUNCS.get(ufunc)
    if made is None or method != "__call__" or keywords:
        _refuse(ufunc.__name__ if method == "__call__" else f"{ufunc.__name__}.{method}", keywords)
    return made(*map(as_expression, inputs))


def of_function(function: Any, inputs: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """Apply another NumPy function to expressions.

    Raises:
        InvalidExpression: there is no such function of expressions, or options are given.

    >>> import poise
    >>> np.linalg.norm(poise.point("lhand") - poise.point("rhand"))
    norm(point('lhand') - point('rhand'))
    """
    made = _FUNCTIONS.get(function)
    if made is None or keywords:
        module = "linalg." if function.__module__ == "numpy.linalg" else ""
        _refuse(module + function.__name__, keywords)
    return made(*map(as_expression, inputs))


def _refuse(name: str, keywords: Mapping[str, Any]) -> NoReturn:
    if keywords:
        raise InvalidExpression(
            f"np.{name} of an expression takes no {', '.join(keywords)}: expressions are numbers "
            "or vectors of 3"
        )
    known = [f"poise.{function}" for function in functions.__all__]
    raise InvalidExpression(
        f"np.{name} does not take expressions; use operators, or one of {', '.join(known)}"
    )


__all__ = ["of_function", "of_ufunc"]
