"""Drags in a view; the answer to each message is the resulting pose."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.studio.dragging.drag_solve import DragSolve, DragStep, posed
from poise.studio.dragging.grabs import GrabController, Held
from poise.studio.scene.scene import Hold, Scene
from poise.studio.wire.messages import (
    Drag,
    GrabHold,
    GrabJoint,
    GrabSkin,
    Posed,
    Release,
    Turn,
    Upward,
    received,
)

_SETTLE = 60
"""Maximum number of steps in which a released body comes to rest."""

_RESTING = 0.5
"""Maximum total duration of these steps, seconds."""


class KernelDrag(GrabController):
    """Drags in one view.

    Args:
        scene: the scene, with the initial pose.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> drag = KernelDrag(Scene.of(hero))
    >>> hand = hero.skeleton.joint_index("lhand")
    >>> x, y, z = hero.rest.world[hand, :3, 3] + (-0.1, 0.2, 0.1)
    >>> _ = drag.answer(GrabJoint(1, 0, hand, 0.0, 0.0, 0.0))
    >>> _ = drag.answer(Drag(2, 0, x, y, z))
    >>> posed = drag.answer(Release(3, 0))
    >>> bool(np.linalg.norm(drag.scene.pose.world[hand, :3, 3] - (x, y, z)) < 5e-3)
    True
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._pull: DragSolve | None = None
        self._before: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self._scene

    def receive(self, data: bytes) -> bytes:
        """Answer a packed message with a packed `Posed`.

        Raises:
            InvalidValue: the message cannot be read, or refers to something that does not exist.
        """
        return self.answer(received(data)).packed()

    def answer(self, message: Upward) -> Posed:
        """Handle a message and return the resulting pose.

        Raises:
            InvalidValue: the message refers to something that does not exist, or is not about a
                drag.
        """
        if isinstance(message, Release):
            step = self._released(message.grab)
            return posed(self.scene.pose, step and replace(step, moving=False), message.seq)
        if not isinstance(message, GrabSkin | GrabJoint | GrabHold | Drag | Turn):
            raise InvalidValue(f"a view cannot send {type(message).__name__}")
        self.hand(message.grab, message)
        return posed(self.scene.pose, self._step(), message.seq)

    def step(self) -> bytes:
        """Make one more step towards the targets; return a packed `Posed`."""
        return posed(self.scene.pose, self._step(), 0).packed()

    def begin_from(self, q: NDArray[np.floating]) -> bytes:
        """Continue from another pose (nq,), such as a frame of a motion, with pins moved along."""
        values = self.scene.character.skeleton.unit_quaternions(np.asarray(q, dtype=np.float64))
        self._take_over(self.scene.with_q(values).repinned())
        return posed(self.scene.pose, None, 0).packed()

    def undo(self) -> bytes:
        """Undo the last drag; return a packed `Posed`."""
        if self._before is not None:
            self._take_over(self._before)
        return posed(self.scene.pose, None, 0).packed()

    def _take_over(self, scene: Scene) -> None:
        self._held.clear()
        self._pull = self._before = None
        self._scene = scene

    def _begin(self, label: str) -> None:  # noqa: ARG002
        if not self._held:
            self._before = self.scene

    def _taken(self, hold: Hold) -> Held:
        return Held(None, hold.id)

    def _changed(self) -> None:
        self._pull = None

    def release(self, key: int) -> None:
        self._released(key)

    def _released(self, key: int) -> DragStep | None:
        """Release a grab; return the step in which the body came to rest."""
        step = None
        if key in self._held:
            end = time.perf_counter() + _RESTING
            for _ in range(_SETTLE):
                step = self._step()
                if step is None or not step.moving or time.perf_counter() > end:
                    break
            del self._held[key]
            self._pull = None
        return step

    def _step(self) -> DragStep | None:
        if not self._held:
            return None
        if self._pull is None:
            self._pull = DragSolve(self.scene, self._held.grabs())
        self._held.copy_targets(self._pull.targets)
        step = self._pull.step()
        self._scene = self.scene.with_q(step.pose.q).with_places(self._held.dragged())
        return step
