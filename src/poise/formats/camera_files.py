"""Calibrated cameras in TOML, as of Pose2Sim and Anipose, and keypoints in their pictures.

A file has a table for each camera: ``size``, ``matrix`` (3, 3), ``distortions`` (k1, k2, p1, p2, k3
of OpenCV), ``rotation`` (a rotation vector) and ``translation``, which map the world to the axes of
the camera (x right, y down, z ahead).
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileSyntax, FileUnsupported, UnknownOption
from poise.files import read_bytes
from poise.files.json_text import JsonObject
from poise.formats.keypoint_files import FLAT_EXTENSIONS, Keypoints, read_keypoints
from poise.geometry import Camera, transforms

_ROUNDS = 20
"""Iterations that invert a distortion; each reduces the error to the distortion's share of it."""
_TO_Y_UP = {
    "y": np.eye(3),
    "z": np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]),
}
"""From the axes of the file; x, y, z becomes y, z, x, as in Pose2Sim."""


@dataclass(frozen=True, eq=False)
class CalibratedCamera:
    """A camera with its lens.

    Attributes:
        name: the name in the file.
        camera: the camera without distortion, whose axis is in the middle of the picture.
        matrix: (3, 3), intrinsic parameters, pixels.
        distortions: (5,), k1, k2, p1, p2, k3.
    """

    name: str
    camera: Camera
    matrix: Floats
    distortions: Floats

    def central(self, pixels: Floats) -> Floats:
        """Pixels (..., 2) of ``camera`` for those of the picture."""
        (fx, skew, cx), (_, fy, cy), _ = self.matrix
        y = (pixels[..., 1] - cy) / fy
        seen = np.stack([(pixels[..., 0] - cx - skew * y) / fx, y], axis=-1)
        k1, k2, p1, p2, k3 = self.distortions
        found = seen
        for _ in range(_ROUNDS if self.distortions.any() else 0):
            x, y = found[..., 0], found[..., 1]
            r2 = x * x + y * y
            shift = np.stack([
                2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x),
                p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y,
            ], axis=-1)  # fmt: skip
            found = (seen - shift) / (1.0 + r2 * (k1 + r2 * (k2 + r2 * k3)))[..., None]
        middle = 0.5 * np.array([self.camera.width, self.camera.height])
        return found * self.camera.focal + middle


def read_cameras(path: FileName, up: str = "z") -> list[CalibratedCamera]:
    """Read the cameras of a calibration, in the order of their names; the world has y up then.

    Args:
        path: the file.
        up: the axis of its world that points up, "y" or "z".

    Raises:
        FileSyntax: the file is not TOML, or a camera is incomplete.
        FileUnsupported: a camera is a fisheye.
        UnknownOption: another axis.
        FileMissing, FileError: the file cannot be read.
    """
    if up not in _TO_Y_UP:
        raise UnknownOption(up, "up axis of a calibration", list(_TO_Y_UP))
    try:
        content = tomllib.loads(read_bytes(path).decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as problem:
        raise FileSyntax(f"is not TOML: {problem}", file=path) from None
    tables = {
        name: one for name, one in content.items() if isinstance(one, dict) and "matrix" in one
    }
    if not tables:
        raise FileSyntax("has no camera; expected tables with a matrix", file=path)
    return [_camera(name, table, _TO_Y_UP[up], path) for name, table in sorted(tables.items())]


def _camera(name: str, table: JsonObject, level: Floats, path: FileName) -> CalibratedCamera:
    if table.get("fisheye"):
        raise FileUnsupported(
            f"camera {name} is a fisheye; expected a camera with a matrix", file=path
        )

    def numbers(key: str, *shape: int) -> Floats:
        try:
            found = np.array(table[key], dtype=np.float64)
        except (KeyError, TypeError, ValueError):
            found = np.zeros(0)
        if found.shape != shape or not np.isfinite(found).all():
            raise FileSyntax(f"camera {name}, {key}: expected {shape} finite numbers", file=path)
        return found

    size, matrix = numbers("size", 2), numbers("matrix", 3, 3)
    count = len(cast("list[object]", table.get("distortions", ())))
    lens = np.zeros(5)
    lens[: min(count, 5)] = numbers("distortions", count)[:5] if count else 0.0
    vector = numbers("rotation", 3)
    turn = (
        transforms.axis_angle(vector, np.linalg.norm(vector))[:3, :3] if vector.any() else np.eye(3)
    )
    axes = level @ turn.T  # columns: right, down and ahead in the world
    place = -axes @ numbers("translation", 3)
    if not (matrix[0, 0] > 0.0 and matrix[1, 1] > 0.0 and (size >= 1.0).all()):
        raise FileSyntax(f"camera {name}: expected a size and focal lengths above 0", file=path)
    camera = Camera(
        tuple(place), tuple(place + axes[:, 2]), up=tuple(-axes[:, 1]),
        fov=2.0 * math.atan(0.5 * size[1] / matrix[1, 1]), width=int(size[0]), height=int(size[1]),
    )  # fmt: skip
    return CalibratedCamera(name, camera, matrix, lens)


def read_pictures(
    path: FileName, cameras: Sequence[CalibratedCamera], names: str | None = None
) -> tuple[Keypoints, Floats, Floats]:
    """Read the keypoints in the pictures of each camera.

    With several cameras, ``path`` is a folder with a file or a folder for each, in alphabetical
    order, which is also that of the names of the cameras.

    Returns:
        The keypoints of the first camera; pixels (cameras, frames, points, 2) of the cameras
        without distortion; confidences (cameras, frames, points).

    Raises:
        FileSyntax: a file is damaged, or has another number of frames or points than the first; or
            the number of files is not that of the cameras.
        PoiseError: errors of `read_keypoints`.
    """
    paths = [Path(path)]
    if len(cameras) > 1:
        inside = sorted(Path(path).iterdir()) if Path(path).is_dir() else []
        paths = [one for one in inside if one.is_dir() or one.suffix.lower() in FLAT_EXTENSIONS]
        if len(paths) != len(cameras):
            raise FileSyntax(
                f"{len(paths)} files or folders of keypoints for {len(cameras)} cameras: expected "
                "a folder with one for each", file=path,
            )  # fmt: skip
    first: Keypoints | None = None
    pixels: list[Floats] = []
    shares: list[Floats] = []
    for one, camera in zip(paths, cameras, strict=True):
        own = read_keypoints(one, names, flat=True)
        first = first or own
        if own.positions.shape != first.positions.shape:
            raise FileSyntax(
                f"{own.positions.shape[:2]} frames and points: expected "
                f"{first.positions.shape[:2]}, as of {paths[0].name}", file=one,
            )  # fmt: skip
        pixels.append(camera.central(own.positions))
        seen = np.isfinite(pixels[-1]).all(axis=2)
        sure = np.ones(seen.shape) if own.confidence is None else own.confidence
        shares.append(np.where(seen, sure, 0.0))
    return cast("Keypoints", first), np.array(pixels), np.array(shares)
