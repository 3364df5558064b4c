"""Integration and differences in the configuration space."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import ShapeError
from poise.geometry import quaternions
from poise.kinematics.forward import as_poses
from poise.kinematics.mechanism import Mechanism


def integrate(mechanism: Mechanism, q: ArrayLike, v: ArrayLike) -> Floats:
    """Return the poses (..., nq) reached from ``q`` (..., nq) by the rates ``v`` (..., nv).

    Rates of scalars are added; a quaternion becomes ``q * exp(v / 2)``. Limits are ignored.
    """
    from poise.kernels.configuration import step_batch

    rates = np.asarray(v, dtype=np.float64)
    if rates.ndim == 0 or rates.shape[-1] != mechanism.nv:
        raise ShapeError(f"velocities must have shape (..., {mechanism.nv}), not {rates.shape}")
    poses = np.asarray(q, dtype=np.float64)
    if poses.ndim == 0 or poses.shape[-1] != mechanism.nq:
        raise ShapeError(f"poses must have shape (..., {mechanism.nq}), not {poses.shape}")
    shape = np.broadcast_shapes(poses.shape[:-1], rates.shape[:-1])
    count = math.prod(shape)
    starts = np.broadcast_to(poses, (*shape, mechanism.nq)).reshape(count, mechanism.nq).copy()
    steps = np.broadcast_to(rates, (*shape, mechanism.nv)).reshape(count, mechanism.nv).copy()
    if not len(mechanism.dofs.balls):
        # Skeletons without quaternions need one addition; zero rates preserve values bit for bit.
        columns = mechanism.dofs.q_index
        starts[:, columns] = np.where(steps == 0.0, starts[:, columns], starts[:, columns] + steps)
        return starts.reshape(*shape, mechanism.nq)
    out = np.empty_like(starts)
    step_batch(tuple(mechanism.dofs), starts, steps, out)
    return out.reshape(*shape, mechanism.nq)


def difference(mechanism: Mechanism, q1: ArrayLike, q0: ArrayLike) -> Floats:
    """Return the rates (..., nv) with ``integrate(q0, v) = q1``; the shorter rotation for balls."""
    columns, plain = mechanism.dofs.q_index, not len(mechanism.dofs.balls)
    if (
        plain
        and isinstance(q1, np.ndarray)
        and isinstance(q0, np.ndarray)
        and q1.shape == q0.shape == (mechanism.nq,)
    ):
        return np.subtract(q1[columns], q0[columns], dtype=np.float64)
    from poise.kernels.configuration import difference_batch

    ends, shape = as_poses(mechanism, q1)
    starts, other = as_poses(mechanism, q0)
    whole = np.broadcast_shapes(shape, other)
    rows = (math.prod(whole), mechanism.nq)
    ends = np.broadcast_to(ends.reshape(*shape, mechanism.nq), (*whole, mechanism.nq))
    starts = np.broadcast_to(starts.reshape(*other, mechanism.nq), (*whole, mechanism.nq))
    ends, starts = ends.reshape(rows).copy(), starts.reshape(rows).copy()
    if plain:
        return (ends[:, columns] - starts[:, columns]).reshape(*whole, mechanism.nv)
    out = np.zeros((len(ends), mechanism.nv))
    difference_batch(tuple(mechanism.dofs), ends, starts, out)
    return out.reshape(*whole, mechanism.nv)


def value_rates(mechanism: Mechanism, q: Floats, v: Floats) -> Floats:
    """Return the rates (..., nq) of the values of poses (..., nq) that move at ``v`` (..., nv).

    They are the derivative of ``integrate(q, t v)`` by t at 0: for quaternions ``q (0, v) / 2``.
    """
    dofs = mechanism.dofs
    plain = np.flatnonzero(dofs.q_index >= 0)
    out = np.zeros((*np.broadcast_shapes(q.shape[:-1], v.shape[:-1]), mechanism.nq))
    out[..., dofs.q_index[plain]] = v[..., plain]
    for at, rate in dofs.balls.tolist():
        turning = np.insert(v[..., rate : rate + 3], 0, 0.0, axis=-1)
        out[..., at : at + 4] = 0.5 * quaternions.multiply(q[..., at : at + 4], turning)
    return out
