"""Random expressions over a body's points, directions and joint values."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import poise
from poise.rows.expression import Expression, apply
from samples.problems import body

JOINTS = body().joint_names
DOFS = body().dof_names

floats = st.floats(-2, 2).map(lambda x: round(x, 3))
triples = st.tuples(floats, floats, floats)


@st.composite
def leaves(draw, vector: bool):
    """A leaf of the shape wanted, or a part of one."""
    joint = draw(st.sampled_from(JOINTS))
    if vector:
        kind = draw(st.sampled_from(["point", "offset", "direction", "centre", "constant", "p"]))
        if kind == "point":
            return poise.point(joint)
        if kind == "offset":
            return poise.point(joint, draw(triples), base=draw(st.sampled_from([None, joint])))
        if kind == "direction":
            return poise.direction(joint, draw(triples.filter(any)))
        if kind == "centre":
            return poise.centre_of_mass()
        if kind == "constant":
            return np.array(draw(triples))
        # One value for each name, wherever it stands.
        return poise.parameter("place", (0.3, -0.2, 1.1))
    kind = draw(st.sampled_from(["dof", "component", "constant", "time", "p", "velocity"]))
    if kind == "dof":
        return poise.dof(draw(st.sampled_from(DOFS)))
    if kind == "constant":
        return draw(floats)
    if kind == "time":
        return poise.time
    if kind == "p":
        return poise.parameter("gap", 0.7)
    if kind == "velocity":
        return poise.velocity(poise.dof(draw(st.sampled_from(DOFS))), 0.5)
    return getattr(poise.point(joint), draw(st.sampled_from("xyz")))


@st.composite
def vectors(draw, depth: int = 3):
    """A vector: sums, products, units of others."""
    if depth == 0:
        return draw(leaves(True))
    kind = draw(st.sampled_from(["leaf", "+", "-", "*", "/", "cross", "unit", "vector", "neg"]))
    deeper = vectors(depth - 1)
    if kind == "leaf":
        return draw(leaves(True))
    if kind in ("+", "-", "cross"):
        return apply(kind, draw(deeper), draw(deeper))
    if kind == "*":
        return apply("*", draw(numbers(depth - 1)), draw(deeper))
    if kind == "/":
        return apply("/", draw(deeper), 1 + apply("**", draw(numbers(depth - 1)), 2))
    if kind == "vector":
        return apply("vector", *(draw(numbers(depth - 1)) for _ in range(3)))
    if kind == "neg":
        return apply("neg", draw(deeper))
    # Far from zero, where a unit vector turns at once.
    return apply("unit", draw(deeper) + poise.parameter("far", (5.0, 0.0, 9.0)))


TAME = {
    "sin": lambda a: a,
    "cos": lambda a: a,
    "tan": lambda a: poise.sin(a),
    "asin": lambda a: 0.9 * poise.sin(a),
    "acos": lambda a: 0.9 * poise.cos(a),
    "exp": lambda a: poise.sin(a),
    "log": lambda a: a * a + 0.5,
    "sqrt": lambda a: a * a + 0.5,
    "abs": lambda a: a,
    "acos_over_sine": lambda a: poise.sin(a) * 0.9,
}
"""Functions of one number, and what keeps their argument well inside where they are smooth."""


@st.composite
def numbers(draw, depth: int = 3):
    """A number: any operator and any function."""
    if depth == 0:
        return draw(leaves(False))
    two = ["+", "-", "*", "/", "**", "atan2", "minimum", "maximum", "smooth_minimum"]
    two += ["smooth_maximum"]
    kind = draw(st.sampled_from(["leaf", *two, *TAME, "dot", "norm", "angle", "component", "neg"]))
    deeper = numbers(depth - 1)
    if kind == "leaf":
        return draw(leaves(False))
    if kind in TAME:
        return apply(kind, TAME[kind](draw(leaves(False)) if depth == 1 else draw(deeper)))
    if kind == "neg":
        return apply("neg", draw(deeper))
    if kind == "component":
        return apply(draw(st.sampled_from("xyz")), draw(vectors(depth - 1)))
    if kind == "norm":
        return apply("norm", draw(vectors(depth - 1)))
    if kind in ("dot", "angle"):
        return apply(kind, draw(vectors(depth - 1)), draw(vectors(depth - 1)))
    a = draw(deeper)
    if kind == "**":
        exponent = draw(st.sampled_from([-2, -1, 0, 0.5, 1, 2, 3, 4, 2.5, -0.3]))
        return apply("**", apply("*", a, a) + 0.5, exponent)
    b = draw(deeper)
    if kind == "/":
        return apply("/", a, apply("*", b, b) + 1)
    if kind == "atan2":
        return apply("atan2", a, apply("*", b, b) + 0.5)
    if kind.startswith("smooth"):
        return apply(kind, a, b, 0.3)
    return apply(kind, a, b)


def expressions(depth: int = 3):
    """Expressions that move with the body, numbers and vectors."""
    return st.one_of(numbers(depth), vectors(depth)).filter(_moves)


def _moves(found) -> bool:
    from poise.rows.expression import in_order

    moving = ("point", "direction", "dof", "centre_of_mass")
    return isinstance(found, Expression) and any(
        part.function in moving for part in in_order(found)
    )
