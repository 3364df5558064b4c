"""Build joints from nodes: choose which values of a node's frame are degrees of freedom.

A joint of a skin rotates as a quaternion ball. Its topmost joint can also be translated, as can
hips far above that joint (`poise.formats.root_motion`). All other degrees of freedom are values
that an animation moves. The values are those of the node, not differences from rest: translation in
metres, rotation wxyz, scale as factors. The joint's frame contains the constant values.

A constant uniform scale is applied to the lengths of the node's mesh and descendants, so that
joints are rigid and all lengths are metres of the world; `Rig.scales` keeps it for writing.

A translation or scale below the topmost joint of a skin is stiff, so that solvers bend limbs
instead of stretching them. Nodes written by Poise store their joints.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from poise.array_types import Floats
from poise.formats.gltf_clips import GltfAnimation, GltfChannel, GltfTrack, by_target
from poise.formats.gltf_joints import Malformed, joint_of
from poise.formats.gltf_nodes import Node, joint_nodes, trs_matrix
from poise.formats.local_transforms import chained
from poise.formats.repair_log import RepairLog
from poise.formats.root_motion import STIFF, Tree, distant_hips, rest_places, skin_roots
from poise.joints import (
    Fixed,
    JointType,
    QuaternionBall,
    QuaternionFree,
    ScaleXYZ,
    Translational,
)
from poise.model import Joint
from poise.model.pose import frozen

PATHS = ("translation", "rotation", "scale")
SUFFIXES = {
    "translation": ("tx", "ty", "tz"),
    "rotation": ("qw", "qx", "qy", "qz"),
    "scale": ("sx", "sy", "sz"),
}

_STILL = 1e-5
"""Tolerance of constant keys, relative to the distances between nodes."""
_EVEN = 5e-5
"""Tolerance of a uniform scale, relative: the noise of scales that exporters decompose. The joint
is rigid for solvers; the node's own digits are written back."""
_LEAST, _MOST = 1e-9, 1e9
"""Range of metres per unit inside a node."""
_EYE = np.eye(4)
_NONE, _ONE, _UNIT = np.zeros(3), np.eye(4)[0], np.ones(3)
_NO_VALUES, _NO_BOUNDS = frozen(np.zeros(0)), frozen(np.zeros((0, 2)))


@dataclass(frozen=True, eq=False)
class GltfRig:
    """The joints of a file's nodes.

    Attributes:
        joints: parents first.
        numbers: the node of each joint.
        names: the joint's name by node index.
        scales: uniform scales that are applied to lengths, by node index, if not 1.
        above: metres per unit of each node's translation, by node index.
    """

    joints: tuple[Joint, ...]
    numbers: tuple[int, ...]
    names: dict[int, str]
    scales: dict[int, float]
    above: dict[int, float]

    def inside(self, number: int) -> float:
        """Return metres per unit of length inside a node."""
        return self.above[number] * self.scales.get(number, 1.0)

    def factor(self, number: int, path: str) -> float:
        """Return the joint's value per value of its node, for one of `PATHS`."""
        if path == "translation":
            return self.above[number]
        return 1.0 / self.scales.get(number, 1.0) if path == "scale" else 1.0


def make_rig(
    nodes: list[Node],
    skins: Sequence[Sequence[int]],
    clips: Sequence[GltfAnimation],
    metres: float,
    log: RepairLog,
    humans: Mapping[int, str] | None = None,
) -> GltfRig:
    """Build the joints of nodes.

    Args:
        nodes, clips: nodes and animations of the file.
        skins: the joint nodes of each skin.
        metres: metres per unit of the file.
        log: receives repairs.
        humans: human bones by node, if the file states them (VRM).
    """
    humans = humans or {}
    moving = _moving(nodes, clips)
    scales = by_target(clips, "scale")
    skins = [*skins, list(humans)] if humans else skins
    travelling, roots = _travelling(nodes, skins, humans)
    skinned = roots.union(*skins)
    order = joint_nodes(nodes, skinned | set(moving))
    place = {number: index for index, number in enumerate(order)}
    within: set[int] = set()
    joints: list[Joint] = []
    moved: list[str] = []
    factors, units = _scales(nodes, order, moving, metres)
    for number in order:
        node = nodes[number]
        parent = place.get(node.parent, -1)
        above = units[number]
        if node.parent in within or node.parent in skinned:
            within.add(number)
        known = node.poise.get("joint")
        if known is None:
            paths = set(moving.get(number, ()))
            if number in skinned:
                paths.add("rotation")
            if number in travelling:
                paths.add("translation")
            plain = _unscaled(node, factors.get(number, 1.0))
            joint = _derived(
                plain, parent, paths, scales.get(number, ()), above, stiff=number in within
            )
        else:
            try:
                joint = joint_of(known, node.name, parent)
            except Malformed as problem:
                raise node.item.fault(f"extras.poise.joint: {problem}") from None
            was, now = _stored_frame(node, metres), _in_metres(node.local, above)
            joint = _replaced(joint, was, now, moved)
        if number in humans and not joint.human:
            joint = replace(joint, human=humans[number])
        joints.append(joint)
    if moved:
        log.repair(
            f"changed since Poise wrote the file; read as they are now: {', '.join(moved[:5])}"
            + (", ..." if len(moved) > 5 else "")
        )
    names = {number: nodes[number].name for number in order}
    return GltfRig(tuple(joints), tuple(order), names, factors, units)


def _scales(
    nodes: list[Node], order: Sequence[int], moving: Mapping[int, set[str]], metres: float
) -> tuple[dict[int, float], dict[int, float]]:
    """Return `Rig.scales` and `Rig.above`.

    A scale above joints that Poise stored is not applied if their translations, in metres, would
    differ from the stored ones: it was added later, and the stored joints are without it.
    """
    scales = {number: _uniform_scale(nodes[number], moving.get(number, ())) for number in order}
    above: dict[int, float] = {}

    def spread() -> None:
        for number in order:
            parent = nodes[number].parent
            above[number] = metres if parent < 0 else above[parent] * scales[parent]
            if not _LEAST < above[number] * scales[number] < _MOST:
                scales[number] = 1.0

    def contradicts(number: int) -> bool:
        node, unit = nodes[number], above[number]
        was = None if unit == _stored_unit(node, metres) else _stored_frame(node, metres)
        return was is not None and _differ(was, _in_metres(node.local, unit))

    spread()
    done: set[int] = set()
    for number in filter(contradicts, order):
        at = nodes[number].parent
        while at >= 0 and at not in done:
            done.add(at)
            if "joint" not in nodes[at].poise:
                scales[at] = 1.0
            at = nodes[at].parent
    if done:
        spread()
    return {number: scale for number, scale in scales.items() if scale != 1.0}, above


def _uniform_scale(node: Node, moving: Collection[str]) -> float:
    """Return the constant uniform scale of a node, or 1."""
    if "joint" in node.poise:
        return _positive(node, "scale", 1.0)
    sizes = np.abs(node.scale)
    if node.sheared or "scale" in moving or np.ptp(sizes) > _EVEN * sizes[0]:
        return 1.0
    return float(sizes.mean()) or 1.0


def _positive(node: Node, name: str, otherwise: float) -> float:
    """Return a positive number from the extras of Poise of a node."""
    found = node.poise.get(name, otherwise)
    if not isinstance(found, int | float) or not 0.0 < found < np.inf:
        raise node.item.fault(f"extras.poise.{name}: expected a positive number")
    return float(found)


def _unscaled(node: Node, scale: float) -> Node:
    """Return a node without a uniform scale; signs of a mirroring node remain."""
    if scale == 1.0:
        return node
    rest = node.scale / scale
    rest = np.where(np.abs(np.abs(rest) - 1.0) <= _EVEN, np.sign(rest), rest)
    local = node.local.copy()
    local[:3, :3] /= scale
    if not node.sheared:
        local = trs_matrix(node.translation, node.rotation, rest)
    return replace(node, scale=rest, local=local)


def _travelling(
    nodes: list[Node], skins: Sequence[Sequence[int]], humans: Mapping[int, str]
) -> tuple[set[int], set[int]]:
    """Return the nodes that move a character through the world, and the topmost among them."""
    if not skins:
        return set(), set()
    tree = Tree([node.parent for node in nodes])
    roots = skin_roots(tree, skins)
    places = rest_places(tree, [node.local for node in nodes])
    named = next((number for number, bone in humans.items() if bone == "hips"), None)
    hips = distant_hips(tree, roots, [node.name for node in nodes], places, named)
    return roots | hips, roots


def _moving(nodes: list[Node], clips: Sequence[GltfAnimation]) -> dict[int, set[str]]:
    """Return the paths of each node that any animation moves away from rest."""
    size = max([1e-3, *(float(np.abs(node.translation).max()) for node in nodes)])
    found: dict[int, set[str]] = {}
    still: set[tuple[int, str, GltfTrack]] = set()  # files share tracks among animations
    for clip in clips:
        for channel in clip.channels:
            node, path = channel.node, channel.path
            if path not in PATHS or path in found.get(node, ()):
                continue
            if (node, path, channel.track) in still:
                continue
            if _moves(channel, nodes[node], size):
                found.setdefault(node, set()).add(path)
            else:
                still.add((node, path, channel.track))
    return found


def _moves(channel: GltfChannel, node: Node, size: float) -> bool:
    rest = {"translation": node.translation, "rotation": node.rotation, "scale": node.scale}
    target, values, track = rest[channel.path], channel.track.values, channel.track
    slack = _STILL * (size if channel.path == "translation" else 1.0)
    if channel.path == "rotation":
        values = track.keys
        values = values * np.where(values @ target < 0.0, -1.0, 1.0)[:, None]
    tangents = 0.0 if track.incoming is None else np.abs(track.incoming).max()
    tangents += 0.0 if track.outgoing is None else float(np.abs(track.outgoing).max())
    return bool(np.abs(values - target).max() > slack or tangents > slack)


def _derived(
    node: Node, parent: int, paths: set[str], scales: Sequence[GltfChannel], metres: float,
    *, stiff: bool,
) -> Joint:  # fmt: skip
    """Create the joint of a node with these degrees of freedom; ``scales`` animate its scale."""
    frame, joint_type = _frame_and_type(node, paths, metres)
    if not paths:
        none = _NO_VALUES
        return Joint(node.name, parent, joint_type, frozen(frame), None, (), _NO_BOUNDS, none, none,
                     none, None, ())  # fmt: skip
    rest = {
        "translation": metres * node.translation,
        "rotation": node.rotation,
        "scale": node.scale,
    }
    if node.sheared:  # the matrix remains in the frame
        rest = {"translation": np.zeros(3), "rotation": np.eye(4)[0], "scale": np.ones(3)}
    own = [path for path in PATHS if path in paths]
    values = np.concatenate([rest[path] for path in own] or [np.zeros(0)])
    bounds = np.array([[dof.lower, dof.upper] for dof in joint_type.dofs]).reshape(-1, 2)
    stiffness = np.array([
        STIFF if stiff and path != "rotation" else 1.0 for path in own for _ in SUFFIXES[path]
    ])  # fmt: skip
    if "scale" in paths:
        low = [rest["scale"], *(c.track.values.min(axis=0) for c in scales)]
        bounds[-3:, 0] = np.minimum(bounds[-3:, 0], np.min(low, axis=0))
    return Joint(
        name=node.name,
        parent=parent,
        type=joint_type,
        frame=frozen(frame),
        tip=None,
        suffixes=tuple(dof.suffix for dof in joint_type.dofs),
        limits=frozen(bounds),
        rest=frozen(values),
        preferred=frozen(values),
        stiffness=frozen(stiffness),
        cone=None,
        drives=(None,) * len(values),
    )


def _frame_and_type(node: Node, paths: set[str], metres: float) -> tuple[Floats, JointType]:
    """Return the constant part of ``T R S`` before a joint's first motion, and its type."""
    scaled = bool((node.scale != 1.0).any())
    if node.sheared or (node.matrix is not None and scaled and not paths):
        frame = _in_metres(node.local, metres)
        parts = [_PARTS[path] for path in PATHS if path in paths]
        return chained(parts, [frame, *[_EYE] * len(parts)])
    whole = {
        "translation": (metres * node.translation, _ONE, _UNIT),
        "rotation": (_NONE, node.rotation, _UNIT),
        "scale": (_NONE, _ONE, node.scale),
    }
    still = {"translation": _NONE, "rotation": _ONE, "scale": _UNIT}
    pending = _EYE
    parts: list[JointType] = []
    frames: list[Floats] = []
    for path in PATHS:
        if path in paths:
            parts.append(_PARTS[path])
            frames.append(pending)
            pending = _EYE
        elif (getattr(node, path) != still[path]).any():
            pending = pending @ trs_matrix(*whole[path])
    return chained(parts, [*frames, pending])


_PARTS: dict[str, JointType] = {
    "translation": Translational(),
    "rotation": QuaternionBall(),
    "scale": ScaleXYZ(),
}


def _in_metres(matrix: Floats, metres: float) -> Floats:
    if metres == 1.0:
        return matrix
    scaled = matrix.copy()
    scaled[:3, 3] *= metres
    return scaled


def _stored_unit(node: Node, metres: float) -> float:
    """Return the metres per unit of a node's translation when Poise stored its joint."""
    return _positive(node, "metres", metres)


def _stored_frame(node: Node, metres: float) -> Floats | None:
    """Return a node's frame (4, 4), in metres, when Poise stored its joint; None if unknown."""
    given = node.poise.get("local")
    if not isinstance(given, list) or "joint" not in node.poise:
        return None
    entries = cast("list[Any]", given)
    if len(entries) != 12 or not all(isinstance(entry, int | float) for entry in entries):
        raise node.item.fault("extras.poise.local: expected 12 numbers")
    was = np.eye(4)
    was[:3] = np.array(entries, dtype=np.float64).reshape(3, 4)
    return _in_metres(was, _stored_unit(node, metres)) if np.isfinite(was).all() else None


def _differ(one: Floats, two: Floats) -> bool:
    """Return whether two frames differ by more than the rounding of single precision."""
    off = np.abs(one - two)
    sizes = np.abs(one[:3, :3]).max(), np.abs(one[:3, 3]).max()
    slack = [1e-5 * max(1.0, float(size)) for size in sizes]
    return bool(off[:3, :3].max() > slack[0] or off[:3, 3].max() > slack[1])


def _replaced(joint: Joint, was: Floats | None, now: Floats, moved: list[str]) -> Joint:
    """Move the joint to its node's current frame, if that has changed since it was written."""
    if was is None or not _differ(was, now):
        return joint
    moved.append(joint.name)
    # The joint's own motion was ``frame^-1 local``: the frame before it absorbs the change.
    frame = now @ np.linalg.pinv(was) @ joint.frame
    return replace(joint, frame=frozen(frame))


def direct_columns(joint: Joint) -> dict[str, slice] | None:
    """Map translation, rotation and scale of a node to columns of its joint's values.

    Returns None if the values have another meaning, for another joint type or a frame that rotates.
    """
    parts: tuple[JointType, ...] = getattr(joint.type, "parts", (joint.type,))
    frames = getattr(joint.type, "frames", None)
    if isinstance(joint.type, QuaternionFree):
        parts = (_PARTS["translation"], _PARTS["rotation"])
    if any(drive is not None for drive in joint.drives):
        return None
    found: dict[str, slice] = {}
    at = 0
    for number, part in enumerate(parts):
        path = next((path for path, known in _PARTS.items() if part == known), None)
        still = joint.frame if number == 0 else np.array(frames[number]) if frames else _EYE
        if number == 0 and frames and not np.array_equal(frames[0], _EYE):
            return None
        if path is None:
            if number == len(parts) - 1 and isinstance(part, Fixed):
                break
            return None
        if not _before(path, still):
            return None
        found[path] = slice(at, at + len(part.dofs))
        at += len(part.dofs)
    order = [path for path in PATHS if path in found]
    return found if list(found) == order else None


def _before(path: str, still: Floats) -> bool:
    """Return whether a constant frame before a path's motion preserves its values' meaning."""
    if path == "translation":
        return bool(np.array_equal(still, _EYE))
    turned = not np.array_equal(still[:3, :3], np.eye(3))
    return not turned if path == "rotation" else True
