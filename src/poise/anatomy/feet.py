"""The ball of a foot: the start of the toes, about which a foot rolls when its heel rises."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.words import Part, part_names, parts_of, side_of
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]
Vector = tuple[float, float, float]

_AHEAD, _BELOW = 1.9, 0.8
"""Distances from ankle to ball, forward and down, relative to the ankle's height.

Used if a skeleton ends at the ankle: the ball is at 0.48 of the foot's length, which is 0.152 of
the stature; the ankle's height is 0.039 of the stature (Drillis and Contini, 1966).
"""


class Ball(NamedTuple):
    """The ball of a foot.

    Attributes:
        joint: the joint that carries the ball: the toe joint if it can rotate, else the foot.
        offset: (3,), position in that joint's frame, metres.
        toes: whether the joint is a toe joint, which stays flat on the floor while the heel rises.
    """

    joint: str
    offset: Vector
    toes: bool


def ball_of(skeleton: Skeleton, foot: str) -> Ball:
    """Find the ball of a foot from the name of its ankle or toe joint.

    The ball is at the toe joint, or at the tip of the foot's bone if there is no toe joint. Without
    either, it is in front of the ankle, perpendicular to the line between the feet.

    Raises:
        UnknownJoint: no joint has this name.
        InvalidValue: the joint is not a foot, or the direction of the foot is unknown.

    >>> from poise.bundled import bare_character
    >>> ball_of(bare_character().skeleton, "lfoot").joint
    'ltoes'
    """
    own = skeleton.joint_index(foot)
    parts = parts_of(part_names(skeleton))
    if parts[own] not in ("foot", "toe"):
        raise InvalidValue(f"{foot} is not recognised as a foot; pin a point of it instead")
    toe = own if parts[own] == "toe" else _first_toe(skeleton, own, parts)
    if toe is not None and _turns(skeleton, toe):
        return Ball(skeleton.joint_names[toe], (0.0, 0.0, 0.0), True)
    world = skeleton.rest.world
    if parts[own] == "toe":
        return Ball(foot, (0.0, 0.0, 0.0), False)
    frame = world[own]
    tip = skeleton.joints[own].tip
    if toe is not None:
        place = world[toe, :3, 3]
    elif tip is not None:
        place = frame[:3, :3] @ tip + frame[:3, 3]
    else:
        place = _ahead(skeleton, own, parts)
    x, y, z = np.linalg.solve(frame[:3, :3], place - frame[:3, 3]).tolist()
    return Ball(foot, (x, y, z), False)


def foot_of(skeleton: Skeleton, joint: str) -> str:
    """Return the name of the foot of a toe joint; a foot is returned unchanged."""
    parts = parts_of(part_names(skeleton))
    at = skeleton.joint_index(joint)
    while parts[at] == "toe" and skeleton.parents[at] >= 0:
        at = skeleton.parents[at]
    return skeleton.joint_names[at] if parts[at] == "foot" else joint


def _first_toe(skeleton: Skeleton, foot: int, parts: list[Part]) -> int | None:
    """Return the first toe joint below a foot, which need not be its child."""
    below = {foot}
    for number, parent in enumerate(skeleton.parents):
        if parent in below:
            if parts[number] == "toe":
                return number
            below.add(number)
    return None


def _turns(skeleton: Skeleton, joint: int) -> bool:
    own = skeleton.joint_dofs(skeleton.joint_names[joint])
    return own.stop > own.start


def _ahead(skeleton: Skeleton, foot: int, parts: list[Part]) -> Floats:
    """Return the ball's rest position (3,) from ankle height and the line between the feet."""
    world = skeleton.rest.world
    name = skeleton.joint_names[foot]
    sides = [side_of(each) for each in part_names(skeleton)]
    feet = [n for n, part in enumerate(parts) if part == "foot"]
    other = next((n for n in feet if {sides[n], sides[foot]} == {"left", "right"}), None)
    if other is None:
        raise InvalidValue(f"{name} has neither toes nor a tip; pin a point of it instead")
    up = np.eye(3)[1 if skeleton.up == "y" else 2]
    left = world[foot, :3, 3] - world[other, :3, 3]
    if sides[foot] == "right":
        left = -left
    ahead = np.cross(left, up)
    length = float(np.linalg.norm(ahead))
    height = float((world[foot, :3, 3] - world[:, :3, 3].min(axis=0)) @ up)
    if height < 1e-3:  # no lower joint: use a fraction of the body's height
        height = 0.039 / 0.961 * float(np.ptp(world[:, :3, 3] @ up))
    if length < 1e-6 or height < 1e-6:
        raise InvalidValue(f"{name} has no direction at rest; pin a point of it instead")
    return world[foot, :3, 3] + height * (_AHEAD * ahead / length - _BELOW * up)


__all__ = ["Ball", "ball_of", "foot_of"]
