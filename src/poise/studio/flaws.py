"""What is wrong with weights, for marks on the skin: vertices without any, and isolated spots."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.binding.rogues import rogue_vertices
from poise.binding.segments import BoneSegments
from poise.binding.surface_weights import SurfaceWeights, bound_together
from poise.studio.scene import Scene

MOST = 20_000
"""Vertices of a skin that are named."""


@dataclass(frozen=True)
class Flaws:
    """Of one skin: vertices that follow no joint, and those on isolated spots of the joint."""

    bare: tuple[int, ...]
    rogue: tuple[int, ...]


def flaws(scene: Scene, joint: str) -> tuple[Flaws, ...]:
    """For each skin what is wrong with a joint's weights, by `poise.binding.remove_rogues`.

    >>> from poise.bundled import character
    >>> flaws(Scene.of(character()), "lhand")
    (Flaws(bare=(), rogue=()),)
    """
    skins = scene.character.skins
    found = [Flaws((), ())] * len(skins)
    for group in bound_together(skins):
        weights = SurfaceWeights.of([skins[number] for number in group])
        rogue = np.zeros(len(weights.values), dtype=np.bool_)
        if joint in weights.joints:
            bones = BoneSegments.bound(scene.character.skeleton, weights.inverse_binds)
            rogue = rogue_vertices(weights, joint, bones)
        for number, place in zip(group, weights.surface.places, strict=True):
            bare = np.flatnonzero(skins[number].weights.totals <= 0.0)[:MOST]
            spots = np.flatnonzero(rogue[place])[:MOST]
            found[number] = Flaws(tuple(bare.tolist()), tuple(spots.tolist()))
    return tuple(found)
