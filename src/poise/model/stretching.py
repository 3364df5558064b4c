"""Lengths of bones: scaled ones, and limbs whose bones a parameter stretches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName
from poise.geometry.curves import Curve
from poise.joints import Composite, Prismatic
from poise.model.character import Character
from poise.model.handle import IKHandle
from poise.model.joint import Joint, Parameter
from poise.model.motion import Motion
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton

_STIFF = 1e4
"""Stiffness of the parameter, high enough that solvers change other DOFs first."""


def stretchable(character: Character) -> Character:
    """Return the character with stretchable limbs for its handles with a ``stretch``.

    Each such handle adds a degree of freedom, ``<handle> stretch``: the factor of the limb's
    length, 1 at rest and at most the handle's ``stretch``. The factor drives a translation along
    each bone between the limb's first and last joint. Motions keep their values, with the factor 1.
    Skins follow the joints. A character without such handles, or with limbs that can already
    stretch, is returned unchanged.

    Raises:
        InvalidValue: a handle's end is not a descendant of its start, two handles stretch one
            bone, or a handle stretches up to its tip, which has no joint to move.

    >>> from poise.bundled import character
    >>> from poise.model import IKHandle
    >>> arm = IKHandle(name="arm", start="lhumerus", end="lhand", stretch=1.5)
    >>> hero = stretchable(character().with_handles([arm]))
    >>> hero.skeleton.dof_names[-1], hero.rest.q[-1]
    ('arm stretch', np.float64(1.0))
    """
    skeleton = character.skeleton
    for handle in character.handles:
        if handle.stretch > 1.0 and stretch_name(handle) not in skeleton.dof_names:
            skeleton = _with_stretch(skeleton, handle)
    if skeleton is character.skeleton:
        return character
    added = len(skeleton.dof_names) - len(character.skeleton.dof_names)
    motions = {
        name: Motion(
            skeleton, np.concatenate([motion.q, np.ones((len(motion), added))], axis=1),
            motion.fps, motion.name,
        )
        for name, motion in character.motions.items()
    }  # fmt: skip
    return replace(character, skeleton=skeleton, motions=motions, source=None)


def stretch_name(handle: IKHandle) -> str:
    """Return the name of the degree of freedom that lengthens a handle's limb."""
    return f"{handle.name} stretch"


def chain_of(skeleton: Skeleton, handle: IKHandle) -> list[int]:
    """Return the joints of a handle's chain from start to end.

    Raises:
        InvalidValue: the end is not a descendant of the start.
    """
    line = skeleton.line_to_root(skeleton.joint_index(handle.end))
    first = skeleton.joint_index(handle.start)
    if first not in line:
        raise InvalidValue(
            f"handle {handle.name}: {handle.end} is not a descendant of {handle.start}; name a "
            f"joint "
            "above it as the start"
        )
    return line[: line.index(first) + 1][::-1]


def bones_of(skeleton: Skeleton, handle: IKHandle) -> Floats:
    """Return the rest lengths of a handle's bones from joint to joint and to the tip, metres.

    Raises:
        InvalidValue: the end is not a descendant of the start, or has no tip.
    """
    chain = chain_of(skeleton, handle)
    lengths = [float(np.linalg.norm(skeleton.joints[j].offset)) for j in chain[1:]]
    if handle.tip:
        tip = skeleton.joints[chain[-1]].tip
        if tip is None:
            raise InvalidValue(f"handle {handle.name}: {handle.end} has no tip")
        lengths.append(float(np.linalg.norm(tip)))
    return np.array(lengths)


def _with_stretch(skeleton: Skeleton, handle: IKHandle) -> Skeleton:
    chain = chain_of(skeleton, handle)
    if handle.tip:
        raise InvalidValue(
            f"handle {handle.name}: a limb stretches between joints; end it at a joint, not at a "
            "tip"
        )
    name = stretch_name(handle)
    changed = {
        skeleton.joint_names[j]: _sliding(skeleton.joints[j], name, handle.name) for j in chain[1:]
    }
    factor = Parameter(name, 1.0, handle.stretch, 1.0, _STIFF)
    joints = [changed.get(joint.name, joint) for joint in skeleton.joints]
    return Skeleton(
        joints, (*skeleton.parameters, factor), skeleton.name, skeleton.up, skeleton.facing,
        skeleton.equations,
    )  # fmt: skip


def _sliding(joint: Joint, driver: str, handle: str) -> Joint:
    """Return a joint with a translation along its bone, driven by a factor of the bone's length."""
    if _slide(joint) is not None:
        raise InvalidValue(f"handle {handle}: another handle stretches the bone to {joint.name}")
    length = float(np.linalg.norm(joint.offset))
    if length == 0.0:
        return joint
    x, y, z = (joint.frame[:3, :3].T @ joint.offset / length).tolist()
    kind = Composite((Prismatic((x, y, z)), joint.type))
    suffixes = tuple(dof.suffix for dof in kind.dofs)
    own = dict(joint.names)
    names = [
        (new, own.get(old, f"{joint.name}_{old}"))
        for new, old in zip(suffixes[1:], joint.suffixes, strict=True)
        if old in own or new != old
    ]
    return replace(
        joint, type=kind, suffixes=suffixes,
        limits=frozen(np.vstack([(-np.inf, np.inf), joint.limits])),
        rest=_behind(0.0, joint.rest), preferred=_behind(0.0, joint.preferred),
        stiffness=_behind(1.0, joint.stiffness),
        drives=((driver, Curve.linear(length, -length)), *joint.drives),
        names=((suffixes[0], f"{joint.name}_slide"), *names),
    )  # fmt: skip


def _behind(first: float, values: Floats) -> Floats:
    return frozen(np.concatenate([[first], values]))


def _slide(joint: Joint) -> str | None:
    """Return the name of the DOF that stretches the bone to a joint, or None."""
    if isinstance(joint.type, Composite) and isinstance(joint.type.parts[0], Prismatic):
        drive = joint.drives[0]
        if drive is not None and joint.dof_names[0] == f"{joint.name}_slide":
            return drive[0]
    return None


def lengthened(skeleton: Skeleton, handle: IKHandle, factor: float) -> Skeleton:
    """Return the skeleton with a handle's limb lengthened and rigid; its factor has no effect.

    The pose vectors (nq,) of both skeletons are the same.
    """
    name = stretch_name(handle)
    changed: dict[str, Joint] = {}
    for j in chain_of(skeleton, handle)[1:]:
        joint = skeleton.joints[j]
        if _slide(joint) != name or not isinstance(joint.type, Composite):
            continue
        kind = joint.type.parts[1]
        frame = joint.frame.copy()
        frame[:3, 3] *= factor
        suffixes = tuple(dof.suffix for dof in kind.dofs)
        names = tuple(
            (new, name)
            for new, name in zip(suffixes, joint.dof_names[1:], strict=True)
            if name != f"{joint.name}_{new}"
        )
        changed[joint.name] = replace(
            joint, type=kind, frame=frozen(frame), suffixes=suffixes, limits=joint.limits[1:],
            rest=joint.rest[1:], preferred=joint.preferred[1:], stiffness=joint.stiffness[1:],
            drives=joint.drives[1:], names=names,
        )  # fmt: skip
    return skeleton.with_joints(**changed) if changed else skeleton


def with_bone_lengths(skeleton: Skeleton, factors: Mapping[str, float]) -> Skeleton:
    """Scale the lengths of some bones of a skeleton; joints do not rotate.

    A bone is named after the joint at its start. Its factor scales the positions of the joint's
    children in the joint's frame, and the joint's tip. ``"Hips>LeftUpLeg"`` names the bone from a
    joint to one child only. If both apply, the factors multiply.

    Raises:
        UnknownJoint: no such joint.
        UnknownName: a joint is not a child of the other.
        InvalidValue: a factor that is not positive and finite.

    >>> import poise
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
    ...        .build())
    >>> longer = with_bone_lengths(arm, {"upper": 1.1, "lower": 0.5})
    >>> longer.joint("lower").offset, longer.joint("lower").tip
    (array([0.33, 0.  , 0.  ]), array([0.1, 0. , 0. ]))
    """
    offsets = dict.fromkeys(skeleton.joint_names, 1.0)
    tips = dict.fromkeys(skeleton.joint_names, 1.0)
    for bone, factor in factors.items():
        if not 0.0 < factor < float("inf"):
            raise InvalidValue(
                f"{bone} cannot be {factor} times as long; expected a positive factor"
            )
        for child in bone_children(skeleton, bone):
            offsets[child] *= factor
        if ">" not in bone:
            tips[bone] *= factor
    joints = {}
    for joint in skeleton.joints:
        frame, tip = joint.frame.copy(), joint.tip
        frame[:3, 3] *= offsets[joint.name]
        if tip is not None:
            tip = frozen(tip * tips[joint.name])
        joints[joint.name] = replace(joint, frame=frozen(frame), tip=tip)
    return skeleton.with_joints(**joints)


def bone_children(skeleton: Skeleton, bone: str) -> tuple[str, ...]:
    """Return the joints at the end of a bone, ``"joint"`` or ``"joint>child"``.

    Raises:
        UnknownJoint: no such joint.
        UnknownName: a joint is not a child of the other.
    """
    joint, arrow, child = bone.partition(">")
    children = skeleton.children(joint)
    if not arrow:
        return children
    skeleton.joint_index(child)
    if child not in children:
        raise UnknownName(child, f"child of {joint}", children)
    return (child,)
