"""Place the target's body: scale the path of the hips, and lower them so that legs reach."""

from __future__ import annotations

import numpy as np

from poise.anatomy import Anatomy
from poise.array_types import Floats
from poise.model.joint_values import joint_values
from poise.model.skeleton import Skeleton
from poise.motion.feet.slip import principal_axes
from poise.motion.feet.smoothing import envelope
from poise.motion.retargeting.canonical_frames import Reference

STRAIGHT = 0.998
"""Maximum distance of a planted foot from the hip, relative to the leg's length."""

_DIRECTIONS = 32
_NEAR = 0.01  # tolerance of the hips' travel
_SCALED = 0.1  # largest change of the scale of a path, unless its ends move by less than `_SWAY`
_SWAY = 0.02  # metres for an adult: bench/campaign_characters.py --held-out


def hips_of(anatomy: Anatomy) -> list[int]:
    """Joints whose mean is the position of the hips: the thighs, or the pelvis."""
    thighs = [j for side in anatomy.leg_sides if (j := anatomy.first(f"{side} thigh")) is not None]
    return thighs or anatomy.joints("pelvis")[:1] or [0]


def middle(world: Floats, joints: list[int]) -> Floats:
    """Mean of joint origins (frames, 3), from frames (frames, joints, 4, 4)."""
    return np.asarray(world[:, joints][..., :3, 3].mean(axis=1))


def leg_length(reference: Reference, side: str) -> float:
    """Length of thigh and shin, metres; 0 for a side without a leg.

    The legs of creatures are bent when they stand: their length is that from hip to foot.
    """
    parts = ("thigh", "foot") if reference.anatomy.is_creature else ("thigh", "shin", "foot")
    joints = [reference.anatomy.first(f"{side} {p}") for p in parts]
    return 0.0 if None in joints else reference.length(*joints)


def arm_length(reference: Reference, side: str) -> float:
    """Length of upper arm and forearm, metres; 0 for a side without an arm."""
    joints = [reference.anatomy.first(f"{side} {p}") for p in ("upper arm", "forearm", "hand")]
    return 0.0 if None in joints else reference.length(*joints)


def neck_length(reference: Reference) -> float:
    """Length from the start of the neck to the head, metres; 0 without them."""
    return reference.length(reference.anatomy.first("neck"), reference.anatomy.first("head"))


def body_scale(source: Reference, target: Reference) -> float:
    """Scale of paths in the world: ratio of the legs, or of the trunks if a body has no legs."""
    legs = [
        (leg_length(target, side), leg_length(source, side))
        for side in target.anatomy.leg_sides
    ]  # fmt: skip
    known = [(t, s) for t, s in legs if t > 0.0 and s > 0.0]
    if known:
        return sum(t for t, _ in known) / sum(s for _, s in known)
    trunks = [
        ref.length(ref.anatomy.first("pelvis"), ref.anatomy.first("head"))
        for ref in (target, source)
    ]
    return trunks[0] / trunks[1] if min(trunks) > 1e-6 else 1.0


def travelling_joint(anatomy: Anatomy) -> int | None:
    """The joint that moves the body through the world: the last one above the pelvis that can."""
    body = anatomy.skeleton
    pelvis = (anatomy.joints("pelvis") or anatomy.joints("spine") or [0])[0]
    for at in body.line_to_root(pelvis):
        joint = body.joints[at]
        shifts = [
            suffix for suffix, drive in zip(joint.suffixes, joint.drives, strict=True)
            if drive is None and suffix in ("tx", "ty", "tz")
        ]  # fmt: skip
        if len(shifts) == 3:
            return at
    return None


def shift_joint(skeleton: Skeleton, q: Floats, world: Floats, joint: int, shift: Floats) -> Floats:
    """Displace a joint in poses (frames, nq) by (frames, 3) metres in the world.

    Args:
        world: (frames, joints, 4, 4), the frames of q.
    """
    own = world[:, joint].copy()
    own[:, :3, 3] += shift
    parent = skeleton.parents[joint]
    if parent >= 0:
        own = np.linalg.solve(world[:, parent], own)
    at = skeleton.joint_dofs(skeleton.joint_names[joint])
    values = joint_values(skeleton.joints[joint], own, q[:, at])
    result = q.copy()
    turning = skeleton.angular[at] | skeleton.quaternion[at]
    result[:, at] = np.where(turning, q[:, at], values)
    return result


def path_width(path: Floats) -> float:
    """Largest horizontal distance between points of a path (frames, 3), y up, metres.

    The largest of the widths in `_DIRECTIONS` directions, accurate to 0.2 %. The directions turn
    with the path.
    """
    angles = np.pi * np.arange(_DIRECTIONS) / _DIRECTIONS
    level = path[:, [0, 2]]
    across = level @ principal_axes(level) @ np.stack([np.cos(angles), np.sin(angles)])
    return float(np.ptp(across, axis=0).max(initial=0.0))


def as_far(before: Floats, after: Floats, size: float = 1.0) -> Floats:
    """Corrections (frames, 3) that restore the travel of hips that follow the feet.

    Feet that slip in the source do not slip in the target, which changes the travel of hips that
    follow the feet. If the change exceeds `_NEAR`, the horizontal path is scaled about its middle
    to correct it, by `_SCALED` at most, or so that its ends move by `_SWAY` if that is more.

    Args:
        before, after: (frames, 3), positions of the hips, y up, metres.
        size: size of the body relative to an adult.
    """
    there, here = path_width(before), path_width(after)
    if not (there > 0.0 and here > 0.0):
        return np.zeros_like(after)
    wanted = float(np.clip(here, (1.0 - _NEAR) * there, (1.0 + _NEAR) * there))
    most = max(_SCALED, 2.0 * _SWAY * size / here)
    factor = float(np.clip(wanted / here, 1.0 - most, 1.0 + most))
    level = after[:, [0, 2]]
    axes = principal_axes(level)
    along, shift = level @ axes, np.zeros_like(after)
    along -= 0.5 * (along.min(axis=0) + along.max(axis=0))
    shift[:, [0, 2]] = (factor - 1.0) * along @ axes.T
    return shift


def cut_smoothly(values: Floats, low: float, high: float, ease: int) -> Floats:
    """Clamp values (frames,) to limits, approaching them smoothly.

    The excess is subtracted as a smooth envelope over ``ease`` frames on either side.
    """
    over, under = np.maximum(values - high, 0.0), np.maximum(low - values, 0.0)
    if not (over.any() or under.any()):
        return values
    made = values - envelope(over, ease) + envelope(under, ease)
    return np.clip(made, low, high)
