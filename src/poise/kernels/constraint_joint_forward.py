"""Forward kinematics of mechanisms with constraint joints, in the order of dependence."""

from __future__ import annotations

from poise.kernels.columns import SCRATCH
from poise.kernels.forward import drive, make_forward
from poise.kernels.jit import kernel
from poise.kernels.layouts import Mechanism

linked_forward = kernel(make_forward(simple=False, linked=True), fast=True, name="linked_forward")


@kernel
def linked_forward_batch(arrays, q, first, end, body, frames):
    """Compute world frames ``frames`` (B, N, 16), whole 4x4, of the poses ``q[first:end]`` (B, nq).

    ``arrays`` of the mechanism and ``body`` are plain tuples.
    """
    mechanism = Mechanism(*arrays)
    x, slopes, angles, sines, cosines, scratch, before, world = body
    for b in range(first, end):
        drive(mechanism, q[b], x, slopes)
        linked_forward(
            mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before[:0], world
        )  # fmt: skip
        for j in range(frames.shape[1]):
            for i in range(12):
                frames[b, j, i] = world[j, i]
            for i in range(12, 16):
                frames[b, j, i] = 1.0 if i == 15 else 0.0
