"""BVH: a hierarchy of joints with channels, and one line of numbers per frame.

Interpretation of the numbers: a joint's position channels replace its OFFSET, axis by axis. The
translation comes before (outside) the rotations, independently of the order of the channels; the
rotations apply in the listed order from the parent outwards (``Zrotation Xrotation Yrotation`` is
``Rz @ Rx @ Ry``). The pose vector keeps the order of the channels. An End Site is the tip of its
joint. Angles are degrees. A BVH file states no unit of length; the unit is guessed (`guess_unit`)
from the larger of the zero pose and the first frame. Axes are kept: a Z-up file stays Z-up, and the
skeleton's up axis is set if a body with head and feet shows it, because BVH does not state the up
axis (`poise.motion.up_axis.drawn_axis`). If the first frame shows that the position channels below
the roots are displacements instead (`displaces_offsets`), they are added to the OFFSETs, with a
warning.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from poise.errors import UsageError
from poise.files import replace_file
from poise.formats.bvh_document import BvhDocument, read_document, read_rows
from poise.formats.bvh_export import export_character
from poise.formats.bvh_hierarchy import Node
from poise.formats.bvh_text import bvh_bytes, frame_rate
from poise.formats.constant_scale import without_scale
from poise.formats.format_capabilities import rest_values
from poise.formats.repair_log import RepairLog
from poise.joints import Channels, Fixed
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Unit, guess_unit
from poise.motion.up_axis import drawn_axis
from poise.report_text import counted

DEGREE = math.pi / 180.0


@dataclass(frozen=True, eq=False)
class BvhSource:
    """Source of a character read from BVH: the original document and its unit."""

    document: BvhDocument
    unit: Unit


@dataclass(frozen=True)
class BvhFormat:
    """Reads and writes ``.bvh`` files."""

    name: str = "bvh"
    extensions: tuple[str, ...] = (".bvh",)
    holds: frozenset[str] = frozenset(["motion", "empty", "rest"])

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
    ) -> Character:
        """Read the character of a BVH file; its motion has the file's name."""
        if skeleton is not None:
            raise UsageError("a BVH file contains its own skeleton; omit skeleton", file=path)
        log = RepairLog(path)
        document = read_document(path, log)
        chosen = guess_unit(standing_height(document)) if unit is None else Unit.of(unit)
        body = build_skeleton(document, chosen.metres, Path(path).stem)
        source = BvhSource(document, chosen)
        motion = _read_motion(document, body, source, log)
        if motion is not None and (axis := drawn_axis(motion)) != body.up:
            body = Skeleton(body.joints, body.parameters, body.name, axis, body.facing)
            motion = Motion(body, motion.q, motion.fps, motion.name, source=source)
        motions = {} if motion is None else {motion.name: motion}
        return log.reported(Character(body.name, body, motions, unit=chosen, source=source))

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Write the character's first motion, or its rest pose as a single frame.

        A character read from a BVH file without a MOTION section is written without one.
        """
        document = None
        if isinstance(character.source, BvhSource):
            document = character.source.document
        nodes, rows, frame_time = export_character(character, path, document)
        if document and document.frame_time_text is None and not character.motions:
            rows = None
        replace_file(path, bvh_bytes(nodes, rows, frame_time, document))

    def losses(self, character: Character, path: str | os.PathLike[str]) -> list[str]:
        """List the properties of joints that BVH cannot store."""
        unscaled = without_scale(character, path, "BVH")
        return [*unscaled.losses, *_frame_losses(unscaled.character)]


BVH = BvhFormat()


def _frame_losses(character: Character) -> list[str]:
    joints = character.skeleton.joints
    if any(np.abs(joint.frame[:3, :3] - np.eye(3)).max() > 1e-9 for joint in joints):
        return ["the bones' own axis frames: BVH joints are upright in the rest pose"]
    turned = sum(rest_values(joint, lambda dof: dof.angular or dof.quaternion) for joint in joints)
    return [f"{counted(turned, 'value')} of the rest pose: BVH joints rest at zero"] * bool(turned)


def build_skeleton(document: BvhDocument, metres: float, name: str) -> Skeleton:
    """Build the skeleton of a document, with ``metres`` per file unit."""
    builder = SkeletonBuilder(name)
    for node in document.nodes:
        chain = node_chain(node)
        replaced = [] if document.relative and node.parent >= 0 else chain[0]
        free = {suffix: metres * node.offset["xyz".index(suffix[1])] for suffix in replaced}
        offset = [0.0 if f"t{axis}" in free else metres * x for axis, x in zip("xyz", node.offset)]
        values = [_SUFFIX[channel] for channel in node.channels]
        builder.add(
            node.name,
            Channels(" ".join([*chain[0], *chain[1]]), " ".join(values)) if values else Fixed(),
            parent=None if node.parent < 0 else document.nodes[node.parent].name,
            offset=offset,
            tip=None if node.tip is None else [metres * x for x in node.tip],
            rest=free or None,
        )
    return builder.build()


_SUFFIX = {
    f"{axis}{kind}": f"{kind[0].replace('p', 't')}{axis.lower()}"
    for axis in "XYZ"
    for kind in ("position", "rotation")
}


def node_chain(node: Node) -> tuple[list[str], list[str]]:
    """Split the node's channels into translations and rotations, each in the listed order.

    >>> node_chain(Node("hip", -1, (0, 0, 0), ("Zrotation", "Yposition", "Xrotation")))
    (['ty'], ['rz', 'rx'])
    """
    suffixes = [_SUFFIX[channel] for channel in node.channels]
    return (
        [suffix for suffix in suffixes if suffix[0] == "t"],
        [suffix for suffix in suffixes if suffix[0] == "r"],
    )


def _read_motion(
    document: BvhDocument, skeleton: Skeleton, source: BvhSource, log: RepairLog
) -> Motion | None:
    if document.frame_time is None:
        return None
    scale: list[float] = []
    place: list[int] = []
    for node in document.nodes:
        first = skeleton.joint_dofs(node.name).start
        place += range(first, first + len(node.channels))
        scale += [DEGREE if "rot" in channel else source.unit.metres for channel in node.channels]
    q = read_rows(document, log, np.array(scale), np.array(place, dtype=np.int64))
    q.setflags(write=False)
    return Motion(
        skeleton, q, fps=frame_rate(document.frame_time), name=skeleton.name, source=source
    )


def standing_height(document: BvhDocument) -> float:
    """Return the largest extent along any axis in the zero pose or first frame, in file units.

    The up axis is unknown, and neither the zero pose nor the first frame need be a human pose.
    """
    first = read_rows(document, RepairLog(document.file), most=1)
    return max([_extent(document), *(_extent(document, row) for row in first)])


def _extent(document: BvhDocument, row: NDArray[np.float64] | None = None) -> float:
    """Extent of the joints and tips in the pose of one row, or in the zero pose.

    Of several trees the one with the most joints counts; others are props, or bodies of a robot's
    file that are set aside far above it.
    """
    worlds: list[NDArray[np.float64]] = []
    trees: list[list[NDArray[np.float64]]] = []
    column = 0
    for node in document.nodes:
        local = np.eye(4)
        local[:3, 3] = node.offset
        added = document.relative and node.parent >= 0
        for channel in node.channels:
            if row is None:
                break
            axis = "XYZ".index(channel[0])
            if channel.endswith("position"):
                local[axis, 3] = row[column] + (local[axis, 3] if added else 0.0)
            else:
                local[:3, :3] = local[:3, :3] @ _rotation(axis, row[column] * DEGREE)
            column += 1
        world = worlds[node.parent] @ local if node.parent >= 0 else local
        worlds.append(world)
        if node.parent < 0:
            trees.append([])
        trees[-1].append(world[:3, 3])
        if node.tip is not None:
            trees[-1].append(world[:3, :3] @ np.asarray(node.tip) + world[:3, 3])
    return float(np.ptp(np.array(max(trees, key=len)), axis=0).max())


def _rotation(axis: int, angle: float) -> NDArray[np.float64]:
    turned = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    turned[i, i] = turned[j, j] = math.cos(angle)
    turned[i, j], turned[j, i] = -math.sin(angle), math.sin(angle)
    return turned
