"""Joint angles by the conventions of the International Society of Biomechanics (ISB).

Axes of a segment in the anatomical position (upright, arms hanging, palms forward) are x forward, y
up and z to the right. The rotation of the distal segment relative to the proximal one is a product
of three rotations, such as ``Rz(a) Rx(b) Ry(c)`` for the sequence "zxy". Left limbs are mirrored,
so that an angle has the same meaning on both sides.

Sources: Wu et al., Journal of Biomechanics 35 (2002), 543-548, for hip and ankle, and 38 (2005),
981-992, for thorax, shoulder, elbow and wrist; Grood and Suntay, Journal of Biomechanical
Engineering 105 (1983), 136-144, for the knee; Baker, Human Movement Science 20 (2001), 787-807, for
the pelvis. The rotation of the pelvis is the outermost one. Tilt and obliquity therefore do not
depend on the direction of walking, and are singular only at an obliquity of 90 degrees.

Segment frames come from joint centres, from the axes of hinges, and from the reference stance of
the skeleton (`poise.motion.retargeting.canonical_frames`). They do not depend on the axes or on the
Euler orders of a file.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from poise.anatomy import SIDES, Anatomy, find_anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName, UnknownOption
from poise.geometry import transforms
from poise.model.joint_rotation import continuous_euler
from poise.model.motion import Motion
from poise.motion.retargeting.canonical_frames import Reference, reference
from poise.motion.retargeting.rotation_transfer import LIMBS, part_frames, rolls, unrolled
from poise.report_text import counted

CONVENTIONS = ("isb",)
"""Names of the conventions of `joint_angles`."""


class AngleColumn(NamedTuple):
    """One angle of a joint.

    Attributes:
        name: the direction of positive values, without side, such as "knee_flexion".
        sign: 1, or -1 if positive values are negative rotations; 0 if the angle is left out.
    """

    name: str
    sign: int = 1


class JointDefinition(NamedTuple):
    """Angles of one joint: the rotation of the distal segment in the proximal one.

    Attributes:
        joint: name of the joint.
        proximal, distal: the segments; "" is the laboratory.
        order: the axes of the three rotations.
        columns: the three angles.
    """

    joint: str
    proximal: str
    distal: str
    order: str
    columns: tuple[AngleColumn, AngleColumn, AngleColumn]


def _definition(joint: str, proximal: str, distal: str, order: str, *words: str) -> JointDefinition:
    columns = [
        AngleColumn(f"{joint}_{word.lstrip('-')}", -1 if word.startswith("-") else 1)
        if word else AngleColumn("", 0)
        for word in words
    ]  # fmt: skip
    return JointDefinition(joint, proximal, distal, order, (columns[0], columns[1], columns[2]))


CENTRAL = (
    _definition("pelvis", "", "pelvis", "yxz", "rotation_left", "obliquity_right_down",
                "-anterior_tilt"),
    _definition("thorax", "pelvis", "thorax", "zxy", "extension", "lean_right", "rotation_left"),
)  # fmt: skip
"""Angles of the trunk. Those of the thorax are relative to the pelvis."""

SIDED = (
    _definition("hip", "pelvis", "thigh", "zxy", "flexion", "adduction", "internal_rotation"),
    _definition("knee", "thigh", "shin", "zxy", "-flexion", "adduction", "internal_rotation"),
    _definition("ankle", "shin", "foot", "zxy", "dorsiflexion", "inversion", "internal_rotation"),
    _definition("shoulder", "thorax", "upper arm", "yxy", "elevation_plane", "elevation_negative",
                "internal_rotation"),
    _definition("elbow", "upper arm", "forearm", "zxy", "flexion", "carrying_angle", "pronation"),
    _definition("wrist", "forearm", "hand", "zxy", "flexion", "ulnar_deviation", ""),
)  # fmt: skip
"""Angles of each side. The third angle of the wrist is 0 by the definition of the forearm."""

# Axes (3, 3) of a segment, as columns x, y, z in the axes of its part: those are x to the body's
# left, y up and z forward while the arms are held out to the sides, palms down.
_UPRIGHT = np.array([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
_MIRROR = np.diag([1.0, 1.0, -1.0])
_SINGULAR = math.radians(10.0)
"""Radians from a singularity within which a joint is reported: there, at a sine of 0.17, an
error of 1 degree of a segment is an error of 6 degrees of the first and of the third angle."""


@dataclass(frozen=True, eq=False)
class JointAngles:
    """Joint angles of a motion, from `joint_angles`.

    Attributes:
        names: the angles; a name states side, joint and the direction of positive values.
        degrees: (frames, n), the angles.
        fps: frames per second.
        notes: what the skeleton does not determine, one sentence each.

    >>> from poise.bundled import character
    >>> joint_angles(character().motion)["right_hip_flexion"].shape
    (120,)
    """

    names: tuple[str, ...]
    degrees: Floats
    fps: float
    notes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Floats:
        """Return one angle (frames,), degrees.

        Raises:
            UnknownName: no such angle.
        """
        if name not in self.names:
            raise UnknownName(name, "joint angle", self.names)
        return self.degrees[:, self.names.index(name)]

    def __repr__(self) -> str:
        return f"<JointAngles: {len(self.degrees)} frames, {len(self.names)} angles>"


def joint_angles(motion: Motion, convention: str = "isb") -> JointAngles:
    """Return the joint angles of a recognised person by a published convention.

    Columns of joints that the body lacks are left out.

    Args:
        motion: the motion of a human or a humanoid robot.
        convention: "isb".

    Raises:
        UnknownOption: another convention.
        InvalidValue: neither a human nor a humanoid robot is recognised, or no frames.

    >>> from poise.bundled import character
    >>> angles = joint_angles(character().motion)
    >>> angles.names[:3]
    ('pelvis_rotation_left', 'pelvis_obliquity_right_down', 'pelvis_anterior_tilt')
    >>> float(angles["left_knee_flexion"].max().round(-1))
    70.0
    """
    if convention not in CONVENTIONS:
        raise UnknownOption(convention, "convention of joint angles", CONVENTIONS)
    if not len(motion):
        raise InvalidValue("joint angles need a motion with one frame or more")
    anatomy = find_anatomy(motion.skeleton)
    if not anatomy.is_person:
        raise InvalidValue(anatomy.missing(["pelvis"]))
    standing = reference(anatomy, (motion,))
    known = rolls(standing, (motion,))
    segments = SegmentFrames(unrolled(standing, known), motion)
    names: list[str] = []
    columns: list[Floats] = []
    notes = [*_stance_notes(standing), *_axis_notes(anatomy, known)]
    for side in ("", *SIDES):
        for joint in SIDED if side else CENTRAL:
            proximal, distal = segments.of(joint.proximal, side), segments.of(joint.distal, side)
            if proximal is None or distal is None:
                continue
            turn = np.swapaxes(proximal, -1, -2) @ distal
            angles = _angles(_MIRROR @ turn @ _MIRROR if side == "left" else turn, joint.order)
            title = f"{side}_{joint.joint}".strip("_")
            notes += _singular_notes(title.replace("_", " "), angles, joint)
            for column, values in zip(joint.columns, angles.T, strict=True):
                if column.sign:
                    names.append(f"{side}_{column.name}".strip("_"))
                    columns.append(column.sign * np.degrees(values) + 0.0)
    table = np.stack(columns, axis=1)
    table.flags.writeable = False
    return JointAngles(tuple(names), table, motion.fps, tuple(notes))


class SegmentFrames:
    """World rotations (frames, 3, 3) of the segments of a motion."""

    def __init__(self, standing: Reference, motion: Motion) -> None:
        self.standing, self.anatomy = standing, standing.anatomy
        self.frames = part_frames(standing, standing.upright(motion.world))

    def of(self, name: str, side: str) -> Floats | None:
        """Return the axes of a segment; None if the body lacks it."""
        if name == "":
            return self._laboratory()
        if name == "pelvis":
            return self._axes(name, _UPRIGHT)
        if name == "thorax":
            return self._axes("spine", _UPRIGHT)
        part = f"{side} {name}"
        if name == "upper arm":
            return self._axes(part, _arm(side, (0.0, 0.0, 1.0)))
        if name == "hand":
            return self._axes(part, _arm(side, (0.0, -1.0, 0.0)))
        if name == "forearm":
            return self._forearm(side)
        return self._axes(part, _UPRIGHT)

    def _axes(self, part: str, axes: Floats) -> Floats | None:
        """Axes of the last joint of a part, which carries the next part."""
        joints = self.anatomy.joints(part)
        return self.frames[:, joints[-1]] @ axes if joints else None

    def _laboratory(self) -> Floats:
        """Axes of the laboratory: x is the direction in which the body faces at rest."""
        ahead = self.standing.turn @ self.anatomy.facing
        return transforms.rotation_y(math.atan2(ahead[0], ahead[2])) @ _UPRIGHT

    def _forearm(self, side: str) -> Floats | None:
        """Axes of the forearm: y along it, z perpendicular to y and to the normal of the palm.

        The wrist then flexes and deviates, and all axial rotation is pronation, whether the file
        stores it at the elbow, at a twist joint or at the wrist.
        """
        own = self._axes(f"{side} forearm", _arm(side, (0.0, -1.0, 0.0)))
        hand = self.of("hand", side)
        if own is None or hand is None:
            return own
        y = own[..., 1]
        z = np.cross(hand[..., 0], y)
        z = np.where((z * hand[..., 2]).sum(axis=-1, keepdims=True) < 0.0, -z, z)
        size = np.linalg.norm(z, axis=-1, keepdims=True)
        z = np.where(size > 1e-6, z / np.maximum(size, 1e-6), own[..., 2])
        return np.stack([np.cross(y, z), y, z], axis=-1)


def _arm(side: str, forward: tuple[float, float, float]) -> Floats:
    """Axes of a segment of an arm in its part's axes; ``forward`` is x in the anatomical position.

    It is the front of the upper arm and the palm of the hand.
    """
    x = np.array(forward)
    y = np.array([-1.0 if side == "left" else 1.0, 0.0, 0.0])
    return np.stack([x, y, np.cross(x, y)], axis=1)


def _angles(turn: Floats, order: str) -> Floats:
    """Angles (frames, 3) of rotations (frames, 3, 3), continuous over time, radians."""
    angles = transforms.euler_angles(turn, order)
    if order[0] != order[2]:
        return continuous_euler(angles, order)
    # The second angle of the shoulder is negative at any time; the others follow continuously.
    angles = angles * (1.0, -1.0, 1.0) + (math.pi, 0.0, math.pi)
    sums = np.unwrap(angles[:, 0] + angles[:, 2])
    lost = transforms.gimbal_distance(angles, order) < 1e-6
    if lost.any() and not lost.all():  # the plane of the last frame in which it is defined
        at = np.maximum.accumulate(np.where(lost, -1, np.arange(len(angles))))
        angles[lost, 0] = angles[np.where(at < 0, np.argmin(lost), at)[lost], 0]
    angles[:, 0] = np.unwrap(angles[:, 0])
    angles[:, 2] = sums - angles[:, 0]
    middle = 0.5 * (angles[:, [0, 2]].max(axis=0) + angles[:, [0, 2]].min(axis=0))
    angles[:, [0, 2]] -= math.tau * np.round(middle / math.tau)
    return angles


def _stance_notes(standing: Reference) -> list[str]:
    if standing.origin == "rest":
        return []
    note = (
        f"the rest pose is not a stance: zeros of the segments are those of {standing.origin} and "
        "may differ from those of other trials"
    )
    return [note]


def _axis_notes(anatomy: Anatomy, known: dict[str, float]) -> list[str]:
    """Note limbs whose bending axis is unknown."""
    return [
        f"{upper}: no hinge or bend shows the axis of the joint between it and the "
        f"{lower.partition(' ')[2]}; the reference stance defines internal rotation"
        for upper, (lower, _, _, _) in LIMBS.items()
        if upper not in known and anatomy.joints(upper) and anatomy.joints(lower)
    ]


def _singular_notes(title: str, angles: Floats, joint: JointDefinition) -> list[str]:
    count = int((transforms.gimbal_distance(angles, joint.order) < _SINGULAR).sum())
    if not count:
        return []
    first, middle, last = (column.name.partition("_")[2] for column in joint.columns)
    lost = " and ".join(name.replace("_", " ") for name in (first, last) if name)
    note = (
        f"{title}: {counted(count, 'frame')} within 10 degrees of a singularity of "
        f"{middle.replace('_', ' ')}, where {lost} {'are' if last else 'is'} ill-defined"
    )
    return [note]
