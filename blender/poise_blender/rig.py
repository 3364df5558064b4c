"""An armature object as a Poise character, and Poise's poses back on its bones.

Poise counts in metres with y up, Blender in its own units with z up. Objects and their parents may
be moved, turned and scaled evenly. A bone's joint has the bone's frame without its scale. Joints
are placed as in the current pose, so that moved and scaled bones keep their lengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import bpy
import numpy as np
from bpy.types import Object, PoseBone
from mathutils import Euler, Matrix, Quaternion, Vector

import poise
from poise.geometry import transforms

from .controls import IK, Controls, RigError, copies, driven, is_limit, turns_with_target
from .skins import deformed, skin_of

Y_UP = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]], float)
_EVEN = 1e-4  # largest difference of scales that count as equal: Blender's numbers have 7 digits
_STILL = 1e-6  # radians and sizes of the rig: smaller changes are roundings of single precision
_BESIDE = 0.02  # distance from a bone, per its length, within which a handle lies on it
_WHOLE = 0.99  # influence from which a bone counts as a copy of another
_PASSES = 4  # the bones of Rigify are then at their places to 1e-6 of the size
_EULER = ("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX")


@dataclass(frozen=True)
class Joint:
    """How Poise may move a bone.

    Attributes:
        type: the type of the joint.
        limits: limits by the suffix of a degree of freedom, radians.
        locked: suffixes of locked degrees of freedom.
    """

    type: object
    limits: Mapping[str, tuple[float, float]]
    locked: tuple[str, ...]


@dataclass(frozen=True)
class Frames:
    """An animated rig as read, frame by frame.

    Attributes:
        place: (frames, 4, 4) from the armature's space to Poise's world.
        posed: (frames, bones, 4, 4) matrices of the bones in the space of the armature.
        world: (frames, joints, 4, 4) frames of the joints in Poise's axes.
    """

    place: np.ndarray
    posed: np.ndarray
    world: np.ndarray


class Rig:
    """An armature object, read in its current pose.

    Args:
        armature: the object.
        moving: names of bones that move beside the pelvis, or beside the roots of other bodies.
        at_rest: read the rest pose instead of the current one.

    Raises:
        RigError: the object is no armature, is scaled unevenly, is linked or shows its rest pose.
    """

    def __init__(
        self, armature: Object | None, moving: Iterable[str] = (), *, at_rest: bool = False
    ) -> None:
        self.object = checked(armature)
        self.bones = {bone.name: bone for bone in self.object.pose.bones}  # parents first
        self.place, self.scale = place_of(self.object)
        self.driven = driven(self.bones.values())
        joints = {name for name, bone in self.bones.items() if self._is_joint(bone)}
        if not joints:
            raise RigError(f"constraints move all bones of {self.object.name!r}; mute them")
        self.controls = Controls(self.object, joints, self.driven)
        self._order = {name: k for k, name in enumerate(self.bones)}
        self._carry(joints | set(self.controls.names))
        while tweaks := {name for name in self.names if self._is_tweak(name)}:
            self._carry({name for name in self.names if name not in tweaks})
        shown = self.controls.shown
        self._kept = [self._order[shown.get(name, name)] for name in self.names]
        rest = np.array([bone.bone.matrix_local for bone in self.bones.values()], float)
        self.rest_world = self._joints(rest)
        self.posed = rest if at_rest else self._matrices()
        self._skins = self._surfaces()
        self._free = set(moving)
        pelvis = self._build().anatomy.members.get("pelvis")
        self.pelvis = pelvis[0] if pelvis else ""
        self._free |= {self.pelvis} if pelvis else self._roots
        self.character = self._build()
        self.skeleton = self.character.skeleton
        self.locked += self._carriers()
        self.locked += [n for n in self.controls.names if self.controls.joint_of.get(n) != n]
        self.q = self.values_of(self._joints(self.posed))
        self.pose = self.skeleton.pose(self.q)

    @property
    def _roots(self) -> set[str]:
        return {name for name, parent in zip(self.names, self.parents) if parent < 0}

    def _carriers(self) -> list[str]:
        """Names of the joints above the pelvis: they place the body in the scene."""
        found: list[str] = []
        at = self.names.index(self.pelvis) if self.pelvis else -1
        while at >= 0 and (at := self.parents[at]) >= 0:
            found.append(self.names[at])
        return found

    # -- reading -------------------------------------------------------------------------------

    def _is_joint(self, bone: PoseBone) -> bool:
        """Whether a bone is a joint: it deforms or can be turned, and no constraint moves it.

        Deforming bones of an IK chain are joints too: the pinned end of the chain is their pose.
        """
        moved = self.driven.get(bone.name)
        if moved is not None:
            return bone.bone.use_deform and (moved.type in IK or turns_with_target(bone, moved))
        return bone.bone.use_deform or not all(bone.lock_rotation)

    def _is_tweak(self, name: str) -> bool:
        """Whether a bone is a handle on a joint, such as a tweak or the master of a finger.

        It does not deform. It lies on the bone that it follows by constraints, or carries nothing
        and lies on a bone beside it.
        """
        bone, k, known = self.bones[name], self.index[name], self.controls
        above = self.parents[k]
        if bone.bone.use_deform or above < 0 or name in known.shown or name in known.names:
            return False
        owner = self.bones[self.names[above]]
        if owner != bone.parent and self._beside(bone, owner):
            return True
        twins = (j for j, over in enumerate(self.parents) if over == above and j in self.parents)
        whole = (self._beside(bone, self.bones[self.names[j]]) for j in twins)
        return k not in self.parents and any(whole)

    def _beside(self, bone: PoseBone, owner: PoseBone) -> bool:
        """Whether a bone begins on another one, but not at its end."""
        own = bone.bone.head_local - owner.bone.head_local
        line = owner.bone.tail_local - owner.bone.head_local
        share = own.dot(line) / line.length_squared
        near = (own - share * line).length < _BESIDE * line.length
        return near and -_BESIDE < share < 1.0 - _BESIDE

    def _carry(self, joints: set[str]) -> None:
        """Sort the joints from the root outwards, with their parents and the owners of all bones.

        The owner of a bone is itself, or the joint whose bone it copies, or that of its parent. A
        visible bone that copies IK and FK controls belongs to its FK control.
        """
        owners: dict[str, str | None] = {}

        def owner(bone: PoseBone) -> str | None:
            if bone.name not in owners:
                owners[bone.name] = bone.name if bone.name in joints else None
                whole = (c for c in copies(bone) if c.influence > _WHOLE)
                if bone.name not in joints and (each := next(whole, None)) is not None:
                    owners[bone.name] = owner(self.bones[each.subtarget])
                owners[bone.name] = owners[bone.name] or above(bone)
            return owners[bone.name]

        def above(bone: PoseBone) -> str | None:
            return owner(bone.parent) if bone.parent else None

        parents = {name: above(self.bones[name]) for name in self.bones if name in joints}
        parents |= self.controls.parents
        depths: dict[str | None, int] = {None: 0}

        def depth(name: str | None) -> int:
            if name not in depths:
                depths[name] = 1 + depth(parents[name])
            return depths[name]

        self.names = sorted(parents, key=depth)
        self.index = {name: k for k, name in enumerate(self.names)}
        self.parents = [self.index.get(parents[name], -1) for name in self.names]
        self._owners = [self.index.get(owner(bone), -1) for bone in self.bones.values()]

    def _matrices(self) -> np.ndarray:
        """Matrices (bones, 4, 4) of all bones in the space of the armature."""
        return np.array([bone.matrix for bone in self.bones.values()], float).reshape(-1, 4, 4)

    def _joints(self, matrices: np.ndarray) -> np.ndarray:
        """World frames (joints, 4, 4) in Poise's axes, in metres, of matrices of all bones."""
        return rigid(self.place @ matrices[self._kept])

    def _build(self) -> poise.Character:
        world, rest = self._joints(self.posed), self.rest_world
        still = _STILL * float(np.ptp(rest[:, :3, 3], axis=0).max())
        builder = poise.SkeletonBuilder(self.object.name)
        self.locked: list[str] = []
        inner = range(len(self.names)) if self._skins else set(self.parents)
        for k, name in enumerate(self.names):
            bone, parent = self.bones[name], self.parents[k]
            frame, now = rest[k].copy(), world[k]
            if parent >= 0:
                frame = transforms.rigid_inverse(rest[parent]) @ frame
                now = transforms.rigid_inverse(world[parent]) @ now
            if name not in self._free and np.linalg.norm(now[:3, 3] - frame[:3, 3]) > still:
                frame[:3, 3] = now[:3, 3]
            joint = joint_of(bone, name in self._free)
            builder.add(
                name, joint.type, self.names[parent] if parent >= 0 else None,
                offset=frame[:3, 3], rotation=frame[:3, :3], limits=joint.limits,
                tip=None if k in inner else (0.0, bone.length * self.scale, 0.0),
            )  # fmt: skip
            self.locked += [f"{name}_{suffix}" for suffix in joint.locked]
        return poise.Character(self.object.name, builder.build(), skins=self._skins)

    def _surfaces(self) -> list[poise.Skin]:
        rest = dict(zip(self.names, self.rest_world))
        metres = self.unit * Y_UP[:3, :3]
        found = (skin_of(each, rest, metres) for each in deformed(self.object))
        return [skin for skin in found if skin is not None]

    def values_of(self, world: np.ndarray) -> np.ndarray:
        """Fit the values of the joints to world frames (..., joints, 4, 4)."""
        return poise.motion.values_of_frames(self.skeleton, world)

    @cached_property
    def natural(self) -> str | None:
        """The name of the pose prior of the body, or None without one."""
        return "human" if poise.bundled.human_prior().misfit(self.skeleton) is None else None

    def bone(self, name: str) -> PoseBone:
        """The bone of a name or of a part of the body, such as "left hand".

        Raises:
            RigError: there is no such bone or part, or a constraint moves it.
        """
        try:
            found = name if name in self.driven else self.names[self.skeleton.joint_index(name)]
        except poise.errors.UnknownJoint as error:
            hint = ""
            for moved, constraint in list(self.driven.items())[:1]:
                hint = (
                    f"; constraints move {len(self.driven)} bones, such as {moved!r} "
                    f"({constraint.name!r}): mute them to pull these bones"
                )
            raise RigError(f"{error}{hint}") from None
        found = self.controls.joint_of.get(found, found)
        if found not in self.controls.joint_of.values():
            self.check_free([found])
        return self.bones[found]

    def check_free(self, names: Iterable[str]) -> None:
        """Check that no constraint moves bones.

        Raises:
            RigError: a constraint moves one of them.
        """
        for name in names:
            if name in self.driven:
                raise RigError(
                    f"the constraint {self.driven[name].name!r} moves the bone {name!r}; mute it, "
                    "or move the bone or object that it follows"
                )

    def is_locked(self, name: str) -> bool:
        """Whether all channels of a joint are locked."""
        own = self.skeleton.dof_names[self.skeleton.joint_dofs(name)]
        return set(own) <= set(self.locked)

    def moves(self, name: str) -> bool:
        """Whether Poise moves a bone, and not only turns it."""
        free = name in self._free or name in self.controls.names
        return free and not self.bones[name].bone.use_connect

    def movers(self, names: Iterable[str]) -> list[str]:
        """The bones that move joints: themselves, or their IK controls; without locked ones."""
        joints, limb = set(names), self.controls
        for control, joint in limb.joint_of.items():
            if joint in joints:
                joints |= {control, *(p.bone for p in limb.poles if p.limb[-1] == joint)}
        joints -= set(limb.shown)
        return [name for name in self.names if name in joints and not self.is_locked(name)]

    def placed(self, world: np.ndarray) -> np.ndarray:
        """World frames (frames, joints, 4, 4), with IK controls where the joints need them."""
        return self.controls.place(world, self.rest_world, self.index, self.parents)

    @property
    def unit(self) -> float:
        """Metres per unit of length of the scene."""
        return metres(self.object)

    @property
    def facing(self) -> Vector:
        """The direction that the body faces at rest, in Blender's world."""
        return Vector(Y_UP[:3, :3].T @ np.array(self.character.anatomy.facing))

    def frame_of(self, matrix: Matrix) -> np.ndarray:
        """A transform (4, 4) of Blender's world in Poise's axes, in metres and without scale.

        The axes of the result are those of the matrix, as in the frames of the joints.
        """
        return rigid(np.diag([self.unit] * 3 + [1.0]) @ Y_UP @ np.array(matrix, float))

    def shift(self, vector: Iterable[float]) -> np.ndarray:
        """A vector of Blender's world in Poise's axes, in metres."""
        return self.unit * (Y_UP[:3, :3] @ np.array(list(vector), float))

    # -- writing -------------------------------------------------------------------------------

    def apply(self, pose: poise.Pose) -> list[str]:
        """Pose the bones, and return the names of those that changed."""
        world, was = self.placed(pose.world[None]), self.frame
        names = self._changed(world @ transforms.rigid_inverse(was.world))
        names = [name for name in names if name not in self.driven]
        for k in range(self.passes):
            if k:
                bpy.context.view_layer.update()
                was = self.shown(self.place[None], self._matrices()[None])
            for name, values in self.channels(world, was, names).items():
                for path, rows in values.items():
                    setattr(self.bones[name], path, rows[0])
        return names

    @cached_property
    def passes(self) -> int:
        """How often channels are written: bones between joints follow them by constraints."""
        above = (self.bones[name].parent for name in self.names)
        return _PASSES if any(b is not None and b.name in self.driven for b in above) else 1

    def shown(self, place: np.ndarray, posed: np.ndarray) -> Frames:
        """Frames with the joints where the bones are."""
        return Frames(place, posed, rigid(place[:, None] @ posed[:, self._kept]))

    @cached_property
    def frame(self) -> Frames:
        """The pose that was read, as one frame."""
        return Frames(self.place[None], self.posed[None], self.pose.world[None])

    def frames(self, times: Iterable[float]) -> tuple[np.ndarray, Frames]:
        """Read the animated rig at times in frames: values (times, nq) of the joints, and frames.

        The scene returns to its current frame.
        """
        scene, rows = bpy.context.scene, []
        now = scene.frame_float
        for time in times:
            scene.frame_set(int(time // 1), subframe=time % 1)
            rows.append((place_of(self.object)[0], self._matrices()))
        scene.frame_set(int(now // 1), subframe=now % 1)
        place, posed = (np.array(each) for each in zip(*rows))
        read = self.shown(place, posed).world
        q = self.values_of(read)
        world, own = self.skeleton.pose(q).world, [self.index[n] for n in self.controls.names]
        world = np.array(world)
        world[:, own] = read[:, own]
        return q, Frames(place, posed, world)

    def channels(
        self, world: np.ndarray, was: Frames, only: Iterable[str] | None = None
    ) -> dict[str, dict[str, np.ndarray]]:
        """Values of the bones' channels for frames of their joints.

        Args:
            world: (frames, joints, 4, 4) frames of the joints in Poise's axes.
            was: the frames as read.
            only: names of bones; by default those that turn or move against their parents.

        Returns:
            By bone and property, values (frames, channels). Locked channels keep their values.
        """
        turned = world @ transforms.rigid_inverse(was.world)
        chosen = set(self._changed(turned) if only is None else only)
        # Bones that IK moves are where Blender shows them.
        turned[:, [self.index[n] for n, bone in self.controls.shown.items() if n == bone]] = np.eye(
            4
        )
        place = was.place[:, None]
        whole = np.concatenate([turned, np.broadcast_to(np.eye(4), turned[:, :1].shape)], axis=1)
        posed = np.linalg.inv(place) @ whole[:, self._owners] @ place @ was.posed
        return {
            name: _channels(self.bones[name], posed, self._order, self.moves(name))
            for name in self.names
            if name in chosen
        }

    def _changed(self, turned: np.ndarray) -> list[str]:
        """Names of the bones that turn or move against their parents in any frame."""
        own = [-1 if n in self.controls.parents else p for n, p in zip(self.names, self.parents)]
        above = np.stack(
            [turned[:, p] if p >= 0 else np.broadcast_to(np.eye(4), turned[:, 0].shape)
             for p in own], axis=1,
        )  # fmt: skip
        off = np.abs(transforms.rigid_inverse(above) @ turned - np.eye(4)).max(axis=(0, 2, 3))
        shown = self.controls.shown
        return [n for n, each in zip(self.names, off) if each > _STILL and n not in shown]


def checked(armature: Object | None) -> Object:
    """Return an armature object that can be posed.

    Raises:
        RigError: see `Rig`.
    """
    if armature is None or armature.type != "ARMATURE":
        raise RigError("no armature is active; select one, and open pose mode")
    name = armature.name
    if armature.library is not None and armature.override_library is None:
        raise RigError(f"{name!r} is linked from a file; make a library override to pose it")
    if armature.data.pose_position == "REST":
        raise RigError(
            f"{name!r} shows its rest position; set Pose Position in its data properties"
        )
    if not armature.pose.bones:
        raise RigError(f"{name!r} has no bones")
    return armature


def metres(armature: Object) -> float:
    """Metres per unit of length, of the scenes that use the object."""
    scenes = armature.users_scene
    return scenes[0].unit_settings.scale_length if scenes else 1.0


def rigid(frames: np.ndarray) -> np.ndarray:
    """Transforms (..., 4, 4) with the nearest rotations in place of their linear parts."""
    return transforms.compose(transforms.nearest_rotation(frames[..., :3, :3]), frames[..., :3, 3])


def place_of(armature: Object) -> tuple[np.ndarray, float]:
    """The transform from the armature's space to Poise's world, and its scale."""
    place = np.diag([metres(armature)] * 3 + [1.0]) @ Y_UP @ np.array(armature.matrix_world, float)
    scale = float(np.cbrt(np.linalg.det(place[:3, :3])))
    own = place[:3, :3].T @ place[:3, :3]
    if scale <= 0.0 or np.abs(own / scale**2 - np.eye(3)).max() > _EVEN:
        raise RigError(
            f"{armature.name!r} is scaled unevenly, mirrored or sheared; apply its scale and that "
            "of its parents (Ctrl A, Scale)"
        )
    return place, scale


def joint_of(bone: PoseBone, moves: bool) -> Joint:
    """How Poise may move a bone, from its locks and limits."""
    limit = next((c for c in bone.constraints if c.enabled and c.influence and is_limit(c)), None)
    locked = [axis for axis, lock in zip("xyz", bone.lock_rotation) if lock]
    order = bone.rotation_mode if bone.rotation_mode in _EULER else ""
    limits: dict[str, tuple[float, float]] = {}
    if limit is not None:
        own = limit.euler_order if limit.euler_order in _EULER else order or "XYZ"
        locked = [] if not locked else locked if own == order else list("xyz")
        order = own
        for axis in "xyz":
            if getattr(limit, f"use_limit_{axis}"):
                limits[f"r{axis}"] = (getattr(limit, f"min_{axis}"), getattr(limit, f"max_{axis}"))
    shifts = [axis for axis, lock in zip("xyz", bone.lock_location) if lock]
    moves = moves and not bone.bone.use_connect and len(shifts) < 3
    if not limits and not locked:
        free = poise.QuaternionFree() if moves else poise.QuaternionBall()
    else:
        if not order:  # one number of a quaternion is no angle: then the whole rotation is locked
            order, locked = "XYZ", list("xyz") if locked else []
        chain = " ".join(f"r{axis.lower()}" for axis in reversed(order))
        free = poise.Channels(f"tx ty tz {chain}" if moves else chain)
    held = [f"r{axis}" for axis in locked] + [f"t{axis}" for axis in shifts if moves]
    return Joint(free, limits, tuple(held))


def _channels(
    bone: PoseBone, posed: np.ndarray, order: Mapping[str, int], moves: bool
) -> dict[str, np.ndarray]:
    """Values of a bone's channels that give it matrices (frames, bones, 4, 4) of the armature."""
    path, at = rotation_path(bone), order[bone.name]
    turns, places = [tuple(getattr(bone, path))], [tuple(bone.location)]
    for frame in posed:
        above = {}
        if bone.parent is not None:
            above = {
                "parent_matrix": Matrix(frame[order[bone.parent.name]]),
                "parent_matrix_local": bone.parent.bone.matrix_local,
            }
        basis = bone.bone.convert_local_to_pose(
            Matrix(frame[at]), bone.bone.matrix_local, invert=True, **above
        )
        turns.append(_turn(bone, basis, turns[-1]))
        places.append(_unlocked(basis.translation, places[-1], bone.lock_location))
    found = {path: np.array(turns[1:])}
    if moves:
        found["location"] = np.array(places[1:])
    return found


def rotation_path(bone: PoseBone) -> str:
    """The property that holds the rotation of a bone."""
    names = {"QUATERNION": "rotation_quaternion", "AXIS_ANGLE": "rotation_axis_angle"}
    return names.get(bone.rotation_mode, "rotation_euler")


def _turn(bone: PoseBone, basis: Matrix, before: tuple[float, ...]) -> tuple[float, ...]:
    if bone.rotation_mode in _EULER:
        near = Euler(before, bone.rotation_mode)
        return _unlocked(basis.to_euler(bone.rotation_mode, near), before, bone.lock_rotation)
    if any(bone.lock_rotation):
        return before
    turn = basis.to_quaternion()
    if bone.rotation_mode == "AXIS_ANGLE":
        axis, angle = turn.to_axis_angle()
        return (angle, *axis)
    turn.make_compatible(Quaternion(before))
    return tuple(turn)


def _unlocked(
    values: Iterable[float], before: tuple[float, ...], locks: Iterable[bool]
) -> tuple[float, ...]:
    """Values, except those of locked channels."""
    return tuple(old if lock else new for new, old, lock in zip(values, before, locks))
