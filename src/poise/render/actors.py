"""Draw a character: its skins, its skeleton, or a simple body created for the skeleton."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy import find_anatomy
from poise.anatomy.chains import base_index
from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.words import Side
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.formats.robot_visuals import RobotSource
from poise.kinematics import jacobian
from poise.model import Character, Pose, Skeleton
from poise.render.figure import Figure, body_of, bounds, rotate_frames, upright
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
from poise.render.skins import JOINT_COLOURS, DrawnSkins

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


# -- arrows: frames of joints, and rotation axes, lever arms and Jacobian columns of an effector ---


_AXIS_COLOURS = ((0.85, 0.16, 0.16), (0.18, 0.62, 0.22), (0.16, 0.36, 0.85))  # x, y, z


def effector(skeleton: Skeleton, handle: str) -> tuple[str, Floats]:
    """Return the joint of a handle, and the handle in its frame (3,): its origin, or its tip.

    Raises:
        UnknownJoint: ``handle`` is neither a joint nor JOINT:tip.

    >>> from poise.bundled import bare_character
    >>> effector(bare_character().skeleton, "lhand")
    ('lhand', array([0., 0., 0.]))
    """
    name, colon, _ = handle.rpartition(":")
    if skeleton.find_joint(handle) is None and colon and handle.endswith(":tip"):
        joint = skeleton.joint(name)
        return joint.name, np.zeros(3) if joint.tip is None else np.asarray(joint.tip)
    return skeleton.joint(handle).name, np.zeros(3)


def frame_arrows(pose: Pose, joints: Sequence[str], *, length: float = 0.055) -> Solids:
    """Return the axes of joints' frames in the world: x red, y green, z blue.

    ``length`` is relative to the size of the skeleton.

    >>> from poise.bundled import bare_character
    >>> len(frame_arrows(bare_character().rest, ["lhand", "rhand"]))
    12
    """
    size = _size(pose)
    parts: list[Solids] = []
    for name in joints:
        frame = pose.world[pose.skeleton.joint_index(name)]
        axes = frame[:3, :3] / np.linalg.norm(frame[:3, :3], axis=0)
        for axis, colour in zip(axes.T, _AXIS_COLOURS, strict=True):
            parts.append(_arrow(frame[:3, 3], length * size * axis, size, colour))
    return join(parts)


def jacobian_arrows(
    pose: Pose, handle: str, base: str = "", *, seconds: float = 0.35, length: float = 0.09
) -> Solids:
    """Return the Jacobian of a handle as arrows in the world, one colour per rate.

    Each rotation has its axis a at the joint's origin r and the lever arm from r to the handle e.
    Its column a x (e - r) begins at e and shows the path of the handle at 1 rad/s in this number of
    seconds. A translation has only the column. ``length`` of the axes is relative to the size of
    the skeleton. ``base`` is the first joint that moves: a joint, "limb" or "trunk"; by default the
    limb of a recognised body, or the root of others.

    Raises:
        UnknownJoint: the handle or the base is unknown.
        InvalidValue: the base is not above the handle.

    >>> from poise.bundled import bare_character
    >>> columns = jacobian_arrows(bare_character().rest, "lhand", "lradius")
    >>> len(columns)
    12
    """
    joint, point = effector(pose.skeleton, handle)
    size = _size(pose)
    frame = pose.world[pose.skeleton.joint_index(joint)]
    end = frame[:3, :3] @ point + frame[:3, 3]
    J = jacobian(pose, joint, point)
    parts: list[Solids] = []
    for number, (rate, mover) in enumerate(_rates(pose.skeleton, joint, base)):
        column, axis = J[:3, rate], J[3:, rate]
        colour = JOINT_COLOURS[number % len(JOINT_COLOURS)]
        pivot = pose.world[mover, :3, 3]
        turning = float(np.linalg.norm(axis))
        if turning > 1e-9:
            parts.append(_arrow(pivot, length * size / turning * axis, size, colour))
            if np.linalg.norm(end - pivot) > 1e-9:
                parts.append(_rod(pivot, end, 0.0014 * size, colour))
        if np.linalg.norm(column) > 1e-9:
            parts.append(_arrow(end, seconds * column, size, colour))
    return join(parts)


def _rates(skeleton: Skeleton, joint: str, base: str) -> Iterator[tuple[int, int]]:
    """Yield the rates that move a joint, from a base on, each with its joint, root first."""
    mechanism = skeleton.mechanism
    end = skeleton.joint_index(joint)
    path = skeleton.line_to_root(end)
    chain = base or ("limb" if find_anatomy(skeleton).parts else "")
    first = base_index(skeleton, end, chain) if chain else path[-1]
    if first not in path:
        raise InvalidValue(f"the base {base} is not above {joint}; expected one of its ancestors")
    above = path[: path.index(first) + 1]
    for primitive, owner in enumerate(mechanism.joint_of.tolist()):
        if owner in above:
            yield from ((rate, owner) for rate in mechanism.primitive_rates[primitive])


def _size(pose: Pose) -> float:
    points = [pose.world[:, :3, 3]]
    for number, joint in enumerate(pose.skeleton.joints):
        if joint.tip is not None:
            frame = pose.world[number]
            points.append((frame[:3, :3] @ np.asarray(joint.tip) + frame[:3, 3])[None])
    return max(float(np.ptp(np.concatenate(points), axis=0).max()), 1e-6)


def _arrow(start: ArrayLike, along: Floats, size: float, colour: ArrayLike) -> Solids:
    """Return a shaft and a head; the head of a short arrow is shorter."""
    start = np.asarray(start, dtype=np.float64)
    length = float(np.linalg.norm(along))
    head, radius = min(0.028 * size, 0.5 * length), 0.004 * size
    neck = start + along * (1.0 - head / length)
    tip = start + along
    shaft = _rod(start, neck, radius, colour)
    return join([shaft, _rod(neck, tip, 2.6 * radius, colour, 0.2 * radius)])


def _rod(
    start: ArrayLike, end: ArrayLike, radius: float, colour: ArrayLike,
    end_radius: float | None = None,
) -> Solids:  # fmt: skip
    return capsule(
        start, end, radius, end_radius, colour=colour, glow=0.55, shadow=0.0, pixels=0.7,
        lift=IN_FRONT,
    )  # fmt: skip
