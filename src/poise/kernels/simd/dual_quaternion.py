"""Blended rotations: dual quaternions, and rotations about centres, in groups of vertices.

A joint's rigid motion is a unit dual quaternion, 8 numbers, the real part first (wxyz each): ``b =
r + e d``. The blend of a vertex is ``sum w_j s_j b_j``, with signs ``s_j`` of 1 or -1 such that all
real parts have a positive product with that of the strongest influence, which comes first; divided
by the real part's length it moves points by

    p' = p + 2 r x (r x p + w p) + 2 (w d - dw r + r x d)

(Kavan, Collins, Zara and O'Sullivan, Geometric skinning with approximate dual quaternion blending,
2008). Arrays are as in `poise.kernels.simd.linear_blend`; ``out`` may be ``rest``.
"""

from poise.kernels.jit import intrinsic, kernel, types
from poise.kernels.simd.vectors import GROUP, Lanes, whole


def _blended(lanes, tables, first, slots, count, width: int):
    """Return the blended unit real parts (w, x, y, z) of a group; with width 8 also dual parts."""
    builder = lanes.builder
    turns, signs, nobody, joints, weights = tables
    reals, duals = [], []
    for g in range(GROUP):
        row = builder.mul(builder.add(first, whole(g)), count)
        strongest = builder.mul(lanes.joint(joints, row), nobody)

        def term(slot, row=row, strongest=strongest):
            at = builder.add(row, slot)
            joint = lanes.joint(joints, at)
            amount = lanes.times(
                lanes.splat(weights, at, width),
                lanes.splat(signs, builder.add(strongest, joint), width),
            )
            return lanes.times(amount, lanes.load(turns, builder.mul(joint, whole(8)), width))

        total = lanes.weighted(slots, count, width, term)
        reals.append(total if width == 4 else lanes.picked(total, range(4)))
        if width == 8:
            duals.append(lanes.picked(total, range(4, 8)))
    real = lanes.transposed(reals)
    scale = lanes.inverse_root(lanes.dot(real, real))
    unit = [lanes.times(part, scale) for part in real]
    dual = lanes.transposed(duals) if duals else []
    return unit, [lanes.times(part, scale) for part in dual]


def rotated(lanes, real, rows):
    """Return rows rotated by unit quaternions: ``p + w t + r x t`` with ``t = 2 r x p``."""
    w, *r = real
    t = [lanes.plus(part, part) for part in lanes.cross(r, rows)]
    around = lanes.cross(r, t)
    return [
        lanes.plus(lanes.plus(p, lanes.times(w, a)), b) for p, a, b in zip(rows, t, around)
    ]  # fmt: skip


def shift(lanes, real, dual):
    """Return ``2 (w d - dw r + r x d)``, the translation."""
    w, *r = real
    dw, *d = dual
    around = lanes.cross(r, d)
    found = []
    for i in range(3):
        part = lanes.plus(lanes.minus(lanes.times(w, d[i]), lanes.times(dw, r[i])), around[i])
        found.append(lanes.plus(part, part))
    return found


def _group(dual: bool, points: bool, directions: bool):
    @intrinsic
    def group(typingctx, turns, signs, joints, weights, rest, out, along, turned, i):
        def codegen(context, builder, signature, args):
            lanes = Lanes(context, builder, signature.args[0].dtype)
            kinds = signature.args
            at = [lanes.data(kind, arg) for kind, arg in zip(kinds[:8], args[:8])]
            nobody = lanes.width(kinds[1], args[1])
            count = lanes.width(kinds[2], args[2])
            first = args[8]
            start = builder.mul(first, whole(3))
            tables = (at[0], at[1], nobody, at[2], at[3])
            width = 8 if dual and points else 4
            real, imaginary = _blended(lanes, tables, first, None, count, width)
            if points:
                moved = rotated(lanes, real, lanes.load_rows(at[4], start))
                base = (
                    shift(lanes, real, imaginary) if dual else lanes.load_rows(at[5], start)
                )  # fmt: skip
                places = [lanes.plus(a, b) for a, b in zip(moved, base)]
                lanes.store_columns(at[5], start, *places)
            if directions:
                faced = rotated(lanes, real, lanes.load_rows(at[6], start))
                lanes.store_columns(at[7], start, *lanes.normalised(*faced))
            return context.get_dummy_value()

        arrays = (turns, signs, joints, weights, rest, out, along, turned)
        return types.void(*arrays, types.intp), codegen

    return group


_dual, _dual_points = _group(True, True, True), _group(True, True, False)
_about, _about_points = _group(False, True, True), _group(False, True, False)
_directions = _group(False, False, True)


@kernel
def dual_blend(turns, signs, joints, weights, rest, out, normals, turned, first, end):
    """Compute positions and unit directions by blended dual quaternions."""
    for i in range(first, end, GROUP):
        _dual(turns, signs, joints, weights, rest, out, normals, turned, i)


@kernel
def dual_blend_points(turns, signs, joints, weights, rest, out, first, end):
    """Compute positions alone, by blended dual quaternions."""
    for i in range(first, end, GROUP):
        _dual_points(turns, signs, joints, weights, rest, out, rest, out, i)


@kernel
def turn_about(turns, signs, joints, weights, offsets, out, normals, turned, first, end):
    """Add offsets rotated by blended quaternions to ``out``, and rotate unit directions."""
    for i in range(first, end, GROUP):
        _about(turns, signs, joints, weights, offsets, out, normals, turned, i)


@kernel
def turn_about_points(turns, signs, joints, weights, offsets, out, first, end):
    """Add offsets rotated by blended quaternions to ``out``."""
    for i in range(first, end, GROUP):
        _about_points(turns, signs, joints, weights, offsets, out, offsets, out, i)


@kernel
def turn_directions(turns, signs, joints, weights, rest, out, first, end):
    """Rotate unit directions by blended quaternions."""
    for i in range(first, end, GROUP):
        _directions(turns, signs, joints, weights, rest, out, rest, out, i)
