"""A problem as rows of residuals."""

from poise.rows.anchor import Anchor
from poise.rows.constraint import Constraint, ExpressionRows
from poise.rows.expression import Expression
from poise.rows.functions import (
    acos,
    angle,
    asin,
    atan2,
    cos,
    cross,
    dot,
    exp,
    log,
    maximum,
    minimum,
    norm,
    sin,
    smooth_maximum,
    smooth_minimum,
    sqrt,
    tan,
    unit,
    vector,
)
from poise.rows.goal import Goal, RowKind
from poise.rows.leaves import centre_of_mass, direction, dof, parameter, time, velocity
from poise.rows.parsing import parse
from poise.rows.point import Point, point

__all__ = [
    "Anchor",
    "Constraint",
    "Expression",
    "ExpressionRows",
    "Goal",
    "Point",
    "RowKind",
    "acos",
    "angle",
    "asin",
    "atan2",
    "centre_of_mass",
    "cos",
    "cross",
    "direction",
    "dof",
    "dot",
    "exp",
    "log",
    "maximum",
    "minimum",
    "norm",
    "parameter",
    "parse",
    "point",
    "sin",
    "smooth_maximum",
    "smooth_minimum",
    "sqrt",
    "tan",
    "time",
    "unit",
    "vector",
    "velocity",
]
