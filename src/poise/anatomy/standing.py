"""The standing pose of a body: trunk upright, bones down, soles level, as near to rest as possible.

The pose is found by kinematics alone. Joints that reach any rotation turn their bones down by the
shortest rotation; raised arms come down at the sides. Any other limb is a product of exponentials:
a rotation about an axis of its joints turns everything behind it, so that the derivative of a
direction d by the angle is ``axis x d``. Damped least squares (Levenberg, 1944) minimise, within
the limits,

    ``|upper + up|^2 + |lower + up|^2 + (level |sole - up|)^2 + (ahead |front - facing|)^2 +
    (near |angles - near|)^2``

with the unit directions of both bones, of the sole's normal and of the foot's front. ``near`` is 0
for hinges, and the shortest rotation for other joints. Where the axes of both sides mirror one
another, both get the mean of their angles.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.evidence import FIXED, FREE, Evidence, unit
from poise.anatomy.limb_splits import LimbSplit
from poise.anatomy.recognition import SIDES, Recognition
from poise.anatomy.soles import Sole
from poise.anatomy.stance import BodyStance
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.kernels import primitives as code
from poise.model.joint import Joint
from poise.model.joint_values import turn_of, turn_values, turns_freely
from poise.model.pose import Pose

_LEVEL, _AHEAD, _NEAR = 0.7, 0.3, 0.05  # weights of sole, front and angles (see the module)
_UPRIGHT = 0.97  # cosine of the trunk's lean at rest beyond which the whole body is turned
_ASLANT = math.sqrt(0.5)  # cosine of trunk and line of hips from which the spine is bent
_STARTS = (1.2, -1.2, 2.8, -2.8)  # radians about an axis, from which a search begins
_FOUND = 0.05  # sum of squares below which no other start is tried
_STEPS, _LONGEST = 40, 0.5  # number of steps of a search, and the largest step of an angle
_TOES = math.radians(20.0)  # maximum heading of a foot that is kept
_MIRRORED = 0.02  # maximum difference of two axes that mirror one another
_TURNS = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)


@dataclass(frozen=True, eq=False)
class _Axis:
    """One rotation of a joint: its axis (3,) at rest in the world, and its limits from there."""

    joint: int
    value: int  # place among the joint's values; -1 for an axis of a quaternion
    axis: Floats
    low: float
    high: float


def standing_pose(
    body: Evidence, found: Recognition, soles: dict[str, Sole], up: Floats | None = None
) -> Pose:
    """The standing pose of a body with legs and arms; the rest pose of any other body.

    Args:
        body, found, soles: what is known about the body.
        up: (3,) the direction along which it stands; by default the body's own at rest.
    """
    skeleton, stance = body.skeleton, found.stance
    if stance is None or not found.parts:
        return skeleton.rest
    q = np.array(skeleton.rest.q)
    turns = _upright(body, stance, q)
    for turn, both in zip(turns, (stance.legs, stance.arms), strict=True):
        limbs = [
            _Limb(body, stance, limb, turn, soles.get(side) if both is stance.legs else None)
            for side, limb in zip(SIDES, both, strict=True)
        ]
        free = [limb.free_values(q) for limb in limbs]
        if None not in free:
            for at, values in (pair for found in free for pair in found or ()):
                q[at] = values
        else:
            for limb, angles in zip(limbs, _angles(limbs, stance.across), strict=True):
                limb.write(q, angles)
    if up is not None:
        _set_turn(body, _from_root(body, stance), _between(stance.up, up) @ turns[0], q)
    return Pose(skeleton, q)


def _upright(body: Evidence, stance: BodyStance, q: Floats) -> tuple[Floats, Floats]:
    """Turn the trunk upright, and return the rotations (3, 3) of the hips and of the shoulders.

    The joint that turns the whole body is set. If that would tilt the hips, as in a rest pose in
    which all bones lie along one line, a joint between hips and shoulders is.
    """
    still = np.eye(3)
    trunk = unit(stance.shoulders - stance.hips)
    if float(trunk @ stance.up) > _UPRIGHT:
        return still, still
    legs, arms = _from_root(body, stance), body.line(stance.carriers[1])
    aside = unit(stance.legs[0].start - stance.legs[1].start)
    if abs(float(trunk @ aside)) < _ASLANT:
        turn = _set_turn(body, legs, _between(trunk, stance.up), q)
        return turn, turn
    for joint in [j for j in arms[::-1] if j not in legs]:
        bent = _between(stance.shoulders - body.positions[joint], stance.up)
        turn = _set_turn(body, [joint], bent, q)
        if not np.array_equal(turn, still):
            return still, turn
    return still, still


def _from_root(body: Evidence, stance: BodyStance) -> list[int]:
    """The joints from the root to the one that carries the legs."""
    return body.line(stance.carriers[0])[::-1]


def _set_turn(body: Evidence, joints: Sequence[int], turn: Floats, q: Floats) -> Floats:
    """Turn the first of some joints that can turn freely; the rotation (3, 3), or the identity."""
    skeleton = body.skeleton
    for joint in joints:
        own = skeleton.joints[joint]
        if body.mobility[joint] != FREE or any(own.drives):
            continue
        wanted = turn @ transforms.nearest_rotation(skeleton.rest.world[joint, :3, :3])
        parent = skeleton.parents[joint]
        if parent >= 0:
            wanted = transforms.nearest_rotation(skeleton.rest.world[parent, :3, :3]).T @ wanted
        at = skeleton.joint_dofs(own.name)
        try:
            values = turn_values(own, wanted, q[at])
        except InvalidValue:  # a joint that scales or slides: another one may turn the body
            continue
        low, high = skeleton.lower[at] - 1e-9, skeleton.upper[at] + 1e-9
        within = ((values >= low) & (values <= high)).all()
        if within and np.allclose(turn_of(own, values), wanted, atol=1e-6):
            q[at] = values
            return turn
    return np.eye(3)


class _Limb:
    """The search for one limb."""

    def __init__(
        self, body: Evidence, stance: BodyStance, limb: LimbSplit, turn: Floats, sole: Sole | None
    ) -> None:
        self.skeleton, self.stance, self.turn = body.skeleton, stance, turn
        groups = [limb.upper, limb.lower[:1], limb.end if sole is not None else ()]
        if not limb.hinged:
            groups = [group[:1] for group in groups]
        self.firsts = [group[0] for group in groups if group]
        self.axes = [axis for group in groups for joint in group for axis in _axes(body, joint)]
        counts = np.cumsum([sum(len(_axes(body, j)) for j in group) for group in groups])
        self.counts: list[int] = counts.tolist()
        self.turned = turn @ np.array([axis.axis for axis in self.axes]).reshape(-1, 3).T
        self.low = np.array([axis.low for axis in self.axes])
        self.high = np.array([axis.high for axis in self.axes])
        self.near = np.zeros(len(self.axes))
        self.bones = [turn @ unit(limb.middle - limb.start), turn @ unit(limb.stop - limb.middle)]
        self.outward = float(turn @ (limb.start - stance.shoulders) @ stance.across)
        self.foot: list[Floats] = []
        if sole is not None and self.counts[2] > self.counts[1]:
            frame = transforms.nearest_rotation(
                body.skeleton.rest.world[body.skeleton.joint_index(sole.joint), :3, :3]
            )
            self.foot = [turn @ frame @ direction for direction in _directions(sole, limb, frame)]

    def free_values(self, q: Floats) -> list[tuple[slice, Floats]] | None:
        """Places and values of joints that reach any rotation; None if one of them does not.

        Where only the first joint does, its values are those near which a search stays, so that the
        bone does not twist.
        """
        skeleton, rest = self.skeleton, self.skeleton.rest.world
        found: list[tuple[slice, Floats]] = []
        turned: dict[int, Floats] = {}
        able = True
        for joint, turn in zip(self.firsts, self._turns(), strict=False):
            own, parent = skeleton.joints[joint], skeleton.parents[joint]
            if not _is_free(own):
                able = False
                break
            wanted = turn @ self.turn @ transforms.nearest_rotation(rest[joint, :3, :3])
            if parent >= 0:
                carrier = next((j for j in skeleton.line_to_root(parent) if j in turned), -1)
                above = turned.get(carrier, np.eye(3))
                base = above @ self.turn @ transforms.nearest_rotation(rest[parent, :3, :3])
                wanted = base.T @ wanted
            at = skeleton.joint_dofs(own.name)
            values = turn_values(own, wanted, q[at])
            bounded = np.isfinite(skeleton.lower[at]) | np.isfinite(skeleton.upper[at])
            low, high = skeleton.lower[at] - 1e-9, skeleton.upper[at] + 1e-9
            able = able and not ((values < low) | (values > high))[bounded].any()
            found.append((at, values))
            turned[joint] = turn
            for n, axis in enumerate(self.axes):
                if axis.joint == joint == self.firsts[0] and axis.value >= 0:
                    self.near[n] = values[axis.value] - q[at][axis.value]
        self.near = np.clip(self.near, self.low, self.high)
        return found if able else None

    def _turns(self) -> list[Floats]:
        """World rotations (3, 3) of both bones, and of a foot, that make the limb stand."""
        up, ahead, across = self.stance.up, self.stance.facing, self.stance.across
        upper, lower = self.bones
        first = np.eye(3)
        if not self.foot:  # raised arms come down at the sides
            side = float(upper @ across) if float(upper @ up) < 0.9 else self.outward
            level = upper - float(upper @ ahead) * ahead
            if np.linalg.norm(level) > 0.1:
                angle = math.acos(max(-1.0, min(1.0, float(-unit(level) @ up))))
                first = transforms.axis_angle(ahead, -math.copysign(angle, side))
        first = _between(first @ upper, -up) @ first
        turns = [first, _between(first @ lower, -up) @ first]
        if self.foot:
            normal, front = (turns[1] @ direction for direction in self.foot)
            level = _between(normal, up)
            front = level @ front
            heading = math.atan2(float(front @ across), float(front @ ahead))
            kept = max(-_TOES, min(_TOES, heading))
            turns.append(transforms.axis_angle(up, kept - heading) @ level @ turns[1])
        return turns

    def solve(self) -> Floats:
        """The angles of all axes from rest."""
        if not self.axes:
            return np.zeros(0)
        first = self.turned[:, : self.counts[0]]
        starts = [self.near]
        for aim in (self.stance.facing, self.stance.across):
            for angle in _STARTS:
                start = self.near.copy()
                if self.counts[0]:
                    start[int(np.abs(aim @ first).argmax())] += angle
                starts.append(start)
        best = self.near, math.inf
        for start in starts:
            angles, cost = self.search(np.clip(start, self.low, self.high))
            if cost < best[1] - 1e-6:
                best = angles, cost
            away = _NEAR * (best[0] - self.near)
            if best[1] < _FOUND + float(away @ away):
                break
        return best[0]

    def search(self, angles: Floats) -> tuple[Floats, float]:
        """The nearest angles with the least sum of squares, and that sum."""
        damping = 1e-3
        error, slope = self._errors(angles)
        cost = float(error @ error)
        for _ in range(_STEPS):
            square = slope.T @ slope + damping * np.eye(len(angles))
            step = np.linalg.solve(square, -slope.T @ error)
            new = np.clip(angles + np.clip(step, -_LONGEST, _LONGEST), self.low, self.high)
            new_error, new_slope = self._errors(new)
            gain = cost - float(new_error @ new_error)
            if gain > 0.0:
                angles, error, slope, cost = new, new_error, new_slope, cost - gain
                damping *= 0.5
            else:
                damping *= 8.0
            if 0.0 < gain < 1e-9 or damping > 1e3:
                break
        return angles, cost

    def _errors(self, angles: Floats) -> tuple[Floats, Floats]:
        """Residuals (n,) of the angles, and their derivatives (n, angles)."""
        up, ahead = self.stance.up, self.stance.facing
        turn, axes = np.eye(3), np.zeros((len(angles), 3))
        after: list[Floats] = [turn]
        for n, angle in enumerate(angles.tolist()):
            axes[n] = turn @ self.turned[:, n]
            turn = turn @ transforms.axis_angle(self.turned[:, n], angle)
            after.append(turn)
        wanted = [
            (self.bones[0], -up, self.counts[0], 1.0), (self.bones[1], -up, self.counts[1], 1.0),
        ]  # fmt: skip
        if self.foot:
            wanted.append((self.foot[0], up, self.counts[2], _LEVEL))
            wanted.append((self.foot[1], ahead, self.counts[2], _AHEAD))
        errors, slopes = [_NEAR * (angles - self.near)], [_NEAR * np.eye(len(angles))]
        for direction, goal, count, weight in wanted:
            turned = after[count] @ direction
            errors.append(weight * (turned - goal))
            slope = np.zeros((3, len(angles)))
            slope[:, :count] = weight * np.cross(axes[:count], turned).T
            slopes.append(slope)
        return np.concatenate(errors), np.concatenate(slopes)

    def write(self, q: Floats, angles: Floats) -> None:
        """Write the angles to a pose vector (nq,)."""
        skeleton = self.skeleton
        for joint in dict.fromkeys(axis.joint for axis in self.axes):
            own = skeleton.joints[joint]
            at = skeleton.joint_dofs(own.name)
            turn = np.eye(3)
            for axis, angle in zip(self.axes, angles.tolist(), strict=True):
                if axis.joint == joint and axis.value >= 0:
                    q[at.start + axis.value] += angle
                elif axis.joint == joint:
                    turn = turn @ transforms.axis_angle(axis.axis, angle)
            if not np.array_equal(turn, np.eye(3)):
                rest = transforms.nearest_rotation(skeleton.rest.world[joint, :3, :3])
                parent = skeleton.parents[joint]
                above = np.eye(3)
                if parent >= 0:
                    above = transforms.nearest_rotation(skeleton.rest.world[parent, :3, :3])
                q[at] = turn_values(own, above.T @ turn @ rest, q[at])


def _axes(body: Evidence, joint: int) -> list[_Axis]:
    """The rotations of a joint that can be set, from its first one on."""
    own, skeleton = body.skeleton.joints[joint], body.skeleton
    if body.mobility[joint] == FIXED or any(own.drives):
        return []
    frame = own.frame
    parent = skeleton.parents[joint]
    frame = frame if parent < 0 else skeleton.rest.world[parent] @ frame
    turn = transforms.nearest_rotation(frame[:3, :3])
    found: list[_Axis] = []
    for primitive in own.type.lower():
        if primitive.kind == code.QUATERNION:
            return [_Axis(joint, -1, axis, -math.pi, math.pi) for axis in np.eye(3)]
        if primitive.frame is not None:
            turn = turn @ transforms.nearest_rotation(np.asarray(primitive.frame)[:3, :3])
        if primitive.kind in _TURNS:
            axis = np.array(primitive.axis, dtype=np.float64)
            rest = float(own.rest[primitive.dof]) if primitive.dof >= 0 else 0.0
            if primitive.dof >= 0:
                low, high = (own.limits[primitive.dof] - rest).tolist()
                low, high = max(low, -math.pi), min(high, math.pi)
                if low <= high:
                    found.append(_Axis(joint, primitive.dof, turn @ unit(axis), low, high))
            turn = turn @ transforms.axis_angle(unit(axis), rest)
    return found


def _directions(sole: Sole, limb: LimbSplit, frame: Floats) -> tuple[Floats, Floats]:
    """Normal and front (3,) of a sole at rest, in the frame of its joint."""
    front = unit(sole.toe - sole.heel)
    aside = sole.polygon - sole.heel
    normal = np.zeros(3)
    for a, b in zip(aside, np.roll(aside, -1, axis=0), strict=True):
        normal = normal + np.cross(a, b)
    normal = unit(normal)
    shin = frame.T @ (limb.middle - limb.stop)
    return (normal if float(normal @ shin) >= 0.0 else -normal), front


def _angles(limbs: Sequence[_Limb], across: Floats) -> tuple[Floats, Floats]:
    """Angles of both limbs, the means of those whose axes mirror one another."""
    left, right = limbs[0].solve(), limbs[1].solve()
    one, other = limbs[0].turned, limbs[1].turned
    if one.shape != other.shape or not one.size:
        return left, right
    mirrored = -(one - 2.0 * np.outer(across, across @ one))  # pseudovectors
    signs = np.where((mirrored * other).sum(axis=0) >= 0.0, 1.0, -1.0)
    if np.abs(signs * mirrored - other).max() > _MIRRORED:
        return left, right
    right, _ = limbs[1].search(np.clip(signs * left, limbs[1].low, limbs[1].high))
    left = np.clip(0.5 * (left + signs * right), limbs[0].low, limbs[0].high)
    return left, np.clip(signs * left, limbs[1].low, limbs[1].high)


def _is_free(joint: Joint) -> bool:
    """Whether a joint can be set to any rotation."""
    if any(joint.drives):
        return False
    try:
        return turns_freely(joint)
    except InvalidValue:  # a joint that scales, or slides after it turns
        return False


def _between(one: Floats, other: Floats) -> Floats:
    """The shortest rotation (3, 3) between two directions; the identity if one has no length."""
    if not (one.any() and other.any()):
        return np.eye(3)
    return np.asarray(quaternions.to_matrix(quaternions.between(one, other)), dtype=np.float64)
