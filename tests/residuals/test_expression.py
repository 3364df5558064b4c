"""Expressions: kinds, arguments, and errors for invalid ones."""

from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest

import poise
from poise import (
    Expression,
    angle,
    centre_of_mass,
    cos,
    cross,
    direction,
    dof,
    dot,
    maximum,
    minimum,
    norm,
    parameter,
    point,
    sqrt,
    unit,
    vector,
    velocity,
)
from poise.errors import InvalidExpression, InvalidValue, UnknownDof, UnknownJoint
from poise.residuals.constraint import ExpressionRows
from samples.problems import body

P, Q = point("lhand"), point("rhand")
A = dof("spine_rx")


@pytest.mark.parametrize(
    ("made", "shape", "text"),
    [
        (P - Q, (3,), "point('lhand') - point('rhand')"),
        (P.y, (), "point('lhand').y"),
        (P[-1], (), "point('lhand').z"),
        (2 * P, (3,), "2 * point('lhand')"),
        (P / A, (3,), "point('lhand') / dof('spine_rx')"),
        (-P.x, (), "-point('lhand').x"),
        ((-P).x, (), "(-point('lhand')).x"),
        (-(A**2), (), "-dof('spine_rx') ** 2"),
        ((-A) ** 2, (), "(-dof('spine_rx')) ** 2"),
        ((A**2) ** A, (), "(dof('spine_rx') ** 2) ** dof('spine_rx')"),
        (A - (A - 1), (), "dof('spine_rx') - (dof('spine_rx') - 1)"),
        (A / (A / 2), (), "dof('spine_rx') / (dof('spine_rx') / 2)"),
        (A * -2, (), "dof('spine_rx') * -2"),
        ((-2) ** A, (), "(-2) ** dof('spine_rx')"),
        (2**-A, (), "2 ** -dof('spine_rx')"),
        (np.array([0, 1, 0]) - P, (3,), "(0, 1, 0) - point('lhand')"),
        ((0, 1, 0) + P, (3,), "(0, 1, 0) + point('lhand')"),  # noqa: RUF005
        (np.float64(2) * A, (), "2 * dof('spine_rx')"),
        (np.float32(0.5) + A, (), "0.5 + dof('spine_rx')"),
        (abs(A), (), "abs(dof('spine_rx'))"),
        (sum([P, Q]), (3,), "point('lhand') + point('rhand')"),
        (vector(A, 0, 1), (3,), "vector(dof('spine_rx'), 0, 1)"),
        (dot(P, (A, 0, 1)), (), "dot(point('lhand'), vector(dof('spine_rx'), 0, 1))"),
        (point("a", (0, 0, 0.1), base="b"), (3,), "point('a', (0, 0, 0.1), base='b')"),
        (point("a", tip=True), (3,), "point('a', tip=True)"),
        (direction("a", (0, 0, 1), base="b"), (3,), "direction('a', (0, 0, 1), base='b')"),
        (centre_of_mass(), (3,), "centre_of_mass()"),
        (minimum(A, 1, 2), (), "minimum(dof('spine_rx'), 1, 2)"),
        (poise.parameter("time", 0.0) * A, (), "time * dof('spine_rx')"),
        (parameter("g", [1, 2]), (), "parameter('g', [1, 2])"),
        (parameter("g", [1, 2, 3]), (3,), "parameter('g', [1, 2, 3])"),
        (parameter("g", [1, 2, 3], size=1), (), "parameter('g', [1, 2, 3], size=1)"),
        (velocity(P), (3,), "velocity(point('lhand'))"),
        (velocity(A, 0.1), (), "velocity(dof('spine_rx'), parameter('dt', 0.1))"),
    ],
)
def test_shapes_and_texts(made: Expression, shape, text: str) -> None:
    assert made.shape == shape
    assert repr(made) == text


def test_numbers_are_folded() -> None:
    assert repr(cos(0.5)) == repr(math.cos(0.5))
    assert repr(unit((3, 0, 4))) == "(0.6, 0, 0.8)"
    assert repr(cross((1, 0, 0), (0, 1, 0)) * 2) == "(0, 0, 2)"
    assert repr(angle((1, 0, 0), (0, 2, 0))) == repr(math.pi / 2)
    assert repr(maximum(1, 3, 2)) == "3"
    assert (P - 0) is P and (0 + P) is P and +P is P


def test_values_at_poses() -> None:
    skeleton = body()
    rng = np.random.default_rng(5)
    q = skeleton.rest.q + rng.uniform(-1, 1, (4, 2, skeleton.nq))
    poses = skeleton.pose(q)
    left, right = (poses.world[..., skeleton.joint_index(n), :3, 3] for n in ("lhand", "rhand"))
    np.testing.assert_allclose((P - Q).at(poses), left - right)
    np.testing.assert_allclose(norm(P - Q).at(poses), np.linalg.norm(left - right, axis=-1))
    np.testing.assert_allclose(A.at(poses), q[..., skeleton.dof_index("spine_rx")])
    head = poses.world[..., skeleton.joint_index("head"), :3, :3]
    np.testing.assert_allclose(direction("head", (0, 0, 2)).at(poses), 2 * head[..., 2])
    gap = parameter("gap", np.arange(8.0).reshape(4, 2))
    np.testing.assert_allclose((P.y * gap).at(poses), left[..., 1] * np.arange(8).reshape(4, 2))
    assert isinstance(P.y.at(skeleton.rest), float)
    assert P.at(skeleton.rest).shape == (3,)
    com = centre_of_mass().at(poses)
    assert com.shape == (4, 2, 3)
    with pytest.raises(InvalidExpression, match="before=pose"):
        velocity(P).at(poses)
    with pytest.raises(UnknownJoint, match="near: lhand"):
        point("lhnd").at(poses)
    with pytest.raises(UnknownDof):
        dof("nose_rx").at(poses)


def test_velocities_are_backward_differences() -> None:
    skeleton = body()
    before = skeleton.rest
    now = before.with_values(spine_rx=0.2)
    speed = norm(velocity(A * P, 0.1)) <= 1
    change = A.at(now) * P.at(now) - A.at(before) * P.at(before)
    assert speed.at(now, before=before) == pytest.approx(min(0, 1 - np.linalg.norm(change) / 0.1))
    np.testing.assert_allclose(speed.targets(before), [0.1, *(A.at(before) * P.at(before))])
    many = skeleton.pose(np.array([before.q, now.q]))
    assert speed.targets(many).shape == (2, 4)
    np.testing.assert_allclose(speed.targets(many)[1], speed.targets(now))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: P * Q, r"poise\.dot\(a, b\) or poise\.cross\(a, b\)"),
        (lambda: P + 1, "two numbers or two vectors"),
        (lambda: P.y - P, "two numbers or two vectors"),
        (lambda: P**2, "numbers, not vectors"),
        (lambda: 1 / P, "divide by a vector"),
        (lambda: norm(P.y), "vectors of three"),
        (lambda: dot(P, 1), "vectors of three"),
        (lambda: cos(P), "use a component"),
        (lambda: abs(P), "norm"),
        (lambda: A.x, "vectors of three"),
        (lambda: A[0], "vectors of three"),
        (lambda: P["x"], r"\.x, \.y or \.z"),
        (lambda: P[0:2], r"\.x, \.y or \.z"),
        (lambda: len(A), "no components"),
        (lambda: P + (1, 2), "3 components, not 2"),  # noqa: RUF005
        (lambda: P + "rhand", r"poise\.point\('rhand'\)"),
        (lambda: P + None, "not NoneType"),
        (lambda: P + True, "expected an expression or a number, not True"),
        (lambda: A + math.nan, "finite"),
        (lambda: A + math.inf, "finite"),
        (lambda: P - (0, math.nan, 0), "finite"),
        (lambda: P - (0, "a", 0), "expected a number"),
        (lambda: A * 10**400, "expected a number"),
        (lambda: A / 0, "divided by zero"),
        (lambda: P / 0.0, "divided by zero"),
        (lambda: A / (2 - sqrt(4)), "divided by zero"),
        (lambda: sqrt(-1), "not a finite number"),
        (lambda: poise.log(0), "not a finite number"),
        (lambda: unit((0, 0, 0)), "not a finite number"),
        (lambda: minimum(), "takes more operands"),
        (lambda: bool(P.y), "truth value"),
        (lambda: 1 if P.y >= 0 else 2, "no truth value"),
        (lambda: 0 <= P.y <= 1, "0 <= a <= 1"),
        (lambda: (P.y >= 0) and (P.x >= 0), "no truth value"),
        (lambda: not A, "no truth value"),
        (lambda: A > 0, "write >="),
        (lambda: A < 0, "write <="),
        (lambda: min(A, 1), r"poise\.minimum"),
        (lambda: max(P.x, P.y), r"poise\.maximum"),
        (lambda: A != 0, "write >= or <="),
        (lambda: P == None, "not NoneType"),  # noqa: E711
        (lambda: P == 0.5, "Take a component"),
        (lambda: P.y == (0, 1, 0), "Take a component"),
        (lambda: parameter("a", 1) == 2, "depends on the pose"),
        (lambda: norm(P - Q) == 0, r"write point\('lhand'\) == point\('rhand'\)"),
        (lambda: norm(P - Q) == 0, "no derivative where it is met"),
        (lambda: 0.0 == norm(P), r"write point\('lhand'\) == 0"),  # noqa: SIM300
        (lambda: norm(P - Q) <= 0, "no derivative where it is met"),
        (lambda: norm(P - Q) == -0.1, "never negative"),
        (lambda: abs(A) == 0, r"write dof\('spine_rx'\) == 0"),
        (lambda: math.cos(A), r"poise\.cos"),
        (lambda: float(A), r"\.at\(pose\)"),
        (lambda: A in P, "the operator 'in'"),
        (lambda: velocity(parameter("a", 1) * A), "velocity of a parameter"),
        (lambda: velocity(velocity(A)), "velocity of a velocity"),
        (lambda: velocity(A, 0), "more than 0 seconds"),
        (lambda: velocity(A, A), "number or a parameter"),
        (lambda: parameter("a", math.nan), "finite"),
        (lambda: parameter("a", "x"), "numbers"),
        (lambda: parameter("a", 1, size=3), "size 3"),
        (lambda: parameter("a", 1) + parameter("a", 2) + A == 0, "two values"),
        (lambda: (P.y >= 0) == P, "not Constraint"),
    ],
)
def test_what_it_cannot_be(wrong, says: str) -> None:
    with pytest.raises(InvalidExpression, match=says):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: direction("head", (0, 0, 0)), "a direction of head must be nonzero"),
        (lambda: direction("head", (0, 1)), "3 finite numbers"),
        (lambda: direction("head", P), "not an expression"),
        (lambda: point("lhand", P), "not an expression"),
        (lambda: point(P), "expected a name"),
        (lambda: point("lhand", base=3), "expected a name"),
        (lambda: dof(3), "expected a name"),
        (lambda: direction(None, (0, 0, 1)), "expected a name"),
        (lambda: (A == 0).softened(-1), "zero or more"),
        (lambda: (A == 0).softened(math.nan), "zero or more"),
        (lambda: (A == 0).softened("much"), "zero or more"),
        (lambda: (A == 0).named(""), "name must be a string"),
        (lambda: (A == 0).with_priority(0), "whole number"),
        (lambda: (A == 0).with_priority(1.5), "whole number"),
        (lambda: poise.reach(A, (0, 0, 0)), "a vector of 3"),
        (lambda: poise.reach("lhand", Q), "must be numbers"),
    ],
)
def test_bad_leaves_and_modifiers(wrong, says: str) -> None:
    with pytest.raises(InvalidValue, match=says):
        wrong()


def test_they_are_frozen_and_travel() -> None:
    with pytest.raises(AttributeError):
        P.function = "other"
    with pytest.raises((AttributeError, TypeError)):
        P.joint = "other"
    for made in (P, norm(P - Q) * parameter("a", [1.0, 2.0]), velocity(A)):
        for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
            assert type(again) is type(made) and again.same_as(made)
    held = (norm(P - Q) == 0.3).softened(2)
    assert pickle.loads(pickle.dumps(held)).same_as(held)
    assert pickle.loads(pickle.dumps(held)).rows == held.rows
    assert copy.deepcopy(held).rows == held.rows


def test_they_may_be_kept_in_sets_and_dictionaries() -> None:
    """By identity: equal ones do not ask each other, which would make a constraint."""
    many = {dof("a") for _ in range(1000)}
    assert len(many) == 1000
    assert {P: 1}[P] == 1
    assert P.same_as(point("lhand")) and not P.same_as(Q) and not P.same_as("point('lhand')")


def test_rows_are_compared_by_what_they_say() -> None:
    def rows(distance, weight=1.0, value=1.0):
        made = norm(point("lhand") - point("rhand")) == distance * parameter("a", value)
        return made.softened(weight).rows[0]

    assert rows(0.3) == rows(0.3, value=2.0) and hash(rows(0.3)) == hash(rows(0.3, value=2.0))
    assert rows(0.3) != rows(0.4) and rows(0.3) != rows(0.3, weight=2.0)
    assert rows(0.3) != (norm(P - Q) == 0.3 * parameter("a", 1)).rows[0]  # hard
    assert ExpressionRows.of(P) != ExpressionRows.of(point("lhand", base="larm"))
    assert ExpressionRows.of(P) != "a row"
    # A constraint's own rows are made once.
    held = P.y >= 0
    assert held.rows is held.rows


def test_a_point_is_still_a_place_to_reach_with() -> None:
    goal = poise.reach(point("lhand", (0, 0.1, 0), base="larm"), (0, 1, 0))
    assert goal.rows[0].base == "larm" and goal.rows[0].point.offset == (0, 0.1, 0)
    assert poise.reach(P, (0, 1, 0)).rows == poise.reach("lhand", (1, 1, 0)).rows
    assert poise.aim(P, (0, 1, 0)).rows[0].point.name == "lhand"
    assert (P.joint, P.offset, P.tip, P.base, P.name) == ("lhand", (0, 0, 0), False, None, "lhand")
