"""Keypoints in pictures: several cameras, one camera, missing points, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.bundled import bare_character
from poise.errors import InvalidValue, PoiseError, ShapeError
from poise.motion.keypoints import KEYPOINT_SETS, keypoints_of
from poise.motion.keypoints.pictures import rays_of, triangulated

Floats = NDArray[np.float64]

HERO = bare_character()
WALK = HERO.motion[:40:2]
NAME = "halpe-26"
POINTS = keypoints_of(WALK, NAME)
CAMERAS = [
    poise.Camera((2.5, 1.4, 4.0), (0.3, 0.9, 0.0)),
    poise.Camera((-3.0, 1.4, 3.0), (0.0, 0.9, 0.5), up=(0.2, 1.0, 0.0)),
]


def seen(cameras: list[poise.Camera], points: Floats = POINTS) -> Floats:
    """Pixels (cameras, frames, points, 2) with noise of 2 pixels."""
    pixels = np.array([camera.project(points)[0] for camera in cameras])
    return pixels + np.random.default_rng(0).normal(0.0, 2.0, pixels.shape)


def apart(motion: poise.Motion, centred: bool = False) -> float:
    """Metres, the mean distance of joints from where the walk has them."""
    off = motion.world_positions - WALK.world_positions
    off -= centred * off.mean(axis=1, keepdims=True)
    return float(np.linalg.norm(off, axis=2).mean())


def test_rays_of_exact_pixels_meet_in_the_point() -> None:
    pixels = np.array([camera.project(POINTS)[0] for camera in CAMERAS])
    origins, rays = rays_of(pixels, CAMERAS)
    weights = np.ones(pixels.shape[:3])
    assert np.abs(triangulated(origins, rays, weights) - POINTS).max() < 1e-9
    weights[1, 3, 5] = 0.0
    assert np.isnan(triangulated(origins, rays, weights)[3, 5]).all()
    twice = triangulated(origins[[0, 0]], rays[[0, 0]], np.ones(pixels.shape[:3]))
    assert np.isnan(twice).all(), "one ray twice determines no depth"


def test_two_cameras_give_the_motion() -> None:
    found = poise.solve_keypoints(seen(CAMERAS), NAME, HERO, fps=WALK.fps, cameras=CAMERAS)
    assert apart(found.motion) < 0.015
    assert found.factors["body"] == pytest.approx(1.0, abs=0.03)


def test_a_point_that_one_camera_sees_follows_from_the_body() -> None:
    pixels = seen(CAMERAS)
    confidence = np.ones(pixels.shape[:3])
    hidden = [KEYPOINT_SETS[NAME].index(f"left {one}") for one in ("elbow", "wrist")]
    confidence[1][:, hidden] = 0.0
    pixels[1][:, hidden] = np.nan
    found = poise.solve_keypoints(
        pixels, NAME, HERO, fps=WALK.fps, cameras=CAMERAS, confidence=confidence
    )
    assert apart(found.motion) < 0.03


def test_one_camera_and_the_lengths_of_the_body() -> None:
    """Depth along the view is within 5 cm of 4.7 m; the pose is more exact."""
    camera = CAMERAS[0]
    pixels = seen([camera])[0]
    confidence = np.ones(pixels.shape[:2])
    pixels[5:9, 15] = 0.0  # as detectors give it
    confidence[5:9, 15] = 0.0
    found = poise.solve_keypoints(
        pixels, NAME, HERO, fps=WALK.fps, cameras=camera, confidence=confidence
    )
    assert apart(found.motion) < 0.08
    assert apart(found.motion, centred=True) < 0.04
    steps, known = (
        np.linalg.norm(np.diff(one.world_positions, axis=0), axis=2).max()
        for one in (found.motion, WALK)
    )
    assert steps < 1.6 * known


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"positions": np.zeros((3, 4, 26, 2))}, ShapeError, "(2 cameras, frames, points, 2)"),
        ({"positions": POINTS}, ShapeError, "(2 cameras, frames, points, 2)"),
        ({"confidence": np.ones((20, 26))}, ShapeError, "confidence"),
        ({"positions": np.full((2, 20, 26, 2), np.nan)}, InvalidValue, "no camera sees"),
    ],
)
def test_what_is_refused(change: dict[str, Any], error: type[PoiseError], words: str) -> None:
    given: dict[str, Any] = {
        "positions": seen(CAMERAS), "names": NAME, "body": HERO, "cameras": CAMERAS,
    }  # fmt: skip
    with pytest.raises(error) as caught:
        poise.solve_keypoints(**{**given, **change})
    assert words in str(caught.value)
