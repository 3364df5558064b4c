"""The canonical humanoid pose space, common to different skeletons.

A pose is the tilt of the pelvis (the world's up direction in its frame) and, for each node of one
fixed tree of body parts, the rotation vector of its frame in its parent's. The frames are those of
retargeting (`poise.motion.retargeting.canonical_frames`), which are the same on every skeleton: x
to the body's left, y up, z forward on a body that stands with its arms held out to the sides.
Heading and position are not part of the pose.

A skeleton with other joints has a different tree. Each of its nodes corresponds to a position in
the canonical tree, given by weights from 0 to 1 of the canonical rotations between the pelvis and
this position. The upper arm of a skeleton without clavicles has the sum of the rotations of
clavicle and upper arm; each of five spine joints has three fifths of a canonical spine rotation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.anatomy import SIDES, find_anatomy
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.retargeting.canonical_frames import Reference, reference
from poise.motion.retargeting.rotation_transfer import part_frames, unrolled
from poise.motion.retargeting.rotation_transfer import rolls as shown_rolls

_SPINE, _NECK = 3, 2
_LIMBS = (("clavicle", "upper arm", "forearm", "hand"), ("thigh", "shin", "foot", "toes"))
_ARMS = tuple(f"{side} upper arm" for side in SIDES)
_STANDING = 0.9
"""Radians: maximum deviation of a reference pose from standing for a humanoid."""


def _canonical_tree() -> tuple[tuple[str, int], ...]:
    """Nodes except the pelvis: name, and index of the parent (-1 for the pelvis)."""
    nodes: list[tuple[str, int]] = [("spine", i - 1) for i in range(_SPINE)]
    nodes += [("neck", _SPINE - 1 + i) for i in range(_NECK)]
    nodes.append(("head", len(nodes) - 1))
    for side in SIDES:
        for limb, root in zip(_LIMBS, (_SPINE - 1, -1), strict=True):
            for number, part in enumerate(limb):
                nodes.append((f"{side} {part}", len(nodes) - 1 if number else root))
    return tuple(nodes)


NODES = _canonical_tree()
"""The canonical tree: part and parent of each node; -1 is the pelvis."""

COMPONENTS = 3 + 3 * len(NODES)
"""Number of components of a canonical pose: three for the tilt, and three per node."""

_NEEDED = ("pelvis", *(f"{side} {part}" for side in SIDES for part in (
    "upper arm", "forearm", "thigh", "shin", "foot")))  # fmt: skip


@dataclass(frozen=True, eq=False)
class CanonicalJoint:
    """A joint of a skeleton as a node of the skeleton's tree.

    Attributes:
        joint: index of the joint.
        parent: index of the parent node among the skeleton's nodes; -1 for the pelvis, which
            rotates relative to the world.
        part: the body part of the joint.
        weights: (nodes,), fraction of each canonical rotation between the parent and this node.
    """

    joint: int
    parent: int
    part: str
    weights: Floats


@dataclass(frozen=True, eq=False)
class CanonicalBody:
    """A skeleton recognised as a humanoid.

    Attributes:
        reference: the body parts in the standing reference pose.
        places: the nodes, the pelvis first.
        rolls: roll of the left and the right arm about their long axes in the rest pose, radians,
            from the axes of the elbows.
    """

    reference: Reference
    places: tuple[CanonicalJoint, ...]
    rolls: tuple[float, float] = (0.0, 0.0)


def recognised(
    skeleton: Skeleton,
    motions: tuple[Motion, ...] = (),
    rolls: tuple[float, float] = (0.0, 0.0),
) -> CanonicalBody:
    """Recognise a skeleton as a humanoid.

    Args:
        skeleton: the skeleton of the body.
        motions: used to find a standing pose if the rest pose is not one, and the bending axes of
            elbows and knees (`poise.motion.retargeting.rotation_transfer`).
        rolls: rolls of the arms if the bending axes of the elbows are unknown, radians.

    Raises:
        InvalidValue: parts of a humanoid are missing, or no standing pose is found.
    """
    found = find_anatomy(skeleton)
    missing = [part for part in _NEEDED if part not in found.parts]
    if missing:
        raise InvalidValue(
            "a human pose prior needs a humanoid; no joint was recognised as "
            + (", ".join(missing) if len(missing) < len(_NEEDED) else "a part of one")
        )
    standing = reference(found, motions)
    if standing.off > _STANDING:
        raise InvalidValue(
            "a human pose prior needs a humanoid; this skeleton's rest pose is "
            f"{np.degrees(standing.off):.0f} degrees from standing upright"
        )
    arms = dict(zip(_ARMS, rolls, strict=True)) | shown_rolls(standing, motions)
    standing = unrolled(standing, arms)
    left, right = (arms[part] for part in _ARMS)
    return CanonicalBody(standing, _places(standing), (left, right))


def _places(standing: Reference) -> tuple[CanonicalJoint, ...]:
    known = standing.anatomy
    cumulative = [np.zeros(len(NODES))]
    places = [CanonicalJoint(known.joints("pelvis")[0], -1, "pelvis", cumulative[0])]

    def add(joint: int, parent: int, part: str, weights: Floats) -> int:
        places.append(CanonicalJoint(joint, parent, part, weights - cumulative[parent]))
        cumulative.append(weights)
        return len(places) - 1

    trunk = chest = 0
    for part, count in (("spine", _SPINE), ("neck", _NECK)):
        joints = known.joints(part)
        first = next(n for n, (name, _) in enumerate(NODES) if name == part)
        for number, joint in enumerate(joints):
            weights = _up_to(first)
            reached = count * (number + 1) / len(joints)
            weights[first : first + count] = np.clip(reached - np.arange(count), 0.0, 1.0)
            trunk = add(joint, trunk, part, weights)
        if part == "spine":
            chest = trunk
    for node, (part, _) in enumerate(NODES):
        joint = known.first(part)
        if part in ("spine", "neck") or joint is None:
            continue
        limb = next((limb for limb in _LIMBS if part.partition(" ")[2] in limb), ())
        if part == "head" or not limb:
            add(joint, trunk, part, _through(node))
        else:
            side, _, name = part.partition(" ")
            before = [f"{side} {one}" for one in limb[: limb.index(name)]]
            own = next((n for n in range(len(places) - 1, 0, -1) if places[n].part in before), None)
            root = 0 if limb is _LIMBS[1] else chest
            add(joint, root if own is None else own, part, _through(node))
    return tuple(places)


def _through(node: int) -> Floats:
    """Mask (nodes,) of the canonical rotations from the pelvis to a node, inclusive."""
    weights = np.zeros(len(NODES))
    while node >= 0:
        weights[node] = 1.0
        node = NODES[node][1]
    return weights


def _up_to(node: int) -> Floats:
    weights = _through(node)
    weights[node] = 0.0
    return weights


def features(motion: Motion, body: CanonicalBody | None = None) -> Floats:
    """Canonical poses of a motion, (frames, COMPONENTS).

    Rotations of parts that the skeleton lacks are the identity.

    Raises:
        InvalidValue: the skeleton is not a humanoid.

    >>> from poise.bundled import bare_character
    >>> features(bare_character().motion).shape[1] == COMPONENTS
    True
    """
    own = recognised(motion.skeleton, (motion,)) if body is None else body
    A = part_frames(own.reference, own.reference.upright(motion.world))
    frames: list[Floats] = []
    for node, (part, _) in enumerate(NODES):
        frames.append(_frame_at(own, A, node, part))
    pelvis = A[:, own.places[0].joint]
    found = np.empty((len(motion), COMPONENTS))
    found[:, :3] = pelvis[:, 1]
    for node, (_, parent) in enumerate(NODES):
        before = pelvis if parent < 0 else frames[parent]
        relative = np.swapaxes(before, -1, -2) @ frames[node]
        at = 3 + 3 * node
        found[:, at : at + 3] = quaternions.to_rotation_vector(quaternions.from_matrix(relative))
    return found


def _frame_at(body: CanonicalBody, A: Floats, node: int, part: str) -> Floats:
    """Part frames (frames, 3, 3) at a canonical node, interpolated between joints."""
    joints = body.reference.anatomy.joints(part)
    if part in ("spine", "neck") and joints:
        same = [n for n, (name, _) in enumerate(NODES) if name == part]
        place = len(joints) * (same.index(node) + 1) / len(same) - 1.0
        chain = _before(body, A, part), *(A[:, j] for j in joints)
        i = int(np.clip(np.floor(place), -1, len(joints) - 2))
        share = np.full(len(A), place - i)
        one, other = (quaternions.from_matrix(chain[i + 1 + k]) for k in (0, 1))
        return np.asarray(quaternions.to_matrix(quaternions.slerp(one, other, share)))
    if joints:
        return A[:, joints[0]]
    parent = NODES[node][1]
    return _frame_at(body, A, parent, NODES[parent][0]) if parent >= 0 else _pelvis(body, A)


def _before(body: CanonicalBody, A: Floats, part: str) -> Floats:
    """Frames of the part at which a spine or neck begins."""
    spine = body.reference.anatomy.joints("spine")
    return A[:, spine[-1]] if part == "neck" and spine else _pelvis(body, A)


def _pelvis(body: CanonicalBody, A: Floats) -> Floats:
    return A[:, body.places[0].joint]


def mirrored(poses: Floats) -> Floats:
    """Mirror canonical poses (frames, COMPONENTS): exchange left and right."""
    numbers = {part: node for node, (part, _) in enumerate(NODES)}
    order = list(range(len(NODES)))
    for node, (part, _) in enumerate(NODES):
        side, _, rest = part.partition(" ")
        if side in SIDES:
            order[node] = numbers[f"{SIDES[1 - SIDES.index(side)]} {rest}"]
    result = poses.copy()
    result[:, 0] *= -1.0
    turns = poses[:, 3:].reshape(len(poses), -1, 3)[:, order] * np.array([1.0, -1.0, -1.0])
    result[:, 3:] = turns.reshape(len(poses), -1)
    return result
