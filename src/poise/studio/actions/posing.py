"""Edits of the pose itself: values, rest, mirror, locks, limits."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from poise.binding.joint_pairs import JointPairs
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.mirroring import mirrored
from poise.studio.scene.attachment import FURTHEST, turned
from poise.studio.scene.joint_turns import turned_values, within_limits
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

    def set_by_hand(self, scene: Scene) -> Collection[str]:  # noqa: ARG002
        """Names of DOFs that keep these values while the body follows its pins."""
        return self.values.keys()

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        q = scene.pose.q.copy()
        for name, value in self.values.items():
            at = body.dof_index(name)
            if not abs(value) <= FURTHEST:
                raise InvalidValue(f"{name}={value:g} is out of range")
            q[at] = value
        owners = {joint.name for joint in body.joints if self.values.keys() & {*joint.dof_names}}
        return scene.with_q(within_limits(body, body.unit_quaternions(q), owners))


@dataclass(frozen=True)
class RotateJoints:
    """Joints are rotated: each to a rotation wxyz in its own frame at zero, within its limits."""

    turns: dict[str, tuple[float, float, float, float]]

    @property
    def label(self) -> str:
        """What undo calls it."""
        names = list(self.turns)
        return f"rotate {names[0]}" if len(names) == 1 else f"rotate {len(names)} joints"

    def set_by_hand(self, scene: Scene) -> Collection[str]:
        """Names of DOFs that keep their values while the body follows its pins."""
        body = scene.character.skeleton
        own = {dof for name in self.turns for dof in body.joint(name).dof_names}
        return own & {*body.dof_names}

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        turns = {name: turned(turn) for name, turn in self.turns.items()}
        return scene.with_q(turned_values(scene, turns))


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
    """Left becomes right; of named joints, those of the other side take their mirror image."""

    joints: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What undo calls it."""
        return f"mirror {', '.join(self.joints[:3])}" if self.joints else "mirror the pose"

    @property
    def whole_pose(self) -> bool:
        """Whether nothing is solved after it: pins come along."""
        return True

    def apply(self, scene: Scene) -> Scene:
        """The scene after it."""
        body = scene.character.skeleton
        q = mirrored(Motion(body, scene.pose.q[None], 30.0)).q[0]
        if self.joints:
            names = body.joint_names
            others = JointPairs.of(names).order(names)
            own = scene.pose.q.copy()
            for joint in self.joints:
                at = body.joint_dofs(names[others[body.joint_index(joint)]])
                own[at] = q[at]
            q = own
        return scene.with_q(q).repinned()


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
