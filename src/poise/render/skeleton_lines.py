"""Draw a skeleton as thin bones over other objects."""

from __future__ import annotations

import numpy as np

from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.words import Side
from poise.array_types import Floats
from poise.model.pose import Pose
from poise.render.default_bodies import upright
from poise.render.figure import turned
from poise.render.segments import Palette
from poise.render.shape_primitives import NO_SOLIDS, Look, Solids, capsule, join, sphere

_BONE = 0.0045
_JOINT = 0.0080  # radii relative to the size of the skeleton
_IN_FRONT = 1e3  # depth offset towards the camera, metres: in front of all objects


def skeleton_lines(pose: Pose, palette: Palette | None = None) -> Solids:
    """Create bones from joint to joint and to the tips, with a ball per joint, over all objects.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> len(skeleton_lines(hero.rest)) > 2 * len(hero.skeleton.joints) - 2
    True
    """
    palette = palette or Palette()
    skeleton = pose.skeleton
    world = turned(upright(skeleton.up), pose.world)
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
    ball: Look = {"glow": 0.3, "shadow": 0.0, "lift": _IN_FRONT, "pixels": 1.5}
    bone: Look = {**ball, "pixels": 0.8}
    balls = [sphere(place, _JOINT * size, colour=palette.joint, **ball) for place in places]
    bones = [
        capsule(start, end, 1.5 * _BONE * size, 0.7 * _BONE * size,
                colour=palette.of(side), **bone)
        for start, end, side in ends.values()
    ]  # fmt: skip
    return join([*bones, *balls])
