"""Rigs with constraint joints in formats without them: motion is baked per frame."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.model import Character, Motion
from samples.rigs import looking_eyes


@pytest.mark.parametrize("extension", ["bvh", "amc"])
def test_what_follows_is_written_as_it_moves(tmp_path: Path, extension: str) -> None:
    # One root, as neither format has several: what follows the hands hangs behind it too.
    skeleton = looking_eyes().edit().reparent("prop", "root").build()
    q = skeleton.rest.q + np.random.default_rng(5).uniform(-0.4, 0.4, (6, skeleton.nq))
    motion = Motion(skeleton, q, 30.0)
    rig = Character("rig", skeleton, {"moves": motion})
    path = tmp_path / f"rig.{extension}"
    if extension == "amc":
        poise.write(rig, tmp_path / "rig.asf")
    poise.write(rig, path)
    back = poise.read(path, skeleton=tmp_path / "rig.asf" if extension == "amc" else None)
    assert not back.skeleton.mechanism.linked
    for name in ("eye", "prop", "lhand", "rhand"):
        ours = motion.world[:, skeleton.joint_index(name), :3, 3]
        theirs = back.motion.world[:, back.skeleton.joint_index(name), :3, 3]
        np.testing.assert_allclose(theirs, ours, rtol=0, atol=1e-5)
    ours = turning(skeleton, motion, "eye")
    np.testing.assert_allclose(turning(back.skeleton, back.motion, "eye"), ours, atol=1e-5)


def turning(skeleton, motion: Motion, name: str) -> np.ndarray:
    """(frames, 3, 3) how a joint has turned since the first frame."""
    turns = motion.world[:, skeleton.joint_index(name), :3, :3]
    return turns @ turns[0].T
