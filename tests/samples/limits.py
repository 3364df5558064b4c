"""Random limits and cones for the trees of ``samples.trees``."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np

import poise
from poise.model.skeleton import Skeleton
from samples.trees import is_quaternion, ranges, tree


@lru_cache(maxsize=64)
def limited_tree(seed: int, kind: str = "any", size: int = 7) -> Skeleton:
    """A tree whose DOFs are limited on both sides, on one, or not, and whose balls have cones."""
    skeleton = tree(seed, kind, size)
    rng = np.random.default_rng(seed + 1)
    limits = {}
    for name, (low, high) in ranges(skeleton).items():
        if name not in skeleton.dof_names or is_quaternion(name):
            continue
        ends = np.sort(rng.uniform(low, high, 2))
        choice = rng.integers(4)
        if choice < 2:
            limits[name] = (float(ends[0]), float(ends[0] + 0.1 * (high - low) + ends[1] - ends[0]))
        elif choice == 2:
            limits[name] = (float(low), math.inf)
    joints = {
        joint.name: replace(joint, cone=cone(rng))
        for joint in skeleton.joints
        if any(joint.quaternion)
    }
    return skeleton.with_limits(limits).with_joints(**joints).with_limits(limits)


def cone(rng: np.random.Generator) -> poise.Cone:
    """A cone with an axis or without one, wide or narrow."""
    if rng.random() < 0.3:
        return poise.Cone(float(rng.uniform(0.3, 2.5)), axis=None)
    twist = (float(-rng.uniform(0.1, 3.0)), float(rng.uniform(0.1, 3.0)))
    axis = tuple(rng.normal(size=3).tolist())
    return poise.Cone(float(rng.uniform(0.3, 2.5)), twist, axis)
