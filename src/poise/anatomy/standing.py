"""The standing pose of a body: trunk upright, bones down, soles level, as near to rest as possible.

The pose is found by kinematics alone. Each limb is a product of exponentials: a rotation about an
axis of its joints turns everything behind it, so that the derivative of a direction d by the angle
is ``axis x d``. Damped least squares (Levenberg, 1944) minimise, within the limits,

    ``|upper + up|^2 + |lower + up|^2 + (level |sole - up|)^2 + (ahead |front - facing|)^2 +
    (near |angles|)^2``

with the unit directions of both bones, of the sole's normal and of the foot's front. Both sides get
the mean of their angles where their axes mirror one another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.evidence import FIXED, FREE, Evidence, unit
from poise.anatomy.limb_splits import LimbSplit
from poise.anatomy.recognition import SIDES, Recognition
from poise.anatomy.soles import Sole
from poise.anatomy.stance import Stance
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.kernels import primitives as code
from poise.model.joint_values import turn_of, turn_values
from poise.model.pose import Pose

Floats = NDArray[np.float64]

_LEVEL, _AHEAD, _NEAR = 0.7, 0.3, 0.05  # weights of sole, front and angles (see the module)
_UPRIGHT = 0.97  # cosine of the trunk's lean at rest beyond which the whole body is turned
_STARTS = (0.0, 1.2, -1.2)  # radians about the axis nearest to the front (arms) or side (legs)
_STEPS, _LONGEST = 40, 0.5  # number of steps of a search, and the largest step of an angle
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


def standing_pose(body: Evidence, found: Recognition, soles: dict[str, Sole]) -> Pose:
    """The standing pose of a body with legs and arms; the rest pose of any other body."""
    skeleton, stance = body.skeleton, found.stance
    if stance is None or not found.parts:
        return skeleton.rest
    q = np.array(skeleton.rest.q)
    turn = _upright(body, stance, q)
    for kind, both in (("leg", stance.legs), ("arm", stance.arms)):
        limbs = [
            _Limb(body, stance, limb, turn, soles.get(side) if kind == "leg" else None)
            for side, limb in zip(SIDES, both, strict=True)
        ]
        angles = [limb.solve() for limb in limbs]
        for limb, values in zip(limbs, _symmetric(limbs, angles, stance.across), strict=True):
            limb.write(q, values)
    return Pose(skeleton, q)


def _upright(body: Evidence, stance: Stance, q: Floats) -> Floats:
    """Rotation (3, 3) that turns the trunk upright, written to the joint that turns the body."""
    trunk = unit(stance.shoulders - stance.hips)
    if float(trunk @ stance.up) > _UPRIGHT:
        return np.eye(3)
    skeleton = body.skeleton
    turn = quaternions.to_matrix(quaternions.between(trunk, stance.up))
    for joint in body.line(stance.carriers[0])[::-1]:
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
        if np.allclose(turn_of(own, values), wanted, atol=1e-6):
            q[at] = values
            return turn
    return np.eye(3)


class _Limb:
    """The search for one limb."""

    def __init__(
        self, body: Evidence, stance: Stance, limb: LimbSplit, turn: Floats, sole: Sole | None
    ) -> None:
        self.skeleton, self.stance = body.skeleton, stance
        groups = [limb.upper, limb.lower[:1], limb.end if sole is not None else ()]
        if not limb.hinged:
            groups = [group[:1] for group in groups]
        self.axes = [axis for group in groups for joint in group for axis in _axes(body, joint)]
        counts = np.cumsum([sum(len(_axes(body, j)) for j in group) for group in groups])
        self.counts: list[int] = counts.tolist()
        self.turned = turn @ np.array([axis.axis for axis in self.axes]).reshape(-1, 3).T
        self.low = np.array([axis.low for axis in self.axes])
        self.high = np.array([axis.high for axis in self.axes])
        self.bones = [turn @ unit(limb.middle - limb.start), turn @ unit(limb.stop - limb.middle)]
        self.foot: list[Floats] = []
        if sole is not None and self.counts[2] > self.counts[1]:
            frame = transforms.nearest_rotation(
                body.skeleton.rest.world[body.skeleton.joint_index(sole.joint), :3, :3]
            )
            self.foot = [turn @ frame @ direction for direction in _directions(sole, limb, frame)]

    def solve(self) -> Floats:
        """The angles of all axes from rest."""
        if not self.axes:
            return np.zeros(0)
        aim = self.stance.across if self.foot else self.stance.facing
        first = self.turned[:, : self.counts[0]]
        best: tuple[float, Floats] | None = None
        for start in _STARTS:
            angles = np.zeros(len(self.axes))
            if self.counts[0]:
                angles[int(np.abs(aim @ first).argmax())] = start
            angles, cost = self._search(np.clip(angles, self.low, self.high))
            if best is None or cost < best[0] - 1e-6:
                best = cost, angles
            if best[0] < 0.05:
                break
        return best[1] if best else np.zeros(len(self.axes))

    def _search(self, angles: Floats) -> tuple[Floats, float]:
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
        errors, slopes = [_NEAR * angles], [_NEAR * np.eye(len(angles))]
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
                    found.append(
                        _Axis(
                            joint, primitive.dof, turn @ unit(axis), min(low, 0.0), max(high, 0.0)
                        )
                    )
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


def _symmetric(
    limbs: Sequence[_Limb], angles: Sequence[Floats], across: Floats
) -> tuple[Floats, Floats]:
    """Angles of both limbs, with the mean of each pair of axes that mirror one another."""
    left, right = (np.array(own) for own in angles)
    if len(left) != len(right) or len(left) == 0:
        return left, right
    one, other = limbs[0].turned, limbs[1].turned
    mirrored = -(one - 2.0 * np.outer(across, across @ one))  # a pseudovector
    for n in range(len(left)):
        for sign in (1.0, -1.0):
            if float(np.abs(sign * mirrored[:, n] - other[:, n]).max()) < _MIRRORED:
                mean = 0.5 * (left[n] + sign * right[n])
                mean = min(max(mean, float(limbs[0].low[n])), float(limbs[0].high[n]))
                left[n] = mean
                right[n] = min(max(sign * mean, float(limbs[1].low[n])), float(limbs[1].high[n]))
                break
    return left, right
