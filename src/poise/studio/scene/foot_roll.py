"""Foot roll about heel, ball and toe tip, with the contact fixed on the floor."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import numpy as np

from poise.anatomy.feet import ball_of, find_ball, foot_of
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.model.character import Character
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.skinning import deform
from poise.studio.scene.attachment import Grip, Quaternion, Vector
from poise.studio.scene.joint_turns import turned_values
from poise.studio.scene.scene import Floats, Hold, Scene, below

Roll: TypeAlias = tuple[float, float, float]
"""Radians about the heel, the ball and the tip of the toes."""

MOST: Roll = (math.radians(60.0), math.radians(75.0), math.radians(85.0))
"""Largest angle about each."""

_ANKLE, _BALL = 0.25, 0.73
"""Distances of ankle and ball from the heel, in foot lengths (Drillis and Contini, 1966)."""

_SOLE = 0.25  # fraction of the ankle's height below which skin belongs to the sole
_OWN = 0.5  # minimum weight of a vertex of a foot


class Contacts(NamedTuple):
    """Contact points of a foot, (3,) metres, and a unit axis (3,), in the foot joint's frame.

    A positive angle about the axis lowers the toes.
    """

    foot: str
    heel: Floats
    ball: Floats
    tip: Floats
    axis: Floats


@kept_with_argument()
def contacts_of(character: Character, foot: str) -> Contacts | None:
    """Find the contact points of a foot in the rest pose; None for other joints.

    Heel and tip are the ends of the sole of the skin, or estimates from the joints without skin.
    The ball is that of `poise.anatomy.ball_of`; a toe joint with DOFs is the axis of the ball.
    """
    body = character.skeleton
    ball = find_ball(body, foot)
    if ball is None:
        return None
    up = np.eye(3)[1 if body.up == "y" else 2]
    world = body.rest.world
    frame = world[body.joint_index(foot)]
    ankle = frame[:3, 3]
    joint = world[body.joint_index(ball.joint)]
    at = joint[:3, :3] @ np.array(ball.offset) + joint[:3, 3]
    ahead = at - ankle - ((at - ankle) @ up) * up
    reach = float(np.linalg.norm(ahead))
    if reach < 1e-6:
        return None
    ahead /= reach
    sole = _sole(character, foot, up, ankle)
    if sole is None:
        length, low = reach / (_BALL - _ANKLE), float(_lowest(body, foot, up))
        back, front = -_ANKLE * length, (1.0 - _ANKLE) * length
    else:
        low = float((sole @ up).min())
        along = (sole - ankle) @ ahead
        back, front = float(along.min()), float(along.max())

    def on_floor(place: Floats) -> Floats:
        return place + (low - place @ up) * up

    points = [on_floor(ankle + back * ahead), at if ball.toes else on_floor(at),
              on_floor(ankle + front * ahead)]  # fmt: skip
    local = [np.linalg.solve(frame[:3, :3], point - ankle) for point in points]
    axis = transforms.nearest_rotation(frame[:3, :3]).T @ np.cross(up, ahead)
    heel, middle, tip = local
    return Contacts(foot, heel, middle, tip, axis / np.linalg.norm(axis))


def _sole(character: Character, foot: str, up: Floats, ankle: Floats) -> Floats | None:
    """Vertices of the sole of a foot at rest, shape (n, 3); None if the skin has none."""
    body = character.skeleton
    own = below(body, foot)
    found: list[Floats] = []
    for skin in character.skins:
        joints = np.array([body.joint_index(name) in own for name in skin.joints])
        share = (skin.weights.values * joints[skin.weights.joints]).sum(axis=1)
        if (share >= _OWN).any():
            found.append(np.asarray(deform(skin, body.rest).vertices)[share >= _OWN])
    if not found:
        return None
    vertices = np.concatenate(found)
    heights = vertices @ up
    height = float(ankle @ up - heights.min())
    return vertices[heights <= heights.min() + _SOLE * height] if height > 0.0 else None


def _lowest(body: Skeleton, foot: str, up: Floats) -> float:
    """Return the height of the lowest joint or tip of a foot at rest, metres."""
    heights: list[float] = []
    for number in below(body, foot):
        frame, tip = body.rest.world[number], body.joints[number].tip
        heights.append(float(frame[:3, 3] @ up))
        if tip is not None:
            heights.append(float((frame[:3, :3] @ tip + frame[:3, 3]) @ up))
    return min(heights)


def rolled_toes(body: Skeleton, hold: Hold) -> tuple[str, ...]:
    """Return the toe joints that keep their angles because the held foot is rolled."""
    if hold.roll == (0.0, 0.0, 0.0) or not hold.pin:
        return ()
    ball = ball_of(body, hold.grip.joint)
    own = below(body, ball.joint) if ball.toes else ()
    return tuple(body.joint_names[number] for number in sorted(own))


def rolls(scene: Scene, hold: Hold) -> Contacts | None:
    """Return the contact points of a held foot; None for a hold that is not a pinned foot."""
    grip = hold.grip
    if not hold.pin or grip.skin is not None or hold.position is None or hold.turn is None:
        return None
    foot = foot_of(scene.character.skeleton, grip.joint)
    return contacts_of(scene.character, foot) if grip == Grip(foot) else None


def pivot_of(contacts: Contacts, hold: Hold) -> tuple[Vector, Vector]:
    """Return the point and the axis in the world about which a foot currently rolls."""
    flat = flat_frame(contacts, hold)
    heel, _, tip = hold.roll
    local = contacts.tip if tip > 0.0 else contacts.heel if heel > 0.0 else contacts.ball
    frame = flat @ _rolled(contacts, (heel, 0.0, 0.0))
    point = frame[:3, :3] @ local + frame[:3, 3]
    return _vector(point), _vector(flat[:3, :3] @ contacts.axis)


def flat_frame(contacts: Contacts, hold: Hold) -> Floats:
    """Return the world frame (4, 4) that a held foot had before the roll."""
    return _frame(hold) @ transforms.rigid_inverse(_rolled(contacts, hold.roll))


def rolled(scene: Scene, hold: Hold, roll: Roll) -> tuple[Hold, Floats]:
    """Roll a pinned foot by angles from the flat foot; return the hold and the pose (nq,).

    In the pose, the toes are counter-rotated to stay on the floor while the foot rolls about its
    ball; the rest of the body is unchanged.

    Raises:
        InvalidValue: the hold is not a foot pinned in position and orientation, or an angle is out
            of range.
    """
    contacts = rolls(scene, hold)
    if contacts is None:
        raise InvalidValue(
            f"{hold.grip.joint} cannot be rolled; pin a foot flat, in position and orientation"
        )
    for name, angle, most in zip(("heel", "ball", "toe"), roll, MOST, strict=True):
        if not 0.0 <= angle <= most + 1e-9:
            raise InvalidValue(
                f"{name}: {math.degrees(angle):g} degrees; expected 0 to {math.degrees(most):g} "
                "for this roll"
            )
    flat = flat_frame(contacts, hold)
    frame = flat @ _rolled(contacts, roll)
    w, x, y, z = quaternions.from_matrix(frame[:3, :3]).tolist()
    done = replace(hold, position=_vector(frame[:3, 3]), turn=(w, x, y, z), roll=roll)
    return done, _with_toes(scene, hold, roll, contacts)


def _with_toes(scene: Scene, hold: Hold, roll: Roll, contacts: Contacts) -> Floats:
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
    back = transforms.axis_angle(contacts.axis, -roll[1])
    own = quaternions.from_matrix(base.T @ back @ rest[0].T @ rest[1])
    w, x, y, z = own.tolist()
    return turned_values(scene, {ball.joint: (w, x, y, z)})


def _rolled(contacts: Contacts, roll: Roll) -> Floats:
    """Return a rolled foot's frame (4, 4) relative to the flat foot: heel, then tip, then ball."""
    heel, ball, tip = roll
    found = np.eye(4)
    for point, angle in ((contacts.heel, -heel), (contacts.tip, tip), (contacts.ball, ball)):
        turn = transforms.axis_angle(contacts.axis, angle)
        found = found @ transforms.compose(turn, point - turn @ point)
    return found


def _frame(hold: Hold) -> Floats:
    if hold.position is None or hold.turn is None:
        raise InvalidValue(f"{hold.grip.joint} is not pinned in position and orientation")
    turn: Quaternion = hold.turn
    return transforms.compose(quaternions.to_matrix(turn), hold.position)


def _vector(values: Floats) -> Vector:
    x, y, z = values.tolist()
    return x, y, z


__all__ = [
    "MOST", "Contacts", "Roll", "contacts_of", "flat_frame", "pivot_of", "rolled", "rolled_toes",
    "rolls",
]  # fmt: skip
