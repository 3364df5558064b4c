"""Edits of the pose itself: values, rest, mirror, locks, limits."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.mirroring import mirrored
from poise.studio.scene.attachment import FURTHEST
from poise.studio.scene.scene import Scene


@dataclass(frozen=True)
class SetValues:
    """DOFs get these values, moved into their limits; radians, metres, or factors."""

    values: dict[str, float]

    @property
    def label(self) -> str:
        """What undo calls it."""
        names = list(self.values)
        return f"set {names[0]}" if len(names) == 1 else f"set {len(names)} values"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        q = scene.pose.q.copy()
        for name, value in self.values.items():
            at = body.dof_index(name)
            if not abs(value) <= FURTHEST:
                raise InvalidValue(f"{name}={value:g} is out of all proportion")
            q[at] = min(max(value, float(body.lower[at])), float(body.upper[at]))
        return scene.with_q(body.unit_quaternions(q))


@dataclass(frozen=True)
class ResetPose:
    """Joints go back to rest: those named, or all of them; what is locked stays."""

    joints: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"reset {', '.join(self.joints)}" if self.joints else "back to the rest pose"

    @property
    def whole_pose(self) -> bool:
        """Whether nothing is solved after it: if all joints are reset, pins come along."""
        return not self.joints

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        q = scene.pose.q.copy()
        names = [name for joint in self.joints for name in body.joint(joint).dof_names]
        for name in names or body.dof_names:
            if name in body.dof_names and name not in scene.locked:
                at = body.dof_index(name)
                q[at] = body.rest.q[at]
        changed = scene.with_q(body.unit_quaternions(q))
        return changed if self.joints else changed.repinned()


@dataclass(frozen=True)
class MirrorPose:
    """Left becomes right."""

    @property
    def label(self) -> str:
        """What undo calls it."""
        return "mirror the pose"

    @property
    def whole_pose(self) -> bool:
        """Whether nothing is solved after it: pins come along."""
        return True

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        motion = Motion(scene.character.skeleton, scene.pose.q[None], 30.0)
        return scene.with_q(mirrored(motion).q[0]).repinned()


@dataclass(frozen=True)
class Lock:
    """DOFs keep their values from now on, or are free again."""

    dofs: tuple[str, ...]
    locked: bool = True

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"{'lock' if self.locked else 'free'} {', '.join(self.dofs[:3])}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        for name in self.dofs:
            scene.character.skeleton.dof_index(name)
        named = frozenset(self.dofs)
        return replace(scene, locked=scene.locked | named if self.locked else scene.locked - named)


@dataclass(frozen=True)
class SetLimits:
    """A DOF gets other limits; None is none on that side. The pose is moved into them."""

    dof: str
    lower: float | None
    upper: float | None

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"limits of {self.dof}"

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        low = -math.inf if self.lower is None else self.lower
        high = math.inf if self.upper is None else self.upper
        if low > high:
            raise InvalidValue(f"limits of {self.dof}: {low:g} is above {high:g}")
        changed = scene.on(scene.character.skeleton.with_limits({self.dof: (low, high)}))
        at = changed.character.skeleton.dof_index(self.dof)
        q = changed.pose.q.copy()
        q[at] = np.clip(q[at], low, high)
        return changed.with_q(q)
