"""Draw the capsules of a body, as used for penetration constraints."""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.joint_parts import joint_parts
from poise.model.capsules import BodyCapsules
from poise.model.pose import Pose
from poise.render.default_bodies import upright
from poise.render.scene import Scene
from poise.render.segments import Palette
from poise.render.shape_primitives import Solids, capsule, join

Array = NDArray[np.float64]

TOUCHING = (0.86, 0.15, 0.16)
"""Colour of capsules that penetrate each other."""


def capsules_at(capsules: BodyCapsules, pose: Pose, palette: Palette | None = None) -> Solids:
    """Create solids of the capsules at a pose, y up; penetrating capsules are red.

    >>> from poise.bundled import character
    >>> from poise.anatomy import fit_capsules
    >>> hero = character()
    >>> capsules = fit_capsules(hero.skeleton)
    >>> len(capsules_at(capsules, hero.rest)) == len(capsules.parts)
    True
    """
    palette = palette or Palette()
    body = capsules.skeleton
    sides = joint_parts(body).sides
    owners = [body.joint_index(part.joint) for part in capsules.parts]
    colours = np.array([palette.of(sides[joint]) for joint in owners])
    deep = capsules.gaps(pose) < 0.0
    colours[np.unique(capsules.pairs[deep])] = TOUCHING
    ends = capsules.ends(pose) @ upright(body.up).T
    return capsule(ends[:, 0], ends[:, 1], capsules.radii, capsules.radii, colour=colours)


def with_capsules(scene: Scene, capsules: BodyCapsules, pose: Pose) -> Scene:
    """Return a scene whose geometry is replaced by a body's capsules."""
    return dataclasses.replace(scene, solids=join([capsules_at(capsules, pose)]))
