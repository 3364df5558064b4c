"""Preview of the weights of a vertex while it is dragged."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.binding.weight_canvas import Canvas
from poise.model.weights import Weights
from poise.skinning.centres_of_rotation import CentresOfRotation
from poise.studio.actions.example_weights import PlaceVertex, fitted_on
from poise.studio.scene.scene import Scene
from poise.studio.wire.client import Client
from poise.studio.wire.geometry import strongest
from poise.studio.wire.messages import Painted


@dataclass
class PlacementPreview:
    """Shows one browser the weights of a vertex that it drags; the document does not change.

    While weights are computed, only the latest movement is kept: the browser sends the next one
    after it receives ``{"placing": ...}``.
    """

    _scene: Scene | None = None
    _canvas: Canvas | None = None
    _touched: dict[int, NDArray[np.int64]] = field(default_factory=dict[int, NDArray[np.int64]])

    async def show(self, client: Client, scene: Scene, asked: PlaceVertex) -> None:
        """Compute and show weights, and send the remaining error in metres to the browser.

        Raises:
            PoiseError: the weights cannot be computed.
        """
        left: float | None = None
        if self._scene is not scene:
            self._scene, self._canvas, self._touched = scene, None, {}
        try:
            found = await asyncio.to_thread(self._found, scene, asked)
            if found is not None:
                weights, rows, left = found
                own = self._touched.get(asked.skin, rows)
                self._touched[asked.skin] = np.union1d(own, rows)
                self._send(client, scene, asked.skin, weights)
        finally:
            client.send_json({"placing": {"left": left}})

    def _found(
        self, scene: Scene, asked: PlaceVertex
    ) -> tuple[Weights, NDArray[np.int64], float] | None:
        """Compute the weights, the vertices that change, and the remaining error in metres."""
        arguments: tuple[Any, ...] = asked.work(scene).arguments
        _, skins, own, pose, kept, locked, centres = arguments
        if skins[own].deformer == CentresOfRotation.name and centres[own] is None:
            return None  # centres of rotation take seconds, and are shown on release
        if self._canvas is None:
            self._canvas = Canvas(skins, pose)
        found = fitted_on(self._canvas, asked, skins[own], own, pose, kept, locked)
        at = int(np.flatnonzero(found.vertices == asked.vertex)[0])
        return found.skin.weights, found.vertices, float(found.after[at])

    def end(self, client: Client, scene: Scene) -> None:
        """Show the browser the document's weights again."""
        for skin in self._touched:
            if skin < len(scene.character.skins):
                self._send(client, scene, skin, scene.character.skins[skin].weights)
        self._touched = {}

    def _send(self, client: Client, scene: Scene, number: int, weights: Weights) -> None:
        skin, body = scene.character.skins[number], scene.character.skeleton
        rows = self._touched[number]
        rows = rows[rows < len(weights.values)]
        joints, values = strongest(weights.joints[rows], weights.values[rows])
        numbers = np.array([body.joint_index(name) for name in skin.joints], dtype=np.uint32)
        joints = numbers[np.minimum(joints, len(numbers) - 1)]  # weight 0: any joint
        client.send(
            Painted(
                0, number, joints.shape[1], rows.astype(np.uint32), joints.ravel(), values.ravel()
            )
        )
