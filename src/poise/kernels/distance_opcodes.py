"""Output slots of the distance operations of a tape: see ``poise.kernels.distance_ops``."""

from __future__ import annotations

import math

from poise.kernels.jit import kernel

PLANE, EDGE, WITHIN = 0.0, 1.0, 2.0  # kinds of contact, stored in a slot

TOUCHING = 1e-24
"""Squared distance over squared lengths, below which a distance has no direction."""
TINY = 1e-300  # squared length of a point; floats are normal from 2.2e-308 (IEEE 754-2019)

_SINGULAR = 1e-8  # squared sine below which nearly parallel segments count as parallel


@kernel
def freedom(s, t, ux, uy, uz, vx, vy, vz):
    """Return the inverse Hessian (ss, st, tt) of half the squared distance by free parameters."""
    uu = ux * ux + uy * uy + uz * uz
    vv = vx * vx + vy * vy + vz * vz
    free_s = 0.0 < s < 1.0 and uu > TINY
    free_t = 0.0 < t < 1.0 and vv > TINY
    if free_s and free_t:
        uv = ux * vx + uy * vy + uz * vz
        nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        det = nx * nx + ny * ny + nz * nz
        if det > _SINGULAR * uu * vv:
            return vv / det, uv / det, uu / det
        free_s = False
    return (1.0 / uu if free_s else 0.0), 0.0, (1.0 / vv if free_t else 0.0)


@kernel
def write_plane(slots, at, value, s, mx, my, mz):
    """Write a distance from a plane: linear."""
    slots[at], slots[at + 1], slots[at + 2] = value, s, 0.0
    slots[at + 3], slots[at + 4], slots[at + 5] = mx, my, mz
    slots[at + 6] = PLANE


@kernel
def write_edge(slots, at, side, s, t, r, u, v):
    """Write ``side`` times a distance from an edge at ``r`` from a along ``v``, or its end."""
    rx, ry, rz = r
    ux, uy, uz = u
    vx, vy, vz = v
    wx, wy, wz = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
    distance = math.sqrt(wx * wx + wy * wy + wz * wz)
    factor = -side / distance
    slots[at], slots[at + 1], slots[at + 2] = side * distance, s, t
    slots[at + 3], slots[at + 4], slots[at + 5] = factor * wx, factor * wy, factor * wz
    slots[at + 6], slots[at + 7] = EDGE, side
    slots[at + 8], slots[at + 9], slots[at + 10] = vx, vy, vz
