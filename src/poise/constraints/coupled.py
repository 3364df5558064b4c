"""Couple degrees of freedom by a constraint (compare driven DOFs, source 000)."""

from __future__ import annotations

import numpy as np

from poise.constraints.operands import finished, target
from poise.errors import InvalidValue
from poise.geometry.curves import Curve
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression, Operand
from poise.residuals.functions import maximum, minimum
from poise.residuals.variables import dof


def coupled(
    dof_a: str,
    dof_b: str,
    ratio: Operand = 1.0,
    offset: Operand = 0.0,
    *,
    curve: Curve | None = None,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> Constraint:
    """Couple two degrees of freedom: ``a == ratio * b + offset``, or ``a == curve(b)``.

    Values are in radians and metres. ``ratio`` and ``offset`` are parameters; with a curve they
    apply to its value. Both DOFs belong to the pose vector and affect each other. For one-way
    dependence use a driven DOF (`SkeletonBuilder.drive`).

    Raises:
        InvalidValue: a number is not finite, both DOFs are the same, or the curve is a caller's
            function or jumps.

    >>> coupled("lfoot_rx", "lknee_rx", -0.5, name="flat foot").parameters["ratio"]
    parameter('ratio', -0.5)
    """
    if dof_a == dof_b:
        raise InvalidValue(
            f"{dof_a} cannot follow itself; expected two different degrees of freedom"
        )
    driver = dof(dof_b) if curve is None else through(curve, dof(dof_b))
    made = dof(dof_a) == target("ratio", ratio, 1) * driver + target("offset", offset, 1)
    return finished(made, name, f"{dof_a} coupled to {dof_b}", hard=hard, weight=weight)


def through(curve: Curve, x: Expression) -> Expression:
    """Return the value of a piecewise curve at an expression, extrapolated linearly.

    The value is the sum of the rise of each piece up to x, which avoids cancellation. At a
    breakpoint the derivative is the right-hand one, as in `Curve.slope`.

    Raises:
        InvalidValue: the curve is a caller's function, or jumps.

    >>> through(Curve.linear(2.0, 1.0), dof("knee"))
    1 + 2 * dof('knee')
    """
    if not curve.native:
        raise InvalidValue(
            "a constraint needs a piecewise polynomial curve; sample this function with "
            "Curve.through"
        )
    breaks, table = curve.table()
    if len(table) == 1 and not table[0, 2:].any():
        slope = float(table[0, 1])
        return float(table[0, 0] - slope * breaks[0]) + slope * x
    widths = np.diff(breaks)
    ends = [_polynomial(row, width) for row, width in zip(table, widths, strict=True)]
    jumps = np.abs(np.array(ends[:-1]) - table[1:, 0])
    if jumps.size and jumps.max() > 1e-9 * max(1.0, float(np.abs(table[:, 0]).max())):
        raise InvalidValue(
            f"the curve has a jump of {jumps.max():g}, which no pose can follow; "
            "expected a continuous curve"
        )
    c = table[-1]
    last = float(c[1] + widths[-1] * (2.0 * c[2] + widths[-1] * 3.0 * c[3]))
    total = float(table[0, 0]) + float(table[0, 1]) * minimum(0, x - float(breaks[0]))
    for row, start, width in zip(table, breaks, widths, strict=False):
        u = minimum(float(width), maximum(x - float(start), 0))
        total = total + _polynomial((0.0, *row[1:]), u)
    return total + last * maximum(x - float(breaks[-1]), 0)


def _polynomial(row: Operand, u: Operand) -> Operand:
    c0, c1, c2, c3 = (float(c) for c in row)
    return c0 + u * (c1 + u * (c2 + u * c3)) if c2 or c3 else c0 + c1 * u
