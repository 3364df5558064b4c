"""Forward kinematics of mechanisms with constraint joints, in the order of dependence."""

from __future__ import annotations

from poise.kernels.forward import drive
from poise.kernels.jit import kernel
from poise.kernels.links import SPARE, link
from poise.kernels.motions import motion, multiply
from poise.kernels.primitives import FIXED, FRAME_IDENTITY, POINT_LINK, SKIPPED


@kernel
def linked_forward(mechanism, x, angles, sines, cosines, scratch, before, world):
    """As ``poise.kernels.forward``; ``world`` (N + 4, 16), ``scratch`` (12,) are work space too."""
    joints, prims, frames, vectors = mechanism[0], mechanism[1], mechanism[2], mechanism[3]
    table, order = mechanism[6], mechanism[7]
    keep = before.shape[0] > 0
    count = joints.shape[0]
    product = world[count + SPARE]
    for n in range(count):
        j = order[3 + n]
        parent = joints[j, 0]
        if parent == SKIPPED:
            continue
        M = world[j]
        for i in range(12):
            M[i] = world[parent, i] if parent >= 0 else (1.0 if i % 5 == 0 else 0.0)
        for k in range(joints[j, 1], joints[j, 2]):
            if prims[k, 3] != FRAME_IDENTITY:
                multiply(M, frames[k], 1.0, product)
                for i in range(12):
                    M[i] = product[i]
            if keep:
                for i in range(12):
                    before[k, i] = M[i]
            kind = prims[k, 0]
            if kind == FIXED:
                continue
            if kind >= POINT_LINK:
                link(mechanism, k, world, M)
                continue
            motion(prims, vectors, table, x, k, scratch)
            multiply(M, scratch, 1.0, product)
            for i in range(12):
                M[i] = product[i]


@kernel
def linked_forward_batch(mechanism, q, first, end, body, frames):
    """World frames ``frames`` (B, N, 16) of the poses ``q[first:end]`` (B, nq), whole 4x4."""
    x, slopes, angles, sines, cosines, scratch, before, world = body
    for b in range(first, end):
        drive(mechanism, q[b], x, slopes)
        linked_forward(mechanism, x, angles, sines, cosines, scratch[0], before[:0], world)
        for j in range(frames.shape[1]):
            for i in range(12):
                frames[b, j, i] = world[j, i]
            for i in range(12, 16):
                frames[b, j, i] = 1.0 if i == 15 else 0.0
