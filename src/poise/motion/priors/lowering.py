"""Convert a density over canonical poses to a density over the values of a skeleton.

Rotations between the joints of two nodes are chains of the skeleton's primitive motions and of
constants (``poise.kernels.likelihood``). If a chain contains a motion that is not a rotation by one
of the pose's values (a user's joint, a constraint joint, a driven value), its node is marginalised
out, which is exact for a Gaussian. Weighted sums of canonical rotations (`CanonicalJoint.weights`)
are sums of rotation vectors: exact for equal axes, and approximate for the small rotations of a
spine.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.kernels import primitives as code
from poise.kernels.columns import PRIMS
from poise.metrics.metric import STIFFNESS, LikelihoodTerms
from poise.metrics.turn_chains import (
    AXES,
    ChainLink,
    inverted,
    link_arrays,
    links_of,
    paths,
)
from poise.model.joint_values import turn_of, turn_values
from poise.model.skeleton import Skeleton
from poise.motion.frame_fitting import joints_above, turn_in_pose
from poise.motion.human_ranges import MARGIN, rotation_bounds
from poise.motion.priors.canonical import COMPONENTS, CanonicalBody, CanonicalJoint

_TURN, _UP = range(2)
_OWN = 0.03
"""Radians, standard deviation of a node's rotation beyond its share of canonical rotations."""

_BETWEEN, _BEHIND = 0.05, 0.5
"""Radians, standard deviations of joints between parts, and of other joints without a node."""

_DEVIATIONS = 2.0
"""Standard deviations of captured motions that a range of motion contains."""

_SOFT = 1.0 / MARGIN**2
"""Nats per squared radian outside a human's range: beyond it, a normal distribution.

Its standard deviation is that between healthy people. A joint 15 degrees beyond its range costs as
much as one three standard deviations from the mean.
"""

_GROWTH = 0.005
"""Metres or factors, standard deviation of translations and scales of bones."""


def lowered(
    body: CanonicalBody, mean: Floats, covariance: Floats, lowest: Floats, highest: Floats
) -> tuple[LikelihoodTerms, list[int]]:
    """Convert a Gaussian over canonical poses (COMPONENTS,) to the skeleton of a body.

    Also return the indices of the body's nodes that have components, three each, in order.
    """
    kept: list[int] = []
    chains: list[list[ChainLink]] = []
    shares: list[Floats] = []
    kinds: list[int] = []
    for number, place in enumerate(body.places):
        chain = _chain(body, place)
        if chain is not None:
            kept.append(number)
            chains.append(chain)
            kinds.append(_TURN if number else _UP)
            shares.append(_share(place, number))
    M = np.concatenate(shares)
    own = np.full(len(M), _OWN**2)
    own[np.abs(M).sum(axis=1) == 1.0] = 0.0
    terms = LikelihoodTerms(
        *link_arrays(chains, kinds),
        precision=np.asarray(np.linalg.inv(M @ covariance @ M.T + np.diag(own)), np.float64),
        mean=M @ mean,
        lowest=_summed(M, lowest),
        highest=_summed(M, highest),
        stiffness=np.full(len(M), STIFFNESS),
        steadiness=_steadiness(body),
        reference=body.reference.skeleton.rest.q,
    )
    return terms, kept


def limited(body: CanonicalBody, terms: LikelihoodTerms, kept: list[int]) -> LikelihoodTerms:
    """Return a density with a human's ranges of motion (`Anatomy.ranges`), as soft limits.

    A range is the smallest box of rotation vectors that contains it with its margin
    (`human_ranges.MARGIN`), two standard deviations of the density, so that no range contradicts
    the captured motions, and the reference pose. Components with a range keep it, and rotations
    through a joint with limits of its own get none: the limits of the file apply.
    """
    standing = terms.components(body.reference.pose.q[None].copy())[0]
    spread = _DEVIATIONS * np.sqrt(np.diag(np.linalg.inv(terms.precision)))
    lowest, highest = np.full_like(terms.mean, -np.inf), np.full_like(terms.mean, np.inf)
    for number, place in enumerate(body.places[one] for one in kept):
        box = _human_box(body, place)
        if box is not None:
            own = slice(3 * number, 3 * number + 3)
            mean, wide = terms.mean[own], spread[own]
            lowest[own] = np.minimum(np.minimum(box[0], mean - wide), standing[own])
            highest[own] = np.maximum(np.maximum(box[1], mean + wide), standing[own])
    known = np.isfinite(terms.lowest) | np.isfinite(terms.highest)
    return replace(
        terms,
        lowest=np.where(known, terms.lowest, lowest),
        highest=np.where(known, terms.highest, highest),
        stiffness=np.where(known, terms.stiffness, _SOFT),
    )


def _human_box(body: CanonicalBody, place: CanonicalJoint) -> Floats | None:
    """Bounds (2, 3) of a node's rotation vector in its parent's frame, radians.

    None for the pelvis, a part without a range, and joints with limits of their own.
    """
    skeleton, anatomy = body.reference.skeleton, body.reference.anatomy
    if place.parent < 0:
        return None
    before = body.places[place.parent].joint
    if any(_has_limits(skeleton, j) for line in paths(skeleton, before, place.joint) for j in line):
        return None
    box, joint = np.zeros((2, 3)), place.joint
    while joint != before:
        found = anatomy.ranges.get(skeleton.joint_names[joint])
        if found is not None:
            box += rotation_bounds(found.ranges, MARGIN)
            joint = skeleton.joint_index(found.before)
            continue
        same = anatomy.joints(anatomy.labels[joint])
        if joint not in same[1:]:
            return None
        joint = same[same.index(joint) - 1]  # a further joint of a part: its twist
    return box


def _has_limits(skeleton: Skeleton, joint: int) -> bool:
    own = skeleton.joint_dofs(skeleton.joint_names[joint])
    angular = skeleton.angular[own]
    bounds = np.stack([skeleton.lower[own], skeleton.upper[own]])[:, angular]
    return bool(np.isfinite(bounds).any()) or skeleton.joints[joint].cone is not None


def uprightness(body: CanonicalBody, lean: float) -> LikelihoodTerms | None:
    """Density term that limits the lean of each joint of the spine to an angle in radians.

    The joints share the stiffness. The term is a range of motion only: poses within the range are
    equally likely. None if the joints of the trunk are not plain rotations.
    """
    spine = [place for place in body.places if place.part == "spine"] or [body.places[0]]
    chains = [_chain(body, replace(place, parent=-1)) for place in spine]
    known = [chain for chain in chains if chain is not None]
    if len(known) < len(spine):
        return None
    skeleton, n = body.reference.skeleton, len(spine)
    return LikelihoodTerms(
        *link_arrays(known, [_UP] * n), precision=np.zeros((3 * n, 3 * n)), mean=np.zeros(3 * n),
        lowest=np.tile([-np.inf, np.cos(lean), -np.inf], n), highest=np.full(3 * n, np.inf),
        stiffness=np.full(3 * n, STIFFNESS / n),
        steadiness=np.zeros(skeleton.mechanism.nv), reference=skeleton.rest.q,
    )  # fmt: skip


def _steadiness(body: CanonicalBody) -> Floats:
    """Inverse variance (nv,) of the rates that affect no component.

    Joints between two parts hardly rotate; joints beyond the parts (fingers, twist joints) may
    rotate. Only the joint that carries the body through the world translates freely.
    """
    skeleton, anatomy = body.reference.skeleton, body.reference.anatomy
    mechanism = skeleton.mechanism
    own = {place.joint for place in body.places}
    named = {j for part in anatomy.members for j in anatomy.joints(part)}
    between = {j for place in body.places for j in skeleton.line_to_root(place.joint)} - named
    carrier = next(
        (j for j in reversed(skeleton.line_to_root(body.places[0].joint)) if _shifts(skeleton, j)),
        -1,
    )
    found = np.zeros(mechanism.nv)
    for joint, (_, first, end) in enumerate(mechanism.arrays.joints.tolist()):
        turning = 0.0 if joint in own else (_BETWEEN if joint in between else _BEHIND)
        for kind, _, rate in mechanism.arrays.prims[first:end, :3].tolist():
            turns = kind in AXES or kind in (code.ROTATE, code.SCREW, code.QUATERNION)
            deviation = turning if turns else _GROWTH
            if rate >= 0 and joint != carrier and deviation > 0.0:
                found[rate : rate + (3 if kind == code.QUATERNION else 1)] = 1.0 / deviation**2
    return found


def _shifts(skeleton: Skeleton, joint: int) -> bool:
    _, first, end = skeleton.mechanism.arrays.joints[joint].tolist()
    return code.TRANSLATE in skeleton.mechanism.arrays.prims[first:end, PRIMS.kind].tolist()


def _share(place: CanonicalJoint, number: int) -> Floats:
    """Matrix (3, COMPONENTS) from canonical components to those of a node."""
    share = np.zeros((3, COMPONENTS))
    if number == 0:
        share[:, :3] = np.eye(3)
    else:
        share[:, 3:] = np.kron(place.weights, np.eye(3))
    return share


def _summed(M: Floats, bounds: Floats) -> Floats:
    """Weighted sums of bounds, which may be infinite."""
    finite = np.where(np.isfinite(bounds), bounds, 0.0)
    endless = np.where(np.isfinite(bounds), 0.0, np.sign(bounds))
    reach = M @ endless
    return np.where(reach == 0.0, M @ finite, np.copysign(np.inf, reach))


def _chain(body: CanonicalBody, place: CanonicalJoint) -> list[ChainLink] | None:
    """Links from a node's parent (or the world) to the node; None if a motion is not a rotation."""
    skeleton = body.reference.skeleton
    if place.parent < 0:
        before, start = -1, body.reference.turn
    else:
        before = body.places[place.parent].joint
        start = body.reference.keys[before]
    up, down = paths(skeleton, before, place.joint)
    links: list[ChainLink] = []
    for joint in up:
        own = links_of(skeleton, joint)
        if own is None:
            return None
        links.extend(inverted(own))
    for joint in down:
        own = links_of(skeleton, joint)
        if own is None:
            return None
        links.extend(own)
    links.append(ChainLink(code.FIXED, 0, 0, False, body.reference.keys[place.joint].T))
    first = links[0]
    links[0] = ChainLink(
        first.kind, first.value, first.rate, first.inverse, start @ first.constant, first.axis
    )
    return links


def posed(body: CanonicalBody, poses: Floats) -> Floats:
    """Fit values (n, nq) of a skeleton to canonical poses (n, COMPONENTS), within its limits.

    From the root outwards, each node's joint is rotated as close to the canonical pose as possible;
    all other values are those of the rest pose, and joints with driven rotations follow.
    """
    skeleton = body.reference.skeleton
    frames = _part_frames(body, poses)
    nodes = {place.joint: number for number, place in enumerate(body.places)}
    q = np.tile(skeleton.rest.q, (len(poses), 1))
    turned: dict[int, Floats] = {}
    up = body.reference.turn
    for j in joints_above(skeleton, nodes):
        joint, parent = skeleton.joints[j], skeleton.parents[j]
        before = np.broadcast_to(np.eye(3), (len(poses), 3, 3)) if parent < 0 else turned[parent]
        own = skeleton.joint_dofs(joint.name)
        try:
            if j in nodes:
                wanted = up.T @ frames[nodes[j]] @ body.reference.keys[j]
                local = np.swapaxes(before, -1, -2) @ wanted
                q[:, own] = turn_values(joint, local, q[:, own])
                q[:, own] = np.clip(q[:, own], skeleton.lower[own], skeleton.upper[own])
            turned[j] = before @ turn_of(joint, q[:, own])
        except InvalidValue:  # not a chain of rotations, or driven: keep the values
            turned[j] = before @ turn_in_pose(skeleton, q, j)
    return q


def _part_frames(body: CanonicalBody, poses: Floats) -> list[Floats]:
    """Frames (n, 3, 3) of each node's part, with zero heading of the pelvis."""
    found: list[Floats] = []
    for place in body.places:
        if place.parent < 0:
            found.append(_tilted(poses[:, :3]))
            continue
        vectors = np.einsum("m,nmc->nc", place.weights, poses[:, 3:].reshape(len(poses), -1, 3))
        turn = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
        found.append(np.asarray(found[place.parent] @ turn))
    return found


def _tilted(ups: Floats) -> Floats:
    """Shortest rotations (n, 3, 3) from upright whose second rows are ``ups``."""
    return quaternions.to_matrix(quaternions.between(ups, (0.0, 1.0, 0.0)))
