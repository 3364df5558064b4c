"""Draw a body with each of its parts in its own colour, and the pose in which it stands."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping

import numpy as np

from poise.anatomy import Anatomy, find_anatomy, side_of
from poise.anatomy.roles import END, HELPER, TWIST
from poise.array_types import Floats
from poise.model import Character, Pose, Skin
from poise.render.actors import Actor, Drawn, bare_joints
from poise.render.figure import body_of, upright
from poise.render.images import Image, Picture, draw, pillow, save_image
from poise.render.poses import front_view, staged
from poise.render.scene import PLAIN, Colour, DrawnSurface, Scene
from poise.render.shape_primitives import NO_SOLIDS
from poise.render.text import font_of
from poise.skinning.registry import all_prepared

_NONE: Colour = (0.80, 0.80, 0.80)
"""Colour of joints that are in no part."""

# Left parts are cool, right parts are warm, and the trunk is green and grey.
_COLOURS: Mapping[str, Colour] = {
    "pelvis": (0.34, 0.38, 0.40), "spine": (0.62, 0.68, 0.64), "chest": (0.36, 0.58, 0.38),
    "neck": (0.66, 0.80, 0.52), "head": (0.93, 0.90, 0.80),
    "left clavicle": (0.55, 0.45, 0.82), "left upper arm": (0.16, 0.36, 0.80),
    "left forearm": (0.36, 0.70, 0.93), "left hand": (0.08, 0.30, 0.46),
    "left thigh": (0.05, 0.52, 0.56), "left shin": (0.48, 0.84, 0.80),
    "left foot": (0.16, 0.42, 0.68), "left toes": (0.66, 0.70, 0.98),
    "right clavicle": (0.84, 0.42, 0.58), "right upper arm": (0.83, 0.20, 0.16),
    "right forearm": (0.96, 0.60, 0.24), "right hand": (0.54, 0.16, 0.10),
    "right thigh": (0.80, 0.52, 0.06), "right shin": (0.97, 0.84, 0.42),
    "right foot": (0.70, 0.36, 0.18), "right toes": (0.98, 0.66, 0.56),
}  # fmt: skip
_FINGERS = ("thumb", "index", "middle", "ring", "pinky", "fingers")
_FINGER_ENDS: Mapping[str, tuple[Colour, Colour]] = {
    "left": ((0.20, 0.80, 0.70), (0.62, 0.52, 0.96)),
    "right": ((0.98, 0.78, 0.30), (0.94, 0.36, 0.62)),
}
_LIMBS: Mapping[str, tuple[Colour, ...]] = {
    "left": ((0.16, 0.42, 0.80), (0.05, 0.58, 0.54), (0.55, 0.45, 0.82), (0.36, 0.70, 0.93)),
    "right": ((0.83, 0.24, 0.18), (0.93, 0.62, 0.16), (0.84, 0.42, 0.58), (0.70, 0.36, 0.18)),
    "": ((0.36, 0.58, 0.38), (0.66, 0.80, 0.52), (0.34, 0.38, 0.40), (0.62, 0.68, 0.64)),
}
_GLOW = 0.25  # share of the colour that is unlit
_TURN = 0.4  # radians between the front of the body and the view


def part_colours(anatomy: Anatomy) -> dict[str, Colour]:
    """Colours (sRGB) of the parts of a body, or of the limbs of a body without parts.

    >>> from poise.bundled import bare_character
    >>> colours = part_colours(bare_character().anatomy)
    >>> colours["left thigh"] != colours["right thigh"], list(colours)[:3]
    (True, ['pelvis', 'spine', 'chest'])
    """
    if anatomy.parts:
        return {name: _colour_of(name) for name in anatomy.parts}
    counts = dict.fromkeys(_LIMBS, 0)
    found: dict[str, Colour] = {}
    for limb in anatomy.limbs:
        side = side_of(limb.name)
        found[limb.name] = _LIMBS[side][counts[side] % len(_LIMBS[side])]
        counts[side] += 1
    return found


def _colour_of(part: str) -> Colour:
    side, _, finger = part.partition(" ")
    if finger not in _FINGERS:
        return _COLOURS[part]
    first, last = (np.array(end) for end in _FINGER_ENDS[side])
    share = _FINGERS.index(finger) / (len(_FINGERS) - 1)
    r, g, b = ((1.0 - share) * first + share * last).tolist()
    return r, g, b


def joint_colours(anatomy: Anatomy) -> Floats:
    """Colours (joints, 3), sRGB: those of the parts; grey for joints in no part.

    A joint that twists or follows a part has the colour of the part.
    """
    body = anatomy.skeleton
    colours = part_colours(anatomy)
    own: dict[int, Colour] = {}
    for name, part in anatomy.parts.items():
        own |= {body.joint_index(joint): colours[name] for joint in part.joints}
    if not anatomy.parts:
        for limb in anatomy.limbs:
            line = body.line_to_root(body.joint_index(limb.end))
            first = line.index(body.joint_index(limb.start))
            own |= dict.fromkeys(line[: first + 1], colours[limb.name])
    found: list[Colour] = []
    for joint, parent in enumerate(body.parents):
        follows = anatomy.roles.get(body.joint_names[joint], HELPER) in (END, HELPER, TWIST)
        follows = parent >= 0 and (follows or not anatomy.parts)
        found.append(own.get(joint, found[parent] if follows else _NONE))
    return np.array(found)


def parts_scene(
    character: Character, pose: Pose | None = None, *, width: int = 640, height: int = 720
) -> Scene:
    """Create the scene of a body whose parts have their own colours, seen from the front.

    Args:
        character: the skins are drawn, or a simple body without them.
        pose: by default the rest pose.
        width, height: size of the picture for which the camera is placed, pixels.

    >>> from poise.bundled import bare_character
    >>> len(parts_scene(bare_character()).solids) > 10
    True
    """
    skeleton = character.skeleton
    pose = skeleton.rest if pose is None else pose
    colours = joint_colours(find_anatomy(skeleton))
    turn = upright(skeleton.up)
    skins = [skin for skin in character.skins if len(skin.mesh.faces)]
    surfaces = tuple(
        _painted(deformer.at(pose), skin, character, colours, turn)
        for skin, deformer in zip(skins, all_prepared(skins), strict=True)
    )
    bare = bare_joints(character) if skins else set(range(len(skeleton.joints)))
    solids = NO_SOLIDS
    if bare:
        figure = body_of(skeleton).only(bare)
        figure = dataclasses.replace(
            figure,
            rigid=dataclasses.replace(figure.rigid, colour=colours[figure.rigid_joint]),
            bones=dataclasses.replace(figure.bones, colour=colours[figure.start_joint]),
        )
        solids = figure.at(pose.world)
    return _staged(Drawn(solids, surfaces), pose, width, height)


def _painted(
    deformed: object, skin: Skin, character: Character, colours: Floats, turn: Floats
) -> DrawnSurface:
    """The surface of a skin in the colours of the joints, weighted."""
    rows = [character.skeleton.joint_index(name) for name in skin.joints]
    shares = skin.weights.dense(len(skin.joints))
    painted = np.sqrt(np.clip(shares @ np.square(colours[rows]), 0.0, 1.0))
    # vertices without weights do not follow any joint
    painted[shares.sum(axis=1) < 1e-6] = _NONE
    vertices, faces = (np.asarray(getattr(deformed, name)) for name in ("vertices", "faces"))
    normals = getattr(deformed, "normals", None)
    if normals is not None:
        normals = np.asarray(normals) @ turn.T
    look = dataclasses.replace(PLAIN, glow=_GLOW)
    return DrawnSurface(vertices @ turn.T, faces, painted, normals, look=look)


def _staged(drawn: Drawn, pose: Pose, width: int, height: int) -> Scene:
    direction = _view(pose)
    return staged(drawn, NO_SOLIDS, pose.skeleton.up, direction, width=width, height=height)


def _view(pose: Pose) -> tuple[float, float, float]:
    """View direction from the front of a body, turned a little to its left; y up."""
    anatomy = find_anatomy(pose.skeleton)
    ahead = upright(pose.skeleton.up) @ anatomy.facing
    if float(np.hypot(ahead[0], ahead[2])) < 0.5:  # it faces up or down
        return front_view(pose.skeleton, pose.world, _TURN)
    heading = float(np.arctan2(ahead[2], ahead[0])) - _TURN
    return float(np.cos(heading)), 0.2, float(np.sin(heading))


def render_parts(
    character: Character,
    path: str | os.PathLike[str] | None = None,
    *,
    pose: Pose | None = None,
    width: int = 960,
    height: int = 720,
) -> Picture:
    """Draw a body with its parts in their own colours and a legend; notebooks display the picture.

    Left parts have cool colours and right parts have warm ones. Joints in no part are grey. For a
    body without parts, the limbs are coloured.

    Args:
        character: the skins are drawn, or a simple body without them.
        path: a `.png` file to write; None writes nothing.
        pose: by default the rest pose.
        width, height: size of the picture in pixels.

    Raises:
        FileUnsupported: a path that is not `.png`.
        MissingExtra: Pillow is not installed.

    >>> from poise.bundled import bare_character
    >>> render_parts(bare_character(), width=320, height=240)
    <Picture 320 x 240>
    """
    anatomy = find_anatomy(character.skeleton)
    across = max(1, width - _legend_width(height))
    scene = parts_scene(character, pose, width=across, height=height)
    image = draw(scene, across, height)
    picture = np.full((height, width, 3), 255, np.uint8)
    picture[:, :across] = image
    picture = _with_legend(picture, across, anatomy, character.name)
    if path is not None:
        save_image(picture, path)
    return Picture(picture)


def render_standing(
    character: Character,
    path: str | os.PathLike[str] | None = None,
    *,
    width: int = 720,
    height: int = 720,
) -> Picture:
    """Draw a character in its standing pose (`Anatomy.standing`).

    Args:
        character: the skins are drawn with their materials, or a simple body without them.
        path: a `.png` file to write; None writes nothing.
        width, height: size of the picture in pixels.

    Raises:
        FileUnsupported: a path that is not `.png`.
        MissingExtra: Pillow is not installed.

    >>> from poise.bundled import bare_character
    >>> render_standing(bare_character(), width=320, height=240)
    <Picture 320 x 240>
    """
    pose = find_anatomy(character.skeleton).standing
    drawn = Actor(pose.skeleton, character).at(pose)
    picture = draw(_staged(drawn, pose, width, height), width, height)
    if path is not None:
        save_image(picture, path)
    return Picture(picture)


def _legend_width(height: int) -> int:
    return round(0.46 * height)


def _with_legend(picture: Image, left: int, anatomy: Anatomy, name: str) -> Image:
    """Return the picture with the names of the parts in their colours, right of ``left``."""
    pil_image, pil_draw = pillow()
    made = pil_image.fromarray(picture)
    pen = pil_draw.Draw(made)
    colours = part_colours(anatomy)
    rows = max(len(colours), 12) + 4
    step = (len(picture) - 16) / rows
    size = max(8, min(15, round(0.72 * step)))
    font, ink = font_of(size), (38, 42, 50)
    x, y = left + round(0.8 * size), 8.0
    pen.text((x, y), name[:32], fill=ink, font=font)
    pen.text((x, y + step), anatomy.kind, fill=ink, font=font)
    y += 2.4 * step
    for part, colour in [*colours.items(), ("no part", _NONE)]:
        fill = tuple(round(255 * value) for value in colour)
        pen.rectangle((x, y, x + 1.6 * size, y + size), fill=fill, outline=(120, 124, 130))
        pen.text((x + 2.1 * size, y - 0.15 * size), part, fill=ink, font=font)
        y += step
    return np.asarray(made, dtype=np.uint8).copy()
