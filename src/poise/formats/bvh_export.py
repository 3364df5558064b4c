"""Convert any character to BVH joints and channels.

A BVH joint has an OFFSET, at most one position and one rotation per axis, and no rest rotation. A
joint of this kind, in a skeleton without rest rotations, keeps its own channels and values.
For every other joint the motion is written: rotations as ``Zrotation Xrotation Yrotation`` (source
000's Euler form, unwrapped over the frames), and positions if its origin moves relative to its
parent.

Rest rotations of a skeleton, such as the bone axes of an ASF file, are removed: the BVH joint's
frame is ``B_j = W_j @ C_j`` with the constant ``C_j`` that aligns it with the world in the rest
pose. World positions of joints and tips are the same in every frame, and every joint rotates as
before; only the axes of the joints' frames differ. BVH cannot store limits, scale or shear: a
character stretched by a scale joint cannot be written.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName
from poise.formats.bvh_document import BvhDocument, below_roots, displaces_offsets
from poise.formats.bvh_hierarchy import CHANNEL_NAMES, BvhNode, Offset
from poise.formats.constant_scale import without_scale
from poise.formats.local_transforms import axis_values
from poise.formats.root_motion import Tree
from poise.formats.self_contained import motion_or_rest
from poise.geometry.transforms import euler_angles, rigid_inverse
from poise.model import Character, Joint, Motion, Skeleton
from poise.model.joint_rotation import continuous_euler

DEGREE = math.pi / 180.0
POSITIONS = CHANNEL_NAMES[:3]
ZXY = ("Zrotation", "Xrotation", "Yrotation")

_STILL = 1e-11
"""Origins that move less than this are fixed; metres, scaled for skeletons larger than 1 m."""


def export_character(
    character: Character, path: FileName, source: BvhDocument | None = None
) -> tuple[list[BvhNode], Floats, float]:
    """Return the nodes, rows (frames, columns) and frame time in seconds of a BVH file.

    Lengths are in the character's unit, angles in degrees. The frames are those of the first
    motion, or the rest pose. ``source`` is the BVH file from which the character was read, if any:
    if its positions below the roots were displacements, they are kept as displacements where a
    reader can detect this. If a reader would take positions for displacements, those of the first
    frame replace the OFFSETs. Without a source, a tip that coincides with a child is omitted, as
    other programs expect an End Site only at the end of a chain.

    Raises:
        FileUnsupported: a joint's scale changes, or shears descendants that rotate.
    """
    character = without_scale(character, path, "BVH").character
    motion = motion_or_rest(character)
    export = _Export(character.skeleton, motion, character.unit.metres)
    relative = source is not None and source.relative
    nodes, rows = export.table(relative=relative)
    if len(rows) and displaces_offsets(*below_roots(nodes, rows[0])) != relative:
        nodes, rows = export.table(relative=False)
        if displaces_offsets(*below_roots(nodes, rows[0])):
            nodes = _placed(nodes, rows[0])
    return nodes if source else _without_inner_tips(nodes), rows, 1.0 / motion.fps


def _placed(nodes: list[BvhNode], row: Floats) -> list[BvhNode]:
    """Replace OFFSETs below the roots by positions of a frame (columns,), to which readers would
    otherwise add them."""
    found, column = [], 0
    for node in nodes:
        offset = list(node.offset)
        for channel in node.channels:
            if channel in POSITIONS and node.parent >= 0:
                offset[POSITIONS.index(channel)] = row[column]
            column += 1
        found.append(replace(node, offset=_triple(np.array(offset))))
    return found


def _without_inner_tips(nodes: list[BvhNode]) -> list[BvhNode]:
    at_tip: set[int] = set()
    for node in nodes:
        tip = nodes[node.parent].tip if node.parent >= 0 else None
        if tip is not None and np.allclose(tip, node.offset, rtol=1e-9, atol=1e-9):
            at_tip.add(node.parent)
    return [replace(node, tip=None) if i in at_tip else node for i, node in enumerate(nodes)]


@dataclass(frozen=True)
class _Part:
    """A joint's node and its columns, (frames, channels)."""

    node: BvhNode
    values: Floats


class _Export:
    def __init__(self, skeleton: Skeleton, motion: Motion, metres: float) -> None:
        self.skeleton = skeleton
        self.motion = motion
        self.metres = metres
        self.order = Tree(skeleton.parents).order
        self.place = {joint: place for place, joint in enumerate(self.order)}
        frames = np.array([joint.frame[:3, :3] for joint in skeleton.joints])
        self.upright = bool((frames == np.eye(3)).all())
        self._posed: tuple[Floats, Floats, Floats] | None = None

    def table(self, *, relative: bool) -> tuple[list[BvhNode], Floats]:
        """All nodes and all rows; ``relative`` subtracts OFFSETs from positions below the roots."""
        parts = [self._part(index, relative) for index in self.order]
        rows = np.concatenate([part.values for part in parts], axis=1)
        return [part.node for part in parts], rows

    def _part(self, index: int, relative: bool) -> _Part:
        joint = self.skeleton.joints[index]
        own = single_axis_channels(joint) if self.upright else None
        if own is None:
            return self._by_motion(index)
        return self._as_it_is(index, joint, own, relative)

    def _as_it_is(
        self, index: int, joint: Joint, own: list[tuple[str, int]], relative: bool
    ) -> _Part:
        """Write a joint whose values are already BVH channels."""
        first = self.skeleton.joint_dofs(joint.name).start
        offset = np.array(joint.frame[:3, 3])
        values = np.empty((self.motion.frames, len(own)))
        for column, (channel, dof) in enumerate(own):
            q = self.motion.q[:, first + dof]
            if channel in POSITIONS:
                axis = POSITIONS.index(channel)
                start = 0.0 if relative and joint.parent >= 0 else joint.frame[axis, 3]
                values[:, column] = (q + start) / self.metres
                offset[axis] += joint.rest[dof]
            else:
                values[:, column] = q / DEGREE
        channels = tuple(channel for channel, _ in own)
        return _Part(self._node(index, offset, channels, joint.tip), values)

    def _by_motion(self, index: int) -> _Part:
        """Write a joint by its local motion, in frames aligned with the world in the rest pose."""
        frames, rest, fold = self._worlds()
        parent = int(self.skeleton.parents[index])
        local, still = frames[:, index], rest[index]
        if parent >= 0:
            local = rigid_inverse(frames[:, parent]) @ local
            still = rigid_inverse(rest[parent]) @ still
        size = max(1.0, float(np.abs(rest[:, :3, 3]).max()))
        moved = np.abs(local[:, :3, 3] - still[:3, 3]) > _STILL * size
        moves = parent < 0 or bool(moved.any())
        channels = (*POSITIONS, *ZXY) if moves else ZXY
        angles = continuous_euler(euler_angles(local[:, :3, :3], "zxy"), "zxy") / DEGREE + 0.0
        values = np.concatenate([local[:, :3, 3] / self.metres, angles], axis=1)
        tip = self.skeleton.joints[index].tip
        if tip is not None:
            tip = fold[index].T @ tip
        return _Part(self._node(index, still[:3, 3], channels, tip), values if moves else angles)

    def _worlds(self) -> tuple[Floats, Floats, Floats]:
        """World frames of the motion and of the rest pose, aligned, and the constants ``C_j``."""
        if self._posed is None:
            rest = np.array(self.skeleton.rest.world)
            frames = np.array(self.motion.world)
            fold = np.tile(np.eye(3), (len(rest), 1, 1))
            if not self.upright:
                fold = rest[:, :3, :3].swapaxes(-1, -2).copy()
                rest[:, :3, :3] = rest[:, :3, :3] @ fold
                frames[..., :3, :3] = frames[..., :3, :3] @ fold
            self._posed = frames, rest, fold
        return self._posed

    def _node(
        self, index: int, offset: Floats, channels: tuple[str, ...], tip: Floats | None
    ) -> BvhNode:
        parent = int(self.skeleton.parents[index])
        return BvhNode(
            written_name(self.skeleton.joints[index].name),
            self.place[parent] if parent >= 0 else -1,
            _triple(offset / self.metres),
            channels,
            None if tip is None else _triple(tip / self.metres),
        )


def _triple(values: Floats) -> Offset:
    x, y, z = (float(value) + 0.0 for value in values)
    return x, y, z


def single_axis_channels(joint: Joint) -> list[tuple[str, int]] | None:
    """Express the joint as BVH channels with value indices, or return None if it has others.

    The channels are in the order of the values if that order describes the same motion.
    """
    found = axis_values(joint)
    if found is None:
        return None
    letters, turns, shifts = found
    spins = [(f"{axis.upper()}rotation", turns[axis]) for axis in letters]
    chain = [*((f"{axis.upper()}position", dof) for axis, dof in shifts.items()), *spins]
    if sorted(dof for _, dof in chain) != list(range(len(joint.suffixes))):
        return None
    by_value = sorted(chain, key=lambda item: item[1])
    return by_value if [item for item in by_value if item in spins] == spins else chain


def written_name(name: str) -> str:
    """Return a joint's name made valid for BVH: on one line, without braces.

    >>> written_name("left {upper} arm")
    'left _upper_ arm'
    """
    return re.sub(r"[{}\r\n]", "_", name).strip() or "joint"
