"""Six-axis arms in closed form, against forward kinematics and against searches."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnsuitableSolver
from poise.kernels import six_axis as kinds
from poise.solvers import SixAxisArm, solutions

KINDS = {
    "parallel 2 3": (kinds.SPHERICAL, kinds.PARALLEL_23),
    "meeting 1 2": (kinds.SPHERICAL, kinds.MEETING_12),
    "meeting 2 3": (kinds.SPHERICAL, kinds.MEETING_23),
    "parallel 1 2": (kinds.SPHERICAL, kinds.PARALLEL_12),
    "any": (kinds.SPHERICAL, kinds.GENERAL),
    "parallel 2 3 4": (kinds.PARALLEL, kinds.PARALLEL_23),
}


def random_arm(kind: str, rng: np.random.Generator) -> poise.Skeleton:
    """An arm whose axes lie at random, but for what makes its kind; and a tool on it."""
    h = rng.normal(size=(6, 3))
    h /= np.linalg.norm(h, axis=1, keepdims=True)
    o = 0.5 * rng.normal(size=(6, 3))
    away = 0.3 * rng.normal(size=6)
    flip = rng.choice([-1.0, 1.0])
    if kind == "parallel 2 3 4":
        h[2], h[3] = h[1], flip * h[1]
        o[5] = o[4] + away[4] * h[4] + away[5] * h[5]
    else:
        o[3:] = o[5] + away[3:, None] * h[3:]
    if kind == "parallel 2 3":
        h[2] = flip * h[1]
    elif kind == "meeting 1 2":
        o[1] = o[0] + away[0] * h[0] + away[1] * h[1]
    elif kind == "meeting 2 3":
        o[2] = o[1] + away[1] * h[1] + away[2] * h[2]
    elif kind == "parallel 1 2":
        h[1] = flip * h[0]
    builder, before, at = poise.SkeletonBuilder(), None, np.zeros(3)
    for i in range(6):
        builder = builder.add(f"j{i}", poise.Hinge(tuple(h[i])), before, offset=tuple(o[i] - at))
        before, at = f"j{i}", o[i]
    return builder.add("tool", poise.Fixed(), before, offset=(0.1, 0.2, 0.3)).build()


def apart(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.abs(np.remainder(a - b + math.pi, math.tau) - math.pi).max(axis=-1)


@pytest.mark.parametrize("bodies", [1, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_every_pose_reaches_the_frame_and_the_known_one_is_among_them(
    kind: str, bodies: int
) -> None:
    rng = np.random.default_rng(5)
    for _ in range(bodies):
        body = random_arm(kind, rng)
        arm = SixAxisArm.of(body, "tool")
        assert (arm.kind, arm.way) == KINDS[kind]
        for _ in range(10):
            q = rng.uniform(-math.pi, math.pi, 6)
            there = body.pose(q).world[-1]
            found = arm.angles(there)
            assert apart(found, q).min() < 1e-6
            assert (np.abs(found) <= math.pi).all()
            for one in found:
                np.testing.assert_allclose(body.pose(one).world[-1], there, atol=1e-9)
            for n in range(1, len(found)):
                assert apart(found[:n], found[n]).min() > 1e-6


@pytest.mark.parametrize("kind", ["parallel 2 3", "any", "parallel 2 3 4"])
def test_searches_find_no_other_pose(kind: str) -> None:
    rng = np.random.default_rng(6)
    body = random_arm(kind, rng)
    arm = SixAxisArm.of(body, "tool")
    for _ in range(3):
        there = body.pose(rng.uniform(-math.pi, math.pi, 6)).world[-1]
        found = arm.angles(there)
        starts = rng.uniform(-math.pi, math.pi, (200, 6))
        goals = [poise.place("tool", there)]
        searched = poise.solve(body.pose(starts), goals, solver="lm", tolerance=1e-9)
        reached = searched.pose.q[searched.converged]
        assert len(reached) > 20
        for q in reached:
            assert apart(found, q).min() < 1e-5


def test_angles_that_a_singular_pose_leaves_open_are_the_seed_s() -> None:
    builder, before = poise.SkeletonBuilder(), None
    for name, axis, z in zip("abcdef", "zyyzyz", (0.0, 0.3, 0.5, 0.4, 0.0, 0.0), strict=True):
        builder = builder.add(name, poise.Hinge(axis), before, offset=(0.0, 0.0, z))
        before = name
    body = builder.build()
    arm = SixAxisArm.of(body, "f")
    q = np.array([0.2, 0.5, 0.7, 0.4, 0.0, -0.3])
    there = body.pose(q).world[-1]
    for seed in (q, q + np.eye(6)[3]):
        found = arm.angles(there, seed)
        near = found[apart(found[:, [0, 1, 2, 4]], q[[0, 1, 2, 4]]) < 1e-6]
        assert near[:, 3] == pytest.approx(seed[3], abs=1e-9)
        for one in found:
            np.testing.assert_allclose(body.pose(one).world[-1], there, atol=1e-9)


@pytest.mark.parametrize("beyond", [0.0, 1e-11, 1e-10, 1e-8])
def test_a_straight_elbow_reaches_what_rounding_puts_out_of_reach(beyond: float) -> None:
    """Two solutions meet there; frames up to 1e-9 of the size away from them are reached."""
    builder, before = poise.SkeletonBuilder(), None
    for name, axis, z in zip("abcdef", "zyyzyz", (0.0, 0.3, 0.5, 0.4, 0.0, 0.0), strict=True):
        builder = builder.add(name, poise.Hinge(axis), before, offset=(0.0, 0.0, z))
        before = name
    body = builder.build()
    q = np.array([0.2, 0.5, 0.0, 0.4, 0.9, -0.3])
    there = body.pose(q).world[-1].copy()
    arm = there[:3, 3] - (0.0, 0.0, 0.3)
    there[:3, 3] += beyond * arm / np.linalg.norm(arm)
    found = SixAxisArm.of(body, "f").angles(there)
    assert found.shape == ((4, 6) if beyond < 1e-9 else (0, 6))
    for one in found:
        np.testing.assert_allclose(body.pose(one).world[-1], there, atol=1.2e-9)
        assert (np.abs(one) <= math.pi).all()
    assert beyond > 1e-9 or apart(found, q).min() < 1e-4


def test_out_of_reach_there_is_none_and_limits_are_kept() -> None:
    body = random_arm("parallel 2 3 4", np.random.default_rng(8))
    arm = SixAxisArm.of(body, "tool")
    far = np.eye(4)
    far[:3, 3] = 100.0
    assert arm.angles(far).shape == (0, 6)
    q = np.array([0.3, -0.4, 0.8, 0.2, 1.0, -0.5])
    there = body.pose(q).world[-1]
    narrow = body.with_limits({name: (x - 0.1, x + 0.1) for name, x in zip(body.dof_names, q)})
    own = SixAxisArm.of(narrow, "tool")
    kept = own.within(own.angles(there), q)
    assert kept.shape == (1, 6) and apart(kept[0], q) < 1e-9
    wide = body.with_limits(dict.fromkeys(body.dof_names, (-7.0, 7.0)))
    turned = SixAxisArm.of(wide, "tool")
    near = turned.within(turned.angles(there), q + 5.0)
    assert (np.abs(near - (q + 5.0)) <= math.pi + 1e-9).sum() > 0 and (np.abs(near) <= 7.0).all()
    # Each angle is the one nearest to the start, of those that differ by whole turns.
    whole = math.tau * np.arange(-3, 4)
    low = np.array([-7.0, -4.0, -9.0, -4.0, -7.0, -1.0])
    high = np.array([7.0, 6.0, 9.0, 3.5, 7.0, 7.0])
    bounds = {n: (a, b) for n, a, b in zip(body.dof_names, low, high, strict=True)}
    some = SixAxisArm.of(body.with_limits(bounds), "tool")
    start = np.array([6.0, 4.0, -8.0, -3.0, 0.0, 6.5])
    wanted = []
    for one in arm.angles(there):
        turned_by = one[:, None] + whole
        inside = (turned_by >= low[:, None]) & (turned_by <= high[:, None])
        if inside.any(axis=1).all():
            off = np.where(inside, np.abs(turned_by - start[:, None]), np.inf).argmin(axis=1)
            wanted.append(turned_by[np.arange(6), off])
    wanted.sort(key=lambda one: np.linalg.norm(one - start))
    assert len(wanted) > 1
    np.testing.assert_allclose(some.within(arm.angles(there), start), wanted, atol=1e-9)


def test_what_has_no_closed_form_and_what_is_no_frame_are_told() -> None:
    rng = np.random.default_rng(9)
    body = random_arm("any", rng)
    with pytest.raises(UnsuitableSolver, match="six hinges"):
        SixAxisArm.of(body, "j4")
    offset = poise.SkeletonBuilder()
    before = None
    for n, axis in enumerate("zyzyzy"):
        offset = offset.add(f"j{n}", poise.Hinge(axis), before, offset=(0.1, 0.05, 0.2))
        before = f"j{n}"
    with pytest.raises(UnsuitableSolver, match="no closed form"):
        SixAxisArm.of(offset.build(), "j5")
    arm = SixAxisArm.of(body, "tool")
    nowhere, skewed = np.eye(4), np.eye(4)
    nowhere[0, 3], skewed[3, 0] = np.nan, 0.5
    for wrong in (
        nowhere,
        skewed,
        np.ones((4, 4)),
        np.full((4, 4), np.nan),
        np.eye(3),
        np.diag([1, 1, -1, 1]),
    ):
        with pytest.raises(InvalidValue):
            arm.angles(wrong)
    with pytest.raises(InvalidValue, match="6 angles"):
        arm.angles(np.eye(4), [0.0])


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_solutions_of_a_robot_s_file_are_all_of_them(shared_data: Path) -> None:
    body = poise.read(shared_data / "robot" / "ur5.urdf").skeleton
    q = np.array([0.4, -1.2, 1.5, -0.6, 0.9, 0.3])
    there = body.pose(q).world[body.joint_index("tool0")]
    found = solutions(body.rest, [poise.place("tool0", there)])
    assert len(found) == 8
    assert all(one.converged and one.iterations == 0 for one in found)
    assert min(apart(one.pose.q, q) for one in found) < 1e-6
    away = [float(np.linalg.norm(one.pose.q - body.rest.q)) for one in found]
    assert away == sorted(away)
