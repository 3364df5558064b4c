"""Frames relative to their parents, with and without scale."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.formats.gltf_nodes import decomposed, rigid_parts
from poise.formats.local_transforms import is_rigid, is_turn, local_frames, turns_and_scales
from poise.geometry.transforms import rotation_x, rotation_z
from samples.trees import random_pose


def test_locals_of_rigid_skeletons_are_those_of_the_general_way() -> None:
    body = bare_character().skeleton
    rng = np.random.default_rng(4)
    world = body.pose(np.array([random_pose(body, rng) for _ in range(5)])).world
    local = local_frames(body, world)
    for number, parent in enumerate(body.parents):
        above = np.eye(4) if parent < 0 else world[:, parent]
        assert np.abs(above @ local[:, number] - world[:, number]).max() < 1e-14
    for ours, theirs in zip(rigid_parts(local), decomposed(local), strict=False):
        assert np.abs(ours - theirs).max() < 1e-14


@pytest.mark.parametrize("size", [1.0 + 1e-8, 2.0, 0.0])
def test_the_smallest_scale_is_not_rigid(size: float) -> None:
    body = poise.SkeletonBuilder("b").add("a", poise.Ball()).add("b", poise.Ball(), "a").build()
    assert is_rigid(body)
    frame = np.diag([size, size, size, 1.0])
    scaled = body.with_joints(a=replace(body.joint("a"), frame=frame))
    assert not is_rigid(scaled)
    world = scaled.rest.world
    assert np.allclose(world[0] @ local_frames(scaled, world)[1], world[1], atol=1e-15)


def test_scales_of_zero_leave_a_rotation() -> None:
    turn = rotation_z(0.4) @ rotation_x(-1.1)
    sizes = np.array([(2.0, 3.0, 0.0), (0.0, 3.0, 0.5), (0.0, 0.0, 2.0), (0.0, 0.0, 0.0)])
    frames = np.tile(np.eye(4), (4, 1, 1))
    frames[:, :3, :3] = turn * sizes[:, None, :]
    turns, scales = turns_and_scales(frames)
    assert is_turn(turns).all() and np.allclose(scales, sizes)
    assert np.allclose(turns * scales[:, None, :], frames[:, :3, :3])
    assert np.allclose(turns[:2], turn)
    frames[0, :3, 1] = turn @ (1.0, 1.0, 0.0)  # shear is not hidden
    assert not is_turn(turns_and_scales(frames)[0])[0]


@pytest.mark.parametrize("extension", [".usda", ".ma", ".fbx"])
def test_a_joint_may_shrink_to_nothing(tmp_path: Path, extension: str) -> None:
    body = poise.SkeletonBuilder("shrinking").add("root", poise.Hinge("z"), tip=(0, 1, 0))
    body = body.add("arm", poise.ScaleXYZ(), "root", offset=(0, 1, 0), tip=(0, 1, 0)).build()
    q = np.array([(0.1, 1.0, 1.0, 1.0), (0.2, 0.5, 0.5, 0.5), (0.3, 0.0, 0.0, 0.0)])
    motion = poise.Motion(body, q, 24.0, "shrink")
    path = tmp_path / f"shrinking{extension}"
    poise.write(poise.Character("shrinking", body, {"shrink": motion}), path)
    if extension != ".ma":
        again = poise.read(path).motion
        assert np.abs(again.world - motion.world).max() < 1e-3  # USD has scales of 11 bits
