"""Map human landmarks to joints of a skeleton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.recognition import SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model import Skeleton

TIP = ":tip"
"""Suffix of a joint's name for the landmark at the end of its bone."""

_PLACES = (
    ("thigh", "hip"), ("shin", "knee"), ("foot", "ankle"),
    ("clavicle", "collar"), ("upper arm", "shoulder"), ("forearm", "elbow"),
)  # fmt: skip
_NEEDED = ("thigh", "shin", "upper arm", "forearm")
_FOREARM = 146.0 / 186.0
"""Ratio of the lengths of forearm and upper arm (Drillis and Contini)."""


def landmarks_of(skeleton: Skeleton, places: Mapping[str, Floats]) -> dict[str, Floats]:
    """Create landmarks for `poise.fit_skeleton` from the positions found by `find_landmarks`.

    Joints are recognised by the anatomy (`poise.find_anatomy`). Joints between two recognised
    joints, as in a spine, are interpolated as at rest.

    Raises:
        InvalidValue: thighs, shins, upper arms or forearms are not recognised.
    """
    anatomy, names = find_anatomy(skeleton), skeleton.joint_names
    found: dict[str, Floats] = {}

    def add(joints: Sequence[int], place: str, end: str = "") -> None:
        """Add the first of some joints, and the end of its bone if it is the last one."""
        for joint in joints[:1]:
            found[names[joint]] = places[place]
            if end and skeleton.joints[joint].tip is not None and joint not in skeleton.parents:
                found[names[joint] + TIP] = places[end]

    add(anatomy.joints("pelvis"), "pelvis")
    add(anatomy.joints("neck"), "neck")
    add(anatomy.joints("head"), "head")
    for head in anatomy.joints("head")[:1]:
        if skeleton.joints[head].tip is not None:
            found[names[head] + TIP] = places["head top"]
    for side in SIDES:
        for part, place in _PLACES:
            if part in _NEEDED and not anatomy.joints(f"{side} {part}"):
                raise InvalidValue(
                    f"no joint is recognised as the {side} {part}; pass the landmarks explicitly"
                )
            add(anatomy.joints(f"{side} {part}"), f"{side} {place}")
        toes = anatomy.joints(f"{side} toes")
        if not toes:
            add(anatomy.joints(f"{side} foot")[-1:], f"{side} ankle", f"{side} toe")
        add(toes, f"{side} ball", f"{side} toe")
        ends = _from_wrist(anatomy, side)
        add(ends, f"{side} wrist", "" if ends[1:] else f"{side} finger")
        add(ends[1:], f"{side} knuckles", f"{side} finger")
    return found | _between(skeleton, found)


def _from_wrist(anatomy: Anatomy, side: str) -> list[int]:
    """Joints of a hand from the wrist on: in CMU's files its place along the arm varies."""
    upper, lower, hand, fingers = (
        anatomy.joints(f"{side} {part}") for part in ("upper arm", "forearm", "hand", "fingers")
    )
    if not hand or anatomy.hinged:
        return hand
    at = anatomy.skeleton.rest.world[:, :3, 3]
    ends = [*lower[1:], *hand, *fingers]
    wanted = _FOREARM * float(np.linalg.norm(at[lower[0]] - at[upper[0]]))
    off = [abs(float(np.linalg.norm(at[j] - at[lower[0]])) - wanted) for j in ends]
    return ends[int(np.argmin(off)) :]


def _between(skeleton: Skeleton, known: Mapping[str, Floats]) -> dict[str, Floats]:
    """Interpolate joints between recognised ones, by their fraction of the distance at rest."""
    names, parents = skeleton.joint_names, skeleton.parents
    at = skeleton.rest.world[:, :3, 3]
    found: dict[str, Floats] = {}
    for name in known:
        if name.endswith(TIP):
            continue
        path = [skeleton.joint_index(name)]
        while parents[path[-1]] >= 0:
            path.append(parents[path[-1]])
            if names[path[-1]] in known:
                break
        if len(path) < 3 or names[path[-1]] not in known:
            continue
        path.reverse()
        lengths = np.cumsum([np.linalg.norm(at[b] - at[a]) for a, b in pairwise(path)])
        if not lengths[-1] > 0.0:
            continue
        start, end = known[names[path[0]]], known[name]
        for joint, length in zip(path[1:-1], lengths, strict=False):
            found.setdefault(names[joint], start + length / lengths[-1] * (end - start))
    return found


__all__ = ["TIP", "landmarks_of"]
