"""Bone links: additional joints that divide a large rotation to preserve the volume of the skin.

Source 000: "extra joints inserted in the skeleton ... so as to prevent any joint from rotating
more than 60 degrees". n links are inserted between a joint and its parent, at the joint's pivot;
link k rotates by k / (n + 1) of the joint's rotation. A vertex that was blended between parent and
joint is blended between two neighbours of this chain, whose frames differ less: linear blending
shrinks by the cosine of half the difference. Weights of descendants are divided together with those
of the joint, since descendants rotate with the joint.

Links add no DOFs to the pose vector. A link follows the single rotations of a joint one by one (a
driven DOF each), also beyond 180 degrees. A quaternion is halved repeatedly (mean of two
rotations), so that its number of parts is a power of two.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from poise.anatomy.chains import descendants
from poise.array_types import Floats
from poise.constraints import place
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.geometry.curves import Curve
from poise.joints import OrientConstraint
from poise.joints.constraint_joint import Shares
from poise.model.builder import SkeletonBuilder
from poise.model.character import Character
from poise.model.joint import Joint
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.model.weights import Weights
from poise.report_text import counted
from poise.solvers import solve
from poise.solvers.input_validation import numbers_of

ANGLE = math.radians(60.0)
"""Source 000's example of the maximum rotation without links."""
_ROUNDING = 1e-9  # tolerance for an angle that is a whole number of parts
_SAME = 1e-9  # metres and radians
_MOST = 16  # maximum number of parts: a link every 22.5 degrees of a full turn
_GRID = 1000  # number of poses within the limits at which steps are evaluated
_CORNERS = 6  # maximum number of rotations whose limits are tried in every combination


@dataclass(frozen=True)
class BoneLink:
    """A link: the joint it divides, its name, and its fraction of the joint's rotation."""

    joint: str
    name: str
    share: float


@dataclass(frozen=True, eq=False)
class BoneLinks:
    """The result of `with_bone_links`.

    Attributes:
        character: the character with links in its skeleton and their weights in its skins. The pose
            vector does not change: motions and poses remain valid.
        links: the links, joint by joint.
        turns: the maximum rotation of each joint that got links, radians.
        there: existing links by joint; these joints get no further links.
    """

    character: Character
    links: tuple[BoneLink, ...]
    turns: dict[str, float]
    there: dict[str, tuple[str, ...]]

    def lines(self) -> list[str]:
        """Describe the inserted and existing links."""
        counts = {name: sum(link.joint == name for link in self.links) for name in self.turns}
        whole = f"{counted(len(self.links), 'link')} for {counted(len(self.turns), 'joint')}"
        return [
            f"links: {whole}",
            *(
                f"  {name}: rotates by up to {math.degrees(turn):.0f} degrees, "
                f"{counted(counts[name], 'link')}"
                for name, turn in self.turns.items()
            ),
            *(
                f"  {name}: has {counted(len(found), 'link')} already: {', '.join(found)}"
                for name, found in self.there.items()
            ),
        ]


def with_bone_links(
    character: Character, angle: float = ANGLE, *, joints: Iterable[str] | None = None
) -> BoneLinks:
    """Insert bone links at joints that can rotate by more than ``angle`` relative to the parent.

    The range of a joint is given by its limits relative to rest; a joint without limits may rotate
    by half a turn about each axis. With the number of links, every step of the chain is at most
    ``angle`` at every pose within the limits. (The rotations of a joint are divided separately, so
    that the steps do not add up to the whole rotation.) Links have the full scales and translations
    of the joint. A joint that already has links keeps them and gets no further links; to change
    links, start from the character without links.

    Args:
        character: the character; weights of its skins between a joint (with its descendants) and
            its parent are divided among the links.
        angle: maximum relative rotation of neighbours in a chain, radians.
        joints: the joints to link; by default every joint that a skin follows and that has a
            parent.

    Raises:
        InvalidValue: the angle is not between a sixteenth of half a turn and a full turn.
        UnknownJoint: a joint does not exist.

    >>> import poise
    >>> from poise.model import Weights
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("upper", poise.Hinge("z"), limits={"rz": (-0.5, 0.5)})
    ...     .add("elbow", poise.Hinge("z"), "upper", offset=(1, 0, 0), limits={"rz": (0, 2.6)})
    ...     .build()
    ... )
    >>> hero = poise.Character("arm", arm)
    >>> linked = with_bone_links(hero, joints=["elbow"])
    >>> [(link.name, round(link.share, 3)) for link in linked.links]
    [('elbow_link1', 0.333), ('elbow_link2', 0.667)]
    >>> linked.character.skeleton.dof_names == arm.dof_names
    True
    """
    if not math.tau / (2 * _MOST) <= float(numbers_of(angle, "angle")) <= math.tau:
        raise InvalidValue(
            f"an angle of {angle:.4g} rad between links: expected {math.tau / (2 * _MOST):.4g} "
            f"to {math.tau:.4g} ({180.0 / _MOST:g} to 360 degrees)"
        )
    body = character.skeleton
    names = _asked(character, joints)
    there = {name: found for name in names if (found := links_of(body, name))}
    ours = {link for found in there.values() for link in found}
    asked = {name: largest_turn(body, name) for name in names if name not in {*there, *ours}}
    turns = {name: turn for name, turn in asked.items() if turn > angle + _ROUNDING}
    builder, links = SkeletonBuilder.of(body), list[BoneLink]()
    for name, turn in turns.items():
        joint = body.joints[body.joint_index(name)]
        parts = math.ceil(turn / angle - _ROUNDING)
        if any(joint.quaternion):
            parts = 2 ** math.ceil(math.log2(parts))
        else:
            while largest_step(body, name, parts) > angle + _ROUNDING:
                parts += 1
        links.extend(_insert(builder, body, joint, parts))
    return BoneLinks(_linked(character, builder.build(), links), tuple(links), turns, there)


def links_of(skeleton: Skeleton, name: str) -> tuple[str, ...]:
    """Bone links of a joint: siblings at its pivot that rotate by fractions of its rotation."""
    joint = skeleton.joints[skeleton.joint_index(name)]
    beside = [
        other
        for other in skeleton.joints
        if other is not joint
        and other.parent == joint.parent
        and np.abs(other.frame - joint.frame).max() <= _SAME
    ]
    if not any(joint.quaternion):
        return tuple(
            other.name
            for other in beside
            if other.type == joint.type
            and other.drives
            and [None if drive is None else drive[0] for drive in other.drives]
            == list(joint.dof_names)
        )
    halves = {
        other.name: {source for source, _ in cast("Shares", other.type.sources)}
        for other in beside
        if isinstance(other.type, OrientConstraint)
    }
    chain = {name, skeleton.joint_names[joint.parent]} if joint.parent >= 0 else {name}
    while more := {half for half, ends in halves.items() if ends <= chain} - chain:
        chain |= more  # links halfway between two existing ones
    return tuple(half for half in halves if half in chain)


def largest_turn(skeleton: Skeleton, name: str) -> float:
    """Largest rotation of a joint from rest within its limits, radians.

    The largest angle of the total rotation over every combination of limits; the sum of the single
    rotations without limits or for rotations beyond half a turn; pi for a quaternion without a
    cone.
    """
    joint = skeleton.joints[skeleton.joint_index(name)]
    if any(joint.quaternion):
        if joint.cone is None:
            return math.pi
        twist = max(map(abs, joint.cone.twist)) if joint.cone.axis is not None else 0.0
        return min(math.pi, joint.cone.swing + twist)
    turning = [i for i, dof in enumerate(joint.type.dofs) if dof.angular]
    spans = [_span(skeleton, joint, i) for i in turning]
    reach = [max(abs(low), abs(high)) for low, high in spans]
    if not turning or not all(map(math.isfinite, reach)):
        return math.pi if turning else 0.0
    if max(reach) >= math.pi or len(turning) > _CORNERS:
        return min(sum(reach), math.tau * len(turning))
    return max(_turn(joint, turning, corner) for corner in itertools.product(*spans))


def largest_step(skeleton: Skeleton, name: str, parts: int) -> float:
    """Largest relative rotation of neighbours in a chain of ``parts`` parts, radians.

    Each single rotation is divided separately. The angle is evaluated on a grid over the limits
    including the corners, or over half a turn in both directions about axes without limits.
    """
    joint = skeleton.joints[skeleton.joint_index(name)]
    turning = [i for i, dof in enumerate(joint.type.dofs) if dof.angular]
    spans = [
        (max(low, -math.pi), min(high, math.pi)) if not math.isfinite(high - low) else (low, high)
        for low, high in (_span(skeleton, joint, i) for i in turning)
    ]
    most = sum(max(abs(low), abs(high)) for low, high in spans) / parts
    if len(turning) < 2 or most >= math.pi or len(turning) > _CORNERS:
        return most
    count = max(3, round(_GRID ** (1.0 / len(turning))))
    axes = [np.linspace(low, high, count) for low, high in spans]
    changes = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(turning))
    alone, largest, before = _alone(joint), 0.0, np.zeros((0, 3, 3))
    for k in range(parts + 1):
        values = np.tile(joint.rest, (len(changes), 1))
        values[:, turning] += changes * (k / parts)
        turns = np.asarray(alone.pose(values).world, np.float64)[:, 0, :3, :3]
        turns = turns / np.linalg.norm(turns, axis=-2, keepdims=True)
        if k:
            cosine = 0.5 * ((before * turns).sum(axis=(-2, -1)) - 1.0)
            largest = max(largest, float(np.arccos(np.clip(cosine, -1.0, 1.0)).max()))
        before = turns
    return largest


def _span(skeleton: Skeleton, joint: Joint, at: int) -> tuple[float, float]:
    """Limits of one of a joint's values relative to rest; for a driven value from its driver."""
    drive = joint.drives[at]
    if drive is None:
        low, high = joint.limits[at] - joint.rest[at]
        return float(low), float(high)
    by, curve = drive
    if by not in skeleton.dof_names:
        return -math.inf, math.inf
    i = skeleton.dof_index(by)
    if not np.isfinite([skeleton.lower[i], skeleton.upper[i]]).all():
        return -math.inf, math.inf
    values = curve.value(np.linspace(skeleton.lower[i], skeleton.upper[i], 65))
    rest = float(curve.value(float(skeleton.rest.q[i])))
    return float(np.min(values)) - rest, float(np.max(values)) - rest


def _turn(joint: Joint, turning: Sequence[int], corner: Sequence[float]) -> float:
    """Angle of the joint's rotation from rest after changes of its angular values."""
    rest, moved = np.array(joint.rest), np.array(joint.rest)
    moved[list(turning)] += corner
    before, after = (_local(joint, values)[:3, :3] for values in (rest, moved))
    return _angle(before.T @ after)


def _alone(joint: Joint) -> Skeleton:
    """Return the joint as a separate skeleton, at the origin and without limits."""
    rest = dict(zip(joint.suffixes, joint.rest, strict=True))
    return SkeletonBuilder().add(joint.name, joint.type, rest=rest).build()


def _local(joint: Joint, values: Floats) -> Floats:
    """Transform (4, 4) of the joint's own motions for these values."""
    return np.asarray(_alone(joint).pose(values).world[0], dtype=np.float64)


def _angle(rotation: Floats) -> float:
    """Angle of the rotation nearest to a matrix."""
    vector = quaternions.to_rotation_vector(
        quaternions.from_matrix(transforms.nearest_rotation(rotation))
    )
    return float(np.linalg.norm(vector))


def _asked(character: Character, joints: Iterable[str] | None) -> list[str]:
    body = character.skeleton
    if joints is not None:
        names = list(joints)
        for name in names:
            if body.parents[body.joint_index(name)] < 0:
                raise InvalidValue(f"{name} has no parent to link to")
        return names
    skinned = {name for skin in character.skins for name in skin.joints}
    return [
        name
        for name, parent in zip(body.joint_names, body.parents, strict=True)
        if parent >= 0 and name in skinned and body.joint_names[parent] in skinned
    ]


def _insert(builder: SkeletonBuilder, body: Skeleton, joint: Joint, parts: int) -> list[BoneLink]:
    """Add the links of one joint below its parent."""
    parent = body.joint_names[joint.parent]
    taken = set(body.joint_names)
    names = _free_names(joint.name, parts - 1, taken)
    if any(joint.quaternion):
        _halve(builder, joint, parent, dict(enumerate(names, start=1)), 0, parts)
    else:
        for k, name in enumerate(names, start=1):
            _follow(builder, joint, parent, name, k / parts)
    return [BoneLink(joint.name, name, k / parts) for k, name in enumerate(names, start=1)]


def _free_names(joint: str, count: int, taken: set[str]) -> list[str]:
    stem = f"{joint}_link"
    while any(f"{stem}{k}" in taken for k in range(1, count + 1)):
        stem += "_"
    return [f"{stem}{k}" for k in range(1, count + 1)]


def _follow(builder: SkeletonBuilder, joint: Joint, parent: str, name: str, share: float) -> None:
    """Add a link that follows a fraction of each of the joint's rotations from rest."""
    builder.add(
        name, joint.type, parent, offset=joint.offset, rotation=joint.frame[:3, :3],
        rest=dict(zip(joint.suffixes, joint.rest, strict=True)),
    )  # fmt: skip
    for dof, suffix, own, rest in zip(
        joint.type.dofs, joint.suffixes, joint.dof_names, joint.rest, strict=True
    ):
        part = share if dof.angular else 1.0
        builder.drive(f"{name}_{suffix}", own, Curve.linear(part, (1.0 - part) * float(rest)))


def _halve(
    builder: SkeletonBuilder, joint: Joint, parent: str, names: dict[int, str], low: int, high: int
) -> None:
    """Add links of a quaternion joint, each halfway between two existing links."""
    middle = (low + high) // 2
    if middle == low:
        return
    ends = [parent if low == 0 else names[low], names.get(high, joint.name)]
    builder.add(
        names[middle],
        OrientConstraint(ends, maintain_offset=True),
        parent,
        offset=joint.offset,
        rotation=joint.frame[:3, :3],
    )
    _halve(builder, joint, parent, names, low, middle)
    _halve(builder, joint, parent, names, middle, high)


def _linked(character: Character, body: Skeleton, links: Sequence[BoneLink]) -> Character:
    chains: dict[str, list[str]] = {}
    for link in links:
        chains.setdefault(link.joint, []).append(link.name)
    skins = [_shared(skin, character.skeleton, chains) for skin in character.skins]
    return character.extended(body, skins)


def _shared(skin: Skin, before: Skeleton, chains: dict[str, list[str]]) -> Skin:
    """Divide the weights of a joint, its descendants and its parent among the links.

    Parents are processed first; the links of a child then divide the child's remaining weights.
    Links of the parent count as the parent: where elbow and forearm twist overlap, a vertex that
    follows the twist follows the whole elbow.
    """
    full = skin.weights.dense(len(skin.joints))
    joints, matrices = list(skin.joints), [skin.inverse_bind]
    binding = np.linalg.inv(skin.inverse_bind)
    for name in sorted(chains, key=before.joint_index):
        links, joint = chains[name], before.joint(name)
        parent = before.joint_names[joint.parent]
        column = {each: i for i, each in enumerate(joints)}
        if name not in column or parent not in column:
            continue
        still = [parent, *chains.get(parent, links_of(before, parent))]
        above = [column[each] for each in still if each in column]
        lower = [before.joint_names[k] for k in descendants(before, name)]
        below = [column[each] for each in lower if each in column]
        resting, turning = full[:, above].sum(axis=1), full[:, below].sum(axis=1)
        shares = _along(resting, turning, len(links) + 1)
        full[:, above] *= _ratio(shares[:, 0], resting)[:, None]
        full[:, below] *= _ratio(shares[:, -1], turning)[:, None]
        full = np.column_stack([full, shares[:, 1:-1]])
        joints.extend(links)
        a, b = skin.joints.index(parent), skin.joints.index(name)
        relative = np.asarray(np.linalg.solve(binding[a], binding[b]), dtype=np.float64)
        matrices.append(np.linalg.inv(binding[a] @ _places(joint, relative, len(links))))
    if len(matrices) == 1:
        return skin
    return replace(
        skin,
        joints=tuple(joints),
        weights=Weights.from_dense(full),
        inverse_bind=np.concatenate(matrices),
    )


def _ratio(part: Floats, whole: Floats) -> Floats:
    return part / np.where(whole > 0.0, whole, 1.0)


def _along(parent: Floats, turning: Floats, parts: int) -> Floats:
    """Weights (n, parts + 1) along the chain for a vertex's weights of parent and joint.

    ``turning`` (n,) is the weight of the joint and its descendants. With
    t = turning / (parent + turning), a vertex follows the two members of the chain on either side
    of t by linear interpolation, which preserves its mean position in the rotation.
    """
    total = parent + turning
    t = parts * turning / np.where(total > 0.0, total, 1.0)
    return total[:, None] * np.maximum(0.0, 1.0 - np.abs(t[:, None] - np.arange(parts + 1)))


def _places(joint: Joint, bound: Floats, count: int) -> Floats:
    """Transforms of the links at binding, in the parent's frame, (count, 4, 4).

    ``bound`` (4, 4) is the joint's transform at binding. It determines the values of the joint and
    of the links, so that vertices do not move in the bind pose.
    """
    shares = np.arange(1, count + 1) / (count + 1)
    moved = np.asarray(np.linalg.solve(joint.frame, bound), dtype=np.float64)
    turn = transforms.nearest_rotation(moved[:3, :3])
    if any(joint.quaternion):
        first = transforms.nearest_rotation(_local(joint, joint.rest)[:3, :3])
        whole = quaternions.from_matrix(turn @ first.T)
        parts = quaternions.slerp(np.array([1.0, 0.0, 0.0, 0.0]), whole, shares)
        return joint.frame @ transforms.compose(quaternions.to_matrix(parts), np.zeros(3))
    values = _values_at(joint, moved)
    angular = np.array([dof.angular for dof in joint.type.dofs])
    part = np.where(angular, shares[:, None], 1.0)
    between = joint.rest + part * (values - joint.rest)
    return np.stack([joint.frame @ _local(joint, row) for row in between])


def _values_at(joint: Joint, moved: Floats) -> Floats:
    """Values of a joint with the transform ``moved`` (4, 4); the rest values if they match."""
    if np.allclose(_local(joint, joint.rest), moved, rtol=0.0, atol=_SAME):
        return joint.rest
    alone = _alone(joint)
    goal = place(joint.name, moved)
    found = solve(alone.rest, [goal], solver="lm", tolerance=_SAME)
    return found.pose.q
