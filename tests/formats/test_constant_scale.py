"""Constant scales in formats without scale: positions are those of the scaled character."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.errors import FileUnsupported
from poise.formats import losses
from poise.formats.constant_scale import without_scale
from poise.model import Character

Floats = NDArray[np.float64]


def _arm(scale: poise.joints.JointType) -> poise.Skeleton:
    builder = poise.SkeletonBuilder("arm").add("root", poise.Free(), offset=(0.1, 1.0, 0.0))
    builder.add("sized", scale, "root", offset=(0.0, 0.2, 0.0))
    builder.add("upper", poise.Ball("zxy"), "sized", offset=(0.3, 0.0, 0.0), limits={"rz": (-1, 2)})
    builder.add(
        "slide", poise.Prismatic("x"), "upper", offset=(0.2, 0.1, 0.0), limits={"tx": (-0.5, 0.5)}
    )
    return builder.add("hand", poise.QuaternionBall(), "slide", tip=(0.1, 0.05, 0.0)).build()


def _moved(body: poise.Skeleton, sized: list[float], frames: int = 7) -> poise.Motion:
    """A motion whose scale values stay at ``sized``."""
    rng = np.random.default_rng(3)
    q = np.tile(body.rest.q, (frames, 1)) + rng.normal(size=(frames, body.nq), scale=0.4)
    q[:, body.joint_dofs("sized")] = sized
    return poise.Motion(body, body.unit_quaternions(q), 30.0, "clip")


def _ends(motion: poise.Motion, names: tuple[str, ...]) -> Floats:
    """(frames, points, 3) joints and tips by the name of the joint, roots first."""
    body = motion.skeleton
    found: list[Floats] = []
    for name in names:
        joint = body.joints[0] if name == "root" else body.joint(name)
        world = motion.world[:, body.joint_index(joint.name)]
        found.append(world[:, :3, 3])
        if name in ("hand", "tip"):
            assert joint.tip is not None
            found.append(world[:, :3, 3] + world[:, :3, :3] @ joint.tip)
    return np.stack(found, axis=1)


@pytest.mark.parametrize("extension", [".bvh", ".amc"])
@pytest.mark.parametrize(
    ("scale", "values"),
    [(poise.UniformScale(), [2.5]), (poise.ScaleXYZ(), [0.5, 0.5, 0.5])],
)  # fmt: skip
def test_a_uniform_scale_goes_into_the_offsets(
    tmp_path: Path, extension: str, scale: poise.joints.JointType, values: list[float]
) -> None:
    motion = _moved(_arm(scale), values)
    character = Character("arm", motion.skeleton, {"clip": motion})
    path = tmp_path / f"arm{extension}"
    assert any("scale of 4 joints" in told for told in losses(character, path))
    poise.write(character, path)
    again = poise.read(path, unit="m")
    names = motion.skeleton.joint_names
    difference = np.abs(_ends(again.motion, names) - _ends(motion, names)).max()
    assert difference < 1e-13  # metres, of an arm of two: some hundred roundings


def test_a_mirrored_and_uneven_end_keeps_its_tip(tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder("x").add("root", poise.Free())
    builder.add("end", poise.Hinge("z"), "root", offset=(0.0, 0.5, 0.0))
    frame = np.diag([-1.0, 2.0, 0.5, 1.0])
    body = builder.add("tip", poise.Fixed(), "end", offset=(0.3, 0.0, 0.0), tip=(1, 1, 1)).build()
    body = body.with_joints(tip=replace(body.joint("tip"), frame=body.joint("tip").frame @ frame))
    rng = np.random.default_rng(5)
    motion = poise.Motion(body, rng.normal(size=(9, body.nq)), 30.0)
    poise.write(motion, tmp_path / "x.bvh")
    again = poise.read(tmp_path / "x.bvh", unit="m")
    assert (
        np.abs(
            _ends(again.motion, body.joint_names) - _ends(motion, body.joint_names)
        ).max()
        < 1e-13
    )  # fmt: skip


def test_turns_and_limits_of_scaled_joints_stay() -> None:
    motion = _moved(_arm(poise.UniformScale()), [2.0])
    found = without_scale(Character("arm", motion.skeleton, {"clip": motion}), "x.bvh", "BVH")
    body = found.character.skeleton
    assert found.scaled == 4
    assert found.strain < 1e-12
    assert body.joint("upper").limits[0].tolist() == [-1.0, 2.0]
    assert body.joint("slide").limits[0].tolist() == [-1.0, 1.0]  # metres at twice the size
    own, there = body.joint_dofs("upper"), motion.skeleton.joint_dofs("upper")
    assert np.array_equal(found.character.motion.q[:, own], motion.q[:, there])


def test_a_scale_of_rounding_is_dropped_and_told(tmp_path: Path) -> None:
    motion = _moved(_arm(poise.ScaleXYZ()), [0.99997818, 0.99999797, 0.99994022])
    character = Character("arm", motion.skeleton, {"clip": motion})
    told = losses(character, tmp_path / "arm.bvh")
    assert any("scales that differ by up to" in line and "mm" in line for line in told)
    poise.write(character, tmp_path / "arm.bvh")
    again = poise.read(tmp_path / "arm.bvh", unit="m")
    names = motion.skeleton.joint_names
    difference = np.abs(_ends(again.motion, names) - _ends(motion, names)).max()
    assert 1e-9 < difference < 1e-4  # 6e-5 of at most 1.5 m below the joint
    assert [len(joint.suffixes) for joint in again.skeleton.joints] == [6, 0, 3, 1, 3]


def test_a_scale_that_changes_is_refused(tmp_path: Path) -> None:
    body = _arm(poise.UniformScale())
    motion = _moved(body, [2.0])
    q = motion.q.copy()
    q[4:, body.joint_dofs("sized")] = 2.01
    for name in ("arm.bvh", "arm.amc"):
        with pytest.raises(FileUnsupported, match="scale of joint 'sized' changes by frame 4"):
            poise.write(poise.Motion(body, q, 30.0), tmp_path / name)
    uneven = _moved(_arm(poise.ScaleXYZ()), [1.0, 1.0, 1.5])  # shears what turns below it
    with pytest.raises(FileUnsupported, match="'upper' changes by frame"):
        poise.write(uneven, tmp_path / "arm.bvh")
    assert not list(tmp_path.iterdir())
    poise.write(Character("arm", body, {"clip": poise.Motion(body, q, 30.0)}), tmp_path / "a.asf")


def test_joints_scaled_to_nothing_are_written(tmp_path: Path) -> None:
    motion = _moved(_arm(poise.UniformScale()), [0.0])
    poise.write(motion, tmp_path / "arm.bvh")
    again = poise.read(tmp_path / "arm.bvh", unit="m")
    names = motion.skeleton.joint_names
    assert np.abs(_ends(again.motion, names) - _ends(motion, names)).max() < 1e-13
