"""Native goal rows against the same goals written as expressions."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.geometry import quaternions
from poise.kernels.tape import forward, reverse, reverse_tangent, tangent
from poise.residuals.evaluate import value_at
from poise.residuals.plain_goal import expression_rows
from poise.residuals.structure import changing, exchanged
from poise.residuals.tape import lower_entries
from samples.problems import body
from twins.rotations import nearest_rotation


def residual(goal, pose, rigid=True):
    """A goal's residual from its expression, with its targets in the parameters' places."""
    rows = expression_rows(goal.rows[0], rigid=rigid)
    found = changing(rows.expression)
    values, at = {}, 0
    for (_, name), part in found.items():
        size = 3 if part.shape else 1
        value = goal.targets(pose)[at : at + size]
        values[name] = poise.parameter(name, value if part.shape else value[0])
        at += size
    assert at == goal.targets(pose).size == rows.target_size
    return value_at(exchanged((rows.expression,), values)[0], pose) * np.sqrt(rows.weight)


def goals(rng, turn):
    place = rng.uniform(-2, 2, 3)
    return [
        poise.reach(poise.point("lhand", (0.1, 0, 0.2)), place, weight=4.0),
        poise.aim("head", place, axis=(0, 0.6, 0.8), weight=0.25),
        poise.orient("head", turn, weight=2.0),
    ]


@pytest.mark.parametrize(
    "case", ["any", "met", "near", "half", "half about an axis", "nearly half"]
)
def test_residuals_are_the_native_ones(case) -> None:
    skeleton = body()
    rng = np.random.default_rng(len(case))
    for _ in range(10):
        pose = skeleton.pose(skeleton.rest.q + rng.uniform(-2, 2, skeleton.nq))
        head = pose.world[skeleton.joint_index("head"), :3, :3]
        axis = rng.normal(size=3) if "axis" not in case else np.eye(3)[rng.integers(3)]
        axis /= np.linalg.norm(axis)
        angle = {"any": rng.uniform(0, 3), "met": 0.0, "near": 1e-7, "nearly half": np.pi - 1e-6}
        turn = quaternions.from_rotation_vector(axis * angle.get(case, np.pi))
        wanted = quaternions.multiply(turn, quaternions.from_matrix(head))
        made = goals(rng, wanted)
        native = poise.Problem(skeleton, made).residual(pose.q)
        for i, goal in enumerate(made):
            wanted_row = native[3 * i : 3 * i + 3]
            for rigid in (True, False):
                found = residual(goal, pose, rigid)
                if case.startswith("half"):  # either way round is as near
                    assert np.linalg.norm(found) == pytest.approx(np.linalg.norm(wanted_row))
                    found = found * np.sign(found @ wanted_row)
                np.testing.assert_allclose(found, wanted_row, rtol=0, atol=1e-9)


def test_no_orientation_but_the_goal_s_is_zero() -> None:
    """Half turns too: from anywhere the residual is as long as the angle."""
    skeleton = poise.SkeletonBuilder().add("a", poise.QuaternionBall()).build()
    rng = np.random.default_rng(7)
    for _ in range(200):
        axis = rng.normal(size=3) * rng.integers(0, 2, 3)
        if not axis.any():
            axis[0] = 1.0
        angle = rng.choice([np.pi, np.pi / 2, 2 * np.pi / 3, rng.uniform(0, np.pi)])
        turn = quaternions.from_rotation_vector(axis / np.linalg.norm(axis) * angle)
        goal = poise.orient("a", (1, 0, 0, 0))
        found = residual(goal, skeleton.pose(turn))
        assert np.linalg.norm(found) == pytest.approx(angle, abs=1e-8)


def test_where_a_body_shears_zero_is_where_the_nearest_rotation_is() -> None:

    builder = poise.SkeletonBuilder().add("a", poise.ScaleXYZ()).add("b", poise.Ball("xyz"), "a")
    skeleton = builder.build()
    rng = np.random.default_rng(3)
    for number in range(20):
        side = 1.0 if number % 2 else -1.0  # mirrored
        q = np.concatenate([side * rng.uniform(0.7, 1.4, 3), rng.uniform(-1, 1, 3)])
        pose = skeleton.pose(q)
        frame = pose.world[1, :3, :3]
        goal = poise.orient("b", nearest_rotation(frame))
        np.testing.assert_allclose(residual(goal, pose, rigid=False), 0.0, atol=1e-9)
        other = poise.orient("b", rng.normal(size=4))
        assert np.linalg.norm(residual(other, pose, rigid=False)) > 0.05


def test_derivatives_of_an_orientation() -> None:
    """Over its leaves at a rotation; of the choice of a column nothing is left in them."""
    skeleton = body()
    goal = poise.orient("head", (0.5, 0.5, -0.5, 0.5))
    tape = lower_entries(skeleton, [expression_rows(goal.rows[0])], np.zeros(skeleton.nv, bool))
    assert len(tape.ops) <= 160
    slots = tape.slots.copy()
    rng = np.random.default_rng(0)
    slots[:9] = rotation(rng.normal(size=3)).T.ravel()
    slots[tape.parameters[:, 0]] = goal.targets(skeleton.rest)
    ops, base, end = tape.ops, tape.base, len(tape.ops)

    def values(omega):
        """The residual with the frame turned by a rotation vector."""
        moved = slots.copy()
        moved[:9] = (slots[:9].reshape(3, 3) @ rotation(omega).T).ravel()
        forward(ops, 0, end, base, moved)
        return moved[tape.outputs[:, 0]], moved

    _, here = values(np.zeros(3))
    columns = here[:9].reshape(3, 3)
    h = 1e-3
    for row, output in enumerate(tape.outputs[:, 0]):
        adjoints = np.zeros(len(slots))
        adjoints[output] = 1.0
        reverse(ops, 0, end, base, here, adjoints)
        for axis in np.eye(3):
            tangents = np.zeros(len(slots))
            tangents[:9] = np.cross(axis, columns).ravel()
            slope = adjoints[:9] @ tangents[:9]
            moved = [values(k * h * axis)[0][row] for k in (-2, -1, 1, 2)]
            assert slope == pytest.approx(np.array([1, -8, 8, -1]) @ moved / (12 * h), abs=1e-9)
            # d2r/dt2 = e' H e + g . e'', e'' = axis x (axis x column).
            tangent(ops, 0, end, base, here, tangents)
            second = np.zeros(len(slots))
            reverse_tangent(ops, 0, end, base, here, adjoints, tangents, second)
            bend = np.cross(axis, np.cross(axis, columns)).ravel()
            curved = second[:9] @ tangents[:9] + adjoints[:9] @ bend
            mid = values(np.zeros(3))[0][row]
            rule = np.array([-1, 16, -30, 16, -1]) @ [*moved[:2], mid, *moved[2:]] / (12 * h * h)
            assert curved == pytest.approx(rule, abs=1e-7)


def rotation(omega):
    return quaternions.to_matrix(quaternions.from_rotation_vector(omega))
