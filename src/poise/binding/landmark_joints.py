"""Map human landmarks to joints of a skeleton."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.words import Part, Side, part_names, parts_of, side_of
from poise.errors import InvalidValue
from poise.model import Skeleton

Floats = NDArray[np.float64]

TIP = ":tip"
"""Suffix of a joint's name for the landmark at the end of its bone."""

_PLACES: tuple[tuple[Part, str], ...] = (
    ("thigh", "hip"), ("shin", "knee"), ("foot", "ankle"), ("toe", "ball"),
    ("clavicle", "collar"), ("upper arm", "shoulder"), ("forearm", "elbow"),
)  # fmt: skip
_NEEDED = ("thigh", "shin", "upper arm", "forearm")
_FOREARM = 146.0 / 186.0
"""Ratio of the lengths of forearm and upper arm (Drillis and Contini)."""


def landmarks_of(skeleton: Skeleton, places: Mapping[str, Floats]) -> dict[str, Floats]:
    """Create landmarks for `poise.fit_skeleton` from the positions found by `find_landmarks`.

    Joints are recognised by their names. Joints between two recognised joints, as in a spine, are
    interpolated as at rest.

    Raises:
        InvalidValue: the names do not identify the thighs, shins, upper arms and forearms.
    """
    parts = parts_of(part_names(skeleton))
    found: dict[str, Floats] = {}
    for part, place in (("pelvis", "pelvis"), ("neck", "neck"), ("head", "head")):
        joint = _first(skeleton, parts, part, "")
        if part == "pelvis":
            joint = _above_thighs(skeleton, parts) or joint
        if joint is not None:
            found[joint] = places[place]
            if part == "head" and skeleton.joint(joint).tip is not None:
                found[joint + TIP] = places["head top"]
    for side in ("left", "right"):
        found |= _of_side(skeleton, parts, side, places)
    return found | _between(skeleton, found)


def _of_side(
    skeleton: Skeleton, parts: list[Part], side: Side, places: Mapping[str, Floats]
) -> dict[str, Floats]:
    found: dict[str, Floats] = {}
    for part, place in _PLACES:
        joint = _first(skeleton, parts, part, side)
        if joint is not None:
            found[joint] = places[f"{side} {place}"]
        elif part in _NEEDED:
            raise InvalidValue(
                f"no joint is recognised as the {side} {part}; pass the landmarks explicitly"
            )
    foot = [
        n
        for n, part_name, part in zip(
            skeleton.joint_names, part_names(skeleton), parts, strict=True
        )
        if side_of(part_name) == side and part in ("foot", "toe")
    ]
    if foot and not skeleton.children(foot[-1]) and skeleton.joint(foot[-1]).tip is not None:
        found[foot[-1] + TIP] = places[f"{side} toe"]
    return found | _hand(skeleton, parts, side, places)


def _hand(
    skeleton: Skeleton, parts: list[Part], side: Side, places: Mapping[str, Floats]
) -> dict[str, Floats]:
    """Landmarks of a hand: the wrist joint by its distance along the arm, then the knuckles."""
    at = skeleton.rest.world[:, :3, 3]
    shoulder, elbow = (
        at[skeleton.joint_index(_first(skeleton, parts, part, side) or "")]
        for part in ("upper arm", "forearm")
    )
    hands = [
        name
        for name, part_name, part in zip(
            skeleton.joint_names, part_names(skeleton), parts, strict=True
        )
        if part == "hand" and side_of(part_name) == side
    ]
    if not hands:
        return {}
    wanted = _FOREARM * float(np.linalg.norm(elbow - shoulder))
    off = [
        abs(float(np.linalg.norm(at[skeleton.joint_index(name)] - elbow)) - wanted)
        for name in hands
    ]
    wrist = int(np.argmin(off))
    found = {hands[wrist]: places[f"{side} wrist"]}
    if wrist + 1 < len(hands):
        fingers = hands[wrist + 1]
        found[fingers] = places[f"{side} knuckles"]
        if skeleton.joint(fingers).tip is not None and not skeleton.children(fingers):
            found[fingers + TIP] = places[f"{side} finger"]
    elif skeleton.joint(hands[wrist]).tip is not None and not skeleton.children(hands[wrist]):
        found[hands[wrist] + TIP] = places[f"{side} finger"]
    return found


def _first(skeleton: Skeleton, parts: list[Part], part: str, side: str) -> str | None:
    names = zip(skeleton.joint_names, part_names(skeleton), parts, strict=True)
    for name, part_name, own in names:
        if own == part and side_of(part_name) == side:
            return name
    return None


def _above_thighs(skeleton: Skeleton, parts: list[Part]) -> str | None:
    """Return the last pelvis joint above a thigh, not a root that may be on the floor."""
    thigh = _first(skeleton, parts, "thigh", "left")
    at = -1 if thigh is None else skeleton.parents[skeleton.joint_index(thigh)]
    while at >= 0 and (parts[at] != "pelvis" or side_of(part_names(skeleton)[at])):
        at = skeleton.parents[at]
    return skeleton.joint_names[at] if at >= 0 else None


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
