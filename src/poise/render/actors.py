"""Draw a character: its skins, its skeleton, or a simple body created for the skeleton."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.words import Side
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.formats.robot_visuals import RobotSource
from poise.model import Character, Pose, Skeleton
from poise.render.arrows import frame_arrows, jacobian_arrows
from poise.render.default_bodies import body_of, bounds, upright
from poise.render.figure import Figure, rotate_frames
from poise.render.scene import DrawnSurface
from poise.render.segments import Palette
from poise.render.shape_primitives import (
    IN_FRONT,
    NO_SOLIDS,
    SolidLook,
    Solids,
    capsule,
    join,
    sphere,
)
from poise.render.skins import DrawnSkins

_PALE = np.array([0.87, 0.885, 0.905])
_MANY = 8  # number of moving links from which missing meshes make a robot hard to see
_ENOUGH = 600  # number of vertices of a skin used to place a camera


@dataclass(frozen=True)
class Appearance:
    """Options for drawing a character with skins.

    Attributes:
        skin: whether skins are drawn; otherwise a simple body for the skeleton.
        skeleton: whether bones are drawn over the skin.
        weights: joints whose weights are drawn instead of materials: one joint as a heat map,
            several joints with one colour each.
        grey: whether the weights of one joint are shown from black to white.
        frames: joints whose frames are drawn as arrows, x red, y green, z blue.
        jacobian: a joint, or JOINT:tip, whose rotation axes, lever arms and Jacobian columns are
            drawn (`poise.render.arrows.jacobian_arrows`), or "".
        base: the first joint of that Jacobian: a joint, "limb" or "trunk"; "" for the limb of a
            recognised body, or the root of others.

    Raises:
        InvalidValue: `grey` with several joints, or weights without skins.
    """

    skin: bool = True
    skeleton: bool = False
    weights: tuple[str, ...] = ()
    grey: bool = False
    frames: tuple[str, ...] = ()
    jacobian: str = ""
    base: str = ""

    def __post_init__(self) -> None:
        for name in ("weights", "frames"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if self.grey and len(self.weights) != 1:
            raise InvalidValue("grey weights show a single joint")
        if self.weights and not self.skin:
            raise InvalidValue("weights are shown on the skin, which must not be omitted")


@dataclass(frozen=True, eq=False)
class Drawn:
    """Geometry of one pose, y up; independent of the view."""

    solids: Solids = NO_SOLIDS
    surfaces: tuple[DrawnSurface, ...] = ()

    @property
    def points(self) -> Floats:
        """All vertices of the surfaces, (n, 3)."""
        return np.concatenate([np.zeros((0, 3)), *(surface.vertices for surface in self.surfaces)])

    @property
    def outline(self) -> Floats:
        """Points (n, 3) for placing a camera, including the extreme vertices."""
        points = self.points
        if len(points) <= _ENOUGH:
            return points
        outermost = np.concatenate([points.argmin(axis=0), points.argmax(axis=0)])
        return np.concatenate([points[:: len(points) // _ENOUGH], points[outermost]])

    @property
    def lowest(self) -> float:
        """The lowest world y, metres."""
        lows = [float(surface.vertices[:, 1].min()) for surface in self.surfaces]
        if len(self.solids) and not lows:
            own = self.solids.chosen(self.solids.lift < IN_FRONT)
            lows.append(float(bounds(own if len(own) else self.solids)[0][1]))
        return min(lows, default=0.0)

    def moved(self, offset: ArrayLike) -> Drawn:
        """Return the geometry moved by ``offset`` (3,) metres, y up."""
        by = np.asarray(offset, dtype=np.float64)
        surfaces = tuple(
            dataclasses.replace(surface, vertices=surface.vertices + by)
            for surface in self.surfaces
        )
        return Drawn(self.solids.moved(by), surfaces)

    def paler(self, amount: float) -> Drawn:
        """Return the geometry with colours mixed with the floor's by ``amount`` in [0, 1]."""
        if amount <= 0.0:
            return self
        light = amount * np.square(_PALE)
        surfaces = [
            dataclasses.replace(
                surface,
                colour=np.sqrt(1.0 - amount) * surface.colour,
                look=dataclasses.replace(
                    surface.look,
                    emitted=tuple((1.0 - amount) * np.asarray(surface.look.emitted) + light),
                ),
            )
            for surface in self.surfaces
        ]
        return Drawn(self.solids.tinted(_PALE, amount), tuple(surfaces))


class Actor:
    """Draws the poses of one character.

    Args:
        character: the character whose skins are drawn; without a skin, a body of solids is drawn
            for the skeleton.
        example: the pose that determines the shape of this body if the rest pose is not a human
            stance.

    Attributes:
        notes: features of the materials that cannot be drawn, with reasons.

    Raises:
        UnknownJoint: weights of a joint that does not exist.
        InvalidValue: weights are requested but the character has no skin.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> drawn = Actor(hero.skeleton).at(hero.rest)
    >>> len(drawn.solids) > 10, drawn.surfaces
    (True, ())
    """

    def __init__(
        self,
        skeleton: Skeleton,
        character: Character | None = None,
        appearance: Appearance | None = None,
        *,
        palette: Palette | None = None,
        example: Pose | None = None,
    ) -> None:
        look = appearance or Appearance()
        skins = () if character is None else character.skins
        if look.weights and not skins:
            raise InvalidValue("cannot show weights: the character has no skin")
        self._skins: DrawnSkins | None = None
        if character is not None and skins and look.skin:
            self._skins = DrawnSkins(character, weights=look.weights, grey=look.grey)
        self.notes = () if self._skins is None else self._skins.notes
        self._body: Figure | None = None
        bare = () if self._skins is None else bare_joints(character)
        if self._skins is None or bare:
            body = body_of(skeleton, palette, example)
            self._body = body.only(bare) if bare else body
        self._look = look
        self._palette = palette
        self._upright = upright(skeleton.up)

    def at(self, pose: Pose) -> Drawn:
        """Return the geometry of one pose."""
        solids: list[Solids] = []
        surfaces: tuple[DrawnSurface, ...] = ()
        if self._body is not None:
            solids.append(self._body.at(pose.world))
        if self._skins is not None:
            surfaces = tuple(self._stood_up(self._skins.at(pose)))
        look = self._look
        if look.skeleton:
            solids.append(skeleton_lines(pose, self._palette))
        if look.frames:
            solids.append(frame_arrows(pose, look.frames).turned(self._upright))
        if look.jacobian:
            arrows = jacobian_arrows(pose, look.jacobian, look.base)
            solids.append(arrows.turned(self._upright))
        return Drawn(join(solids), surfaces)

    def _stood_up(self, surfaces: Iterable[DrawnSurface]) -> Iterable[DrawnSurface]:
        turn = self._upright.T
        for surface in surfaces:
            if np.array_equal(turn, np.eye(3)):
                yield surface
                continue
            tangents = surface.tangents
            if tangents is not None:
                tangents = np.column_stack([tangents[:, :3] @ turn, tangents[:, 3]])
            yield dataclasses.replace(
                surface, vertices=surface.vertices @ turn,
                normals=np.asarray(surface.normals) @ turn, tangents=tangents,
            )  # fmt: skip


def bare_joints(character: Character | None) -> set[int]:
    """Links of a robot without meshes, which are drawn as bones.

    If most moving links of a large robot have no mesh, such as in a URDF with a few spheres only,
    these are all links.
    """
    source = None if character is None else character.source
    if character is None or not isinstance(source, RobotSource):
        return set()
    body = character.skeleton
    shown = {name for skin in character.skins if len(skin.mesh.faces) for name in skin.joints}
    moving = [joint.name for joint in body.joints if joint.type.dofs]
    if len(moving) >= _MANY and 2 * sum(name in shown for name in moving) < len(moving):
        return set(range(len(body.joints)))
    return {body.joint_index(name) for name in source.missing}


def joined(drawn: Iterable[Drawn]) -> Drawn:
    """Combine the geometry of several poses."""
    parts = list(drawn)
    return Drawn(
        join([part.solids for part in parts]),
        tuple(surface for part in parts for surface in part.surfaces),
    )


_BONE = 0.0045  # radius relative to the size of the skeleton
_JOINT = 0.0080  # radii relative to the size of the skeleton


def skeleton_lines(pose: Pose, palette: Palette | None = None) -> Solids:
    """Create bones from joint to joint and to the tips, with a ball per joint, over all objects.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> len(skeleton_lines(hero.rest)) > 2 * len(hero.skeleton.joints) - 2
    True
    """
    palette = palette or Palette()
    skeleton = pose.skeleton
    world = rotate_frames(upright(skeleton.up), pose.world)
    places, sides = world[:, :3, 3], joint_parts(skeleton).sides
    ends: dict[tuple[float, ...], tuple[Floats, Floats, Side]] = {}
    for number, joint in enumerate(skeleton.joints):
        spans: list[tuple[Floats, Floats]] = []
        if joint.parent >= 0:
            spans.append((places[joint.parent], places[number]))
        if joint.tip is not None:
            tip = world[number, :3, :3] @ np.asarray(joint.tip) + places[number]
            spans.append((places[number], tip))
        for start, end in spans:
            # Clavicles may share a bone up to their junction: draw it once, without a side.
            key = tuple(np.round(np.concatenate([start, end]), 9).tolist())
            side: Side = sides[number]
            if key in ends and ends[key][2] != side:
                side = ""
            ends[key] = start, end, side
    points = np.concatenate([places, *(end[None] for _, end, _ in ends.values())])
    size = float(np.ptp(points, axis=0).max())
    if not size > 0.0:
        return NO_SOLIDS
    ball: SolidLook = {"glow": 0.3, "shadow": 0.0, "lift": IN_FRONT, "pixels": 1.5}
    bone: SolidLook = {**ball, "pixels": 0.8}
    balls = [sphere(place, _JOINT * size, colour=palette.joint, **ball) for place in places]
    bones = [
        capsule(start, end, 1.5 * _BONE * size, 0.7 * _BONE * size,
                colour=palette.of(side), **bone)
        for start, end, side in ends.values()
    ]  # fmt: skip
    return join([*bones, *balls])
