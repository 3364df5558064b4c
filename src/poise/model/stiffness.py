"""Default stiffness: scales that make different kinds of DOFs comparable, from bone lengths."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.geometry import transforms
from poise.kernels import primitives as code

if TYPE_CHECKING:
    from poise.model.skeleton import Skeleton


LEAST_REACH = 0.02
"""Minimum reach relative to the longest of a joint that moves."""

_SWINGING = (
    code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE, code.QUATERNION,
    code.SCALE, code.UNIFORM_SCALE, code.VOLUME_SCALE, code.SHEAR,
)  # fmt: skip
_STEP = 1e-6  # of the central difference: near eps^(1/3), the optimum


def reaches(skeleton: Skeleton) -> Floats:
    """Return each joint's rest distance to the farthest pivot or tip it carries, (joints,) m.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder("arm")
    ...     .add("upper", poise.Ball())
    ...     .add("lower", poise.Hinge("x"), "upper", offset=(0, 0.3, 0), tip=(0, 0.25, 0))
    ...     .build()
    ... )
    >>> reaches(arm)
    array([0.55, 0.25])
    """
    world, count = skeleton.rest.world, len(skeleton.joints)
    ends = world[:, :3, 3].copy()
    for i, joint in enumerate(skeleton.joints):
        if joint.tip is not None:
            ends[i] = transforms.apply(world[i], joint.tip)
    # With every subtree contiguous, the descendants of a joint are a slice.
    sizes = np.ones(count, dtype=np.int64)
    for i in range(count - 1, -1, -1):
        if skeleton.parents[i] >= 0:
            sizes[skeleton.parents[i]] += sizes[i]
    first, free, roots = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64), 0
    for i, parent in enumerate(skeleton.parents):
        first[i] = free[parent] if parent >= 0 else roots
        free[i] = first[i] + 1
        if parent >= 0:
            free[parent] += sizes[i]
        else:
            roots += int(sizes[i])
    places = np.empty((count, 2, 3))
    places[first] = np.stack([world[:, :3, 3], ends], axis=1)
    return np.array([
        np.linalg.norm(places[at : at + size] - pivot, axis=-1).max()
        for at, size, pivot in zip(first, sizes, world[:, :3, 3], strict=True)
    ])  # fmt: skip


def default_stiffness(skeleton: Skeleton) -> dict[str, float]:
    """Return the default stiffness of every joint's DOFs, by name.

    Solvers use it through `Skeleton.units`; a user-defined stiffness multiplies it.

    A solver's step minimises ``sum k v^2``. Radians and metres become comparable with ``k = m^2``,
    where m is the movement of the joint's descendants in metres per unit of the DOF:

    - rotations, scales and shears: the reach of the joint, from its pivot to the farthest pivot
      or tip that it carries at rest, at least 2 % of the longest reach of a joint that moves;
    - translations: 1;
    - screws: ``sqrt(reach^2 + pitch^2)``; paths and user-defined joints: the largest movement per
      unit, measured at rest.

    ``sum k v^2`` is then in square metres, and rotating a long limb costs more than rotating a
    finger. Source 000 scales radians against metres by a free parameter and suggests functions of
    the bone's length as a default, after Welman (1993, "Inverse Kinematics and Geometric
    Constraints for Articulated Figure Manipulation").

    Parameters, which move no joint, and driven DOFs are omitted.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder("arm")
    ...     .add("base", poise.Prismatic("x"))
    ...     .add("upper", poise.Hinge("x"), "base")
    ...     .add("lower", poise.Hinge("x"), "upper", offset=(0, 0.5, 0), tip=(0, 0.5, 0))
    ...     .build()
    ... )
    >>> default_stiffness(arm)
    {'base_tx': 1.0, 'upper_rx': 1.0, 'lower_rx': 0.25}
    >>> arm.units
    array([1.  , 1.  , 0.25])
    """
    reach = np.maximum(skeleton.reaches, LEAST_REACH * skeleton.longest_reach)
    result: dict[str, float] = {}
    for i, joint in enumerate(skeleton.joints):
        metres = np.ones(len(joint.suffixes))
        for motion in joint.type.lower():
            own = slice(motion.dof, motion.dof + motion.values)
            if motion.kind in _SWINGING:
                metres[own] = reach[i]
            elif motion.kind == code.SCREW:
                metres[own] = math.hypot(reach[i], motion.pitch)
            elif motion.kind in (code.PATH, code.USER):
                for value in range(motion.dof, motion.dof + motion.values):
                    metres[value] = _measured(skeleton, joint.dof_names[value])
        for name, size, drive in zip(joint.dof_names, metres, joint.drives, strict=True):
            if drive is None:
                result[name] = float(size) ** 2 if size > 0.0 else 1.0
    return result


def _measured(skeleton: Skeleton, dof: str) -> float:
    """Measure the largest movement of a pivot or tip per unit of a DOF at rest."""
    if dof not in skeleton.dof_names:
        return 0.0
    at = skeleton.dof_index(dof)
    steps = np.zeros((2, skeleton.nq))
    steps[:, at] = (-_STEP, _STEP)
    world = skeleton.pose(skeleton.rest.q + steps).world
    tips = np.array([np.zeros(3) if j.tip is None else j.tip for j in skeleton.joints])
    points = np.concatenate([world[..., :3, 3], transforms.apply(world, tips)], axis=-2)
    return float(np.max(np.linalg.norm(points[1] - points[0], axis=-1))) / (2.0 * _STEP)
