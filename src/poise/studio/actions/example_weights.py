"""Weights by example: move a vertex to its correct position in a pose, and solve for weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.binding.brush import falloff
from poise.binding.surface_weights import bound_together
from poise.binding.weight_canvas import Canvas
from poise.errors import InvalidValue
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.skinning.centres_of_rotation import (
    CentresOfRotation,
    centres_of,
    keep_centres,
    known_centres,
)
from poise.skinning.weight_fitting import CorrectedVertices, correct_vertices
from poise.studio.actions.action import Action
from poise.studio.actions.painting import rows_of, with_rows
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.attachment import Vector, near, skin_of
from poise.studio.scene.scene import Placed, Scene

Solved = tuple[tuple[tuple[str, ...], Weights, Floats], dict[int, tuple[float, float]]]

_MOST = 64
"""Greatest number of placed vertices that are solved together."""


@dataclass(frozen=True)
class PlaceVertex(Action):
    """Place a vertex in the current pose, and find weights that bring it as near as possible.

    Vertices within ``radius`` metres along the surface follow with a smooth falloff. Vertices that
    were placed earlier in the same pose keep their targets. With ``joints`` only these joints may
    influence the vertex.
    """

    skin: int
    vertex: int
    position: Vector
    radius: float = 0.0
    influences: int = 4
    joints: tuple[str, ...] = ()

    queue = "weights"
    title = "place a vertex"
    time_limit = 600.0

    def work(self, scene: Scene) -> JobWork:
        character = scene.character
        skin = skin_of(character, self.skin)
        if not 0 <= self.vertex < len(skin.mesh.vertices):
            raise InvalidValue(f"no vertex {self.vertex} in the skin")
        if not 0.0 <= self.radius < np.inf:
            raise InvalidValue(f"the radius must be zero or more, not {self.radius}")
        near(self.position)
        for name in self.joints:
            character.skeleton.joint_index(name)
        group = next(g for g in bound_together(character.skins) if self.skin in g)
        skins = [character.skins[number] for number in group]
        locked = [name for name in scene.painting.locked if name in skin.joints]
        kept = self._kept(scene)
        about = [known_centres(skin) for skin in skins]
        arguments = (self, skins, group.index(self.skin), scene.pose, kept, locked, about)
        return self.job(solved, *arguments)

    def _kept(self, scene: Scene) -> list[Placed]:
        """Return the other vertices placed in the same pose, at most `_MOST` - 1."""
        same = scene.painting.placed_in == tuple(scene.pose.q.tolist())
        return [
            place for place in (scene.painting.placed if same else ())
            if (place.skin, place.vertex) != (self.skin, self.vertex)
        ][-_MOST + 1 :]  # fmt: skip

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the new weights and the remaining errors of the placed vertices."""
        rows, missing = cast("Solved", result)
        after = with_rows(before, now, {self.skin: rows})
        placed: list[Placed] = []
        for place in self._kept(before):
            found = missing.get(place.vertex) if place.skin == self.skin else None
            placed.append(place if found is None else replace(place, left=found[1]))
        placed.append(Placed(self.skin, self.vertex, near(self.position), *missing[self.vertex]))
        placed_in = tuple(before.pose.q.tolist())
        painting = replace(after.painting, placed=tuple(placed), placed_in=placed_in)
        return replace(after, painting=painting)


def solved(
    asked: PlaceVertex, skins: Sequence[Skin], own: int, pose: Pose, kept: Sequence[Placed],
    locked: Sequence[str], about: Sequence[Floats | None], progress: Progress,
) -> Solved:  # fmt: skip
    """Solve for a skin's weights; return its rows and the errors before and after, in metres.

    ``about`` holds the known centres of rotation of each skin, or None.
    """
    progress(0.0, "finding the surrounding vertices")
    for skin, known in zip(skins, about, strict=True):
        if known is not None:
            keep_centres(skin, known)
        elif skin.deformer == CentresOfRotation.name:
            centres_of(skin, lambda share: progress(0.3 * share, "computing centres of rotation"))
    progress(0.3, "fitting the weights of the surrounding vertices")
    found = fitted_on(Canvas(skins, pose), asked, skins[own], own, pose, kept, locked)
    fixed = {asked.vertex, *(place.vertex for place in kept if place.skin == asked.skin)}
    missing = {
        int(vertex): (float(found.before[k]), float(found.after[k]))
        for k, vertex in enumerate(found.vertices)
        if int(vertex) in fixed
    }
    return rows_of(found.skin), missing


def fitted_on(
    canvas: Canvas, asked: PlaceVertex, skin: Skin, own: int, pose: Pose, kept: Sequence[Placed],
    locked: Sequence[str],
) -> CorrectedVertices:  # fmt: skip
    """Fit weights that bring the placed vertices, and the surface around them, to their targets."""
    vertices, positions = _targets(asked, kept, canvas, own)
    return correct_vertices(
        skin, pose, vertices, positions, influences=asked.influences,
        joints=asked.joints or None, locked=locked,
    )  # fmt: skip


@dataclass(frozen=True)
class ForgetPlaces(Action):
    """Release all placed vertices, keeping their weights."""

    title = "clear the placed vertices"

    def apply(self, scene: Scene) -> Scene:
        return replace(scene, painting=replace(scene.painting, placed=(), placed_in=()))


def _targets(
    action: PlaceVertex, kept: Sequence[Placed], canvas: Canvas, own: int
) -> tuple[NDArray[np.int64], Floats]:
    """Return vertices of the skin, shape (k,), and their targets in world metres, shape (k, 3)."""
    places = canvas.places(own)
    fixed = {place.vertex: place.position for place in kept if place.skin == action.skin}
    fixed[action.vertex] = action.position
    goals: dict[int, Floats] = {vertex: np.array(place) for vertex, place in fixed.items()}
    # vertices that coincide with the placed vertex, at a seam, move with it
    offset = np.array(action.position) - places[action.vertex]
    around, distances = canvas.around(own, action.vertex, max(action.radius, 0.0))
    for vertex, distance in zip(around.tolist(), distances.tolist(), strict=True):
        share = 1.0 if distance == 0.0 else 0.0
        if action.radius > 0.0:
            share = float(falloff("smooth", np.array(distance / action.radius)))
        if share > 0.0:
            goals.setdefault(vertex, places[vertex] + share * offset)
    vertices = np.array(list(goals), dtype=np.int64)
    return vertices, np.array([goals[int(vertex)] for vertex in vertices])
