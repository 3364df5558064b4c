"""A density over canonical poses, made one over the values of a skeleton.

Rotations between the joints of two nodes are chains of the skeleton's own motions and of constants
(``poise.kernels.likelihood``). Where a chain has a motion that is not a plain rotation of one of
the pose's values (a user's joint, a constraint joint, a driven value) its node is left out: a
Gaussian's marginal is exact. Sums and shares of canonical rotations (`Place.weights`) are sums of
rotation vectors, exact where their axes agree and near it for the small rotations of a spine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.kernels import primitives as code
from poise.metrics.metric import LikelihoodTerms
from poise.model.skeleton import Skeleton
from poise.motion.priors.canonical import COMPONENTS, Body, Place
from poise.motion.retargeting.reference import TO_Y_UP

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_TURN, _UP = range(2)
_AXES = {
    code.ROTATE_X: (1.0, 0.0, 0.0),
    code.ROTATE_Y: (0.0, 1.0, 0.0),
    code.ROTATE_Z: (0.0, 0.0, 1.0),
}
_STILL = (code.FIXED, code.TRANSLATE, code.PATH, code.UNIFORM_SCALE)
_OWN = 0.03
"""Radians, standard deviation of what a node may turn beside its share of canonical rotations."""

_BETWEEN, _BEHIND = 0.05, 0.5
"""Radians, standard deviations of joints between parts, and of other joints that no node has."""

_GROWTH = 0.005
"""Metres or factors, standard deviation of what shifts or scales a bone."""


@dataclass(frozen=True)
class _Link:
    """A constant rotation, then a motion: see ``poise.kernels.likelihood``."""

    kind: int
    value: int
    rate: int
    inverse: bool
    constant: Floats
    axis: tuple[float, float, float] = (1.0, 0.0, 0.0)


def lowered(
    body: Body, mean: Floats, covariance: Floats, lowest: Floats, highest: Floats
) -> tuple[LikelihoodTerms, list[int]]:
    """A Gaussian over canonical poses (COMPONENTS,) for the skeleton of a body.

    Also the numbers of the places that have components, three each, in their order.
    """
    kept: list[int] = []
    chains: list[list[_Link]] = []
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
        *_arrays(chains, kinds),
        precision=np.asarray(np.linalg.inv(M @ covariance @ M.T + np.diag(own)), np.float64),
        mean=M @ mean,
        lowest=_summed(M, lowest),
        highest=_summed(M, highest),
        steadiness=_steadiness(body),
        reference=body.reference.skeleton.rest.q,
    )
    return terms, kept


def _steadiness(body: Body) -> Floats:
    """(nv,) 1 / deviation^2 of the rates that no component sees.

    Joints between two parts hardly turn, those behind them (fingers, twist joints) may; and but for
    the joint that carries the body through the world, nothing shifts or grows.
    """
    skeleton, anatomy = body.reference.skeleton, body.reference.anatomy
    mechanism = skeleton.mechanism
    own = {place.joint for place in body.places}
    named = {j for part in anatomy.parts for j in anatomy.joints(part)}
    between = {j for place in body.places for j in _line(skeleton, place.joint)} - named
    carrier = next(
        (j for j in reversed(_line(skeleton, body.places[0].joint)) if _shifts(skeleton, j)), -1
    )
    found = np.zeros(mechanism.nv)
    for joint, (_, first, end) in enumerate(mechanism.arrays[0].tolist()):
        turning = 0.0 if joint in own else (_BETWEEN if joint in between else _BEHIND)
        for kind, _, rate in mechanism.arrays[1][first:end, :3].tolist():
            turns = kind in _AXES or kind in (code.ROTATE, code.SCREW, code.QUATERNION)
            deviation = turning if turns else _GROWTH
            if rate >= 0 and joint != carrier and deviation > 0.0:
                found[rate : rate + (3 if kind == code.QUATERNION else 1)] = 1.0 / deviation**2
    return found


def _shifts(skeleton: Skeleton, joint: int) -> bool:
    _, first, end = skeleton.mechanism.arrays[0][joint].tolist()
    return code.TRANSLATE in skeleton.mechanism.arrays[1][first:end, 0].tolist()


def _line(skeleton: Skeleton, joint: int) -> list[int]:
    """A joint and all above it, up to the root."""
    line: list[int] = []
    while joint >= 0:
        line.append(joint)
        joint = skeleton.parents[joint]
    return line


def _share(place: Place, number: int) -> Floats:
    """(3, COMPONENTS) a node's components from the canonical ones."""
    share = np.zeros((3, COMPONENTS))
    if number == 0:
        share[:, :3] = np.eye(3)
    else:
        share[:, 3:] = np.kron(place.weights, np.eye(3))
    return share


def _summed(M: Floats, bounds: Floats) -> Floats:
    """Weighted sums of bounds that may be infinite."""
    finite = np.where(np.isfinite(bounds), bounds, 0.0)
    endless = np.where(np.isfinite(bounds), 0.0, np.sign(bounds))
    reach = M @ endless
    return np.where(reach == 0.0, M @ finite, np.copysign(np.inf, reach))


def _arrays(chains: list[list[_Link]], kinds: list[int]) -> tuple[Integers, Integers, Floats]:
    links = [link for chain in chains for link in chain]
    ends = np.cumsum([len(chain) for chain in chains])
    features = np.zeros((len(chains), 4), np.int64)
    features[:, 0] = kinds
    features[:, 1] = ends - [len(chain) for chain in chains]
    features[:, 2] = ends
    features[:, 3] = 3 * np.arange(len(chains))
    rows = [(link.kind, link.value, link.rate, link.inverse) for link in links]
    turns = [np.concatenate([link.constant.ravel(), link.axis]) for link in links]
    return features, np.array(rows, np.int64), np.array(turns, np.float64)


def _chain(body: Body, place: Place) -> list[_Link] | None:
    """The links from a node's parent (or the world) to it; None: not of plain turns."""
    skeleton = body.reference.skeleton
    if place.parent < 0:
        before, start = -1, TO_Y_UP[body.reference.up]
    else:
        before = body.places[place.parent].joint
        start = body.reference.keys[before]
    up, down = _paths(skeleton, before, place.joint)
    links: list[_Link] = []
    for joint in up:
        own = _links(skeleton, joint)
        if own is None:
            return None
        links.extend(_inverted(own))
    for joint in down:
        own = _links(skeleton, joint)
        if own is None:
            return None
        links.extend(own)
    links.append(_Link(code.FIXED, 0, 0, False, body.reference.keys[place.joint].T))
    first = links[0]
    links[0] = _Link(
        first.kind, first.value, first.rate, first.inverse, start @ first.constant, first.axis
    )
    return links


def _paths(skeleton: Skeleton, before: int, joint: int) -> tuple[list[int], list[int]]:
    """Joints from ``before`` up to below the common ancestor, and from there down to ``joint``."""
    ups, downs = _line(skeleton, before), _line(skeleton, joint)
    shared = set(ups) & set(downs)
    return [j for j in ups if j not in shared], [j for j in downs if j not in shared][::-1]


def _links(skeleton: Skeleton, joint: int) -> list[_Link] | None:
    """The motions of one joint in its parent's frame; None where one is not a plain turn."""
    mechanism = skeleton.mechanism
    joints, prims, frames, vectors = mechanism.arrays[:4]
    found: list[_Link] = []
    for k in range(joints[joint, 1], joints[joint, 2]):
        kind, value, rate, framed = prims[k, :4].tolist()
        constant = np.eye(3)
        if framed == code.FRAME_GENERAL:
            constant = frames[k].reshape(3, 4)[:, :3].copy()
        if kind in _STILL:
            found.append(_Link(code.FIXED, 0, 0, False, constant))
            continue
        if value >= skeleton.nq:
            return None
        if kind == code.QUATERNION:
            found.append(_Link(kind, value, rate, False, constant))
        elif kind in (*_AXES, code.ROTATE, code.SCREW):
            x, y, z = _AXES.get(kind, vectors[k, :3])
            found.append(_Link(code.ROTATE, value, rate, False, constant, (x, y, z)))
        else:
            return None
    return found


def _inverted(links: list[_Link]) -> list[_Link]:
    """The inverse of a chain: each motion inverted behind nothing, then its constant."""
    found: list[_Link] = []
    for link in reversed(links):
        found.append(_Link(link.kind, link.value, link.rate, True, np.eye(3), link.axis))
        found.append(_Link(code.FIXED, 0, 0, False, link.constant.T))
    return found
