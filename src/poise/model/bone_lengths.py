"""Change the lengths of bones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from poise.errors import InvalidValue, UnknownName
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton


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
