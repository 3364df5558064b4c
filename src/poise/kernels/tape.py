"""A tape of elementary operations: its value, its gradient and its Hessian times a direction.

Expressions of points and joint values become rows ``(code, a, b, c)`` of ``ops`` (T, 4) int64:
``a``, ``b``, ``c`` are the slots an operation reads (-1: none), and operation ``t`` writes slot
``base + t`` of ``slots`` (S,). Inputs, parameters and constants are in the slots below ``base``.
Each constraint owns a range ``first`` to ``end`` of operations, whose results only it reads; sweeps
are over one range. Differentiation is exact (Griewank & Walther, Evaluating Derivatives, 2008,
chapters 3 and 5). The whole Hessian of a range takes one forward sweep: each operation's gradient
by the inputs is propagated, and its own second derivatives are added, ``H = sum_t w_t sum_ab (d2
y_t / da db) grad a grad b^T`` with w the adjoints (chapter 7).

======================= ==========================================================================
code                    value
======================= ==========================================================================
NOTHING                 its slot is written by the operation before it
ADD SUB MUL DIV NEG     a + b, a - b, a b, a / b, -a
SQUARE SQRT NORM3       a^2, square root of a, length of (a, b, c)
SIN COS TAN             of radians
ASIN ACOS ATAN2         radians; ASIN and ACOS of the nearest number in [-1, 1]; ATAN2 of a over b
EXP LOG ABS MIN MAX     exponential, natural logarithm, absolute value, the less, the greater
POW                     a to the power b, b a constant
ACOS_OVER_SINE          acos(a) / sqrt(1 - a^2), 1 at a = 1: rotation vectors (a nearest to [-1, 1])
COPY                    a
STEP                    1 where a is 0 or more, else 0; its slope counts as 0
SEGMENTS BOX MESH       distances, several slots long: the rows that follow are NOTHING
                        (``poise.kernels.distance_ops``)
======================= ==========================================================================

Derivatives that do not exist or are infinite are replaced by a finite number: the square root of
zero, an arc sine or cosine at its ends, and an arc tangent at the origin have derivative 0, the
length of zero has (1, 1, 1) / sqrt(3), ABS, MIN and MAX use one side. A square root or a logarithm
of a negative number has the value NaN; numbers above -1e-12 count as zero for the root.
"""

from __future__ import annotations

import math

from poise.kernels.columns import OPS
from poise.kernels.distance_ops import (
    clear_separation,
    curve_separation,
    reverse_separation,
    rows_of,
    separate,
    tangent_separation,
)
from poise.kernels.jit import kernel
from poise.kernels.tape_codes import (
    ABS,
    ACOS,
    ACOS_OVER_SINE,
    ADD,
    ASIN,
    ATAN2,
    COPY,
    COS,
    DIV,
    EXP,
    LOG,
    MAX,
    MIN,
    MUL,
    NEG,
    NORM3,
    NOTHING,
    POW,
    SEGMENTS,
    SIN,
    SQRT,
    SQUARE,
    STEP,
    SUB,
    TAN,
)

_ROUNDING = -1e-12  # a radicand above it is zero, up to rounding
TINY = 1e-200  # a^1.5 is normal: above 2.2e-308 (IEEE 754-2019)
_THIRD = 1.0 / math.sqrt(3.0)
_LOWEST = -1.0 + 2.0**-53  # half an eps above -1: ACOS_OVER_SINE is finite
_NEAR = 0.02  # of (1 - c) / 2: below it, 12 terms of the series are exact to rounding


@kernel(inline=True)
def acos_over_sine(c):
    """Return ``f(c) = acos(c) / sqrt(1 - c^2)`` with its first two derivatives.

    With ``s = (1 - c) / 2`` it is the series ``1 + 2/3 s + 8/15 s^2 + ...``, each coefficient
    ``(2 n) / (2 n + 1)`` times the one before; away from c = 1 its differential equations
    ``(1 - c^2) f' = c f - 1`` and ``(1 - c^2) f'' = f + 3 c f'`` give the derivatives.
    """
    c = min(1.0, max(_LOWEST, c))
    s = 0.5 * (1.0 - c)
    if s < _NEAR:
        f, first, second = 1.0, 0.0, 0.0
        a, power, before, last = 1.0, 1.0, 0.0, 0.0
        for n in range(1, 13):
            a *= 2.0 * n / (2.0 * n + 1.0)
            last = before  # s^(n - 2)
            before = power
            power *= s
            f += a * power
            first += n * a * before
            second += n * (n - 1.0) * a * last
        return f, -0.5 * first, 0.25 * second
    w = (1.0 - c) * (1.0 + c)
    f = math.acos(c) / math.sqrt(w)
    first = (c * f - 1.0) / w
    return f, first, (f + 3.0 * c * first) / w


@kernel(inline=True)
def slopes(code, a, b, y):
    """Return derivatives of an operation of up to two numbers, with the value ``y``."""
    if code == ADD:
        return 1.0, 1.0
    if code == SUB:
        return 1.0, -1.0
    if code == MUL:
        return b, a
    if code == DIV:
        return 1.0 / b, -y / b
    if code == NEG:
        return -1.0, 0.0
    if code == SQUARE:
        return 2.0 * a, 0.0
    if code == SQRT:
        return (0.5 / y if a > TINY else 0.0), 0.0
    if code == SIN:
        return math.cos(a), 0.0
    if code == COS:
        return -math.sin(a), 0.0
    if code == TAN:
        return 1.0 + y * y, 0.0
    if code == ASIN or code == ACOS:
        slope = 1.0 / math.sqrt((1.0 - a) * (1.0 + a)) if abs(a) < 1.0 else 0.0
        return (slope if code == ASIN else -slope), 0.0
    if code == ATAN2:
        r = a * a + b * b
        if r < TINY:
            return 0.0, 0.0
        return b / r, -a / r
    if code == EXP:
        return y, 0.0
    if code == LOG:
        return (1.0 / a if a > TINY else 0.0), 0.0
    if code == ABS:
        return (1.0 if a >= 0.0 else -1.0), 0.0
    if code == MIN:
        return (1.0, 0.0) if a <= b else (0.0, 1.0)
    if code == MAX:
        return (1.0, 0.0) if a >= b else (0.0, 1.0)
    if code == POW:
        slope = b * math.pow(a, b - 1.0)
        return (slope if math.isfinite(slope) else 0.0), 0.0
    if code == ACOS_OVER_SINE:
        return (acos_over_sine(a)[1] if abs(a) <= 1.0 else 0.0), 0.0
    if code == COPY:
        return 1.0, 0.0
    return 0.0, 0.0


@kernel(inline=True)
def curvatures(code, a, b, y):
    """Return second derivatives of an operation of up to two numbers: by aa, ab and bb."""
    if code == MUL:
        return 0.0, 1.0, 0.0
    if code == DIV:
        return 0.0, -1.0 / (b * b), 2.0 * y / (b * b)
    if code == SQUARE:
        return 2.0, 0.0, 0.0
    if code == SQRT:
        return (-0.25 / (y * a) if a > TINY else 0.0), 0.0, 0.0
    if code == SIN or code == COS:
        return -y, 0.0, 0.0
    if code == TAN:
        return 2.0 * y * (1.0 + y * y), 0.0, 0.0
    if code == ASIN or code == ACOS:
        w = (1.0 - a) * (1.0 + a)
        curvature = a / (w * math.sqrt(w)) if abs(a) < 1.0 else 0.0
        return (curvature if code == ASIN else -curvature), 0.0, 0.0
    if code == ATAN2:
        r = a * a + b * b
        if r < TINY:
            return 0.0, 0.0, 0.0
        u, v = a / r, b / r
        return -2.0 * u * v, u * u - v * v, 2.0 * u * v
    if code == EXP:
        return y, 0.0, 0.0
    if code == LOG:
        return (-1.0 / (a * a) if a > TINY else 0.0), 0.0, 0.0
    if code == POW:
        curvature = b * (b - 1.0) * math.pow(a, b - 2.0)
        return (curvature if math.isfinite(curvature) else 0.0), 0.0, 0.0
    if code == ACOS_OVER_SINE:
        return (acos_over_sine(a)[2] if abs(a) <= 1.0 else 0.0), 0.0, 0.0
    return 0.0, 0.0, 0.0


@kernel
def forward(ops, first, end, base, slots):
    """Write the values of operations ``first`` to ``end``."""
    t = first
    while t < end:
        code = ops[t, OPS.code]
        if code >= SEGMENTS:
            separate(ops, t, base, slots)
            t += rows_of(code)
            continue
        if code == NOTHING:
            t += 1
            continue
        a = slots[ops[t, OPS.a]]
        y = 0.0
        if code == MUL:
            y = a * slots[ops[t, OPS.b]]
        elif code == ADD:
            y = a + slots[ops[t, OPS.b]]
        elif code == SUB:
            y = a - slots[ops[t, OPS.b]]
        elif code == SQUARE:
            y = a * a
        elif code == NORM3:
            b, c = slots[ops[t, OPS.b]], slots[ops[t, OPS.c]]
            y = math.sqrt(a * a + b * b + c * c)
        elif code == NEG:
            y = -a
        elif code == DIV:
            y = a / slots[ops[t, OPS.b]]
        elif code == SQRT:
            y = 0.0 if _ROUNDING < a < 0.0 else math.sqrt(a)
        elif code == SIN:
            y = math.sin(a)
        elif code == COS:
            y = math.cos(a)
        elif code == ATAN2:
            y = math.atan2(a, slots[ops[t, OPS.b]])
        elif code == MIN:
            y = slots[ops[t, OPS.b]]
            y = a if a <= y else y
        elif code == MAX:
            y = slots[ops[t, OPS.b]]
            y = a if a >= y else y
        elif code == ABS:
            y = abs(a)
        elif code == COPY:
            y = a
        elif code == STEP:
            y = 1.0 if a >= 0.0 else 0.0
        elif code == POW:
            y = math.pow(a, slots[ops[t, OPS.b]])
        elif code == EXP:
            y = math.exp(a)
        elif code == LOG:
            y = math.log(a)
        elif code == TAN:
            y = math.tan(a)
        elif code == ASIN:
            y = math.asin(min(1.0, max(-1.0, a)))
        elif code == ACOS:
            y = math.acos(min(1.0, max(-1.0, a)))
        elif code == ACOS_OVER_SINE:
            y = acos_over_sine(a)[0]
        slots[base + t] = y
        t += 1


@kernel
def clear(ops, first, end, base, adjoints):
    """Zero the slots of a range's sweeps: those that the range writes and those that it reads."""
    for t in range(first, end):
        adjoints[base + t] = 0.0
        if ops[t, OPS.code] == NOTHING:
            continue
        if ops[t, OPS.code] >= SEGMENTS:
            clear_separation(ops, t, base, adjoints)
            continue
        for i in range(1, 4):
            if ops[t, i] >= 0:
                adjoints[ops[t, i]] = 0.0


@kernel(inline=True)
def clear_results(first, end, base, adjoints):
    """Zero the slots that a range writes: like `clear`, without the numbers that it reads."""
    for s in range(base + first, base + end):
        adjoints[s] = 0.0


@kernel
def reverse(ops, first, end, base, slots, adjoints):
    """Compute the gradient: from the adjoints of outputs to those of all slots read.

    On entry, all slots of ``clear`` are zero except the outputs' adjoints; ``slots`` come from
    ``forward``. Adjoints of operations keep their values, for ``reverse_tangent``.
    """
    for t in range(end - 1, first - 1, -1):
        w = adjoints[base + t]
        code = ops[t, OPS.code]
        if w == 0.0 or code == NOTHING:
            continue
        if code >= SEGMENTS:
            reverse_separation(ops, t, base, slots, w, adjoints)
            continue
        ia, ib = ops[t, OPS.a], ops[t, OPS.b]
        if code == ADD:
            adjoints[ia] += w
            adjoints[ib] += w
        elif code == SUB:
            adjoints[ia] += w
            adjoints[ib] -= w
        elif code == MUL:
            adjoints[ia] += w * slots[ib]
            adjoints[ib] += w * slots[ia]
        elif code == NORM3:
            ic = ops[t, OPS.c]
            p, q, r = norm_slopes(slots[ia], slots[ib], slots[ic], slots[base + t])
            adjoints[ia] += w * p
            adjoints[ib] += w * q
            adjoints[ic] += w * r
        else:
            other = slots[ib] if ib >= 0 else 0.0
            p, q = slopes(code, slots[ia], other, slots[base + t])
            adjoints[ia] += w * p
            if ib >= 0:
                adjoints[ib] += w * q


@kernel
def tangent(ops, first, end, base, slots, tangents):
    """Compute derivatives of operations along the ``tangents`` of the slots below base."""
    for t in range(first, end):
        code = ops[t, OPS.code]
        if code == NOTHING:
            tangents[base + t] = 0.0
            continue
        if code >= SEGMENTS:
            tangents[base + t] = tangent_separation(ops, t, base, slots, tangents)
            continue
        ia, ib = ops[t, OPS.a], ops[t, OPS.b]
        if code == ADD:
            y = tangents[ia] + tangents[ib]
        elif code == SUB:
            y = tangents[ia] - tangents[ib]
        elif code == MUL:
            y = tangents[ia] * slots[ib] + tangents[ib] * slots[ia]
        elif code == NORM3:
            ic = ops[t, OPS.c]
            p, q, r = norm_slopes(slots[ia], slots[ib], slots[ic], slots[base + t])
            y = p * tangents[ia] + q * tangents[ib] + r * tangents[ic]
        else:
            other = slots[ib] if ib >= 0 else 0.0
            p, q = slopes(code, slots[ia], other, slots[base + t])
            y = p * tangents[ia]
            if ib >= 0:
                y += q * tangents[ib]
        tangents[base + t] = y


@kernel
def reverse_tangent(ops, first, end, base, slots, adjoints, tangents, adjoint_tangents):
    """Compute the derivative of ``reverse`` along ``tangents``: Hessian times direction.

    ``adjoints`` are those of ``reverse`` and ``tangents`` those of ``tangent``; on entry, the slots
    of ``clear`` in ``adjoint_tangents`` are zero.
    """
    for t in range(end - 1, first - 1, -1):
        code = ops[t, OPS.code]
        w, dw = adjoints[base + t], adjoint_tangents[base + t]
        if (w == 0.0 and dw == 0.0) or code == NOTHING:
            continue
        if code >= SEGMENTS:
            curve_separation(ops, t, base, slots, tangents, w, dw, adjoint_tangents)
            continue
        ia, ib = ops[t, OPS.a], ops[t, OPS.b]
        if code == ADD:
            adjoint_tangents[ia] += dw
            adjoint_tangents[ib] += dw
        elif code == SUB:
            adjoint_tangents[ia] += dw
            adjoint_tangents[ib] -= dw
        elif code == MUL:
            adjoint_tangents[ia] += dw * slots[ib] + w * tangents[ib]
            adjoint_tangents[ib] += dw * slots[ia] + w * tangents[ia]
        elif code == NORM3:
            ic, n = ops[t, OPS.c], slots[base + t]
            p, q, r = norm_slopes(slots[ia], slots[ib], slots[ic], n)
            da, db, dc, dn = tangents[ia], tangents[ib], tangents[ic], tangents[base + t]
            curved = w / n if n > TINY else 0.0
            adjoint_tangents[ia] += dw * p + curved * (da - p * dn)
            adjoint_tangents[ib] += dw * q + curved * (db - q * dn)
            adjoint_tangents[ic] += dw * r + curved * (dc - r * dn)
        elif ib < 0:
            a, y = slots[ia], slots[base + t]
            adjoint_tangents[ia] += (
                dw * slopes(code, a, 0.0, y)[0] + w * curvatures(code, a, 0.0, y)[0] * tangents[ia]
            )
        else:
            a, b, y = slots[ia], slots[ib], slots[base + t]
            da, db = tangents[ia], tangents[ib]
            p, q = slopes(code, a, b, y)
            aa, ab, bb = curvatures(code, a, b, y)
            adjoint_tangents[ia] += dw * p + w * (aa * da + ab * db)
            adjoint_tangents[ib] += dw * q + w * (ab * da + bb * db)


@kernel(inline=True)
def norm_slopes(a, b, c, n):
    """Return the unit vector along (a, b, c) of length n, or any unit vector if n is zero."""
    if n > TINY:
        return a / n, b / n, c / n
    return _THIRD, _THIRD, _THIRD


@kernel(inline=True)
def add_square(factor, s, size, out):
    """Add ``factor s s^T`` to the lower triangle of ``out``."""
    for i in range(size):
        left = factor * s[i]
        if left != 0.0:
            for j in range(i + 1):
                out[i, j] += left * s[j]


@kernel(inline=True)
def add_mixed(factor, s, t, size, out):
    """Add ``factor (s t^T + t s^T)`` to the lower triangle of ``out``."""
    for i in range(size):
        left, right = factor * s[i], factor * t[i]
        if left != 0.0 or right != 0.0:
            for j in range(i + 1):
                out[i, j] += left * t[j] + right * s[j]


@kernel
def second_sweep(ops, span, base, slots, adjoints, spread, size, out):
    """Write the lower triangle of the Hessian by ``size`` inputs to ``out``, in one sweep.

    ``spread`` (S, size or more) holds the gradients of all slots below ``base`` by the inputs;
    those of the range are written. An operation y(a, b) of adjoint w adds ``w (y_aa a a^T + y_ab (a
    b^T + b a^T) + y_bb b b^T)`` with the gradients of a and b. ``adjoints`` are those of
    ``reverse``. Not for the distances of ``poise.kernels.distance_ops``.
    """
    first, end = span
    for i in range(size):
        for j in range(i + 1):
            out[i, j] = 0.0
    for t in range(first, end):
        code, ia, ib = ops[t, OPS.code], ops[t, OPS.a], ops[t, OPS.b]
        w, y = adjoints[base + t], spread[base + t]
        a = spread[ia]
        if code == ADD:
            b = spread[ib]
            for i in range(size):
                y[i] = a[i] + b[i]
        elif code == SUB:
            b = spread[ib]
            for i in range(size):
                y[i] = a[i] - b[i]
        elif code == MUL:
            b = spread[ib]
            p, q = slots[ib], slots[ia]
            for i in range(size):
                y[i] = p * a[i] + q * b[i]
            if w != 0.0:
                add_mixed(w, a, b, size, out)
        elif code == NORM3:
            b, c, n = spread[ib], spread[ops[t, OPS.c]], slots[base + t]
            p, q, r = norm_slopes(slots[ia], slots[ib], slots[ops[t, OPS.c]], n)
            for i in range(size):
                y[i] = p * a[i] + q * b[i] + r * c[i]
            if w != 0.0 and n > TINY:
                add_square(w / n, a, size, out)
                add_square(w / n, b, size, out)
                add_square(w / n, c, size, out)
                add_square(-w / n, y, size, out)
        else:
            other = slots[ib] if ib >= 0 else 0.0
            p, q = slopes(code, slots[ia], other, slots[base + t])
            aa, ab, bb = curvatures(code, slots[ia], other, slots[base + t])
            for i in range(size):
                y[i] = p * a[i]
            if w != 0.0 and aa != 0.0:
                add_square(w * aa, a, size, out)
            if ib >= 0:
                b = spread[ib]
                for i in range(size):
                    y[i] += q * b[i]
                if w != 0.0 and ab != 0.0:
                    add_mixed(w * ab, a, b, size, out)
                if w != 0.0 and bb != 0.0:
                    add_square(w * bb, b, size, out)
