"""The ankle and the ball of a foot, the joints on which a body stands, and its floor at rest."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.joint_parts import JointParts, first_joints, joint_parts
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry.arguments import triple
from poise.model.extents import main_body
from poise.model.skeleton import Skeleton

Vector = tuple[float, float, float]

_AHEAD, _BELOW = 1.9, 0.8
"""Distances from ankle to ball, forward and down, relative to the ankle's height.

Used if legs without arms end at the ankle: the ball is at 0.48 of the foot's length, which is 0.152
of the stature; the ankle's height is 0.039 of the stature (Drillis and Contini, 1966).
"""

_ON_FLOOR = 0.2  # height of a joint on the floor, relative to that of all joints
_AT_FLOOR = 0.1  # distance of the lowest joint from the floor at 0, relative to the same height


class BallOfFoot(NamedTuple):
    """The ball of a foot.

    Attributes:
        joint: the joint that carries the ball: the toe joint if it can rotate, else the foot.
        offset: (3,), position in that joint's frame, metres.
        toes: whether the joint is a toe joint, which stays flat on the floor while the heel rises.
    """

    joint: str
    offset: Vector
    toes: bool


def find_ball(skeleton: Skeleton, joint: str) -> BallOfFoot | None:
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
        return BallOfFoot(skeleton.joint_names[toe], (0.0, 0.0, 0.0), True)
    frame, tip = skeleton.rest.world[own], skeleton.joints[own].tip
    if toe is not None:
        place = skeleton.rest.world[toe, :3, 3]
    elif tip is not None and not anatomy.hinged:
        return BallOfFoot(joint, triple(tip), False)
    elif sole is not None:
        return BallOfFoot(sole.joint, triple(sole.ball), False)
    else:
        place = _ahead(skeleton, own, found)
    if place is None:
        return None
    return BallOfFoot(joint, triple(np.linalg.solve(frame[:3, :3], place - frame[:3, 3])), False)


def ball_of(skeleton: Skeleton, foot: str) -> BallOfFoot:
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


def standing_feet(skeleton: Skeleton) -> tuple[str, ...]:
    """Return the joints on which a body stands, in the order of the skeleton.

    For each leg this is the foot joint nearest to the hip; bodies on all fours also stand on their
    hands. Animals on all fours may stand on their toes, with the heel well above the floor; their
    joint is the first foot joint near the floor.

    >>> from poise.bundled import bare_character
    >>> standing_feet(bare_character().skeleton)
    ('lfoot', 'rfoot')
    """
    names, heights = skeleton.joint_names, _heights(skeleton)
    own = heights[main_body(skeleton)]
    low = heights <= float(own.min()) + _ON_FLOOR * float(np.ptp(own))
    first = first_joints(skeleton, "foot")
    feet = [skeleton.joint_index(foot_of(skeleton, names[j])) for j in first]
    hands = [j for j in first_joints(skeleton, "hand") if low[j]]
    if hands:  # the first low joint of a paw, from the ankle on
        paws = [j for j in joint_parts(skeleton).of("foot", "toe") if low[j]]
        feet = [next((j for j in paws if foot in skeleton.line_to_root(j)), foot) for foot in feet]
    return tuple(names[j] for j in sorted({*feet, *hands}))


def floor_at_rest(skeleton: Skeleton) -> float:
    """Return the height of the floor below the rest pose, metres.

    It is 0 if the lowest joint is near 0, as files have their origin at the feet or in the pelvis,
    about 0.9 m above them. Otherwise it is the height of the soles that a surface shows, or of the
    lowest joint.

    >>> from poise.bundled import bare_character
    >>> floor_at_rest(bare_character().skeleton)
    0.0
    """
    heights = _heights(skeleton)[main_body(skeleton)]
    lowest = float(heights.min())
    if abs(lowest) <= _AT_FLOOR * float(np.ptp(heights)):
        return 0.0
    soles = find_anatomy(skeleton).soles.values()
    return min([lowest, *(sole.height for sole in soles if sole.origin != "bones")])


def _heights(skeleton: Skeleton) -> Floats:
    """Heights (joints,) of the joints at rest, metres."""
    return skeleton.rest.world[:, "xyz".index(skeleton.up), 3]


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
        height = 0.039 / 0.961 * float(np.ptp(_heights(skeleton)[main_body(skeleton)]))
    if length < 1e-6 or height < 1e-6:
        return None
    return world[foot, :3, 3] + height * (_AHEAD * ahead / length - _BELOW * up)
