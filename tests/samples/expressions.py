"""Random expressions of a body's points, directions and joint values."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import poise
from poise.kernels import tape_codes as code
from poise.residuals.evaluate import evaluated, value_at
from poise.residuals.expression import Expression, apply
from poise.residuals.structure import changing, in_order
from poise.residuals.tape import CENTRE, DIRECTION, DOF, POINT
from samples.problems import body

BODY = body()

floats = st.floats(-2, 2).map(lambda x: round(x, 3))
triples = st.tuples(floats, floats, floats)


@st.composite
def leaves(draw, vector: bool, skeleton=BODY):
    """A leaf of the shape wanted, or a part of one."""
    joint = draw(st.sampled_from(skeleton.joint_names))
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
    kinds = ["component", "constant", "time", "p"]
    if angles(skeleton):
        kinds += ["dof", "velocity"]
    kind = draw(st.sampled_from(kinds))
    if kind == "dof":
        return poise.dof(draw(st.sampled_from(angles(skeleton))))
    if kind == "constant":
        return draw(floats)
    if kind == "time":
        return poise.parameter("time", 0.0)
    if kind == "p":
        return poise.parameter("gap", 0.7)
    if kind == "velocity":
        return poise.velocity(poise.dof(draw(st.sampled_from(angles(skeleton)))), 0.5)
    return getattr(poise.point(joint), draw(st.sampled_from("xyz")))


def combined(kind: str, a, b):
    """A function of two; sums and differences by their operators, which omit zeros."""
    if kind == "+":
        return a + b
    return a - b if kind == "-" else apply(kind, a, b)


@st.composite
def vectors(draw, depth: int = 3, skeleton=BODY):
    """A vector: sums, products, units of others."""
    if depth == 0:
        return draw(leaves(True, skeleton))
    kind = draw(st.sampled_from(["leaf", "+", "-", "*", "/", "cross", "unit", "vector", "neg"]))
    deeper = vectors(depth - 1, skeleton)
    if kind == "leaf":
        return draw(leaves(True, skeleton))
    if kind in ("+", "-", "cross"):
        return combined(kind, draw(deeper), draw(deeper))
    if kind == "*":
        return apply("*", draw(numbers(depth - 1, skeleton)), draw(deeper))
    if kind == "/":
        return apply("/", draw(deeper), 1 + apply("**", draw(numbers(depth - 1, skeleton)), 2))
    if kind == "vector":
        return apply("vector", *(draw(numbers(depth - 1, skeleton)) for _ in range(3)))
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
def numbers(draw, depth: int = 3, skeleton=BODY):
    """A number: any operator and any function."""
    if depth == 0:
        return draw(leaves(False, skeleton))
    two = ["+", "-", "*", "/", "**", "atan2", "minimum", "maximum", "smooth_minimum"]
    two += ["smooth_maximum"]
    kind = draw(st.sampled_from(["leaf", *two, *TAME, "dot", "norm", "angle", "component", "neg"]))
    deeper = numbers(depth - 1, skeleton)
    if kind == "leaf":
        return draw(leaves(False, skeleton))
    if kind in TAME:
        return apply(
            kind, TAME[kind](draw(leaves(False, skeleton)) if depth == 1 else draw(deeper))
        )
    if kind == "neg":
        return apply("neg", draw(deeper))
    if kind == "component":
        return apply(draw(st.sampled_from("xyz")), draw(vectors(depth - 1, skeleton)))
    if kind == "norm":
        return apply("norm", draw(vectors(depth - 1, skeleton)))
    if kind in ("dot", "angle"):
        return apply(kind, draw(vectors(depth - 1, skeleton)), draw(vectors(depth - 1, skeleton)))
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
    return combined(kind, a, b)


def expressions(depth: int = 3, skeleton=BODY):
    """Expressions that move with a skeleton, numbers and vectors."""
    return st.one_of(numbers(depth, skeleton), vectors(depth, skeleton)).filter(moves)


def angles(skeleton):
    """The degrees of freedom that have a rate of their own."""
    return [name for name, whole in zip(skeleton.dof_names, skeleton.quaternion) if not whole]


def moves(found) -> bool:
    moving = ("point", "direction", "dof", "centre_of_mass")
    return isinstance(found, Expression) and any(
        part.function in moving for part in in_order(found)
    )


def filled(tape, found, pose, start):
    """The tape's slots with leaves and parameters at a pose, by Python alone."""
    slots = tape.slots.copy()
    leaves = [part for entry in found for part in leaves_of(entry)]
    for row, place in zip(tape.leaves, tape.places):
        part = next(part for part in leaves if matches(part, row, place, pose.skeleton))
        value = np.atleast_1d(value_at(part, pose))
        slots[row[4] : row[4] + len(value)] = value
    targets = np.concatenate(
        [evaluated(list(changing(entry).values()), start) for entry in found] or [np.zeros(0)]
    )
    for slot, target in tape.parameters:
        slots[slot] = targets[target]
    return slots


def leaves_of(entry):
    kinds = ("point", "direction", "dof", "centre_of_mass")
    return [part for part in in_order(entry) if part.function in kinds]


def matches(part, row, place, skeleton):
    kinds = {"point": POINT, "direction": DIRECTION, "dof": DOF, "centre_of_mass": CENTRE}
    if kinds[part.function] != row[0]:
        return False
    if part.function == "dof":
        return skeleton.dof_index(part.data[0]) == row[1]
    if part.function == "centre_of_mass":
        return True
    joint = part.data[0].joint if part.function == "point" else part.data[0]
    where = part.data[0].offset if part.function == "point" else part.data[1]
    return skeleton.joint_index(joint) == row[1] and tuple(place) == where


def away_from_kinks(tape, slots):
    for operation, *operands in tape.ops:
        x = [slots[i] for i in operands if i >= 0]
        if operation == code.ABS and abs(x[0]) < 0.05:
            return False
        if operation in (code.MIN, code.MAX) and abs(x[0] - x[1]) < 0.05:
            return False
        if operation == code.NORM3 and np.linalg.norm(x) < 0.5:
            return False
        if operation == code.ATAN2 and np.hypot(*x) < 0.5:
            return False
    return True
