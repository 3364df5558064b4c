"""Ranges of motion of a human's joints, as published, for the joints of a recognised person.

The ranges are those of the American Academy of Orthopaedic Surgeons, "Joint Motion: Method of
Measuring and Recording" (1965): neck and trunk, shoulder, elbow and forearm, wrist, fingers, hip,
knee, ankle and toes. The ranges of the clavicle are those of Neumann, "Kinesiology of the
Musculoskeletal System" (2nd edition, 2010, chapter 5).

Angles are about the axes of the body's parts: x to the left, y up and z forward on a body that
stands with its arms held out to the sides, palms down.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from poise.anatomy.recognition import ARM, LEG, SIDES

if TYPE_CHECKING:
    from poise.anatomy.anatomy import Anatomy

Degrees = tuple[float, float]

_FINGERS = ("index", "middle", "ring", "pinky")


@dataclass(frozen=True)
class HumanRange:
    """A range of motion of a joint on the left side, or in the middle of the body.

    The rotation relative to the preceding part is ``R(order[0]) @ R(order[1]) @ R(order[2])``.

    Attributes:
        order: axes of the part, outermost first.
        bounds: the range about each axis, degrees.
        uneven: whether the range is so asymmetric that no cone about the rest direction
            describes it.
    """

    order: str
    bounds: tuple[Degrees, Degrees, Degrees]
    uneven: bool = False


class JointRange(NamedTuple):
    """The ranges of motion of one joint.

    Attributes:
        part: the body part of the joint.
        before: the joint of the preceding part, to which the rotations are relative.
        ranges: the range; its union where there are several.
    """

    part: str
    before: str
    ranges: tuple[HumanRange, ...]


RANGES: dict[str, tuple[HumanRange, ...]] = {
    # flexion 80, extension 25; lateral flexion 35; rotation 45: of the whole spine
    "spine": (HumanRange("xzy", ((-25, 80), (-35, 35), (-45, 45))),),
    # flexion 45, extension 45; lateral flexion 45; rotation 60: of neck and head together
    "neck": (HumanRange("xzy", ((-45, 45), (-45, 45), (-60, 60))),),
    # elevation 45, depression 10; protraction 30, retraction 30; posterior rotation 35
    "clavicle": (HumanRange("zyx", ((-10, 45), (-30, 30), (-35, 0))),),
    # horizontal flexion 135, extension 45; abduction 180; rotation inwards 70, outwards 90;
    # then the arm hanging and raised backwards: extension 60
    "upper arm": (
        HumanRange("yzx", ((-135, 45), (-90, 90), (-90, 70))),
        HumanRange("yzx", ((45, 90), (-90, -30), (-90, 70))),
    ),
    # flexion 150; half of supination and pronation, 80 each, from the palm down
    "forearm": (HumanRange("yzx", ((-150, 0), (0, 0), (-80, 0)), uneven=True),),
    # flexion 80, extension 70; radial deviation 20, ulnar 30; the other half of supination
    "hand": (HumanRange("zyx", ((-80, 70), (-20, 30), (-80, 0))),),
    # extension 45, flexion 90; 20 to each side
    "finger 1": (HumanRange("zyx", ((-90, 45), (-20, 20), (0, 0)), uneven=True),),
    "finger 2": (HumanRange("zyx", ((-100, 0), (0, 0), (0, 0)), uneven=True),),
    "finger 3": (HumanRange("zyx", ((-90, 0), (0, 0), (0, 0)), uneven=True),),
    # flexion 120, extension 30; adduction 30, abduction 45; rotation 45 both ways
    "thigh": (HumanRange("xzy", ((-120, 30), (-30, 45), (-45, 45)), uneven=True),),
    # flexion 135
    "shin": (HumanRange("xzy", ((0, 135), (0, 0), (0, 0)), uneven=True),),
    # dorsiflexion 20, plantar flexion 50; inversion 35, eversion 15
    "foot": (HumanRange("xzy", ((-20, 50), (-35, 15), (0, 0)), uneven=True),),
    # extension 70, flexion 45
    "toes": (HumanRange("xzy", ((-70, 45), (0, 0), (0, 0)), uneven=True),),
}
"""Ranges in degrees by part, for the left side or the middle of the body."""

_SUPINATION = HumanRange("xyz", ((-160, 0), (0, 0), (0, 0)), uneven=True)
"""Range of a further forearm joint, which rotates the hand."""


def joint_ranges(own: Anatomy) -> dict[str, JointRange]:
    """Return the ranges of the joints of recognised parts by the name of the joint."""
    names = own.skeleton.joint_names
    return {
        names[joint]: JointRange(part, names[before], tuple(ranges))
        for joint, before, part, ranges in _ranged(own)
    }


def _ranged(own: Anatomy) -> list[tuple[int, int, str, list[HumanRange]]]:
    """List (joint, joint of the preceding part, part, ranges) for recognised parts."""
    found: list[tuple[int, int, str, list[HumanRange]]] = []
    pelvis = own.first("pelvis")
    spine = own.joints("spine")
    chest = spine[-1] if spine else pelvis
    trunk = [("spine", spine, pelvis), ("neck", [*own.joints("neck"), *own.joints("head")], chest)]
    for part, joints, before in trunk:
        for joint in joints:
            if before is not None:
                shared = [_shared(each, len(joints)) for each in RANGES[part]]
                found.append((joint, before, part, shared))
            before = joint
    for side, limb in itertools.product(SIDES, (ARM, LEG)):
        before = pelvis if limb is LEG else chest
        for name in limb:
            joints = own.joints(f"{side} {name}")
            if not joints:
                continue
            if before is not None:
                ranges = [_sided(each, side) for each in RANGES[name]]
                found.append((joints[0], before, f"{side} {name}", ranges))
            for above, joint in itertools.pairwise(joints if name == "forearm" else ()):
                found.append((joint, above, f"{side} {name}", [_sided(_SUPINATION, side)]))
            before = joints[-1]
        if limb is ARM and before is not None:
            found += _fingers(own, side, before)
    return found


def _fingers(own: Anatomy, side: str, hand: int) -> list[tuple[int, int, str, list[HumanRange]]]:
    found: list[tuple[int, int, str, list[HumanRange]]] = []
    for finger in _FINGERS:
        before = hand
        for number, joint in enumerate(own.joints(f"{side} {finger}")[:3], start=1):
            ranges = [_sided(each, side) for each in RANGES[f"finger {number}"]]
            found.append((joint, before, f"{side} {finger}", ranges))
            before = joint
    return found


def _shared(whole: HumanRange, count: int) -> HumanRange:
    """Divide a range among ``count`` joints in a row."""
    a, b, c = ((low / count, high / count) for low, high in whole.bounds)
    return replace(whole, bounds=(a, b, c))


def _sided(left: HumanRange, side: str) -> HumanRange:
    """Mirror a range for the right side: rotations about y and z change their signs."""
    if side != "right":
        return left
    a, b, c = (
        bounds if axis == "x" else (-bounds[1], -bounds[0])
        for axis, bounds in zip(left.order, left.bounds, strict=True)
    )
    return replace(left, bounds=(a, b, c))
