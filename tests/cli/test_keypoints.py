"""`poise keypoints`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from formats.test_keypoint_files import WALK, of_set, written
from poise.bundled import bare_character
from poise.motion.keypoints import keypoints_of
from samples.command_line import Poise


def test_a_motion_on_the_command_line(tmp_path: Path, command: Poise) -> None:
    path, out = written(tmp_path, "json"), tmp_path / "out.bvh"
    found = command("keypoints", str(path), "-o", str(out), "--json")
    assert found.code == 0, found.err
    report = found.data
    assert report["set"] == "mediapipe-33" and report["up"] == "-y" and report["fps"] == 30.0
    assert report["rms_m"] < 0.02 and report["factors"]["body"] == pytest.approx(1.0, abs=0.03)
    motion = poise.read(out, unit="m").motion
    assert len(motion) == len(WALK)
    height = motion.world_positions[:, motion.skeleton.joint_index("head"), 1]
    assert height.min() > motion.world_positions[:, motion.skeleton.joint_index("lfoot"), 1].max()


def test_a_single_frame_is_upright(tmp_path: Path, command: Poise) -> None:
    path = tmp_path / "one.npy"
    np.save(path, of_set("halpe-26")[0] * (1.0, -1.0, -1.0))
    found = command("keypoints", str(path))
    assert found.code == 0 and "up: -y" in found.out
    assert "1 frame at 30 fps (assumed" in found.out


def test_points_in_a_picture(tmp_path: Path, command: Poise) -> None:
    walk = bare_character().motion[:4]
    camera = poise.Camera((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), up=(0.0, 1.0, 0.0))
    points = keypoints_of(walk, "coco-17") + np.array((0.0, -1.0, 4.0))
    np.save(tmp_path / "points.npy", camera.project(points)[0])
    (tmp_path / "camera.toml").write_text(
        f"[camera]\nsize = [1280, 720]\nmatrix = [[{camera.focal}, 0, 640], "
        f"[0, {camera.focal}, 360], "
        "[0, 0, 1]]\nrotation = [0, 0, 3.141592653589793]\ntranslation = [0, 0, 0]\n"
    )
    out = tmp_path / "walk.bvh"
    done = command(
        "keypoints", tmp_path / "points.npy", "--cameras", tmp_path / "camera.toml", "--up", "y",
        "--keypoints", "coco-17", "-o", out,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "pixels of 1 camera" in done.out
    made = keypoints_of(poise.read(out).motion, "coco-17")
    assert np.linalg.norm(made - points, axis=2).mean() < 0.12
