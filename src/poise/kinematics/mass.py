"""Mass: the mass matrix of source 003, the centre of mass, momentum and kinetic energy.

Every function takes the masses as an argument: an object with the protocol `Weighted`, such as the
model's `SegmentMasses`. The mass matrix M refers to the rates ``v`` (nv): ``T = 1/2 v^T M v``.
Entries are in kg m^2 for rates in radians and in kg for rates in metres.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError
from poise.kernels import primitives as code
from poise.kernels.columns import PRIMS
from poise.kinematics.forward import as_poses
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.point_kinematics import motion_state
from poise.kinematics.pose_protocol import Articulated, Posed, check_posed, rates
from poise.kinematics.workspace import Workspace

Wanted = Literal["nothing", "diagonal", "matrix"]


class Weighted(Protocol):
    """Masses of a skeleton's segments, in the order of its joints.

    ``moments`` (joints, 4, 4) are ``integral p p^T dm`` over each segment (source 003) with p = (x,
    y, z, 1) in the frame of its joint. Entries are in kg m^2; the last row and column are in kg m,
    the last entry in kg.
    """

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def moments(self) -> Floats: ...


def mass_matrix(pose: Posed, masses: Weighted, *, diagonal: bool = False) -> Floats:
    """Return the kinetic-energy mass matrix (..., nv, nv), or its diagonal (..., nv).

    ``M_ab = sum_j tr(dW_j/dq_a S_j dW_j/dq_b^T)`` (source 003, with its products written as
    traces), with the second moments S_j of segment j. All joint types and driven values are
    supported. M is symmetric and positive semi-definite; it is definite unless a rate moves no mass
    (such as the rate of a parameter). The mass of a segment does not change if its joint scales.

    Raises:
        InvalidValue: the masses belong to other joints.

    A rod of 1 m and 3 kg about its end has m l^2 / 3:

    >>> import poise
    >>> from poise.model import SegmentMasses
    >>> from poise.kinematics import mass_matrix
    >>> door = poise.SkeletonBuilder().add("leaf", poise.Hinge("y"), tip=(1, 0, 0)).build()
    >>> rod = SegmentMasses.of(door, {"leaf": 3.0}, {"leaf": (0.5, 0, 0)},
    ...                        {"leaf": np.diag([0.0, 0.25, 0.25])})
    >>> mass_matrix(door.rest, rod)
    array([[1.]])
    """
    return _evaluated(pose, masses, "diagonal" if diagonal else "matrix", False)[0]


def centre_of_mass(pose: Posed, masses: Weighted) -> Floats:
    """Return the centre of mass (..., 3) of all segments in the world, metres.

    >>> from poise.bundled import character
    >>> from poise.anatomy import segment_masses
    >>> hero = character()
    >>> float(centre_of_mass(hero.rest, segment_masses(hero.skeleton))[1].round(2))
    1.03
    """
    moments = _checked(pose, masses)[:, :, 3]
    column = np.einsum("...jik,jk->...i", pose.world[..., :3, :], moments)
    return column / moments[:, 3].sum()


def centre_of_mass_jacobian(pose: Posed, masses: Weighted) -> Floats:
    """Return the Jacobian (..., 3, nv) of `centre_of_mass`: metres per radian, metre or factor."""
    return momentum_matrix(pose, masses)[..., :3, :] / _total(masses)


def centre_of_mass_velocity(pose: Posed, v: ArrayLike, masses: Weighted) -> Floats:
    """Return the velocity (..., 3) of `centre_of_mass` at rates ``v`` (..., nv), metres per second.

    >>> import poise
    >>> from poise.anatomy import capsule_masses
    >>> slide = poise.SkeletonBuilder().add("sledge", poise.Prismatic("z"), tip=(1, 0, 0)).build()
    >>> centre_of_mass_velocity(slide.rest, [0.5], capsule_masses(slide)).round(12)
    array([0. , 0. , 0.5])
    """
    return momentum(pose, v, masses)[..., :3] / _total(masses)


def momentum_matrix(pose: Posed, masses: Weighted) -> Floats:
    """Return momentum per rate (..., 6, nv): rows 0-2 linear, 3-5 angular about the centre of mass.

    The centroidal momentum matrix of Orin and Goswami ("Centroidal Momentum Matrix of a Humanoid
    Robot", 2008), extended to scales and shears: the integrals over mass of ``dx/dq`` and of ``(x -
    c) x dx/dq``.
    """
    return _evaluated(pose, masses, "nothing", True)[1]


def momentum(pose: Posed, v: ArrayLike, masses: Weighted) -> Floats:
    """Return linear (kg m/s) and angular momentum about the centre of mass (kg m^2/s), (..., 6).

    Raises:
        ShapeError: the velocities `v` (..., nv) do not broadcast with the pose.
        InvalidValue: the masses belong to other joints.

    >>> import poise
    >>> from poise.anatomy import capsule_masses
    >>> slide = poise.SkeletonBuilder().add("sledge", poise.Prismatic("z"), tip=(1, 0, 0)).build()
    >>> float(momentum(slide.rest, [2.0], capsule_masses(slide, kg=3.0))[2])
    6.0
    """
    speeds = rates(pose.skeleton.mechanism, v, "a velocity")
    matrix = momentum_matrix(pose, masses)
    try:
        return np.einsum("...ij,...j->...i", matrix, speeds)
    except ValueError:
        raise ShapeError(
            f"a pose of shape {pose.q.shape} and velocities {speeds.shape} do not broadcast"
        ) from None


def kinetic_energy(pose: Posed, v: ArrayLike, masses: Weighted) -> Floats:
    """Return kinetic energy (...), joules: ``sum_j 1/2 tr(W_j' S_j W_j'^T)``, or 1/2 v^T M v.

    This is T of source 003 with the factor 1/2 that the source omits. It is computed in one sweep
    along the bones, without M. ``v`` (..., nv) are rates per second.

    >>> import poise
    >>> from poise.anatomy import capsule_masses
    >>> slide = poise.SkeletonBuilder().add("sledge", poise.Prismatic("z"), tip=(1, 0, 0)).build()
    >>> float(kinetic_energy(slide.rest, [2.0], capsule_masses(slide, kg=3.0)))
    6.0
    """
    moments = _checked(pose, masses)
    rate = motion_state(pose, v).rate[..., :3, :]
    return 0.5 * np.einsum("...jik,jkl,...jil->...", rate, moments, rate, optimize=True)


def inverse_dynamics(
    pose: Posed,
    v: ArrayLike,
    a: ArrayLike | None,
    masses: Weighted,
    *,
    gravity: ArrayLike = (0.0, 0.0, 0.0),
) -> Floats:
    """Return the forces (..., nv) of the equation of motion (source 003), N and N m.

    ``Q = M q'' + C(q, q') - Q_gravity``: the generalised forces for which the body moves at the
    rates ``v`` (..., nv) with derivatives ``a`` (..., nv). By virtual work, ``Q_a = sum_j
    tr(dW_j/dq_a S_j (W_j'' - g)^T)``: in source 003's products of derivatives, ``a`` contributes
    ``M q''`` and ``v`` the velocity term. With ``a`` None the result is the velocity term and
    gravity, MuJoCo's ``qfrc_bias``. All joint types and driven values are supported.

    Args:
        pose: one pose or any batch.
        v: rates per second.
        a: derivatives of the rates; None for zero.
        masses: the masses of the skeleton's segments.
        gravity: (3,) in the world, metres per second squared, such as (0, -9.81, 0); none by
            default.

    Raises:
        ShapeError: ``v``, ``a`` or ``gravity`` has the wrong shape.
        InvalidValue: the masses belong to other joints, or an entry is not finite.

    A mass of 2 kg on a slide that rotates at 3 rad/s at a radius of 1 m needs the force m w^2 r:

    >>> import poise
    >>> from poise.kinematics import inverse_dynamics
    >>> from poise.model import SegmentMasses
    >>> arm = (poise.SkeletonBuilder().add("turn", poise.Hinge("z"))
    ...        .add("slide", poise.Prismatic("x"), "turn", offset=(1, 0, 0)).build())
    >>> bead = SegmentMasses.of(arm, {"slide": 2.0})
    >>> inverse_dynamics(arm.rest, (3.0, 0.0), None, bead).round(12)
    array([  0., -18.])
    """
    moments = _checked(pose, masses)
    pull = np.asarray(gravity, dtype=np.float64)
    if pull.shape != (3,) or not np.isfinite(pull).all():
        raise ShapeError(f"gravity must be three finite numbers (3,), not {gravity!r}")
    pushed = np.array(motion_state(pose, v, a).second[..., :3, :])
    pushed[..., 3] -= pull
    moved = _Turned(pose.skeleton, pose.q[..., None, :])
    units = np.eye(pose.skeleton.mechanism.nv)
    along = motion_state(cast("Posed", moved), units).rate[..., :3, :]
    return np.einsum("...ajik,jkl,...jil->...a", along, moments, pushed, optimize=True)


class _Turned(NamedTuple):
    """A batch of poses with an additional axis, without frames."""

    skeleton: Articulated
    q: Floats


def forward_dynamics(
    pose: Posed,
    v: ArrayLike,
    force: ArrayLike,
    masses: Weighted,
    *,
    gravity: ArrayLike = (0.0, 0.0, 0.0),
) -> Floats:
    """Return the derivatives (..., nv) of the rates ``v`` under forces; inverts `inverse_dynamics`.

    ``q'' = M^-1 (Q - C(q, q') + Q_gravity)`` for ``force`` Q (..., nv), newtons and newton metres.

    Raises:
        ShapeError: ``v``, ``force`` or ``gravity`` has the wrong shape.
        InvalidValue: the masses belong to other joints, an entry is not finite, or some rates move
            no mass.

    A bead falls:

    >>> import poise
    >>> from poise.kinematics import forward_dynamics
    >>> from poise.model import SegmentMasses
    >>> slide = poise.SkeletonBuilder().add("bead", poise.Prismatic("y")).build()
    >>> bead = SegmentMasses.of(slide, {"bead": 2.0})
    >>> forward_dynamics(slide.rest, [0.0], [0.0], bead, gravity=(0, -9.81, 0))
    array([-9.81])
    """
    acting = rates(pose.skeleton.mechanism, force, "a force")
    left = acting - inverse_dynamics(pose, v, None, masses, gravity=gravity)
    try:
        found = np.linalg.solve(mass_matrix(pose, masses), left[..., None])[..., 0]
    except np.linalg.LinAlgError:
        raise InvalidValue(
            "some velocities move no mass; every moving segment needs a mass"
        ) from None
    return np.asarray(found, dtype=np.float64)


@dataclass(frozen=True, eq=False)
class MassTables:
    """Tables of the mass kernels for a mechanism, and the work space of one thread.

    ``axes`` (E, 5) and ``moments`` (joints, 10) are laid out as in
    ``poise.kernels.mass_composite_body``; ``work`` is that of `rigid_mass`, `general_mass` or
    `linked_mass`, by the mechanism's kind.
    """

    axes: Integers
    moments: Floats
    work: tuple[Floats, ...]


def mass_tables(mechanism: Mechanism, moments: Floats, *, diagonal: bool = False) -> MassTables:
    """Return the tables of a mechanism's kernels; ``diagonal``: only for the diagonal."""
    axes = _axes(mechanism, diagonal)
    packed = np.ascontiguousarray(
        moments[:, [3, 0, 1, 2, 0, 0, 0, 1, 1, 2], [3, 3, 3, 3, 0, 1, 2, 1, 2, 2]]
    )
    joints, count, size = mechanism.joint_count, mechanism.primitive_count, max(1, len(axes))
    work: tuple[Floats, ...]
    if mechanism.linked:
        work = (np.zeros((2, 16)),)
    elif mechanism.rigid:
        work = (np.zeros((joints, 10)), np.zeros((size, 6)))
    else:
        shapes = ((joints, 16), (count, 16), (count, 12), (size, 12), (5, 16))
        work = tuple(np.zeros(shape) for shape in shapes)
    return MassTables(axes, packed, work)


@lru_cache(maxsize=32)
def _axes(mechanism: Mechanism, diagonal: bool) -> Integers:
    joints, prims = mechanism.arrays.joints, mechanism.arrays.prims
    user = {k: mechanism.rate_index[at] for _, at, k, _ in mechanism.python_motions}
    rows: list[list[int]] = []
    last: list[int] = []
    for j, (parent, first, end) in enumerate(joints.tolist()):
        at = -1 if parent < 0 else last[parent]
        for k in range(first, end):
            kind, column = int(prims[k, PRIMS.kind]), int(prims[k, PRIMS.rate])
            if column < 0 and k not in user:
                continue
            three = range(column, column + 3)
            own = user[k].tolist() if k in user else three if kind == code.QUATERNION else [column]
            for rate, which in enumerate(own):
                rows.append([k, j, rate, which, at])
                at = len(rows) - 1
        last.append(at)
    if diagonal:
        links = [_same_column(rows, row) for row in rows]
        for row, link in zip(rows, links, strict=True):
            row[4] = link
    return np.array(rows, np.int64).reshape(-1, 5)


def _same_column(rows: list[list[int]], row: list[int]) -> int:
    """Return the next axis towards the root with the same column, or -1."""
    at = row[4]
    while at >= 0 and rows[at][3] != row[3]:
        at = rows[at][4]
    return at


def _checked(pose: Posed, masses: Weighted) -> Floats:
    check_posed(pose)
    skeleton = pose.skeleton
    if tuple(masses.names) != tuple(skeleton.joint_names):
        raise InvalidValue(
            f"masses of {len(masses.names)} segments ({', '.join(masses.names[:3])}, ...) do not "
            f"match a skeleton of {len(skeleton.joint_names)} joints "
            f"({', '.join(skeleton.joint_names[:3])}, ...)"
        )
    return masses.moments


def _total(masses: Weighted) -> float:
    return float(masses.moments[:, 3, 3].sum())


def _evaluated(
    pose: Posed, masses: Weighted, wanted: Wanted, momenta: bool
) -> tuple[Floats, Floats]:
    """Return mass matrices and momentum matrices of a batch; those not wanted have no rows."""
    moments = _checked(pose, masses)
    mechanism = pose.skeleton.mechanism
    poses, shape = as_poses(mechanism, pose.q)
    tables = mass_tables(mechanism, moments, diagonal=wanted == "diagonal")
    count, nv = len(poses), mechanism.nv
    rows, columns = {"nothing": (0, 0), "diagonal": (nv, 1), "matrix": (nv, nv)}[wanted]
    M = np.empty((count, rows, columns))
    A = np.empty((count, 6 if momenta else 0, nv))
    work = Workspace(mechanism)
    arguments = (
        work.body, (tables.axes, tables.moments), tables.work, (M, A, np.empty((count, 3))),
    )  # fmt: skip
    kernel = _batch_kernel(mechanism)
    if mechanism.native:
        kernel(work.arrays, poses, 0, count, *arguments)
    else:
        for b in range(count):
            work.refresh(poses[b])
            kernel(work.arrays, poses, b, b + 1, *arguments)
    last = (nv,) if wanted == "diagonal" else (rows, columns)
    return M.reshape(*shape, *last), A.reshape(*shape, A.shape[1], nv)


def _batch_kernel(mechanism: Mechanism) -> Any:
    if mechanism.linked:
        from poise.kernels.constraint_joint_jacobian import linked_mass_batch

        return linked_mass_batch
    if mechanism.kind == "any":
        from poise.kernels.mass_general import general_mass_batch

        return general_mass_batch
    from poise.kernels.mass_composite_body import rigid_mass_batch, simple_mass_batch

    return simple_mass_batch if mechanism.kind == "simple" else rigid_mass_batch
