"""Landmarks of pose estimators and their positions on a skeleton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from poise.anatomy import FINGERS, SIDES
from poise.array_types import Floats
from poise.motion.retargeting.canonical_frames import Reference


@dataclass(frozen=True)
class Landmark:
    """An anatomical point that pose estimators detect.

    Attributes:
        part: the body part whose first joint carries the landmark.
        shift: offset from that joint in the part's frame (left, up and forward on a standing body),
            relative to the length of a leg from hip to ankle.
        loose: standard deviation between people and detectors in each direction, metres, in
            addition to the noise of the keypoints.
        between: two other landmarks; the landmark is their midpoint in the rest pose.
        number: of a finger, the joint from the knuckle on, 0 to 2, or 3 for the tip.
        instead: the landmark on a body without this part.
    """

    part: str
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    loose: float = 0.0
    between: tuple[str, str] | None = None
    number: int | None = None
    instead: Landmark | None = None


_JOINTS = {
    "shoulder": "upper arm", "elbow": "forearm", "wrist": "hand", "hip": "thigh", "knee": "shin",
    "ankle": "foot",
}  # fmt: skip
_FACE, _SOLE = 0.02, 0.015  # metres: uncertainty
FINGER_SEGMENTS = {
    finger: ("cmc", "mcp", "ip", "tip") if finger == "thumb" else ("mcp", "pip", "dip", "tip")
    for finger in FINGERS[:5]
}
"""The joints of a finger from the wrist on, and its tip."""
_KNUCKLES = {
    "index": (0.113, 0.0, 0.03), "middle": (0.118, 0.0, 0.008), "ring": (0.11, 0.0, -0.014),
    "pinky": (0.1, 0.0, -0.035),
}  # fmt: skip
"""Knuckles of a hand stretched out to the left with the palm down, from the wrist, in legs: a
middle knuckle at half of a hand's length of 0.108 of the stature (Drillis and Contini, 1966), and a
palm 0.08 m wide on a leg of 0.84 m."""


def _landmarks() -> dict[str, Landmark]:
    found = {
        "pelvis": Landmark("pelvis", between=("left hip", "right hip")),
        "spine": Landmark("spine", loose=0.04),
        "neck": Landmark("chest", loose=0.02, between=("left shoulder", "right shoulder")),
        "neck base": Landmark("neck", loose=0.02),
        "nose": Landmark("head", (0.0, 0.07, 0.13), _FACE),
        "head top": Landmark("head", (0.0, 0.21, 0.0), _FACE),
        "head": Landmark("head", (0.0, 0.10, 0.03), _FACE),
        "head base": Landmark("head", loose=_FACE),
        "chin": Landmark("head", (0.0, -0.01, 0.1), _FACE),
    }
    for side, left in zip(SIDES, (1.0, -1.0), strict=True):
        for name, part in _JOINTS.items():
            found[f"{side} {name}"] = Landmark(f"{side} {part}")
        for name, part, shift, loose in (
            ("eye", "head", (0.04, 0.11, 0.11), _FACE),
            ("ear", "head", (0.09, 0.09, 0.02), _FACE),
            ("heel", f"{side} foot", (0.0, -0.08, -0.06), _SOLE),
            ("big toe", f"{side} foot", (-0.02, -0.085, 0.22), _SOLE),
            ("small toe", f"{side} foot", (0.06, -0.085, 0.17), _SOLE),
            ("eye inner", "head", (0.02, 0.11, 0.11), _FACE),
            ("eye outer", "head", (0.055, 0.11, 0.09), _FACE),
            ("mouth", "head", (0.03, 0.03, 0.11), _FACE),
        ):
            x, y, z = shift
            found[f"{side} {name}"] = Landmark(part, (left * x, y, z), loose)
        for name, part in (("collar", "clavicle"), ("ball", "toes")):
            found[f"{side} {name}"] = Landmark(f"{side} {part}")
        for finger, segments in FINGER_SEGMENTS.items():
            for number, segment in enumerate(segments):
                instead = None
                if number == 0 and finger in _KNUCKLES:
                    x, y, z = _KNUCKLES[finger]
                    instead = Landmark(f"{side} hand", (left * x, y, z), _FACE)
                found[f"{side} {finger} {segment}"] = Landmark(
                    f"{side} {finger}", number=number, instead=instead
                )
    return found


LANDMARKS: Mapping[str, Landmark] = MappingProxyType(_landmarks())
"""Landmarks by name: joints ("left elbow"), the face, the soles, points of the trunk, and fingers:
"left index mcp" to "left index tip", and "left thumb cmc"."""


@dataclass(frozen=True, eq=False)
class Sites:
    """Landmarks on a skeleton: names, joints, offsets (k, 3) in metres, and looseness (k,)."""

    names: tuple[str, ...]
    joints: tuple[str, ...]
    offsets: Floats
    loose: Floats


def sites_of(names: tuple[str, ...], standing: Reference) -> Sites:
    """Return the landmarks of these names for which the skeleton has parts."""
    body = standing.skeleton
    found: list[tuple[str, str, Floats, float]] = []
    for name in names:
        joint = carrier(name, standing)
        if joint is None:
            continue
        frame, place = standing.world[joint], place_of(name, standing)
        offset = frame[:3, :3].T @ (place - frame[:3, 3])
        found.append((name, body.joint_names[joint], offset, _mark(name, standing).loose))
    offsets = np.array([offset for *_, offset, _ in found]).reshape(-1, 3)
    return Sites(
        tuple(name for name, *_ in found), tuple(joint for _, joint, *_ in found), offsets,
        np.array([loose for *_, loose in found]),
    )  # fmt: skip


def carrier(name: str, standing: Reference) -> int | None:
    """Return the joint that carries a landmark; None if the skeleton lacks that part."""
    known, mark = standing.anatomy, _mark(name, standing)
    part = mark.part
    if part == "chest":
        trunk = known.joints("spine") or known.joints("pelvis")
        return trunk[-1] if trunk else None
    joints = known.joints(part)
    if part == "neck" and not joints:
        joints = known.joints("head")
    if not joints:
        return None
    if mark.number is not None:  # a finger may begin with a joint in the palm
        own = joints[-3:]
        return own[-1] if mark.number == 3 else own[mark.number] if mark.number < len(own) else None
    return joints[len(joints) // 2] if part == "spine" else joints[0]


def _mark(name: str, standing: Reference) -> Landmark:
    """Return a landmark, or the one in its place on a body without the part."""
    mark = LANDMARKS[name]
    if mark.instead is not None and not standing.anatomy.joints(mark.part):
        return mark.instead
    return mark


def place_of(name: str, standing: Reference) -> Floats:
    """Position (3,) of a landmark in the reference pose, y up, metres."""
    mark = _mark(name, standing)
    if mark.between is not None:
        return np.mean([place_of(one, standing) for one in mark.between], axis=0)
    joint = carrier(name, standing)
    if joint is None:  # a landmark between two others
        joint = 0
    if mark.number == 3:
        return standing.end(joint)
    facing = standing.world[joint, :3, :3] @ standing.keys[joint].T
    shift = facing @ np.array(mark.shift)
    return np.asarray(standing.world[joint, :3, 3] + leg_length(standing) * shift)


def leg_length(standing: Reference) -> float:
    """Mean length of the legs from hip over knee to ankle, metres."""
    found: list[float] = []
    for side in SIDES:
        own = [standing.anatomy.first(f"{side} {part}") for part in ("thigh", "shin", "foot")]
        if None not in own:
            places = standing.world[[joint for joint in own if joint is not None], :3, 3]
            found.append(float(np.linalg.norm(np.diff(places, axis=0), axis=1).sum()))
    return float(np.mean(found)) if found else 0.8
