"""Roll a foot about the points of its sole, which stay in place on the floor.

Towards the end of a stance, the ball or the toes support the foot. If its leg would be
overstretched, the heel can rise: the ankle approaches the hip, and the root has to be lowered less.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

from poise.anatomy.anatomy import Anatomy
from poise.anatomy.feet import find_ball
from poise.array_types import Floats
from poise.geometry import transforms
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.motion.feet.points import sole_points

Roll: TypeAlias = tuple[float, float, float]
"""Radians about the heel, the ball and the tip of the toes."""


@dataclass(frozen=True, eq=False)
class FootRoll:
    """Possible rotation of a foot about its front, over time.

    Attributes:
        ankle: (frames, 3), vectors from the foot's front to its ankle, metres.
        axis: (frames, 3), unit vectors; positive angles raise the heel.
        cost: (frames,), weights of the squared angle, square metres.
    """

    ankle: Floats
    axis: Floats
    cost: Floats

    @property
    def reach(self) -> float:
        """Mean distance of the ankle from the foot's front, metres."""
        return float(np.linalg.norm(self.ankle, axis=1).mean())

    def turns(self, angle: Floats) -> Floats:
        """Return the rotations (frames, 3, 3) by angles (frames,) in radians."""
        return transforms.axis_angle(self.axis, angle)

    def moved(self, angle: Floats) -> tuple[Floats, Floats]:
        """Return the displacement of the ankle and its derivative with respect to the angle.

        By Rodrigues' formula. Both in metres, shape (frames, 3).
        """
        aside = np.cross(self.axis, self.ankle)
        inwards = np.cross(self.axis, aside)
        sin, cos = np.sin(angle)[:, None], np.cos(angle)[:, None]
        return sin * aside + (1.0 - cos) * inwards, cos * aside + sin * inwards


class Pivots(NamedTuple):
    """The points about which a foot rolls, (3,) metres, and a unit axis (3,), in its joint's frame.

    A positive angle about the axis lowers the toes.
    """

    heel: Floats
    ball: Floats
    toe: Floats
    axis: Floats

    def pose(self, roll: Roll) -> Floats:
        """Return a rolled foot's frame (4, 4) relative to the flat one: heel, toe, then ball."""
        heel, ball, toe = roll
        found = np.eye(4)
        for point, angle in ((self.heel, -heel), (self.toe, toe), (self.ball, ball)):
            turn = transforms.axis_angle(self.axis, angle)
            found = found @ transforms.compose(turn, point - turn @ point)
        return found

    def pivot(self, roll: Roll) -> Floats:
        """Return the point (3,) about which a rolled foot turns, in the frame of the flat one."""
        heel, _, toe = roll
        point = self.toe if toe > 0.0 else self.heel if heel > 0.0 else self.ball
        frame = self.pose((heel, 0.0, 0.0))
        return frame[:3, :3] @ point + frame[:3, 3]


@kept_with_argument()
def pivots_of(anatomy: Anatomy, foot: str) -> Pivots | None:
    """Return the points about which a foot rolls; None for other joints.

    They are the points of the sole (`sole_points`) in the rest pose. A toe joint that can rotate is
    the axis of the ball, so that the toes can stay flat.

    Raises:
        UnknownJoint: no joint has this name.

    >>> from poise.bundled import character
    >>> found = pivots_of(character().anatomy, "lfoot")
    >>> bool(np.allclose(found.pose((0.4, 0.0, 0.0))[:3, :3] @ found.axis, found.axis))
    True
    """
    skeleton = anatomy.skeleton
    ball, points = find_ball(skeleton, foot), sole_points(skeleton, foot)
    if ball is None or points is None:
        return None
    rest = skeleton.rest.world[None]
    places = [point.at(skeleton, rest)[0] for point in points]
    if ball.toes:
        places[1] = rest[0, skeleton.joint_index(ball.joint), :3, 3]
    frame = rest[0, skeleton.joint_index(foot)]
    turn = transforms.nearest_rotation(frame[:3, :3])
    ankle, up = frame[:3, 3] - places[1], "xyz".index(skeleton.up)
    axis = roll_axis(skeleton, foot, None, turn[None], ankle[None], up)
    if axis is None:
        return None
    local = np.linalg.solve(frame[:3, :3], (np.array(places) - frame[:3, 3]).T).T
    return Pivots(local[0], local[1], local[2], turn.T @ axis[0])


def roll_axis(
    body: Skeleton, foot: str, toes: str | None, turns: Floats, ankle: Floats, up: int
) -> Floats | None:
    """Return the axes (frames, 3) about which a foot rolls; None if it stands upright throughout.

    The axis is fixed in the foot. It is that of the toes if they bend like a hinge, so that they
    can keep their rotation. Otherwise it is the mean horizontal axis across the foot, weighted
    towards frames in which the foot is flat.

    Args:
        body: the skeleton.
        foot: the joint that carries the foot.
        toes: the joint that bends the toes, if any.
        turns: (frames, 3, 3), world rotations of the foot.
        ankle: (frames, 3), vectors from the foot's front to its ankle, metres.
        up: index of the vertical axis of the world.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> foot, ball = (walk.skeleton.joint_index(name) for name in ("lfoot", "ltoes"))
    >>> heel = walk.world[:, foot, :3, 3] - walk.world[:, ball, :3, 3]
    >>> rotations = walk.world[:, foot, :3, :3]
    >>> axes = roll_axis(walk.skeleton, "lfoot", "ltoes", rotations, heel, 1)
    >>> bool((np.cross(axes, heel)[:30, 1] > 0.0).all())  # the heel rises
    True
    """
    vertical = np.zeros(3)
    vertical[up] = 1.0
    across = np.cross(ankle, vertical)
    across *= np.linalg.norm(across, axis=1, keepdims=True)
    own = np.einsum("fba,fb->a", turns, across)
    if np.linalg.norm(own) < 1e-9:
        return None
    if toes is not None and body.parents[body.joint_index(toes)] == body.joint_index(foot):
        joint = body.joints[body.joint_index(toes)]
        hinge = hinge_axis(joint)
        if hinge is not None:
            hinge = joint.frame[:3, :3] @ hinge
            own = hinge if hinge @ own > 0.0 else -hinge
    return np.asarray(turns @ (own / np.linalg.norm(own)))
