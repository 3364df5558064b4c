"""A scene that is moved and turned about the vertical has the same solution, moved and turned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import bare_character
from poise.kernels.configuration import step
from poise.motion.root_transform import moved
from samples.problems import own_jacobian, stepped

METHODS = ("auto", "lm", "svd", "pseudo-inverse", "sdls", "ccd", "jacobian-transpose", "sqp")
EFFECTORS = ("lhand", "rhand", "lfoot", "rfoot")
ORDERS = ("xyz", "xzy", "yxz", "yzx", "zxy", "zyx")


def carried(pose: poise.Pose, transform: np.ndarray) -> poise.Pose:
    return moved(poise.Motion(pose.skeleton, pose.q[None], 30.0), transform)[0]


def motion(degrees: float, shift: tuple[float, float, float]) -> np.ndarray:
    transform = np.eye(4)
    transform[:3, :3] = Rotation.from_euler("y", degrees, degrees=True).as_matrix()
    transform[:3, 3] = shift
    return transform


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("method", METHODS)
def test_the_pose_turns_and_moves_with_the_scene(method: str, hard: bool) -> None:
    if hard and method not in ("auto", "sqp"):
        return
    rest = bare_character().rest
    skeleton, rng = rest.skeleton, np.random.default_rng(3)
    there = np.clip(rest.q + rng.uniform(-0.3, 0.3, skeleton.nq), skeleton.lower, skeleton.upper)
    at = [skeleton.joint_index(name) for name in EFFECTORS]
    places = skeleton.pose(there).world[at, :3, 3]
    found = []
    for degrees, shift in (
        (0.0, (0, 0, 0)),
        (90.0, (0, 0, 0)),
        (180.0, (4, 1, -3)),
        (-67.0, (0, 0, 9)),
    ):
        transform = motion(degrees, shift)
        goals = [
            poise.reach(name, transform[:3, :3] @ place + transform[:3, 3])
            for name, place in zip(EFFECTORS, places, strict=True)
        ]
        goals[2:] = [goal.hardened() if hard else goal for goal in goals[2:]]
        start = carried(rest, transform)
        result = poise.solve(start, goals, solver=method, max_iterations=60)
        assert result.converged or method in ("ccd", "jacobian-transpose")
        found.append((np.linalg.inv(transform) @ result.pose.world)[:, :3, 3])
    # a tenth of the tolerance of a solve, in which rounding grows with the iterations
    for other in found[1:]:
        np.testing.assert_allclose(other, found[0], atol=1e-5)


def test_the_comfortable_start_stands_and_faces_like_the_start() -> None:
    rest = bare_character().rest
    found = []
    for degrees, shift in ((0.0, (0, 0, 0)), (180.0, (4, 0, -3))):
        transform = motion(degrees, shift)
        goal = poise.reach("lhand", transform[:3, :3] @ (0.3, 1.2, 0.3) + transform[:3, 3])
        start = carried(rest.with_values(lfemur_rx=-0.4), transform)
        result = poise.solve(start, [goal, poise.pin("rfoot")], initial="comfortable")
        found.append((np.linalg.inv(transform) @ result.pose.world)[:, :3, 3])
    np.testing.assert_allclose(found[1], found[0], atol=1e-9)


def body(order: str) -> poise.Skeleton:
    return (
        poise.SkeletonBuilder()
        .add("root", poise.Free(order))
        .add("arm", poise.Hinge("z"), "root", offset=(0.3, 0.1, 0.2), tip=(0.2, 0.1, 0.0))
        .build()
    )


@settings(max_examples=25, deadline=None)
@given(
    order=st.sampled_from(ORDERS),
    seed=st.integers(0, 2**31),
    at_lock=st.booleans(),
)
def test_rates_of_the_root_are_an_angular_velocity(order: str, seed: int, at_lock: bool) -> None:
    skeleton, rng = body(order), np.random.default_rng(seed)
    q = rng.uniform(-4.0, 4.0, skeleton.nq)
    if at_lock:
        q[4] = np.pi / 2
    goals = [
        poise.reach(poise.point("arm", tip=True), (0.3, 0.4, 0.5)),
        poise.orient("arm", (1, 0, 0, 0)),
    ]
    problem = poise.Problem(skeleton, goals, solver="lm")
    v = rng.normal(size=skeleton.nv)
    before, after = (skeleton.pose(p).world[0, :3, :3] for p in (q, stepped(problem, q, v)))
    axes = np.array([["xyz".index(axis) == i for i in range(3)] for axis in order], float)
    spin = axes.T @ v[3:6]
    turn = Rotation.from_rotvec(spin).as_matrix()
    np.testing.assert_allclose(after, before @ turn, atol=1e-13)
    # central differences: h^2 times the third derivatives, and rounding over h
    h, J = 1e-5, own_jacobian(problem, q)
    for i, rate in enumerate(np.eye(skeleton.nv) * h):
        up, down = (problem.residual(stepped(problem, q, s * rate)) for s in (1.0, -1.0))
        np.testing.assert_allclose(J[:, i], (up - down) / (2 * h), atol=1e-7)
    by_angles = problem.jacobian(q)
    for i, rate in enumerate(np.eye(skeleton.nv) * h):
        up, down = (problem.residual(skeleton.integrate(q, s * rate)) for s in (1.0, -1.0))
        np.testing.assert_allclose(by_angles[:, i], (up - down) / (2 * h), atol=1e-7)


@pytest.mark.parametrize(
    ("changed", "turns"),
    [
        ({}, 1),
        ({"locked": ["root_ry"]}, 0),
        ({"metrics": [poise.metrics.deviation(weight=0.1)]}, 0),
    ],
)
def test_hinges_stay_separate_if_something_distinguishes_them(
    changed: dict[str, Any], turns: int
) -> None:
    skeleton = body("zyx")
    problem = poise.Problem(
        skeleton, [poise.reach("arm", (0.3, 0.2, 0.1))], solver="sqp", **changed
    )
    assert len(problem.dofs.turns) == turns
    problem.dofs.upper[skeleton.dof_index("root_ry")] = 1.0
    q, v = skeleton.rest.q, np.full(skeleton.nv, 0.1)
    out = np.empty(skeleton.nq)
    step(problem.dofs, q.copy(), v, out)
    np.testing.assert_allclose(out, skeleton.integrate(q, v), atol=1e-15)


@pytest.mark.parametrize("order", ORDERS)
def test_derivatives_along_a_step_are_those_of_the_jacobian(order: str) -> None:
    """The second derivative of a residual along rates, on which Halley's step depends."""
    skeleton, rng = body(order), np.random.default_rng(4)
    problem = poise.Problem(
        skeleton, [poise.reach(poise.point("arm", tip=True), (0.3, 0.4, 0.5))], solver="lm"
    )
    q, v, h = rng.uniform(-1.0, 1.0, skeleton.nq), rng.normal(size=skeleton.nv), 1e-4
    ahead, here, behind = (problem.residual(stepped(problem, q, s * v)) for s in (h, 0.0, -h))
    slope = [own_jacobian(problem, stepped(problem, q, s * v)) @ v for s in (h, -h)]
    expected = (ahead - 2.0 * here + behind) / h**2
    # rounding of residuals, 1e-16, over h^2; fourth derivatives times h^2
    np.testing.assert_allclose((slope[0] - slope[1]) / (2.0 * h), expected, atol=1e-6)
