"""Leaves of expressions other than points: directions, joint values, parameters, velocities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import InvalidExpression, InvalidValue
from poise.residuals.anchor import a_name, three_numbers
from poise.residuals.expression import Expression, Operand, as_expression
from poise.residuals.mass_segments import segments_of
from poise.residuals.operations import SCALAR, VECTOR
from poise.residuals.structure import in_order, parameter_values
from poise.residuals.to_text import FRAME_SECONDS

if TYPE_CHECKING:
    from poise.model.masses import SegmentMasses


def direction(joint: str, vector: Sequence[float], *, base: str | None = None) -> Expression:
    """The world direction (3,) of a vector in a joint's frame.

    In a constraint, ``base`` is the first joint that may move.

    Raises:
        InvalidValue: the vector is not 3 finite numbers, or it is zero.

    >>> from poise import cos, dot
    >>> dot(direction("head", (0, 0, 1)), (0, 0, 1)) >= cos(0.2)
    dot(direction('head', (0, 0, 1)), (0, 0, 1)) >= 0.9800665778412416
    """
    a_name(joint, "a direction's joint")
    if base is not None:
        a_name(base, f"the base of a direction of {joint}")
    local = three_numbers(vector, f"a direction of {joint}")
    if local == (0.0, 0.0, 0.0):
        raise InvalidValue(f"a direction of {joint} must be nonzero")
    return Expression("direction", (), VECTOR, (joint, local, base))


def rest_direction(joint: str, vector: Sequence[float]) -> Expression:
    """The world direction (3,) of a vector in a joint's rest frame.

    The rest frame moves with the parent's frame; the rest frame of a root is fixed in the world.

    Raises:
        InvalidValue: the vector is not 3 finite numbers, or it is zero.

    >>> from poise import angle, direction
    >>> angle(direction("lhumerus", (1, 0, 0)), rest_direction("lhumerus", (1, 0, 0))) <= 1.5
    angle(direction('lhumerus', (1, 0, 0)), rest_direction('lhumerus', (1, 0, 0))) <= 1.5
    """
    local = direction(joint, vector).data[1]
    return Expression("rest_direction", (), VECTOR, (joint, local, None))


def dof(name: str) -> Expression:
    """The value of a degree of freedom: radians, metres or a factor.

    >>> dof("lelbow_rx") == 2 * dof("relbow_rx")
    dof('lelbow_rx') == 2 * dof('relbow_rx')
    """
    return Expression("dof", (), SCALAR, (a_name(name, "a degree of freedom"),))


def centre_of_mass(masses: SegmentMasses | Sequence[Any] | None = None) -> Expression:
    """The body's centre of mass (3,) in the world, metres.

    ``masses`` are the masses of the segments: a `SegmentMasses`, such as a robot's
    ``character.masses``, or a list of (joint, kg, centre in the joint's frame). By default they are
    estimated (`poise.anatomy.segment_masses`). All centres of mass of a problem use the same
    masses.

    Raises:
        InvalidExpression: the masses are invalid.

    >>> centre_of_mass().z >= -0.1
    centre_of_mass().z >= -0.1
    >>> centre_of_mass([("torso", 20, (0, 0.2, 0)), ("head", 4, (0, 0.1, 0))]).y
    centre_of_mass([('torso', 20, (0, 0.2, 0)), ('head', 4, (0, 0.1, 0))]).y
    """
    data = () if masses is None else (segments_of(masses),)
    return Expression("centre_of_mass", (), VECTOR, data)


def parameter(name: str, value: ArrayLike, *, size: int | None = None) -> Expression:
    """A number or a 3-vector that may change from solve to solve.

    ``value`` is a number or (3,), with leading axes for a batch. (..., 3) is interpreted as vectors
    unless ``size`` is 1. The value is part of the problem's targets; `Constraint.with_values`
    changes it.

    Raises:
        InvalidExpression: the value is neither a number nor (3,), or is not finite.

    >>> from poise import norm, point
    >>> held = norm(point("lhand") - point("rhand")) == parameter("gap", 0.4)
    >>> held.with_values(gap=0.5)
    norm(point('lhand') - point('rhand')) == parameter('gap', 0.5)
    """
    a_name(name, "a parameter")
    array, shape = parameter_values(name, value, size)
    return Expression("parameter", (), shape, (name, array))


time = parameter("time", 0.0)
"""The parameter named "time", in seconds."""


def velocity(expression: Operand, dt: Operand = FRAME_SECONDS) -> Expression:
    """The rate of an expression, ``(now - before) / dt``, relative to the start pose.

    This is a backward difference: the unknown pose is at the end of the step. ``dt`` is a parameter
    of that name, in seconds.

    Raises:
        InvalidExpression: the expression contains parameters or velocities, or dt is not above
            zero.

    >>> from poise import norm, point
    >>> norm(velocity(point("lhand"))) <= 2
    norm(velocity(point('lhand'))) <= 2
    """
    inner = as_expression(expression)
    functions = {part.function for part in in_order(inner)}
    for function in ("velocity", "parameter", "at_start"):
        if function in functions:
            raise InvalidExpression(
                f"the velocity of a {function} is not known, as in {inner!r}; use the velocity "
                "of an expression of the pose only, and subtract the other terms as a parameter"
            )
    if not isinstance(dt, Expression):
        dt = parameter("dt", dt, size=1)
    if dt.function not in ("parameter", "constant") or dt.shape != SCALAR:
        raise InvalidExpression(f"dt must be a number or a parameter, not {dt!r}")
    if np.any(np.asarray(dt.data[-1]) <= 0.0):
        raise InvalidExpression(f"dt must be more than 0 seconds, not {dt!r}")
    return Expression("velocity", (inner, dt), inner.shape)


def at_start(expression: Operand) -> Expression:
    """The value of an expression at the start pose of a solve, constant during the solve.

    Raises:
        InvalidExpression: the expression contains parameters or velocities.

    >>> from poise import point
    >>> point("lfoot") == at_start(point("lfoot"))
    point('lfoot') == at_start(point('lfoot'))
    """
    inner = as_expression(expression)
    for part in in_order(inner):
        if part.function in ("parameter", "velocity", "at_start"):
            raise InvalidExpression(
                f"{part!r} has no separate value at the start; use at_start of an expression "
                "of the pose only, and add the other terms outside"
            )
    if inner.function == "constant":
        return inner
    return Expression("at_start", (inner,), inner.shape)
