"""Convert motions to and from source 004's angles, poses and world bones.

*Angles* are the root's position x y z, its rotation X Y Z, then X Y Z of every bone in the order
of the bone ids; a bone rotates by ``Rz @ Ry @ Rx``, X applied first, and angles of missing DOFs are
zero. *Poses* are the root's position and one quaternion per joint. *World bones* are the start and
end of each bone; they cannot be converted back to a motion.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import quaternions
from poise.geometry.transforms import compose, euler_angles, euler_matrix, rigid_inverse
from poise.joints.primitive import Primitive
from poise.kernels import primitives as code
from poise.model.joint import Joint
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

_BONES_OF_004 = (
    *("lhipjoint", "lfemur", "ltibia", "lfoot", "ltoes", "lowerback", "upperback", "thorax"),
    *("lclavicle", "lhumerus", "lradius", "lwrist", "lhand", "lfingers", "lthumb", "lowerneck"),
    *("upperneck", "head", "rclavicle", "rhumerus", "rradius", "rwrist", "rhand", "rfingers"),
    *("rthumb", "rhipjoint", "rfemur", "rtibia", "rfoot", "rtoes"),
)

BONE_IDS: dict[str, int] = {name: i for i, name in enumerate(_BONES_OF_004)}
"""Bones of source 004 and their ids.

The comments of the source on bone 16 and tip 22 contradict its ids.
"""

_ROTATIONS = {code.ROTATE_X: "x", code.ROTATE_Y: "y", code.ROTATE_Z: "z"}
_AXES = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
_WITHIN = 1e-9  # radians or metres: rounding


def bone_names(skeleton: Skeleton) -> tuple[str, ...]:
    """Return the names of the bones in the order of their ids: every joint but the first root.

    This is source 004's order for a skeleton with its bones, else the order of the skeleton.

    >>> import poise
    >>> builder = poise.SkeletonBuilder().add("root", poise.Free())
    >>> bone_names(builder.add("neck", poise.Ball(), parent="root").build())
    ('neck',)
    """
    names = tuple(skeleton.joint_names[1:])
    return _BONES_OF_004 if set(names) == set(_BONES_OF_004) else names


# Angles


def as_angles(motion: Motion | Pose) -> Floats:
    """Convert a motion or a pose to source 004's angles, (..., 6 + 3 bones): metres, radians.

    The root's position and rotation are relative to its rest frame, as in AMC files.

    Raises:
        InvalidValue: a bone translates, scales or shears, which angles cannot express.

    >>> import poise
    >>> knee = poise.SkeletonBuilder().add("root", poise.Free())
    >>> leg = knee.add("knee", poise.Hinge("x"), parent="root").build()
    >>> as_angles(leg.pose().with_values(knee_rx=0.4, root_ty=1.0)).tolist()
    [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.4, 0.0, 0.0]
    """
    skeleton = motion.skeleton
    root = skeleton.joint_names[0]
    parts = [_root_shift(motion)]
    for name in (root, *bone_names(skeleton)):
        j = skeleton.joint_index(name)
        letters = _plain_letters(skeleton.joints[j])
        if letters is None or (name != root and _shifts(skeleton.joints[j])):
            made = _joint_motion(motion, j, may_shift=name == root)
            parts.append(euler_angles(made[..., :3, :3], "zyx")[..., ::-1])
            continue
        angles = np.zeros((*motion.q.shape[:-1], 3))
        first = skeleton.joint_dofs(name).start
        for letter, dof in letters.items():
            angles[..., "xyz".index(letter)] = motion.q[..., first + dof]
        parts.append(angles)
    return np.concatenate(parts, axis=-1)


def _root_shift(motion: Motion | Pose) -> Floats:
    """Return the position of the root (..., 3) in its rest frame, from its values if possible."""
    root = motion.skeleton.joints[0]
    shifts = [shift for shift in root.type.lower() if shift.kind == code.TRANSLATE]
    if _plain_letters(root) is None or any(shift.axis not in _AXES for shift in shifts):
        return _joint_motion(motion, 0, may_shift=True)[..., :3, 3]
    position = np.zeros((*motion.q.shape[:-1], 3))
    for shift in shifts:
        position[..., _AXES.index(shift.axis)] += motion.q[..., shift.dof]
    return position


def _shifts(joint: Joint) -> bool:
    return any(motion.kind == code.TRANSLATE for motion in joint.type.lower())


def from_angles(
    skeleton: Skeleton, angles: ArrayLike, fps: float = 120.0, name: str = ""
) -> Motion:
    """Create a motion from source 004's angles, (frames, 6 + 3 bones); inverse of `as_angles`.

    Raises:
        ShapeError: ``angles`` has another shape.
        InvalidValue: a bone cannot rotate about an axis whose angle is not zero.
    """
    given = np.asarray(angles, dtype=np.float64)
    names = (skeleton.joint_names[0], *bone_names(skeleton))
    if given.ndim != 2 or given.shape[1] != 3 + 3 * len(names):
        raise ShapeError(
            f"angles must have shape (frames, {3 + 3 * len(names)}), not {given.shape}"
        )
    q = np.tile(skeleton.rest.q, (len(given), 1))
    for number, name_ in enumerate(names):
        own = given[:, 3 + 3 * number : 6 + 3 * number]
        joint = skeleton.joint(name_)
        letters = _plain_letters(joint)
        shift = given[:, :3] if number == 0 else np.zeros((len(given), 3))
        if letters is None:
            rotation = euler_matrix(own[:, ::-1], "zyx")
            _set_motion(skeleton, q, joint, rotation, shift)
            continue
        first = skeleton.joint_dofs(name_).start
        for column, letter in enumerate("xyz"):
            if letter in letters:
                q[:, first + letters[letter]] = own[:, column]
            elif np.abs(own[:, column]).max(initial=0.0) > _WITHIN:
                raise InvalidValue(f"{name_} does not rotate about {letter}; its angle must be 0")
        _set_shift(skeleton, q, joint, shift)
    return Motion(skeleton, q, fps, name)


# Poses


@dataclass(frozen=True, eq=False)
class MotionPoses:
    """Root positions (..., 3) in world and quaternions (..., joints, 4) wxyz, root first.

    The root's quaternion is its orientation in the world. Quaternions of other joints are relative
    to the joint's frame, the identity at zero values. The other joints are in the order of
    `bone_names`.
    """

    position: Floats
    orientations: Floats


def as_poses(motion: Motion | Pose) -> MotionPoses:
    """Convert to source 004's poses; in a motion the quaternions have continuous signs.

    Raises:
        InvalidValue: a bone translates, scales or shears.

    >>> import poise
    >>> leg = poise.SkeletonBuilder().add("root", poise.Free()).build()
    >>> as_poses(leg.pose()).orientations.tolist()
    [[1.0, 0.0, 0.0, 0.0]]
    """
    skeleton = motion.skeleton
    root = motion.world[..., 0, :, :]
    _check_turn(skeleton.joints[0], root)
    found = [quaternions.from_matrix(root[..., :3, :3])]
    for name in bone_names(skeleton):
        made = _joint_motion(motion, skeleton.joint_index(name), may_shift=False)
        found.append(quaternions.from_matrix(made[..., :3, :3]))
    orientations = _steady(np.stack(found, axis=-2), motion)
    return MotionPoses(_read_only(root[..., :3, 3]), _read_only(orientations))


def from_poses(
    skeleton: Skeleton, poses: MotionPoses, fps: float = 120.0, name: str = ""
) -> Motion:
    """Create a motion from source 004's poses (frames, ...); the inverse of `as_poses`.

    Raises:
        ShapeError: the shapes of the arrays do not match the skeleton.
        InvalidValue: a joint cannot reach its rotation.
    """
    names = (skeleton.joint_names[0], *bone_names(skeleton))
    position = np.asarray(poses.position, dtype=np.float64)
    turns = np.asarray(poses.orientations, dtype=np.float64)
    if position.ndim != 2 or turns.shape != (len(position), len(names), 4):
        raise ShapeError(
            f"poses must have shapes (frames, 3) and (frames, {len(names)}, 4), not "
            f"{position.shape} and {turns.shape}"
        )
    q = np.tile(skeleton.rest.q, (len(position), 1))
    rotations = quaternions.to_matrix(quaternions.normalize(turns))
    root = skeleton.joints[0]
    made = rigid_inverse(root.frame) @ compose(rotations[:, 0], position)
    _set_motion(skeleton, q, root, made[:, :3, :3], made[:, :3, 3])
    for number, name_ in enumerate(names[1:], start=1):
        _set_motion(skeleton, q, skeleton.joint(name_), rotations[:, number], None)
    return Motion(skeleton, q, fps, name)


# World bones


@dataclass(frozen=True, eq=False)
class WorldBones:
    """World positions and orientations of bones, read-only, in the order of ``names``.

    ``names`` are in the order of source 004's ids.

    ``base`` and ``tip`` (..., bones, 3) are in metres; ``orientation`` (..., bones, 4) wxyz is that
    of the joint's frame. A bone without a tip ends at its first child, or has zero length.
    """

    names: tuple[str, ...]
    base: Floats
    tip: Floats
    orientation: Floats


def world_bones(motion: Motion | Pose) -> WorldBones:
    """Convert a motion or a pose to source 004's world bones.

    >>> import poise
    >>> builder = poise.SkeletonBuilder().add("root", poise.Free())
    >>> leg = builder.add("shin", poise.Hinge("x"), parent="root", tip=(0, -0.4, 0)).build()
    >>> world_bones(leg.pose()).tip.tolist()
    [[0.0, -0.4, 0.0]]
    """
    skeleton = motion.skeleton
    names = bone_names(skeleton)
    order = [skeleton.joint_index(name) for name in names]
    frames = motion.world[..., order, :, :]
    ends = np.array([_end(skeleton, j) for j in order]).reshape(len(order), 3)
    base = frames[..., :3, 3]
    tip = base + np.einsum("...jab,jb->...ja", frames[..., :3, :3], ends)
    turns = quaternions.from_matrix(frames[..., :3, :3])
    return WorldBones(names, _read_only(base), _read_only(tip), _read_only(_steady(turns, motion)))


def _end(skeleton: Skeleton, j: int) -> Floats:
    tip = skeleton.joints[j].tip
    if tip is not None:
        return tip
    children = (joint.offset for joint in skeleton.joints if joint.parent == j)
    return next(children, np.zeros(3))


# Joints one by one


def _read_only(values: Floats) -> Floats:
    result = np.array(values)
    result.setflags(write=False)
    return result


def _steady(turns: Floats, motion: Motion | Pose) -> Floats:
    return quaternions.continuous(turns) if isinstance(motion, Motion) else turns


def _plain_letters(joint: Joint) -> dict[str, int] | None:
    """Return the rotation axes of a joint with order Rz Ry Rx, and the indices of their values.

    None for another order, other axes or another type of rotation.
    """
    letters: dict[str, int] = {}
    turning = False
    for motion in joint.type.lower():
        letter = _ROTATIONS.get(motion.kind)
        if motion.kind == code.TRANSLATE and not turning and motion.frame is None:
            continue
        if letter is None or motion.frame is not None:
            return None
        turning = True
        letters[letter] = motion.dof
    ordered = list(letters) == sorted(letters, reverse=True)
    plain = ordered and len(letters) == sum(m.kind in _ROTATIONS for m in joint.type.lower())
    return letters if plain and not any(joint.drives) else None


def _joint_motion(motion: Motion | Pose, j: int, *, may_shift: bool) -> Floats:
    """Return the motion of a joint relative to its rest frame, (..., 4, 4)."""
    joint = motion.skeleton.joints[j]
    local = motion.world[..., j, :, :]
    if joint.parent >= 0:
        local = np.linalg.solve(motion.world[..., joint.parent, :, :], local)
    made: Floats = np.linalg.solve(joint.frame, local).astype(np.float64, copy=False)
    _check_turn(joint, made)
    if not may_shift and np.abs(made[..., :3, 3]).max(initial=0.0) > _WITHIN:
        raise InvalidValue(
            f"{joint.name} translates, but this view stores only the translation of the root"
        )
    return made


def _check_turn(joint: Joint, made: Floats) -> None:
    rotation = made[..., :3, :3]
    error = np.abs(np.swapaxes(rotation, -1, -2) @ rotation - np.eye(3))
    if error.max(initial=0.0) > _WITHIN:
        raise InvalidValue(f"{joint.name} scales or shears, but this view stores only rotations")


def _set_motion(
    skeleton: Skeleton, q: Floats, joint: Joint, rotation: Floats, shift: Floats | None
) -> None:
    """Set the joint's values in q (frames, nq) for a rotation (frames, 3, 3) and a translation."""
    if any(joint.drives):
        return
    first = skeleton.joint_dofs(joint.name).start
    motions = joint.type.lower()
    turns = [motion for motion in motions if motion.kind != code.TRANSLATE]
    if any(motion.frame is not None for motion in motions):
        raise InvalidValue(f"{joint.name} has frames between its axes; set its values instead")
    if len(turns) == 1 and turns[0].kind == code.QUATERNION:
        turn = quaternions.continuous(quaternions.from_matrix(rotation))
        q[:, first + turns[0].dof : first + turns[0].dof + 4] = turn
    elif len(turns) == 1 and turns[0].kind in (code.ROTATE, *_ROTATIONS):
        vector = quaternions.to_rotation_vector(quaternions.from_matrix(rotation))
        axis = np.array(turns[0].axis)
        angle = vector @ axis
        if np.abs(vector - angle[:, None] * axis).max(initial=0.0) > _WITHIN:
            raise InvalidValue(f"{joint.name} cannot have this rotation; it rotates about one axis")
        q[:, first + turns[0].dof] = angle
    else:
        _set_euler(q, first, joint, turns, rotation)
    if shift is not None:
        _set_shift(skeleton, q, joint, shift)


def _set_euler(
    q: Floats, first: int, joint: Joint, turns: list[Primitive], rotation: Floats
) -> None:
    """Set the values of up to three rotations about named axes, outermost first."""
    letters = [_named_axis(motion) for motion in turns]
    missing = [letter for letter in "xyz" if letter not in letters]
    order = {0: missing, 2: letters[:1] + missing + letters[1:], 3: letters}.get(len(letters), [])
    if len(order) != 3 or not all(letters):
        raise InvalidValue(
            f"{joint.name} rotates about axes that are not x, y or z; set its values instead"
        )
    angles = euler_angles(rotation, "".join(order))
    columns = (0, 2) if len(turns) == 2 else (0, 1, 2)
    for column, motion in zip(columns, turns, strict=False):
        q[:, first + motion.dof] = float(np.sum(motion.axis)) * angles[:, column]
        angles[:, column] = 0.0
    if np.abs(angles).max(initial=0.0) > _WITHIN:
        raise InvalidValue(f"{joint.name} cannot have this rotation; it rotates about {letters}")


def _named_axis(motion: Primitive) -> str:
    if motion.kind not in (code.ROTATE, *_ROTATIONS):
        return ""
    axis = np.abs(motion.axis)
    return "xyz"[int(axis.argmax())] if sorted(axis.tolist()) == [0.0, 0.0, 1.0] else ""


def _set_shift(skeleton: Skeleton, q: Floats, joint: Joint, shift: Floats) -> None:
    """Set the values of the joint's leading translations for a displacement (frames, 3)."""
    first = skeleton.joint_dofs(joint.name).start
    left = np.array(shift)
    for motion in joint.type.lower():
        if motion.kind != code.TRANSLATE:
            break
        amount = left @ np.array(motion.axis)
        q[:, first + motion.dof] = amount
        left -= amount[:, None] * np.array(motion.axis)
    if np.abs(left).max(initial=0.0) > _WITHIN:
        raise InvalidValue(f"{joint.name} cannot have this translation")
