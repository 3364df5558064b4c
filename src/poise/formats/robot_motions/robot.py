"""A robot as files of its motion describe it: a base in the world, joints by name, bodies."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.anatomy.chains import descendants
from poise.array_types import Floats
from poise.errors import FileMissing, FileName, FileUnsupported, UsageError
from poise.formats import read
from poise.formats.robot_visuals import RobotSource
from poise.geometry import quaternions
from poise.joints import Fixed, QuaternionFree
from poise.model import Character, Motion, Skeleton

_ROOT = 7  # x y z and a quaternion
ROOT_NAMES = tuple(f"root_{end}" for end in ("x", "y", "z", "qw", "qx", "qy", "qz"))


@dataclass(frozen=True, eq=False)
class Robot:
    """A skeleton whose base moves freely in a world with Z up.

    The base is the free root with the most descendants. Joints and bodies are those of its tree.

    Attributes:
        character: the robot.
        base: index of the base in the skeleton's joints.
    """

    character: Character
    base: int

    @property
    def skeleton(self) -> Skeleton:
        return self.character.skeleton

    @cached_property
    def tree(self) -> tuple[int, ...]:
        """Indices of the base and its descendants in the skeleton's joints, depth first."""
        return tuple(descendants(self.skeleton, self.base))

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """Names of the hinges and slides of the tree, in the model's order."""
        return tuple(
            name
            for number in self.tree
            if number != self.base
            for name, dof in zip(
                self.skeleton.joints[number].dof_names,
                self.skeleton.joints[number].type.dofs,
                strict=True,
            )
            if not dof.quaternion
        )

    @cached_property
    def values(self) -> tuple[str, ...]:
        """Names of all values of all joints, in the order of MuJoCo's ``qpos``."""
        return tuple(name for joint in self.skeleton.joints for name in joint.dof_names)

    @cached_property
    def root(self) -> slice:
        """The base's values in `values`."""
        first = self.values.index(self.skeleton.joints[self.base].dof_names[0])
        return slice(first, first + _ROOT)

    @cached_property
    def bodies(self) -> tuple[int, ...]:
        """Indices of the tree's bodies in the skeleton's joints, without sites, depth first.

        Raises:
            FileUnsupported: the character does not state which fixed joints are bodies.
        """
        source = self.character.source
        if isinstance(source, RobotSource) and source.bodies:
            return tuple(k for k in self.tree if self.skeleton.joints[k].name in source.bodies)
        parents = set(self.skeleton.parents)
        ends = [
            k for k in self.tree
            if isinstance(self.skeleton.joints[k].type, Fixed) and k not in parents
        ]  # fmt: skip
        if ends:
            raise FileUnsupported(
                f"{self.skeleton.joints[ends[0]].name} may be a body or a site of the robot's "
                "file; write robot.with_motion(motion), with the robot as read from that file"
            )
        return self.tree

    @property
    def body_names(self) -> tuple[str, ...]:
        """Names of `bodies`."""
        return tuple(self.skeleton.joints[k].name for k in self.bodies)

    def breadth_first(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return `joints` and `bodies` in the order of Isaac Lab: level by level."""
        depth = dict.fromkeys(self.tree, 0)
        for k in self.tree[1:]:
            depth[k] = depth[self.skeleton.parents[k]] + 1
        # Within a level, depth first keeps the order of the parents.
        level = sorted(self.tree, key=lambda k: (depth[k], k))
        place = {
            name: at for at, k in enumerate(level) for name in self.skeleton.joints[k].dof_names
        }
        joints = sorted(self.joints, key=place.__getitem__)
        return tuple(joints), tuple(k for k in level if k in set(self.bodies))

    def columns(self, motion: Motion, names: Sequence[str]) -> Floats:
        """Return the values (frames, names) of named values, driven ones included."""
        body = self.skeleton
        drives = {
            name: drive
            for joint in body.joints
            for name, drive in zip(joint.dof_names, joint.drives, strict=True)
            if drive is not None
        }

        def value(name: str) -> Floats:
            if name not in drives:
                return motion.q[:, body.dof_index(name)]
            by, curve = drives[name]
            return curve.value(value(by))

        found = np.empty((len(motion), len(names)))
        for column, name in enumerate(names):
            found[:, column] = value(name)
        return found

    def placement(self, motion: Motion) -> tuple[Floats, Floats]:
        """Return positions (frames, 3) and quaternions wxyz (frames, 4) of the base."""
        values = motion.q[:, body_slice(self.skeleton, self.base)]
        return values[:, :3], quaternions.continuous(values[:, 3:])

    def left_out(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the joints whose values are neither the base's nor in ``names``."""
        known = {*names, *self.values[self.root]}
        found = {
            name[: -len("_qw")] if dof.quaternion else name: None
            for joint in self.skeleton.joints
            for name, dof in zip(joint.dof_names, joint.type.dofs, strict=True)
            if name not in known
        }
        return tuple(found)


def body_slice(skeleton: Skeleton, joint: int) -> slice:
    """Return the indices of a joint's values in q."""
    return skeleton.joint_dofs(skeleton.joints[joint].name)


def robot_of(character: Character, file: FileName) -> Robot:
    """Return the robot of a character.

    Raises:
        FileUnsupported: the character has no free base, or another axis than Z is up.
    """
    body = character.skeleton
    roots: list[int] = []
    for number, parent in enumerate(body.parents):
        roots.append(number if parent < 0 else roots[parent])
    free = [
        k for k in sorted(set(roots))
        if isinstance(body.joints[k].type, QuaternionFree)
        and np.allclose(body.joints[k].frame, np.eye(4), atol=1e-12)
    ]  # fmt: skip
    if not free or body.up != "z":
        raise FileUnsupported(
            f"{character.name} is not a robot with a free base and Z up: expected the character "
            'of an MJCF or URDF file, if necessary read with base="free" (--robot-base free)',
            file=file,
        )
    return Robot(character, max(free, key=roots.count))


def character_of(skeleton: object, file: FileName) -> Character:
    """Return the character that a reader received as ``skeleton``, without motions.

    Raises:
        FileMissing: there is none.
        UsageError: it is neither a path, a character nor a skeleton.
    """
    if skeleton is None:
        raise FileMissing(
            "a motion of joint values has no skeleton: name the robot or character with skeleton=",
            file=file,
        )
    if isinstance(skeleton, (str, os.PathLike)):
        skeleton = read(skeleton)
    if isinstance(skeleton, Skeleton):
        skeleton = Character(skeleton.name or "character", skeleton)
    if not isinstance(skeleton, Character):
        raise UsageError(
            f"skeleton: expected a path, a Character or a Skeleton, not {type(skeleton).__name__}",
            file=file,
        )
    return skeleton
