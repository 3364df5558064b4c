"""Rotate a foot about its front, which moves the ankle and not the support.

Towards the end of a stance, the ball or the toes support the foot. If its leg would be
overstretched, the heel can rise: the ankle approaches the hip, and the root has to be lowered less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.geometry import transforms
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]


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
