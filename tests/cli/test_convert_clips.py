"""``poise convert``: several clips in one file, and files without meshes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.cli.main import run


def clip(folder: Path, name: str, first: int) -> Path:
    """Ten frames of the bundled walk as a file; its motion has this name."""
    hero = character()
    q = hero.motion.q[first : first + 10]
    path = folder / f"{name}.glb"
    poise.write(hero.with_motion(poise.Motion(hero.skeleton, q, 30.0, name)), path)
    return path


@pytest.mark.parametrize("extension", [".fbx", ".glb", ".usda", ".vrma"])
def test_clips_of_several_files_without_a_mesh(tmp_path: Path, extension: str) -> None:
    files = [clip(tmp_path, name, first) for name, first in (("idle", 0), ("walk", 5), ("run", 9))]
    out = tmp_path / f"clips{extension}"
    merged = [word for file in files[1:] for word in ("--merge", str(file))]
    assert run(["convert", str(files[0]), str(out), *merged, "--no-mesh"]) == 0
    found = poise.read(out)
    assert tuple(found.motions) == ("idle", "walk", "run") and not found.skins
    hero = character()
    at = [hero.skeleton.joint_index(name) for name in ("lhand", "rfoot")]
    for first, motion in zip((0, 5, 9), found.motions.values(), strict=True):
        if extension != ".vrma":  # which has human bones
            names = [motion.skeleton.joint_index(name) for name in ("lhand", "rfoot")]
            wanted = hero.motion.world[first : first + 10, at, :3, 3]
            assert np.abs(motion.world[:, names, :3, 3] - wanted).max() < 1e-4
    if extension != ".vrma":
        assert run(["convert", str(out), str(tmp_path / "one.bvh"), "--motion", "walk"]) == 0


def test_equal_names_are_numbered_and_other_joints_refused(tmp_path: Path, capsys) -> None:
    file = clip(tmp_path, "walk", 0)
    out = tmp_path / "two.glb"
    assert run(["convert", str(file), str(out), "--merge", str(file)]) == 0
    assert tuple(poise.read(out).motions) == ("walk", "walk_2")
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(0, 1, 0)).build()
    poise.write(poise.Motion(arm, [[0.1]], 30.0, "other"), tmp_path / "other.bvh")
    capsys.readouterr()
    assert run(["convert", str(file), str(out), "--merge", str(tmp_path / "other.bvh")]) == 2
    assert "other.bvh" in capsys.readouterr().err
