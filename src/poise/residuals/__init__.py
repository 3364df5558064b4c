"""Residual rows of problems: goals, constraints and expressions."""

from poise.residuals.anchor import Anchor
from poise.residuals.constraint import Constraint, ExpressionRows
from poise.residuals.distance_expressions import box_distance, mesh_distance, segment_distance
from poise.residuals.expression import Expression
from poise.residuals.functions import (
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
from poise.residuals.goal import Goal, RowKind
from poise.residuals.intermittent import Activation, Intermittent, active
from poise.residuals.manipulability import manipulability
from poise.residuals.point import Point, point
from poise.residuals.variables import (
    at_start,
    centre_of_mass,
    direction,
    dof,
    parameter,
    rest_direction,
    time,
    velocity,
)

__all__ = [
    "Activation",
    "Anchor",
    "Constraint",
    "Expression",
    "ExpressionRows",
    "Goal",
    "Intermittent",
    "Point",
    "RowKind",
    "acos",
    "active",
    "angle",
    "asin",
    "at_start",
    "atan2",
    "box_distance",
    "centre_of_mass",
    "cos",
    "cross",
    "direction",
    "dof",
    "dot",
    "exp",
    "log",
    "manipulability",
    "maximum",
    "mesh_distance",
    "minimum",
    "norm",
    "parameter",
    "point",
    "rest_direction",
    "segment_distance",
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
