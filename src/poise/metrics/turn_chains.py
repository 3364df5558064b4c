"""Chains of rotations between two joints, as links for the likelihood kernels.

A chain is a list of `ChainLink`s, each a constant rotation followed by a motion: the features of
``poise.kernels.likelihood``. Joints other than rotations by values of the pose (user-defined
joints, constraint joints, driven values) have no chain. Scales along the axes of a joint count as
no motion, and frames with a scale as the nearest rotation: exact for uniform scales.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats, Integers
from poise.geometry.transforms import nearest_rotation
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS
from poise.model.skeleton import Skeleton

AXES = {
    code.ROTATE_X: (1.0, 0.0, 0.0),
    code.ROTATE_Y: (0.0, 1.0, 0.0),
    code.ROTATE_Z: (0.0, 0.0, 1.0),
}
_STILL = (code.FIXED, code.TRANSLATE, code.PATH, code.UNIFORM_SCALE, code.SCALE)


@dataclass(frozen=True)
class ChainLink:
    """A constant rotation, then a motion; see ``poise.kernels.likelihood``."""

    kind: int
    value: int
    rate: int
    inverse: bool
    constant: Floats
    axis: tuple[float, float, float] = (1.0, 0.0, 0.0)


def link_arrays(
    chains: list[list[ChainLink]], kinds: list[int]
) -> tuple[Integers, Integers, Floats]:
    """Return the features (F, 4), links (L, 4) and turns (L, 12) of chains, one feature each."""
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


def paths(skeleton: Skeleton, before: int, joint: int) -> tuple[list[int], list[int]]:
    """Return the joints from ``before`` up to the common ancestor, and down to ``joint``."""
    ups, downs = skeleton.line_to_root(before), skeleton.line_to_root(joint)
    shared = set(ups) & set(downs)
    return [j for j in ups if j not in shared], [j for j in downs if j not in shared][::-1]


def links_of(skeleton: Skeleton, joint: int) -> list[ChainLink] | None:
    """Return the motions of a joint in its parent's frame; None if one is not such a rotation."""
    mechanism = skeleton.mechanism
    joints, prims, frames, vectors = mechanism.arrays[:4]
    found: list[ChainLink] = []
    for k in range(joints[joint, JOINTS.first], joints[joint, JOINTS.end]):
        kind, value, rate, framed = prims[k, :4].tolist()
        constant = np.eye(3)
        if framed == code.FRAME_GENERAL:
            constant = frames[k].reshape(3, 4)[:, :3].copy()
            constant = constant if mechanism.rigid else nearest_rotation(constant)
        if kind in _STILL:
            found.append(ChainLink(code.FIXED, 0, 0, False, constant))
            continue
        if value >= skeleton.nq:
            return None
        if kind == code.QUATERNION:
            found.append(ChainLink(kind, value, rate, False, constant))
        elif kind in (*AXES, code.ROTATE, code.SCREW):
            x, y, z = AXES.get(kind, vectors[k, :3])
            found.append(ChainLink(code.ROTATE, value, rate, False, constant, (x, y, z)))
        else:
            return None
    return found


def inverted(links: list[ChainLink]) -> list[ChainLink]:
    """Return the inverse of a chain: inverse motions, each before its inverse constant."""
    found: list[ChainLink] = []
    for link in reversed(links):
        found.append(ChainLink(link.kind, link.value, link.rate, True, np.eye(3), link.axis))
        found.append(ChainLink(code.FIXED, 0, 0, False, link.constant.T))
    return found
