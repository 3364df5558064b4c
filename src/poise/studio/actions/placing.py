"""Edits by example: a vertex is moved to its right place in a bent pose, and weights are found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.brush import falloff
from poise.binding.painting import Canvas
from poise.binding.surface_weights import bound_together
from poise.errors import InvalidValue
from poise.skinning.fitting import correct_vertices
from poise.studio.actions.painting import with_skins
from poise.studio.grip import Vector, near
from poise.studio.scene import Placed, Scene

Floats = NDArray[np.float64]

_MOST = 64
"""Vertices that are held in their places together."""


@dataclass(frozen=True)
class PlaceVertex:
    """A vertex belongs elsewhere in this pose: weights are found that bring it nearest there.

    Vertices around it within ``radius`` metres, along the surface, go as much of the way as a
    falloff leaves. Those that were placed before in the same pose stay where they were wanted.
    With ``joints`` only these may share it.
    """

    skin: int
    vertex: int
    position: Vector
    radius: float = 0.0
    influences: int = 4
    joints: tuple[str, ...] = ()

    heavy: ClassVar[bool] = True
    label = "place a vertex"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        character = scene.character
        if not 0 <= self.skin < len(character.skins):
            raise InvalidValue(f"there is no skin {self.skin}: there are {len(character.skins)}")
        skin = character.skins[self.skin]
        if not 0 <= self.vertex < len(skin.mesh.vertices):
            raise InvalidValue(f"there is no vertex {self.vertex} in the skin")
        if skin.deformer != "linear-blend":
            raise InvalidValue(
                f"this skin is deformed by {skin.deformer}; weights are found from places for "
                "linear blending only: paint it, or make it linear"
            )
        if not 0.0 <= self.radius < np.inf:
            raise InvalidValue(f"a radius is zero or more, not {self.radius}")
        wanted = near(self.position)
        same = scene.painting.placed_in == tuple(scene.pose.q.tolist())
        kept = [
            place for place in (scene.painting.placed if same else ())
            if (place.skin, place.vertex) != (self.skin, self.vertex)
        ][-_MOST + 1 :]  # fmt: skip
        group = next(g for g in bound_together(character.skins) if self.skin in g)
        canvas = Canvas([character.skins[number] for number in group], scene.pose)
        vertices, positions = _targets(self, kept, canvas, group)
        return self._solved(scene, kept, wanted, vertices, positions)

    def _solved(
        self, scene: Scene, kept: list[Placed], wanted: Vector, vertices: NDArray[np.int64],
        positions: Floats,
    ) -> Scene:  # fmt: skip
        skin = scene.character.skins[self.skin]
        locked = [name for name in scene.painting.locked if name in skin.joints]
        found = correct_vertices(
            skin, scene.pose, vertices, positions, influences=self.influences,
            joints=self.joints or None, locked=locked,
        )  # fmt: skip
        at = {int(vertex): k for k, vertex in enumerate(found.vertices)}
        placed: list[Placed] = []
        for place in kept:
            k = at.get(place.vertex) if place.skin == self.skin else None
            placed.append(place if k is None else replace(place, left=float(found.after[k])))
        k = at[self.vertex]
        before, left = float(found.before[k]), float(found.after[k])
        placed.append(Placed(self.skin, self.vertex, wanted, before, left))
        after = with_skins(scene, {self.skin: found.skin})
        painting = replace(
            after.painting, placed=tuple(placed), placed_in=tuple(scene.pose.q.tolist())
        )
        return replace(after, painting=painting)


@dataclass(frozen=True)
class ForgetPlaces:
    """Vertices that were placed are held there no more; their weights stay."""

    label = "forget placed vertices"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        return replace(scene, painting=replace(scene.painting, placed=(), placed_in=()))


def _targets(
    action: PlaceVertex, kept: list[Placed], canvas: Canvas, group: list[int]
) -> tuple[NDArray[np.int64], Floats]:
    """(k,) vertices of the skin, and (k, 3) where they should be, metres in the world."""
    own = group.index(action.skin)
    places = canvas.places(own)
    fixed = {place.vertex: place.position for place in kept if place.skin == action.skin}
    fixed[action.vertex] = action.position
    goals: dict[int, Floats] = {vertex: np.array(place) for vertex, place in fixed.items()}
    # A vertex at a seam has others at its place, which go with it.
    way = np.array(action.position) - places[action.vertex]
    around, distances = canvas.around(own, action.vertex, max(action.radius, 0.0))
    for vertex, distance in zip(around.tolist(), distances.tolist(), strict=True):
        share = 1.0 if distance == 0.0 else 0.0
        if action.radius > 0.0:
            share = float(falloff("smooth", np.array(distance / action.radius)))
        if share > 0.0:
            goals.setdefault(vertex, places[vertex] + share * way)
    vertices = np.array(list(goals), dtype=np.int64)
    return vertices, np.array([goals[int(vertex)] for vertex in vertices])


__all__ = ["ForgetPlaces", "PlaceVertex"]
