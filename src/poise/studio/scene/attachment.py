"""Points that a user can grab: fixed in a joint, or on the skin."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.character import Character
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.residuals.expression import Expression
from poise.residuals.named_expressions import Named
from poise.residuals.point import Point, point
from poise.skinning import skin_point
from poise.skinning.delta_mush import drawn_by
from poise.skinning.skin_point import surface_point

FURTHEST = 1e5
"""Largest coordinate of a position and largest offset, metres."""

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True)
class Grip:
    """A point of the body.

    Attributes:
        joint: the joint of the point; for a skin point the joint with the largest weight, which
            also gives its orientation.
        offset: metres, in the joint's frame; not used for skin points.
        skin: number of the character's skin, or None for a point fixed in the joint.
        face: triangle of the skin.
        u, v: barycentric weights of the triangle's first two corners.
    """

    joint: str
    offset: Vector = (0.0, 0.0, 0.0)
    skin: int | None = None
    face: int = 0
    u: float = 1.0 / 3.0
    v: float = 1.0 / 3.0

    def point(self, character: Character, base: str | None = None) -> Point | Named:
        """Return the point as an end effector; ``base`` is the first joint that may move for it.

        The position of a skin point is that of linear blending; see `slip`.
        """
        if self.skin is None:
            return point(self.joint, self.offset, base=base)
        return skin_point(character.skins[self.skin], self.face, (self.u, self.v), base=base)

    def at(self, character: Character, pose: Pose) -> Vector:
        """Return the position of the point, metres in the world."""
        if self.skin is None:
            frame = pose.world[pose.skeleton.joint_index(self.joint)]
            x, y, z = (frame[:3, :3] @ np.array(self.offset) + frame[:3, 3]).tolist()
        elif drawn_linearly(character.skins[self.skin]):
            x, y, z = self._blended(character, pose).tolist()
        else:
            skin, at = character.skins[self.skin], (self.u, self.v)
            x, y, z = surface_point(skin, self.face, pose, at).tolist()
        return x, y, z

    def slip(self, character: Character, pose: Pose) -> Vector:
        """Compute the offset from the drawn point to its `point`, world metres.

        The offset is zero except for skins that are not drawn by linear blending. Goals are met by
        linearly blended points, so their targets are shifted by this offset.
        """
        if self.skin is None or drawn_linearly(character.skins[self.skin]):
            return 0.0, 0.0, 0.0
        x, y, z = (self._blended(character, pose) - self.at(character, pose)).tolist()
        return x, y, z

    def _blended(self, character: Character, pose: Pose) -> Floats:
        expression = cast("Expression", self.point(character))
        return np.asarray(expression.at(pose), dtype=np.float64)

    def turn(self, pose: Pose) -> Quaternion:
        """Return the orientation of the joint in the world, without scale and shear."""
        frame = pose.world[pose.skeleton.joint_index(self.joint)]
        left, _, right = np.linalg.svd(frame[:3, :3])
        w, x, y, z = quaternions.from_matrix(left @ right).tolist()
        return w, x, y, z


def joint_name(body: Skeleton, number: int) -> str:
    """Return the name of a joint.

    Raises:
        InvalidValue: there is no joint with this number.
    """
    if number >= len(body.joints):
        raise InvalidValue(f"no joint {number}; the number of joints is {len(body.joints)}")
    return body.joint_names[number]


def skin_of(character: Character, number: int) -> Skin:
    """Return a skin.

    Raises:
        InvalidValue: there is no skin of that number.
    """
    if not 0 <= number < len(character.skins):
        raise InvalidValue(f"no skin {number}; the number of skins is {len(character.skins)}")
    return character.skins[number]


def drawn_linearly(skin: Skin) -> bool:
    """Return whether a skin is drawn by linear blending."""
    return drawn_by(skin) == "linear-blend"


def near(place: Vector) -> Vector:
    """Return a position unchanged after a range check.

    Raises:
        InvalidValue: a coordinate exceeds `FURTHEST` or is not a number.
    """
    if not max(map(abs, place)) <= FURTHEST:
        raise InvalidValue(f"the position {place} is more than {FURTHEST:g} m away")
    return place


def unit_rotation(turn: Quaternion) -> Quaternion:
    """Normalise a quaternion (w, x, y, z).

    Raises:
        InvalidValue: the quaternion has no length.
    """
    size = math.hypot(*turn)
    if not 1e-6 < size < FURTHEST:
        raise InvalidValue(f"a rotation must be a unit quaternion, not {turn}")
    w, x, y, z = (value / size for value in turn)
    return w, x, y, z


@dataclass(frozen=True)
class Grab:
    """A grip that is held by a pointer.

    Attributes:
        grip: the grabbed point.
        turning: whether the drag also sets the joint's orientation.
    """

    grip: Grip
    turning: bool = False


def skin_grip(character: Character, skin: int, face: int, u: float, v: float) -> Grip:
    """Return the grip on a point of a skin.

    Raises:
        InvalidValue: there is no such skin, triangle or point.
    """
    owner = skin_of(character, skin)
    if not 0 <= face < len(owner.mesh.faces):
        raise InvalidValue(f"no triangle {face}; the skin has {len(owner.mesh.faces)}")
    if min(u, v, 1.0 - u - v) < -1e-3:
        raise InvalidValue("the point lies outside its triangle")
    rows = owner.mesh.faces[face]
    shares = np.zeros(len(owner.joints))
    for row, share in zip(rows, (u, v, 1.0 - u - v), strict=True):
        np.add.at(shares, owner.weights.joints[row], share * owner.weights.values[row])
    return Grip(owner.joints[int(shares.argmax())], skin=skin, face=face, u=u, v=v)
