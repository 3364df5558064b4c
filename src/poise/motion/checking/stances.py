"""Stances of feet by absolute thresholds, for measures that programs have in common.

A foot stands while its toe base or its ankle is slow and low. `poise.motion.find_contacts` adapts
to the clip instead: its speeds are relative to the swings, and a sliding foot may stand. It finds
steps in clips of poor quality. The slide of a motion, however, is comparable only with that of
another program if both measure it in the same frames, so that those of a check do not depend on
the motion's own quality: they come from the source, by fixed thresholds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Flags, Floats
from poise.motion.checking.landmarks import Paths
from poise.motion.feet.contacts import runs

ADULT = 1.7  # metres: stature of the adult for whom lengths and speeds are stated
SLOW = 0.2  # metres per second: speed of a point that stands
STILL = 0.15  # metres per second: speed of toes on which the plane of the floor is fitted
LIFTS = 0.04, 0.03  # metres above the floor of a toe base and of an ankle that stand
SHORTEST = 0.12  # seconds: shorter stances are discarded
OVER = 0.04  # seconds before and after a frame, over which its speed is measured
_SPREAD = 1.0  # metres of travel from which the floor may be tilted
_FITS, _FEW = 20, 5  # number of reweighted fits of the floor, and of frames that one needs


@dataclass(frozen=True, eq=False)
class FootMarks:
    """Whether the toe base and the ankle of a foot stand, (frames,) each."""

    toe: Flags
    heel: Flags

    @property
    def stands(self) -> Flags:
        """Frames in which the foot stands."""
        return self.toe | self.heel

    @property
    def flat(self) -> Flags:
        """Frames in which the whole foot stands."""
        return self.toe & self.heel


def find_stances(paths: Paths, height: float) -> dict[str, FootMarks]:
    """Find the frames in which the feet of a body stand, by side.

    Args:
        paths: the landmarks.
        height: stature of the body, metres, with which thresholds scale.
    """
    size, fps = height / ADULT, paths.fps
    toes = {side: paths[f"{side} toe"] for side in paths.body.soles}
    floor = _floor(list(toes.values()), fps, size)
    return {
        side: FootMarks(*(
            _standing(path, floor, fps, size, lift)
            for path, lift in zip((toe, paths[f"{side} ankle"]), LIFTS, strict=True)
        ))
        for side, toe in toes.items()
    }  # fmt: skip


def _floor(toes: Sequence[Floats], fps: float, size: float) -> Callable[[Floats], Floats]:
    """Height of the floor (n,) below points (n, 3): a plane through the places of still toes.

    It is fitted by the sum of absolute distances, with iteratively reweighted least squares.
    """
    half = max(1, round(OVER * fps))
    still = [np.zeros((0, 3))]
    for path in toes:
        speed = np.linalg.norm(path[2 * half :] - path[: -2 * half], axis=1) * fps / (2 * half)
        still.append(path[half:-half][speed < STILL * size])
    places = np.concatenate(still)
    if len(places) < _FEW:
        level = float(np.percentile(np.concatenate([path[:, 2] for path in toes]), 2))
        return lambda points: np.full(len(points), level)
    tilted = float(np.ptp(places[:, :2], axis=0).max()) > _SPREAD

    def columns(points: Floats) -> Floats:
        ones = np.ones((len(points), 1))
        return np.concatenate([ones, points[:, :2]], axis=1) if tilted else ones

    A, weights = columns(places), np.ones(len(places))
    found = np.zeros(A.shape[1])
    for _ in range(_FITS):
        found = np.linalg.lstsq(A * weights[:, None], places[:, 2] * weights)[0]
        away = np.abs(places[:, 2] - A @ found)
        weights = 1.0 / np.sqrt(np.maximum(away, 1e-3))
    return lambda points: np.asarray(columns(points) @ found)


def _standing(
    path: Floats, floor: Callable[[Floats], Floats], fps: float, size: float, lift: float
) -> Flags:
    """Frames in which a point is slow and low for the shortest duration or longer."""
    half, count = max(1, round(OVER * fps)), len(path)
    padded = np.pad(path, ((half, half), (0, 0)), mode="edge")
    near = np.minimum(half, np.arange(count))
    steps = np.maximum(near + near[::-1], 1)
    slow = np.linalg.norm(padded[2 * half :] - padded[: -2 * half], axis=1) * fps / steps
    slow = slow < SLOW * size
    height = path[:, 2] - floor(path)
    low = np.percentile(height[slow] if slow.any() else height, 20)
    marks = slow & (height < low + lift * size)
    for first, last in runs(marks):
        if last - first + 1 < max(3, round(SHORTEST * fps)):
            marks[first : last + 1] = False
    return marks


__all__ = ["FootMarks", "find_stances"]
