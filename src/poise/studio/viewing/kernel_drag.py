"""Drags in a view; the answer to each message is the resulting pose."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.studio.dragging.drag_solve import DragSolve, DragStep, posed
from poise.studio.dragging.grabs import Held, Holding, grip_of, placed_hold
from poise.studio.scene.attachment import Grab, near, turned
from poise.studio.scene.scene import Scene
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


class KernelDrag:
    """Drags in one view.

    Args:
        scene: the scene, with the initial pose.
        changed: called with the scene after each change.

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

    def __init__(self, scene: Scene, changed: Callable[[Scene], None] = lambda _: None) -> None:
        self.scene = scene
        self._changed = changed
        self._held = Holding()
        self._solve: DragSolve | None = None
        self._before: Scene | None = None

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
            return self._release(message)
        if isinstance(message, GrabSkin | GrabJoint | GrabHold):
            self._take(message)
        elif isinstance(message, Drag | Turn):
            self._pull(message)
        else:
            raise InvalidValue(f"a view cannot send {type(message).__name__}")
        return self._posed(message.seq, self._step())

    def step(self) -> bytes:
        """Make one more step towards the targets; return a packed `Posed`."""
        return self._posed(0, self._step()).packed()

    def begin_from(self, q: NDArray[np.floating]) -> bytes:
        """Continue from another pose (nq,), such as a frame of a motion, with pins moved along."""
        values = self.scene.character.skeleton.unit_quaternions(np.asarray(q, dtype=np.float64))
        self._take_over(self.scene.with_q(values).repinned())
        return self._posed(0, None).packed()

    def undo(self) -> bytes:
        """Undo the last drag; return a packed `Posed`."""
        if self._before is not None:
            self._take_over(self._before)
        return self._posed(0, None).packed()

    def _take_over(self, scene: Scene) -> None:
        self._held.clear()
        self._solve = self._before = None
        self.scene = scene
        self._changed(scene)

    def _take(self, message: GrabSkin | GrabJoint | GrabHold) -> None:
        if not self._held:
            self._before = self.scene
        if isinstance(message, GrabHold):
            held = Held(None, placed_hold(self.scene, message.hold).id)
        else:
            held = Held(Grab(grip_of(self.scene.character, message)))
        self._held[message.grab] = held
        self._solve = None

    def _pull(self, message: Drag | Turn) -> None:
        held = self._held.get(message.grab)
        if held is None:
            return
        if isinstance(message, Drag):
            held.place = near((message.x, message.y, message.z))
            return
        if held.rotate(turned((message.w, message.x, message.y, message.z))):
            self._solve = None

    def _release(self, message: Release) -> Posed:
        step = None
        if message.grab in self._held:
            end = time.perf_counter() + _RESTING
            for _ in range(_SETTLE):
                step = self._step()
                if step is None or not step.moving or time.perf_counter() > end:
                    break
            del self._held[message.grab]
            self._solve = None
        return self._posed(message.seq, None if step is None else replace(step, moving=False))

    def _step(self) -> DragStep | None:
        if not self._held:
            return None
        if self._solve is None:
            self._solve = DragSolve(self.scene, self._held.grabs())
        self._held.copy_targets(self._solve.targets)
        step = self._solve.step()
        self.scene = self.scene.with_q(step.pose.q).with_places(self._held.dragged())
        self._changed(self.scene)
        return step

    def _posed(self, seq: int, step: DragStep | None) -> Posed:
        return posed(self.scene.pose, step, seq)
