"""What a user can take hold of: a point fixed in a joint, or a point of the skin."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.character import Character
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.residuals.expression import Expression
from poise.residuals.named_expressions import Named
from poise.residuals.point import Point, point
from poise.skinning import skin_point
from poise.skinning.preview_deformer import drawn_by
from poise.skinning.surface_point import surface_point

Floats = NDArray[np.float64]
FURTHEST = 1e5
"""Metres: no place is further away, and no offset longer."""

Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True)
class Grip:
    """A spot of the body.

    Attributes:
        joint: its joint; of a point of the skin the one that carries most of it, which is turned
            where the spot is turned.
        offset: metres, in the joint's frame; not used on the skin.
        skin: which of the character's skins, or None for a point fixed in the joint.
        face: the triangle of that skin.
        u, v: the weights of its first two corners.
    """

    joint: str
    offset: Vector = (0.0, 0.0, 0.0)
    skin: int | None = None
    face: int = 0
    u: float = 1.0 / 3.0
    v: float = 1.0 / 3.0

    def point(self, character: Character, base: str | None = None) -> Point | Named:
        """The spot as an end effector; with ``base``, only joints from there on move for it.

        A point of the skin is where linear blending has it: see `slip`.
        """
        if self.skin is None:
            return point(self.joint, self.offset, base=base)
        return skin_point(character.skins[self.skin], self.face, (self.u, self.v), base=base)

    def at(self, character: Character, pose: Pose) -> Vector:
        """Where it is, metres in the world."""
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
        """From where it is to where its `point` is: metres in the world; zero but on some skins.

        Goals are met by points that are blended linearly: they are wanted so much further on.
        """
        if self.skin is None or drawn_linearly(character.skins[self.skin]):
            return 0.0, 0.0, 0.0
        x, y, z = (self._blended(character, pose) - self.at(character, pose)).tolist()
        return x, y, z

    def _blended(self, character: Character, pose: Pose) -> Floats:
        expression = cast("Expression", self.point(character))
        return np.asarray(expression.at(pose), dtype=np.float64)

    def turn(self, pose: Pose) -> Quaternion:
        """How its joint is turned in the world; a scaled or sheared frame by its nearest turn."""
        frame = pose.world[pose.skeleton.joint_index(self.joint)]
        left, _, right = np.linalg.svd(frame[:3, :3])
        w, x, y, z = quaternions.from_matrix(left @ right).tolist()
        return w, x, y, z


def drawn_linearly(skin: Skin) -> bool:
    """Whether a skin is drawn by linear blending."""
    return drawn_by(skin) == "linear-blend"


def near(place: Vector) -> Vector:
    """A place that is near enough to be one.

    Raises:
        InvalidValue: it is further than anything can be, or no number.
    """
    if not max(map(abs, place)) <= FURTHEST:
        raise InvalidValue(f"a place {FURTHEST:g} m away is none: {place}")
    return place


def turned(turn: Quaternion) -> Quaternion:
    """A turn, as a quaternion of length one.

    Raises:
        InvalidValue: it has no length.
    """
    size = math.hypot(*turn)
    if not 1e-6 < size < FURTHEST:
        raise InvalidValue(f"a rotation is a quaternion of length one, not {turn}")
    w, x, y, z = (value / size for value in turn)
    return w, x, y, z


@dataclass(frozen=True)
class Grab:
    """A grip that is held by a mouse, a finger or a pen.

    Attributes:
        grip: the spot.
        turning: whether its joint is being turned, its spot staying where it is.
    """

    grip: Grip
    turning: bool = False


def skin_grip(character: Character, skin: int, face: int, u: float, v: float) -> Grip:
    """The grip on a point of a skin.

    Raises:
        InvalidValue: there is no such skin, triangle or point of it.
    """
    if not 0 <= skin < len(character.skins):
        raise InvalidValue(f"there is no skin {skin}: there are {len(character.skins)}")
    owner = character.skins[skin]
    if not 0 <= face < len(owner.mesh.faces):
        raise InvalidValue(f"there is no triangle {face}: {len(owner.mesh.faces)} in the skin")
    if min(u, v, 1.0 - u - v) < -1e-3:
        raise InvalidValue("the point lies beyond its triangle")
    rows = owner.mesh.faces[face]
    shares = np.zeros(len(owner.joints))
    for row, share in zip(rows, (u, v, 1.0 - u - v), strict=True):
        np.add.at(shares, owner.weights.joints[row], share * owner.weights.values[row])
    return Grip(owner.joints[int(shares.argmax())], skin=skin, face=face, u=u, v=v)
