"""Stances detected in a clip without foot sliding, and how well another version keeps them.

Definition of a stance: the speed of the supporting point over the floor is below 0.25 m/s, with
gaps shorter than 0.12 s closed, for at least 0.15 s. The supporting point in each frame is the
slowest of ankle, ball and toe near the floor, after a zero-phase low-pass of 12 Hz.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import minimum_filter1d
from scipy.signal import butter, sosfiltfilt

import poise
from poise.anatomy.joint_parts import joint_parts
from poise.geometry import quaternions
from poise.motion import FootPoint, foot_points
from poise.motion.feet.contacts import runs
from poise.motion.up_axis import upright_axis

Floats = NDArray[np.float64]

SLOW, HOLE, SHORT = 0.25, 0.12, 0.15  # metres per second, seconds, seconds
LOW_PASS = 12.0  # hertz
NEAR = 0.05  # metres above the height when slow, within NEARBY seconds: captured floors tilt
NEARBY = 0.8
LIFTED = 0.10  # metres above the 5th percentile of the point's own height


@dataclass(frozen=True, eq=False)
class Stance:
    """One foot's contact with the floor.

    Attributes:
        foot: "left" or "right", the prefix of the points' names.
        first, last: frames.
        points: index into ``names`` of the supporting point in each frame, (frames,).
        names: points of the foot.
    """

    foot: str
    first: int
    last: int
    points: NDArray[np.int64]
    names: tuple[str, ...]

    @property
    def frames(self) -> slice:
        return slice(self.first, self.last + 1)

    def speeds(self, paths: dict[str, Floats], fps: float) -> Floats:
        """Return the speeds (steps,) in m/s of the supporting point between frames, unfiltered."""
        return np.linalg.norm(self.steps(paths), axis=1) * fps

    def steps(self, paths: dict[str, Floats]) -> Floats:
        """Return the movement (steps, 2) in metres of the supporting point over the floor."""
        ways = np.stack([np.diff(paths[name][self.frames], axis=0) for name in self.names])
        return ways[self.points[:-1], np.arange(self.last - self.first)]

    def slide(self, paths: dict[str, Floats]) -> float:
        """Return the metres over the floor from touch-down to lift-off, without roll."""
        return float(np.linalg.norm(self.steps(paths).sum(axis=0)))


def floor_axes(motion: poise.Motion) -> tuple[int, list[int]]:
    return (1, [0, 2]) if upright_axis(motion) == "y" else (2, [0, 1])


def floor_paths(motion: poise.Motion) -> dict[str, Floats]:
    """Return horizontal paths (frames, 2) by the name of the point."""
    _, flat = floor_axes(motion)
    return {p.name: p.path(motion)[:, flat] for p in foot_points(motion.skeleton)}


def by_foot(points: tuple[FootPoint, ...]) -> dict[str, list[FootPoint]]:
    feet: dict[str, list[FootPoint]] = {}
    for each in points:
        feet.setdefault(each.name.rsplit(" ", 1)[0], []).append(each)
    return feet


def low_passed(values: Floats, fps: float) -> Floats:
    sections = butter(2, min(LOW_PASS, 0.4 * fps), fs=fps, output="sos")
    return np.asarray(sosfiltfilt(sections, values, axis=0, padlen=min(12, len(values) - 1)))


def near_floor(heights: Floats, slow: NDArray[np.bool_], fps: float) -> NDArray[np.bool_]:
    """Return whether each point (frames, points) is as low as when it is slow nearby in time."""
    usual = heights < np.percentile(heights, 5, axis=0) + LIFTED
    there = np.where(slow & usual, heights, np.inf)
    window = 2 * round(NEARBY * fps) + 1
    lowest = minimum_filter1d(there, window, axis=0, mode="nearest")
    return np.asarray(usual & (heights < lowest + NEAR))


def stances(motion: poise.Motion) -> list[Stance]:
    """Detect the stances of a clip whose feet do not slide."""
    high, flat = floor_axes(motion)
    found: list[Stance] = []
    for foot, points in by_foot(foot_points(motion.skeleton)).items():
        paths = np.stack([low_passed(p.path(motion), motion.fps) for p in points], axis=1)
        speed = np.linalg.norm(np.gradient(paths[..., flat], axis=0), axis=2) * motion.fps
        near = near_floor(paths[..., high], speed < SLOW, motion.fps)
        speed = np.where(near, speed, np.inf)
        slow = speed.min(axis=1) < SLOW
        steps = np.linalg.norm(np.diff(paths[..., flat], axis=0), axis=2)
        steps = np.where(near[:-1] | near[1:], steps, np.inf)
        chosen = np.argmin(np.concatenate([steps, steps[-1:]]), axis=1)
        holes = runs(~slow)
        for first, last in holes:
            if first > 0 and last < len(slow) - 1 and last - first + 1 < HOLE * motion.fps:
                slow[first : last + 1] = True
        names = tuple(p.name for p in points)
        found += [
            Stance(foot, first, last, chosen[first : last + 1], names)
            for first, last in runs(slow) if last - first + 1 >= SHORT * motion.fps
        ]  # fmt: skip
    return found


def legs(motion: poise.Motion) -> tuple[list[int], list[int], list[int]]:
    """Return the joints of thighs and shanks, and all joints that do not belong to legs."""
    body = motion.skeleton
    parts = joint_parts(body).parts
    feet = {p.joint for p in foot_points(body) if p.name.endswith("ankle")}
    hips: list[int] = []
    knees: list[int] = []
    inside: set[int] = set()
    for foot in feet:
        chain = [body.joint_index(foot)]
        while body.parents[chain[-1]] >= 0 and parts[chain[-1]] in ("foot", "shin", "thigh"):
            chain.append(body.parents[chain[-1]])
        chain = [j for j in chain if parts[j] in ("foot", "shin", "thigh")]
        thighs = [j for j in chain if parts[j] == "thigh"]
        hips.append(thighs[-1] if thighs else chain[-1])
        knees.append(next((j for j in chain if parts[j] == "shin"), chain[0]))
        top = hips[-1]
        inside |= {j for j in range(len(parts)) if _below(body, j, top)}
    return hips, knees, [j for j in range(len(parts)) if j not in inside]


def _below(body: poise.Skeleton, joint: int, top: int) -> bool:
    while joint >= 0 and joint != top:
        joint = body.parents[joint]
    return joint == top


def angular_acceleration(motion: poise.Motion, joints: list[int]) -> float:
    """Return the 99.5th percentile of the angular acceleration in rad/s^2."""
    body, W = motion.skeleton, motion.world[..., :3, :3]
    most: list[Floats] = []
    for j in joints:
        local = np.swapaxes(W[:, body.parents[j]], -1, -2) @ W[:, j]
        steps = quaternions.from_matrix(np.swapaxes(local[:-1], -1, -2) @ local[1:])
        rates = quaternions.to_rotation_vector(steps) * motion.fps
        rates = np.einsum("fab,fb->fa", local[:-1], rates)
        most.append(np.linalg.norm(np.diff(rates, axis=0), axis=1) * motion.fps)
    return float(np.percentile(np.concatenate(most), 99.5))


def linear_acceleration(motion: poise.Motion, joints: list[int]) -> float:
    """Return the 99.5th percentile of the joints' acceleration in m/s^2."""
    places = motion.world[:, joints][..., :3, 3]
    return float(
        np.percentile(np.linalg.norm(np.diff(places, 2, axis=0), axis=2), 99.5) * motion.fps**2
    )


def swing_middles(found: list[Stance], frames: int) -> dict[str, NDArray[np.int64]]:
    """Return the frames in the middle third of each swing between two stances of a foot."""
    chosen: dict[str, list[int]] = {}
    for foot in {stance.foot for stance in found}:
        own = sorted((s for s in found if s.foot == foot), key=lambda s: s.first)
        for before, after in pairwise(own):
            a, b = before.last, after.first
            chosen.setdefault(foot, []).extend(
                range(a + (b - a) // 3, min(frames, b - (b - a) // 3))
            )
    return {foot: np.array(rows, dtype=np.int64) for foot, rows in chosen.items()}
