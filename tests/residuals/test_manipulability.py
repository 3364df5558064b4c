"""Manipulability as an expression: values, derivatives, constants, refused arguments."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, RepairWarning, UnknownDof
from poise.geometry import quaternions
from poise.kinematics import jacobian, manipulability

ROWS = {(True, True): slice(0, 6), (True, False): slice(0, 3), (False, True): slice(3, 6)}


def bodies() -> dict[str, poise.Skeleton]:
    kinds = {
        "hinges": [poise.Hinge(axis) for axis in "zyzyxzx"],
        "six": [poise.Hinge(axis) for axis in "zyyxyx"],
        "balls": [poise.Ball("zyx"), poise.Hinge("y"), poise.Ball("xzx")],
        "quaternions": [poise.QuaternionBall(), poise.Hinge("y"), poise.QuaternionBall()],
        "slides": [poise.Prismatic("x"), poise.Planar("y"), poise.Ball("yxz"), poise.Hinge("z")],
        "free": [poise.Free(), poise.Universal("zx")],
    }
    found: dict[str, poise.Skeleton] = {}
    for name, joints in kinds.items():
        builder, parent = poise.SkeletonBuilder(), None
        for i, joint in enumerate(joints):
            turn = quaternions.to_matrix(quaternions.normalize(np.array([0.9, 0.1 * i, -0.3, 0.2])))
            builder.add(f"j{i}", joint, parent, offset=(0.3, 0.1 * i, 0.05), rotation=turn)
            parent = f"j{i}"
        found[name] = builder.build()
    return found


BODIES = bodies()


def poses(skeleton: poise.Skeleton, count: int) -> list[poise.Pose]:
    rng = np.random.default_rng(7)
    q = skeleton.unit_quaternions(rng.uniform(-1.2, 1.2, (count, skeleton.nq)))
    return [skeleton.pose(one) for one in q]


@pytest.mark.parametrize("which", list(ROWS))
@pytest.mark.parametrize("name", list(BODIES))
def test_it_is_the_measure_of_the_jacobian(name: str, which: tuple[bool, bool]) -> None:
    skeleton, at = BODIES[name], (0.1, -0.2, 0.3)
    last = skeleton.joint_names[-1]
    w = poise.manipulability(skeleton, last, at, position=which[0], orientation=which[1])
    for pose in poses(skeleton, 10):
        J = np.asarray(jacobian(pose, last, at))[ROWS[which]]
        wanted = np.sqrt(np.linalg.det(J @ J.T))
        assert float(w.at(pose)) == pytest.approx(wanted, rel=1e-9, abs=1e-9)
        assert float(manipulability(J)) == pytest.approx(wanted, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", list(BODIES))
def test_its_gradient_is_that_of_differences(name: str) -> None:
    skeleton = BODIES[name]
    w = poise.manipulability(skeleton, skeleton.joint_names[-1], (0.1, 0.2, 0.0))
    problem = poise.Problem(skeleton, [(w == 1.0).softened()])
    h = 1e-5
    for pose in poses(skeleton, 3):
        gradient = np.asarray(problem.jacobian(pose.q))[0]
        steps = h * np.eye(skeleton.nv)
        ahead, behind = (
            [float(w.at(skeleton.pose(skeleton.integrate(pose.q, s * v)))) for v in steps]
            for s in (1, -1)
        )
        differences = np.subtract(ahead, behind) / (2 * h)
        # Central differences: a third derivative times h^2, and rounding over h.
        np.testing.assert_allclose(gradient, differences, atol=1e-7, rtol=1e-6)


def test_base_and_locks_leave_rates_out() -> None:
    skeleton = BODIES["hinges"]
    w = poise.manipulability(skeleton, "j6", orientation=False, base="j2", locked=["j4"])
    for pose in poses(skeleton, 5):
        J = np.asarray(jacobian(pose, "j6"))[:3][:, [2, 3, 5, 6]]
        assert float(w.at(pose)) == pytest.approx(np.sqrt(np.linalg.det(J @ J.T)), abs=1e-12)


@pytest.mark.parametrize("start", poses(BODIES["hinges"], 6))
def test_hard_goals_hold_while_it_grows(start: poise.Pose) -> None:
    skeleton = start.skeleton
    w = poise.manipulability(skeleton, "j6")
    place = start.world[-1].copy()
    held = poise.place("j6", place, hard=True)
    metric = poise.metrics.expression(w, maximise=True)
    found = poise.solve(start, [held], metrics=[metric], near=True, batch=False)
    assert np.abs(found.pose.world[-1] - place).max() < 1e-6
    assert float(w.at(found.pose)) >= float(w.at(start)) - 1e-12
    # At the optimum no motion that keeps the hand changes it to first order.
    J = np.asarray(jacobian(found.pose, "j6"))
    still = np.linalg.svd(J)[2][6]
    g = np.asarray(poise.Problem(skeleton, [(w == 1.0).softened()]).jacobian(found.pose.q))[0]
    assert abs(g @ still) < 1e-4


def test_a_tracker_raises_it_and_holds_the_tip_at_every_frame() -> None:
    start = poses(BODIES["hinges"], 3)[2]
    w = poise.manipulability(start.skeleton, "j6")
    place = start.world[-1].copy()
    tracker = poise.Tracker(
        start, [poise.place("j6", place, hard=True)], max_speed=0.5,
        metrics=[poise.metrics.expression(w, maximise=True)],
    )  # fmt: skip
    values = [float(w.at(start))]
    for _ in range(60):
        pose = tracker.step().pose
        assert np.abs(pose.world[-1] - place).max() < 1e-6
        values.append(float(w.at(pose)))
    assert values[-1] > values[0] + 1e-4
    assert (np.diff(values) > -1e-9).all()


def test_a_bound_keeps_away_from_singular_poses() -> None:
    skeleton = BODIES["six"]
    start = poses(skeleton, 1)[0]
    w = poise.manipulability(skeleton, "j5", orientation=False)
    least = 0.9 * float(w.at(start))
    far = poise.reach("j5", 10.0 * start.world[-1, :3, 3])
    found = poise.solve(start, [far, w >= least], batch=False)
    assert float(w.at(found.pose)) >= least - 1e-8


def test_what_has_no_such_measure_is_named() -> None:
    skeleton = BODIES["hinges"]
    with pytest.raises(InvalidValue, match="j2 has 3 rates for 6 rows"):
        poise.manipulability(skeleton, "j2")
    with pytest.raises(InvalidValue, match="position, orientation or both"):
        poise.manipulability(skeleton, "j6", position=False, orientation=False)
    with pytest.raises(UnknownDof):
        poise.manipulability(skeleton, "j6", locked=["elbow"])
    scaled = poise.SkeletonBuilder().add("a", poise.UniformScale(), tip=(1, 0, 0)).build()
    with pytest.raises(InvalidValue, match="motions other than its own rotations and translations"):
        poise.manipulability(scaled, "a", tip=True)


def test_pinocchio_has_the_same_determinant(shared_data: Path) -> None:
    pinocchio = pytest.importorskip("pinocchio")
    path = shared_data / "robot" / "panda.urdf"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        panda = poise.read(path).skeleton
    model = pinocchio.buildModelFromUrdf(str(path))
    data, frame = model.createData(), model.getFrameId("panda_hand")
    w = poise.manipulability(panda, "panda_hand")
    rng = np.random.default_rng(2)
    for _ in range(50):
        q = rng.uniform(panda.lower, panda.upper)
        full = np.concatenate([q, q[-1:]])[: model.nq]
        J = pinocchio.computeFrameJacobian(model, data, full, frame, pinocchio.LOCAL)[:, :7]
        wanted = np.sqrt(np.linalg.det(J @ J.T))
        assert float(w.at(panda.pose(q))) == pytest.approx(wanted, abs=1e-9)
