"""The leaves of expressions: points, directions, degrees of freedom and the centre of mass.

Values, rates (the Jacobian of each of their numbers) and second derivatives contracted with a
weight for each number, at the pose in the body's work space.

======== ================ =================================================================
leaves   (L, 6) int64     kind, joint or index into x, first and end in its chain, the slot of
                          its first number, the column of a degree of freedom (-1: none)
places   (L, 3) float     the point or direction in the joint's frame; FIXED: in the world
chain    (C,) int64       the primitives with a column, root first, of one leaf after the other
included (L, P) int64     1 where a primitive counts for the leaf
masses   (N, 8) float     of each segment: mass, mass times centre (3) in its joint's frame, and
                          work space: those of all that it carries, in the world
======== ================ =================================================================

Number i of the leaves is in slot i and has row i of the rates. Second derivatives follow from the
geometric form: a rotation about the axis ``a`` also rotates every later column ``c``, ``dc = a x
c``; a quaternion's own three rates have the symmetric product ``(a x (b x d) + b x (a x d)) / 2``,
because they are added before the rotation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.columns import JOINTS, LEAVES, PRIMS, SIZES
from poise.kernels.constraint_joint_columns import all_columns, linked_columns
from poise.kernels.jacobian_columns import general_columns, rigid_columns, simple_columns
from poise.kernels.jit import kernel
from poise.kernels.kinds import CENTRE, DIRECTION, DOF, FIXED, POINT
from poise.kernels.primitive_motions import find_piece
from poise.kernels.primitives import (
    PATH,
    QUATERNION,
    ROTATE,
    ROTATE_X,
    ROTATE_Z,
    SCREW,
)
from poise.kernels.rotations import quaternion_column


@kernel(fast=True, inline=True)
def leaf_values(x, world, leaves, places, masses, slots):
    """Write the numbers of all leaves to their slots."""
    for leaf in range(leaves.shape[0]):
        kind, j, s = (
            leaves[leaf, LEAVES.kind],
            leaves[leaf, LEAVES.joint],
            leaves[leaf, LEAVES.slot],
        )
        if kind == DOF:
            slots[s] = x[j]
        elif kind == CENTRE:
            total = cx = cy = cz = 0.0
            for b in range(masses.shape[0]):
                m = masses[b, 0]
                if m != 0.0:
                    w = world[b]
                    u, v, n = masses[b, 1], masses[b, 2], masses[b, 3]
                    total += m
                    cx += w[0] * u + w[1] * v + w[2] * n + w[3] * m
                    cy += w[4] * u + w[5] * v + w[6] * n + w[7] * m
                    cz += w[8] * u + w[9] * v + w[10] * n + w[11] * m
            slots[s], slots[s + 1], slots[s + 2] = cx / total, cy / total, cz / total
        elif kind == FIXED:
            slots[s], slots[s + 1], slots[s + 2] = (
                places[leaf, 0], places[leaf, 1], places[leaf, 2]
            )  # fmt: skip
        else:
            w = world[j]
            u, v, n = places[leaf, 0], places[leaf, 1], places[leaf, 2]
            shift = 1.0 if kind == POINT else 0.0
            slots[s] = w[0] * u + w[1] * v + w[2] * n + shift * w[3]
            slots[s + 1] = w[4] * u + w[5] * v + w[6] * n + shift * w[7]
            slots[s + 2] = w[8] * u + w[9] * v + w[10] * n + shift * w[11]


@kernel
def carried_masses(joints, world, masses):
    """Compute mass and first moments (world) carried by each joint; return the total mass."""
    total = 0.0
    for j in range(masses.shape[0]):
        m, u, v, n = masses[j, 0], masses[j, 1], masses[j, 2], masses[j, 3]
        w = world[j]
        total += m
        masses[j, 4] = m
        masses[j, 5] = w[0] * u + w[1] * v + w[2] * n + w[3] * m
        masses[j, 6] = w[4] * u + w[5] * v + w[6] * n + w[7] * m
        masses[j, 7] = w[8] * u + w[9] * v + w[10] * n + w[11] * m
    for j in range(masses.shape[0] - 1, -1, -1):
        parent = joints[j, JOINTS.parent]
        if parent >= 0:
            for i in range(4, 8):
                masses[parent, i] += masses[j, i]
    return total


def make_centre_rates(
    rigid_only: bool,
    columns: Callable[..., Any],
    general_columns: Callable[..., Any] = general_columns,
    linked: bool = False,
) -> Callable[..., Any]:
    """Make the columns of the centre of mass, for any chain, rigid ones, or constraint joints."""

    def centre_rates(mechanism, pose, span, included, masses, rates, slot, scratch):
        """Compute rows ``slot`` to ``slot + 2``: each motion moves all bodies that it carries."""
        x, slopes, before, world = pose
        chain, first, end = span
        joints = mechanism.joints
        total = carried_masses(joints, world, masses)
        rigid = rigid_only or (not linked and mechanism.sizes[SIZES.rigid] != 0)
        if rigid:
            j = 0
            for c in range(first, end):
                while joints[j, JOINTS.end] <= chain[c]:
                    j += 1
                m = masses[j, 4]
                if m != 0.0:
                    columns(
                        mechanism, (x, slopes, before),
                        (masses[j, 5] / m, masses[j, 6] / m, masses[j, 7] / m),
                        (chain, c, c + 1), m / total, (rates, slot, -1),
                    )  # fmt: skip
        if not rigid_only:
            if not rigid:
                for j in range(masses.shape[0]):
                    m = masses[j, 0]
                    if m != 0.0:
                        general_columns(
                            mechanism, pose,
                            (j, masses[j, 1] / m, masses[j, 2] / m, masses[j, 3] / m),
                            included, m / total, (rates, slot, -1, -1), (0.0, 0.0, 0.0), scratch,
                        )  # fmt: skip

    return centre_rates


_any_centre = kernel(make_centre_rates(False, rigid_columns), name="any_centre_rates")
_rigid_centre = kernel(make_centre_rates(True, rigid_columns), name="rigid_centre_rates")
_linked_centre = kernel(
    make_centre_rates(False, rigid_columns, linked_columns, linked=True), name="linked_centre_rates"
)
_simple_centre = kernel(make_centre_rates(True, simple_columns), name="simple_centre_rates")


def make_leaf_rates(
    rigid_only: bool,
    columns: Callable[..., Any],
    centre_rates: Callable[..., Any],
    general_columns: Callable[..., Any] = general_columns,
    linked: bool = False,
) -> Callable[..., Any]:
    """Make the rates of all leaves, for any chain, rigid ones only, or constraint joints."""

    def leaf_rates(mechanism, body, leaves, places, chains, masses, slots, rates):
        """Compute rates (scalars of leaves, nv) at the pose in ``body``."""
        chain, included = chains
        x, slopes, scratch, before, world = (
            body.x, body.slopes, body.scratch, body.before, body.world,
        )  # fmt: skip
        nq, nv = mechanism.sizes[SIZES.values], rates.shape[1]
        rigid = rigid_only or (not linked and mechanism.sizes[SIZES.rigid] != 0)
        if linked:
            all_columns(mechanism, x, slopes, before, world, scratch, nv)
        for i in range(rates.shape[0]):
            for column in range(nv):
                rates[i, column] = 0.0
        for leaf in range(leaves.shape[0]):
            kind, j, first, end, s = (
                leaves[leaf, LEAVES.kind], leaves[leaf, LEAVES.joint], leaves[leaf, LEAVES.first],
                leaves[leaf, LEAVES.end], leaves[leaf, LEAVES.slot],
            )  # fmt: skip
            if kind == DOF:
                column = leaves[leaf, LEAVES.rate]
                if column >= 0:
                    rates[s, column] = 1.0 if j < nq else slopes[j - nq]
            elif kind == CENTRE:
                centre_rates(
                    mechanism, (x, slopes, before, world), (chain, first, end), included[leaf],
                    masses, rates, s, scratch,
                )  # fmt: skip
            elif rigid:
                linear, angular = (s, -1) if kind == POINT else (-1, s)
                columns(
                    mechanism, (x, slopes, before), (slots[s], slots[s + 1], slots[s + 2]),
                    (chain, first, end), 1.0, (rates, linear, angular),
                )  # fmt: skip
                if kind == DIRECTION:
                    dx, dy, dz = slots[s], slots[s + 1], slots[s + 2]
                    for i in range(nv):
                        a, b, c = rates[s, i], rates[s + 1, i], rates[s + 2, i]
                        rates[s, i] = b * dz - c * dy
                        rates[s + 1, i] = c * dx - a * dz
                        rates[s + 2, i] = a * dy - b * dx
            if not rigid_only:
                if not rigid and (kind == POINT or kind == DIRECTION):
                    u, v, n = places[leaf, 0], places[leaf, 1], places[leaf, 2]
                    linear, aimed = (s, -1) if kind == POINT else (-1, s)
                    general_columns(
                        mechanism, (x, slopes, before, world), (j, u, v, n), included[leaf], 1.0,
                        (rates, linear, -1, aimed), (u, v, n), scratch,
                    )  # fmt: skip

    return leaf_rates


LEAF_RATES = {
    "simple": kernel(
        make_leaf_rates(True, simple_columns, _simple_centre), name="simple_leaf_rates", inline=True
    ),
    "rigid": kernel(
        make_leaf_rates(True, rigid_columns, _rigid_centre), name="rigid_leaf_rates", inline=True
    ),
    "any": kernel(
        make_leaf_rates(False, rigid_columns, _any_centre), name="any_leaf_rates", inline=True
    ),
    "linked": kernel(
        make_leaf_rates(False, rigid_columns, _linked_centre, linked_columns, linked=True),
        name="linked_leaf_rates",
        inline=True,
    ),
}
"""Rates of leaves for each kind of mechanism; narrower kinds compile faster."""


@kernel(inline=True)
def turning_axis(prims, vectors, before, k):
    """Return the world axis of a rotating primitive; zero for one that does not rotate."""
    kind = prims[k, PRIMS.kind]
    if ROTATE_X <= kind <= ROTATE_Z:
        return before[k, kind - 1], before[k, kind + 3], before[k, kind + 7]
    if kind == ROTATE or kind == SCREW:
        u, v, w = vectors[k, 0], vectors[k, 1], vectors[k, 2]
        return (
            before[k, 0] * u + before[k, 1] * v + before[k, 2] * w,
            before[k, 4] * u + before[k, 5] * v + before[k, 6] * w,
            before[k, 8] * u + before[k, 9] * v + before[k, 10] * w,
        )
    return 0.0, 0.0, 0.0


@kernel
def quaternion_axes(x, i, before, k, axes):
    """Write the three world axes (3, 3) of a quaternion's rates: those of its own frame."""
    w, a, b, c = x[i], x[i + 1], x[i + 2], x[i + 3]
    for rate in range(3):
        u, v, n = quaternion_column(w, a, b, c, rate)
        for row in range(3):
            m = 4 * row
            axes[rate, row] = before[k, m] * u + before[k, m + 1] * v + before[k, m + 2] * n


@kernel(inline=True)
def add_pair(H, i, k, value):
    """Add a mixed derivative to the lower triangle; doubled for a pair of equal rates."""
    if i > k:
        H[i, k] += value
    elif k > i:
        H[k, i] += value
    else:
        H[i, i] += 2.0 * value


@kernel
def turned_along(mechanism, pose, included, end_of, column, weight, axes, H):
    """Add the derivatives of a column ``c`` by rotations before ``end_of``: ``(joint, primitive)``.

    ``weight`` is ``c x weight``: the derivative along the axis a is ``a . (c x weight)``.
    """
    x, before = pose
    wx, wy, wz = weight
    joints, prims, vectors = mechanism.joints, mechanism.prims, mechanism.vectors
    j, end = end_of
    while j >= 0:
        for k in range(joints[j, JOINTS.first], end):
            if included[k] == 0:
                continue
            if prims[k, PRIMS.kind] == QUATERNION:
                quaternion_axes(x, prims[k, PRIMS.value], before, k, axes)
                for rate in range(3):
                    along = axes[rate, 0] * wx + axes[rate, 1] * wy + axes[rate, 2] * wz
                    add_pair(H, column, prims[k, PRIMS.rate] + rate, along)
                continue
            ax, ay, az = turning_axis(prims, vectors, before, k)
            add_pair(H, column, prims[k, PRIMS.rate], ax * wx + ay * wy + az * wz)
        j = joints[j, JOINTS.parent]
        if j >= 0:
            end = joints[j, JOINTS.end]


@kernel(inline=True)
def path_curvature(mechanism, x, before, k, share, weight, H):
    """Add the curvature of the path of primitive ``k``, weighted by ``share``."""
    lx, ly, lz = weight
    prims, table = mechanism.prims, mechanism.table
    at, column = prims[k, PRIMS.value], prims[k, PRIMS.rate]
    row = find_piece(table, prims[k, PRIMS.table], prims[k, PRIMS.table_rows], x[at])
    t = x[at] - table[row, 0]
    for component in range(3):
        p = 4 * component
        bend = share * (2.0 * table[row, p + 3] + 6.0 * t * table[row, p + 4])
        H[column, column] += bend * (
            lx * before[k, component]
            + ly * before[k, 4 + component]
            + lz * before[k, 8 + component]
        )


@kernel(fast=True, inline=True)
def turn_columns(axes, low, high, i, wx, wy, wz, H):
    """Add ``axes . w`` to the pairs of rate ``i`` with the columns ``low`` to ``high`` - 1.

    ``axes`` has the columns of rates earlier in the chain; all other columns are zero.
    """
    for column in range(low, min(i, high)):
        H[i, column] += axes[0, column] * wx + axes[1, column] * wy + axes[2, column] * wz
    for column in range(i + 1, high):
        H[column, i] += axes[0, column] * wx + axes[1, column] * wy + axes[2, column] * wz


@kernel(inline=True)
def chain_curvature(mechanism, pose, place, rates, weight, work, H):
    """Add `leaf_curvature` of a point or a direction.

    ``axes`` (3, nv) collects the axes of the chain; it is zero before and after.
    """
    x, before = pose
    leaf, leaves, chain = place
    lx, ly, lz = weight
    axes, frame = work
    prims, vectors = mechanism.prims, mechanism.vectors
    first, end, s = leaves[leaf, LEAVES.first], leaves[leaf, LEAVES.end], leaves[leaf, LEAVES.slot]
    low, high = H.shape[0], 0
    for c in range(first, end):
        k = chain[c]
        i, motion = prims[k, PRIMS.rate], prims[k, PRIMS.kind]
        if motion == QUATERNION:
            quaternion_axes(x, prims[k, PRIMS.value], before, k, frame)
            for rate in range(3):
                a, b, d = rates[s, i + rate], rates[s + 1, i + rate], rates[s + 2, i + rate]
                wx, wy, wz = b * lz - d * ly, d * lx - a * lz, a * ly - b * lx
                turn_columns(axes, low, high, i + rate, wx, wy, wz, H)
                for other in range(3):
                    along = frame[other, 0] * wx + frame[other, 1] * wy + frame[other, 2] * wz
                    add_pair(H, i + rate, i + other, 0.5 * along)
            for rate in range(3):
                for axis in range(3):
                    axes[axis, i + rate] = frame[rate, axis]
            low, high = min(low, i), max(high, i + 3)
            continue
        a, b, d = rates[s, i], rates[s + 1, i], rates[s + 2, i]
        wx, wy, wz = b * lz - d * ly, d * lx - a * lz, a * ly - b * lx
        turn_columns(axes, low, high, i, wx, wy, wz, H)
        ax, ay, az = turning_axis(prims, vectors, before, k)
        axes[0, i], axes[1, i], axes[2, i] = ax, ay, az
        low, high = min(low, i), max(high, i + 1)
        H[i, i] += ax * wx + ay * wy + az * wz
        if motion == PATH and leaves[leaf, LEAVES.kind] != DIRECTION:
            path_curvature(mechanism, x, before, k, 1.0, weight, H)
    for i in range(low, high):
        axes[0, i] = axes[1, i] = axes[2, i] = 0.0


@kernel(inline=True)
def leaf_curvature(mechanism, pose, place, bodies, rates, weight, work, H):
    """Add ``weight . d2 leaf / dv2`` to the lower triangle of ``H`` (nv, nv).

    For rigid mechanisms in which every rate belongs to one primitive; ``axes`` (3, nv) and
    ``frame`` (3, 3) are work space. ``pose`` is ``(x, before)``, ``place`` ``(leaf, leaves,
    chain)``, ``bodies`` ``(included, masses, total mass)``.
    """
    x, before = pose
    leaf, leaves, chain = place
    included, masses, total = bodies
    lx, ly, lz = weight
    _, frame = work
    joints, prims, vectors = mechanism.joints, mechanism.prims, mechanism.vectors
    kind, s = leaves[leaf, LEAVES.kind], leaves[leaf, LEAVES.slot]
    if kind == DOF:
        return
    if kind != CENTRE:
        chain_curvature(mechanism, pose, place, rates, weight, work, H)
        return
    counts = included[leaf]
    j = 0
    for c in range(leaves[leaf, LEAVES.first], leaves[leaf, LEAVES.end]):
        k = chain[c]
        while not joints[j, JOINTS.first] <= k < joints[j, JOINTS.end]:
            j += 1
        column, motion = prims[k, PRIMS.rate], prims[k, PRIMS.kind]
        count = 3 if motion == QUATERNION else 1
        for rate in range(count):
            i = column + rate
            a, b, d = rates[s, i], rates[s + 1, i], rates[s + 2, i]
            wx, wy, wz = b * lz - d * ly, d * lx - a * lz, a * ly - b * lx
            turned_along(mechanism, pose, counts, (j, k), i, (wx, wy, wz), frame, H)
            if motion == QUATERNION:
                quaternion_axes(x, prims[k, PRIMS.value], before, k, frame)
                for other in range(3):
                    along = frame[other, 0] * wx + frame[other, 1] * wy + frame[other, 2] * wz
                    add_pair(H, i, column + other, 0.5 * along)
            else:
                ax, ay, az = turning_axis(prims, vectors, before, k)
                H[i, i] += ax * wx + ay * wy + az * wz
        if motion == PATH and kind != DIRECTION:
            share = masses[j, 4] / total if kind == CENTRE else 1.0
            path_curvature(mechanism, x, before, k, share, weight, H)
