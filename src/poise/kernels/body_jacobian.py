"""The 6-row Jacobian of one point on one body, for any number of poses."""

from __future__ import annotations

from poise.kernels.columns import JOINTS, PRIMS, SCRATCH, SIZES
from poise.kernels.forward import drive, forward
from poise.kernels.jacobian_columns import general_columns, rigid_columns
from poise.kernels.jit import kernel
from poise.kernels.layouts import Mechanism


@kernel
def moving_primitives(mechanism, joint, chain, included):
    """List the primitives with a column between a joint and its root; return their number.

    ``chain`` (P,) receives their indices, ``included`` (P,) 1 for each of them and 0 otherwise.
    """
    joints, prims = mechanism.joints, mechanism.prims
    for k in range(included.shape[0]):
        included[k] = 0
    count = 0
    j = joint
    while j >= 0:
        for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
            if prims[k, PRIMS.rate] >= 0:
                chain[count] = k
                included[k] = 1
                count += 1
        j = joints[j, JOINTS.parent]
    return count


@kernel(inline=True)
def body_jacobian(mechanism, body, q, joint, point, moving, J):
    """Compute the Jacobian (6, nv), linear rows first, of a joint's ``point`` (3,) at ``q``.

    ``moving`` is the result of `moving_primitives`: chain, included, and the number.
    """
    chain, included, count = moving
    x, slopes, angles, sines, cosines, scratch, before, world = body
    px, py, pz = point[0], point[1], point[2]
    drive(mechanism, q, x, slopes)
    forward(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
    for row in range(6):
        for column in range(J.shape[1]):
            J[row, column] = 0.0
    if mechanism.sizes[SIZES.rigid] != 0:
        w = world[joint]
        rigid_columns(
            mechanism, (x, slopes, before),
            (
                w[0] * px + w[1] * py + w[2] * pz + w[3],
                w[4] * px + w[5] * py + w[6] * pz + w[7],
                w[8] * px + w[9] * py + w[10] * pz + w[11],
            ),
            (chain, 0, count), 1.0, (J, 0, 3),
        )  # fmt: skip
    else:
        general_columns(
            mechanism, (x, slopes, before, world), (joint, px, py, pz), included, 1.0,
            (J, 0, 3, -1), (0.0, 0.0, 0.0), scratch,
        )  # fmt: skip


@kernel
def body_jacobian_batch(arrays, q, first, end, body, joint, point, chain, included, J):
    """Compute Jacobians (B, 6, nv), linear rows first, of the local ``point`` (3,) of ``joint``.

    ``arrays`` of the mechanism and ``body`` are plain tuples; ``chain`` and ``included`` (P,) are
    work space, as ``body`` is.
    """
    mechanism = Mechanism(*arrays)
    count = moving_primitives(mechanism, joint, chain, included)
    for b in range(first, end):
        body_jacobian(mechanism, body, q[b], joint, point, (chain, included, count), J[b])


@kernel
def primitive_frames_batch(mechanism, q, first, end, body, k, out):
    """Compute world frames (B, 12) of primitive ``k`` before its motion, for ``q`` (B, nq)."""
    x, slopes, angles, sines, cosines, scratch, before, world = body
    for b in range(first, end):
        drive(mechanism, q[b], x, slopes)
        forward(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
        for i in range(12):
            out[b, i] = before[k, i]
