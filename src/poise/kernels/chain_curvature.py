"""Curvature of rows along one path, as generators of ``chain_matrix``.

A rotation about the axis a also rotates every column c further along the path. The second
derivative of a weighted leaf by rate i and by a later rate j is ``a_i . (c_j x weight)``
(``tape_inputs``): u is the axis, and z the sum of ``c_j x weight`` over the leaves.
"""

from __future__ import annotations

from poise.kernels.address_table import entry
from poise.kernels.columns import (
    LEAF_END,
    LEAF_FIRST,
    LEAF_KIND,
    LEAF_SLOT,
    PRIM_KIND,
    PRIM_RATE,
    PRIM_VALUE,
    SPAN_USE,
    SPAN_USE_END,
)
from poise.kernels.jit import kernel
from poise.kernels.primitives import PATH, QUATERNION
from poise.kernels.problem_table import MECHANISM, PROGRAM, TAPE, WORK, picker
from poise.kernels.tape_input_kinds import BENT, DIRECTION, DOF, FIRST_ROW, STRAIGHT
from poise.kernels.tape_inputs import add_pair, path_curvature, quaternion_axes, turning_axis
from poise.kernels.tape_rows import add_pulls, expression_hessian

_curved = picker(MECHANISM, WORK, TAPE, PROGRAM)


@kernel
def add_leaf(mechanism, body, leaf, tape, pull, program):
    """Add a point or a direction of weight ``pull`` (3 numbers)."""
    x, before, frame = body.x, body.before, body.scratch
    lx, ly, lz = pull
    prims, vectors = mechanism.prims, mechanism.vectors
    leaves, chain, rates = tape.leaves, tape.chain, tape.leaf_rates
    H, U, Z = program.H, program.left, program.right
    s = leaves[leaf, LEAF_SLOT]
    for c in range(leaves[leaf, LEAF_FIRST], leaves[leaf, LEAF_END]):
        k = chain[c]
        first, motion = prims[k, PRIM_RATE], prims[k, PRIM_KIND]
        if motion == QUATERNION:
            quaternion_axes(x, prims[k, PRIM_VALUE], before, k, frame)
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
        if motion == PATH and leaves[leaf, LEAF_KIND] != DIRECTION:
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
    mechanism, work, tape, program = _curved(table)
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
            first, end = spans[e, SPAN_USE], spans[e, SPAN_USE_END]
            add_expression(tape, first, end, rank, program)
            rank += end - first
    order[order.shape[0] - 1] = rank
    for leaf in range(leaves.shape[0]):
        if leaves[leaf, LEAF_KIND] == DOF:
            continue
        s = leaves[leaf, LEAF_SLOT]
        a, b, c = pulls[s], pulls[s + 1], pulls[s + 2]
        if a != 0.0 or b != 0.0 or c != 0.0:
            add_leaf(mechanism, work.body, leaf, tape, (a, b, c), program)
    return 1.0


CURVE_CHAIN = entry(curve_chain, "curve_chain")
