"""Combine the joints of an MJCF body to one joint of a skeleton."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from poise.formats.mjcf_model import SCALARS, MjcfBody, MjcfJoint, largest_turn
from poise.formats.robot_couplings import Range
from poise.formats.urdf import named_axis
from poise.geometry import quaternions, transforms
from poise.joints import (
    Channels,
    Composite,
    Fixed,
    Hinge,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
)
from poise.joints.joint_type import JointType
from poise.model import Cone

Array = NDArray[np.float64]


@dataclass
class BodyJoint:
    """Joint of a body: its type, its frame (4, 4) in the parent's, and its values.

    ``limits``, ``rest`` and ``names`` are by suffix; ``columns`` has, for each of MuJoCo's values,
    the name in Poise and the length or angle of one file unit.
    """

    type: JointType
    frame: Array
    cone: Cone | None = None
    limits: dict[str, Range] = field(default_factory=dict[str, Range])
    rest: dict[str, float] = field(default_factory=dict[str, float])
    names: dict[str, str] = field(default_factory=dict[str, str])
    columns: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])


def body_joint(body: MjcfBody, metres: float, held: Mapping[str, float]) -> BodyJoint:
    """Return the joint of a body, with ``metres`` per file unit; ``held`` are fixed values."""
    frame = body.frame.copy()
    frame[:3, 3] *= metres
    if [joint.type for joint in body.joints] == ["free"]:
        return _free(body, frame, metres)
    parts, frames = _chain(body.joints, metres)
    kind = _joined(parts, frames[1:])
    result = BodyJoint(kind, frame @ frames[0])
    suffixes = iter([dof.suffix for dof in kind.dofs])
    for joint, part in zip(body.joints, parts):
        own = [*islice(suffixes, len(part.dofs))]
        unit = metres if joint.type == "slide" else 1.0
        _name(result, body, joint, own, [dof.suffix for dof in part.dofs], unit)
        if joint.type in SCALARS:
            low, high = joint.limits
            result.limits[own[0]] = (unit * low, unit * high)
            result.rest[own[0]] = unit * joint.ref
            if joint.name is not None and joint.name in held:
                result.rest[own[0]] = held[joint.name]
                result.limits[own[0]] = (held[joint.name], held[joint.name])
        turn = largest_turn(joint)
        if turn is not None:
            result.cone = Cone(turn, axis=None)
    return result


def on_base(body: MjcfBody, joint: BodyJoint, base: str, metres: float) -> BodyJoint:
    """Return the joint of a root body on a "free" or a "fixed" base.

    MuJoCo's values remain those of the file, so that keyframes still apply.

    Raises:
        FileUnsupported: the body moves by other joints.
    """
    free = [each.type for each in body.joints] == ["free"]
    if body.joints and not free:
        raise body.element.unsupported(
            f"base={base!r}: body {body.name} moves by joints of its own; omit base"
        )
    frame = body.frame.copy()
    frame[:3, 3] *= metres
    if base == "fixed":
        return BodyJoint(Fixed(), frame, columns=joint.columns)
    return joint if free else replace(_free(body, frame, metres), columns=[])


def _free(body: MjcfBody, frame: Array, metres: float) -> BodyJoint:
    """Joint of a free body: its values are its world frame; the drawn frame is its rest pose."""
    kind = QuaternionFree()
    suffixes = [dof.suffix for dof in kind.dofs]
    result = BodyJoint(kind, np.eye(4))
    place = [*frame[:3, 3].tolist(), *quaternions.from_matrix(frame).tolist()]
    result.rest = dict(zip(suffixes, place, strict=True))
    _name(result, body, body.joints[0] if body.joints else None, suffixes, suffixes, metres)
    result.columns[3:] = [(name, 1.0) for name, _ in result.columns[3:]]
    return result


def _name(
    result: BodyJoint,
    body: MjcfBody,
    joint: MjcfJoint | None,
    own: Sequence[str],
    plain: Sequence[str],
    unit: float,
) -> None:
    """Name the values of one joint: the joint's own name, with suffixes for several values."""
    for suffix, short in zip(own, plain, strict=True):
        if joint is not None and joint.name is not None:
            result.names[suffix] = joint.name if len(own) == 1 else f"{joint.name}_{short}"
        result.columns.append((result.names.get(suffix, f"{body.name}_{suffix}"), unit))


def _chain(joints: Sequence[MjcfJoint], metres: float) -> tuple[list[JointType], list[Array]]:
    """Return the type of each joint, the fixed frame before each, and the frame after the last."""
    parts: list[JointType] = []
    frames: list[Array] = []
    behind = np.eye(4)
    for joint in joints:
        axis = named_axis((float(joint.axis[0]), float(joint.axis[1]), float(joint.axis[2])))
        if joint.type == "slide":
            before, after = transforms.translation(-metres * joint.ref * joint.axis), np.eye(4)
            parts.append(Prismatic(axis))
        else:
            before = transforms.translation(metres * joint.anchor)
            after = transforms.translation(-metres * joint.anchor)
            if joint.ref:
                turned = transforms.axis_angle(joint.axis, -joint.ref)
                before = before @ transforms.compose(turned, np.zeros(3))
            parts.append(QuaternionBall() if joint.type == "ball" else Hinge(axis))
        frames.append(behind @ before)
        behind = after
    return parts, [*frames, behind]


def _joined(parts: list[JointType], frames: list[Array]) -> JointType:
    """Combine all parts to one joint; ``frames`` are between them and after the last."""
    still = all(np.array_equal(frame, np.eye(4)) for frame in frames)
    if not parts:
        return Fixed()
    if not still:
        moved = not np.array_equal(frames[-1], np.eye(4))
        return Composite.with_frames(
            [*parts, Fixed()] if moved else parts,
            [np.eye(4), *frames] if moved else [np.eye(4), *frames[:-1]],
        )
    if len(parts) == 1:
        return parts[0]
    letters = [part.axis for part in parts if isinstance(part, Hinge | Prismatic)]
    if len(letters) == len(parts) and all(isinstance(letter, str) for letter in letters):
        kinds = ("r" if isinstance(part, Hinge) else "t" for part in parts)
        return Channels(" ".join(f"{kind}{axis}" for kind, axis in zip(kinds, letters)))
    return Composite(tuple(parts))
