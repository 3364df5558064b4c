"""Jacobians of one point, mass matrix and momentum on mechanisms with constraint joints.

All of these use the derivative of every frame by every rate (``constraint_joint_columns``), the
mass matrix as in source 003: ``M_ab = sum_j tr(dW_j/dq_a S_j dW_j/dq_b^T)``.
"""

from __future__ import annotations

from poise.kernels.columns import SCRATCH
from poise.kernels.constraint_joint_columns import RATES, all_columns, is_still, linked_forward
from poise.kernels.forward import drive
from poise.kernels.jit import kernel
from poise.kernels.mass_composite_body import centre_of_mass
from poise.kernels.mass_general import expand
from poise.kernels.rotations import nearest_rotation, polar_rate


@kernel
def posed_columns(mechanism, q, body, nv):
    """Compute frames and their derivatives at the pose ``q`` (nq,), in the work space."""
    x, slopes, angles, sines, cosines, scratch, before, world = body
    drive(mechanism, q, x, slopes)
    linked_forward(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
    all_columns(mechanism, x, slopes, before, world, scratch, nv)


@kernel
def linked_jacobian_batch(mechanism, q, first, end, body, joint, point, J):
    """Compute Jacobians (B, 6, nv), linear rows first, of the local ``point`` (3,) of ``joint``."""
    scratch, world = body.scratch, body.world
    nv = J.shape[2]
    px, py, pz = point[0], point[1], point[2]
    for b in range(first, end):
        posed_columns(mechanism, q[b], body, nv)
        polar = scratch[SCRATCH.polar]
        nearest_rotation(world[joint], polar)
        for c in range(nv):
            rate = scratch[RATES + joint * nv + c]
            for row in range(3):
                i = 4 * row
                J[b, row, c] = rate[i] * px + rate[i + 1] * py + rate[i + 2] * pz + rate[i + 3]
            J[b, 3, c], J[b, 4, c], J[b, 5, c] = polar_rate(world[joint], rate, polar)


@kernel
def linked_frames_batch(mechanism, q, first, end, body, k, out):
    """Compute world frames (B, 12) of primitive ``k`` before its motion, for ``q`` (B, nq)."""
    x, slopes, angles, sines, cosines, scratch, before, world = body
    for b in range(first, end):
        drive(mechanism, q[b], x, slopes)
        linked_forward(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
        for i in range(12):
            out[b, i] = before[k, i]


@kernel
def push_rates(rate, moments, out):
    """Compute ``out = D S`` (3x4) of a rate of a frame and moments (16,)."""
    for row in range(0, 12, 4):
        for column in range(4):
            value = 0.0
            for i in range(4):
                value += rate[row + i] * moments[4 * i + column]
            out[row + column] = value


@kernel
def linked_mass(mechanism, world, scratch, moments, work, M, momentum, centre):
    """Compute like ``mass_composite_body.rigid_mass``, after `all_columns`; ``work`` is (2, 16)."""
    nv = momentum.shape[1]
    total = centre_of_mass(world, moments, centre)
    M[:] = 0.0
    momentum[:] = 0.0
    whole = M.shape[1] > 1
    expanded, pushed = work[0], work[1]
    for j in range(moments.shape[0]):
        if moments[j, 0] == 0.0:
            continue
        expand(moments[j], expanded)
        w = world[j]
        rates = scratch[RATES + j * nv :]
        for a in range(nv):
            if is_still(rates[a]):
                continue
            push_rates(rates[a], expanded, pushed)
            if momentum.shape[0] > 0:
                for axis in range(3):
                    momentum[axis, a] += pushed[4 * axis + 3]
                    u, v = 4 * ((axis + 1) % 3), 4 * ((axis + 2) % 3)
                    value = (w[u + 3] - centre[u // 4]) * pushed[v + 3]
                    value -= (w[v + 3] - centre[v // 4]) * pushed[u + 3]
                    for i in range(3):
                        value += w[u + i] * pushed[v + i] - w[v + i] * pushed[u + i]
                    momentum[3 + axis, a] += value
            if M.shape[0] == 0:
                continue
            for b in range(a + 1 if whole else 0):
                value = 0.0
                for i in range(12):
                    value += pushed[i] * rates[b, i]
                M[a, b] += value
                if b != a:
                    M[b, a] += value
            if not whole:
                for i in range(12):
                    M[a, 0] += pushed[i] * rates[a, i]
    return total


@kernel
def linked_mass_batch(mechanism, q, first, end, body, tables, work, out):
    """Compute like ``mass_composite_body.rigid_mass_batch``; ``axes`` is ignored."""
    _, moments = tables
    M, momentum, centre = out
    scratch, world = body.scratch, body.world
    for b in range(first, end):
        posed_columns(mechanism, q[b], body, momentum.shape[2])
        linked_mass(mechanism, world, scratch, moments, work[0], M[b], momentum[b], centre[b])
