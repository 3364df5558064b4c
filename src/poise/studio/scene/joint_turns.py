"""Set rotations of joints in their frames, within their limits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.joint import Cone
from poise.model.joint_values import turn_values
from poise.model.skeleton import Skeleton
from poise.studio.scene.attachment import Quaternion
from poise.studio.scene.scene import Scene


def turned_values(scene: Scene, turns: Mapping[str, Quaternion]) -> Floats:
    """Return the pose (nq,) with joints set to rotations (w, x, y, z) relative to zero DOFs.

    A joint takes the nearest rotation that its DOFs and limits allow; locked DOFs keep their
    values.

    Raises:
        InvalidValue: a joint has no unlocked DOFs.

    >>> from poise.bundled import bare_character
    >>> scene = Scene.of(bare_character())
    >>> q = turned_values(scene, {"lradius": (np.cos(0.2), np.sin(0.2), 0.0, 0.0)})
    >>> round(float(q[scene.character.skeleton.dof_index("lradius_rx")]), 6)
    0.4
    """
    body, q = scene.character.skeleton, scene.pose.q.copy()
    known = set(body.dof_names)
    for name, turn in turns.items():
        joint = body.joint(name)
        places = {each: body.dof_index(each) for each in joint.dof_names if each in known}
        own = _free(scene, places)
        if not own:
            locked = "its values are locked" if places else "it has no values"
            raise InvalidValue(f"{name} cannot be rotated: {locked}")
        now = [
            q[places[each]] if each in places else rest
            for each, rest in zip(joint.dof_names, joint.rest, strict=True)
        ]
        wanted = joint.frame[:3, :3] @ quaternions.to_matrix(quaternions.normalize(turn))
        found = turn_values(joint, wanted, now)
        for each, value in zip(joint.dof_names, found.tolist(), strict=True):
            if each in own:
                q[places[each]] = value
    return within_limits(body, body.unit_quaternions(q), turns)


def _free(scene: Scene, places: Mapping[str, int]) -> set[str]:
    """Return the names of unlocked DOFs; a quaternion's DOFs are unlocked all or not at all."""
    turning = scene.character.skeleton.quaternion
    own = {name for name in places if name not in scene.locked}
    if any(turning[at] and name not in own for name, at in places.items()):
        own = {name for name in own if not turning[places[name]]}
    return own


def within_limits(body: Skeleton, q: Floats, joints: Iterable[str]) -> Floats:
    """Return a pose (nq,) with the DOFs of some joints clamped to their limits and cones."""
    found = q.copy()
    for name in joints:
        at, cone = body.joint_dofs(name), body.joint(name).cone
        found[at] = np.clip(found[at], body.lower[at], body.upper[at])
        turning = np.flatnonzero(body.quaternion[at]) + at.start
        if cone is not None and len(turning):
            found[turning] = within_cone(cone, found[turning])
    return found


def within_cone(cone: Cone, q: Floats) -> Floats:
    """Return the unit quaternion (w, x, y, z) nearest to ``q`` within the limits of a cone.

    >>> bent = quaternions.from_axis_angle((0.0, 0.0, 1.0), 1.0)
    >>> kept = within_cone(Cone(0.5, axis=(0.0, 1.0, 0.0)), bent)
    >>> float(quaternions.to_axis_angle(kept)[1].round(6))
    0.5
    """
    if cone.axis is None:
        swing, twist = q, np.array([1.0, 0.0, 0.0, 0.0])
        axis = np.zeros(3)
    else:
        axis = np.array(cone.axis) / math.hypot(*cone.axis)
        swing, twist = quaternions.swing_twist(q, axis)
    turn = quaternions.to_rotation_vector(swing)
    size = float(np.linalg.norm(turn))
    if size > cone.swing:
        swing = quaternions.from_rotation_vector(turn * (cone.swing / size))
    angle = float(quaternions.to_rotation_vector(twist) @ axis)
    low, high = cone.twist
    if not low <= angle <= high:
        ends = (abs(math.remainder(angle - end, math.tau)) for end in (low, high))
        nearer = min(zip(ends, (low, high), strict=True))[1]
        twist = quaternions.from_axis_angle(axis, nearer)
    return np.asarray(quaternions.multiply(swing, twist), dtype=np.float64)
