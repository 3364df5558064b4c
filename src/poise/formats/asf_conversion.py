"""Convert any skeleton to ASF bones, and its motions to their values.

A bone starts at its joint and ends at the joint's tip, or at its first child. A child that starts
elsewhere is attached to an extra bone without dofs, such as CMU's ``lhipjoint``. A joint whose
motion is a chain of rotations and translations along its axes keeps its dofs and limits. For any
other joint, the resulting motion is written as ``rx ry rz`` (and ``tx ty tz``), frame by frame.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import FileUnsupported
from poise.formats.asf_document import (
    BONE_NAME,
    UNLIMITED,
    AsfBone,
    AsfBranch,
    AsfDocument,
    AsfRoot,
    Triple,
)
from poise.geometry.arguments import triple
from poise.geometry.quaternions import between, to_matrix
from poise.geometry.transforms import euler_angles
from poise.joints.primitive import Primitive
from poise.kernels import primitives as code
from poise.model import Joint, Motion, Skeleton
from poise.model.joint_rotation import continuous_euler

_DEGREE = np.pi / 180.0
_ROTATIONS = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)
_MOVING = (
    code.TRANSLATE, code.SCREW, code.PATH, code.USER, code.POINT_LINK, code.PARENT_LINK,
)  # fmt: skip
_RIGID_WITHIN = 1e-9  # deviation of a matrix from a rotation, or metres: rounding
_SAME_PLACE_WITHIN = 1e-12  # relative: positions closer than this are equal
_ROOT_ORDER = ("tx", "ty", "tz", "rx", "ry", "rz")


@dataclass(frozen=True)
class _Channel:
    """A dof of a bone: ``sign`` times entry ``index`` of q."""

    dof: str
    index: int
    sign: float


@dataclass(frozen=True, eq=False)
class _Bone:
    """Bone of a joint; ``turn`` (3, 3) is the bone's frame in the joint's frame.

    ``channels`` is None if the values have to be computed from the joint's motion.
    """

    name: str
    dofs: tuple[str, ...]
    turn: Floats
    channels: tuple[_Channel, ...] | None


@dataclass(frozen=True, eq=False)
class AsfRig:
    """A skeleton converted to ASF: the document, and the bone of each joint."""

    skeleton: Skeleton
    document: AsfDocument
    metres: float
    bones: tuple[_Bone, ...] = field(repr=False)

    @property
    def by_motion(self) -> tuple[str, ...]:
        """Joints whose motion is written instead of their values."""
        pairs = zip(self.skeleton.joint_names, self.bones, strict=True)
        return tuple(name for name, bone in pairs if bone.channels is None)

    @property
    def names(self) -> tuple[str, ...]:
        """Bone name of each joint; a single root is called ``root``."""
        return tuple(bone.name for bone in self.bones)

    def values(self, motion: Motion) -> dict[str, Floats]:
        """Return the values (frames, dofs) of each bone with dofs, in degrees and file units.

        Raises `FileUnsupported` if a joint scales or shears.
        """
        found = {"root": np.zeros((len(motion.q), len(self.document.root.order)))}
        for number, bone in enumerate(self.bones):
            if bone.channels is None:
                values = _measure(motion, number, bone)
            else:
                values = np.zeros((len(motion.q), len(bone.dofs)))
                for channel in bone.channels:
                    column = bone.dofs.index(channel.dof)
                    values[:, column] = channel.sign * motion.q[:, channel.index]
            units = [_DEGREE if dof.startswith("r") else self.metres for dof in bone.dofs]
            found[bone.name] = values / np.array(units)
        return found


def convert_skeleton(skeleton: Skeleton, metres: float) -> AsfRig:
    """Convert a skeleton to ASF, with ``metres`` per file unit.

    Raises `FileUnsupported` if a rest frame scales or shears, or a driven joint is ambiguous.
    """
    names = _bone_names(skeleton)
    roots = [j for j, joint in enumerate(skeleton.joints) if joint.parent < 0]
    shared = len(roots) != 1
    bones = tuple(
        _plan(skeleton, j, names[j], is_root=not shared and j == roots[0])
        for j in range(len(skeleton.joints))
    )
    frames = _world_axes(skeleton, bones)
    writer = _Writer(skeleton, bones, frames, metres)
    root = AsfRoot()
    if not shared:
        joint = skeleton.joints[roots[0]]
        position = joint.offset / metres
        root = AsfRoot(bones[roots[0]].dofs, "xyz", triple(position), _angles(frames[roots[0]]))
    for j in roots if shared else ():
        writer.hang(j, "root", np.eye(3), np.zeros(3))
    for j in range(len(skeleton.joints)):
        writer.hang_children(j, at_root=not shared and j == roots[0])
    document = AsfDocument(
        root=root,
        bones=tuple(writer.written),
        hierarchy=tuple(AsfBranch(name, tuple(on)) for name, on in writer.branches.items() if on),
        name=re.sub(r"\s+", "_", skeleton.name) or "Poise",
        units={"mass": "1.0", "length": repr(0.0254 / metres), "angle": "deg"},
        comments={"units": (f"# one length is {metres!r} m",)},
    )
    return AsfRig(skeleton, document, metres, bones)


class _Writer:
    """Collects bones and branches during the traversal of the skeleton."""

    def __init__(
        self, skeleton: Skeleton, bones: tuple[_Bone, ...], frames: list[Floats], metres: float
    ) -> None:
        self.skeleton = skeleton
        self.bones = bones
        self.frames = frames
        self.metres = metres
        self.children: list[list[int]] = [[] for _ in skeleton.joints]
        for j, joint in enumerate(skeleton.joints):
            if joint.parent >= 0:
                self.children[joint.parent].append(j)
        self.written: list[AsfBone] = []
        self.branches: dict[str, list[str]] = {"root": []}
        self.taken = {bone.name for bone in bones} | {"root"}

    def hang_children(self, j: int, *, at_root: bool) -> None:
        frame = self.frames[j] @ self.bones[j].turn.T
        end = np.zeros(3) if at_root else frame @ self._end(j)
        for child in self.children[j]:
            self.hang(child, self.bones[j].name, frame, end)

    def hang(self, j: int, parent: str, frame: Floats, end: Floats) -> None:
        """Add joint ``j``'s bone to ``parent``, which ends at ``end`` (3,) in its own axes."""
        gap = frame @ self.skeleton.joints[j].offset - end
        bone = self.bones[j]
        if np.abs(gap).max() > _SAME_PLACE_WITHIN * (1.0 + np.abs(end).max()):
            parent = self._add(AsfBone(self._link_name(bone.name), *self._stretch(gap)), parent)
        own = self.frames[j] @ bone.turn.T
        written = AsfBone(
            bone.name,
            *self._stretch(own @ self._end(j)),
            axis=_angles(self.frames[j]),
            dofs=bone.dofs,
            limits=_limits(bone, self.skeleton, self.metres),
        )
        self._add(written, parent)

    def _add(self, bone: AsfBone, parent: str) -> str:
        self.written.append(replace(bone, id=str(len(self.written) + 1)))
        self.branches[parent].append(bone.name)
        self.branches.setdefault(bone.name, [])
        return bone.name

    def _end(self, j: int) -> Floats:
        """End (3,) of a joint's bone, in the joint's frame."""
        joint = self.skeleton.joints[j]
        if joint.tip is not None:
            return np.asarray(joint.tip)
        if self.children[j]:
            return self.skeleton.joints[self.children[j][0]].offset
        return np.zeros(3)

    def _stretch(self, vector: Floats) -> tuple[Triple, float]:
        """Return direction and length, in file units, of a vector in metres."""
        length = float(np.linalg.norm(vector))
        if length == 0.0:
            return (0.0, 1.0, 0.0), 0.0
        return triple(vector / length), length / self.metres

    def _link_name(self, name: str) -> str:
        link = f"{name}_link"
        while link in self.taken:
            link += "_"
        self.taken.add(link)
        return link


def _bone_names(skeleton: Skeleton) -> list[str]:
    """Name the bone of each joint: a single root is ``root``, invalid characters are replaced."""
    roots = [joint for joint in skeleton.joints if joint.parent < 0]
    taken: set[str] = {"root"}
    names: list[str] = []
    for joint in skeleton.joints:
        if joint.parent < 0 and len(roots) == 1:
            names.append("root")
            continue
        name = re.sub(r"[\s#]+", "_", joint.name) or "bone"
        if not BONE_NAME.match(name):
            name = "_" + name
        while name in taken or name.lower() in ("root", "begin", "end"):
            name += "_"
        taken.add(name)
        names.append(name)
    return names


def _plan(skeleton: Skeleton, j: int, name: str, *, is_root: bool) -> _Bone:
    """Choose the dofs that represent a joint's motion."""
    joint = skeleton.joints[j]
    motions = joint.type.lower()
    planned = None if any(joint.drives) else _chain(skeleton, joint, motions)
    if planned is None:
        moving = is_root or any(
            motion.kind in _MOVING or motion.frame is not None for motion in motions
        )
        dofs = _ROOT_ORDER if moving else _ROOT_ORDER[3:]
        return _Bone(name, dofs, np.eye(3), None)
    turn, channels = planned
    dofs = tuple(channel.dof for channel in channels)
    if is_root:
        dofs = _complete(dofs)
    return _Bone(name, dofs, turn, channels)


def _complete(dofs: tuple[str, ...]) -> tuple[str, ...]:
    """Complete the root's channels to six: translations, then rotations; missing ones last."""
    shifts = [dof for dof in dofs if dof.startswith("t")]
    turns = [dof for dof in dofs if dof.startswith("r")]
    shifts += [dof for dof in _ROOT_ORDER[:3] if dof not in shifts]
    turns += [dof for dof in _ROOT_ORDER[3:] if dof not in turns]
    return (*shifts, *turns)


def _chain(
    skeleton: Skeleton, joint: Joint, motions: tuple[Primitive, ...]
) -> tuple[Floats, tuple[_Channel, ...]] | None:
    """Return the joint's dofs, if it translates and then rotates about axes of one frame."""
    if any(motion.kind not in (*_ROTATIONS, code.TRANSLATE) for motion in motions):
        return None
    if any(motion.frame is not None for motion in motions):
        return None
    turn = np.eye(3)
    if len(motions) == 1 and not _is_named(motions[0]):
        axis = np.array(motions[0].axis)
        turn = to_matrix(between((1.0, 0.0, 0.0), axis))
        dof = "rx" if motions[0].kind in _ROTATIONS else "tx"
        first = skeleton.joint_dofs(joint.name).start
        return turn, (_Channel(dof, first + motions[0].dof, 1.0),)
    if not all(_is_named(motion) for motion in motions):
        return None
    shifts = [motion for motion in motions if motion.kind == code.TRANSLATE]
    turns = [motion for motion in motions if motion.kind in _ROTATIONS]
    if list(motions) != [*shifts, *turns]:
        return None
    first = skeleton.joint_dofs(joint.name).start
    channels: list[_Channel] = []
    for motion in (*shifts, *reversed(turns)):
        axis = np.array(motion.axis)
        letter = "xyz"[int(np.argmax(np.abs(axis)))]
        kind = "r" if motion.kind in _ROTATIONS else "t"
        channels.append(_Channel(kind + letter, first + motion.dof, float(axis.sum())))
    if len({channel.dof for channel in channels}) < len(channels):
        return None
    return turn, tuple(channels)


def _is_named(motion: Primitive) -> bool:
    return sorted(np.abs(motion.axis).tolist()) == [0.0, 0.0, 1.0]


def _world_axes(skeleton: Skeleton, bones: tuple[_Bone, ...]) -> list[Floats]:
    """Axis frame (3, 3) of each bone: world axes in the zero pose."""
    plain: list[Floats] = []
    for joint in skeleton.joints:
        local = joint.frame[:3, :3]
        if np.abs(local.T @ local - np.eye(3)).max() > _RIGID_WITHIN or np.linalg.det(local) < 0.0:
            raise FileUnsupported(
                f"joint {joint.name!r} has a rest frame that scales, shears or mirrors; ASF "
                "bones can only rotate"
            )
        plain.append(local if joint.parent < 0 else plain[joint.parent] @ local)
    return [frame @ bone.turn for frame, bone in zip(plain, bones, strict=True)]


def _measure(motion: Motion, j: int, bone: _Bone) -> Floats:
    """Express a joint's motion as translations and rotations (frames, dofs), metres and radians."""
    joint = motion.skeleton.joints[j]
    local = motion.world[:, j]
    if joint.parent >= 0:
        local = np.linalg.solve(motion.world[:, joint.parent], local)
    made: Floats = np.linalg.solve(joint.frame, local).astype(np.float64, copy=False)
    rotation, shift = made[:, :3, :3], made[:, :3, 3]
    error = np.abs(np.swapaxes(rotation, 1, 2) @ rotation - np.eye(3)).max(axis=(1, 2))
    if error.max(initial=0.0) > _RIGID_WITHIN:
        raise FileUnsupported(
            f"joint {joint.name!r} scales or shears in frame {int(error.argmax())}; ASF bones "
            "can only rotate and translate"
        )
    if "tx" not in bone.dofs and np.abs(shift).max(initial=0.0) > _RIGID_WITHIN:
        raise FileUnsupported(
            f"joint {joint.name!r} translates, but its type does not allow translation"
        )
    turns = continuous_euler(euler_angles(rotation, "zyx"), "zyx")[:, ::-1]
    return np.hstack([shift, turns]) if "tx" in bone.dofs else turns


def _limits(bone: _Bone, skeleton: Skeleton, metres: float) -> tuple[tuple[float, float], ...]:
    """Limits of a bone's dofs in file units; empty if all are infinite."""
    if bone.channels is None:
        return ()
    limits: dict[str, tuple[float, float]] = {}
    for channel in bone.channels:
        unit = _DEGREE if channel.dof.startswith("r") else metres
        ends = skeleton.lower[channel.index], skeleton.upper[channel.index]
        low, high = sorted(channel.sign * float(end) / unit for end in ends)
        limits[channel.dof] = (low, high)
    found = tuple(limits.get(dof, UNLIMITED) for dof in bone.dofs)
    return () if all(limit == UNLIMITED for limit in found) else found


def _angles(frame: Floats) -> Triple:
    """Degrees of an ``axis x y z XYZ`` line for a frame (3, 3)."""
    z, y, x = np.degrees(euler_angles(frame, "zyx")).tolist()
    return x, y, z
