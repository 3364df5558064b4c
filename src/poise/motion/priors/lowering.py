"""Convert a density over canonical poses to a density over the values of a skeleton.

Rotations between the joints of two nodes are chains of the skeleton's primitive motions and of
constants (``poise.kernels.likelihood``). If a chain contains a motion that is not a rotation by one
of the pose's values (a user's joint, a constraint joint, a driven value), its node is marginalised
out, which is exact for a Gaussian. Weighted sums of canonical rotations (`Place.weights`) are sums
of rotation vectors: exact for equal axes, and approximate for the small rotations of a spine.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from poise.kernels import primitives as code
from poise.kernels.columns import PRIM_KIND
from poise.metrics.metric import LikelihoodTerms
from poise.metrics.turn_chains import (
    AXES,
    Link,
    inverted,
    link_arrays,
    links_of,
    paths,
)
from poise.model.skeleton import Skeleton
from poise.motion.priors.canonical import COMPONENTS, Body, Place

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_TURN, _UP = range(2)
_OWN = 0.03
"""Radians, standard deviation of a node's rotation beyond its share of canonical rotations."""

_BETWEEN, _BEHIND = 0.05, 0.5
"""Radians, standard deviations of joints between parts, and of other joints without a node."""

_GROWTH = 0.005
"""Metres or factors, standard deviation of translations and scales of bones."""


def lowered(
    body: Body, mean: Floats, covariance: Floats, lowest: Floats, highest: Floats
) -> tuple[LikelihoodTerms, list[int]]:
    """Convert a Gaussian over canonical poses (COMPONENTS,) to the skeleton of a body.

    Also return the indices of the body's nodes that have components, three each, in order.
    """
    kept: list[int] = []
    chains: list[list[Link]] = []
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
        steadiness=_steadiness(body),
        reference=body.reference.skeleton.rest.q,
    )
    return terms, kept


def uprightness(body: Body, lean: float) -> LikelihoodTerms | None:
    """Density term that limits the lean of the middle of the trunk to an angle in radians.

    The term is a range of motion only: poses within the range are equally likely. None if the
    joints of the trunk are not plain rotations.
    """
    spine = [place for place in body.places if place.part == "spine"] or [body.places[0]]
    chain = _chain(body, replace(spine[(len(spine) - 1) // 2], parent=-1))
    if chain is None:
        return None
    skeleton = body.reference.skeleton
    return LikelihoodTerms(
        *link_arrays([chain], [_UP]), precision=np.zeros((3, 3)), mean=np.zeros(3),
        lowest=np.array([-np.inf, np.cos(lean), -np.inf]), highest=np.full(3, np.inf),
        steadiness=np.zeros(skeleton.mechanism.nv), reference=skeleton.rest.q,
    )  # fmt: skip


def _steadiness(body: Body) -> Floats:
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
    return code.TRANSLATE in skeleton.mechanism.arrays.prims[first:end, PRIM_KIND].tolist()


def _share(place: Place, number: int) -> Floats:
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


def _chain(body: Body, place: Place) -> list[Link] | None:
    """Links from a node's parent (or the world) to the node; None if a motion is not a rotation."""
    skeleton = body.reference.skeleton
    if place.parent < 0:
        before, start = -1, body.reference.turn
    else:
        before = body.places[place.parent].joint
        start = body.reference.keys[before]
    up, down = paths(skeleton, before, place.joint)
    links: list[Link] = []
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
    links.append(Link(code.FIXED, 0, 0, False, body.reference.keys[place.joint].T))
    first = links[0]
    links[0] = Link(
        first.kind, first.value, first.rate, first.inverse, start @ first.constant, first.axis
    )
    return links
