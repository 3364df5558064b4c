"""Convert joints to FBX: a position, a fixed rotation, Euler angles in an order, a scale.

A model's matrix is, for column vectors and without pivots, ``T @ Rpre @ R @ S``. ``PreRotation``
and the order apply only if ``RotationActive`` is true. The order XYZ rotates about x first:
``R = Rz @ Ry @ Rx``, as ``PreRotation`` always does.

A joint with translations along and rotations about its own axes, each at most once, keeps its DOFs:
the values are in degrees and centimetres. For any other joint, the motion is written with a key per
frame, and the rotation of the rest pose as ``PreRotation``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import (
    ROOT,
    Objects,
    choice,
    double,
    flag,
    local,
    matrix,
    properties,
    vector,
)
from poise.formats.fbx_rig import OWN_BONE, OWN_TIP
from poise.formats.local_transforms import (
    RIGID,
    axis_values,
    is_endless,
    is_turn,
    local_frames,
    straight_parts,
)
from poise.geometry.transforms import euler_angles, euler_matrix
from poise.model import Character, Joint, Motion, Skeleton
from poise.model.joint_rotation import continuous_euler

ORDERS = ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx")
"""FBX's RotationOrder values: the rotation of the first letter is applied first."""
CENTIMETRES = 100.0  # per metre
DEGREES = 180.0 / math.pi

_STILL = 1e-11
"""Tolerance in metres and factors, for a skeleton of 1 m: smaller changes are constant."""
_SMALL = 0.01
"""Length in metres of bones of unknown length."""
_CHUNK = 1 << 18
"""Number of matrices computed at a time."""


@dataclass(frozen=True, eq=False)
class FbxChannels:
    """Values of a model: (3,) at rest or (frames, 3), in centimetres, degrees and factors."""

    translate: Floats
    rotate: Floats
    scale: Floats


_HERE = FbxChannels(np.zeros(3), np.zeros(3), np.ones(3))


@dataclass(frozen=True, eq=False)
class FbxJoint:
    """A joint converted to a model.

    Attributes:
        order: RotationOrder.
        orient: (3,) PreRotation, degrees.
        rest: values at rest.
        motions: values of each of the character's motions.
        limits: (2 of translation and rotation, 3 axes, 2) centimetres and degrees, or infinite.
            If the joint rotates about some axes, the others are limited to 0.
        preferred: (3,) preferred angles of IK, degrees.
        kept: whether the values are the joint's DOFs.
        dofs: for each channel that is a DOF, by the kind (0 for translation, 1 for rotation) and
            the axis: the DOF, and the factor and the offset of the channel's value.
        above: scale of the space in which the model is.
    """

    order: int
    orient: Floats
    rest: FbxChannels
    motions: tuple[FbxChannels, ...]
    limits: Floats
    preferred: Floats
    kept: bool
    dofs: Mapping[tuple[int, int], tuple[int, float, float]] = field(
        default_factory=dict[tuple[int, int], tuple[int, float, float]]
    )
    above: float = 1.0

    @cached_property
    def held(self) -> Floats:
        """Limits to write, infinite if a motion or the rest pose exceeds one of them.

        Programs clamp a model to its limits even if its keys exceed them.
        """
        return self.limits if respects_limits(self) else np.full((2, 3, 2), (-np.inf, np.inf))


def joints_of(character: Character, file: str) -> list[FbxJoint]:
    """Convert the joints of a character to models, with rest pose and all motions.

    Raises:
        FileUnsupported: a joint shears.
    """
    body = character.skeleton
    own = [axis_values(joint) for joint in body.joints]
    sampled = [number for number, found in enumerate(own) if found is None]
    motions = list(character.motions.values())
    smooth = [_smooth(motion) for motion in motions]
    posed = _Sampler(body, sampled, file)
    rest = posed.channels(body.rest.q[None], "at rest") if sampled else {}
    moved = [posed.channels(motion.q) for motion in motions] if sampled else []
    found: list[FbxJoint] = []
    for number, (joint, values) in enumerate(zip(body.joints, own, strict=True)):
        if values is None:
            still = _first(rest[number])
            made = FbxJoint(
                0, posed.orients[number], still, tuple(one[number] for one in moved),
                np.full((2, 3, 2), (-np.inf, np.inf)), np.zeros(3), False,
            )  # fmt: skip
        else:
            made = kept_joint(body, joint, values, body.rest.q, [one.q for one in smooth])
        found.append(made)
    return found


def _smooth(motion: Motion) -> Motion:
    """Return the motion with continuous angles wherever the rotation is continuous."""
    from poise.motion.angle_unwrapping import unwrapped

    return unwrapped(motion)


def _first(channels: FbxChannels) -> FbxChannels:
    return FbxChannels(channels.translate[0], channels.rotate[0], channels.scale[0])


def kept_joint(
    body: Skeleton, joint: Joint, found: tuple[str, dict[str, int], dict[str, int]], rest: Floats,
    motions: Sequence[Floats] = (),
) -> FbxJoint:  # fmt: skip
    """Convert a joint of which `axis_values` found the axes.

    Args:
        body, joint, found: the skeleton, its joint, and the joint's axes
        rest: pose vector (nq,)
        motions: pose vectors (frames, nq) of each motion
    """
    letters, turns, shifts = found
    order = (letters + "".join(axis for axis in "xyz" if axis not in letters))[::-1]
    dofs = body.joint_dofs(joint.name)
    limits, preferred = np.full((2, 3, 2), (-np.inf, np.inf)), np.zeros(3)
    bounds = np.where(is_endless(joint.limits), (-np.inf, np.inf), joint.limits)
    if turns:
        limits[1] = 0.0
    for axis, dof in shifts.items():
        at = "xyz".index(axis)
        limits[0, at] = CENTIMETRES * (joint.frame[at, 3] + bounds[dof])
    for axis, dof in turns.items():
        limits[1, "xyz".index(axis)] = DEGREES * bounds[dof]
        preferred["xyz".index(axis)] = DEGREES * joint.preferred[dof]

    def channels(q: Floats) -> FbxChannels:
        shape = (*q.shape[:-1], 3)
        translate = np.broadcast_to(CENTIMETRES * joint.frame[:3, 3], shape).copy()
        rotate = np.zeros(shape)
        for axis, dof in shifts.items():
            at = "xyz".index(axis)
            translate[..., at] = CENTIMETRES * (joint.frame[at, 3] + q[..., dof])
        for axis, dof in turns.items():
            rotate[..., "xyz".index(axis)] = DEGREES * q[..., dof]
        return FbxChannels(translate, rotate, np.ones(shape))

    still, moved = channels(rest[dofs]), tuple(channels(q[:, dofs]) for q in motions)
    orient = euler_degrees(joint.frame[:3, :3])
    values = {(1, "xyz".index(axis)): (dofs.start + n, DEGREES, 0.0) for axis, n in turns.items()}
    for axis, n in shifts.items():
        at = "xyz".index(axis)
        values[0, at] = dofs.start + n, CENTIMETRES, CENTIMETRES * float(joint.frame[at, 3])
    return FbxJoint(ORDERS.index(order), orient, still, moved, limits, preferred, True, values)


def euler_degrees(turn: Floats) -> Floats:
    """Degrees (3,) about x, y, z of a rotation ``Rz @ Ry @ Rx``."""
    return DEGREES * euler_angles(turn, "zyx")[..., ::-1]


class _Sampler:
    """Computes the frames of joints in poses and decomposes them."""

    def __init__(self, body: Skeleton, joints: list[int], file: str) -> None:
        self.body = body
        self.joints = joints
        self.file = file
        rest = local_frames(body, body.rest.world)[joints] if joints else np.zeros((0, 4, 4))
        self._upright = np.swapaxes(straight_parts(rest)[0], -1, -2)
        self._rest = rest
        orients = euler_degrees(np.swapaxes(self._upright, -1, -2))
        self.orients = dict(zip(joints, orients, strict=True))
        self._size = max(1.0, float(np.abs(body.rest.world[:, :3, 3]).max()))

    def channels(self, q: Floats, when: str = "") -> dict[int, FbxChannels]:
        """Return the channels of each joint for poses (frames, nq)."""
        parts: list[tuple[Floats, Floats, Floats]] = []
        step = max(1, _CHUNK // len(self.body.joints))
        for begin in range(0, len(q), step):
            world = self.body.pose(q[begin : begin + step]).world
            frames = local_frames(self.body, world)[:, self.joints]
            parts.append(self._parts(frames, begin, when))
        if not parts:
            none = np.zeros((0, len(self.joints), 3))
            parts.append((none, none, none))
        places, angles, scales = (np.concatenate(part) for part in zip(*parts, strict=True))
        found: dict[int, FbxChannels] = {}
        for column, number in enumerate(self.joints):
            smooth = continuous_euler(angles[:, column], "zyx")[:, ::-1]
            found[number] = FbxChannels(
                CENTIMETRES * places[:, column], DEGREES * smooth, scales[:, column]
            )
        return found

    def _parts(self, frames: Floats, begin: int, when: str) -> tuple[Floats, Floats, Floats]:
        """Decompose to positions, angles about z, y, x and scales, each (frames, joints, 3)."""
        turns, scales = straight_parts(frames)
        bad = np.argwhere(~is_turn(turns))
        if len(bad):
            frame, column = bad[0]
            name = self.body.joint_names[self.joints[column]]
            raise FileUnsupported(
                f"FBX does not support shear: joint {name!r} is sheared "
                f"{when or f'in frame {begin + frame}'}; remove the shear, or write glTF",
                file=self.file,
            )
        places = frames[..., :3, 3]
        still = np.abs(places - self._rest[:, :3, 3]) <= _STILL * self._size
        angles = euler_angles(self._upright @ turns, "zyx")
        angles[np.abs(angles) <= _STILL] = 0.0
        scales = np.where(np.abs(np.abs(scales) - 1.0) <= RIGID, np.sign(scales), scales)
        return np.where(still, self._rest[:, :3, 3], places), angles, scales


def rotate_joint(joint: FbxJoint, turn: Floats) -> FbxJoint:
    """Rotate a joint by a quarter turn (3, 3) of the world."""

    def moved(channels: FbxChannels) -> FbxChannels:
        return replace(channels, translate=channels.translate @ turn.T + 0.0)

    own = np.abs(turn).argmax(axis=1)
    sign = turn[np.arange(3), own]
    limits = joint.limits.copy()
    limits[0] = np.sort(sign[:, None] * joint.limits[0, own], axis=1)
    before = euler_matrix(joint.orient[::-1] / DEGREES, "zyx")
    dofs = {place: value for place, value in joint.dofs.items() if place[0] == 1}
    for axis in range(3):
        if (0, own[axis]) in joint.dofs:
            dof, factor, offset = joint.dofs[0, own[axis]]
            dofs[0, axis] = dof, float(sign[axis]) * factor, float(sign[axis]) * offset
    return replace(
        joint, dofs=dofs, orient=euler_degrees(turn @ before), rest=moved(joint.rest),
        motions=tuple(moved(motion) for motion in joint.motions), limits=limits,
    )  # fmt: skip


def scaled(joint: FbxJoint, above: float, own: float) -> FbxJoint:
    """Write a joint in the space of a model scaled by ``above``, with its own scale."""

    def moved(channels: FbxChannels) -> FbxChannels:
        return replace(channels, translate=channels.translate / above, scale=channels.scale * own)

    limits = joint.limits.copy()
    limits[0] /= above
    dofs = {
        place: (dof, factor / above, offset / above) if place[0] == 0 else (dof, factor, offset)
        for place, (dof, factor, offset) in joint.dofs.items()
    }
    return replace(
        joint, dofs=dofs, above=above, rest=moved(joint.rest), limits=limits,
        motions=tuple(moved(motion) for motion in joint.motions),
    )  # fmt: skip


class SkeletonWriter:
    """Writes the joints of a character and their bind pose to a file.

    Args:
        turn: (3, 3) rotation from the character's world to the file's.
        placing: uniform scale of joints that are written as nulls, by name.
        meshes: joints that become mesh models.
        root: name of an extra parent joint for all roots, or None.

    Attributes:
        models: the model of each joint.
        inside: (joints,) uniform scale of the space inside each model.
    """

    def __init__(
        self,
        objects: Objects,
        character: Character,
        joints: list[FbxJoint],
        turn: Floats,
        placing: Mapping[str, float],
        meshes: Collection[int],
        root: str | None = None,
    ) -> None:
        self.objects = objects
        self.character = character
        self.placing = placing
        self.meshes = meshes
        body = character.skeleton
        self.inside = np.ones(len(joints))
        self.joints: list[FbxJoint] = []
        for number, (joint, parent) in enumerate(zip(joints, body.parents, strict=True)):
            above = float(self.inside[parent]) if parent >= 0 else 1.0
            # geometry remains in centimetres
            own = 1.0 / above if number in meshes else placing.get(body.joint_names[number], 1.0)
            self.inside[number] = above * own
            plain = joint if parent >= 0 else rotate_joint(joint, turn)
            same = above == 1.0 and own == 1.0
            self.joints.append(plain if same else scaled(plain, above, own))
        self.root = root
        self.models: list[int] = []
        self._above: list[int] = []

    def null_above(self, joint: int) -> int:
        """Return the nearest joint above that is written as a null, or -1."""
        body = self.character.skeleton
        at = body.parents[joint]
        while at >= 0 and body.joint_names[at] not in self.placing:
            at = body.parents[at]
        return at

    def write(self) -> None:
        """Write the models, parents first."""
        body = self.character.skeleton
        top = ROOT
        if self.root is not None:
            top = self._model(self.root, "LimbNode", _HERE, [], ROOT, _SMALL)
            self._above.append(top)
        lone = len(body.joints) == 1 and not body.joints[0].suffixes
        for number, joint in enumerate(self.joints):
            parent = body.parents[number]
            above = top if parent < 0 else self.models[parent]
            name, inside = body.joint_names[number], self.inside[number]
            length = _length(body, number) / inside
            more = _rotation(joint)
            null = lone or name in self.placing
            kind = "Mesh" if number in self.meshes else "Null" if null else "LimbNode"
            tip = open_tip(body, number)
            if tip is not None:
                more.append(
                    [OWN_TIP, "Vector3D", "Vector", "U", *(CENTIMETRES / inside * tip).tolist()]
                )
            human = body.joints[number].human
            if human:
                more.append([OWN_BONE, "KString", "", "U", human])
            made = self._model(name, kind, joint.rest, more, above, length)
            self.models.append(made)

    def _model(
        self,
        name: str,
        kind: str,
        rest: FbxChannels,
        more: list[list[Value]],
        above: int,
        length: float,
    ) -> int:
        """Add a model and its attribute as the child of another model."""
        made = model(self.objects, name, kind, rest, more)
        self.objects.connect(made, above)
        if kind == "Mesh":
            return made
        bone = [properties(double("Size", CENTIMETRES * length))] if kind != "Null" else []
        flags = FbxNode("TypeFlags", ["Null" if kind == "Null" else "Skeleton"])
        self.objects.connect(self.objects.add("NodeAttribute", name, kind, [*bone, flags]), made)
        return made

    def pose(self, bind: Floats, meshes: dict[int, Floats]) -> None:
        """Write the bind pose of joints (joints, 4, 4) and of skinned meshes (4, 4), in metres."""
        if not meshes:
            return
        nodes = [_posed(number, np.eye(4)) for number in self._above]
        nodes += [_posed(number, in_centimetres(frame)) for number, frame in meshes.items()]
        nodes += [
            _posed(made, in_centimetres(frame, inside))
            for made, frame, inside in zip(self.models, bind, self.inside, strict=True)
        ]
        count = FbxNode("NbPoseNodes", [len(nodes)])
        kind = FbxNode("Type", ["BindPose"])
        title = self.character.name or "character"
        self.objects.add(
            "Pose", title, "BindPose", [kind, FbxNode("Version", [100]), count, *nodes]
        )


def in_centimetres(frame: Floats, inside: float = 1.0) -> Floats:
    """Convert a frame (4, 4) from metres to centimetres, with a uniform scale inside it."""
    moved = frame.copy()
    moved[:3, :3] *= inside
    moved[:3, 3] *= CENTIMETRES
    return moved


def _posed(number: int, frame: Floats) -> FbxNode:
    return FbxNode("PoseNode", [], [FbxNode("Node", [np.int64(number)]), matrix("Matrix", frame)])


def model(
    objects: Objects,
    name: str,
    kind: str,
    rest: FbxChannels,
    more: list[list[Value]] | None = None,
) -> int:
    """Add a model with values ``rest``; return its id."""
    entries = [
        choice("InheritType", 1), *(more or []),
        local("Lcl Translation", rest.translate), local("Lcl Rotation", rest.rotate),
        local("Lcl Scaling", rest.scale),
    ]  # fmt: skip
    children = [
        FbxNode("Version", [232]),
        properties(*entries),
        FbxNode("Shading", [True]),
        FbxNode("Culling", ["CullingOff"]),
    ]
    return objects.add("Model", objects.model_name(name), kind, children)


def open_tip(body: Skeleton, number: int) -> Floats | None:
    """End of a bone (3,), metres in the joint's frame; None if at a child, or if unknown."""
    tip = body.joints[number].tip
    ends = [joint.frame[:3, 3] for joint in body.joints if joint.parent == number]
    return None if tip is None or any(np.allclose(end, tip) for end in ends) else tip


def _length(body: Skeleton, number: int) -> float:
    """Length of a bone in metres: to its tip, or to its farthest child."""
    ends = [joint.frame[:3, 3] for joint in body.joints if joint.parent == number]
    tip = body.joints[number].tip
    sizes = [float(np.linalg.norm(end)) for end in ([tip] if tip is not None else ends)]
    return max(sizes, default=0.0) or _SMALL


def _rotation(joint: FbxJoint) -> list[list[Value]]:
    """Properties for PreRotation, order, limits and preferred angles of a joint."""
    entries: list[list[Value]] = []
    held = joint.held
    named = np.isfinite(held)
    bounds = np.where(named, held, 0.0)
    if joint.orient.any() or joint.order or named[1].any():
        entries += [flag("RotationActive", True), vector("PreRotation", joint.orient)]
        entries.append(choice("RotationOrder", joint.order))
    if named[0].any():
        entries.append(flag("TranslationActive", True))
    for kind, what in enumerate(("Translation", "Rotation")):
        for side, end in enumerate(("Min", "Max")):
            if not named[kind, :, side].any():
                continue
            entries.append(vector(f"{what}{end}", bounds[kind, :, side]))
            entries += [
                flag(f"{what}{end}{'XYZ'[axis]}", True)
                for axis in np.flatnonzero(named[kind, :, side])
            ]
    if (joint.preferred != joint.rest.rotate).any():
        entries += [
            double(f"PreferedAngle{axis}", angle)  # FBX's spelling
            for axis, angle in zip("XYZ", joint.preferred, strict=True)
        ]
    return entries


def respects_limits(joint: FbxJoint) -> bool:
    """Return whether the rest pose and all motions respect a joint's limits, up to rounding."""
    if not np.isfinite(joint.limits).any():
        return True
    low, high = joint.limits[..., 0], joint.limits[..., 1]
    for channels in (joint.rest, *joint.motions):
        for kind, values in enumerate((channels.translate, channels.rotate)):
            slack = 1e-9 * np.maximum(1.0, np.abs(values))
            if (values < low[kind] - slack).any() or (values > high[kind] + slack).any():
                return False
    return True
