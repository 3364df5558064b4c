"""Linear blend of vertices in blocks that share joints: one vertex in every lane.

Neighbours on a skin have the same few influences. For a block of ``BLOCK`` of them the entries of a
matrix are read once for all blends, whereas `poise.kernels.simd.linear_blend` reads every matrix
for every vertex. A block has the joints that influence any of its vertices, with the weights of
all, including zeros.
"""

from poise.kernels.jit import cgutils, intrinsic, ir, kernel, types
from poise.kernels.simd.dual_quaternion import rotated, shift
from poise.kernels.simd.vectors import Lanes, whole

BLOCK = 8
"""Number of vertices in a block; positions of a block are stored as all x, all y, all z."""


def _blended(lanes, columns, joints, weights, begin, count):
    """Return the twelve numbers of a block's blended matrices, column by column."""
    builder = lanes.builder
    nothing = ir.Constant(lanes.vector(BLOCK), [0.0] * BLOCK)
    totals = [cgutils.alloca_once_value(builder, nothing) for _ in range(12)]
    for total in totals:
        builder.store(nothing, total)
    with cgutils.for_range(builder, count) as loop:
        at = builder.add(begin, loop.index)
        matrix = builder.mul(lanes.joint(joints, at), whole(16))
        amounts = lanes.load(weights, builder.mul(at, whole(BLOCK)), BLOCK)
        for i, total in enumerate(totals):
            place = builder.add(matrix, whole(4 * (i // 3) + i % 3))
            part = lanes.times(amounts, lanes.splat(columns, place, BLOCK))
            builder.store(lanes.plus(builder.load(total), part), total)
    found = [builder.load(total) for total in totals]
    return [found[3 * c : 3 * c + 3] for c in range(4)]


def _load(lanes, source, first):
    """Load x, y and z of a block, one vertex per lane."""
    at = [lanes.builder.add(first, whole(BLOCK * c)) for c in range(3)]
    return [lanes.load(source, each, BLOCK) for each in at]


_XY = ((0, 8, 0, 1, 9, 0, 2, 10), (0, 3, 11, 0, 4, 12, 0, 5), (13, 0, 6, 14, 0, 7, 15, 0))
_Z = ((0, 1, 8, 3, 4, 9, 6, 7), (10, 1, 2, 11, 4, 5, 12, 7), (0, 13, 2, 3, 14, 5, 6, 15))


def _store(lanes, target, first, values) -> None:
    """Store x, y and z of a block to its rows of three."""
    x, y, z = values
    for part, (xy, with_z) in enumerate(zip(_XY, _Z, strict=True)):
        row = lanes.picked(lanes.picked(x, xy, y), with_z, z)
        lanes.store(target, lanes.builder.add(first, whole(BLOCK * part)), row)


@intrinsic
def _block(typingctx, columns, joints, starts, weights, rest, out, along, turned, i):
    def codegen(context, builder, signature, args):
        lanes = Lanes(context, builder, signature.args[0].dtype)
        at = [lanes.data(kind, arg) for kind, arg in zip(signature.args[:8], args[:8])]
        block = args[8]
        begin = builder.load(builder.gep(at[2], [block]))
        end = builder.load(builder.gep(at[2], [builder.add(block, whole(1))]))
        axes = _blended(lanes, at[0], at[1], at[3], begin, builder.sub(end, begin))
        first = builder.mul(block, whole(3 * BLOCK))

        def applied(source):
            rows = _load(lanes, source, first)
            return [lanes.dot([axes[c][r] for c in range(3)], rows) for r in range(3)]

        places = applied(at[4])
        _store(lanes, at[5], first, [lanes.plus(places[r], axes[3][r]) for r in range(3)])
        _store(lanes, at[7], first, lanes.normalised(*applied(at[6])))
        return context.get_dummy_value()

    arrays = (columns, joints, starts, weights, rest, out, along, turned)
    return types.void(*arrays, types.intp), codegen


@kernel
def blend_blocks(columns, joints, starts, weights, rest, out, normals, turned, first, end):
    """Compute positions and unit directions of blocks ``first`` to ``end`` by the same matrices.

    joints (m,) int32 of all blocks, block b's from ``starts[b]`` (int64) on; weights (m, BLOCK);
    rest and normals (blocks, 3, BLOCK); out and turned (n, 3).
    """
    for i in range(first, end):
        _block(columns, joints, starts, weights, rest, out, normals, turned, i)


def _turns(lanes, tables, strongest, begin, count, first):
    """Return the blended unit dual quaternions of a block: numbers of real and dual part.

    The sign of a joint is that of its real part's product with the strongest influence's.
    """
    builder = lanes.builder
    turns, joints, weights = tables
    rows = []
    for g in range(BLOCK):
        at = builder.mul(lanes.joint(strongest, builder.add(first, whole(g))), whole(8))
        rows.append(lanes.load(turns, at, 4))
    halves = [lanes.transposed(rows[h : h + 4]) for h in range(0, BLOCK, 4)]
    side = [lanes.picked(a, range(BLOCK), b) for a, b in zip(*halves)]
    nothing = ir.Constant(lanes.vector(BLOCK), [0.0] * BLOCK)
    totals = [cgutils.alloca_once_value(builder, nothing) for _ in range(8)]
    for total in totals:
        builder.store(nothing, total)
    with cgutils.for_range(builder, count) as loop:
        at = builder.add(begin, loop.index)
        turn = builder.mul(lanes.joint(joints, at), whole(8))
        amounts = lanes.load(weights, builder.mul(at, whole(BLOCK)), BLOCK)
        parts = [lanes.splat(turns, builder.add(turn, whole(i)), BLOCK) for i in range(8)]
        apart = builder.fcmp_ordered("<", lanes.dot(side, parts[:4]), nothing)
        signed = builder.select(apart, lanes.minus(nothing, amounts), amounts)
        for part, total in zip(parts, totals):
            builder.store(lanes.plus(builder.load(total), lanes.times(signed, part)), total)
    found = [builder.load(total) for total in totals]
    scale = lanes.inverse_root(lanes.dot(found[:4], found[:4]))
    found = [lanes.times(part, scale) for part in found]
    return found[:4], found[4:]


@intrinsic
def _dual_block(typingctx, turns, joints, starts, strongest, weights, rest, out, along, faced, i):
    def codegen(context, builder, signature, args):
        lanes = Lanes(context, builder, signature.args[0].dtype)
        at = [lanes.data(kind, arg) for kind, arg in zip(signature.args[:9], args[:9])]
        block = args[9]
        begin = builder.load(builder.gep(at[2], [block]))
        end = builder.load(builder.gep(at[2], [builder.add(block, whole(1))]))
        vertex = builder.mul(block, whole(BLOCK))
        tables = (at[0], at[1], at[4])
        real, dual = _turns(lanes, tables, at[3], begin, builder.sub(end, begin), vertex)
        first = builder.mul(block, whole(3 * BLOCK))
        places = rotated(lanes, real, _load(lanes, at[5], first))
        moved = [lanes.plus(a, b) for a, b in zip(places, shift(lanes, real, dual))]
        _store(lanes, at[6], first, moved)
        _store(
            lanes, at[8], first, lanes.normalised(*rotated(lanes, real, _load(lanes, at[7], first)))
        )
        return context.get_dummy_value()

    arrays = (turns, joints, starts, strongest, weights, rest, out, along, faced)
    return types.void(*arrays, types.intp), codegen


@kernel
def dual_blocks(
    turns, joints, starts, strongest, weights, rest, out, normals, faced, first, end
):  # fmt: skip
    """Compute positions and unit directions of blocks by blended dual quaternions.

    turns (k + 1, 8); strongest (n,) int32 the joint with the largest weight of each vertex; the
    rest is as in ``blend_blocks``.
    """
    for i in range(first, end):
        _dual_block(turns, joints, starts, strongest, weights, rest, out, normals, faced, i)
