"""Foot roll about heel, ball and toe tip, with the contact fixed on the floor."""

from __future__ import annotations

import math
from dataclasses import replace

from poise.anatomy import find_anatomy
from poise.anatomy.feet import ball_of, foot_of
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.geometry.arguments import triple
from poise.model.skeleton import Skeleton
from poise.motion.feet.roll import Pivots, Roll, pivots_of
from poise.studio.scene.attachment import Grip, Vector
from poise.studio.scene.limb_posing import turned_values
from poise.studio.scene.scene import Hold, Scene, below

MOST: Roll = (math.radians(60.0), math.radians(75.0), math.radians(85.0))
"""Largest angle about each."""


def rolled_toes(body: Skeleton, hold: Hold) -> tuple[str, ...]:
    """Return the toe joints that keep their angles because the held foot is rolled."""
    if hold.roll == (0.0, 0.0, 0.0) or not hold.pin:
        return ()
    ball = ball_of(body, hold.grip.joint)
    own = below(body, ball.joint) if ball.toes else ()
    return tuple(body.joint_names[number] for number in sorted(own))


def rolls(scene: Scene, hold: Hold) -> Pivots | None:
    """Return the pivots of a held foot; None for a hold that is not a pinned foot."""
    grip, body = hold.grip, scene.character.skeleton
    if not hold.pin or grip.skin is not None or hold.position is None or hold.turn is None:
        return None
    foot = foot_of(body, grip.joint)
    return pivots_of(find_anatomy(body), foot) if grip == Grip(foot) else None


def pivot_of(pivots: Pivots, hold: Hold) -> tuple[Vector, Vector]:
    """Return the point and the axis in the world about which a foot currently rolls."""
    flat = flat_frame(pivots, hold)
    point = flat[:3, :3] @ pivots.pivot(hold.roll) + flat[:3, 3]
    return triple(point), triple(flat[:3, :3] @ pivots.axis)


def flat_frame(pivots: Pivots, hold: Hold) -> Floats:
    """Return the world frame (4, 4) that a held foot had before the roll."""
    if hold.position is None or hold.turn is None:
        raise InvalidValue(f"{hold.grip.joint} is not pinned in position and orientation")
    frame = transforms.compose(quaternions.to_matrix(hold.turn), hold.position)
    return frame @ transforms.rigid_inverse(pivots.pose(hold.roll))


def rolled(scene: Scene, hold: Hold, roll: Roll) -> tuple[Hold, Floats]:
    """Roll a pinned foot by angles from the flat foot; return the hold and the pose (nq,).

    In the pose, the toes are counter-rotated to stay on the floor while the foot rolls about its
    ball; the rest of the body is unchanged.

    Raises:
        InvalidValue: the hold is not a foot pinned in position and orientation, or an angle is out
            of range.
    """
    pivots = rolls(scene, hold)
    if pivots is None:
        raise InvalidValue(
            f"{hold.grip.joint} cannot be rolled; pin a foot flat, in position and orientation"
        )
    for name, angle, most in zip(("heel", "ball", "toe"), roll, MOST, strict=True):
        if not 0.0 <= angle <= most + 1e-9:
            raise InvalidValue(
                f"{name}: {math.degrees(angle):g} degrees; expected 0 to {math.degrees(most):g} "
                "for this roll"
            )
    frame = flat_frame(pivots, hold) @ pivots.pose(roll)
    w, x, y, z = quaternions.from_matrix(frame[:3, :3]).tolist()
    done = replace(hold, position=triple(frame[:3, 3]), turn=(w, x, y, z), roll=roll)
    return done, _with_toes(scene, hold, roll, pivots)


def _with_toes(scene: Scene, hold: Hold, roll: Roll, pivots: Pivots) -> Floats:
    """Return the pose (nq,) with the toes rotated against the roll about the ball."""
    body = scene.character.skeleton
    ball = ball_of(body, hold.grip.joint)
    if not ball.toes:
        return scene.pose.q
    toe, foot = body.joint_index(ball.joint), body.joint_index(hold.grip.joint)
    rest = [transforms.nearest_rotation(body.rest.world[n, :3, :3]) for n in (foot, toe)]
    parent = body.parents[toe]
    above = transforms.nearest_rotation(body.rest.world[parent, :3, :3])
    base = rest[0].T @ above @ transforms.nearest_rotation(body.joints[toe].frame[:3, :3])
    back = transforms.axis_angle(pivots.axis, -roll[1])
    own = quaternions.from_matrix(base.T @ back @ rest[0].T @ rest[1])
    w, x, y, z = own.tolist()
    return turned_values(scene, {ball.joint: (w, x, y, z)})
