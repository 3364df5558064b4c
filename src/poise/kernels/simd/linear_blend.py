"""Linear blend of positions and directions (source 000: ``v' = sum w_i v M_i``), in groups.

Matrices are stored by columns, padded: a joint's 16 numbers are x, y, z axis and origin with 4
each. All arrays are C-contiguous and of one kind, float32 or float64; joints are int32. Rows of
``rest`` and ``out`` are (3,). Ranges of vertices begin and end at multiples of ``GROUP``.
"""

from poise.kernels.jit import intrinsic, kernel, types
from poise.kernels.simd.vectors import GROUP, Lanes, whole


def blended_columns(lanes, columns, joints, weights, slots, row, k):
    """Return the four columns of ``sum w_j M_j`` of a vertex with influences from ``row`` on."""
    builder = lanes.builder
    # Two columns at a time is faster in unrolled code, four in a loop.
    width = 8 if slots else 16

    def term(slot, first):
        at = builder.add(row, slot)
        matrix = builder.add(builder.mul(lanes.joint(joints, at), whole(16)), whole(first))
        return lanes.times(lanes.splat(weights, at, width), lanes.load(columns, matrix, width))

    found = []
    for first in range(0, 16, width):
        total = lanes.weighted(slots, k, width, lambda slot, first=first: term(slot, first))
        found += [lanes.picked(total, range(4 * c, 4 * c + 4)) for c in range(width // 4)]
    return found


def _group(points: bool, directions: bool, slots: int | None):
    @intrinsic
    def group(typingctx, columns, joints, weights, rest, out, along, turned, i):
        def codegen(context, builder, signature, args):
            lanes = Lanes(context, builder, signature.args[0].dtype)
            at = [lanes.data(kind, arg) for kind, arg in zip(signature.args[:7], args[:7])]
            count = whole(slots) if slots else lanes.width(signature.args[1], args[1])
            first = args[7]
            start = builder.mul(first, whole(3))
            places = lanes.load_packed(at[3], start) if points else []
            ways = lanes.load_packed(at[5], start) if directions else []
            moved, faced = [], []
            for g in range(GROUP):
                row = builder.mul(builder.add(first, whole(g)), count)
                axes = blended_columns(lanes, at[0], at[1], at[2], slots, row, count)

                def applied(rows, g=g, axes=axes):
                    each = [lanes.number_of(rows, 3 * g + c) for c in range(3)]
                    return lanes.summed([lanes.times(axes[c], each[c]) for c in range(3)])

                if points:
                    moved.append(lanes.plus(applied(places), axes[3]))
                if directions:
                    faced.append(applied(ways))
            if points:
                lanes.store_rows(at[4], start, moved)
            if directions:
                x, y, z, _ = lanes.transposed(faced)
                lanes.store_columns(at[6], start, *lanes.normalised(x, y, z))
            return context.get_dummy_value()

        arrays = (columns, joints, weights, rest, out, along, turned)
        return types.void(*arrays, types.intp), codegen

    return group


_both_4, _both = _group(True, True, 4), _group(True, True, None)
_points, _directions = _group(True, False, None), _group(False, True, None)


@kernel
def blend_4(columns, joints, weights, rest, out, normals, turned, first, end):
    """Compute positions and unit directions by the same matrices, for 4 influences per vertex."""
    for i in range(first, end, GROUP):
        _both_4(columns, joints, weights, rest, out, normals, turned, i)


@kernel
def blend(columns, joints, weights, rest, out, normals, turned, first, end):
    """Compute positions and unit directions by the same matrices, for any influences."""
    for i in range(first, end, GROUP):
        _both(columns, joints, weights, rest, out, normals, turned, i)


@kernel
def blend_points(columns, joints, weights, rest, out, first, end):
    """Compute positions alone."""
    for i in range(first, end, GROUP):
        _points(columns, joints, weights, rest, out, rest, out, i)


@kernel
def blend_directions(columns, joints, weights, rest, out, first, end):
    """Compute unit directions alone; the matrices' origins are ignored."""
    for i in range(first, end, GROUP):
        _directions(columns, joints, weights, rest, out, rest, out, i)
