"""Calibrations and keypoints in pictures: axes, lenses, files, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import bare_character
from poise.errors import FileSyntax, FileUnsupported, UnknownFormat
from poise.formats.camera_files import read_cameras, read_pictures
from poise.motion.keypoints import keypoints_of
from poise.motion.keypoints.pictures import rays_of, triangulated

Floats = NDArray[np.float64]

WALK = bare_character().motion[:6]
POINTS = keypoints_of(WALK, "halpe-26")
MATRIX = np.array([[900.0, 0.0, 630.0], [0.0, 910.0, 350.0], [0.0, 0.0, 1.0]])
LENS = (-0.2, 0.05, 0.002, -0.001)


def pictured(points: Floats, turn: Rotation, shift: Floats) -> Floats:
    """Pixels of points (..., 3) with z up, by the formulas of OpenCV."""
    seen = points @ turn.as_matrix().T + shift
    x, y = seen[..., 0] / seen[..., 2], seen[..., 1] / seen[..., 2]
    r2, (k1, k2, p1, p2) = x * x + y * y, LENS
    wide = 1.0 + k1 * r2 + k2 * r2 * r2
    u = x * wide + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    v = y * wide + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    return np.stack([MATRIX[0, 0] * u + MATRIX[0, 2], MATRIX[1, 1] * v + MATRIX[1, 2]], axis=-1)


def studio(folder: Path) -> tuple[Path, Path]:
    """A calibration of two cameras, and a folder with the keypoints of each, as of OpenPose."""
    upright = POINTS[..., [2, 0, 1]]  # z up
    text = ["[metadata]\nerror = 0.2\n"]
    for name, degrees in (("cam_a", 20.0), ("cam_b", 110.0)):
        # Axes of a camera that looks at the middle of the body, from 4 m.
        ahead = -Rotation.from_euler("z", degrees, degrees=True).apply([1.0, 0.0, 0.05])
        ahead /= np.linalg.norm(ahead)
        right = np.cross(ahead, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        turn = Rotation.from_matrix(np.array([right, np.cross(ahead, right), ahead]))
        shift = -turn.apply(upright.mean(axis=(0, 1)) - 4.0 * ahead)
        text.append(
            f"[{name}]\nname = '{name}'\nsize = [1280.0, 720.0]\nmatrix = {MATRIX.tolist()}\n"
            f"distortions = {list(LENS)}\nrotation = {turn.as_rotvec().tolist()}\n"
            f"translation = {shift.tolist()}\nfisheye = false\n"
        )
        pixels = pictured(upright, turn, shift)
        own = folder / "pose" / f"{name}_json"
        own.mkdir(parents=True)
        for frame, rows in enumerate(pixels):
            flat = np.c_[rows, np.ones(len(rows))].ravel().tolist()
            people = [{"pose_keypoints_2d": flat}]
            (own / f"{name}_{frame:06}.json").write_text(json.dumps({"people": people}))
    calibration = folder / "Calib.toml"
    calibration.write_text("\n".join(text))
    return calibration, folder / "pose"


def test_files_of_a_studio_give_the_points(tmp_path: Path) -> None:
    calibration, pose = studio(tmp_path)
    cameras = read_cameras(calibration)
    assert [camera.name for camera in cameras] == ["cam_a", "cam_b"]
    points, pixels, confidence = read_pictures(pose, cameras, "halpe-26")
    assert points.landmarks[10] == "right wrist"
    views = [one.camera for one in cameras]
    found = triangulated(*rays_of(pixels, views), confidence)
    assert np.abs(found - POINTS).max() < 1e-5  # metres
    one = poise.solve_keypoints(
        pixels, points.landmarks, bare_character(), cameras=views, confidence=confidence
    )
    assert one.rms < 0.01


def test_one_camera_reads_arrays_and_lists(tmp_path: Path) -> None:
    calibration, pose = studio(tmp_path)
    cameras = read_cameras(calibration)[:1]
    known = read_pictures(pose / "cam_a_json", cameras, "halpe-26")[1]
    rows = [json.loads(file.read_text())["people"][0]["pose_keypoints_2d"]
            for file in sorted((pose / "cam_a_json").iterdir())]  # fmt: skip
    values = np.array(rows).reshape(len(rows), -1, 3)
    np.save(tmp_path / "a.npy", values)
    (tmp_path / "a.json").write_text(json.dumps({"frames": values[..., :2].tolist(), "fps": 25}))
    for file in ("a.npy", "a.json"):
        points, pixels, confidence = read_pictures(tmp_path / file, cameras, "halpe-26")
        assert np.allclose(pixels, known)
        assert (confidence == 1.0).all()
    assert points.fps == 25.0


def test_what_is_refused(tmp_path: Path) -> None:
    calibration, pose = studio(tmp_path)
    text = calibration.read_text()
    for wrong, words in (
        ("[a", "is not TOML"), ("a = 1", "has no camera"),
        (text.replace("size = [1280.0, 720.0]", "size = [0, 0]"), "size and focal lengths"),
        (text.replace("rotation = [", "rotation = [1.0, "), r"cam_a, rotation: expected \(3,\)"),
    ):  # fmt: skip
        calibration.write_text(wrong)
        with pytest.raises(FileSyntax, match=words):
            read_cameras(calibration)
    calibration.write_text(text.replace("fisheye = false", "fisheye = true"))
    with pytest.raises(FileUnsupported, match="fisheye"):
        read_cameras(calibration)
    calibration.write_text(text)
    cameras = read_cameras(calibration)
    with pytest.raises(FileSyntax, match="for 2 cameras"):
        read_pictures(pose / "cam_a_json" / "cam_a_000000.json", cameras)
    next((pose / "cam_b_json").iterdir()).unlink()
    with pytest.raises(FileSyntax, match=r"expected \(6, 26\)"):
        read_pictures(pose, cameras, "halpe-26")
    (tmp_path / "x.trc").write_text("")
    with pytest.raises(UnknownFormat):
        read_pictures(tmp_path / "x.trc", cameras[:1])
    (tmp_path / "x.json").write_text('[[["a", 1]]]')
    with pytest.raises(FileSyntax, match=r"expected points \[x, y\]"):
        read_pictures(tmp_path / "x.json", cameras[:1])
