"""Rest roll of upper arms and thighs, and limbs that bend about the target's own axes."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.anatomy import find_anatomy
from poise.model import Skeleton
from poise.motion.retargeting import RetargetOptions, reference, retarget
from poise.motion.retargeting.rotation_transfer import rolls, unrolled

PLAIN = RetargetOptions(contacts=False, paths=False)


@lru_cache
def puppet(roll: float, kind: str = "hinge", bend: float = 0.0) -> Skeleton:
    """A T-pose whose elbows bend about an axis rolled about the arms by ``roll`` from the vertical.

    ``kind``: "hinge", or "ball" with elbows bent by ``bend`` at rest about that axis.
    """
    builder = poise.SkeletonBuilder("puppet").add("Hips", poise.Free(), offset=(0, 1, 0))
    builder.add("Spine", poise.Ball("zxy"), "Hips", offset=(0, 0.2, 0))
    builder.add("Head", poise.Ball("zxy"), "Spine", offset=(0, 0.4, 0), tip=(0, 0.2, 0))
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        builder.add(f"{side}Arm", poise.Ball("zxy"), "Spine", offset=(0.2 * sign, 0.3, 0))
        axis = Rotation.from_rotvec([roll, 0, 0]).apply([0.0, -sign, 0.0])
        turn = Rotation.from_rotvec(bend * axis).as_matrix()
        elbow = poise.Hinge(tuple(axis)) if kind == "hinge" else poise.QuaternionBall()
        builder.add(f"{side}ForeArm", elbow, f"{side}Arm", offset=(0.3 * sign, 0, 0), rotation=turn)
        builder.add(
            f"{side}Hand", poise.Ball("zxy"), f"{side}ForeArm", offset=(0.25 * sign, 0, 0),
            tip=(0.1 * sign, 0, 0),
        )  # fmt: skip
        builder.add(f"{side}UpLeg", poise.Ball("zxy"), "Hips", offset=(0.1 * sign, 0, 0))
        builder.add(f"{side}Leg", poise.Hinge("x"), f"{side}UpLeg", offset=(0, -0.45, 0))
        builder.add(
            f"{side}Foot",
            poise.Ball("zxy"),
            f"{side}Leg",
            offset=(0, -0.42, 0),
            tip=(0, -0.05, 0.2),
        )
    return builder.build()


def bowing(body: Skeleton, axis: np.ndarray | None = None) -> poise.Motion:
    """Elbows that bend to 90 degrees and back: hinges, or balls about an axis of the left one."""
    q = np.tile(body.rest.q, (20, 1))
    angles = 0.5 * np.pi * np.sin(np.linspace(0.0, np.pi, 20))
    for side in ("Left", "Right"):
        own = body.joint_dofs(f"{side}ForeArm")
        if axis is None:
            q[:, own] = angles[:, None]
        else:
            turns = Rotation.from_rotvec(angles[:, None] * axis).as_quat()
            q[:, own] = turns[:, [3, 0, 1, 2]]
    return poise.Motion(body, q, fps=30.0, name="bowing")


@pytest.mark.parametrize("roll", [0.0, -0.5, 0.9])
def test_hinges_bends_at_rest_and_motions_show_the_same_roll(roll: float) -> None:
    for body, motions in (
        (puppet(roll), ()),
        (puppet(roll, "ball", 0.6), ()),
        (puppet(roll, "ball"), (bowing(puppet(roll, "ball"), Rotation.from_rotvec(
            [roll, 0, 0]).apply([0.0, -1.0, 0.0])),)),
    ):  # fmt: skip
        found = rolls(reference(find_anatomy(body)), motions)
        assert found["left upper arm"] == pytest.approx(roll, abs=1e-6)
        assert found["left thigh"] == pytest.approx(0.0, abs=1e-9)
    assert "left upper arm" not in rolls(reference(find_anatomy(puppet(roll, "ball"))))
    assert "left upper arm" not in rolls(reference(find_anatomy(puppet(roll, "ball", 0.3))))


def test_without_its_roll_a_body_s_elbows_bend_about_the_canonical_axis() -> None:
    for roll in (-0.7, 0.4):
        body = puppet(roll)
        standing = reference(find_anatomy(body))
        flat = unrolled(standing, rolls(standing))
        joint = body.joint_index("LeftForeArm")
        axis = flat.keys[joint] @ Rotation.from_rotvec([roll, 0, 0]).apply([0.0, -1.0, 0.0])
        assert axis == pytest.approx([0.0, -1.0, 0.0], abs=1e-9)


@pytest.mark.parametrize("kind", ["hinge", "ball"])
def test_a_retargeted_elbow_bends_about_the_target_s_own_axis(kind: str) -> None:
    source, bend = bowing(puppet(-0.5)), 0.6 if kind == "ball" else 0.0
    target = puppet(0.3, kind, bend)
    made = retarget(source, target, options=PLAIN).motion
    forearm = target.joint_index("LeftForeArm")
    upper = target.joint_index("LeftArm")
    W = made.world[:, [upper, forearm], :3, :3]
    own = Rotation.from_rotvec([0.3, 0, 0]).apply([0.0, -1.0, 0.0])
    turns = Rotation.from_matrix(np.swapaxes(W[:, 0], -1, -2) @ W[:, 1]).as_rotvec()
    along = turns @ own
    assert np.abs(turns - along[:, None] * own).max() < 1e-6
    wanted = 0.5 * np.pi * np.sin(np.linspace(0.0, np.pi, 20))
    assert np.abs(along - wanted).max() < 1e-6


def test_a_motion_goes_back_to_its_own_body_as_it_was() -> None:
    for body, axis in ((puppet(-0.5), None), (puppet(-0.5, "ball"), np.array([0.0, -0.6, 0.8]))):
        motion = bowing(body, axis)
        made = retarget(motion, body, options=PLAIN).motion
        assert np.abs(made.world - motion.world).max() < 1e-9
