"""Rigs whose limbs follow IK: which bone moves which part of the body.

A visible bone of a control rig copies its FK control, or later in its stack the bone of an IK
chain. In a plain IK rig, the visible bones are the chain.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from bpy.types import Constraint, Object, PoseBone

from poise.geometry import transforms

IK = ("IK", "SPLINE_IK")
_SWITCH = "IK_FK"  # custom property of a bone of Rigify: 0 for IK, 1 for FK
_POLE = "pole_vector"  # of the same bone: whether the chain bends towards its pole
_HALF = 0.5  # influence from which a later copy replaces an earlier one
_BESIDE = 0.02  # distance per length within which a bone begins where another one ends
_BENT = 0.02  # bend of a limb, per length, from which its joints determine the side of the pole


class RigError(ValueError):
    """A rig that Poise cannot pose, or a name that it does not have."""


@dataclass(frozen=True)
class Pole:
    """A pole bone, and the joints of its limb: start, middle and end.

    Attributes:
        up: (3,) the direction in the frame of the start that turns towards the pole; by default
            that to the pole at rest, in the plane of the limb.
    """

    bone: str
    limb: tuple[str, str, str]
    up: np.ndarray | None = None


def copies(bone: PoseBone) -> list[Constraint]:
    """The constraints by which a bone copies other bones of its armature; the last one wins."""
    own = bone.id_data
    return [
        each
        for each in bone.constraints
        if each.type == "COPY_TRANSFORMS"
        and each.target == own
        and each.subtarget in own.pose.bones
    ]


class Controls:
    """The controls of the limbs that follow IK.

    Args:
        armature: the armature object.
        joints: names of its joints: FK controls and deforming bones.
        driven: names of the bones that constraints move.

    Attributes:
        shown: by joint, the bone that the body shows in its place; itself in a plain IK rig.
        joint_of: by control, the joint that it carries.
        parents: by joint that no bone of its limb carries, the last joint of the limb.
        poles: the poles.
    """

    def __init__(self, armature: Object, joints: Container[str], driven: Container[str]) -> None:
        self._bones = bones = armature.pose.bones
        self._driven = driven
        self.shown: dict[str, str] = {}
        self.joint_of: dict[str, str] = {}
        self.parents: dict[str, str] = {}
        self.poles: list[Pole] = []
        for bone in bones:
            found = copies(bone)
            own = next((c.subtarget for c in found if c.subtarget in joints), None)
            last = next((c.subtarget for c in reversed(found) if c.influence > _HALF), own)
            if own is not None and last != own:
                self.shown[own] = last
        shows = {bone: joint for joint, bone in self.shown.items()}
        for bone in bones:
            pole = next((c for c in bone.constraints if c.type == "IK" and c.pole_subtarget), None)
            if pole is None or pole.target != armature or pole.pole_target != armature:
                continue
            chain = [bone, *bone.parent_recursive[: pole.chain_count - 1]]
            limb = [shows.get(name) for name in (chain[-1].name, bone.name, pole.subtarget)]
            if len(chain) == 2 and None not in limb:
                self.poles.append(Pole(pole.pole_subtarget, tuple(limb)))
        self._carriers = {b.name for name in self.shown for b in bones[name].parent_recursive}
        inner = {name for pole in self.poles for name in pole.limb[:2]}
        for joint, bone in self.shown.items():
            control = self._control(bones[bone])
            if joint not in inner and control is not None:
                self.joint_of.setdefault(control, joint)
        for bone in bones:
            if bone.name in joints and (ik := _followed(bone)) is not None:
                self._add_chain(bone, ik, joints)

    def _add_chain(self, last: PoseBone, ik: Constraint, joints: Container[str]) -> None:
        """Add the chain of a plain IK rig from its last bone and its constraint."""
        bones = last.id_data.pose.bones
        target = bones[ik.subtarget]
        chain = [last, *last.parent_recursive[: ik.chain_count - 1]]
        near = [*last.children, target, *target.children]
        end = next((b for b in near if b.name in joints and _continues(b, last)), None)
        self.shown |= {bone.name: bone.name for bone in chain if bone.name in joints}
        if end is not None:
            if end.name in self._driven or end.parent == target:
                self.shown[end.name] = end.name
            if end.parent != last:
                self.parents[end.name] = last.name
        self.joint_of[target.name] = (end or last).name
        if len(chain) == 2 and ik.pole_target == ik.target and ik.pole_subtarget in bones:
            limb = chain[-1].name, last.name, (end or target).name
            up = np.array((np.cos(ik.pole_angle), 0.0, np.sin(ik.pole_angle)))
            self.poles.append(Pole(ik.pole_subtarget, limb, up))

    @property
    def names(self) -> list[str]:
        """Names of all controls."""
        return [*self.joint_of, *(pole.bone for pole in self.poles)]

    def _control(self, bone: PoseBone) -> str | None:
        """Name of the control at or above a bone that carries it, and not other limbs."""
        if bone.name not in self._driven:
            return bone.name
        found = None
        for above in bone.parent_recursive:
            if above.name in self._carriers or (found and above.name in self._driven):
                break
            if above.name not in self._driven and not all(above.lock_location):
                found = above.name
        return found

    def place(
        self, world: np.ndarray, rest: np.ndarray, index: Mapping[str, int], parents: Sequence[int]
    ) -> np.ndarray:
        """Frames (frames, joints, 4, 4) in which the controls are where the joints need them.

        Args:
            world: (frames, joints, 4, 4) frames of the joints.
            rest: (joints, 4, 4) frames at rest.
            index: the numbers of joints and controls.
            parents: the numbers of the joints' parents.
        """
        if not self.names:
            return world
        world = world.copy()
        own = {index[name]: index[j] for name, j in self.joint_of.items() if name != j}
        moved: set[int] = set()
        for k, above in enumerate(parents):
            if (by := own.get(k, above if above in moved else -1)) >= 0:
                world[:, k] = world[:, by] @ transforms.rigid_inverse(rest[by]) @ rest[k]
                moved.add(k)
        for pole in self.poles:
            at, limb = index[pole.bone], [index[name] for name in pole.limb]
            world[:, at] = rest[at]
            out, up = rest[at, :3, 3] - rest[limb[1], :3, 3], pole.up
            if up is None:
                side = _plane(rest[None, limb])[0][0, :, 1]
                up = rest[limb[0], :3, :3].T @ (out - side * (side @ out))
            size = float(np.linalg.norm(out))
            start = self._start(pole, rest[limb])
            world[:, at, :3, 3] = _aimed(world[:, limb], start, up, size)
        return world

    def _start(self, pole: Pole, rest: np.ndarray) -> np.ndarray:
        """Frames (3, 4, 4) of a limb from which Blender's solver starts: with its own rotations."""
        found, turn = rest.copy(), np.eye(4)
        for k, name in enumerate(pole.limb):
            found[k] = turn @ rest[k]
            if self.shown.get(name) == name:
                own = np.array(self._bones[name].matrix_basis.to_quaternion().to_matrix())
                found[k, :3, :3] = found[k, :3, :3] @ own
                turn = found[k] @ transforms.rigid_inverse(rest[k])
        return found


def _aimed(world: np.ndarray, rest: np.ndarray, up: np.ndarray, size: float) -> np.ndarray:
    """Positions (frames, 3) of a pole beside the middle of a limb.

    Blender turns a chain until the line from its start to its end points to the target and a
    direction in its first bone to the pole, and then bends it in its plane. So this direction keeps
    its angle to the plane about the line. A bent limb determines the plane by its joints; a
    straight limb by the frame of its start.

    Args:
        world: (frames, 3, 4, 4) frames of start, middle and end of the limb.
        rest: (3, 4, 4) the same without IK.
        up: (3,) the direction in the frame of the start.
        size: the distance of the pole.
    """
    start, middle, end = (world[:, k, :3, 3] for k in range(3))
    length = np.linalg.norm(np.diff(rest[:, :3, 3], axis=0), axis=1).sum()
    line = _unit(end - start)

    def across(v: np.ndarray) -> np.ndarray:
        return v - (v * line).sum(axis=1, keepdims=True) * line

    still = _plane(rest[None])
    share = np.minimum(still[1], (now := _plane(world))[1])[:, None] / (_BENT * length)
    share = np.clip(share, 0.0, 1.0)
    bent = now[0] @ (np.swapaxes(still[0], 1, 2) @ (rest[0, :3, :3] @ up))[..., None]
    side = share * bent[..., 0] + (1.0 - share) * (world[:, 0, :3, :3] @ up)
    off = across(middle - start)
    far = size + np.linalg.norm(off, axis=1, keepdims=True)
    return middle - off + far * _unit(across(side))


def _plane(limb: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Axes (frames, 3, 3) of a limb, its line and normal first, and its bend (frames,)."""
    start, middle, end = (limb[:, k, :3, 3] for k in range(3))
    line = _unit(end - start)
    normal = np.cross(middle - start, line)
    bend, normal = np.linalg.norm(normal, axis=1), _unit(normal)
    return np.stack([line, normal, np.cross(line, normal)], axis=-1), bend


def _unit(v: np.ndarray) -> np.ndarray:
    size = np.linalg.norm(v, axis=-1, keepdims=True)
    return v / np.where(size > 0.0, size, 1.0)


def _followed(bone: PoseBone) -> Constraint | None:
    """The IK constraint by which a bone and its parents follow a bone of the same armature."""
    own = bone.id_data
    kinds = (each for each in bone.constraints if each.type == "IK" and each.enabled)
    found = (c for c in kinds if c.target == own and c.influence > _HALF and c.chain_count)
    return next((c for c in found if c.subtarget in own.pose.bones), None)


def _continues(bone: PoseBone, last: PoseBone) -> bool:
    """Whether a deforming bone begins where another one ends."""
    gap = (bone.bone.head_local - last.bone.tail_local).length
    return bone.bone.use_deform and gap < _BESIDE * last.bone.length


def turns_with_target(bone: PoseBone, constraint: Constraint) -> bool:
    """Whether a bone at the end of an IK chain copies its target by a constraint."""
    ik = bone.parent and _followed(bone.parent)
    copied = constraint.type in ("COPY_ROTATION", "COPY_TRANSFORMS")
    return bool(ik and copied and constraint.subtarget == ik.subtarget)


def driven(bones: Iterable[PoseBone]) -> dict[str, Constraint]:
    """Names of the bones that constraints move, with the constraints."""
    found: dict[str, Constraint] = {}
    for bone in bones:
        for each in bone.constraints:
            if each.enabled and each.is_valid and each.influence and not is_limit(each):
                moved = [bone]
                if each.type in IK:
                    moved += bone.parent_recursive[
                        : each.chain_count - 1 if each.chain_count else None
                    ]
                for one in moved:
                    found.setdefault(one.name, each)
    return found


def switches(armature: Object) -> list[PoseBone]:
    """The bones of a control rig with a switch from IK to FK, as Rigify names it."""
    return [bone for bone in armature.pose.bones if _SWITCH in bone]


def check_switches(armature: Object) -> None:
    """Check that each limb of a control rig follows either IK with a pole, or FK.

    Raises:
        RigError: a limb does not.
    """
    for bone in switches(armature):
        if 0.0 < bone[_SWITCH] < 1.0:
            raise RigError(
                f"{bone.name!r} is between IK and FK ({_SWITCH} is {bone[_SWITCH]:.3g}): set "
                f"{_SWITCH} to 0 or 1"
            )
        if bone[_SWITCH] == 0.0 and not bone.get(_POLE, 1):
            raise RigError(
                f"{bone.name!r} follows IK without a pole: set {_POLE} to 1, or {_SWITCH} to 1"
            )


def use_poles(armature: Object) -> None:
    """Let all limbs of a control rig that follow IK bend towards their poles."""
    for bone in switches(armature):
        if bone[_SWITCH] < 1.0 and _POLE in bone:
            bone[_POLE] = type(bone[_POLE])(1)
    armature.update_tag()


def is_limit(constraint: Constraint) -> bool:
    """Whether a constraint only limits the rotation of its bone."""
    return constraint.type == "LIMIT_ROTATION" and constraint.owner_space == "LOCAL"
