"""Edits of the pose: values, rotations, rest pose, mirror, locks and limits."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy.joint_pairs import JointPairs
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.editing import mirrored
from poise.studio.actions.action import Action
from poise.studio.scene.attachment import FURTHEST, unit_rotation
from poise.studio.scene.limb_posing import clamp_dofs, turned_values
from poise.studio.scene.scene import Scene


@dataclass(frozen=True)
class SetValues(Action):
    """Set DOFs to values, clamped to their limits; radians, metres or factors."""

    values: dict[str, float]

    @property
    def label(self) -> str:
        names = list(self.values)
        return f"set {names[0]}" if len(names) == 1 else f"set {len(names)} values"

    def set_by_hand(self, scene: Scene) -> Collection[str]:  # noqa: ARG002
        """Return the names of the DOFs that keep these values while the body follows its pins."""
        return self.values.keys()

    def apply(self, scene: Scene) -> Scene:
        body = scene.character.skeleton
        q = scene.pose.q.copy()
        for name, value in self.values.items():
            at = body.dof_index(name)
            if not abs(value) <= FURTHEST:
                raise InvalidValue(f"{name}={value:g} is out of range")
            q[at] = value
        owners = {joint.name for joint in body.joints if self.values.keys() & {*joint.dof_names}}
        return scene.with_q(clamp_dofs(body, body.unit_quaternions(q), owners))


@dataclass(frozen=True)
class RotateJoints(Action):
    """Rotate joints to quaternions (w, x, y, z), relative to zero DOFs, within limits."""

    turns: dict[str, tuple[float, float, float, float]]

    @property
    def label(self) -> str:
        names = list(self.turns)
        return f"rotate {names[0]}" if len(names) == 1 else f"rotate {len(names)} joints"

    def set_by_hand(self, scene: Scene) -> Collection[str]:
        """Return the names of the DOFs that keep their values while the body follows its pins."""
        body = scene.character.skeleton
        own = {dof for name in self.turns for dof in body.joint(name).dof_names}
        return own & {*body.dof_names}

    def apply(self, scene: Scene) -> Scene:
        turns = {name: unit_rotation(turn) for name, turn in self.turns.items()}
        return scene.with_q(turned_values(scene, turns))


@dataclass(frozen=True)
class ResetPose(Action):
    """Reset the named joints, or all, to the rest pose; locked DOFs keep their values."""

    joints: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return f"reset {', '.join(self.joints)}" if self.joints else "reset to the rest pose"

    @property
    def whole_pose(self) -> bool:
        """Whether no solve follows: if all joints are reset, pins move to the new pose."""
        return not self.joints

    def apply(self, scene: Scene) -> Scene:
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
class MirrorPose(Action):
    """Mirror the pose; with joint names, only the counterparts of these joints change."""

    joints: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return f"mirror {', '.join(self.joints[:3])}" if self.joints else "mirror the pose"

    @property
    def whole_pose(self) -> bool:
        return True

    def apply(self, scene: Scene) -> Scene:
        body = scene.character.skeleton
        q = mirrored(Motion(body, scene.pose.q[None], 30.0)).q[0]
        if self.joints:
            names = body.joint_names
            others = JointPairs.of_body(body).order(names)
            own = scene.pose.q.copy()
            for joint in self.joints:
                at = body.joint_dofs(names[others[body.joint_index(joint)]])
                own[at] = q[at]
            q = own
        return scene.with_q(q).repinned()


@dataclass(frozen=True)
class Lock(Action):
    """Lock or unlock the values of DOFs."""

    dofs: tuple[str, ...]
    locked: bool = True

    @property
    def label(self) -> str:
        return f"{'lock' if self.locked else 'free'} {', '.join(self.dofs[:3])}"

    def apply(self, scene: Scene) -> Scene:
        for name in self.dofs:
            scene.character.skeleton.dof_index(name)
        named = frozenset(self.dofs)
        return replace(scene, locked=scene.locked | named if self.locked else scene.locked - named)


@dataclass(frozen=True)
class SetLimits(Action):
    """Set the limits of a DOF, None for unlimited; the pose is clamped to the new limits."""

    dof: str
    lower: float | None
    upper: float | None

    title = "change the limits of {dof}"

    def apply(self, scene: Scene) -> Scene:
        low = -math.inf if self.lower is None else self.lower
        high = math.inf if self.upper is None else self.upper
        if low > high:
            raise InvalidValue(f"limits of {self.dof}: {low:g} is above {high:g}")
        changed = scene.on(scene.character.skeleton.with_limits({self.dof: (low, high)}))
        at = changed.character.skeleton.dof_index(self.dof)
        q = changed.pose.q.copy()
        q[at] = np.clip(q[at], low, high)
        return changed.with_q(q)
