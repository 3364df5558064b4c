"""Curvature of rows on chains with scales and shears.

With frames ``A = B M`` after a motion M (B is the frame before it, all 3x3), rate i changes every
later column c by ``dc = B M' A^-1 c``. The second derivative of a weighted leaf by rate i and by a
later rate j is therefore ``u_i . c_j`` with ``A^T u_i = M'^T B^T weight``; on rigid chains, u is
``weight x axis`` (``tape_inputs``). Where a scale of zero makes A singular, its curvature is
omitted.

A rotation about the axis a also rotates every column c further along the path. The second
derivative of a weighted leaf by rate i and by a later rate j is ``a_i . (c_j x weight)``
(``tape_inputs``): u is the axis, and z the sum of ``c_j x weight`` over the leaves.
"""

from __future__ import annotations

from poise.kernels.address_table import entry
from poise.kernels.columns import JOINTS, LEAVES, PRIMS, SPANS
from poise.kernels.jit import kernel
from poise.kernels.kinds import BENT, CENTRE, DIRECTION, DOF, FIRST_ROW, STRAIGHT
from poise.kernels.primitive_motions import motion, motion_rate, multiply
from poise.kernels.primitives import PATH, QUATERNION, ROTATE, SCREW
from poise.kernels.problem_table import picker
from poise.kernels.tape_inputs import (
    add_pair,
    carried_masses,
    path_curvature,
    quaternion_axes,
    turning_axis,
)
from poise.kernels.tape_rows import add_pulls, carry, centre_turns, expression_hessian

_SINGULAR = 1e-12
"""Determinant of a frame, relative to the cube of its largest entry, that counts as zero."""

_curved = picker("mechanism", "dofs", "work", "tape", "program")


@kernel(inline=True)
def solve_transposed(A, x, y, z):
    """Return u of ``A^T u = (x, y, z)`` for the 3x3 part of a 3x4 matrix; 0 if it is singular."""
    a, b, c, d, e, f, g, h, i = A[0], A[1], A[2], A[4], A[5], A[6], A[8], A[9], A[10]
    p, q, r = e * i - f * h, f * g - d * i, d * h - e * g
    determinant = a * p + b * q + c * r
    largest = 0.0
    for row in range(0, 12, 4):
        for column in range(3):
            largest = max(largest, abs(A[row + column]))
    if not abs(determinant) > _SINGULAR * largest * largest * largest:
        return 0.0, 0.0, 0.0
    s = 1.0 / determinant
    # the rows of the inverse of A^T are the cross products of the columns of A
    return (
        s * (p * x + q * y + r * z),
        s * ((c * h - b * i) * x + (a * i - c * g) * y + (b * g - a * h) * z),
        s * ((b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z),
    )


@kernel
def motion_turns(mechanism, body, k, lx, ly, lz, axes):
    """Write u of each rate of primitive ``k``, for a weight, to its columns of ``axes`` (3, nv)."""
    prims, vectors, table, x = mechanism.prims, mechanism.vectors, mechanism.table, body.x
    B, value, rate_of, after = body.before[k], body.scratch[0], body.scratch[1], body.scratch[2]
    motion(prims, vectors, table, x, k, value)
    multiply(B, value, 0.0, after)
    v0 = B[0] * lx + B[4] * ly + B[8] * lz
    v1 = B[1] * lx + B[5] * ly + B[9] * lz
    v2 = B[2] * lx + B[6] * ly + B[10] * lz
    for rate in range(3 if prims[k, PRIMS.kind] == QUATERNION else 1):
        motion_rate(prims, vectors, table, x, k, rate, value, rate_of)
        a, b, c = solve_transposed(
            after,
            rate_of[0] * v0 + rate_of[4] * v1 + rate_of[8] * v2,
            rate_of[1] * v0 + rate_of[5] * v1 + rate_of[9] * v2,
            rate_of[2] * v0 + rate_of[6] * v1 + rate_of[10] * v2,
        )
        column = prims[k, PRIMS.rate] + rate
        axes[0, column], axes[1, column], axes[2, column] = a, b, c


@kernel(inline=True)
def add_motion(prims, k, axes, later, share, H):
    """Add ``share u . c`` for the rates of primitive ``k`` and a later rate (number, column c)."""
    i, x, y, z = later
    first = prims[k, PRIMS.rate]
    for rate in range(first, first + (3 if prims[k, PRIMS.kind] == QUATERNION else 1)):
        add_pair(H, i, rate, share * (axes[0, rate] * x + axes[1, rate] * y + axes[2, rate] * z))


@kernel
def add_carrying(mechanism, included, joint, last, axes, later, H):
    """Add the pairs of a rate of primitive ``last`` with the rates that carry ``joint``."""
    joints, prims = mechanism.joints, mechanism.prims
    j, end = joint, last
    while j >= 0:
        for k in range(joints[j, JOINTS.first], end):
            if included[k] != 0:
                add_motion(prims, k, axes, later, 1.0, H)
        j = joints[j, JOINTS.parent]
        if j >= 0:
            end = joints[j, JOINTS.end]


@kernel
def scaled_leaf_curvature(mechanism, body, leaf, tape, total, pull, H):
    """Add ``pull . d2 leaf / dv2`` to the lower triangle of ``H``: ``tape_inputs``.

    For chains in which every rate belongs to one primitive, without user primitives and scales that
    keep the volume.
    """
    joints, prims = mechanism.joints, mechanism.prims
    leaves, chain, rates, axes = tape.leaves, tape.chain, tape.leaf_rates, tape.axes
    lx, ly, lz = pull
    kind, s = leaves[leaf, LEAVES.kind], leaves[leaf, LEAVES.slot]
    first, end = leaves[leaf, LEAVES.first], leaves[leaf, LEAVES.end]
    j = 0
    for c in range(first, end):
        k = chain[c]
        motion_turns(mechanism, body, k, lx, ly, lz, axes)
        while joints[j, JOINTS.end] <= k:
            j += 1
        column, own = prims[k, PRIMS.rate], prims[k, PRIMS.kind]
        for i in range(column, column + (3 if own == QUATERNION else 1)):
            later = i, rates[s, i], rates[s + 1, i], rates[s + 2, i]
            if kind == CENTRE:
                add_carrying(mechanism, tape.included[leaf], j, k, axes, later, H)
            else:
                for place in range(first, c):
                    add_motion(prims, chain[place], axes, later, 1.0, H)
            if own <= ROTATE or own == SCREW or own == QUATERNION:
                add_motion(prims, k, axes, later, 0.5, H)
        if own == PATH and kind != DIRECTION:
            share = tape.masses[j, 4] / total if kind == CENTRE else 1.0
            path_curvature(mechanism, body.x, body.before, k, share, (lx, ly, lz), H)


def curve_scaled(table):
    """Add the rows' curvature, like ``tape_rows.curve_rows``, after DIFFERENTIATE."""
    mechanism, dofs, work, tape, program = _curved(table)
    leaves, spans, pulls, H = tape.leaves, tape.spans, tape.pulls, program.H
    for s in range(pulls.shape[0]):
        pulls[s] = 0.0
    for e in range(spans.shape[0]):
        bends = expression_hessian(tape, e, program.row_weights, tape.numbers[FIRST_ROW])
        if bends > STRAIGHT:
            first, end = spans[e, SPANS.use], spans[e, SPANS.use_end]
            carry(tape.leaf_rates, tape.uses, first, end, tape.hessian, tape.adjoint_tangents, H)
        if bends >= STRAIGHT:
            add_pulls(tape, e)
    for leaf in range(leaves.shape[0]):
        if leaves[leaf, LEAVES.kind] == DOF:
            continue
        s = leaves[leaf, LEAVES.slot]
        a, b, c = pulls[s], pulls[s + 1], pulls[s + 2]
        if a == 0.0 and b == 0.0 and c == 0.0:
            continue
        total = 0.0
        if leaves[leaf, LEAVES.kind] == CENTRE:
            total = carried_masses(mechanism.joints, work.body.world, tape.masses)
        scaled_leaf_curvature(mechanism, work.body, leaf, tape, total, (a, b, c), H)
    centre_turns(dofs, work.J, program.row_weights, H)
    return 1.0


CURVE_SCALED = entry(curve_scaled, "curve_scaled")


_chain_curved = picker("mechanism", "work", "tape", "program")


@kernel
def add_leaf(mechanism, body, leaf, tape, pull, program):
    """Add a point or a direction of weight ``pull`` (3 numbers)."""
    x, before, frame = body.x, body.before, body.scratch
    lx, ly, lz = pull
    prims, vectors = mechanism.prims, mechanism.vectors
    leaves, chain, rates = tape.leaves, tape.chain, tape.leaf_rates
    H, U, Z = program.H, program.left, program.right
    s = leaves[leaf, LEAVES.slot]
    for c in range(leaves[leaf, LEAVES.first], leaves[leaf, LEAVES.end]):
        k = chain[c]
        first, motion = prims[k, PRIMS.rate], prims[k, PRIMS.kind]
        if motion == QUATERNION:
            quaternion_axes(x, prims[k, PRIMS.value], before, k, frame)
        else:
            frame[0, 0], frame[0, 1], frame[0, 2] = turning_axis(prims, vectors, before, k)
        count = 3 if motion == QUATERNION else 1
        for rate in range(count):
            i = first + rate
            a, b, d = rates[s, i], rates[s + 1, i], rates[s + 2, i]
            wx, wy, wz = b * lz - d * ly, d * lx - a * lz, a * ly - b * lx
            for axis in range(3):
                U[axis, i] = frame[rate, axis]
            Z[0, i] += wx
            Z[1, i] += wy
            Z[2, i] += wz
            for other in range(count):
                along = frame[other, 0] * wx + frame[other, 1] * wy + frame[other, 2] * wz
                add_pair(H, i, first + other, 0.5 * along)
        if motion == PATH and leaves[leaf, LEAVES.kind] != DIRECTION:
            path_curvature(mechanism, x, before, k, 1.0, (lx, ly, lz), H)


@kernel(fast=True)
def add_expression(tape, first, end, rank, program):
    """Add ``R^T B R``: B in the tape's Hessian, R the rates of numbers ``first`` to ``end``."""
    uses, rates, hessian = tape.uses, tape.leaf_rates, tape.hessian
    H, block, U, Z = program.H, program.block, program.left, program.right
    size, n = end - first, block.shape[0]
    for a in range(size):
        row, into = rates[uses[first + a]], Z[rank + a]
        for i in range(n):
            U[rank + a, i] = row[i]
            into[i] = 0.0
        for b in range(size):
            share = hessian[max(a, b), min(a, b)]
            if share != 0.0:
                other = rates[uses[first + b]]
                for i in range(n):
                    into[i] += share * other[i]
    for i in range(n):
        for j in range(block[i], i + 1):
            for k in range(rank, rank + size):
                H[i, j] += U[k, i] * Z[k, j]


def curve_chain(table):
    """Write the rows' curvature, like ``tape_rows.curve_rows``, to the generators."""
    mechanism, work, tape, program = _chain_curved(table)
    leaves, spans, pulls, order = tape.leaves, tape.spans, tape.pulls, program.order
    rank = 3
    for k in range(3):
        for i in range(program.block.shape[0]):
            program.left[k, i] = program.right[k, i] = 0.0
    for s in range(pulls.shape[0]):
        pulls[s] = 0.0
    for e in range(spans.shape[0]):
        bends = expression_hessian(tape, e, program.row_weights, tape.numbers[FIRST_ROW])
        if bends >= STRAIGHT:
            add_pulls(tape, e)
        if bends >= BENT:
            first, end = spans[e, SPANS.use], spans[e, SPANS.use_end]
            add_expression(tape, first, end, rank, program)
            rank += end - first
    order[order.shape[0] - 1] = rank
    for leaf in range(leaves.shape[0]):
        if leaves[leaf, LEAVES.kind] == DOF:
            continue
        s = leaves[leaf, LEAVES.slot]
        a, b, c = pulls[s], pulls[s + 1], pulls[s + 2]
        if a != 0.0 or b != 0.0 or c != 0.0:
            add_leaf(mechanism, work.body, leaf, tape, (a, b, c), program)
    return 1.0


CURVE_CHAIN = entry(curve_chain, "curve_chain")
