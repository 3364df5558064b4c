"""The Hessian of a range of a tape's operations in one forward sweep.

Each operation's gradient by the inputs is propagated, and its own second derivatives are added: ``H
= sum_t w_t sum_ab (d2 y_t / da db) grad a grad b^T``, w the adjoints (Griewank & Walther,
Evaluating Derivatives, 2008, chapter 7).
"""

from __future__ import annotations

from poise.kernels.columns import OPS
from poise.kernels.jit import kernel
from poise.kernels.tape import TINY, curvatures, norm_slopes, slopes
from poise.kernels.tape_codes import ADD, MUL, NORM3, SUB


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
