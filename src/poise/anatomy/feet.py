"""The ball of a foot: the start of the toes, about which a foot rolls when its heel rises."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.joint_parts import JointParts, joint_parts
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]
Vector = tuple[float, float, float]

_AHEAD, _BELOW = 1.9, 0.8
"""Distances from ankle to ball, forward and down, relative to the ankle's height.

Used if legs without arms end at the ankle: the ball is at 0.48 of the foot's length, which is 0.152
of the stature; the ankle's height is 0.039 of the stature (Drillis and Contini, 1966).
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


def find_ball(skeleton: Skeleton, joint: str) -> Ball | None:
    """Find the ball of a foot from the name of its ankle or toe joint; None for other joints.

    The ball is at the toe joint, or at the tip of the foot's bone if there is no toe joint. Without
    either, it is that of the sole (`Anatomy.soles`), as for robots.

    Raises:
        UnknownJoint: no joint has this name.

    >>> from poise.bundled import bare_character
    >>> body = bare_character().skeleton
    >>> find_ball(body, "lfoot").joint, find_ball(body, "lhand")
    ('ltoes', None)
    """
    own = skeleton.joint_index(joint)
    found, anatomy = joint_parts(skeleton), find_anatomy(skeleton)
    part, sole = found.parts[own], anatomy.soles.get(found.sides[own])
    if part not in ("foot", "toe"):
        return None
    toe = own if part == "toe" else _first_toe(skeleton, own, found)
    if toe is not None and skeleton.joints[toe].type.dofs:
        return Ball(skeleton.joint_names[toe], (0.0, 0.0, 0.0), True)
    frame, tip = skeleton.rest.world[own], skeleton.joints[own].tip
    if toe is not None:
        place = skeleton.rest.world[toe, :3, 3]
    elif tip is not None and not anatomy.hinged:
        return Ball(joint, _triple(tip), False)
    elif sole is not None:
        return Ball(sole.joint, _triple(sole.ball), False)
    else:
        place = _ahead(skeleton, own, found)
    if place is None:
        return None
    return Ball(joint, _triple(np.linalg.solve(frame[:3, :3], place - frame[:3, 3])), False)


def ball_of(skeleton: Skeleton, foot: str) -> Ball:
    """Return the ball of a foot, as `find_ball`.

    Raises:
        UnknownJoint: no joint has this name.
        InvalidValue: the joint is not a foot, or the direction of the foot is unknown.

    >>> from poise.bundled import bare_character
    >>> ball_of(bare_character().skeleton, "lfoot").joint
    'ltoes'
    """
    found = find_ball(skeleton, foot)
    if found is None:
        named = joint_parts(skeleton).parts[skeleton.joint_index(foot)] == "foot"
        what = "has neither toes nor a tip" if named else "is not recognised as a foot"
        raise InvalidValue(f"{foot} {what}; pin a point of it instead")
    return found


def foot_of(skeleton: Skeleton, joint: str) -> str:
    """Return the name of the ankle of a foot or toe joint; of a robot, its last hinge.

    Other joints, and the feet of animals, are returned unchanged.
    """
    found, at = joint_parts(skeleton), skeleton.joint_index(joint)
    anatomy = find_anatomy(skeleton)
    own = found.of("foot", side=found.sides[at])
    if found.parts[at] in ("foot", "toe") and anatomy.is_person and own:
        return skeleton.joint_names[own[-1 if anatomy.hinged else 0]]
    while found.parts[at] == "toe" and skeleton.parents[at] >= 0:
        at = skeleton.parents[at]
    return skeleton.joint_names[at] if found.parts[at] == "foot" else joint


def _first_toe(skeleton: Skeleton, foot: int, found: JointParts) -> int | None:
    """Return the first toe joint below a foot, which need not be its child."""
    return next((j for j in found.of("toe") if foot in skeleton.line_to_root(j)), None)


def _ahead(skeleton: Skeleton, foot: int, found: JointParts) -> Floats | None:
    """Return the ball's rest position (3,) from ankle height and the line between the feet."""
    world, side = skeleton.rest.world, found.sides[foot]
    others = [j for j in found.of("foot") if {found.sides[j], side} == {"left", "right"}]
    up = np.eye(3)["xyz".index(skeleton.up)]
    left = world[foot, :3, 3] - world[(others or [foot])[0], :3, 3]
    ahead = np.cross(-left if side == "right" else left, up)
    length = float(np.linalg.norm(ahead))
    height = float((world[foot, :3, 3] - world[:, :3, 3].min(axis=0)) @ up)
    if height < 1e-3:  # no lower joint: use a fraction of the body's height
        height = 0.039 / 0.961 * float(np.ptp(world[:, :3, 3] @ up))
    if length < 1e-6 or height < 1e-6:
        return None
    return world[foot, :3, 3] + height * (_AHEAD * ahead / length - _BELOW * up)


def _triple(place: Floats) -> Vector:
    x, y, z = place.tolist()
    return x, y, z


__all__ = ["Ball", "ball_of", "find_ball", "foot_of"]
