"""Frames relative to their parents, with and without scale."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.formats.gltf_nodes import decomposed, rigid_parts
from poise.formats.local_transforms import is_rigid, local_frames
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
