"""A skeleton as thin bones that show through what is around them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.model.body_parts import side_of
from poise.model.pose import Pose
from poise.render.bodies import upright
from poise.render.figure import turned
from poise.render.segments import Palette
from poise.render.solids import NO_SOLIDS, Solids, capsule, join, sphere

Array = NDArray[np.float64]

_BONE = 0.0045
_JOINT = 0.0080  # radii in sizes of the skeleton
_IN_FRONT = 1e3  # metres nearer than they are: before anything


def skeleton_lines(pose: Pose, palette: Palette | None = None) -> Solids:
    """Bones from joint to joint and to the tips, and a ball a joint, y up; they hide nothing.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> len(skeleton_lines(hero.rest)) > 2 * len(hero.skeleton.joints) - 2
    True
    """
    palette = palette or Palette()
    skeleton = pose.skeleton
    world = turned(upright(skeleton.up), pose.world)
    places = world[:, :3, 3]
    ends: list[tuple[Array, Array, str]] = []
    for number, joint in enumerate(skeleton.joints):
        if joint.parent >= 0:
            ends.append((places[joint.parent], places[number], joint.name))
        if joint.tip is not None:
            tip = world[number, :3, :3] @ np.asarray(joint.tip) + places[number]
            ends.append((places[number], tip, joint.name))
    points = np.concatenate([places, *(end[None] for _, end, _ in ends)])
    size = float(np.ptp(points, axis=0).max())
    if not size > 0.0:
        return NO_SOLIDS
    look = {"glow": 0.3, "shadow": 0.0, "lift": _IN_FRONT}
    balls = [
        sphere(place, _JOINT * size, colour=palette.joint, pixels=1.5, **look) for place in places
    ]
    bones = [
        capsule(start, end, 1.5 * _BONE * size, 0.7 * _BONE * size,
                colour=palette.of(side_of(name)), pixels=0.8, **look)
        for start, end, name in ends
    ]  # fmt: skip
    return join([*bones, *balls])
