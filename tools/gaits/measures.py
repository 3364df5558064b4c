"""Gait cycles of a motion and the joint angles by which gaits are compared.

All angles are in degrees and follow from joint centres and from the turn of a segment from its
rest, so bodies with other axes and proportions compare. A cycle runs from one strike of a foot to
its next; a strike is the moment at which the ankle is furthest ahead of the pelvis. Curves have
``SAMPLES`` values from strike to strike.

- Pelvis and thorax: the turn R of the segment from the rest pose, in axes of which z is the
  horizontal direction of travel over the cycle and y is up. ``R = Ry(rotation) Rz(list) Rx(tilt)``;
  tilt is positive forwards, list and rotation are positive when the side of the cycle's own foot
  is raised or behind.
- Hip flexion: the thigh (hip to knee) in the pelvis' sagittal plane; 0 along the pelvis' axis,
  positive forwards. Hip abduction: the same in the frontal plane, positive to the outside.
- Knee flexion: between thigh and shank (knee to ankle); 0 when straight.
- Ankle dorsiflexion: of the foot (ankle to ball) towards the shank; 0 where the shank is
  perpendicular to the sole, the slope of the foot being that of the rest pose.
- Shoulder flexion: the upper arm (shoulder to elbow) in the thorax' sagittal plane, as at the hip.
- Elbow flexion: between upper arm and forearm (elbow to wrist); 0 when straight.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.model import Motion

Floats = NDArray[np.float64]

__all__ = ["ANGLES", "SAMPLES", "Body", "Stride", "strides"]

SAMPLES = 101
ANGLES = (
    "pelvis tilt", "pelvis list", "pelvis rotation", "thorax tilt", "thorax list",
    "thorax rotation", "hip flexion", "hip abduction", "knee flexion", "ankle dorsiflexion",
    "shoulder flexion", "elbow flexion",
)  # fmt: skip

_CGSPEED = {
    "root": "Hips", "thorax": "Spine1", "femur": "UpLeg", "tibia": "Leg", "foot": "Foot",
    "toes": "ToeBase", "humerus": "Arm", "radius": "ForeArm", "hand": "Hand",
}  # fmt: skip
"""CMU's bones by their names in the BVH files of the database."""
_LONGEST, _SHORTEST = 1.6, 0.5
"""Seconds that a cycle may take."""
_AHEAD = 0.15
"""How far an ankle is ahead of the pelvis at a strike, in leg lengths."""


@dataclass(frozen=True, eq=False)
class Stride:
    """One cycle of one foot.

    Attributes:
        side: "l" or "r".
        first, last: its strikes, in frames.
        seconds: how long it takes.
        speed: of the pelvis, leg lengths per second.
        turn: how far the pelvis turns from the first strike to the last, degrees.
        curves: (SAMPLES,) degrees for each of `ANGLES`.
        root: (SAMPLES, 3) the pelvis in leg lengths: to the foot's own side of its mean line, above
            the ankles' lowest place, ahead of an even travel.
    """

    side: str
    first: float
    last: float
    seconds: float
    speed: float
    turn: float
    curves: dict[str, Floats]
    root: Floats


class Body:
    """Joint centres and segments of a motion, for the measurement of gaits."""

    def __init__(self, motion: Motion) -> None:
        self.motion, self.skeleton = motion, motion.skeleton
        self.world, self.rest = motion.world, motion.skeleton.rest.world
        self._cgspeed = "Hips" in self.skeleton.joint_names

    def index(self, bone: str, side: str = "") -> int:
        """Return the joint of a CMU bone."""
        if not self._cgspeed:
            return self.skeleton.joint_index(side + bone)
        return self.skeleton.joint_index({"l": "Left", "r": "Right", "": ""}[side] + _CGSPEED[bone])

    def centre(self, bone: str, side: str = "") -> Floats:
        """Return the pivot (n, 3) of a bone."""
        return self.world[:, self.index(bone, side), :3, 3]

    def turn(self, bone: str) -> Floats:
        """Return the world rotation (n, 3, 3) of a bone from the rest pose."""
        k = self.index(bone)
        return self.world[:, k, :3, :3] @ self.rest[k, :3, :3].T

    def along(self, start: str, end: str, side: str) -> Floats:
        """Return vectors (n, 3) from a bone's pivot to another's."""
        return self.centre(end, side) - self.centre(start, side)

    @property
    def leg(self) -> float:
        """Return the length of thigh plus shank in the motion's metres."""
        at = [self.rest[self.index(bone, "l"), :3, 3] for bone in ("femur", "tibia", "foot")]
        return float(sum(np.linalg.norm(b - a) for a, b in itertools.pairwise(at)))

    def limbs(self, side: str) -> dict[str, Floats]:
        """Return angles (n,) in radians that do not depend on the direction of travel."""
        sign = 1.0 if side == "l" else -1.0
        pelvis, thorax = self.turn("root"), self.turn("thorax")
        thigh = np.einsum("nji,nj->ni", pelvis, self.along("femur", "tibia", side))
        arm_in_world = self.along("humerus", "radius", side)
        arm = np.einsum("nji,nj->ni", thorax, arm_in_world)
        shank, foot = self.along("tibia", "foot", side), self.along("foot", "toes", side)
        ankle, ball = (self.rest[self.index(bone, side), :3, 3] for bone in ("foot", "toes"))
        slope = np.arctan2(ankle[1] - ball[1], np.hypot(*(ball - ankle)[[0, 2]]))
        return {
            "hip flexion": np.arctan2(thigh[:, 2], -thigh[:, 1]),
            "hip abduction": np.arctan2(sign * thigh[:, 0], -thigh[:, 1]),
            "knee flexion": _between(self.along("femur", "tibia", side), shank),
            "ankle dorsiflexion": _between(shank, foot) - (np.pi / 2 - slope),
            "shoulder flexion": np.arctan2(arm[:, 2], -arm[:, 1]),
            "elbow flexion": _between(arm_in_world, self.along("radius", "hand", side)),
        }


def strides(motion: Motion) -> list[Stride]:
    """Return the cycles of both feet that lie entirely within a motion.

    >>> from poise.bundled import bare_character
    >>> len(strides(bare_character().motion))
    1
    """
    body = Body(motion)
    return [stride for side in "lr" for stride in _of_side(body, side)]


def _of_side(body: Body, side: str) -> Iterator[Stride]:
    fps, root = body.motion.fps, body.centre("root")
    pelvis, thorax, limbs = body.turn("root"), body.turn("thorax"), body.limbs(side)
    facing = np.unwrap(np.arctan2(pelvis[:, 0, 2], pelvis[:, 2, 2]))
    floor = min(float(body.centre("foot", s)[:, 1].min()) for s in "lr")
    sign = 1.0 if side == "l" else -1.0
    for first, last in itertools.pairwise(_strikes(body, side, facing)):
        if not _SHORTEST <= (last - first) / fps <= _LONGEST:
            continue
        at = np.linspace(first, last, SAMPLES)
        path = _sampled(root, at)
        way = (path[-1] - path[0]) * (1.0, 0.0, 1.0)
        length = float(np.linalg.norm(way))
        ahead = way / length
        across = np.array([ahead[2], 0.0, -ahead[0]])
        axes = np.column_stack([across, (0.0, 1.0, 0.0), ahead])
        curves = {name: _sampled(np.unwrap(angle), at) for name, angle in limbs.items()}
        for name, turn in (("pelvis", pelvis), ("thorax", thorax)):
            rotation, list_, tilt = _cardan(axes.T @ turn)
            curves[f"{name} tilt"] = _sampled(tilt, at)
            curves[f"{name} list"] = sign * _sampled(list_, at)
            curves[f"{name} rotation"] = sign * _sampled(np.unwrap(rotation), at)
        relative = (path - path[0]) @ axes
        relative[:, 2] -= length * np.linspace(0.0, 1.0, SAMPLES)
        relative[:, ::2] -= relative[:, ::2].mean(axis=0)
        relative[:, 0] *= sign
        relative[:, 1] += path[0, 1] - floor
        yield Stride(
            side, first, last, (last - first) / fps,
            length / body.leg * fps / (last - first),
            float(np.degrees(abs(np.interp(last, _frames(facing), facing)
                                 - np.interp(first, _frames(facing), facing)))),
            {name: np.degrees(curves[name]) for name in ANGLES},
            relative / body.leg,
        )  # fmt: skip


def _strikes(body: Body, side: str, facing: Floats) -> list[float]:
    """Return times, in frames, at which an ankle is furthest ahead of the pelvis."""
    away = (body.centre("foot", side) - body.centre("root"))[:, [0, 2]]
    ahead = _low_passed(away[:, 0] * np.sin(facing) + away[:, 1] * np.cos(facing), body.motion.fps)
    before, here, after = ahead[:-2], ahead[1:-1], ahead[2:]
    crest = np.nonzero((here > before) & (here >= after) & (here > _AHEAD * body.leg))[0]
    bend = before[crest] - 2.0 * here[crest] + after[crest]
    moments = crest + 1 + 0.5 * (before[crest] - after[crest]) / bend
    # The low-pass filter has no neighbours at the ends.
    return [float(m) for m in moments if 2.0 <= m <= len(ahead) - 2.5]


def _low_passed(values: Floats, fps: float, cut_off: float = 8.0) -> Floats:
    """Apply a second-order Butterworth filter forwards and backwards."""
    from scipy.signal import butter, sosfiltfilt

    sections: Any = butter(2, cut_off / (0.5 * fps), output="sos")
    return np.asarray(sosfiltfilt(sections, values), dtype=np.float64)


def _frames(values: Floats) -> Floats:
    return np.arange(len(values), dtype=np.float64)


def _sampled(values: Floats, at: Floats) -> Floats:
    """Interpolate values (n,) or (n, 3) at times (m,) between frames."""
    if values.ndim == 1:
        return np.interp(at, _frames(values), values)
    return np.column_stack([np.interp(at, _frames(values), column) for column in values.T])


def _between(a: Floats, b: Floats) -> Floats:
    """Return angles (n,) between directions in radians."""
    cross = np.linalg.norm(np.cross(a, b), axis=-1)
    return np.arctan2(cross, np.sum(a * b, axis=-1))


def _cardan(turn: Floats) -> tuple[Floats, Floats, Floats]:
    """Return rotation, list and tilt of matrices (n, 3, 3)."""
    return (
        np.arctan2(-turn[:, 2, 0], turn[:, 0, 0]),
        np.arcsin(np.clip(turn[:, 1, 0], -1.0, 1.0)),
        np.arctan2(-turn[:, 1, 2], turn[:, 1, 1]),
    )
