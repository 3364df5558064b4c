"""Default stiffness: square metres for every kind of DOF."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.geometry.curves import Curve
from poise.model.stiffness import default_stiffness, reaches


def machine() -> poise.Skeleton:
    rail = poise.Path.through([(0, 0, 0), (0, 3, 0), (0, 6, 0)])

    def slide(values: np.ndarray) -> np.ndarray:
        motion = np.eye(4)
        motion[2, 3] = 5.0 * values[0]
        return motion

    return (
        poise.SkeletonBuilder("machine")
        .add("root", poise.Free("zyx"))
        .add("arm", poise.QuaternionBall(), "root", tip=(1.0, 0, 0))
        .add("scale", poise.UniformScale(), "arm", offset=(1.0, 0, 0), tip=(0.5, 0, 0))
        .add("screw", poise.Screw("x", pitch=0.3), "root", tip=(0.4, 0, 0))
        .add("rail", rail, "root")
        .add("own", poise.UserJoint(slide, ("u",)), "root")
        .add("stub", poise.Hinge("x"), "root")
        .add("follower", poise.Hinge("x"), "root", tip=(0, 0.2, 0))
        .drive("follower_rx", "stub_rx", Curve.linear(1.0))
        .parameter("smile")
        .build()
    )


def test_what_a_unit_moves_squared() -> None:
    skeleton = machine()
    k = default_stiffness(skeleton)
    assert reaches(skeleton).tolist() == [1.5, 1.5, 0.5, 0.4, 0.0, 0.0, 0.0, 0.2]
    assert k["root_tx"] == 1.0 and k["root_rx"] == k["arm_qw"] == k["arm_qz"] == 2.25
    assert k["scale_s"] == 0.25
    assert k["screw_r"] == pytest.approx(0.4**2 + 0.3**2)
    assert k["rail_u"] == pytest.approx(9.0) and k["own_u"] == pytest.approx(25.0)
    assert k["stub_rx"] == pytest.approx((0.02 * 1.5) ** 2)
    assert "smile" not in k and "follower_rx" not in k


def test_a_skeleton_takes_it() -> None:
    skeleton = machine()
    stiff = skeleton.with_stiffness(default_stiffness(skeleton))
    mobility = stiff.mechanism.dofs.mobility
    assert mobility[0] == 1.0 and mobility[6] == pytest.approx(1 / 2.25)
    assert np.all(np.isfinite(mobility)) and np.all(mobility > 0.0)


def test_one_point_alone() -> None:
    k = default_stiffness(poise.SkeletonBuilder().add("a", poise.Hinge("x")).build())
    assert k == {"a_rx": 1.0}
