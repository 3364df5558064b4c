"""Rotation of limbs about the line between their ends, to bend towards a pole."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import Limb, find_anatomy
from poise.array_types import Floats
from poise.constraints import orient
from poise.errors import InvalidValue, UnknownName, UnsuitableSolver
from poise.geometry import quaternions, transforms
from poise.model.joint import Cone
from poise.model.joint_values import turn_values
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import Constraint
from poise.residuals.functions import dot
from poise.residuals.point import point
from poise.solvers.ik_handles import solve_handles
from poise.solvers.solve import solve
from poise.studio.scene.attachment import Quaternion, Vector
from poise.studio.scene.scene import Scene

_EXACT = 1e-7  # metres and radians


def limb_of(scene: Scene, end: str) -> Limb:
    """Return the limb that ends at a joint.

    Raises:
        UnknownName: the joint is not the end of a limb.

    >>> from poise.bundled import bare_character
    >>> limb_of(Scene.of(bare_character()), "lhand").name
    'left arm'
    """
    limbs = find_anatomy(scene.character.skeleton).limbs
    for limb in limbs:
        if limb.end == end:
            return limb
    raise UnknownName(end, "limb", [limb.end for limb in limbs])


def bend_goals(pose: Pose, limb: Limb, pole: Vector) -> list[Constraint]:
    """Return constraints that bend a limb towards a pole: its plane of bend contains the pole.

    The plane is that of the limb's bend in the pose, fixed in the start joint's frame, so that a
    straight limb turns towards the pole before it bends. A middle joint of several axes is also
    constrained to bend in that plane.
    """
    body = pose.skeleton
    start, end = body.joint_index(limb.start), body.joint_index(limb.end)
    frame = pose.world[start]
    line = pose.world[end, :3, 3] - frame[:3, 3]
    across = np.cross(line, limb.direction(pose)[0])
    local = np.linalg.solve(frame[:3, :3], across / np.linalg.norm(across))
    a, h = point(limb.start), point(limb.start, tuple(local.tolist()))
    found = [(dot(h - a, pole) == 0.0).named(f"bend of {limb.name}")]
    own = body.joint_dofs(limb.middle)
    if int((body.angular | body.quaternion)[own].sum()) > 1:
        plane = dot(point(limb.end) - point(limb.middle), h - a) == 0.0
        found.append(plane.named(f"plane of {limb.name}"))
    return found


def bent_towards(scene: Scene, limb: Limb, pole: Vector) -> Floats:
    """Return the pose (nq,) with a limb rotated about the line between its ends towards a pole.

    The end keeps its position, and its orientation as far as limits allow; the frames of other
    joints do not change. A pole beyond the limits is approached as far as possible.

    Raises:
        InvalidValue: the pole is zero or parallel to the limb.

    >>> from poise.bundled import character
    >>> scene = Scene.of(character())
    >>> arm = limb_of(scene, "lhand")
    >>> bent = scene.with_q(bent_towards(scene, arm, (0.0, 0.0, -1.0))).pose
    >>> [abs(round(value, 3)) for value in arm.direction(bent)[0]]
    [0.0, 0.0, 1.0]
    """
    size = math.hypot(*pole)
    if not 1e-9 < size < 1e9:
        raise InvalidValue(f"{limb.name}: {pole} is not a direction; expected 3 numbers")
    body, pose = scene.character.skeleton, scene.pose
    start, end = (pose.world[body.joint_index(name)] for name in (limb.start, limb.end))
    line = end[:3, 3] - start[:3, 3]
    axis = line / max(float(np.linalg.norm(line)), 1e-12)
    wanted = np.array(pole) / size
    wanted -= (wanted @ axis) * axis
    if float(np.linalg.norm(wanted)) < 1e-6:
        raise InvalidValue(f"{limb.name}: the pole is parallel to the limb; move it to one side")
    now = np.array(limb.direction(pose)[0])
    angle = math.atan2(float(np.cross(now, wanted) @ axis), float(now @ wanted))
    swivel = transforms.axis_angle(axis, angle)
    turned = _turned(scene, limb.start, swivel @ start[:3, :3])
    placed = _placed(turned, limb, end[:3, 3], pole)
    return _levelled(placed, limb, end[:3, :3]).pose.q


def _turned(scene: Scene, joint: str, turn: NDArray[np.float64]) -> Scene:
    """Rotate a joint to a world orientation (3, 3) as far as possible, keeping the other DOFs."""
    return scene.with_q(turned_values(scene, {joint: own_turn(scene.pose, joint, turn)}))


def own_turn(pose: Pose, joint: str, turn: NDArray[np.float64]) -> Quaternion:
    """Return a joint's rotation (w, x, y, z) relative to zero DOFs for a world rotation (3, 3)."""
    body = pose.skeleton
    number = body.joint_index(joint)
    above = np.eye(4) if body.parents[number] < 0 else pose.world[body.parents[number]]
    base = transforms.nearest_rotation((above @ body.joints[number].frame)[:3, :3])
    own = quaternions.from_matrix(base.T @ transforms.nearest_rotation(turn))
    w, x, y, z = own.tolist()
    return w, x, y, z


def _placed(turned: Scene, limb: Limb, place: Floats, pole: Vector) -> Scene:
    """Move the end of a rotated limb back to a position (3,) by IK, if limits moved the end."""
    body, pose = turned.character.skeleton, turned.pose
    if np.allclose(pose.world[body.joint_index(limb.end), :3, 3], place, rtol=0.0, atol=_EXACT):
        return turned
    try:
        placed, _ = solve_handles(pose, [limb.handle(pole)], {limb.name: place})
    except UnsuitableSolver:  # joints with other DOFs between its ends: keep the rotated limb
        return turned
    return turned.with_q(placed.q)


def _levelled(scene: Scene, limb: Limb, turn: Floats) -> Scene:
    """Set the world orientation (3, 3) of a limb's end by all joints after its middle."""
    body = scene.character.skeleton
    turned = _turned(scene, limb.end, turn)
    own = turned.pose.world[body.joint_index(limb.end), :3, :3]
    path = body.line_to_root(body.joint_index(limb.end))
    wrist = path[: path.index(body.joint_index(limb.middle))]
    first = body.joint_names[wrist[-1]]
    if first == limb.end or np.allclose(own, turn, rtol=0.0, atol=_EXACT):
        return turned
    wanted = quaternions.from_matrix(transforms.nearest_rotation(turn))
    goal = orient(limb.end, wanted, base=first)
    return scene.with_q(solve(turned.pose, goal, batch=False, tolerance=_EXACT, near=True).pose.q)


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
    return clamp_dofs(body, body.unit_quaternions(q), turns)


def _free(scene: Scene, places: Mapping[str, int]) -> set[str]:
    """Return the names of unlocked DOFs; a quaternion's DOFs are unlocked all or not at all."""
    turning = scene.character.skeleton.quaternion
    own = {name for name in places if name not in scene.locked}
    if any(turning[at] and name not in own for name, at in places.items()):
        own = {name for name in own if not turning[places[name]]}
    return own


def clamp_dofs(body: Skeleton, q: Floats, joints: Iterable[str]) -> Floats:
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
