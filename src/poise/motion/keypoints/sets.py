"""Common keypoint sets: the landmark of each point, in the order of the points."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, cast

from poise.anatomy import SIDES
from poise.anatomy.joint_trees import SMPL_22, SOMA_77
from poise.errors import InvalidValue, UnknownName, UnknownOption
from poise.motion.keypoints.landmarks import FINGER_SEGMENTS, LANDMARKS

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


def _pairs(names: str) -> tuple[str, ...]:
    """Return names, each left and then right."""
    return tuple(f"{side} {name}" for name in names.split(", ") for side in SIDES)


def _hand(side: str = "", joints: str = "") -> tuple[str, ...]:
    """Return the wrist and four points of each finger."""
    fingers = {finger: joints.split() or FINGER_SEGMENTS[finger] for finger in FINGER_SEGMENTS}
    points = [f"{finger} {joint}" for finger, own in fingers.items() for joint in own]
    return tuple(f"{side} hand {name}".strip() if side else name for name in ("wrist", *points))


HAND_21 = _hand()
"""The points of a hand, as of MediaPipe's HandLandmarker, which do not say which hand it is."""

MEDIAPIPE_33 = (
    "nose", *(f"{side} eye{part}" for side in SIDES for part in (" inner", "", " outer")),
    *_pairs("ear"), "mouth left", "mouth right",
    *_pairs("shoulder, elbow, wrist, pinky, index, thumb, hip, knee, ankle, heel, foot index"),
)  # fmt: skip
"""MediaPipe's PoseLandmarker (V. Bazarevsky et al., "BlazePose", 2020)."""

MEDIAPIPE_HOLISTIC = (*MEDIAPIPE_33, *_hand("left"), *_hand("right"))
"""MediaPipe's body, then both hands, each with its wrist where that of the body is."""

HALPE_26 = (*COCO_17, "head top", "neck", "pelvis", *_pairs("big toe, small toe, heel"))
"""The body of Halpe (H.-S. Fang et al., "AlphaPose", 2022), as of RTMPose."""

COCO_WHOLEBODY_133 = (
    *COCO_17, *(f"{side} {name}" for side in SIDES for name in ("big toe", "small toe", "heel")),
    *(f"face {k}" for k in range(68)), *_hand("left", "1 2 3 4"), *_hand("right", "1 2 3 4"),
)  # fmt: skip
"""COCO with feet, 68 points of the face, and hands (S. Jin et al., 2020)."""

MHR_70 = (
    *COCO_17[:9], *_pairs("hip, knee, ankle"),
    *(f"{side} {name}" for side in SIDES for name in ("big toe", "small toe", "heel")),
    *(
        name for side in ("right", "left") for name in (
            *(f"{side} {finger} {joint}" for finger in FINGER_SEGMENTS
              for joint in ("tip", "first", "second", "third")), f"{side} wrist",
        )
    ), *_pairs("olecranon, cubital fossa, acromion"), "neck",
)  # fmt: skip
"""The keypoints of SAM 3D Body; the joints of fingers are counted from the tip."""

SMPL_24 = (*(name.replace("_", " ") for name in SMPL_22), "left hand", "right hand")
"""The joints of SMPL (M. Loper et al., 2015) with hands; the first 22 are those of SMPL-X."""

KEYPOINT_SETS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "coco-17": COCO_17, "h36m-17": H36M_17, "body-25": BODY_25, "mediapipe-33": MEDIAPIPE_33,
    "mediapipe-holistic": MEDIAPIPE_HOLISTIC, "hand-21": HAND_21,
    "left-hand-21": _hand("left"), "right-hand-21": _hand("right"), "halpe-26": HALPE_26,
    "coco-wholebody-133": COCO_WHOLEBODY_133, "mhr-70": MHR_70, "smpl-22": SMPL_24[:22],
    "smpl-24": SMPL_24, "soma-77": tuple(SOMA_77),
})  # fmt: skip
"""The names of the points of each set, in their order."""

_SMPL = {
    "neck": "neck base", "head": "head base", "left foot": "left ball", "right foot": "right ball",
    "spine2": "spine", "left hand": "", "right hand": "",
}  # fmt: skip
_SOMA = {
    "Hips": "pelvis", "Spine2": "spine", "Neck1": "neck base", "Head": "head base",
    "HeadEnd": "head top", **{
        f"{side.title()}{joint}": f"{side} {landmark}"
        for side in SIDES
        for joint, landmark in {
            "Shoulder": "collar", "Arm": "shoulder", "ForeArm": "elbow", "Hand": "wrist",
            "Leg": "hip", "Shin": "knee", "Foot": "ankle", "ToeBase": "ball", "Eye": "eye",
            **{f"Hand{finger.title()}{k + (finger != 'thumb')}": f"{finger} {segment}"
               for finger in FINGER_SEGMENTS
               for k, segment in enumerate(FINGER_SEGMENTS[finger][:3], 1)},
            **{f"Hand{finger.title()}End": f"{finger} tip" for finger in FINGER_SEGMENTS},
        }.items()
    },
}  # fmt: skip
_FACE = {
    8: "chin", 30: "nose", 36: "right eye outer", 39: "right eye inner", 42: "left eye inner",
    45: "left eye outer", 48: "right mouth", 54: "left mouth",
}  # fmt: skip
"""Landmarks among the 68 points of a face (C. Sagonas et al., "300 Faces in-the-Wild", 2013)."""
_OWN: Mapping[str, Mapping[str, str]] = {
    "smpl-22": _SMPL, "smpl-24": _SMPL, "soma-77": _SOMA,
    "coco-wholebody-133": {f"face {k}": _FACE.get(k, "") for k in range(68)},
}  # fmt: skip
"""Landmarks of points whose names are not those of landmarks."""

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
    >>> landmarks_of("coco-wholebody-133", 133)[96:100]
    ('left index mcp', 'left index pip', 'left index dip', 'left index tip')
    """
    if isinstance(names, str):
        chosen = names.lower()
        if chosen not in KEYPOINT_SETS:
            raise UnknownOption(names, "keypoint set", list(KEYPOINT_SETS))
        if chosen == "hand-21":
            raise InvalidValue(
                "the points of a hand do not say which hand it is: expected left-hand-21 or "
                "right-hand-21, or both hands with the body, mediapipe-holistic"
            )
        own = _OWN.get(chosen, {})
        found = tuple(own.get(point, _of_point(point)) for point in KEYPOINT_SETS[chosen])
    else:
        given = list(names.values() if isinstance(names, Mapping) else names)
        found = tuple(map(_landmark, cast("list[Any]", given)))
        used = [name for name in found if name]
        twice = sorted({name for name in used if used.count(name) > 1})
        if twice:
            raise InvalidValue(f"duplicate landmark {twice[0]!r}; use '' to ignore one")
    if len(found) != count:
        raise InvalidValue(f"{len(found)} names for {count} keypoints: expected one per keypoint")
    return found


def _of_point(point: str) -> str:
    """Return the landmark of a point of a set; "" if there is none.

    >>> _of_point("left hand thumb cmc"), _of_point("right foot index"), _of_point("left acromion")
    ('left thumb cmc', 'right big toe', '')
    """
    words = point.replace(" hand ", " ").split()
    if words[0] == "mouth":
        words.reverse()
    if words[-2:] == ["foot", "index"]:
        words[-2:] = ["big", "toe"]
    if words[-1] in FINGER_SEGMENTS:  # the knuckle, of the thumb the joint next to it
        words.append("mcp")
    elif len(words) == 3 and words[1] in FINGER_SEGMENTS:
        number = {"1": 0, "2": 1, "3": 2, "4": 3, "third": 0, "second": 1, "first": 2}
        if words[2] in number:
            words[2] = FINGER_SEGMENTS[words[1]][number[words[2]]]
    name = " ".join(words)
    return name if name in LANDMARKS else ""


def _landmark(name: Any) -> str:
    if not isinstance(name, str):
        raise InvalidValue(f"keypoint name {name!r}: expected a string")
    known = _words(name)
    if known and known not in LANDMARKS:
        raise UnknownName(name, "landmark", list(LANDMARKS))
    return known


def _words(name: str) -> str:
    """Return the words of a name, with sides in full."""
    words = name.lower().replace("_", " ").replace("-", " ").split()
    sides = {"l": "left", "r": "right"}
    return " ".join(sides.get(word, word) for word in words)


_ALIASES = {
    "hip": "pelvis", "mid hip": "pelvis", "midhip": "pelvis", "root": "pelvis", "head": "head top",
    "hips": "pelvis", "torso": "spine", "throat": "neck", "foot": "big toe", "toe": "big toe",
    "foot index": "big toe", "hand": "wrist", "fore arm": "elbow",
}  # fmt: skip
"""Landmarks of other names that detectors use, without their sides."""


_SHORT = {"pelvis": "hip", "head top": "head"}  # as in Pose2Sim


def short_name(landmark: str) -> str:
    """Return the name that Pose2Sim gives to a landmark, which `landmark_of` recognises.

    >>> short_name("right big toe"), short_name("pelvis"), short_name("left index mcp")
    ('RBigToe', 'Hip', 'LIndexMcp')
    """
    side, _, rest = landmark.partition(" ")
    words = rest if side in SIDES else _SHORT.get(landmark, landmark)
    return (side[0].upper() if side in SIDES else "") + words.title().replace(" ", "")


def landmark_of(name: str) -> str:
    """Return the landmark of a point by the name that a program gives it; "" if unknown.

    >>> landmark_of("RBigToe"), landmark_of("left_shoulder"), landmark_of("Hip"), landmark_of("C7")
    ('right big toe', 'left shoulder', 'pelvis', '')
    """
    words = _words(re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=^[LR])(?=[A-Z][a-z])", " ", name)).split()
    sides = [word for word in words if word in SIDES]
    plain = " ".join(word for word in words if word not in SIDES)
    tried = [plain, _ALIASES.get(plain, plain)]
    if not sides:  # a head is its top, and a hip the middle of both
        tried.reverse()
    found = (_of_point(" ".join([*sides[:1], one])) for one in tried if one)
    return next(filter(None, found), "")
