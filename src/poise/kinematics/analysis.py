"""Analysis of Jacobians at a pose: singular values, rank, manipulability, gimbal lock, verdict.

Position rows are metres and orientation rows radians, rotational columns per radian and
translational ones per metre (source 000, "units and scaling"): a condition number combines these
units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import transforms
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS, PRIMS
from poise.kinematics.jacobian import jacobian
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.point_kinematics import ORIGIN
from poise.kinematics.pose_protocol import Posed, check_posed
from poise.kinematics.workspace import Workspace

Rows = Literal["position", "orientation", "both"]
Verdict = Literal["under-constrained", "well-constrained", "over-constrained", "singular"]
Effector = str | tuple[str, ArrayLike]

ROWS: dict[str, slice] = {
    "position": slice(0, 3),
    "orientation": slice(3, 6),
    "both": slice(0, 6),
}
RANK_TOLERANCE = 1e-9
"""Fraction of the largest singular value below which a singular value counts as zero."""


@dataclass(frozen=True)
class GimbalLock:
    """Distance of the Euler angles of a joint from gimbal lock.

    Attributes:
        joint: name of the joint.
        order: the rotations from the parent outwards; "zyx" is ``Rz @ Ry @ Rx``.
        distance: angle between the first axis and the third, radians in [0, pi/2]; 0 is locked.
    """

    joint: str
    order: str
    distance: float


@dataclass(frozen=True, eq=False)
class Analysis:
    """Analysis of the Jacobian of one or several effectors at one pose.

    Attributes:
        jacobian: (rows, nv) the rows of the effectors in order; read-only.
        singular_values: (min(rows, free),) of the free columns, largest first; read-only.
        rank: the number of singular values above `RANK_TOLERANCE` times the largest.
        rows: the number of rows of the effectors.
        free: the number of unlocked rates that move an effector.
        condition: largest singular value over the smallest; infinite if the smallest counts as
            zero.
        manipulability: Yoshikawa's ``sqrt(det(J J^T))``, the product of the singular values; 0 if
            there are more rows than free rates.
        verdict: "singular" if the rank is less than that of most poses, the smaller number of rows
            and free rates; else "over-constrained" if there are more rows than rates (some motions
            of the effectors are impossible), "under-constrained" if there are more rates than rows
            (source 000's redundant case), or "well-constrained".
        gimbal_locks: every triple of Euler angles of the skeleton, nearest to gimbal lock first.
    """

    jacobian: Floats
    singular_values: Floats
    rank: int
    rows: int
    free: int
    condition: float
    manipulability: float
    verdict: Verdict
    gimbal_locks: tuple[GimbalLock, ...]

    @property
    def redundancy(self) -> int:
        """Number of independent motions of the free rates that do not move the effectors."""
        return self.free - self.rank

    def __str__(self) -> str:
        values = ", ".join(f"{value:.4g}" for value in self.singular_values)
        constrained = f"rank {self.rank} of {self.rows} rows, {self.free} free rates"
        lines = [
            f"{self.verdict}: {constrained}, redundancy {self.redundancy}",
            f"singular values  {values or 'none'}",
            f"condition        {self.condition:.4g}",
            f"manipulability   {self.manipulability:.4g}",
        ]
        if self.gimbal_locks:
            lines.append("from gimbal lock")
            width = max(len(lock.joint) for lock in self.gimbal_locks)
            lines.extend(
                f"  {lock.joint:<{width}}  {lock.order}  {lock.distance:.4f} rad"
                for lock in self.gimbal_locks
            )
        return "\n".join(lines)


def analyse(
    pose: Posed, effectors: Effector | Sequence[Effector], *, rows: Rows = "position"
) -> Analysis:
    """Analyse the Jacobian of one or several effectors at one pose.

    Args:
        pose: one pose, not a batch.
        effectors: joint names, or (name, point (3,) in the joint's frame).
        rows: "position", "orientation" or "both", for each effector.

    Raises:
        ShapeError: the pose is a batch.
        InvalidValue: there are no effectors.
        UnknownJoint: a joint is unknown.
        UnknownOption: the choice of rows is unknown.

    A stretched arm cannot reach further out:

    >>> import poise
    >>> from poise.kinematics import analyse
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Ball("zyx"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0)).build())
    >>> stretched = analyse(arm.rest, ("lower", (1, 0, 0)))
    >>> stretched.rank, stretched.verdict
    (2, 'singular')
    >>> bent = analyse(arm.rest.with_values(lower_rz=1.0), ("lower", (1, 0, 0)))
    >>> print(bent)
    under-constrained: rank 3 of 3 rows, 4 free rates, redundancy 1
    singular values  1.975, 1.755, 0.4261
    condition        4.634
    manipulability   1.477
    from gimbal lock
      upper  zyx  1.5708 rad
    """
    if rows not in ROWS:
        raise UnknownOption(rows, "choice of rows", tuple(ROWS))
    check_posed(pose)
    if pose.q.ndim != 1:
        raise ShapeError(f"an analysis needs a single pose (nq,), not {pose.q.shape}")
    pairs = _pairs(effectors)
    if not pairs:
        raise InvalidValue("an analysis needs at least one effector")
    J = np.concatenate([jacobian(pose, name, point)[ROWS[rows]] for name, point in pairs])
    J.setflags(write=False)
    mechanism = pose.skeleton.mechanism
    mobile = mechanism.dofs.mobility > 0.0
    movers = _movers(mechanism, [pose.skeleton.joint_index(name) for name, _ in pairs])
    free = np.flatnonzero(mobile & movers)
    values: Floats = np.linalg.svd(J[:, free], compute_uv=False).astype(np.float64)
    values.setflags(write=False)
    rank = numerical_rank(values)
    verdict: Verdict = "well-constrained"
    if rank < min(len(J), len(free)):
        verdict = "singular"
    elif len(free) < len(J):
        verdict = "over-constrained"
    elif rank < len(free):
        verdict = "under-constrained"
    return Analysis(
        jacobian=J,
        singular_values=values,
        rank=rank,
        rows=len(J),
        free=len(free),
        condition=_condition(values, rank),
        manipulability=float(manipulability(J[:, free])),
        verdict=verdict,
        gimbal_locks=gimbal_locks(pose),
    )


def manipulability(jacobian: ArrayLike) -> Floats:
    """Return Yoshikawa's measure (...) of Jacobians (..., m, n): ``sqrt(det(J J^T))``.

    The measure is the product of the m singular values, and 0 if m > n.

    Raises:
        ShapeError: the array has fewer than two axes.

    >>> float(manipulability([[3.0, 0.0, 0.0], [0.0, 2.0, 0.0]]))
    6.0
    """
    J = np.asarray(jacobian, dtype=np.float64)
    if J.ndim < 2:
        raise ShapeError(f"a Jacobian must have shape (..., m, n), not {J.shape}")
    if J.shape[-2] > J.shape[-1]:
        return np.zeros(J.shape[:-2])
    return np.prod(np.linalg.svd(J, compute_uv=False), axis=-1)


def numerical_rank(singular_values: ArrayLike) -> int:
    """Return the number of singular values (k,), sorted, above `RANK_TOLERANCE` times the largest.

    >>> numerical_rank([2.0, 1.0, 1e-14])
    2
    """
    values = np.asarray(singular_values, dtype=np.float64)
    if values.size == 0 or values[0] == 0.0:
        return 0
    return int(np.count_nonzero(values > RANK_TOLERANCE * values[0]))


def gimbal_locks(pose: Posed) -> tuple[GimbalLock, ...]:
    """Return every triple of Euler angles of a pose with its distance from lock, nearest first.

    A triple is three rotations about named axes in one joint with no fixed rotation between them: a
    `Ball`, a `Free`, three rotations of a `Channels` or of a `Composite`. Other orders are locked
    at other poses; quaternions have no gimbal lock.

    Raises:
        ShapeError: the pose is a batch.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("shoulder", poise.Ball("zyx")).build()
    >>> gimbal_locks(arm.rest.with_values(shoulder_ry=1.5))[0].distance.__round__(4)
    0.0708
    """
    check_posed(pose)
    if pose.q.ndim != 1:
        raise ShapeError(f"expected a single pose of shape (nq,), not {pose.q.shape}")
    mechanism = pose.skeleton.mechanism
    x = _values(mechanism, pose.q)
    found = [
        GimbalLock(
            pose.skeleton.joint_names[j],
            order,
            float(transforms.gimbal_distance(x[list(entries)], order)),
        )
        for j, order, entries in _triples(mechanism)
    ]
    return tuple(sorted(found, key=lambda lock: lock.distance))


def _pairs(effectors: Effector | Sequence[Effector]) -> list[tuple[str, ArrayLike]]:
    """Return the effectors as (joint, point in its frame)."""
    if isinstance(effectors, str):
        return [(effectors, ORIGIN)]
    listed = [effectors] if _is_pair(effectors) else effectors
    return [
        (one, ORIGIN) if isinstance(one, str) else one for one in cast("list[Effector]", listed)
    ]


def _is_pair(item: object) -> bool:
    """Return whether an item is a pair (name, point) and not a tuple of two effectors."""
    if not isinstance(item, tuple):
        return False
    parts = cast("tuple[object, ...]", item)
    if len(parts) != 2 or not isinstance(parts[0], str):
        return False
    return not isinstance(parts[1], str) and not _is_pair(parts[1])


def _movers(mechanism: Mechanism, joints: list[int]) -> NDArray[np.bool_]:
    """Return the rates (nv,) that any of the joints depends on."""
    movers = np.zeros(mechanism.nv, np.bool_)
    for joint in joints:
        movers |= mechanism.movers(joint)
    return movers


def _condition(values: Floats, rank: int) -> float:
    if rank == 0 or rank < len(values):
        return math.inf
    return float(values[0] / values[-1])


def _values(mechanism: Mechanism, q: Floats) -> Floats:
    """Return the pose vector with the driven values appended, (nx,)."""
    from poise.kernels.forward import drive

    work = Workspace(mechanism)
    values = np.array(q)
    if not mechanism.native:
        work.refresh(values)
    drive(work.arrays, values, work.x, work.slopes)
    return work.x


def _triples(mechanism: Mechanism) -> Iterator[tuple[int, str, tuple[int, int, int]]]:
    """Yield (joint, Euler order, entries of x) for each run of exactly three rotations."""
    joints, prims, frames = mechanism.arrays.joints, mechanism.arrays.prims, mechanism.arrays.frames
    for j in range(len(joints)):
        runs: list[list[int]] = [[]]
        for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
            if prims[k, PRIMS.frame] == code.FRAME_GENERAL and not _keeps_axes(frames[k]):
                runs.append([])
            if code.ROTATE_X <= prims[k, PRIMS.kind] <= code.ROTATE_Z:
                runs[-1].append(k)
            elif prims[k, PRIMS.kind] not in (code.FIXED, code.TRANSLATE, code.PATH):
                runs.append([])
        for run in runs:
            order = "".join("xyz"[prims[k, PRIMS.kind] - code.ROTATE_X] for k in run)
            if order in transforms.EULER_ORDERS:
                first, second, third = (int(prims[k, PRIMS.value]) for k in run)
                yield j, order, (first, second, third)


def _keeps_axes(frame: Floats) -> bool:
    return np.array_equal(frame.reshape(3, 4)[:, :3], np.eye(3))
