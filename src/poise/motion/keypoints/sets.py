"""Common keypoint sets: the landmark of each point, in the order of the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from poise.errors import InvalidValue, UnknownName, UnknownOption
from poise.motion.keypoints.landmarks import LANDMARKS

COCO_17 = (
    "nose", "left eye", "right eye", "left ear", "right ear", "left shoulder", "right shoulder",
    "left elbow", "right elbow", "left wrist", "right wrist", "left hip", "right hip", "left knee",
    "right knee", "left ankle", "right ankle",
)  # fmt: skip
"""The keypoints of COCO (T.-Y. Lin et al., "Microsoft COCO", 2014)."""

H36M_17 = (
    "pelvis", "right hip", "right knee", "right ankle", "left hip", "left knee", "left ankle",
    "spine", "neck base", "nose", "head top", "left shoulder", "left elbow", "left wrist",
    "right shoulder", "right elbow", "right wrist",
)  # fmt: skip
"""The 17 joints of Human3.6M (C. Ionescu et al., 2014) that lifting networks predict."""

BODY_25 = (
    "nose", "neck", "right shoulder", "right elbow", "right wrist", "left shoulder", "left elbow",
    "left wrist", "pelvis", "right hip", "right knee", "right ankle", "left hip", "left knee",
    "left ankle", "right eye", "left eye", "right ear", "left ear", "left big toe",
    "left small toe", "left heel", "right big toe", "right small toe", "right heel",
)  # fmt: skip
"""The keypoints of OpenPose's BODY_25 (Z. Cao et al., "OpenPose", 2019)."""

KEYPOINT_SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"coco-17": COCO_17, "h36m-17": H36M_17, "body-25": BODY_25}
)
"""The sets by name."""

Names = str | Sequence[str] | Mapping[str, str]


def landmarks_of(names: Names, count: int) -> tuple[str, ...]:
    """Landmark of each point (count,); "" for points that are not used.

    Args:
        names: the name of a set (`KEYPOINT_SETS`); or a landmark for each point, ignoring case,
            underscores and hyphens, with "" for a point to ignore; or a mapping from the names of
            the points, in order, to landmarks.
        count: the number of points.

    Raises:
        UnknownOption: no set has this name.
        UnknownName: not a landmark.
        InvalidValue: a repeated landmark, or a number of names that differs from ``count``.

    >>> landmarks_of(["L_Wrist", "Left-Elbow", ""], 3)
    ('left wrist', 'left elbow', '')
    """
    if isinstance(names, str):
        if names.lower() not in KEYPOINT_SETS:
            raise UnknownOption(names, "keypoint set", list(KEYPOINT_SETS))
        found = KEYPOINT_SETS[names.lower()]
    else:
        given = list(names.values() if isinstance(names, Mapping) else names)
        found = tuple(map(_landmark, cast("list[Any]", given)))
    if len(found) != count:
        raise InvalidValue(f"{len(found)} names for {count} keypoints: expected one per keypoint")
    used = [name for name in found if name]
    twice = sorted({name for name in used if used.count(name) > 1})
    if twice:
        raise InvalidValue(f"duplicate landmark {twice[0]!r}; use '' to ignore one")
    return found


def _landmark(name: Any) -> str:
    if not isinstance(name, str):
        raise InvalidValue(f"keypoint name {name!r}: expected a string")
    words = name.lower().replace("_", " ").replace("-", " ").split()
    sides = {"l": "left", "r": "right"}
    known = " ".join(sides.get(word, word) for word in words)
    if known and known not in LANDMARKS:
        raise UnknownName(name, "landmark", list(LANDMARKS))
    return known
