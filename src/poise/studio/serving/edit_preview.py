"""Previews of edits that are drawn in the view, in the document or only in one browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poise.binding.weight_canvas import Canvas
from poise.errors import InvalidValue
from poise.model.weights import Weights
from poise.skinning.centres_of_rotation import CentresOfRotation
from poise.studio.actions import Action
from poise.studio.actions.example_weights import PlaceVertex, fitted_on
from poise.studio.document import Document
from poise.studio.scene.scene import Outcome, Scene
from poise.studio.wire.client import Client
from poise.studio.wire.geometry import strongest
from poise.studio.wire.messages import Painted

_TIMES: Final = 3  # attempts to preview a long edit without blocking other edits


class Trying:
    """Previews of edits, from one browser at a time.

    Args:
        document: the edited document.
        clients: the connected browsers.
        editing: lock that edits hold.
        show: sends the pose to all browsers.
    """

    def __init__(
        self, document: Document, clients: Sequence[Client], editing: asyncio.Lock,
        show: Callable[[], None],
    ) -> None:  # fmt: skip
        self.document = document
        self._clients = clients
        self._editing = editing
        self._show = show
        self._trying: tuple[Client, str] | None = None
        self._drawing: Client | None = None

    async def take(self, client: Client, action: Action, long: bool) -> None:
        """Show the preview of an edit; ``long`` if its message was long.

        Raises:
            PoiseError: the edit cannot be applied; the document is unchanged.
        """
        check_quick(action)
        if long and await self._beside(client, action):
            return
        async with self._editing:
            before = self._tried_on(client, action.label)
            if before is not None:
                after = (await outcome(action, before, long)).scene
                self._tried(client, action, after)
            self._show()

    async def _beside(self, client: Client, action: Action) -> bool:
        """Preview an edit computed on a thread; return False if other edits always interfered."""
        for _ in range(_TIMES):
            async with self._editing:
                before = self._tried_on(client, action.label)
            if before is None:
                self._show()
                return True
            after = await asyncio.to_thread(action.apply, before)
            async with self._editing:
                if self._tried_on(client, action.label) is before:
                    self._tried(client, action, after)
                    self._show()
                    return True
        return False

    def _tried_on(self, client: Client, label: str) -> Scene | None:
        """Return the scene for previewing an edit; None while another browser drags or previews."""
        trying = self._now()
        own = trying is not None and trying[0] is client
        if client not in self._clients or (not own and self.document.gesture is not None):
            return None
        return self.document.tried_on(label)

    def _tried(self, client: Client, action: Action, after: Scene) -> None:
        if client in self._clients:
            self.document.attempt(action, after)
            self._trying = (client, action.label)

    def _now(self) -> tuple[Client, str] | None:
        if self._trying is not None and self.document.gesture != self._trying[1]:
            self._trying = None  # another edit ended the preview
        return self._trying

    def end(self, client: Client, keep: bool) -> None:
        """Keep or discard the previewed edit."""
        trying = self._now()
        if trying is not None and trying[0] is client:
            self._trying = None
            if keep:
                self.document.finish()
            else:
                self.document.give_up()
        self._show()

    def draw(self, client: Client, action: Action | None) -> None:
        """Store an edit that is drawn in one browser, for autosave, or None when drawing ends.

        Only one browser at a time can draw.

        Raises:
            InvalidValue: the edit takes long.
        """
        if action is not None:
            check_quick(action)
        if self._drawing in (None, client):
            self._drawing = None if action is None else client
            self.document.drawn = action

    def leave(self, client: Client) -> None:
        """Handle the disconnection of a browser: keep its preview, discard its drawn edit."""
        if self._trying is not None and self._trying[0] is client:
            self.end(client, keep=True)
        self.draw(client, None)


def check_quick(action: Action) -> None:
    """Raise InvalidValue if an edit runs as a job."""
    if action.long:
        raise InvalidValue(f"{action.label!r} takes long and cannot be previewed")


async def outcome(action: Action, scene: Scene, long: bool) -> Outcome:
    """Apply an edit to a scene; return the scene and its notes.

    Edits of long messages, and edits that are ``heavy``, run on a thread.
    """
    if long or action.heavy:
        return await asyncio.to_thread(action.outcome, scene)
    return action.outcome(scene)


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
